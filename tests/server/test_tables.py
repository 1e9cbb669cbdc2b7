"""Tables from their making to their end, over real websockets."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import pharmakon
from pharmakon.server.life.bots import bring
from tests.server.conftest import Server
from tests.server.players import Page, Person, run

BOTS = ["apprentice"] * 3


async def table_of_two(server: Server, game: str = "belladone", **settings: Any) -> list[Page]:
    """Ana has made a table for two (and bots), Ben has come by its link; their pages are open."""
    ana, ben = await Person(server.url).arrive(), await Person(server.url).arrive()
    seats: list[str | None] = settings.pop("seats", [None, None])
    table = await ana.create(game, seats, mine=[0], **settings)
    pages = [await ana.open(table), await ben.open(table)]
    await pages[1].sit(1)
    return pages


async def begin(pages: list[Page]) -> list[Any]:
    """Start a match and give all nonces; the first step of everybody."""
    await pages[0].do("start")
    await asyncio.gather(*(page.give_nonces() for page in pages))
    return [await page.step(0) for page in pages]


async def play_out(pages: list[Page], steps: list[Any]) -> list[Any]:
    """Everybody plays to the end."""
    return list(
        await asyncio.gather(*(page.play_on(step) for page, step in zip(pages, steps, strict=True)))
    )


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_match_against_bots_is_played_to_its_end(server: Server, game: str) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        seats = [None, *["apprentice"] * (pharmakon.make(game).players - 1)]
        page = await ana.open(await ana.create(game, seats))
        last = await page.play_on(await page.start())
        assert last["turn"] is None
        state = (await page.expect("table"))["table"]
        assert state["status"] == "over"
        assert state["winners"]
        record = await ana.get(f"/api/tables/{page.table}/record")
        assert pharmakon.replay(record).winners == state["winners"]

    run(scene)


@pytest.mark.heavy
def test_a_bot_of_the_hosts_own_is_offered_and_plays(
    serve: Callable[..., Server],
) -> None:
    server = serve(bots="dice=random; die=pharmakon.bots.random:RandomBot")

    async def scene() -> None:
        ana = await Person(server.url).arrive()
        levels = await ana.get("/api/levels")
        assert [row["name"] for row in levels][-2:] == ["dice", "die"]
        page = await ana.open(await ana.create("belladone", [None, "dice", "die"]))
        last = await page.play_on(await page.start())
        assert last["turn"] is None

    run(scene)


@pytest.mark.parametrize("given", ["dice", "two words=random", "herbalist=random", "dice="])
def test_a_bot_of_the_hosts_own_needs_a_name_that_is_free(given: str) -> None:
    with pytest.raises(pharmakon.OptionError, match="can't be added"):
        bring(given, 5)


def test_two_people_meet_by_link_and_see_the_same_match(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        first, second = await begin(pages)
        assert first["eyes"][0]["seat"] == 0
        assert second["eyes"][0]["seat"] == 1
        assert first["eyes"][0]["view"] != second["eyes"][0]["view"]
        ends = await play_out(pages, [first, second])
        assert ends[0]["seq"] == ends[1]["seq"]

    run(scene)


def test_only_the_seat_to_act_is_given_moves(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        steps = await begin(pages)
        for seat, step in enumerate(steps):
            assert bool(step["eyes"][0]["moves"]) == (step["turn"] == seat)

    run(scene)


def test_one_browser_may_hold_several_seats(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url).arrive()
        table = await ana.create("glass", [None, None, None])
        page = await ana.open(table)
        names = [seat["name"] for seat in page.welcome["table"]["seats"]]
        assert len(set(names)) == 3
        await page.do("rename", seat=1, name="Bea")
        step = await page.start()
        assert [eyes["seat"] for eyes in step["eyes"]] == [0, 1, 2]
        last = await page.play_on(step)
        assert last["turn"] is None

    run(scene)


def test_spectators_watch_where_the_host_lets_them(server: Server) -> None:
    async def scene() -> None:
        for allowed in (True, False):
            pages = await table_of_two(server, spectators=allowed)
            visitor = await (await Person(server.url).arrive()).open(pages[0].table)
            assert visitor.welcome["eyes"] == []
            await begin(pages)
            if allowed:
                step = await visitor.step(0)
                assert [eyes["seat"] for eyes in step["eyes"]] == [None]
                assert step["eyes"][0]["moves"] == []
            else:
                state = await visitor.state(lambda table: table["status"] == "playing")
                assert state["watching"] == 1
                assert (await visitor.ask("hello"))["eyes"] == []
                assert not [told for told in visitor.heard if told["type"] == "step"]

    run(scene)


def test_a_seat_is_taken_once(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        visitor = await (await Person(server.url).arrive()).open(pages[0].table)
        for seat, code in ((0, "taken"), (1, "taken"), (2, "no_seat")):
            assert await visitor.refused("sit", seat=seat) == code

    run(scene)


def test_the_host_fills_removes_hands_over_and_starts(server: Server) -> None:
    async def scene() -> None:
        ana, ben = await Person(server.url).arrive(), await Person(server.url).arrive()
        table = await ana.create("poison", [None, None, None, None], mine=[0])
        host, guest = await ana.open(table), await ben.open(table)
        assert await host.refused("start") == "empty_seat"
        for seat in (2, 3):
            await host.do("fill", seat=seat, level="herbalist")
        assert await host.refused("fill", seat=3, level="wizard") == "invalid"
        await host.do("fill", seat=3, level=None)
        await host.do("fill", seat=3, level="apprentice")
        await guest.sit(1)
        for kind, fields in (("start", {}), ("remove", {"seat": 0}), ("hand_over", {"seat": 1})):
            assert await guest.refused(kind, **fields) == "not_host"
        await host.do("remove", seat=1)
        state = await guest.state(lambda table: not table["seats"][1]["person"])
        assert not state["seats"][1]["ready"]
        await guest.sit(1)
        await host.do("hand_over", seat=1)
        assert await host.refused("start") == "not_host"
        await guest.do("start")
        await asyncio.gather(host.give_nonces(), guest.give_nonces())
        assert (await guest.step(0))["turn"] is not None
        await guest.do("remove", seat=0)
        state = await host.state(lambda table: not table["seats"][0]["yours"])
        assert state["seats"][0]["level"]
        assert await host.refused("take_back", seat=0) == "not_yours"

    run(scene)


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        steps = await begin(pages)
        await pages[1].do("stand", seat=1)
        state = await pages[0].state(lambda table: table["seats"][1]["level"])
        assert state["seats"][1]["person"]
        step = steps[0]
        for _ in range(3):  # the bot answers
            if step["turn"] == 0:
                move = step["eyes"][0]["moves"][0]
                await pages[0].do("move", seat=0, seq=step["seq"], move=move)
            step = await pages[0].step(step["seq"] + 1)
        await pages[1].do("take_back", seat=1)
        await pages[0].state(lambda table: table["seats"][1]["level"] is None)
        now = await asyncio.gather(*(page.ask("hello") for page in pages))
        ends = await play_out(pages, now)
        assert ends[0]["turn"] is None

    run(scene)


def test_a_seat_that_is_left_before_the_start_is_free_again(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        await pages[0].do("stand", seat=0)
        state = await pages[1].state(lambda table: table["host"])
        assert [seat["person"] for seat in state["seats"]] == [False, True]

    run(scene)


def test_a_rematch_keeps_settings_and_people(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server, "glass", options={"memory": "aided"})
        assert await pages[0].refused("rematch") == "not_over"
        await play_out(pages, await begin(pages))
        first = await pages[1].do("rematch")
        second = await pages[0].do("rematch")
        assert first["table"] == second["table"]
        host = await pages[1].person.open(first["table"])  # who asked first
        state = host.welcome["table"]
        assert state["options"]["memory"] == "aided"
        assert [seat["yours"] for seat in state["seats"]] == [False, True]
        assert [seat["ready"] for seat in state["seats"]] == [False, True]
        assert await host.refused("start") == "not_ready"
        await begin([host, await pages[0].person.open(first["table"])])

    run(scene)


def test_names_are_chosen_and_changed(server: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(server)
        await pages[0].do("rename", name="  Ana   Maria ")
        await pages[1].state(lambda table: table["seats"][0]["name"] == "Ana Maria")
        assert (await pages[0].person.get("/api/me"))["name"] == "Ana Maria"
        assert await pages[0].refused("rename", name=" \u200b ") == "name"
        answer = await pages[1].person.http.put("/api/me", json={"name": "Ben"})
        assert answer.json()["name"] == "Ben"
        await pages[0].state(lambda table: table["seats"][1]["name"] == "Ben")

    run(scene)


def test_a_refused_move_says_which_rule_and_why_tells_it_before(server: Server) -> None:
    async def scene() -> None:
        ana = await Person(server.url, "fr").arrive()
        page = await ana.open(
            await ana.create("poison", [None] * 4, options={"edition": "outset"}), language="fr"
        )
        step = await page.start()
        seat = step["turn"]
        hand = step["eyes"][seat]["view"]["hands"][seat]
        card = next(card for card in hand if card[0] in "RBP")
        home = "RBP".index(card[0]) + 1
        wrong = f"{card}@{home % 3 + 1}"
        reason = await page.ask("why", seat=seat, move=wrong)
        assert (reason["rule"], "chaudron" in reason["text"]) == ("P-03", True)
        move = {"seat": seat, "seq": 0, "move": wrong}
        answer = await page.ask("move", **move)
        assert (answer["code"], answer["rule"]) == ("illegal", "P-03")
        assert answer["text"] == reason["text"]
        assert (await page.ask("why", seat=seat, move=f"{card}@{home}"))["rule"] is None
        assert (await page.ask("hello"))["seq"] == 0

    run(scene)


def test_what_would_follow_is_told_to_the_seat_to_act_and_to_nobody_else(server: Server) -> None:
    async def scene() -> None:
        ana, ben = await Person(server.url).arrive(), await Person(server.url, "fr").arrive()
        table = await ana.create("poison", [None] * 3, mine=[0, 1], options={"first": 2})
        waiting, acting = await ana.open(table), await ben.open(table, language="fr")
        await acting.sit(2)
        await asyncio.gather(waiting.start(), acting.give_nonces())
        moves = (await acting.step(0))["eyes"][0]["moves"][:2]
        answer = await acting.ask("foresee", seat=2, moves=moves)
        assert (answer["type"], answer["seq"]) == ("foreseen", 0)
        assert [each["move"] for each in answer["moves"]] == moves
        assert all(each["text"].startswith("Cela fait") for each in answer["moves"])
        assert await waiting.refused("foresee", seat=2, moves=moves) == "not_yours"
        assert await waiting.refused("foresee", seat=0, moves=moves) == "turn"
        assert await acting.refused("foresee", seat=2, moves=["R9@1"]) == "illegal"
        assert (await acting.ask("hello"))["seq"] == 0

    run(scene)


def test_tables_are_listed_where_they_should_be(server: Server) -> None:
    async def scene() -> None:
        ana, ben = await Person(server.url).arrive(), await Person(server.url).arrive()
        shown = await ana.create("glass", [None, None], mine=[0], public=True)
        hidden = await ana.create("glass", [None, None], mine=[0])
        pages = [await ana.open(shown), await ana.open(hidden)]
        listed = {row["id"]: row for row in (await ben.get("/api/tables"))["open"]}
        assert listed[shown]["free"] == 1
        assert hidden not in listed
        mine = {row["id"]: row for row in (await ana.get("/api/me/tables"))["running"]}
        assert mine[shown]["yours"] == [0]
        assert hidden in mine
        assert (await ben.get("/api/me/tables"))["running"] == []
        await pages[0].do("fill", seat=1, level="apprentice")
        step = await pages[0].start()
        assert shown in [row["id"] for row in (await ben.get("/api/tables"))["running"]]
        await pages[0].play_on(step)
        await pages[0].state(lambda table: table["status"] == "over")
        past = (await ana.get("/api/me/tables"))["past"]
        assert past[0]["winners"]
        assert shown not in str(await ben.get("/api/tables"))

    run(scene)


def test_a_strict_clock_lets_a_bot_step_in(hasty: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(hasty, clock={"kind": "strict", "seconds": 5})
        steps = await begin(pages)
        turn = steps[0]["turn"]
        assert steps[0]["deadline"] is not None
        slow = pages[turn]
        state = await slow.state(lambda table: table["seats"][turn]["level"])
        assert state["seats"][turn]["yours"]
        step = await slow.step(1)
        move = (step["eyes"][0]["moves"] or ["X"])[0]
        code = await slow.refused("move", seat=turn, seq=step["seq"], move=move)
        assert code in ("stood_in", "turn", "stale")
        await slow.do("take_back", seat=turn)

    run(scene)


def test_a_host_who_stays_away_is_followed_by_somebody_else(hasty: Server) -> None:
    async def scene() -> None:
        pages = await table_of_two(hasty)
        await pages[0].close()
        await pages[1].state(lambda table: not table["seats"][0]["connected"])
        await pages[1].state(lambda table: table["host"])

    run(scene)
