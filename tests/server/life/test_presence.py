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
