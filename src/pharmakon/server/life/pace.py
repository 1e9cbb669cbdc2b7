"""When a bot answers: at moments that say nothing about its cards.

A forced move is thought through at once and a hard one is not, so the time of an answer would tell
them apart. A bot thinks during its pause and answers at fixed moments that depend on its level and
the table's pace alone.
"""

import asyncio
from collections.abc import Awaitable
from math import ceil
from typing import TypeVar

from pharmakon.bots.levels import LEVELS

Move = TypeVar("Move")

RULE_SLOT = 0.01
OWN_SLOT = 0.25
SLOTS_IN_LIMIT = 4


def slot_of(level: str) -> float:
    """How many seconds lie between the moments at which a level answers.

    A level that searches has far fewer thoughts than its limit allows: a quarter of it is enough.
    """
    if level not in LEVELS:
        return OWN_SLOT
    limit = LEVELS[level].milliseconds
    return RULE_SLOT if limit is None else limit / 1000 / SLOTS_IN_LIMIT


def answer_after(spent: float, pause: float, slot: float) -> float:
    """How many seconds after its turn began a bot answers that has thought for so long.

    >>> answer_after(0.004, 0.75, 0.25), answer_after(0.077, 0.75, 0.25)
    (0.75, 0.75)
    >>> answer_after(0.8, 0.75, 0.25)
    1.0
    """
    first = max(pause, slot)
    return first + slot * ceil(round(max(0.0, spent - first) / slot, 6))


async def unhurried(thought: Awaitable[Move], pause: float, slot: float) -> Move:
    """Await a thought, and then the moment to tell it."""
    clock = asyncio.get_running_loop().time
    begun = clock()
    move = await thought
    spent = clock() - begun
    await asyncio.sleep(answer_after(spent, pause, slot) - spent)
    return move
