"""Train a net by self-play: play, learn, look how strong it is, keep a checkpoint, again."""

import copy
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

import torch

from pharmakon.learning import checkpoints
from pharmakon.learning.critic import Critic
from pharmakon.learning.curves import Curves, Line
from pharmakon.learning.evaluation import share_against, win_share
from pharmakon.learning.net import Net, read_net
from pharmakon.learning.ppo import Report, imitate, learn
from pharmakon.learning.rollout import Company, Player
from pharmakon.learning.settings import Settings
from pharmakon.learning.tables import Tables, mixed, practised, ways
from pharmakon.table.game import Game, make

Tell = Callable[[Line], None]

JUDGED_SECONDS = 30.0
"""How often the net's strength is measured, and a checkpoint kept."""
SEARCHER = "searcher.npz"
"""The net that does as players who search do, in the folder of a run."""
MATCHES = {"cuda": 2000, "cpu": 200}
"""How many matches it is measured by."""


class Training:
    """A run that can be stopped and gone on with."""

    def __init__(
        self, settings: Settings, folder: Path, games: Sequence[Game] | None = None
    ) -> None:
        """A run in a folder, of these ways to play a game; of all if none are given."""
        torch.manual_seed(settings.seed)
        random.seed(settings.seed)
        self.settings, self.folder = settings, folder
        self.curves = Curves(folder)
        games = practised(ways(settings.game)) if games is None else games
        self.judged = make(settings.game) if len(games) > 1 else games[0]
        matches = mixed(games, settings.matches, settings.device, settings.seed)
        self.tables = Tables(matches, fusing=settings.fused)
        tables = self.tables
        self.net = Net(
            tables.inputs, tables.actions, tables.seats, settings.width, settings.layers
        ).to(tables.device)
        self.critic: Critic | None = None
        if settings.critic:
            self.critic = Critic(tables.all_inputs, tables.seats, settings.critic).to(tables.device)
        learned = [*self.net.parameters(), *(self.critic.parameters() if self.critic else ())]
        self.adam = torch.optim.Adam(learned, lr=settings.rate, eps=1e-5, fused=True)
        self.searcher = self._searcher()
        self.former: deque[Net] = deque(maxlen=settings.selves)
        self.player = Player(
            tables, settings.steps, settings.trace, self.critic, fusing=settings.fused
        )
        self.moves = 0
        self.seconds = 0.0
        self.warm = settings.warming if settings.critic else 0.0
        self._resume()

    def _resume(self) -> None:
        """Go on where the last run in this folder stopped."""
        kept = checkpoints.load(self.folder)
        if kept is None:
            return
        self.net.load_state_dict(kept["net"])
        same = bool(kept.get("critic")) == (self.critic is not None)  # as many weights as before
        if kept["adam"] is not None and same:
            self.adam.load_state_dict(kept["adam"])
        self.moves, self.seconds = kept["moves"], kept["seconds"]
        if self.critic is not None:
            self.warm += self.seconds
            if kept.get("critic"):
                self.critic.load_state_dict(kept["critic"])
                self.warm = kept["warm"]
        for weights in kept["former"]:
            self.former.append(self._copy())
            self.former[-1].load_state_dict(weights)

    def _searcher(self) -> Net | None:
        """Who does as players who search do, if some were watched for this run."""
        path = self.folder / SEARCHER
        if not path.exists():
            return None
        return read_net(path, self.tables.seats).to(self.tables.device).requires_grad_(False)

    def _copy(self) -> Net:
        return copy.deepcopy(self.net).requires_grad_(False)

    def begin_from(self, net: Net) -> None:
        """Begin with what another net has learned; only where nothing has been learned yet.

        It may be narrower than ours.
        """
        if not self.moves:
            self.net.load_state_dict(net.widened(self.settings.width).state_dict())

    def keep(self) -> None:
        """Write a checkpoint, and the weights as a bot reads them."""
        kept = {
            "net": self.net.state_dict(),
            "adam": self.adam.state_dict(),
            "critic": self.critic.state_dict() if self.critic else None,
            "warm": self.warm,
            "former": [net.state_dict() for net in self.former],
            "moves": self.moves,
            "seconds": self.seconds,
        }
        checkpoints.save(self.folder, kept)
        checkpoints.export(self.net, self.folder / "weights.npz")

    def run(
        self, seconds: float, whole: float | None = None, tell: Tell = lambda line: None
    ) -> Line:
        """Train for so many seconds; the step size falls over `whole` seconds of all runs."""
        whole = whole or self.seconds + seconds
        stop, before = self.seconds + seconds, self.seconds
        begun, judged, moves = time.monotonic(), time.monotonic(), self.moves
        report: Report | None = None
        while self.seconds < stop:
            report = self.once(1.0 - self.seconds / whole)
            self.seconds = before + time.monotonic() - begun
            if time.monotonic() - judged >= JUDGED_SECONDS:
                tell(self._point(report, moves, time.monotonic() - judged))
                judged, moves = time.monotonic(), self.moves
                self.former.append(self._copy())
        line = self._point(report, moves, time.monotonic() - judged)
        tell(line)
        return line

    def once(self, left: float) -> Report:
        """Play a stretch and learn from it; `left` of the training is still to come."""
        self.moves += self.settings.matches * self.settings.steps
        if self.seconds < self.settings.lesson:
            watched = self.player.watch(self.net)
            return imitate(self.net, self.critic, self.adam, watched, self.settings)
        stretch = self.player.play(self.net, self._company())
        return learn(
            self.net,
            self.critic,
            self.adam,
            stretch,
            self.settings,
            left,
            judging=self.seconds < self.warm,
        )

    def _against_searchers(
        self, game: Game, device: str, matches: int, seed: int
    ) -> dict[str, float]:
        """What it wins against those who do as players who search do, if some were watched."""
        if self.searcher is None:
            return {}
        share = share_against(self.net, self.searcher, game, device, matches, seed)
        return {"against_searchers": round(share, 4)}

    def _company(self) -> list[Company]:
        """Who else is played against: a former self, those who search, the rules of thumb."""
        settings = self.settings
        company = [Company(settings.advised, None)]
        if self.former:
            company.append(Company(settings.league, random.choice(self.former)))
        if self.searcher is not None:
            company.append(Company(settings.searchers, self.searcher))
        return company

    def _point(self, report: Report | None, moves: int, seconds: float) -> Line:
        """Measure the strength, keep a checkpoint, and write a point of the curve."""
        game, device = self.judged, self.settings.device
        matches, seed = MATCHES[device], self.moves % 2**32
        strength = win_share(self.net, game, device, matches, seed)
        line = {
            "game": self.settings.game,
            "seconds": round(self.seconds, 1),
            "moves": self.moves,
            "moves_per_second": round((self.moves - moves) / max(seconds, 1e-9)),
            "against_rules": round(strength, 4),
            **self._against_searchers(game, device, matches, seed),
            "even": round(1 / game.players, 4),
            **({} if report is None else asdict(report)),
        }
        self.keep()
        self.curves.add(line)
        return line
