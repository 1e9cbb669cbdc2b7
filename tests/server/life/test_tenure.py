"""A node that was paused is asked for nothing that may have changed meanwhile."""

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from pharmakon.server.kept.leases import LEASE_SECONDS, Leases
from pharmakon.server.kept.store import SqlStore
from pharmakon.server.life import tenure
from pharmakon.server.life.hall import Hall
from tests.server.kept.test_leases import fall_silent
from tests.server.life.house import house, run, table_for


def test_a_node_that_was_paused_shows_no_table_that_is_anothers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as paused:
            store = paused.store
            assert isinstance(store, SqlStore)
            paused.leases = Leases(store, "paused")
            tenant = tenure.Tenure(paused.leases, paused, lambda: "")
            await tenant.sign()
            room, (ana, ben) = await table_for(paused, "ana", "ben")
            assert (await ana.ask("hello"))["type"] == "welcome"

            await fall_silent(store, "paused")
            others = Leases(store, "other")
            await others.sign("")
            other = Hall(store, paused.thinkers, paused.settings, others)
            await other.room(room.entry.id)
            later = SimpleNamespace(monotonic=lambda: time.monotonic() + LEASE_SECONDS)
            monkeypatch.setattr(tenure, "time", later)

            assert (await ben.ask("hello"))["code"] == "moved"
            assert ana.sent_away
            assert ben.sent_away
            assert not paused.rooms

    run(scene)
