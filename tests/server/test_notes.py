"""What a record says beside its moves: moves that were taken back, help, and stand-ins."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pharmakon
from tests.server.conftest import Server
from tests.server.life.house import house, play_one, playing, until
from tests.server.life.house import run as run_inside
from tests.server.players import Page, Person, first_move, run
from tests.server.test_tables import begin, table_of_two

BOT = "apprentice"


async def alone(server: Server, game: str = "glass", **settings: Any) -> tuple[Page, Any]:
    """A person against a bot, at their first decision."""
    ana = await Person(server.url).arrive()
    page = await ana.open(await ana.create(game, [None, BOT], **settings))
    return page, await own_turn(page, await page.start())


async def own_turn(page: Page, step: Any) -> Any:
    """The next step at which seat 0 has a choice; what is forced is played."""
    while step["turn"] != 0 or len(step["eyes"][0]["moves"]) < 2:
        if step["turn"] == 0:
            move = first_move(step["eyes"][0])
            await page.send("move", seat=0, seq=step["seq"], move=move)
        step = await page.expect("step", seq=step["seq"] + 1)
    return step


async def decide(page: Page, step: Any) -> Any:
    """Play the first move; the next own decision."""
    await page.send("move", seat=0, seq=step["seq"], move=first_move(step["eyes"][0]))
    return await own_turn(page, await page.expect("step", seq=step["seq"] + 1))


@pytest.mark.heavy
def test_a_decision_is_taken_back_and_the_record_says_so(server: Server) -> None:
    async def scene() -> None:
        page, before = await alone(server, "belladone")
        watcher = await (await Person(server.url).arrive()).open(page.table)
        after = await decide(page, before)
        await page.do("undo", seat=0, seq=after["seq"])
        state = await watcher.state(lambda table: table["undone"] == 1)
        assert state["may_undo"] is False
        for one in (page, watcher):
            again = await one.ask("hello", seen=None)
            assert (again["seq"], again["turn"]) == (before["seq"], 0)
        mine = (await page.ask("hello"))["eyes"][0]
        assert mine["view"] == before["eyes"][0]["view"]
        assert mine["moves"] == before["eyes"][0]["moves"]
        other = mine["moves"][1]
        await page.do("move", seat=0, seq=before["seq"], move=other)
        step = await watcher.expect("step", seq=before["seq"] + 1)
        page = await page.person.open(page.table)
        await page.play_on(page.welcome)
        await page.state(lambda table: table["status"] == "over")
        record = await page.person.get(f"/api/records/{page.table}")
        assert record["moves"][before["seq"]] == other
        assert record["notes"] == [{"step": before["seq"], "seat": 0, "kind": "undo"}]
        assert pharmakon.replay(record).over
        assert step["seq"] == before["seq"] + 1

    run(scene)


@pytest.mark.heavy
def test_what_was_taken_back_stays_so_when_the_server_is_killed(
    serve: Callable[..., Server],
) -> None:
    server = serve()

    async def scene() -> None:
        page, before = await alone(server)
        after = await decide(page, before)
        await page.do("undo", seat=0, seq=after["seq"])
        server.kill()
        await asyncio.to_thread(server.start, False)
        page = await page.person.open(page.table)
        assert (page.welcome["seq"], page.welcome["table"]["undone"]) == (before["seq"], 1)
        assert page.welcome["eyes"][0]["view"] == before["eyes"][0]["view"]
        step = await decide(page, page.welcome)
        assert await page.refused("undo", seat=0, seq=step["seq"] + 1) == "stale"

    run(scene)


def test_a_bot_that_was_thinking_does_not_play_in_another_past(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, guests = await playing(hall, "ana", "ben")
            chairs = [room.entry.chairs[0], type(room.entry.chairs[1])(level=BOT)]
            await room.change(replace(room.entry, chairs=tuple(chairs)))
            gate, asked, decided = asyncio.Event(), list[int](), list[int]()
            honest = hall.thinkers.choose

            async def choose(match: Any, *given: Any) -> str:
                if decided:
                    asked.append(match.steps)
                    if len(asked) == 1:
                        await gate.wait()
                return await honest(match, *given)

            monkeypatch.setattr(hall.thinkers, "choose", choose)
            while not asked:
                match = room.match
                assert match is not None
                if match.seat == 0:
                    if len(match.moves()) > 1:
                        decided.append(match.steps)
                    await play_one(room, guests[:1])
                await asyncio.sleep(0.001)
            seq = asked[0]
            await guests[0].do("undo", seat=0, seq=seq)
            while room.match is not None and room.match.seat == 0 and len(asked) == 1:
                move = room.match.moves()[-1]
                await guests[0].do("move", seat=0, seq=room.match.steps, move=move)
            await until(lambda: len(asked) == 2)
            gate.set()
            await until(lambda: room.match is not None and room.match.steps > asked[1])
            assert hall.tasks.died == 0

    run_inside(scene)


def test_nothing_is_taken_back_where_other_people_play(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        steps = await begin(pages)
        turn = steps[0]["turn"]
        assert pages[0].welcome["table"]["may_undo"] is False
        move = first_move(steps[turn]["eyes"][0])
        await pages[turn].do("move", seat=turn, seq=0, move=move)
        assert await pages[turn].refused("undo", seat=turn, seq=1) == "undo_people"
        await pages[0].do("remove", seat=1)  # and neither after they have left
        assert await pages[0].refused("undo", seat=0, seq=1) in ("undo_people", "stale")
        ana = await Person(server.url).arrive()
        shared = await ana.open(await ana.create("glass", [None, None]))
        step = await shared.start()
        assert await shared.refused("undo", seat=step["turn"], seq=0) == "undo_people"

    run(scene)


def test_before_the_first_decision_there_is_nothing_to_take_back(server: Server) -> None:
    async def scene() -> None:
        page, step = await alone(server, options={"first": 0})
        assert await page.refused("undo", seat=0, seq=step["seq"]) == "undo_nothing"
        assert await page.refused("undo", seat=1, seq=step["seq"]) == "not_yours"

    run(scene)


def test_stand_ins_and_help_are_noted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, guests = await playing(hall, "ana", "ben")
            assert room.match is not None
            first = room.match.seat
            assert first is not None
            await room.note("hint", first)
            await room.note("hint", first)
            await room.note("coach", first)
            await guests[first].do("stand", seat=first)
            await until(lambda: room.match is not None and room.match.steps > 0)
            await guests[first].do("take_back", seat=first)
            assert room.match is not None
            back = room.match.steps
            other = 1 - first
            if room.match.seat != other:
                await guests[other].do("stand", seat=other)
                await guests[other].do("take_back", seat=other)  # it had no time to decide
            kinds = [(note.step, note.seat, note.kind) for note in room.entry.notes]
            assert kinds == [
                (0, first, "hint"),
                (0, first, "coach"),
                (0, first, "stand_in"),
                (back, first, "back"),
            ]
            loaded = await hall.store.load(room.entry.id)
            assert loaded is not None
            assert loaded[0].notes == room.entry.notes

    run_inside(scene)


@pytest.mark.parametrize(
    "notes",
    [
        {},
        [{"step": 0, "seat": 0}],
        [{"step": 0, "seat": 0, "kind": "bribe"}],
        [{"step": 99, "seat": 0, "kind": "hint"}],
        [{"step": 0, "seat": 4, "kind": "hint"}],
        [{"step": True, "seat": 0, "kind": "hint"}],
    ],
)
def test_notes_that_cannot_be_are_refused(notes: Any) -> None:
    record = pharmakon.make("poison").new(seed=7).record()
    assert record["notes"] is None
    good = {**record, "notes": [{"step": 0, "seat": 3, "kind": "coach"}]}
    assert pharmakon.replay(good).steps == 0
    with pytest.raises(pharmakon.RecordError, match="notes"):
        pharmakon.replay({**record, "notes": notes})
