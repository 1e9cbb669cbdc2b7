"""The people at a table: away and back, time to read, a word to the others, another match."""

import time
from pathlib import Path
from typing import Any

import pytest

from pharmakon.server.kept.models import Clock
from pharmakon.server.life.chatter import MOST_PHRASES
from pharmakon.server.life.clock import TurnClock
from pharmakon.server.life.hall import Hall
from pharmakon.server.life.room import Room
from pharmakon.server.wire.tablestate import table_state
from pharmakon.table.registry import names, spec_of
from tests.server.conftest import Server
from tests.server.life.house import Guest, house, play_one, playing, until
from tests.server.life.house import run as run_inside
from tests.server.players import Person, run
from tests.server.test_tables import begin, play_out, table_of_two

STRICT = Clock("strict", 60)


# Time to read.


def left(room: Room) -> float:
    """How many seconds the seat to act has."""
    deadline = room.deadline()
    assert deadline is not None
    return deadline - time.time()


def test_the_clock_begins_when_the_sheet_can_have_been_read(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, reading_seconds=500) as hall:
            room, guests = await playing(hall, "ana", "ben", clock=STRICT)
            assert 50 < left(room) <= 60
            while room.match is not None and room.match.view(None)["round"] == 1:
                await play_one(room, guests)
            sheets, more = divmod(left(room), 500)
            assert sheets >= 1  # one for each glass that was opened
            assert 50 < more <= 60
            await play_one(room, guests)  # nor does the next one's time begin before
            assert divmod(left(room), 500)[0] == sheets

    run_inside(scene)


def test_every_game_says_what_is_read_on_a_sheet() -> None:
    for name in names():
        spec = spec_of(name)
        assert set(spec.sheets) <= set(spec.types.meanings), name


def test_a_turn_gets_its_time_a_second_time_but_no_third() -> None:
    clock = TurnClock(begun=time.monotonic() - 10)
    assert clock.renew(20)
    assert not clock.renewed
    assert clock.renew(5)
    assert clock.ends(5) - time.monotonic() > 4
    clock.begun -= 10
    assert not clock.renew(5)
    clock.restart()
    assert clock.renew(5)


