"""PettingZoo's own tests, for every game, and what they do not ask."""

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

import pharmakon
from pharmakon.adapters.drawing import COLUMNS, INK, PAPER, ROWS, as_pixels, as_text, characters
from pharmakon.adapters.pettingzoo import FORFEIT, Table, env, raw_env
from pharmakon.table.match import Match
from pharmakon.table.registry import names, spec_of
from pharmakon.table.setups import Chance, games_of

GAMES = [game for name in names() for game in games_of(spec_of(name), view_only=False)]
TABLES = {(game.name, game.players): game for game in GAMES}.values()

# PettingZoo advises masks in a Dict, yet warns of it for environments that are not its own; and
# the mask of an agent whose match is over is all zeros, as PettingZoo's own games have it.
warns = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


def spelled(game: pharmakon.Game) -> str:
    """A game and its options, in short."""
    return " ".join(map(str, (game.name, *game.options.values())))


def table_of(game: pharmakon.Game, **arguments: Any) -> Table:
    """A game as an environment, without a wrapper."""
    options: dict[str, Any] = {**game.options, **arguments}
    return raw_env(game.name, **options)


every_game = pytest.mark.parametrize("game", GAMES, ids=spelled)
every_table = pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.name}{game.players}")


@warns
@every_game
def test_api(game: pharmakon.Game) -> None:
    api_test(env(game.name, **game.options), num_cycles=60)


@warns
@every_table
def test_api_without_wrapper_and_with_points(game: pharmakon.Game) -> None:
    api_test(table_of(game, reward="points"), num_cycles=60)


@every_game
def test_seeds(game: pharmakon.Game) -> None:
    seed_test(lambda: env(game.name, **game.options), num_cycles=60)


@every_table
def test_render(game: pharmakon.Game, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game.name, render_mode=render_mode, **game.options))
    assert "▶ player_" in capsys.readouterr().out


@every_game
def test_a_seed_deals_the_match_of_that_seed(game: pharmakon.Game) -> None:
    table, match, chance = table_of(game), game.new(seed=5), Chance(5)
    table.reset(seed=5)
    while not match.over:
        assert match.seat is not None
        agent = f"player_{match.seat}"
        assert table.agent_selection == agent
        for other in table.agents:
            seen = table.observe(other)
            assert np.array_equal(seen["observation"], match.observe(int(other[7:])))
            mask = match.mask() if other == agent else np.zeros(game.actions)
            assert np.array_equal(seen["action_mask"], mask)
            assert np.array_equal(table.infos[other]["action_mask"], mask)
        action = int(np.flatnonzero(match.mask())[chance.below(len(match.moves()))])
        match.play(action)
        table.step(action)
    share = 1 / len(match.winners)
    wins = [share if seat in match.winners else 0 for seat in range(game.players)]
    assert list(table.rewards.values()) == pytest.approx(wins)
    assert all(table.terminations.values())
    assert not any(table.truncations.values())
    for _ in range(game.players):
        agent = table.agent_selection
        observation, reward, over, _, info = table.last()
        assert over
        assert reward == pytest.approx(wins[int(agent[7:])])
        assert not observation["action_mask"].any()
        assert not info["action_mask"].any()
        table.step(None)
    assert table.agents == []


@every_table
def test_points_are_turned_so_that_more_is_better(game: pharmakon.Game) -> None:
    table, match = table_of(game, reward="points"), game.new(seed=6)
    table.reset(seed=6)
    while not match.over:
        action = int(match.mask().argmax())
        match.play(action)
        table.step(action)
    sign = -1 if game.lower_wins else 1
    assert list(table.rewards.values()) == [sign * score for score in match.scores]


@every_table
@pytest.mark.parametrize("wrong", [-1, 10**6, 10**30, "masked"])
def test_an_illegal_action_ends_the_match_and_its_agent_loses(
    game: pharmakon.Game, wrong: Any
) -> None:
    for reward in ("share", "points"):
        table = table_of(game, reward=reward)
        table.reset(seed=1)
        agent = table.agent_selection
        mask = table.infos[agent]["action_mask"]
        table.step(int(mask.argmin()) if wrong == "masked" else wrong)
        assert all(table.terminations.values())
        others = [table.rewards[other] for other in table.agents if other != agent]
        if reward == "share":
            assert table.rewards[agent] == 0
            assert sum(others) == pytest.approx(1)
        else:
            assert table.rewards[agent] == min(others) - FORFEIT
        assert table.infos[agent]["illegal"]
        assert not table.observe(agent)["action_mask"].any()


def test_an_action_is_a_whole_number() -> None:
    table = raw_env("poison")
    table.reset(seed=1)
    for wrong in (None, 1.5, "R1@1"):
        with pytest.raises(TypeError):
            table.step(wrong)
    assert not any(table.terminations.values())


def test_env_checks_the_order_of_calls_and_nothing_else() -> None:
    wrapped = env("poison")
    assert type(wrapped) is OrderEnforcingWrapper
    assert wrapped.env is wrapped.unwrapped
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = wrapped.agent_selection


@pytest.mark.parametrize("name", names())
def test_every_game_is_in_the_registry(name: str) -> None:
    table = pettingzoo.make("aec", f"pharmakon/{name}-v0", reward="points", memory="strict")
    assert table.unwrapped.game == pharmakon.make(name, memory="strict")
    assert str(table) == f"{name}_v0"


