"""OpenSpiel's own checks on every game, and what its information states promise."""

import hashlib
import json
import pickle
import re
import sys
import unittest
from collections.abc import Iterable
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import pharmakon
import pharmakon.adapters.openspiel
from pharmakon.adapters.memory import MARK, as_text
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import shown
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
GAMES = pharmakon.games()
KINDS = pyspiel.PrivateInfoType

flags.FLAGS.mark_as_parsed()  # the playthrough generator asks its flags, even as a library


def named(game: pharmakon.Game, **more: object) -> str:
    """A game as OpenSpiel loads it."""
    options = {name: value for name, value in game.options.items() if value is not None}
    inner = ",".join(f"{name}={shown(value)}" for name, value in {**options, **more}.items())
    return f"pharmakon_{game.name}({inner})"


def smallest(name: str) -> pharmakon.Game:
    """The options under which a match of a printed edition is shortest."""
    printed = [game for game in games_of(spec_of(name)) if not game.spec.limits(game.options).deals]
    return min(printed, key=lambda game: game.spec.limits(game.options).moves)


def varied() -> list[str]:
    """Every game with every number of players, the other options and the rewards in turn."""
    found = []
    for name in GAMES:
        games: dict[int, list[pharmakon.Game]] = {}
        for game in games_of(spec_of(name)):
            games.setdefault(game.players, []).append(game)
        for turn, choices in enumerate(games.values()):
            reward = ("share", "points")[turn % 2]
            found.append(named(choices[3 * turn % len(choices)], reward=reward, rng_seed=turn))
    return found


def kind_of(*, public: bool, private: Any, recall: bool) -> Any:
    """A kind of observation."""
    return pyspiel.IIGObservationType(
        public_info=public, private_info=private, perfect_recall=recall
    )


def sampler(seed: int) -> Any:
    """What OpenSpiel draws worlds with."""
    return pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)


def moments(text: str, seed: int = 5, every: int = 12) -> list[Any]:
    """States of a random match, the first and the last among them."""
    state, chance = pyspiel.load_game(text).new_initial_state(), Chance(seed)
    state.apply_action(0)
    found = [state.clone()]
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[chance.below(len(actions))])
        if state.is_terminal() or chance.below(every) == 0:
            found.append(state.clone())
    return found


# OpenSpiel's own checks.


@pytest.mark.heavy
@pytest.mark.parametrize("text", varied())
def test_random_simulations(text: str) -> None:
    # Without `serialize`: it asks for the generator's state, which Python games cannot give.
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_api_test(name: str) -> None:
    module = import_module("open_spiel.integration_tests.api_test")
    members = {"game": pyspiel.load_game(named(smallest(name))), "game_name": f"pharmakon_{name}"}
    run(type("ApiTest", (module.EnforceAPIOnPartialTreeBase,), members))


def test_the_test_of_sampled_stochastic_games() -> None:
    module = import_module("open_spiel.python.tests.sampled_stochastic_games_test")
    tested = [game.short_name for game in module.SPIEL_SAMPLED_STOCHASTIC_GAMES_LIST]
    numbers = [tested.index(f"pharmakon_{name}") for name in GAMES]
    run(
        module.SampledStochasticGamesTest, [f"test_stateful_game_serialization{n}" for n in numbers]
    )


def run(cases: type[unittest.TestCase], tests: Iterable[str] = ()) -> None:
    """Run OpenSpiel's tests, all of a class or some; they must pass."""
    tests = list(tests) or unittest.defaultTestLoader.getTestCaseNames(cases)
    result = unittest.TestResult()
    unittest.TestSuite(map(cases, tests)).run(result)
    assert result.testsRun == len(tests)
    assert [text for _, text in result.failures + result.errors] == []


@pytest.mark.parametrize("name", GAMES)
def test_ismcts_plays_a_whole_match(name: str) -> None:
    game = pyspiel.load_game(named(smallest(name), rng_seed=3))
    luck = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 4, random_state=luck)
    state = game.new_initial_state()
    state.apply_action(0)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(1)


def test_search_in_c_refuses_instead_of_crashing() -> None:
    game = pyspiel.load_game(named(smallest("glass"), rng_seed=3))
    bot = pyspiel.ISMCTSBot(3, pyspiel.RandomRolloutEvaluator(1, 3), 2.0, 10)
    state = game.new_initial_state()
    state.apply_action(0)
    with pytest.raises(OptionError, match="written in Python"):
        bot.step(state)
    theirs = pyspiel.load_game("kuhn_poker").new_initial_state()
    theirs.apply_action(0)
    theirs.apply_action(1)
    assert bot.step(theirs) in theirs.legal_actions()  # others are as welcome as ever


