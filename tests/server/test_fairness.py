"""Deals that nobody can choose: the order of a start, and what the owner of a server tries."""

import asyncio
import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from pharmakon.table.fairness import derive_seed, verify
from tests.server.conftest import Server
from tests.server.players import Page, Person, digest, run
from tests.server.test_tables import begin, play_out, table_of_two


def kept(server: Server, table: str) -> dict[str, Any]:
    """What the owner of a server reads in its database."""
    file = server.folder / "data" / "pharmakon.sqlite"
    with closing(sqlite3.connect(file)) as database:
        database.row_factory = sqlite3.Row
        row = database.execute("SELECT * FROM tables WHERE id = ?", [table]).fetchone()
        chairs = database.execute("SELECT * FROM chairs WHERE table_id = ? ORDER BY seat", [table])
        return {**dict(row), "chairs": [dict(chair) for chair in chairs]}


async def called(pages: list[Page], *names: str) -> None:
    """Give people their names."""
    for page, name in zip(pages, names, strict=True):
        await page.do("rename", name=name)
    for page in pages:
        await page.state(lambda table: [one["name"] for one in table["seats"]] == [*names])


async def open_again(page: Page, starts: int) -> Any:
    """The fairness of a table after so many starts have been called off."""
    state = await page.state(lambda table: len(table["fairness"]["called_off"]) == starts)
    assert state["status"] == "open"
    return state["fairness"]


def test_a_start_asks_for_all_hashes_then_shows_them_then_asks_for_the_nonces(
    server: Server,
) -> None:
    async def scene() -> None:
        ana, ben = pages = await table_of_two(server)
        shown = ana.welcome["table"]["fairness"]
        assert (shown["commitment"], shown["asked"]) == (None, None)
        await ana.do("start")
        await ana.give_hashes()
        state = await ben.state(lambda table: table["fairness"]["asked"] == "nonce_hash")
        assert state["fairness"]["nonce_hashes"] == [None, None]
        shown = {"seat": 0, "commitment": ana.commitments[0]}
        assert await ana.refused("nonce", nonce=ana.nonces[0], **shown) == "not_asked"
        assert await ana.refused("nonce_hash", nonce_hash="0" * 64, **shown) == "hash_given"
        assert await ana.refused("nonce_hash", nonce_hash="0" * 64, **{**shown, "seat": 1}) == (
            "not_yours"
        )
        await ben.give_hashes()
        state = await ana.state(lambda table: table["fairness"]["asked"] == "nonce")
        assert state["fairness"]["commitment"] == ana.commitments[0] == ben.commitments[0]
        hashes = [digest(bytes.fromhex(page.nonces[seat])) for seat, page in enumerate(pages)]
        assert state["fairness"]["nonce_hashes"] == hashes
        assert state["fairness"]["secret"] is state["fairness"]["nonces"] is None
        assert await ana.refused("nonce", nonce="0" * 64, **shown) == "nonce"
        other = {**shown, "commitment": "0" * 64}
        assert await ana.refused("nonce", nonce=ana.nonces[0], **other) == "other_start"
        await asyncio.gather(*(page.reveal() for page in pages))
        await play_out(pages, [await page.step(0) for page in pages])
        record = await ben.person.get(f"/api/records/{ben.table}")
        fairness = record["fairness"]
        assert set(fairness) == {
            "commitment",
            "secret",
            "nonces",
            "nonce_hashes",
            "table",
            "called_off",
        }
        assert fairness["nonce_hashes"] == hashes
        assert fairness["nonces"] == [ana.nonces[0], ben.nonces[1]]
        assert fairness["called_off"] == []
        assert all(check.ok for check in verify(record))

    run(scene)


def test_an_owner_who_reads_the_database_and_calls_off_wins_nothing_by_it(server: Server) -> None:
    async def scene() -> None:
        owner, guest = pages = await table_of_two(server)
        await called(pages, "Olga", "Ben")
        seeds, hashes = [], []
        for attempt in (1, 2, 3):
            # The owner waits until everybody else has revealed, and reads secret and nonces.
            await owner.do("start")
            await asyncio.gather(*(page.give_hashes() for page in pages))
            await guest.reveal()
            row = kept(server, owner.table)
            assert row["chairs"][1]["nonce"] == guest.nonces[1]
            learnt = [bytes.fromhex(owner.nonces[0]), bytes.fromhex(guest.nonces[1])]
            seeds.append(derive_seed(row["secret"], learnt))
            hashes.append(digest(learnt[1]))
            # The cards do not please: away with this start.
            await owner.do("stand", seat=0)
            shown = await open_again(guest, attempt)
            assert shown["commitment"] is None
            row = kept(server, owner.table)
            assert (row["secret"], row["commitment"]) == (b"", "")
            assert all(chair["nonce_hash"] is chair["nonce"] is None for chair in row["chairs"])
            await owner.sit(0)
            await guest.do("hand_over", seat=0)
        # What was learnt is of no use: nothing of it is taken again.
        await owner.do("start")
        await guest.state(lambda table: table["fairness"]["asked"] == "nonce_hash")
        now = (await owner.ask("hello"))["table"]["fairness"]
        again = {"seat": 1, "commitment": now["commitment"], "nonce_hash": hashes[-1]}
        assert await guest.refused("nonce_hash", **again) == "hash_used"
        await asyncio.gather(*(page.give_nonces() for page in pages))
        assert len({*owner.commitments}) == 4
        await play_out(pages, [await page.step(0) for page in pages])
        # And everybody sees who did it, how often, and when.
        record = await guest.person.get(f"/api/records/{guest.table}")
        listed = record["fairness"]["called_off"]
        assert [start["by"] for start in listed] == ["Olga"] * 3
        assert [start["commitment"] for start in listed] == owner.commitments[:3]
        assert [start["nonce_hashes"][1] for start in listed] == hashes
        assert all(start["at"] > 1.7e9 for start in listed)
        assert int(record["seed"]) not in seeds
        checks = verify(record)
        assert all(check.ok for check in checks)
        assert any("Olga (3)" in check.text.say("en") for check in checks)

    run(scene)


