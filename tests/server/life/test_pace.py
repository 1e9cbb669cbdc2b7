"""The time of a bot's answer depends on its level and the table's pace, never on its thoughts."""

import asyncio
import random
import selectors
from typing import Any

import pytest

from pharmakon.server.life.pace import OWN_SLOT, answer_after, slot_of, unhurried


class Skipping(selectors.SelectSelector):
    """Waits by turning the clock forward."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.now += timeout or 0.0
        return super().select(0)


class TimelessLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock does what it is told."""

    def __init__(self) -> None:
        self.skipping = Skipping()
        super().__init__(self.skipping)

    def time(self) -> float:
        return self.skipping.now


def answered_after(thinking: float, pause: float, slot: float) -> float:
    """When the answer to a thought of some seconds is told."""

    async def thought() -> float:
        await asyncio.sleep(thinking)
        return thinking

    async def scene() -> float:
        assert await unhurried(thought(), pause, slot) == thinking
        return asyncio.get_running_loop().time()

    loop = TimelessLoop()
    try:
        return round(loop.run_until_complete(scene()), 6)
    finally:
        loop.close()


@pytest.mark.parametrize("level", ["apprentice", "herbalist", "alchemist", "grandmaster"])
@pytest.mark.parametrize("pause", [0.0, 0.7])
def test_forced_moves_and_hard_ones_are_answered_at_the_same_time(level: str, pause: float) -> None:
    slot = slot_of(level)
    dice = random.Random(level)
    thoughts = [0.0, *(dice.uniform(0, max(pause, slot)) for _ in range(50))]
    assert len({answered_after(thought, pause, slot) for thought in thoughts}) == 1


def test_thinking_takes_no_time_beyond_the_pause() -> None:
    assert answered_after(0.6, pause=0.7, slot=0.2) == 0.7


def test_a_late_thought_is_told_at_the_next_moment() -> None:
    times = {answered_after(0.701 + 0.01 * step, pause=0.7, slot=0.2) for step in range(19)}
    assert times == {0.9}
    assert answer_after(0.9, 0.7, 0.2) == pytest.approx(0.9)


def test_a_bot_of_the_hosts_own_has_moments_too() -> None:
    assert slot_of("ada") == OWN_SLOT
