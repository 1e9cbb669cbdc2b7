"""The figure: well-formed, with all that it is about."""

import xml.etree.ElementTree as ElementTree

import pytest

import pharmakon
from pharmakon.arena.figure import ticks
from pharmakon.arena.ladder import Rung, climb, ladder_figure, pairs, player_counts
from pharmakon.arena.matches import Conduct, Plan
from pharmakon.arena.ratings import Rating
from pharmakon.arena.rows import Interval, Row
from pharmakon.arena.tournament import Result, tournament_figure
from pharmakon.bots.seat import Budget
from pharmakon.table.registry import spec_of


def row(name: str, share: float, interval: Interval) -> Row:
    conduct = Conduct(moves=10, nanoseconds=10**8)
    return Row(name, share, interval, 0.5, 12.5, (11.0, 14.0), conduct, Rating(25.0, 2.0))


def result(*rows: Row, players: int = 4) -> Result:
    game = pharmakon.make("poison", players=players, edition="outset")
    names = tuple(row.name for row in rows)
    return Result(Plan(game, names, Budget(), seed=77), 30, list(rows))


STRONG, WEAK = row("my:Bot<&>", 0.6, (0.55, 0.65)), row("weak", 0.4, (0.35, 0.45))


def words_of(figure: str) -> str:
    return " ".join(ElementTree.fromstring(figure).itertext())


def test_a_figure_says_what_was_played_and_escapes_names() -> None:
    said = words_of(tournament_figure(result(STRONG, WEAK)))
    for words in ("Poison", "edition outset", "60 matches", "seed 77", "my:Bot<&>", "0.600"):
        assert words in said


def test_a_figure_speaks_french() -> None:
    assert "Part des victoires" in words_of(tournament_figure(result(STRONG, WEAK), "fr"))


def test_what_is_sure_has_its_colour() -> None:
    from pharmakon.arena.figure import BRASS, LEAF, POPPY, colour_of

    open_case = row("open", 0.52, (0.48, 0.56))
    assert [colour_of(case) for case in (STRONG, open_case, WEAK)] == [LEAF, BRASS, POPPY]


def test_all_marks_lie_inside_the_figure() -> None:
    extreme = row("all", 1.0, (1.0, 1.0))
    figure = ElementTree.fromstring(tournament_figure(result(extreme, WEAK)))
    width = float(figure.attrib["width"])
    for mark in figure.iter():
        for name in ("x", "x1", "x2", "cx"):
            assert 0 <= float(mark.attrib.get(name, 0)) <= width


def test_a_ladder_has_a_row_for_each_rung() -> None:
    rungs = [Rung(result(STRONG, WEAK, players=players)) for players in (4, 6)]
    said = words_of(ladder_figure(rungs))
    assert "4p: my:Bot<&> / weak" in said
    assert "6p: my:Bot<&> / weak" in said
    assert "120 matches" in said


def test_a_rung_holds_if_the_whole_interval_is_above_the_even_share() -> None:
    assert Rung(result(STRONG, WEAK)).beats
    assert not Rung(result(row("open", 0.52, (0.5, 0.56)), WEAK)).beats


def test_the_ladder_plays_every_level_against_the_one_below() -> None:
    asked = []

    def play(pair: tuple[str, str], players: int) -> Result:
        asked.append((players, pair))
        return result(STRONG, WEAK, players=players)

    climb(["low", "middle", "high"], [3, 4], play)
    both = pairs(["low", "middle", "high"])
    assert both == [("middle", "low"), ("high", "middle")]
    assert asked == [(players, pair) for players in (3, 4) for pair in both]


@pytest.mark.parametrize("game", pharmakon.games())
def test_the_smallest_middle_and_largest_table(game: str) -> None:
    counts = player_counts(spec_of(game))
    assert len(counts) == 3
    for players in counts:
        assert pharmakon.make(game, players=players).players == players


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 0.37), (-12.5, 40), (0, 3000), (5, 5.01)])
def test_a_scale_has_a_few_round_marks(low: float, high: float) -> None:
    marks = ticks(low, high, most=5)
    assert 1 <= len(marks) <= 6
    assert all(low <= mark <= high for mark in marks)
