"""Hints and the coach: for one person against bots, from what a seat knows, and noted."""

from typing import Any

import orjson
import pytest

import pharmakon
from pharmakon.server.life.judging import answer
from pharmakon.server.life.training import known
from pharmakon.table.match import Match
from tests.server.conftest import Server
from tests.server.players import Page, Person, first_move, run

FEW = 40


async def alone(server: Server, game: str, **settings: Any) -> tuple[Page, Any]:
    """A person against a bot, at their first decision."""
    ana = await Person(server.url).arrive()
    page = await ana.open(await ana.create(game, [None, "apprentice"], **settings))
    return page, await own_turn(page, await page.start())


async def own_turn(page: Page, step: Any) -> Any:
    """The next step at which seat 0 is to act, or the last."""
    while step["turn"] not in (0, None):
        step = await page.step(step["seq"] + 1)
    return step


def asked(step: Any, **more: Any) -> Any:
    """A question about the decision of a step."""
    return {"seat": 0, "seq": step["seq"], **more}


async def notes_of(page: Page) -> Any:
    """What the record of a table says beside its moves, once the match is over."""
    again = await page.person.open(page.table)
    await again.play_on(again.welcome)
    await again.state(lambda table: table["status"] == "over")
    return (await page.person.get(f"/api/records/{page.table}"))["notes"]


def test_a_hint_names_the_best_move_and_is_noted(server: Server) -> None:
    async def scene() -> None:
        page, step = await alone(server, "belladone")
        path = f"/api/tables/{page.table}/hint"
        hint = await page.person.post(path, asked(step), 200)
        moves = step["eyes"][0]["moves"]
        assert hint["best"] in moves
        assert [value["move"] for value in hint["values"]] == moves
        assert hint["motive"]
        assert await page.person.post(path, asked(step), 200) == hint
        page.person.http.headers["accept-language"] = "fr"
        assert (await page.person.post(path, asked(step), 200))["motive"] != hint["motive"]
        stale = await page.person.post(path, {"seat": 0, "seq": step["seq"] + 1}, 422)
        assert stale["code"] == "stale"
        stranger = await Person(server.url).arrive()
        assert (await stranger.post(path, asked(step), 403))["code"] == "not_yours"
        assert await notes_of(page) == [{"step": step["seq"], "seat": 0, "kind": "hint"}]

    run(scene)


def test_the_coach_stops_blunders_and_every_warning_is_noted(server: Server) -> None:
    async def scene() -> None:
        page, step = await alone(server, "glass", coach=True)
        assert page.welcome["table"]["coach"]
        path, warned = f"/api/tables/{page.table}/coach", []
        while step["turn"] is not None:
            move = step["eyes"][0]["moves"][-1]
            said = await page.person.post(path, asked(step, move=move), 200)
            assert said["move"] == move
            if said["name"] == "blunder":
                assert said["loss"] >= 0.1
                warned.append({"step": step["seq"], "seat": 0, "kind": "coach"})
            await page.send("move", seat=0, seq=step["seq"], move=first_move(step["eyes"][0]))
            step = await own_turn(page, await page.step(step["seq"] + 1))
        await page.state(lambda table: table["status"] == "over")
        notes = (await page.person.get(f"/api/records/{page.table}"))["notes"]
        assert (notes or []) == warned

    run(scene)


def test_a_coach_is_for_one_person_at_a_table_that_has_one(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        for seats in ([None, None], ["apprentice", "apprentice"]):
            wanted = {"game": "glass", "seats": seats, "coach": True}
            assert (await ana.post("/api/tables", wanted, 403))["code"] == "coach_people"
        page, step = await alone(server, "glass")
        move = first_move(step["eyes"][0])
        refused = await page.person.post(
            f"/api/tables/{page.table}/coach", asked(step, move=move), 409
        )
        assert refused["code"] == "no_coach"

    run(scene)


def midway(game: str, moves: int) -> Match:
    """A match some moves after its deal."""
    match = pharmakon.make(game).new(seed=11)
    for step in range(moves):
        match.play(match.moves()[step % len(match.moves())])
    return match


@pytest.mark.parametrize("game", pharmakon.games())
def test_nothing_in_a_hint_depends_on_what_the_seat_does_not_know(game: str) -> None:
    match = midway(game, 14)
    assert match.seat is not None
    move = match.moves()[0]
    told = []
    for world in (match, *(match.resample(match.seat, seed) for seed in range(1, 4))):
        for question in (("hint", known(world), FEW), ("check", known(world), move, FEW)):
            kind, said = answer(question)
            assert kind == "said"
            said["motive"] = said["motive"].say("en")
            told.append(orjson.dumps(said))
    assert told[0::2] == told[:1] * 4
    assert told[1::2] == told[1:2] * 4
