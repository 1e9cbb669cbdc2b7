"""What happens at a table by itself, and what happens if it fails."""

import asyncio
import io
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pharmakon.server.kept.models import Settings
from pharmakon.server.life import usher as usher_module
from pharmakon.server.life.room import Room
from pharmakon.table.match import Match
from tests.server.life.house import Guest, house, play_one, playing, run, table_for, until


def test_visitors_who_come_and_go_do_not_prolong_a_start(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, nonce_seconds=0.5) as hall:
            room, guests = await table_for(hall, "ana", "ben")
            await guests[0].do("start")
            begun = time.monotonic()
            while room.entry.status == "dealing":
                assert time.monotonic() - begun < 20
                Guest(hall, room, "eve").leave()
                await asyncio.sleep(0.02)
            assert room.entry.status == "open"

    run(scene)


def test_every_start_has_its_own_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, nonce_seconds=30) as hall:
            room, guests = await table_for(hall, "ana", "ben")
            usher: Any = room.usher
            await guests[0].do("start")
            first = usher._dealing_since
            await guests[1].do("stand", seat=1)
            assert usher._dealing_since is None
            await guests[1].do("sit", seat=1)
            await guests[0].do("start")
            assert usher._dealing_since > first

    run(scene)


def test_bots_wait_while_nobody_looks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            settings = Settings("glass", {}, ("apprentice",) * 4, pace=100)
            room = await hall.create(settings, "ana", [], "en")
            ana = Guest(hall, room, "ana")
            await ana.do("start")
            await until(lambda: steps(room) > 0)
            ana.leave()
            seen = steps(room)
            await until(lambda: not room.usher.busy)  # whatever was under way is done
            assert steps(room) in (seen, seen + 1)
            seen = steps(room)
            Guest(hall, room, "ana")
            await until(lambda: steps(room) > seen)

    run(scene)


def steps(room: Room) -> int:
    """How many moves the match of a table has had."""
    return 0 if room.match is None else room.match.steps


def test_a_task_that_dies_is_logged_counted_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(usher_module, "RETRY_SECONDS", 0.01)
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)

    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, guests = await playing(hall, "ana", "ben")
            honest, calls = hall.thinkers.choose, list[int]()

            async def choose(match: Match, *given: Any, **named: Any) -> Any:
                calls.append(match.steps)
                if len(calls) < 4:
                    raise ZeroDivisionError
                return await honest(match, *given, **named)

            monkeypatch.setattr(hall.thinkers, "choose", choose)
            for seat, guest in enumerate(guests):
                await guest.do("stand", seat=seat)
            await play_one(room, guests)
            assert calls[:4] == [0, 0, 0, 0]
            assert hall.tasks.died == 3
            now = time.monotonic()
            assert "task" in hall.troubles(now)
            assert "task" not in hall.troubles(now + 3600)
            assert "bot_turn" in written.getvalue()
            assert "ZeroDivisionError" in written.getvalue()
            assert "_bot_turn" in written.getvalue()
            assert "test_usher.py" in written.getvalue()
            assert room.entry.id in written.getvalue()

    run(scene)


def test_a_host_who_stays_away_is_followed_by_somebody_who_is_here(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path, grace_seconds=0.05) as hall:
            room, guests = await table_for(hall, "ana", "ben")
            guests[0].leave()
            await until(lambda: room.entry.host == "ben")

    run(scene)
