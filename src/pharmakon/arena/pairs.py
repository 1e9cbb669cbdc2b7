"""Everybody against everybody: the whole matrix of pairs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import combinations

from pharmakon.arena.figure import draw, name_of, subtitle
from pharmakon.arena.rows import Interval
from pharmakon.arena.tournament import Result
from pharmakon.engine.events import Json
from pharmakon.texts import say


@dataclass(frozen=True)
class Matrix:
    """What came out of every pair of bots: a tournament for each."""

    names: tuple[str, ...]
    results: dict[tuple[str, str], Result]

    def share(self, name: str, other: str) -> tuple[float, Interval]:
        """The win share of one against another, with its interval."""
        if (name, other) in self.results:
            row = self.results[name, other].rows[0]
        else:
            row = self.results[other, name].rows[1]
        return row.win_share, row.win_share_99

    def cells(self, name: str) -> list[str]:
        """A bot's row: its win share against each."""
        return ["" if other == name else shown(*self.share(name, other)) for other in self.names]

    def json(self) -> dict[str, Json]:
        """The matrix, ready for JSON."""
        first = next(iter(self.results.values())).json()
        kept = {name: first[name] for name in ("game", "options", "seed")}
        pairs = []
        for result in self.results.values():
            found = result.json()
            pairs.append({"matches": found["matches"], "bots": found["bots"]})
        return {**kept, "pairs": pairs}

    def _repr_html_(self) -> str:
        """The matrix as a table, for notebooks."""
        heads = "".join(f"<th>{escape(name)}</th>" for name in self.names)
        rows = "".join(
            f"<tr><th>{escape(name)}</th>"
            + "".join(f"<td>{cell}</td>" for cell in self.cells(name))
            + "</tr>"
            for name in self.names
        )
        return f"<table><tr><th></th>{heads}</tr>{rows}</table>"


def shown(share: float, interval: Interval) -> str:
    """A share with its interval: `0.612 [0.580, 0.644]`."""
    low, high = interval
    return f"{share:.3f} [{low:.3f}, {high:.3f}]"


def all_pairs(names: Sequence[str], play: Callable[[tuple[str, str]], Result]) -> Matrix:
    """Play every bot against every other."""
    unique = tuple(dict.fromkeys(names))
    return Matrix(unique, {pair: play(pair) for pair in combinations(unique, 2)})


def pairs_figure(matrix: Matrix, language: str = "en") -> str:
    """The figure of all pairs: for each the one that was named first."""
    results = list(matrix.results.values())
    plan = results[0].plan
    title = say("common.arena.figure.pairs", language, game=name_of(plan, language))
    rows = [
        (f"{upper} / {lower}", result.rows[0]) for (upper, lower), result in matrix.results.items()
    ]
    below = subtitle(plan, sum(result.matches for result in results), language)
    return draw(title, below, rows, plan.game, language)
