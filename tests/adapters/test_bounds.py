"""Spaces say what observations can be, by everybody's own checks."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import VectorEnv
from pettingzoo.test import api_test, parallel_api_test

import pharmakon
from pharmakon.adapters import gymnasium, parallel, pettingzoo
from pharmakon.adapters.single import Seat
from pharmakon.table.registry import names, spec_of
from pharmakon.table.setups import games_of

Array = np.ndarray[Any, np.dtype[Any]]

GAMES = [game for name in names() for game in games_of(spec_of(name), view_only=False)]
every_game = pytest.mark.parametrize(
    "game", GAMES, ids=lambda game: " ".join(map(str, (game.name, *game.options.values())))
)


@pytest.mark.heavy
@every_game
def test_every_observation_lies_within_the_bounds_and_in_the_live_columns(
    game: pharmakon.Game,
) -> None:
    """In whole matches, at random and by the rules of thumb, for seats on turn and others."""
    low, high = game.bounds()
    live = game.live_columns()
    dead = np.setdiff1d(np.arange(low.size), live)
    for advised in (False, True):
        tables = pharmakon.batch(game, 16, seed=3)
        luck = np.random.default_rng(5)
        while not tables.done.any():
            for seat in range(game.players):
                seen = tables.observe(seats=np.int8(seat))
                assert (seen >= low).all()
                assert (seen <= high).all()
                assert not seen[:, dead].any()
            anything = np.where(tables.mask, luck.random(tables.mask.shape), -1).argmax(axis=1)
            tables.step(tables.advise() if advised else anything)


@pytest.mark.parametrize("name", names())
def test_the_compact_bounds_are_the_first_of_the_full_ones(name: str) -> None:
    game = pharmakon.make(name)
    for compact, full in zip(game.bounds("compact"), game.bounds(), strict=True):
        assert np.array_equal(compact, full[: compact.size])
    live = game.live_columns("compact")
    assert np.array_equal(live, game.live_columns()[: live.size])


@pytest.mark.parametrize("name", names())
def test_gymnasium_checks_a_compact_environment_with_live_columns(name: str) -> None:
    made = Seat(name, observe="compact", columns="live")
    check_env(made, skip_render_check=True)
    tables = gymnasium.vector(name, 4, observe="compact", columns="live")
    assert isinstance(tables, VectorEnv)
    seen, info = tables.reset(seed=3)
    ends = 0
    while ends < 3:
        assert tables.observation_space.contains(seen)
        seen, _, over, _, info = tables.step(info["action_mask"].argmax(axis=1))
        ends += int(over.sum())
        for row in np.flatnonzero(over):
            assert tables.single_observation_space.contains(info["final_obs"][row])


@pytest.mark.parametrize("name", names())
def test_plain_observations_have_the_mask_in_info(name: str) -> None:
    environment = pettingzoo.env(name, plain=True, observe="compact", columns="live")
    api_test(environment, num_cycles=30)
    environment.reset(seed=2)
    seen, _, _, _, info = environment.last()
    assert environment.observation_space(environment.agent_selection).contains(seen)
    assert info["action_mask"].any()
    whole = environment.state()
    assert environment.unwrapped.state_space.contains(whole)
    assert whole.size == seen.size * environment.unwrapped.game.players


@pytest.mark.parametrize("name", names())
def test_the_state_is_what_all_agents_know(name: str) -> None:
    environment = pettingzoo.raw_env(name)
    environment.reset(seed=4)
    game = environment.game
    match = game.new(4)
    known = np.concatenate([match.observe(seat) for seat in range(game.players)])
    assert np.array_equal(environment.state(), known)


@pytest.mark.parametrize("name", names())
def test_the_parallel_way_plays_the_same_match(name: str) -> None:
    parallel_api_test(parallel.parallel_env(name), num_cycles=20)
    environment = parallel.parallel_env(name)
    seen, infos = environment.reset(seed=3)
    match = environment.game.new(3)
    while environment.agents:
        turn = match.seat or 0
        assert np.array_equal(seen[f"player_{turn}"], match.observe(turn))
        actions = {a: int(infos[a]["action_mask"].argmax()) for a in environment.agents}
        match.play(actions[f"player_{turn}"])
        seen, rewards, over, _, infos = environment.step(actions)
    assert match.over
    assert all(over.values())
    assert [seat for seat in range(environment.game.players) if rewards[f"player_{seat}"]] == (
        match.winners
    )
