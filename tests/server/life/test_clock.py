"""The clock of a turn decides on time that never jumps."""

import time

import pytest

from pharmakon.server.life.clock import TurnClock, time_of_day


def test_a_time_of_day_that_jumps_moves_no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = TurnClock()
    before, shown = clock.ends(60), time_of_day(clock.ends(60))
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 86_400)
    assert clock.ends(60) == before
    assert time_of_day(clock.ends(60)) == pytest.approx(shown + 86_400, abs=1)


def test_who_is_missing_is_waited_for_once_in_a_turn() -> None:
    clock = TurnClock(begun=100)
    assert clock.waits(60, 30, None) == 160
    assert clock.waits(60, 30, 110) == 160
    assert clock.waits(60, 30, 150) == 180
    assert clock.waits(60, 30, 189) == 190  # leaves again and again, and gains nothing more
