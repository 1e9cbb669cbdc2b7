"""Matches at kernel speed are the same matches as one by one."""

from typing import Any

import numpy as np
import pytest

import pharmakon
from pharmakon.arena.lockstep import answers, in_lockstep, manner_of, play_together
from pharmakon.arena.matches import Plan, play_set
from pharmakon.bots.batched import Batched
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Budget, SeatView

Array = np.ndarray[Any, np.dtype[Any]]


class Last:
    """The last legal action, or by its seed the first, for many seats at once."""

    observe = "compact"

    def choose_batch(self, observations: Array, masks: Array, seats: Array, seeds: Array) -> Array:
        assert observations.shape[0] == masks.shape[0] == seats.size == seeds.size
        last = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
        return np.asarray(np.where(seeds % np.uint64(2), last, masks.argmax(axis=1)))


class Outlaw(Last):
    """Answers what is never legal."""

    def choose_batch(self, observations: Array, masks: Array, seats: Array, seeds: Array) -> Array:
        return np.full(seats.size, -1)


class Fails(Last):
    """Has no answer."""

    def choose_batch(self, observations: Array, masks: Array, seats: Array, seeds: Array) -> Array:
        raise RuntimeError("no idea")


def both_ways(plan: Plan, deals: int) -> None:
    """The same matches, and as many moves for each bot, at kernel speed and one by one."""
    fast, slow = list(play_together(plan, range(deals))), [play_set(plan, d) for d in range(deals)]
    assert [played.deal for played in fast] == list(range(deals))
    assert [played.matches for played in fast] == [played.matches for played in slow]
    for name in plan.bots:
        moves = [sum(played.conduct[name].moves for played in sets) for sets in (fast, slow)]
        assert moves[0] == moves[1] > 0


@pytest.mark.parametrize("name", pharmakon.games())
@pytest.mark.parametrize("bots", [("rules", "random"), ("sprout", "apprentice", "random")])
def test_the_same_seeds_give_the_same_matches_as_the_slow_way(
    name: str, bots: tuple[str, ...]
) -> None:
    game = pharmakon.make(name, players=3)
    plan = Plan(game, bots, Budget(), seed=4)
    assert in_lockstep(plan)
    both_ways(plan, deals=1)


@pytest.mark.parametrize("name", pharmakon.games())
def test_a_policy_in_batches_plays_the_same_matches_as_move_by_move(name: str) -> None:
    plan = Plan(pharmakon.make(name), ("mine", "rules"), Budget(), seed=2, objects={"mine": Last()})
    assert in_lockstep(plan)
    both_ways(plan, deals=2)


def test_a_bot_that_searches_is_asked_move_by_move() -> None:
    game = pharmakon.make("glass")
    assert not in_lockstep(Plan(game, ("ismcts", "random"), Budget(), seed=1))
    assert not in_lockstep(Plan(game, ("rules", "random"), Budget(), seed=1, reduce=True))


@pytest.mark.parametrize(("kind", "reason"), [(Outlaw, "-1"), (Fails, "no idea")])
def test_a_policy_that_fails_is_replaced_and_reported(kind: type[Last], reason: str) -> None:
    game = pharmakon.make("glass", players=2)
    result = pharmakon.tournament(game, [kind(), "random"], 4)
    conduct = result.rows[0].conduct
    assert conduct.complaints == conduct.moves > 0
    assert reason in str(conduct.first_complaint)
    assert result.rows[1].conduct.complaints == 0


def test_a_policy_in_batches_plays_a_single_seat_too() -> None:
    match = pharmakon.make("poison").new(seed=3)
    move = Batched(Last()).choose(SeatView(match, match.seat or 0), Budget(seed=0))
    assert move == match.moves()[0]


@pytest.mark.parametrize("level", ["random", "sprout", "apprentice", "herbalist"])
@pytest.mark.parametrize("name", pharmakon.games())
def test_a_bot_in_kernels_answers_for_some_rows_as_if_it_were_asked(name: str, level: str) -> None:
    game, player = pharmakon.make(name), bot(level)
    matches = [game.new(seed) for seed in range(6)]
    tables = pharmakon.batch(game, 6)
    tables.start_from(matches)
    rows, seeds = np.array([1, 2, 5]), np.array([7, 8, 9], dtype=np.uint64)
    manner = manner_of(player)
    assert manner is not None
    found = answers(manner, game, tables.states, rows, seeds)
    for row, seed, action in zip(rows, seeds, found, strict=True):
        match = matches[row]
        seat = SeatView(match, match.seat or 0)
        assert game.decode(int(action)) == player.choose(seat, Budget(seed=int(seed)))
