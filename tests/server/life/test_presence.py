"""Who looks at a table."""

import asyncio

import pytest

from pharmakon.server.life import presence as presence_module
from pharmakon.server.life.presence import Presence
from tests.server.life.house import run, until


class Page:
    """A browser that keeps what it is told."""

    def __init__(self, person: str, language: str = "en") -> None:
        self.person = person
        self.language = language
        self.greeted = True
        self.told: list[bytes] = []

    def send_away(self) -> None:
        """Nobody is sent away here."""

    def send(self, message: bytes) -> None:
        self.told.append(message)


def test_a_person_is_here_while_one_of_their_pages_is() -> None:
    async def scene() -> None:
        presence = Presence(lambda: None)
        pages = [Page("ana"), Page("ana"), Page("eve")]
        for page in pages:
            presence.enter(page)
        assert presence.watching({"ana", "ben"}) == 1
        presence.leave(pages[0], {"ana"})
        assert presence.here("ana")
        assert "ana" not in presence.left_at
        presence.leave(pages[1], {"ana"})
        assert not presence.here("ana")
        assert "ana" in presence.left_at
        presence.enter(pages[0])
        assert "ana" not in presence.left_at
        presence.close()

    run(scene)


def test_how_long_a_person_has_been_gone() -> None:
    async def scene() -> None:
        times = iter([100.0, 105.0, 107.0])
        presence = Presence(lambda: None, lambda: next(times))  # made, left, asked
        page = Page("ana")
        presence.enter(page)
        presence.leave(page, {"ana"})
        assert presence.gone_since("ana") == 105
        assert presence.gone_for("ana") == 2
        assert presence.gone_since("ben") == 100, "since the table came into memory"
        presence.close()

    run(scene)


def test_a_table_is_attended_while_somebody_looks_or_is_on_the_way_back() -> None:
    async def scene() -> None:
        clock = [0.0]
        presence = Presence(lambda: None, lambda: clock[0])
        page = Page("ana")
        presence.enter(page)
        assert presence.attended
        presence.leave(page, {"ana"})
        assert not presence.attended
        presence.expect(10)
        clock[0] = 9
        assert presence.attended
        clock[0] = 10
        assert not presence.attended
        presence.close()

    run(scene)


def test_strangers_who_have_left_are_forgotten() -> None:
    async def scene() -> None:
        presence = Presence(lambda: None)
        for number in range(100):
            page = Page(f"stranger {number}")
            presence.enter(page)
            presence.leave(page, {"ana"})
        assert not presence.left_at
        assert presence.watching({"ana"}) == 0

    run(scene)


def test_comings_and_goings_are_told_together_and_more_rarely_to_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        calls: list[int] = []
        presence = Presence(lambda: calls.append(len(presence.listeners)))
        for number in range(300):
            presence.enter(Page(f"stranger {number}"))
        await until(lambda: calls)
        assert calls == [300]
        pauses: list[float] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda pause, _: pauses.append(pause))
        presence.enter(Page("another"))
        assert pauses == [pytest.approx(301 * presence_module.TOGETHER_SECONDS_EACH)]

    run(scene)
