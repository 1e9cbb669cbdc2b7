"""A bot's way to play a small edition, judged exactly."""

import numpy as np
import pytest

import pharmakon
from pharmakon.arena.equilibrium import judge, solve
from pharmakon.arena.strategy import often, strategy_of
from pharmakon.arena.tree import Tree, grow
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Budget, SeatView


@pytest.fixture(scope="module")
def tree() -> Tree:
    """The small edition of Poison."""
    return grow(pharmakon.make("poison", edition="mini", first=0))


def test_asking_only_where_it_gets_to_changes_nothing(tree: Tree) -> None:
    player = bot("rules")
    everywhere = np.concatenate(
        [often(tree, number, player, 2) for number in range(len(tree.situations))]
    )
    asked = strategy_of(tree, player, 2)
    assert judge(tree, asked).exploitability == judge(tree, everywhere).exploitability
    assert judge(tree, asked).value == judge(tree, everywhere).value
    assert (asked != everywhere).any(), "it was not asked everywhere"


def test_a_random_player_is_exploited_as_one(tree: Tree) -> None:
    exact = judge(tree, tree.uniform).exploitability
    found = judge(tree, strategy_of(tree, bot("random"), times=60)).exploitability
    assert found == pytest.approx(exact, abs=0.03)


def test_who_plays_the_equilibrium_is_hardly_exploited(tree: Tree) -> None:
    solution = solve(tree, below=1e-3)
    found = {
        (situation.seat, str(SeatView(situation.match(tree.game), situation.seat).events)): number
        for number, situation in enumerate(tree.situations)
    }

    class Solved:
        def choose(self, seat: SeatView, budget: Budget) -> str:
            moves = solution.moves_in(found[seat.seat, str(seat.events)])
            point = (budget.seed + 0.5) / 60  # evenly spread, so that every move gets its part
            place = np.searchsorted(np.cumsum(list(moves.values())), point)
            return list(moves)[min(int(place), len(moves) - 1)]

    assert judge(tree, strategy_of(tree, Solved(), times=60)).exploitability < 0.02


def test_more_simulations_come_closer(tree: Tree) -> None:
    few, many = (
        judge(tree, strategy_of(tree, bot(f"ismcts:simulations={count}"), times=2)).exploitability
        for count in (5, 100)
    )
    assert many < 0.7 * few
