"""The small editions in OpenSpiel's own solvers."""

import json
from functools import lru_cache
from importlib import import_module
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
)

import pharmakon
import pharmakon.adapters.openspiel
from pharmakon.arena.equilibrium import Solution, judge, solve
from pharmakon.arena.tree import Tree, grow
from tests.adapters.test_openspiel import run

GAMES = pharmakon.games()


@lru_cache(maxsize=1)
def load(name: str) -> Any:
    """A small edition in which seat 0 begins; it keeps its tree for the test that comes next."""
    return pyspiel.load_game(f"pharmakon_{name}(players=2,edition=mini,first=0)")


def state_of(game: Any, seed: int, moves: tuple[str, ...]) -> Any:
    """The state after some moves."""
    state = game.new_initial_state()
    state.apply_action([deal.seed for deal in game.deals].index(seed))
    for move in moves:
        state.apply_action(game.game.encode(move))
    return state


class Found(policy.Policy):  # type: ignore[misc]  # OpenSpiel ships no types
    """A strategy over our tree, as OpenSpiel asks for it."""

    def __init__(self, game: Any, solution: Solution) -> None:
        super().__init__(game, [0, 1])
        self.found: dict[str, dict[int, float]] = {}
        for number, situation in enumerate(solution.tree.situations):
            state = state_of(game, situation.seed, situation.played)
            moves = solution.moves_in(number).items()
            actions = {game.game.encode(move): often for move, often in moves}
            self.found[state.information_state_string()] = actions

    def action_probabilities(self, state: Any, player_id: Any = None) -> dict[int, float]:
        """How often each action is played."""
        return self.found[state.information_state_string()]


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_explicit_and_the_sum_constant(name: str) -> None:
    game = load(name)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert game.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM
    assert game.utility_sum() == 1
    state = game.new_initial_state()
    outcomes = state.chance_outcomes()
    assert len(outcomes) == game.max_chance_outcomes() == len(game.deals)
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)


def test_with_shares_every_game_is_of_constant_sum() -> None:
    for text in ("pharmakon_belladone(players=2)", "pharmakon_poison(players=3)"):
        assert pyspiel.load_game(text).get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM
    points = pyspiel.load_game("pharmakon_belladone(players=2,reward=points)")
    assert points.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_simulates_and_writes_it(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=True, verbose=False)


def test_the_api_test() -> None:
    module = import_module("open_spiel.integration_tests.api_test")
    members = {"game": load("poison"), "game_name": "pharmakon_poison"}
    run(type("ApiTest", (module.EnforceAPIOnPartialTreeBase,), members))


@pytest.mark.parametrize("name", GAMES)
def test_game_and_state_are_written_and_read(name: str) -> None:
    game = load(name)
    state = game.new_initial_state()
    state.apply_action(3)
    state.apply_action(state.legal_actions()[-1])
    text = pyspiel.serialize_game_and_state(game, state)
    again, read = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(game)
    assert read.history() == state.history()
    assert str(read) == str(state)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_as_data(name: str) -> None:
    state = load(name).new_initial_state()
    assert state.to_struct().to_dict()["position"] is None
    state.apply_action(0)
    told = json.loads(state.to_struct().to_json())
    assert told["current_player"] == 0
    assert told["moves"] == [state.action_to_string(action) for action in state.legal_actions()]
    assert told["position"]["options"]["edition"] == "mini"
    assert state.to_dict() == state.to_struct().to_dict()
    assert json.loads(state.to_json()) == told


@pytest.mark.parametrize("name", GAMES)
def test_siblings_do_not_disturb_each_other(name: str) -> None:
    state = load(name).new_initial_state()
    state.apply_action(5)
    before = str(state)
    for action in state.legal_actions():
        child = state.child(action)
        assert child.history() == [*state.history(), action]
        assert str(child) != before
    assert str(state) == before


def test_openspiels_cfr_and_ours_agree() -> None:
    game = load("poison")
    tree = grow(game.game)
    solution = solve(tree, below=1e-3)
    assert solution.value == pytest.approx(0.393, abs=2e-3)
    theirs = exploitability.exploitability(game, Found(game, solution))
    assert theirs == pytest.approx(solution.exploitability)
    assert theirs < 1e-3

    solver = cfr.CFRPlusSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    uniform = judge(tree, tree.uniform).exploitability
    assert exploitability.exploitability(game, solver.average_policy()) < 0.6 * uniform


@pytest.mark.parametrize(
    "name", ["poison", *(pytest.param(name, marks=pytest.mark.heavy) for name in GAMES[:2])]
)
def test_solvers_in_c(name: str) -> None:
    game = load(name)
    tree = grow(game.game)
    uniform = judge(tree, tree.uniform).exploitability
    by_chance = pyspiel.UniformRandomPolicy(game)
    assert pyspiel.exploitability(game, by_chance) == pytest.approx(uniform)
    start = game.new_initial_state()
    gains = [
        pyspiel.TabularBestResponse(game, seat, by_chance).value_from_state(start)
        for seat in range(2)
    ]
    assert (sum(gains) - 1) / 2 == pytest.approx(uniform)

    solver = pyspiel.CFRSolver(game)
    for _ in range(2):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) < 0.95 * uniform
    for kind in (pyspiel.ExternalSamplingMCCFRSolver, pyspiel.OutcomeSamplingMCCFRSolver):
        sampling = kind(game, seed=1)
        for _ in range(20):
            sampling.run_iteration()
        assert sampling.average_policy().action_probabilities(start.child(0))


@pytest.mark.parametrize("name", GAMES)
def test_external_sampling(name: str) -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(load(name))
    solver.iteration()
    assert len(solver._infostates) > 5


@pytest.mark.heavy
@pytest.mark.parametrize(("name", "value"), [("belladone", 0.534), ("glass", 0.150)])
def test_our_equilibrium_is_one_for_openspiel(name: str, value: float) -> None:
    game = load(name)
    tree: Tree = grow(game.game)
    found = solve(tree, below=5e-4)
    assert exploitability.exploitability(game, Found(game, found)) < 1e-3
    assert found.value == pytest.approx(value, abs=2e-3)
