"""Reviews over HTTP: told piece by piece, kept, shared, given up, and refused where people play."""

import asyncio
from collections.abc import Callable
from typing import Any

import orjson
import pytest

import pharmakon
from tests.server.conftest import Server
from tests.server.players import Person, run
from tests.server.test_exports import finished
from tests.server.test_tables import begin, table_of_two

pytestmark = pytest.mark.heavy

Lines = list[Any]


async def reviewed(person: Person, record: str) -> Lines:
    """All lines of a review."""
    answer = await person.http.get(f"/api/records/{record}/review")
    assert answer.status_code == 200, answer.text
    return [orjson.loads(line) for line in answer.text.splitlines()]


async def brought(person: Person, game: str, moves: int | None = None) -> str:
    """A match that somebody brings along, to its end or so many moves long."""
    match = pharmakon.make(game, players=2 if game != "poison" else 3).new(seed=3)
    while not match.over and (moves is None or match.steps < moves):
        match.play(match.moves()[match.steps % len(match.moves())])
    return str((await person.post("/api/records", match.record()))["id"])


def made(server: Server, code: str = "made") -> int:
    """How many reviews the log says were made, or given up."""
    lines = [orjson.loads(line) for line in server.log.read_bytes().splitlines() if b"{" in line]
    return sum(line.get("event") == "review" and line.get("code") == code for line in lines)


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_finished_match_is_reviewed_piece_by_piece_and_kept(server: Server, game: str) -> None:
    async def scene() -> None:
        ana, table = await finished(server, game)
        head, *steps, last = await reviewed(ana, table)
        record = await ana.get(f"/api/records/{table}")
        assert (head["type"], head["game"], head["yours"]) == ("head", game, [0])
        assert head["levels"][0] is None
        assert [step["done"] for step in steps] == list(range(1, len(record["moves"]) + 1))
        review = last["review"]
        assert review["decisions"] == [step["decision"] for step in steps if step["decision"]]
        assert review["chances"][:-1] == [step["chances"] for step in steps]
        for row in review["chances"]:
            assert abs(sum(row) - 1) < 1e-9
        for seat in review["seats"]:
            assert abs(seat["start"] + sum(seat["parts"].values()) - seat["result"]) < 1e-9
        before = made(server)
        bob = await Person(server.url, "fr").arrive()
        again = await reviewed(bob, table)
        assert [line["type"] for line in again] == ["head", "review"]
        assert again[-1] == last
        assert again[0]["yours"] == []
        assert made(server) == before

    run(scene)


def test_those_who_ask_at_once_share_one_computation(server: Server) -> None:
    async def scene() -> None:
        people = [await Person(server.url).arrive() for _ in range(3)]
        record = await brought(people[0], "belladone")
        before = made(server)
        first, *others = await asyncio.gather(*(reviewed(person, record) for person in people))
        assert first[-1]["type"] == "review"
        assert all(other == first for other in others)
        assert made(server) == before + 1

    run(scene)


def test_a_review_that_nobody_waits_for_is_given_up(serve: Callable[..., Server]) -> None:
    server = serve(review_grace_seconds=0, review_simulations=1_000_000)

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        record = await brought(ana, "poison")
        async with ana.http.stream("GET", f"/api/records/{record}/review") as answer:
            async for line in answer.aiter_lines():
                assert orjson.loads(line)["type"] == "head"
                break
        while not made(server, "given_up"):
            await asyncio.sleep(0.05)
        assert made(server) == 0

    run(scene)
    assert server.stop() == 0


def test_reviews_have_a_limit_for_each_address(serve: Callable[..., Server]) -> None:
    server = serve(reviews_per_address=1)

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        one, other = await brought(ana, "glass"), await brought(ana, "belladone")
        assert (await reviewed(ana, one))[-1]["type"] == "review"
        refused = await ana.get(f"/api/records/{other}/review", 429)
        assert refused["code"] == "reviews_here"
        assert (await reviewed(ana, one))[-1]["type"] == "review"  # it is kept, so it costs nothing

    run(scene)


def test_only_whole_records_are_reviewed(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        half = await brought(ana, "glass", moves=9)
        refused = await ana.get(f"/api/records/{half}/review", 409)
        assert refused["code"] == "record_unfinished"
        assert "only finished matches" in refused["text"]
        assert (await ana.get("/api/records/nosuchid/review", 404))["code"] == "no_record"
        wrong = {"format": "pharmakon/1", "game": "glass", "version": 1, "options": {}, "seed": "1"}
        await ana.post("/api/records", {**wrong, "moves": ["nonsense"]}, 422)
        long = await ana.http.post("/api/records", content=b'"' + b"x" * 300_000 + b'"')
        assert long.status_code == 413

    run(scene)


def test_a_match_that_others_still_play_is_not_looked_into(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        await begin(pages)
        ana, bob = (page.person for page in pages)
        table = pages[0].table
        for person in (ana, bob, await Person(server.url).arrive()):
            for path in ("review", "beliefs?step=0&seat=0"):
                refused = await person.get(f"/api/records/{table}/{path}", 403)
                assert refused["code"] == "others_play"
                assert refused["text"].count(".") <= 1
            for seat in (0, 1):
                asked = {"seat": seat, "seq": 0}
                refused = await person.post(f"/api/tables/{table}/hint", asked, 403)
                assert refused["code"] == "others_play"
            for path in (f"records/{table}", f"tables/{table}/record"):
                assert (await person.get(f"/api/{path}", 409))["code"] == "not_over"
            assert (await person.get(f"/api/records/{table}/replay", 409))["code"] == "not_over"

    run(scene)


@pytest.mark.parametrize("game", pharmakon.games())
def test_beliefs_of_a_finished_match_are_those_of_the_seat_then(server: Server, game: str) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        record = await brought(ana, game)
        content = await ana.get(f"/api/records/{record}")
        match = pharmakon.make(game, **content["options"]).new(int(content["seed"]))
        for move in content["moves"][:6]:
            match.play(move)
        for seat in (0, "none"):
            shown = await ana.get(f"/api/records/{record}/beliefs?step=6&seat={seat}")
            assert shown == match.beliefs(seat if isinstance(seat, int) else None)
        await ana.get(f"/api/records/{record}/beliefs?step=6&seat=all", 422)
        await ana.get(f"/api/records/{record}/beliefs?step=6&seat=9", 422)

    run(scene)


def test_guests_at_a_shared_device_are_other_people(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        page = await ana.open(await ana.create("glass", [None, None]))
        await page.start()
        refused = await ana.post(f"/api/tables/{page.table}/hint", {"seat": 0, "seq": 0}, 403)
        assert refused["code"] == "others_play"
        assert (await ana.get(f"/api/records/{page.table}/review", 403))["code"] == "others_play"

    run(scene)
