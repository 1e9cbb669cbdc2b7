"""A win is shared by the winners: 1 for a single one, a half for each of two."""

from collections.abc import Collection
from functools import cache

import numpy as np

from pharmakon.engine.kernel import kernel
from pharmakon.engine.rules import Numbers


@kernel
def share_win(wins: Numbers, shares: Numbers) -> None:
    """Write each seat's share of the win, from 1 for each winner; somebody must have won."""
    winners = 0
    for seat in range(wins.size):
        winners += wins[seat]
    for seat in range(wins.size):
        shares[seat] = wins[seat] / winners


@kernel
def share_out(chances: Numbers, players: int) -> None:
    """Make the first numbers, one for each player, add up to 1; their proportions stay."""
    whole = 0.0
    for seat in range(players):
        whole += chances[seat]
    for seat in range(players):
        chances[seat] /= whole


def win_shares(winners: Collection[int], players: int) -> list[float]:
    """Each seat's share of the win.

    >>> win_shares([0, 2], players=3)
    [0.5, 0.0, 0.5]
    """
    return list(_shares_of(tuple(winners), players))


@cache
def _shares_of(winners: tuple[int, ...], players: int) -> tuple[float, ...]:
    """There are few ways to win, and an arena asks for each of them thousands of times."""
    wins, shares = np.zeros(players, dtype=np.int8), np.zeros(players)
    wins[list(winners)] = 1
    share_win(wins, shares)
    return tuple(shares.tolist())