def test_a_record_built_with_another_nonce_than_was_announced_does_not_verify(
    server: Server,
) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        await play_out(pages, await begin(pages))
        record = await pages[0].person.get(f"/api/records/{pages[0].table}")
        chosen = bytes(range(32))
        nonces = [chosen, bytes.fromhex(pages[1].nonces[1])]
        record["fairness"]["nonces"][0] = chosen.hex()
        record["seed"] = str(derive_seed(bytes.fromhex(record["fairness"]["secret"]), nonces))
        checked = await pages[0].person.post("/api/verify", record, 200)
        failed = [check["name"] for check in checked["checks"] if not check["ok"]]
        assert "nonce_hashes" in failed
        assert "seed" not in failed

    run(scene)


@pytest.mark.parametrize("asked", ["nonce_hash", "nonce"])
def test_who_does_not_answer_in_time_has_called_the_start_off(hasty: Server, asked: str) -> None:
    async def scene() -> None:
        ana, ben = pages = await table_of_two(hasty)
        await called(pages, "Ana", "Ben")
        await ana.do("start")
        await ana.give_hashes()
        if asked == "nonce":
            await ben.give_hashes()
            await ana.reveal()
        state = await ben.state(
            lambda table: table["fairness"]["asked"] == asked and table["seats"][0]["ready"]
        )
        assert [seat["ready"] for seat in state["seats"]] == [True, False]
        shown = await open_again(ana, 1)
        assert shown["called_off"][0]["by"] == "Ben"
        late = {"seat": 1, "commitment": ana.commitments[0], "nonce_hash": "0" * 64}
        assert await ben.refused("nonce_hash", **late) == "other_start"
        if asked == "nonce_hash":
            ben.commitments.append(ana.commitments[0])
        await begin(pages)

    run(scene)


def test_the_host_who_changes_seats_calls_the_start_off_by_name_and_never_by_id(
    server: Server,
) -> None:
    async def scene() -> None:
        ana, ben = pages = await table_of_two(server)
        await called(pages, "Ana", "Ben")
        await ana.do("start")
        await ana.do("remove", seat=1)
        await ben.sit(1)
        await ana.do("start")
        await ana.do("stand", seat=0)
        shown = await open_again(ben, 2)
        assert [start["by"] for start in shown["called_off"]] == ["Ana", "Ana"]
        for chair in kept(server, ana.table)["chairs"]:
            if chair["person"] is not None:
                assert chair["person"] not in json.dumps([page.heard for page in pages])

    run(scene)


def test_a_start_that_a_crash_interrupts_is_listed_and_nothing_of_it_is_used(serve: Any) -> None:
    server: Server = serve(nonce_seconds=60)
    commitments: list[str] = []
    tables: list[str] = []
    people: list[Person] = []

    async def before() -> None:
        pages = await table_of_two(server)
        await pages[0].do("start")
        await asyncio.gather(*(page.give_hashes() for page in pages))
        await pages[1].reveal()
        commitments.append(pages[0].commitments[0])
        tables.append(pages[0].table)
        people.extend(page.person for page in pages)

    async def after() -> None:
        again = []
        for person in people:
            one = Person(server.url)
            one.http.cookies = person.http.cookies
            again.append(await one.open(tables[0]))
        shown = await open_again(again[0], 1)
        assert [start["by"] for start in shown["called_off"]] == ["server"]
        assert shown["called_off"][0]["commitment"] == commitments[0]
        await again[0].do("start")
        await again[0].give_hashes()
        assert again[0].commitments[-1] not in commitments
        assert [start["by"] for start in json.loads(kept(server, tables[0])["called_off"])] == [
            "server"
        ]

    run(before)
    server.kill()
    server.start(compiled=False)
    run(after)
