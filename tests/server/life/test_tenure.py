"""A node whose tables others have taken shows none of them any more."""

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


@pytest.mark.parametrize("slow", [0.0, LEASE_SECONDS])
def test_a_node_whose_sign_came_late_lets_go_of_what_others_took(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: float
) -> None:
    """Late by whatever it was: that the sign itself took long, or even the database's clock."""

    async def scene() -> None:
        async with house(tmp_path) as late:
            store = late.store
            assert isinstance(store, SqlStore)
            late.leases = Leases(store, "late")
            tenant = tenure.Tenure(late.leases, late, lambda: "")
            await tenant.sign()
            room, (ana, _) = await table_for(late, "ana", "ben")
            await fall_silent(store, "late")
            others = Leases(store, "other")
            await others.sign("")
            await Hall(store, late.thinkers, late.settings, others).room(room.entry.id)
            passed = 0.0 if slow else tenure.LOOK_SECONDS
            clock = SimpleNamespace(monotonic=lambda: time.monotonic() + passed)
            sign = late.leases.sign

            async def sign_slowly(inbox: str) -> None:
                nonlocal passed
                await sign(inbox)
                passed += slow

            monkeypatch.setattr(late.leases, "sign", sign_slowly)
            monkeypatch.setattr(tenure, "time", clock)
            await tenant.sign()
            assert ana.sent_away
            assert not late.rooms

    run(scene)
