"""The generator, and sets as bits."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pharmakon.engine import moves as move_sets
from pharmakon.engine.bits import bit, lowest, ones, place_of
from pharmakon.engine.rng import below, shuffle, word

WORDS = st.integers(1, 2**64 - 1)


def generator(seed: int) -> Any:
    return np.array([seed], dtype=np.uint64)


def test_the_sequence_is_the_published_one() -> None:
    """SplitMix64 from 1234567, as its author's program prints it."""
    numbers = generator(1234567)
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [int(word(numbers)) for _ in expected] == expected


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 50, 2**31])
def test_below_stays_below(limit: int) -> None:
    numbers = generator(5)
    drawn = [int(below(numbers, limit)) for _ in range(300)]
    assert min(drawn) >= 0
    assert max(drawn) < limit


def test_below_is_even() -> None:
    numbers = generator(5)
    drawn = Counter(int(below(numbers, 3)) for _ in range(3000))
    assert all(abs(count - 1000) < 130 for count in drawn.values())


def test_below_draws_uneven_words_again() -> None:
    """With 3 * 2^30 as the limit a quarter of all words must be drawn again."""
    limit, seen = 3 * 2**30, Counter()  # type: int, Counter[int]
    numbers = generator(5)
    for _ in range(3000):
        before = int(numbers[0])
        seen[int(below(numbers, limit)) // 2**30] += 1
        seen[-1] += (int(numbers[0]) - before) % 2**64 != 0x9E3779B97F4A7C15
    assert all(abs(seen[third] - 1000) < 130 for third in range(3))
    assert seen[-1] > 500


def test_shuffle_keeps_the_cards_and_leaves_the_rest() -> None:
    cards = np.arange(10, dtype=np.int8)
    shuffle(generator(3), cards, 6)
    assert sorted(cards[:6]) == list(range(6))
    assert list(cards[6:]) == [6, 7, 8, 9]
    assert list(cards[:6]) != list(range(6))


@given(WORDS)
def test_bits_are_counted_and_found(number: int) -> None:
    bits = np.uint64(number)
    places = [place for place in range(64) if number >> place & 1]
    assert ones(bits) == len(places)
    assert int(lowest(bits)) == 1 << places[0]
    assert [place_of(bits, skip) for skip in range(len(places))] == places
    assert int(bit(places[-1])) == 1 << places[-1]


@given(st.sets(st.integers(0, 199), min_size=1))
def test_a_set_of_moves(actions: set[int]) -> None:
    moves = move_sets.empty_moves(200)
    for action in actions:
        move_sets.add(moves, action)
    assert move_sets.listed(moves) == sorted(actions)
    assert move_sets.size(moves) == len(actions)
    numbers = generator(1)
    assert {int(move_sets.pick(moves, numbers)) for _ in range(20)} <= actions
    for strange in (-1, 256, 10**9):
        assert not move_sets.has(moves, strange)
    assert all(move_sets.has(moves, action) == (action in actions) for action in range(200))
    move_sets.clear(moves)
    assert move_sets.listed(moves) == []


def test_pick_is_even() -> None:
    moves = move_sets.empty_moves(200)
    for action in (3, 70, 199):
        move_sets.add(moves, action)
    numbers = generator(9)
    drawn = Counter(int(move_sets.pick(moves, numbers)) for _ in range(3000))
    assert all(abs(drawn[action] - 1000) < 130 for action in (3, 70, 199))
