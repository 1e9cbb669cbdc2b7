"""Every deal of a small edition, each by a seed that deals it."""

import json
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pharmakon.engine.errors import OptionError
from pharmakon.engine.kernel import kernel
from pharmakon.engine.options import Value
from pharmakon.engine.rules import SPECTATOR, Numbers, locate, setup
from pharmakon.engine.turns import States
from pharmakon.table.game import Game, make_from

SEEDS = 4096
"""How many seeds are tried at a time."""


class Deal(NamedTuple):
    """A deal: a seed that leads to it, and how likely it is."""

    seed: int
    chance: float


def deals(game: Game) -> tuple[Deal, ...]:
    """All deals of a small edition, in the order of their seeds; OptionError if it is not small.

    Seeds are tried one after the other until every deal has come up, so each is dealt by the rules
    themselves. Deals that differ only in which of two equal cards lies where are one.

    >>> import pharmakon
    >>> found = deals(pharmakon.make("glass", edition="mini", first=0))
    >>> len(found), round(sum(deal.chance for deal in found), 9)
    (120, 1.0)
    """
    return _deals(game.name, tuple(game.options.items()))


@lru_cache(maxsize=32)
def _deals(name: str, options: tuple[tuple[str, Value], ...]) -> tuple[Deal, ...]:
    game = make_from(name, dict(options))
    count = game.spec.limits(game.options).deals
    if not count:
        raise OptionError("common.option.not_small", game=name)
    seeds = first_seeds(game, count)
    seen: dict[str, int] = {}
    ways: Counter[int] = Counter()
    for seed in seeds:
        ways[seen.setdefault(json.dumps(game.new(seed).reveal()), seed)] += 1
    return tuple(Deal(seed, ways[seed] / count) for seed in seen.values())


def first_seeds(game: Game, count: int) -> list[int]:
    """The first seed of each of so many deals that are all equally likely."""
    pieces = len(game.spec.beliefs.pieces)
    state, spread = game.blank(1), np.zeros((SEEDS, pieces + 1), dtype=np.int16)
    found: dict[bytes, int] = {}
    start = 0
    while len(found) < count:
        try_seeds(state, start, spread)
        for offset in np.unique(spread, axis=0, return_index=True)[1]:
            found.setdefault(spread[offset].tobytes(), start + int(offset))
        start += SEEDS
    return sorted(found.values())


@kernel
def try_seeds(states: States, start: int, spread: Numbers) -> None:
    """Deal under one seed after the other; write where each piece lies, and whose turn it is."""
    for offset in range(spread.shape[0]):
        setup(states[0], np.uint64(start + offset), None)
        locate(states[0], SPECTATOR, spread[offset, 1:])
        spread[offset, 0] = states[0].seat
