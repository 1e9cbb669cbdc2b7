"""Tables that leave the memory really do: nothing of them waits for a collection of garbage."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

from tests.server.life.house import house, playing, run


def test_a_table_that_leaves_is_gone_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as hall:
            room, guests = await playing(hall, "ana", "ben")
            assert room.match is not None
            kept: list[weakref.ref[Any]] = [weakref.ref(room), weakref.ref(room.match)]
            for guest in guests:
                guest.leave()
            table = room.entry.id
            room.presence.idle_since -= 1e6
            del room, guest
            guests.clear()
            await asyncio.sleep(0)
            gc.disable()
            try:
                hall.sweep(0)
                assert table not in hall.rooms
                await asyncio.sleep(0)
                assert [reference() for reference in kept] == [None, None]
            finally:
                gc.enable()

    run(scene)
