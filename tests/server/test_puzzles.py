"""Puzzles over HTTP."""

import pytest

import pharmakon
from pharmakon.reviews.puzzles import puzzles
from tests.server.conftest import Server
from tests.server.players import Person, run


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_puzzle_shows_what_its_seat_sees_and_judges_an_answer(server: Server, game: str) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        listed = await ana.get("/api/puzzles")
        rows = [row for row in listed["puzzles"] if row["game"] == game]
        assert [row["id"] for row in rows] == [each.id for each in puzzles(game)]
        assert listed["daily"][game] in {row["id"] for row in rows}
        puzzle = puzzles(game)[0]
        path = f"/api/puzzles/{game}/{puzzle.id}"
        shown = await ana.get(path)
        match = puzzle.match()
        assert shown["view"] == match.view(match.seat)
        assert shown["moves"] == match.moves()
        assert {"best", "values", "record", "seed"}.isdisjoint(shown)
        right = await ana.post(path, {"move": puzzle.best}, 200)
        assert (right["right"], right["loss"]) == (True, 0)
        other = next(move for move in shown["moves"] if move != puzzle.best)
        wrong = await ana.post(path, {"move": other}, 200)
        assert (wrong["right"], wrong["best"]) == (False, puzzle.best)
        assert wrong["reason"]
        assert (await ana.post(path, {"move": "nonsense"}, 422))["rule"] == "M-01"

    run(scene)


def test_a_puzzle_that_does_not_exist_is_not_found(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        for path in ("poison/none", "nogame/none"):
            assert (await ana.get(f"/api/puzzles/{path}", 404))["code"] == "no_puzzle"

    run(scene)
