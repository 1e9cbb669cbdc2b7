"""A vector environment is a batch of the very matches, with the other seats played."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import pharmakon
from pharmakon.adapters.gymnasium import Seats, vector
from pharmakon.bots.random import RandomBot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.fields import Fields
from pharmakon.table.registry import names, spec_of
from pharmakon.table.setups import games_of

Array = np.ndarray[Any, np.dtype[Any]]

GAMES = [game for name in names() for game in games_of(spec_of(name), view_only=False)]
TABLES = {(game.name, game.players): game for game in GAMES}.values()
every_game = pytest.mark.parametrize(
    "game", GAMES, ids=lambda game: " ".join(map(str, (game.name, *game.options.values())))
)
every_table = pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.name}{game.players}")


def lowest(observations: Array, masks: Array) -> Array:
    """A policy: the first legal action."""
    assert len(observations) == len(masks)
    return np.asarray(masks.argmax(axis=1))


def highest(observations: Array, masks: Array) -> Array:
    """A policy: the last legal action."""
    return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))


def play_on(match: pharmakon.Match, seat: int) -> None:
    """Play the highest move for all seats but one, until it is on turn."""
    while not match.over and match.seat != seat:
        match.play(match.moves()[-1])


def tables_of(game: pharmakon.Game, num_envs: int, **arguments: Any) -> Seats:
    """A game as a vector environment."""
    options: dict[str, Any] = {**game.options, **arguments}
    return vector(game.name, num_envs, **options)


@every_game
def test_the_learning_seat_plays_the_matches_of_the_batch(game: pharmakon.Game) -> None:
    seat = game.players - 1
    tables = tables_of(game, 3, seat=seat, opponents=highest, reward="points")
    observations, info = tables.reset(seed=4)
    matches = [game.new(int(seed)) for seed in pharmakon.batch(game, 3, seed=4).seeds]
    ended, sign = 0, -1 if game.lower_wins else 1
    while ended < 3:
        for index, match in enumerate(matches):
            play_on(match, seat)
            assert np.array_equal(observations[index], match.observe(seat))
            assert np.array_equal(info["action_mask"][index], match.mask())
            match.play(match.moves()[0])
            play_on(match, seat)
        assert (info["seat"] == seat).all()
        observations, rewards, over, cut, info = tables.step(info["action_mask"].argmax(axis=1))
        assert not cut.any()
        for index, match in enumerate(matches):
            assert over[index] == match.over
            assert rewards[index] == (sign * match.scores[seat] if match.over else 0)
            if match.over:
                assert np.array_equal(info["final_obs"][index], match.observe(seat))
                assert info["rewards"][index].tolist() == [sign * score for score in match.scores]
                matches[index] = game.new(int(tables.batch.seeds[index]))
                ended += 1
            elif "final_obs" in info:
                assert info["final_obs"][index] is None


@every_table
def test_one_policy_may_play_all_seats(game: pharmakon.Game) -> None:
    tables = tables_of(game, 2, opponents="same")
    observations, info = tables.reset(seed=9)
    matches = [game.new(int(seed)) for seed in tables.batch.seeds]
    over = np.zeros(2, dtype=np.bool_)
    while not over.all():
        movers = info["seat"]
        for index, match in enumerate(matches):
            assert match.seat == movers[index]
            assert np.array_equal(observations[index], match.observe(match.seat or 0))
            match.play(match.moves()[0])
        observations, rewards, over, _, info = tables.step(info["action_mask"].argmax(axis=1))
        for index, match in enumerate(matches):
            mover = int(movers[index])
            if match.over:
                won = 1 / len(match.winners) if mover in match.winners else 0
                assert rewards[index] == pytest.approx(won)
                assert np.array_equal(info["final_obs"][index], match.observe(mover))
                assert info["rewards"][index].sum() == pytest.approx(1)
                matches[index] = game.new(int(tables.batch.seeds[index]))
        if over.any():
            break


@every_table
def test_random_players_follow_the_seed(game: pharmakon.Game) -> None:
    tables = [tables_of(game, 4) for _ in range(2)]
    infos = [each.reset(seed=3)[1] for each in tables]
    for _ in range(30):
        actions = [info["action_mask"].argmax(axis=1) for info in infos]
        (one, *first, _), (two, *second, _) = results = [
            each.step(chosen) for each, chosen in zip(tables, actions, strict=True)
        ]
        infos = [result[-1] for result in results]
        assert np.array_equal(one, two)
        assert all(np.array_equal(left, right) for left, right in zip(first, second, strict=True))
        assert not infos[0]["illegal"].any()
    observations, _ = tables[0].reset()
    assert not np.array_equal(observations, tables[1].reset(seed=3)[0])


@every_table
def test_a_bot_sees_a_world_that_its_seat_cannot_tell_from_the_true_one(
    game: pharmakon.Game,
) -> None:
    tables: Seats
    asked = 0

    class Watcher:
        def choose(self, seat: SeatView, budget: Budget) -> str:
            nonlocal asked
            asked += 1
            assert seat.seat != 0
            world = seat.resample(budget.seed)
            views = [
                game.spec.view(Fields(states), game.options, world._result(), seat.seat)
                for states in np.split(tables.batch.states, tables.batch.n)
            ]
            assert seat.view in views
            with pytest.raises(pharmakon.RecordError):
                world.record()
            return seat.moves()[budget.seed % len(seat.moves())]

    tables = tables_of(game, 2, opponents=Watcher())
    _, info = tables.reset(seed=1)
    for _ in range(10):
        _, _, _, _, info = tables.step(info["action_mask"].argmax(axis=1))
    assert asked >= 10


def test_every_seat_may_have_its_own_player() -> None:
    seats: list[set[int]] = [set(), set()]

    def watched(number: int) -> Any:
        def policy(observations: Array, masks: Array) -> Array:
            seats[number] |= set(tables.batch.seat.tolist())
            return lowest(observations, masks)

        return policy

    players = [watched(0), RandomBot(), watched(1)]
    tables = vector("poison", 1, seat=1, opponents=players)
    _, info = tables.reset(seed=1)
    for _ in range(8):
        _, _, _, _, info = tables.step(info["action_mask"].argmax(axis=1))
    assert seats == [{0}, {3}]


def test_an_illegal_action_changes_nothing_and_is_flagged() -> None:
    tables = vector("poison", 2)
    observations, info = tables.reset(seed=1)
    actions = np.array([info["action_mask"][0].argmin(), 1000])
    again, rewards, over, _, told = tables.step(actions)
    assert told["illegal"].all()
    assert np.array_equal(observations, again)
    assert not rewards.any()
    assert not over.any()
    tables.step(told["action_mask"].argmax(axis=1))
    assert told["illegal"].all(), "what was told stays as it was"


def test_a_player_that_breaks_the_rules_is_named() -> None:
    tables = vector("poison", 2, first=1, opponents=lambda seen, masks: masks.argmin(axis=1))
    with pytest.raises(pharmakon.OptionError, match=r"seat 1 chose \d+, which is not legal there"):
        tables.reset(seed=1)


@pytest.mark.parametrize("name", names())
def test_make_vec_spaces_and_wrappers(name: str) -> None:
    tables: Any = gymnasium.make_vec(f"pharmakon/{name}-v0", num_envs=3, memory="strict")
    assert isinstance(tables, Seats)
    assert tables.game == pharmakon.make(name, memory="strict")
    observations, info = tables.reset(seed=1)
    assert tables.observation_space.contains(observations)
    assert tables.action_space.shape == (3,)
    masks = tuple(info["action_mask"])
    assert not tables.step(tables.action_space.sample(masks))[-1]["illegal"].any()
    wrapped: Any = DictInfoToList(RecordEpisodeStatistics(tables))
    _, infos = wrapped.reset(seed=1)
    returns: list[float] = []
    while not returns:
        actions = np.array([info["action_mask"].argmax() for info in infos])
        _, rewards, over, _, infos = wrapped.step(actions)
        returns = [info["episode"]["r"] for info in infos if "episode" in info]
        assert returns == rewards[over].tolist()
    wrapped.close()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"seat": 4}, "option seat: 4 is not allowed; choose from 0, 1, 2 and 3"),
        ({"opponents": "clever"}, "there is no bot clever; the bots are sprout, .*, random, rules"),
        ({"opponents": ["same"] * 3}, "same and same is not allowed; choose from same, sprout, "),
        ({"opponents": ["random"]}, "or a list of 3, one per opponent"),
        ({"opponents": 5}, "opponents: 5, 5 and 5"),
        ({"num_envs": 0}, "n: 0 is not allowed"),
        ({"reward": "fun"}, "reward: 'fun' is not allowed"),
        ({"players": 9}, "option players: 9"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(pharmakon.OptionError, match=complaint):
        vector("poison", **arguments)


def test_without_the_library_one_line_says_what_to_install() -> None:
    program = "import sys; sys.modules['gymnasium'] = None; import pharmakon.adapters.gymnasium"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    last = result.stderr.splitlines()[-1]
    assert last.startswith("ImportError: Gymnasium is not installed; install pharmakon[gymnasium]")


def test_a_match_that_ends_says_why() -> None:
    table = vector("glass", num_envs=3, players=2, opponents="same")
    _, info = table.reset(seed=1)
    while "outcome" not in info:
        _, _, over, _, info = table.step(info["action_mask"].argmax(axis=1))
    ended = np.flatnonzero(info["_outcome"])
    assert ended.tolist() == np.flatnonzero(over).tolist()
    for row in ended:
        assert info["outcome"]["reason"][row] in spec_of("glass").reasons
        scores = info["outcome"]["scores"][row]
        assert info["outcome"]["winners"][row].tolist() == (scores == scores.max()).tolist()
