"""No card ever leaks: the law of the table, run on the bytes that go over the wire."""

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import orjson
import pytest

import pharmakon
from pharmakon.engine.events import Event
from pharmakon.server.wire import audience as wire
from pharmakon.server.wire.audience import (
    Audience,
    eyes,
    foreseen_message,
    step_message,
    told_again,
)
from pharmakon.server.wire.replays import steps as replay_steps
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of
from tests.server.conftest import Server
from tests.server.imagined import Imagined
from tests.server.players import Person, run

WIRE_MESSAGES = 10_000


def messages(match: Any, audience: Audience, last: Sequence[int]) -> list[bytes]:
    """All that an audience can be sent of a moment: the step, and resyncs of every kind."""
    told = [step_message(match, None, eyes(match, [audience], match.step(match.steps)))]
    for seen in (None, match.steps - 1):
        since = told_again(match, [audience], last, seen)
        missed = range(since + 1, match.steps + 1)
        shown = eyes(match, [audience], [event for step in missed for event in match.step(step)])
        told.append(wire.encode({"since": since, "turn": match.seat, "eyes": shown}))
    if audience is not None and audience == match.seat:
        told.append(foreseen_message(match, "1", match.moves()[:2], "fr"))
    return told


def law_holds(game: str, wanted: int) -> int:
    """Check the law on so many messages; how many it were."""
    chance, checked = Chance(7), 0
    while checked < wanted:
        for made in games_of(spec_of(game), view_only=True):
            match, last = made.new(chance.seed()), [0] * made.players
            while not match.over and checked < wanted * 2:
                seat = match.seat
                assert seat is not None
                moves = match.moves()
                match.play(moves[chance.seed() % len(moves)])
                last[seat] = match.steps
                if chance.seed() % 8:
                    continue
                for audience in (None, *range(made.players)):
                    world = Imagined(match, audience, chance.seed())
                    for true, imagined in zip(
                        messages(match, audience, last),
                        messages(world, audience, last),
                        strict=True,
                    ):
                        assert true == imagined, (game, audience, match.record())
                        checked += 1
            if checked >= wanted:
                break
    return checked


@pytest.mark.parametrize("game", pharmakon.games())
def test_every_message_is_the_same_in_every_world_its_audience_may_be_in(game: str) -> None:
    assert law_holds(game, WIRE_MESSAGES) >= WIRE_MESSAGES


def test_a_wire_that_shows_another_seats_events_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Event.view
    monkeypatch.setattr(
        Event, "view", lambda event, seat: {**honest(event, seat), "told": str(event.private)}
    )
    with pytest.raises(AssertionError):
        law_holds("poison", 300)


def test_a_wire_that_gives_moves_to_everybody_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = eyes

    def careless(match: Any, audiences: Any, happened: Any) -> Any:
        seen = orjson.loads(orjson.dumps(honest(match, audiences, happened)))
        return [{**one, "moves": match.moves()} for one in seen]

    monkeypatch.setitem(globals(), "eyes", careless)
    with pytest.raises(AssertionError):
        law_holds("poison", 300)


@pytest.mark.parametrize("game", pharmakon.games())
def test_real_sockets_carry_exactly_what_each_audience_is_granted(
    server: Server, game: str
) -> None:
    async def scene() -> None:
        host = await Person(server.url).arrive()
        players = pharmakon.make(game).players
        people = [host, *[await Person(server.url).arrive() for _ in range(players - 1)]]
        table = await host.create(game, [None] * players, mine=[0])
        pages = [await person.open(table) for person in people]
        for seat in range(1, players):
            await pages[seat].sit(seat)
        watcher = await (await Person(server.url).arrive()).open(table)
        await pages[0].do("start")
        await asyncio.gather(*(page.give_nonces() for page in pages))
        firsts = [await page.step(0) for page in pages]
        await asyncio.gather(
            *(page.play_on(first) for page, first in zip(pages, firsts, strict=True))
        )
        last = (await host.get(f"/api/records/{table}"))["moves"]
        await watcher.step(len(last))
        record = await host.get(f"/api/records/{table}")
        match = pharmakon.make(game, **record["options"]).new(int(record["seed"]))
        audiences: list[Audience] = [None, *range(players)]
        told = [watcher, *pages]
        for seq, move in enumerate([None, *record["moves"]]):
            if move is not None:
                match.play(move)
            for audience, page in zip(audiences, told, strict=True):
                world: Any = Imagined(match, audience, seq)
                (sent,) = [
                    data
                    for data, message in zip(page.raw, page.heard, strict=True)
                    if message["type"] == "step" and message["seq"] == seq
                ]
                assert sent == step_message(world, None, eyes(world, [audience], world.step(seq)))

    run(scene)


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_replay_from_a_seats_eyes_shows_no_more_than_it_knew(game: str) -> None:
    match = pharmakon.make(game).new(seed=11)
    chance = Chance(3)
    history = [match.clone()]
    while not match.over:
        moves = match.moves()
        match.play(moves[chance.seed() % len(moves)])
        history.append(match.clone())
    for audience in (None, 0, 1):
        for step, then in zip(replay_steps(match.record(), audience)[0], history, strict=True):
            world = Imagined(then, audience, 5)
            assert step.view == world.view(audience)
            told = [event.view(audience) for event in world.step(then.steps)]
            assert step.events == told
            if step.move is not None and step.seat != audience:
                assert step.move in str(told)


def test_logs_hold_no_secret_nonce_cookie_or_card(serve: Any) -> None:
    server = serve()
    secrets: list[str] = []

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        secrets.append(ana.cookie.partition("=")[2].strip('"'))
        link = (await ana.post("/api/me/resume", status=200))["link"]
        secrets.append(link.rpartition("/")[2])
        await ana.http.post(link)
        table = await ana.create("poison", [None, None, "apprentice", "herbalist"])
        page = await ana.open(table)
        step = await page.start()
        secrets.extend(ana.nonces)
        await page.refused("move", seat=step["turn"], seq=0, move="nonsense-R7-secret")
        await page.socket.send('{"type": "nonce", "nonce": 7}')
        await page.expect("error")
        await page.play_on(step)
        record = await ana.get(f"/api/records/{table}")
        secrets.append(record["fairness"]["secret"])
        secrets.append(record["seed"])

    run(scene)
    assert server.stop() == 0
    log = server.log.read_text()
    lines = [orjson.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert {line["event"] for line in lines} >= {"created", "dealt", "over", "closed"}
    for secret in secrets:
        assert secret not in log
        assert secret.partition(".")[0] not in log
    assert not re.search(r"\b([RBP][12457]|X)@[123]", log)
    assert "nonsense" not in log
    assert "Traceback" not in log
