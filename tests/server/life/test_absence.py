"""People who are away: who may let a bot play for them, and how they come back."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pharmakon.server.kept.models import Chair, Clock, Entry, Status
from pharmakon.server.life.absence import stand_in, take_back
from pharmakon.server.life.clock import TurnClock
from pharmakon.server.life.presence import Presence
from pharmakon.server.settings import ServerSettings
from tests.server.entries import code, table
from tests.server.life.test_presence import Page

GRACE = 60


def room_with(here: Sequence[str], gone: float = GRACE, status: Status = "playing") -> Any:
    """A table where these people are, and all others have been gone for some seconds."""
    clock = [0.0]

    async def visited() -> Presence:
        presence = Presence(lambda: None, lambda: clock[0])
        for person in here:
            presence.enter(Page(person))
        presence.close()
        return presence

    presence = asyncio.run(visited())
    clock[0] = gone
    return SimpleNamespace(
        entry=table(status),
        here=presence.here,
        presence=presence,
        settings=ServerSettings(grace_seconds=GRACE, stand_in="herbalist"),
        clock=TurnClock(),
        match=SimpleNamespace(seat=2),
    )


def test_a_bot_stands_in_and_the_seat_stays_theirs() -> None:
    entry = stand_in(room_with(["ana-id"]), "ana-id", 2)
    assert entry.chairs[2] == Chair("ben-id", "Ben", "herbalist")


def test_whoever_has_just_left_is_waited_for() -> None:
    early = room_with(["ana-id"], gone=GRACE - 1)
    assert code(lambda: stand_in(early, "ana-id", 2)) == "just_left"


def test_whoever_is_here_plays_themselves() -> None:
    both = room_with(["ana-id", "ben-id"])
    assert code(lambda: stand_in(both, "ana-id", 2)) == "still_here"


def test_only_the_host_may_while_the_host_is_here() -> None:
    assert code(lambda: stand_in(room_with(["ana-id"]), "ben-id", 2)) == "not_host"
    assert stand_in(room_with(["ben-id"]), "ben-id", 0).chairs[0].level == "herbalist"


def test_there_must_be_a_match_and_a_person_on_the_seat() -> None:
    assert code(lambda: stand_in(room_with(["ana-id"]), "ana-id", 1)) == "nobody"
    assert code(lambda: stand_in(room_with(["ana-id"]), "ana-id", 3)) == "no_seat"
    waiting = room_with(["ana-id"], status="open")
    assert code(lambda: stand_in(waiting, "ana-id", 2)) == "not_playing"


# Back again.


def timed(entry: Entry, kind: Any) -> Entry:
    """The table with a clock, where a bot plays for Ben."""
    entry = entry.with_chair(2, Chair("ben-id", "Ben", "herbalist"))
    return replace(entry, settings=replace(entry.settings, clock=Clock(kind, 30)))


@pytest.mark.parametrize("kind", ["none", "advisory", "strict"])
def test_a_person_takes_the_seat_back(kind: str) -> None:
    room = room_with(["ben-id"])
    room.entry = timed(room.entry, kind)
    assert take_back(room, "ben-id", 2).chairs[2].level is None
    assert code(lambda: take_back(room, "ana-id", 2)) == "not_yours"


def test_whose_time_was_over_gets_new_time_once_in_a_turn() -> None:
    room = room_with(["ben-id"])
    room.entry = timed(room.entry, "strict")
    room.clock.begun -= 100
    assert take_back(room, "ben-id", 2).chairs[2].level is None
    room.clock.begun -= 100
    assert code(lambda: take_back(room, "ben-id", 2)) == "late"


def test_the_clock_of_another_seat_keeps_nobody_out() -> None:
    room = room_with(["ben-id"])
    room.entry, room.match.seat = timed(room.entry, "strict"), 0
    room.clock.begun, room.clock.renewed = -100.0, True
    assert take_back(room, "ben-id", 2).chairs[2].level is None
