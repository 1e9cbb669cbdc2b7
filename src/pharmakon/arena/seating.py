"""Who sits where: every bot in every seat equally often, beside and opposite everyone."""

from functools import cache
from itertools import permutations
from math import gcd

Seating = tuple[int, ...]
"""The number of the bot on each seat."""


def seatings(bots: int, seats: int, deal: int) -> list[Seating]:
    """All seatings in which one deal is played; a set of matches is one deal in all of them.

    The bots go round the table in one order, again and again if there are fewer than seats, and
    are rotated until each has had every seat equally often. Where they do not go round evenly,
    each of them has to be the one that sits more often, too.

    >>> seatings(2, 4, deal=0)
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    >>> len(seatings(3, 3, deal=0)), len(seatings(2, 3, deal=0))
    (3, 6)
    """
    return list(seatings_in(order_of(bots, deal), seats))


@cache
def seatings_in(order: Seating, seats: int) -> tuple[Seating, ...]:
    """All seatings of bots that go round the table in one order."""
    bots = len(order)
    turns = 1 if seats % bots == 0 else seats
    return tuple(
        tuple(order[((seat + turn) % seats + first) % bots] for seat in range(seats))
        for first in range(bots)
        for turn in range(turns)
    )


def order_of(bots: int, deal: int) -> Seating:
    """The order round the table on one deal.

    Rotation leaves everybody with the same neighbours and, in teams, the same partner. So the
    order changes from deal to deal, through all of them before one comes again.
    """
    orders = all_orders(bots)
    return orders[deal * stride(len(orders)) % len(orders)]


@cache
def all_orders(bots: int) -> list[Seating]:
    """Every order round a table; where it begins makes no difference."""
    return [(0, *rest) for rest in permutations(range(1, bots))]


def stride(count: int) -> int:
    """A step that comes by everything and leaves neighbours far apart."""
    step = round(count * 0.618)
    while gcd(step, count) != 1:
        step += 1
    return step
