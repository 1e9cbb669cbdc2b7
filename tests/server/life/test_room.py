"""A room changes its table: written down first, then shown, once."""

import time
from pathlib import Path

import pytest

from pharmakon.server.kept.models import Clock
from pharmakon.server.kept.store import SqlStore
from pharmakon.server.refusals import Refused
from pharmakon.table.match import Match
from tests.server.life.house import house, play_one, playing, run, until


def test_the_events_that_a_move_made_are_told_and_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, guests = await playing(hall, "ana", "ben")

            def made_again(match: Match, number: int) -> None:
                raise AssertionError

            monkeypatch.setattr(Match, "step", made_again)
            await play_one(room, guests)
            assert room.match is not None
            step = guests[0].heard[-1]
            assert (step["type"], step["seq"]) == ("step", 1)
            assert step["eyes"][0]["events"]

    run(scene)


def test_a_move_that_cannot_be_written_down_is_not_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, guests = await playing(hall, "ana", "ben")
            told = [len(guest.raw) for guest in guests]

            async def full(*_: object) -> None:
                raise Refused("common.server.store")

            assert room.match is not None
            mover, move = guests[room.match.seat or 0], room.match.moves()[0]
            monkeypatch.setattr(SqlStore, "append", full)
            code = await mover.refused("move", seat=room.match.seat, seq=0, move=move)
            assert code == "store"
            assert room.match.steps == 0
            assert [len(guest.raw) for guest in guests] == told

    run(scene)


def test_a_strict_clock_cares_for_no_jump_of_the_time_of_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            clock = Clock(kind="strict", seconds=3600)
            room, guests = await playing(hall, "ana", "ben", clock=clock)
            assert room.match is not None
            seat = room.match.seat
            assert seat is not None
            shown = room.deadline() or 0.0
            assert shown == pytest.approx(time.time() + 3600, abs=60)
            now = time.time
            for jump in (-86_400, 86_400):
                monkeypatch.setattr(time, "time", lambda jump=jump: now() + jump)
                room.usher.look()
                await guests[seat].do("rename", seat=seat, name=f"Jump {jump}")
                assert room.entry.chairs[seat].level is None
                assert room.deadline() == pytest.approx(shown + jump, abs=60)
            room.clock.begun -= 3600
            room.usher.look()
            await until(lambda: room.entry.chairs[seat].level is not None)

    run(scene)


def test_a_table_from_disk_is_where_it_was_and_its_turn_begins_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            clock = Clock(kind="strict", seconds=3600)
            room, guests = await playing(hall, "ana", "ben", clock=clock)
            for _ in range(3):
                await play_one(room, guests)
            for guest in guests:
                guest.leave()
            room.clock.begun -= 3600
            table, before = room.entry.id, room.match
            await hall.end(1)
            again = await hall.room(table)
            assert again is not room
            assert again.match == before
            assert again.clock.begun > room.clock.begun + 3000

    run(scene)