def test_seeds_are_each_environments_own() -> None:
    one, two = raw_env("poison"), raw_env("poison")
    before = np.random.get_state()[1].tobytes()  # type: ignore[index]
    one.reset(seed=3)
    first = [one.observe("player_0")["observation"].tobytes()]
    one.reset()
    first.append(one.observe("player_0")["observation"].tobytes())
    two.reset(seed=3)
    second = [two.observe("player_0")["observation"].tobytes()]
    one.reset()
    two.reset()
    second.append(two.observe("player_0")["observation"].tobytes())
    assert first == second
    assert first[0] != first[1]
    assert np.random.get_state()[1].tobytes() == before  # type: ignore[index]


def test_unseeded_environments_differ() -> None:
    deals = set()
    for _ in range(4):
        table = raw_env("poison")
        table.reset()
        deals.add(table.observe("player_0")["observation"].tobytes())
    assert len(deals) == 4


def test_what_was_observed_does_not_change_later() -> None:
    table = raw_env("poison")
    table.reset(seed=1)
    agent = table.agent_selection
    observation, _, _, _, info = table.last()
    kept = {name: array.copy() for name, array in observation.items()}
    table.step(int(info["action_mask"].argmax()))
    for name, array in kept.items():
        assert np.array_equal(observation[name], array)
    assert np.array_equal(info["action_mask"], kept["action_mask"])
    assert not table.infos[agent]["action_mask"].any()


@pytest.mark.parametrize("how", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_goes_its_own_way(how: Any) -> None:
    table = raw_env("poison")
    table.reset(seed=1)
    other = how(table)
    for _ in range(9):
        action = int(table.infos[table.agent_selection]["action_mask"].argmax())
        table.step(action)
    for _ in range(9):
        action = int(other.infos[other.agent_selection]["action_mask"].argmax())
        other.step(action)
    assert other._states.tobytes() == table._states.tobytes()
    assert other._states is not table._states


@every_table
def test_a_picture_shows_what_the_agent_on_turn_may_know(game: pharmakon.Game) -> None:
    table, chance = table_of(game, render_mode="ansi"), Chance(2)
    table.reset(seed=2)
    while table._turn:
        before = table.render()
        seat = int(table._turn[7:])
        world = Match(game, table._states, table._moves).resample(seat, chance.seed())
        true, table._states = table._states, world.states
        assert table.render() == before
        table._states = true
        legal = np.flatnonzero(table._mask)
        table.step(int(legal[chance.below(len(legal))]))


@every_table
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_picture_of_pixels_shows_everything(game: pharmakon.Game, language: str) -> None:
    table = table_of(game, render_mode="rgb_array", language=language)
    table.reset(seed=4)
    pictures, letters, chance = set(), set(), Chance(4)
    for count in range(200):
        seat = None if table._turn is None else int(table._turn[7:])
        view = Match(game, table._states, table._moves).view(seat)
        markup = game.spec.picture(view, table.possible_agents, language)
        lines = as_text(markup).rstrip("\n").split("\n")
        assert len(lines) <= ROWS
        assert max(row for row, *_ in characters(markup)) + 1 == len(lines), "a line was wrapped"
        letters |= {character for *_, character, _ in characters(markup)}
        if count < 3 or seat is None:
            pixels = as_pixels(markup)
            assert np.array_equal(np.asarray(table.render()), pixels)
            assert (pixels == PAPER).all(axis=2).mean() > 0.5
            assert (pixels == INK).all(axis=2).sum() > 100
            pictures.add(pixels.tobytes())
        if seat is None:
            break
        legal = np.flatnonzero(table._mask)
        table.step(int(legal[chance.below(len(legal))]))
    assert len(pictures) >= 3
    missing = as_pixels("\ufffe")
    assert [letter for letter in letters if np.array_equal(as_pixels(letter), missing)] == []


@pytest.mark.parametrize("character", "aR7é▶♥▒·çÉ")
def test_every_character_leaves_its_mark(character: str) -> None:
    pixels = as_pixels(character)
    assert pixels.shape == ((ROWS + 2) * 20, (COLUMNS + 2) * 10, 3)
    assert not np.array_equal(pixels, as_pixels(""))
    bare = {"é": "e", "É": "E", "ç": "c"}.get(character)
    assert bare is None or not np.array_equal(pixels, as_pixels(bare))


def test_colours_are_seen() -> None:
    red = as_pixels("[red]R7[/]").reshape(-1, 3).astype(int)
    assert ((red[:, 0] > 100) & (red[:, 1] < 60)).any()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"render_mode": "svg"}, "render_mode: 'svg' is not allowed; choose from none, human"),
        ({"reward": "fun"}, "reward: 'fun' is not allowed"),
        ({"players": 9}, "option players: 9"),
        ({"colour": 1}, "has no option colour"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(pharmakon.OptionError, match=complaint):
        env("poison", **arguments)


@pytest.mark.parametrize(("module", "extra"), [("pettingzoo", "pettingzoo"), ("PIL", "pettingzoo")])
def test_without_the_library_one_line_says_what_to_install(module: str, extra: str) -> None:
    program = f"import sys; sys.modules[{module!r}] = None; import pharmakon.adapters.pettingzoo"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert result.stderr.splitlines()[-1].startswith("ImportError: PettingZoo is not installed")
    assert f"pharmakon[{extra}]" in result.stderr.splitlines()[-1]


def test_at_the_end_everyone_is_told_why() -> None:
    table = table_of(pharmakon.make("glass", players=2))
    table.reset(seed=4)
    while not any(table.terminations.values()):
        assert all("outcome" not in info for info in table.infos.values())
        table.step(int(np.flatnonzero(table._mask)[0]))
    outcomes = [info["outcome"] for info in table.infos.values()]
    assert outcomes[0]["reason"] in spec_of("glass").reasons
    assert outcomes[0] == outcomes[1]