def playthrough(name: str) -> str:
    """A playthrough without its tensors, which are long: a digest stands for them."""
    text = generate_playthrough.playthrough(named(smallest(name), rng_seed=1), None, seed=1)
    lines = text.splitlines()
    tensors = [line for line in lines if re.match(r"\w+Tensor\(\d", line)]
    digest = hashlib.sha256("\n".join(tensors).encode()).hexdigest()
    kept = [line for line in lines if not re.match(r"\w+Tensor\(\d", line)]
    return "\n".join([*kept, "", f"# {len(tensors)} lines of tensors, SHA-256 {digest}", ""])


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_the_playthrough_is_as_ever(name: str) -> None:
    path = PLAYTHROUGHS / f"pharmakon_{name}.txt"
    assert path.read_text(encoding="utf-8") == playthrough(name)


# Worlds.


@pytest.mark.parametrize("text", varied())
def test_nothing_a_seat_is_shown_tells_worlds_apart(text: str) -> None:
    for state in moments(text, every=60):
        for seat in range(state.num_players()):
            world = state.resample_from_infostate(seat, sampler(seat))
            assert shown_to(world, seat) == shown_to(state, seat)
            assert world.current_player() == state.current_player()
            again = world.resample_from_infostate(seat, sampler(9))
            other = state.resample_from_infostate(seat, sampler(9))
            for audience in range(state.num_players()):
                assert shown_to(again, audience) == shown_to(other, audience)


def shown_to(state: Any, seat: int) -> list[object]:
    """All that OpenSpiel shows a seat."""
    shown = [state.information_state_string(seat), state.observation_string(seat)]
    shown += [state.information_state_tensor(seat), state.observation_tensor(seat)]
    shown += [state.legal_actions(seat)]
    for private in (KINDS.NONE, KINDS.SINGLE_PLAYER):
        for public in (False, True):
            for recall in (False, True):
                kind = kind_of(public=public, private=private, recall=recall)
                observer = state.get_game().make_py_observer(kind)
                observer.set_from(state, seat)
                tensor = None if observer.tensor is None else observer.tensor.tobytes()
                shown += [observer.string_from(state, seat), tensor]
    return shown


@pytest.mark.parametrize("name", GAMES)
def test_a_world_goes_on_as_the_seat_saw_the_match_begin(name: str) -> None:
    state = moments(named(smallest(name), rng_seed=2))[1]
    seat = state.current_player()
    world = state.resample_from_infostate(seat, sampler(1))
    before, move = state.information_state_string(seat), state.legal_actions()[0]
    for copy in (state, world, world.clone()):
        copy.apply_action(move)
        assert copy.information_state_string(seat).startswith(before + "\n")
        assert copy.information_state_string(seat) != before


# Information states.


@pytest.mark.parametrize("name", GAMES)
def test_an_information_state_grows_from_the_deal_on(name: str) -> None:
    states = moments(named(smallest(name), rng_seed=6))
    for seat in range(states[0].num_players()):
        texts = [state.information_state_string(seat) for state in states]
        opening = states[0].memory.match.view(seat)
        assert texts[0].split("\n")[:2] == [f"seat {seat}", as_text(opening)]
        for earlier, later in pairwise(texts):
            assert later.startswith(earlier + "\n")


@pytest.mark.parametrize("name", GAMES)
def test_tensors_tell_information_states_apart(name: str) -> None:
    texts, tensors = set(), set()
    for seed in range(2):
        for state in moments(named(smallest(name), rng_seed=6), seed, every=4):
            for seat in range(state.num_players()):
                texts.add(state.information_state_string(seat))
                tensors.add(np.array(state.information_state_tensor(seat)).tobytes())
    assert len(texts) == len(tensors)


@pytest.mark.parametrize("name", GAMES)
def test_the_tensor_has_the_features_and_every_move_seen(name: str) -> None:
    state = moments(named(smallest(name), rng_seed=6))[-1]
    game, match = state.get_game().game, state.memory.match
    players, code = game.players, game.actions.bit_length()
    observer = state.get_game().make_py_observer(
        kind_of(public=True, private=KINDS.SINGLE_PLAYER, recall=True)
    )
    for seat in range(players):
        observer.set_from(state, seat)
        for feature, block in game.features.items():
            assert (observer.dict[feature] == match.observe(seat)[block.slice]).all()
        rows = observer.dict["history"].reshape(-1, players + code + MARK)
        assert not rows[0, : players + code].any()
        for row, (mover, action) in zip(rows[1:], movers(state), strict=False):
            assert row[:players].tolist() == [(seat + k) % players == mover for k in range(players)]
            written = int("".join(str(int(bit)) for bit in row[players : players + code]), 2) - 1
            assert written == action if mover == seat else written in (-1, action)


def movers(state: Any) -> list[tuple[int, int]]:
    """Who made each move of a match."""
    return [(item.player, item.action) for item in state.full_history()[1:]]


