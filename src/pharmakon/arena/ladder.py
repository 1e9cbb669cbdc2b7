"""The ladder: every level against the one below it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pharmakon.arena.figure import draw, name_of, subtitle
from pharmakon.arena.rows import Row
from pharmakon.arena.tournament import Result
from pharmakon.engine.events import Json
from pharmakon.engine.spec import GameSpec
from pharmakon.texts import say


@dataclass(frozen=True)
class Rung:
    """One bot against another at one number of players."""

    result: Result

    @property
    def players(self) -> int:
        """How many sat at the table."""
        return self.result.plan.game.players

    @property
    def upper(self) -> Row:
        """The one that should win."""
        return self.result.rows[0]

    @property
    def lower(self) -> Row:
        """The one it should beat."""
        return self.result.rows[1]

    @property
    def beats(self) -> bool:
        """Whether the whole interval of its win share lies above the even share."""
        return self.upper.win_share_99[0] > self.upper.even_share

    def json(self) -> dict[str, Json]:
        """The rung, ready for JSON."""
        result = self.result.json()
        del result["game"], result["seed"]
        return {"players": self.players, "beats": self.beats, **result}


def pairs(levels: Sequence[str]) -> list[tuple[str, str]]:
    """Every level with the one below, from levels in rising order.

    >>> pairs(["novice", "adept", "master"])
    [('adept', 'novice'), ('master', 'adept')]
    """
    return [(upper, lower) for lower, upper in pairwise(levels)]


def player_counts(spec: GameSpec) -> list[int]:
    """A game's smallest, middle and largest number of players."""
    (counts,) = (option.choices for option in spec.options if option.kind == "players")
    chosen = {counts[0], counts[(len(counts) - 1) // 2], counts[-1]}
    return sorted(int(count or 0) for count in chosen)


def climb(
    levels: Sequence[str],
    counts: Sequence[int],
    play: Callable[[tuple[str, str], int], Result],
) -> list[Rung]:
    """Play every level against the one below, at each number of players."""
    return [Rung(play(pair, players)) for players in counts for pair in pairs(levels)]


def ladder_figure(rungs: Sequence[Rung], language: str = "en") -> str:
    """The figure of a ladder: for each rung the upper of the two."""
    result = rungs[0].result
    title = say("common.arena.figure.ladder", language, game=name_of(result.plan, language))
    rows = []
    for rung in rungs:
        label = say(
            "common.arena.figure.rung",
            language,
            upper=rung.upper.name,
            lower=rung.lower.name,
            players=rung.players,
        )
        rows.append((label, rung.upper))
    matches = sum(rung.result.matches for rung in rungs)
    below = subtitle(result.plan, matches, language, "players")
    return draw(title, below, rows, result.plan.game, language)
