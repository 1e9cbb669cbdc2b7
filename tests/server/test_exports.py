"""Finished matches: records, replays, imports, and the check that all was fair."""

import asyncio
from typing import Any

import pytest

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.table.schema import model_of
from tests.server.conftest import Server
from tests.server.players import Person, run


async def finished(server: Server, game: str) -> tuple[Person, str]:
    """A match that Ana has played against bots to its end."""
    ana = await Person(server.url).arrive()
    seats = [None, *["apprentice"] * (pharmakon.make(game).players - 1)]
    table = await ana.create(game, seats)
    page = await ana.open(table)
    await page.play_on(await page.start())
    await page.state(lambda state: state["status"] == "over")
    return ana, table


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_replay_shows_each_seat_what_it_knew_then(server: Server, game: str) -> None:
    async def scene() -> None:
        ana, table = await finished(server, game)
        record = await ana.get(f"/api/records/{table}")
        match = pharmakon.make(game, **record["options"]).new(int(record["seed"]))
        replays: dict[Any, Any] = {
            eyes: (await ana.get(f"/api/records/{table}/replay?seat={eyes}"))["steps"]
            for eyes in (0, 1, "none", "all")
        }
        for seq, move in enumerate([None, *record["moves"]]):
            if move is not None:
                match.play(move)
            for eyes, steps in replays.items():
                audience = eyes if isinstance(eyes, int) else None
                view = match.reveal() if eyes == "all" else match.view(audience)
                assert steps[seq]["view"] == view
                if eyes != "all":
                    told = [event.view(audience) for event in match.step(seq)]
                    assert steps[seq]["events"] == told
        assert all(step["move"] for step in replays["all"][1:])
        opened = [event for step in replays["all"] for event in step["events"]]
        shapes = model_of(spec_of(game).types)
        shapes.model_validate({"views": [], "positions": [], "events": opened})
        await ana.get(f"/api/records/{table}/replay?seat=9", 422)
        await ana.get(f"/api/records/{table}/replay?seat=x", 422)

    run(scene)


def test_a_finished_match_is_verified_and_a_changed_one_is_not(server: Server) -> None:
    async def scene() -> None:
        ana, table = await finished(server, "glass")
        record = await ana.get(f"/api/tables/{table}/record")
        assert record["players"][1]["level"] == "apprentice"
        assert record["fairness"]["table"] == table
        checked = await ana.post("/api/verify", record, 200)
        assert checked["ok"], checked
        changed = {**record, "seed": "7"}
        checked = await ana.post("/api/verify", changed, 200)
        assert not checked["ok"]
        await ana.post("/api/verify", {**record, "fairness": None}, 422)
        state = await ana.get(f"/api/tables/{table}")
        assert state["fairness"]["secret"] == record["fairness"]["secret"]

    run(scene)


def test_records_are_brought_along_and_replayed(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        match = pharmakon.make("poison", players=3).new(seed=5)
        while not match.over:
            match.play(match.moves()[0])
        kept = (await ana.post("/api/records", match.record()))["id"]
        shown = await ana.get(f"/api/records/{kept}/replay?seat=all")
        assert shown["steps"][-1]["view"] == match.reveal()
        assert shown["names"] == ["Seat 1", "Seat 2", "Seat 3"]
        wrong = {**match.record(), "moves": ["nonsense"]}
        refused = await ana.post("/api/records", wrong, 422)
        assert "nonsense" in refused["text"]

    run(scene)


def test_nothing_of_a_running_match_can_be_exported(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        table = await ana.create("glass", [None, None])
        page = await ana.open(table)
        await page.start()
        for path in (
            f"/api/tables/{table}/record",
            f"/api/records/{table}",
            f"/api/records/{table}/replay?seat=all",
        ):
            assert (await ana.get(path, 409))["code"] == "not_over"
        state = await ana.get(f"/api/tables/{table}")
        assert state["fairness"]["secret"] is None
        assert state["fairness"]["nonces"] is None
        await asyncio.sleep(0)

    run(scene)
