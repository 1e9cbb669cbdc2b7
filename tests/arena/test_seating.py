"""Every bot in every seat equally often."""

from collections import Counter
from math import factorial

import pytest

from pharmakon.arena.seating import all_orders, order_of, seatings

TABLES = [(bots, seats) for seats in range(2, 7) for bots in range(1, seats + 1)]


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_every_bot_has_every_seat_equally_often(bots: int, seats: int) -> None:
    for deal in range(5):
        counts = Counter(
            (bot, seat)
            for seating in seatings(bots, seats, deal)
            for seat, bot in enumerate(seating)
        )
        assert len(counts) == bots * seats
        assert len(set(counts.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_no_seating_of_a_deal_is_played_twice(bots: int, seats: int) -> None:
    found = seatings(bots, seats, deal=3)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_bots_repeat_round_the_table(bots: int, seats: int) -> None:
    for seating in seatings(bots, seats, deal=0):
        counts = Counter(seating).values()
        assert max(counts) - min(counts) <= 1
        assert len(counts) == bots


def test_two_bots_at_a_table_of_four_are_two_teams() -> None:
    assert seatings(2, 4, deal=7) == [(0, 1, 0, 1), (1, 0, 1, 0)]


@pytest.mark.parametrize("bots", range(1, 7))
def test_the_order_goes_through_all_orders(bots: int) -> None:
    count = factorial(bots - 1)
    assert sorted(order_of(bots, deal) for deal in range(count)) == sorted(all_orders(bots))


def test_four_bots_are_partners_in_turn() -> None:
    opposite = Counter(
        frozenset((seating[0], seating[2])) for deal in range(6) for seating in seatings(4, 4, deal)
    )
    assert len(opposite) == 6
    assert set(opposite.values()) == {4}
