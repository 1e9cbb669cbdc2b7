"""The steps of a training, each with what the one before has left in the folder.

1. `watch`: matches of players who search (`watched.npz`), on the cores of any machine.
2. `training`: a net that learns by playing; where players were watched, also against a net that
   does as they do (`searcher.npz`), which is learned first.
3. `reader`: a small net that does as they do (`reader.npz`), for search to read others by.
4. `judge`: a small critic for search (`judge.npz`).
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from pharmakon.engine.errors import OptionError
from pharmakon.learning import checkpoints
from pharmakon.learning.checkpoints import export
from pharmakon.learning.exploit import shipped as shipped_for
from pharmakon.learning.judging import train_judge
from pharmakon.learning.net import Net, read_net
from pharmakon.learning.reading import Tell, distil, follow
from pharmakon.learning.settings import Settings
from pharmakon.learning.tables import practised, ways
from pharmakon.learning.train import SEARCHER, Training
from pharmakon.learning.watched import Watched, gather, moments
from pharmakon.table.crew import crew
from pharmakon.table.game import Game

WATCHED = "watched.npz"


class Steps:
    """What can be done in one folder."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        games: Sequence[Game] | None,
        width: int | None = None,
    ) -> None:
        """For these ways to play a game, or all, and a net of so many units in each layer."""
        self.settings, self.folder, self._chosen = settings, folder, games
        self.width = width

    @cached_property
    def games(self) -> Sequence[Game]:
        """The ways to play."""
        return ways(self.settings.game) if self._chosen is None else self._chosen

    def watch(self, seconds: float, processes: int | None) -> tuple[Path, int]:
        """Watch for so many seconds; the file, and how many matches it holds now."""
        path = self.folder / WATCHED
        before = [Watched.read(path)] if path.exists() else []
        first = 1 + int(before[0].seed.max()) if before else 0
        with crew(processes=processes) as workers:
            more = gather(self.games, seconds, workers, first)
        whole = Watched.joined([*before, more])
        self.folder.mkdir(parents=True, exist_ok=True)
        whole.write(path)
        return path, len(whole.seed)

    def training(
        self, *, shipped: bool = False, tell: Tell = lambda number, nats: None
    ) -> Training:
        """A training, or the one to go on with; it may begin as the shipped net.

        Where more players were watched, it is told how far learning what they do has come.
        """
        if newer(self.folder / WATCHED, self.folder / SEARCHER):
            device = self.settings.device
            told = moments(Watched.read(self.folder / WATCHED), self.games, device)
            export(follow(self._start().to(device), told, tell), self.folder / SEARCHER)
        training = Training(self._sized(shipped=shipped), self.folder, self._chosen)
        if shipped:
            training.begin_from(self._start())
        return training

    def _sized(self, *, shipped: bool = False) -> Settings:
        """Our settings with layers as large as those of the net to go on with, if there is one.

        The shipped one may become wider.
        """
        kept = checkpoints.load(self.folder)
        if kept is None and not shipped:
            return replace(self.settings, width=self.width or self.settings.width)
        weights = self._start().state_dict() if kept is None else kept["net"]
        layers = sum(name.startswith("hidden.") for name in weights) // 2
        units: int = weights["policy.weight"].shape[1]
        width = self.width or units
        if kept is not None and width != units:
            raise OptionError("common.cli.other_width", units=units, folder=str(self.folder))
        if width < units:
            raise OptionError("common.cli.wider", units=units)
        return replace(self.settings, width=width, layers=layers)

    def reader(self, seconds: float) -> Path:
        """Train a reader for so many seconds; its file."""
        if not (self.folder / SEARCHER).exists():
            raise OptionError("common.cli.no_searcher", folder=str(self.folder))
        device = self.settings.device
        teacher = read_net(self.folder / SEARCHER, self._largest.players).to(device)
        path = self.folder / "reader.npz"
        export(distil(teacher, practised(self.games), device, seconds, self.settings.matches), path)
        return path

    def judge(
        self,
        seconds: float,
        *,
        shipped: bool = False,
        tell: Tell = lambda number, nats: None,
    ) -> tuple[Path, float]:
        """Train a judge of the folder's net or the shipped one; its file, and its loss in nats."""
        trained = self.folder / "weights.npz"
        if not shipped and not trained.exists():
            raise OptionError("common.cli.no_checkpoint", folder=str(self.folder))
        net = self._start() if shipped else read_net(trained, self._largest.players)
        games, device = practised(self.games), self.settings.device
        judge, loss = train_judge(net, games, device, seconds, self.settings.matches, tell)
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / "judge.npz"
        export(judge, path)
        return path, loss

    @property
    def _largest(self) -> Game:
        return max(self.games, key=lambda game: game.players)

    def _start(self) -> Net:
        """The shipped net, for as many seats as can be at these tables."""
        return shipped_for(self._largest)


def newer(path: Path, other: Path) -> bool:
    """Whether there is a file, and the other is older or not there."""
    if not path.exists():
        return False
    return not other.exists() or other.stat().st_mtime < path.stat().st_mtime
