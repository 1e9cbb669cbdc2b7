"""Commands at once, in every pair; and the law that a stranger keeps no table from going on."""

import asyncio
import random
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from pharmakon.server.life.hall import Hall
from pharmakon.server.life.handlers import HANDLERS, READING, RIGHTS
from pharmakon.server.life.room import Room
from tests.server.life.house import Guest, house, play_one, playing, run, table_for, until

ANSWER_SECONDS = 30
"""How long any answer may take on a busy machine; a table that is stuck answers never."""


def fields_of(kind: str, guest: Guest, chance: random.Random) -> dict[str, Any]:
    """What a command may carry: sometimes right, sometimes not."""
    room = guest.room
    own = room.entry.seats_of(guest.person)
    seat = own[0] if own and chance.random() < 0.8 else chance.randrange(len(room.entry.chairs))
    match = room.match
    moves = [] if match is None else match.moves()
    move = chance.choice(moves or ["x"])
    start = {"seat": seat, "commitment": room.entry.commitment or "0" * 64}
    fields: dict[str, dict[str, Any]] = {
        "hello": {"seen": chance.choice([None, 0, 3]), "language": chance.choice(["en", "fr"])},
        "sit": {"seat": seat},
        "stand": {"seat": seat},
        "take_back": {"seat": seat},
        "rename": {
            "name": f"Name {chance.randrange(9)}",
            "seat": chance.choice([None, None, seat]),
        },
        "fill": {"seat": seat, "level": chance.choice([None, "apprentice"])},
        "remove": {"seat": seat},
        "hand_over": {"seat": seat},
        "start": {},
        "nonce_hash": {**start, "nonce_hash": "0" * 64},
        "nonce": {**start, "nonce": "0" * 64},
        "move": {"seat": seat, "seq": 0 if match is None else match.steps, "move": move},
        "stand_in": {"seat": seat},
        "say": {"seat": seat, "phrase": "hello"},
        "undo": {"seat": seat, "seq": 0 if match is None else match.steps},
        "why": {"seat": seat, "move": move},
        "foresee": {"seat": seat, "moves": [move]},
        "rematch": {},
        "ping": {},
    }
    return fields[kind]


async def answered(guest: Guest, kind: str, chance: random.Random) -> Any:
    """Give a command and wait for its answer, whatever it is."""
    return await asyncio.wait_for(guest.ask(kind, **fields_of(kind, guest, chance)), ANSWER_SECONDS)


async def free(room: Room) -> None:
    """Wait until nobody holds the lock of a room."""
    await until(lambda: not room.lock.held, ANSWER_SECONDS)


def test_who_may_give_a_command_is_said_for_every_command() -> None:
    assert set(RIGHTS) == set(HANDLERS) - READING


async def renewed(hall: Hall, room: Room | None, guests: list[Guest]) -> tuple[Room, list[Guest]]:
    """A table in play where both people hold their seats themselves: this one, or a new one."""
    if room is None or room.entry.status != "playing" or len(room.entry.holders) < 2:
        for guest in guests:
            guest.leave()
        return await playing(hall, "ana", "ben")
    for seat, chair in enumerate(room.entry.chairs):
        guest = next(one for one in guests if one.person == chair.person)
        await guest.ask("take_back", seat=seat)
    return room, guests


def test_any_two_commands_at_once_at_two_tables_and_both_go_on(tmp_path: Path) -> None:
    async def scene() -> None:
        chance = random.Random(5)
        async with house(tmp_path, busy_seconds=20) as hall:
            one, two = await renewed(hall, None, []), await renewed(hall, None, [])
            for first, second in combinations_with_replacement(HANDLERS, 2):
                one, two = await renewed(hall, *one), await renewed(hall, *two)
                given = []
                for (room, guests), kinds in ((one, (first, second)), (two, (second, first))):
                    strangers = [Guest(hall, room, "eve"), Guest(hall, room, "zoe")]
                    for guest in (*guests, *guests, *strangers):
                        given += [answered(guest, kind, chance) for kind in kinds]
                chance.shuffle(given)
                await asyncio.gather(*given)
                for room, guests in (one, two):
                    await free(room)
                    if room.entry.status == "playing":
                        await play_one(room, guests)
            assert hall.tasks.died == 0

    run(scene, 500)


def test_nobody_without_a_right_needs_the_lock(tmp_path: Path) -> None:
    async def scene() -> None:
        chance = random.Random(6)
        async with house(tmp_path, busy_seconds=3600) as hall:
            for make in (table_for, playing):
                room, guests = await make(hall, "ana", "ben")
                strangers = [Guest(hall, room, "eve"), Guest(hall, room, "zoe")]
                async with room.lock:
                    for _ in range(3):
                        for kind in HANDLERS:
                            for stranger in strangers:
                                await asyncio.create_task(answered(stranger, kind, chance))
                for guest in (*guests, *strangers):
                    guest.leave()

    run(scene)


@pytest.mark.parametrize("seed", range(3))
def test_law_no_command_of_a_stranger_keeps_a_table_from_going_on(
    tmp_path: Path, seed: int
) -> None:
    async def scene() -> None:
        chance = random.Random(seed)
        async with house(tmp_path, busy_seconds=20) as hall:
            tables = [await playing(hall, "ana", "ben"), await playing(hall, "cleo", "dan")]
            over = False

            async def disturb(person: str) -> int:
                """Any command in any order, at both tables, coming and going."""
                given = 0
                while not over:
                    guest = Guest(hall, chance.choice(tables)[0], person)
                    guest.greeted = chance.random() < 0.9
                    for _ in range(chance.randrange(1, 8)):
                        await answered(guest, chance.choice([*HANDLERS]), chance)
                        given += 1
                        await asyncio.sleep(0)
                    guest.leave()
                return given

            crowd = [asyncio.create_task(disturb(f"eve {number % 4}")) for number in range(8)]
            for _ in range(12):
                for room, guests in tables:
                    await asyncio.wait_for(play_one(room, guests), ANSWER_SECONDS)
            over = True
            assert sum(await asyncio.gather(*crowd)) > 50
            assert hall.tasks.died == 0
            for room, _ in tables:
                assert room.entry.holders in ({"ana", "ben"}, {"cleo", "dan"})

    run(scene)
