"""Every shipped puzzle can be played, and its answer is one that the values bear out."""

from datetime import date, timedelta

import pytest

import pharmakon
from pharmakon.bots.levels import LEVELS
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.reviews.mining import MISSED, Mine, grade
from pharmakon.reviews.puzzles import Puzzle, daily, puzzle, puzzles

ENOUGH = 10
ALL = [found for game in pharmakon.games() for found in puzzles(game)]


@pytest.mark.parametrize("game", pharmakon.games())
def test_every_game_has_enough_of_them_all_different(game: str) -> None:
    found = puzzles(game)
    assert len(found) >= ENOUGH
    assert len({one.id for one in found}) == len(found)
    assert {one.game for one in found} == {game}
    assert [one.difficulty for one in found] == sorted(one.difficulty for one in found)


@pytest.mark.parametrize("found", ALL, ids=lambda found: f"{found.game}-{found.id}")
def test_a_puzzle_holds_what_it_promises(found: Puzzle) -> None:
    match = found.match()
    assert match.seat == found.seat
    assert [value["move"] for value in found.values] == match.moves()
    worth = {value["move"]: value["value"] for value in found.values}
    second = max(value for move, value in worth.items() if move != found.best)
    assert worth[found.best] - second >= Mine().margin - 1e-3  # values are rounded
    missed = LEVELS[MISSED].choose(SeatView(match, found.seat), Budget(seed=0))
    assert missed != found.best
    assert MISSED not in found.solved_by
    assert found.difficulty == grade(found.solved_by)
    right, wrong = found.judge(found.best), found.judge(missed)
    assert (right["right"], right["loss"]) == (True, 0)
    assert (wrong["right"], wrong["best"]) == (False, found.best)
    assert wrong["loss"] >= Mine().loss - 1e-3
    assert right["reason"]["en"] != right["reason"]["fr"]


def test_what_is_shown_before_it_is_solved_has_no_answer() -> None:
    found = puzzles("belladone")[0]
    shown = found.json()
    assert set(shown) == {"id", "game", "options", "seat", "difficulty", "view", "moves"}
    world = found.match().resample(found.seat, 1)
    assert shown["view"] == world.view(found.seat)
    assert shown["moves"] == world.moves()


def test_the_daily_one_changes_every_day_until_all_had_their_turn() -> None:
    begin = date(2026, 11, 16)
    count = len(puzzles("glass"))
    days = [daily("glass", begin + timedelta(days=number)) for number in range(count + 1)]
    assert len({one.id for one in days}) == count
    assert days[0] == days[-1]


def test_what_cannot_be_is_refused() -> None:
    found = puzzles("poison")[0]
    assert puzzle("poison", found.id) == found
    with pytest.raises(pharmakon.OptionError, match="no puzzle"):
        puzzle("poison", "nothing")
    with pytest.raises(pharmakon.IllegalMove):
        found.judge("R9@9")