def test_who_takes_the_seat_back_has_time_to_play(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, guests = await playing(hall, "ana", "ben", clock=STRICT, pace=10_000)
            assert room.match is not None
            seat = room.match.seat
            assert seat is not None
            room.clock.begun -= 100
            room.usher.look()
            await until(lambda: room.entry.chairs[seat].level)
            await guests[seat].do("take_back", seat=seat)
            assert left(room) > 50
            room.clock.begun -= 100
            room.usher.look()
            await until(lambda: room.entry.chairs[seat].level)
            assert await guests[seat].refused("take_back", seat=seat) == "late"

    run_inside(scene)


# Away and back.


def test_who_is_away_is_shown_and_a_bot_stands_in_until_they_are_back(hasty: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(hasty)
        await begin(pages)
        assert pages[0].welcome["table"]["seats"][0]["away"] is None
        before = time.time()
        assert await pages[0].refused("stand_in", seat=1) == "still_here"
        await pages[1].close()
        state = await pages[0].state(lambda table: table["seats"][1]["away"])
        seat = state["seats"][1]
        assert before - 1 < seat["away"] < time.time() + 1
        assert seat["replaceable"] == pytest.approx(seat["away"] + 1, abs=0.01)
        while (answer := await pages[0].ask("stand_in", seat=1))["type"] == "error":
            assert answer["code"] == "just_left"
        assert time.time() > seat["replaceable"] - 0.1
        state = await pages[0].state(lambda table: table["seats"][1]["level"])
        assert state["seats"][1]["person"]
        back = await pages[1].person.open(pages[0].table)
        assert back.welcome["table"]["seats"][1]["yours"]
        await back.do("take_back", seat=1)
        await pages[0].state(lambda table: table["seats"][1]["level"] is None)

    run(scene)


def test_since_when_somebody_is_away_is_known_when_the_table_is_loaded_again(
    tmp_path: Path,
) -> None:
    async def seat_of(hall: Hall, table: str, person: str) -> dict[str, Any]:
        room = await hall.room(table)
        seats = table_state(room.entry, room.moment(), "eve", "en")["seats"]
        seat: dict[str, Any] = seats[room.entry.seats_of(person)[0]]
        return seat

    async def scene() -> None:
        async with house(tmp_path, grace_seconds=5) as hall:
            room, guests = await playing(hall, "ana", "ben")
            await play_one(room, guests)
            for guest in guests:
                guest.leave()
            table = room.entry.id
            before = {one: (await seat_of(hall, table, one))["away"] for one in ("ana", "ben")}
            room.presence.idle_since -= 10_000
            hall.sweep(0)
            assert table not in hall.rooms
            for one in ("ana", "ben"):
                assert (await seat_of(hall, table, one))["away"] == pytest.approx(before[one])
            played = (await hall.room(table)).presence.seen
        async with house(tmp_path, grace_seconds=5) as hall:  # the server has begun again
            room = await hall.room(table)
            mover = next(one for one in ("ana", "ben") if room.last[room.entry.seats_of(one)[0]])
            seat = await seat_of(hall, table, mover)
            assert room.entry.created < seat["away"] <= played[mover]
            assert seat["replaceable"] >= time.time() + 4  # all the same they may come back first

    run_inside(scene)


def test_only_the_host_lets_a_bot_stand_in_unless_the_host_is_away_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, grace_seconds=60) as hall:
            room, guests = await playing(hall, "ana", "ben", "cleo")
            stranger = Guest(hall, room, "eve")
            guests[2].leave()
            assert await guests[0].refused("stand_in", seat=2) == "just_left"
            room.presence.left_at["cleo"] -= 60
            assert await stranger.refused("stand_in", seat=2) == "not_seated"
            assert await guests[1].refused("stand_in", seat=2) == "not_host"
            guests[0].leave()
            await guests[1].do("stand_in", seat=2)
            assert room.entry.chairs[2].person == "cleo"

    run_inside(scene)


# A word to the others.


def test_a_phrase_is_told_to_all_and_too_many_are_not(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        watcher = await (await Person(server.url).arrive()).open(pages[0].table)
        await pages[1].do("say", seat=1, phrase="good_luck")
        for page in (*pages, watcher):
            told = next((one for one in page.heard if one["type"] == "said"), None)
            told = told or await page.expect("said")
            assert (told["seat"], told["phrase"]) == (1, "good_luck")
        assert await pages[1].refused("say", seat=1, phrase="anything at all") == "bad_field"
        assert await pages[1].refused("say", seat=0, phrase="hello") == "not_yours"
        assert await watcher.refused("say", seat=1, phrase="hello") == "not_yours"
        for _ in range(MOST_PHRASES - 1):
            await pages[1].do("say", seat=1, phrase="laugh")
        assert await pages[1].refused("say", seat=1, phrase="laugh") == "chatter"
        await pages[0].do("say", seat=0, phrase="hello")  # others still may

    run(scene)


# Another match.


def test_everybody_sees_who_wants_a_rematch(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server, "glass")
        await pages[1].do("rename", name="Ben")
        await pages[0].state(lambda table: table["seats"][1]["name"] == "Ben")
        await play_out(pages, await begin(pages))
        await pages[1].do("rematch")
        state = await pages[0].state(lambda table: table["next"])
        assert state["next_by"] == "Ben"
        again = await pages[0].person.open(pages[0].table)
        assert again.welcome["table"]["next_by"] == "Ben"

    run(scene)


# What waits for you, and what nobody may ask.


def test_your_tables_say_where_it_is_your_turn(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        turn = (await begin(pages))[0]["turn"]
        for seat, page in enumerate(pages):
            row = (await page.person.get("/api/me/tables"))["running"][0]
            assert (row["turn"], row["yours"]) == (turn, [seat])

    run(scene)


@pytest.mark.parametrize("address", ["/api/tables/{}/record", "/api/records/{}"])
def test_a_match_that_is_not_over_has_no_record_for_anybody(server: Server, address: str) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        await begin(pages)
        stranger = await Person(server.url, "fr").arrive()
        for asking in (pages[0].person, pages[1].person, stranger):
            for path in (address, "/api/records/{}/replay?seat=all", "/api/records/{}/replay"):
                answer = await asking.http.get(path.format(pages[0].table))
                assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
        assert answer.json()["text"] == "la partie n'est pas encore finie"

    run(scene)