@pytest.mark.parametrize("name", GAMES)
def test_public_and_private_parts(name: str) -> None:
    for state in moments(named(smallest(name), rng_seed=6)):
        match, make = state.memory.match, state.get_game().make_py_observer
        players = range(match.game.players)
        for recall in (False, True):
            public = make(kind_of(public=True, private=KINDS.NONE, recall=recall))
            alone = make(kind_of(public=False, private=KINDS.SINGLE_PLAYER, recall=recall))
            everything = make(kind_of(public=True, private=KINDS.ALL_PLAYERS, recall=recall))
            assert alone.tensor is None
            assert (public.tensor is None) is not recall
            texts = [public.string_from(state, seat) for seat in players]
            assert len(set(texts)) == 1
            assert texts[0].split("\n")[0] == "table"
            parts = [part for seat in players if (part := alone.string_from(state, seat))]
            assert everything.string_from(state, 0) == "\n".join([texts[0], *parts])
            everything.set_from(state, 0)
            hands = [everything.dict[f"seat{seat}.hand"] for seat in players]
            own = [match.observe(seat)[match.game.features["hand"].slice] for seat in players]
            assert (np.array(hands) == np.array(own)).all()


# States.


@pytest.mark.parametrize("name", GAMES)
def test_states_are_written_and_read(name: str) -> None:
    states = moments(named(smallest(name), rng_seed=2))
    game = states[0].get_game()
    states.append(game.new_initial_state())
    states += [state.resample_from_infostate(0, sampler(1)) for state in states]
    for state in states:
        for copy in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
            assert str(copy) == str(state)
            assert copy.history() == state.history()
            assert copy.current_player() == state.current_player()
            if not state.is_chance_node():
                assert shown_to(copy, 0) == shown_to(state, 0)


def test_a_state_is_written_as_seed_and_moves() -> None:
    for name in GAMES:
        state = moments(named(smallest(name), rng_seed=2))[-1]
        record = state.memory.match.record()
        written = {"seed": record["seed"], "moves": record["moves"]}
        assert json.loads(state.serialize()) == written
        with pytest.raises(pharmakon.RecordError):
            state.resample_from_infostate(0, sampler(1)).memory.match.record()


@pytest.mark.parametrize("name", GAMES)
def test_chance_draws_a_new_deal_each_time(name: str) -> None:
    root = pyspiel.load_game(f"pharmakon_{name}").new_initial_state()
    assert root.chance_outcomes() == [(0, 1.0)]
    assert len({str(root.child(0)) for _ in range(5)}) == 5
    same = [pyspiel.load_game(f"pharmakon_{name}(rng_seed=1)").new_initial_state() for _ in "12"]
    assert len({str(state.child(0)) for state in same}) == 1


@pytest.mark.parametrize("name", GAMES)
def test_returns(name: str) -> None:
    share, points = (
        moments(named(smallest(name), reward=reward, rng_seed=2))[-1]
        for reward in ("share", "points")
    )
    match = share.memory.match
    seats, sign = range(match.game.players), -1 if match.game.lower_wins else 1
    assert share.returns() == [(seat in match.winners) / len(match.winners) for seat in seats]
    assert points.returns() == [sign * score for score in match.scores]
    limits = match.game.spec.limits(match.game.options)
    ends = sorted([sign * limits.least, sign * limits.most])
    assert [points.get_game().min_utility(), points.get_game().max_utility()] == ends
    assert [share.get_game().min_utility(), share.get_game().max_utility()] == [0, 1]


# Parameters.


@pytest.mark.parametrize("name", GAMES)
def test_parameters_are_the_options(name: str) -> None:
    for game in games_of(spec_of(name)):
        for first in (None, *range(game.players)):
            chosen = pharmakon.make(name, **{**game.options, "first": first})
            assert pyspiel.load_game(named(chosen)).game == chosen
    assert pyspiel.load_game(f"pharmakon_{name}(first=-1)").game == pharmakon.make(name)
    with pytest.raises(OptionError, match="players: 99 is not allowed"):
        pyspiel.load_game(f"pharmakon_{name}(players=99)")
    with pytest.raises(OptionError, match="reward: 'luck' is not allowed"):
        pyspiel.load_game(f"pharmakon_{name}(reward=luck)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'colour'"):
        pyspiel.load_game(f"pharmakon_{name}(colour=1)")
    with pytest.raises(ValueError, match="observations take no parameters"):
        pyspiel.load_game(f"pharmakon_{name}").make_py_observer(None, {"depth": 1})


def test_without_openspiel_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "pharmakon.adapters.openspiel")
    with pytest.raises(
        ImportError, match=r"^OpenSpiel is not installed; install pharmakon\[openspiel\]"
    ):
        import_module("pharmakon.adapters.openspiel")


if __name__ == "__main__":  # write the playthroughs again
    for _name in GAMES:
        (PLAYTHROUGHS / f"pharmakon_{_name}.txt").write_text(playthrough(_name), encoding="utf-8")
