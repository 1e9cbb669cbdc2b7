"""Search finds what is there to be found, and says what it thinks."""

import pytest

import pharmakon
from pharmakon.bots.ismcts import IsmctsBot
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.bots.thoughts import Thoughts
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of

SEARCHING = ("pimc", "ismcts")
EVERY_GAME = [
    game for name in pharmakon.games() for game in games_of(spec_of(name), view_only=False)
]


def thoughts(name: str, match: pharmakon.Match, budget: Budget) -> Thoughts:
    """What a bot thinks for the seat to act."""
    thinker = bot(name)
    assert hasattr(thinker, "think")
    found: Thoughts = thinker.think(SeatView(match, match.seat or 0), budget)
    return found


def last_trick() -> pharmakon.Match:
    """Everybody holds one poison. In the first cauldron lie three already: a fourth takes them."""
    game = pharmakon.make("poison", players=3, edition="outset", first=0)
    position = game.new(seed=1).reveal()
    cards = [f"{colour}{value}" for colour in "RBP" for value in (1, 1, 1, 2, 2, 2, 4, 4, 5, 5)]
    position["cauldrons"][0] = {"colour": "R", "cards": ["X", "X", "X"], "total": 12}
    position["hands"] = [["X"], ["X"], ["X"]]
    position["taken"] = [cards[0::3], cards[1::3], cards[2::3]]
    position["aside"] = [f"{colour}{value}" for colour in "RBP" for value in (5, 7, 7, 7)]
    position["aside"] += ["X", "X"]
    return game.load(position)


@pytest.mark.parametrize("name", [*SEARCHING, "ismcts:eyes=1"])
@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: f"{game.name} {dict(game.options)}")
def test_search_plays_every_game_with_all_options(name: str, game: pharmakon.Game) -> None:
    chance = Chance(3)
    match = game.new(seed=3)
    while not match.over:
        if chance.below(15) == 0:
            found = thoughts(name, match, Budget(simulations=60, seed=chance.seed()))
            assert [thought.move for thought in found.moves] == match.moves()
            assert found.best in match.moves()
            assert all(0 <= thought.value <= 1 for thought in found.moves)
        chance.play(match)


@pytest.mark.parametrize("name", SEARCHING)
def test_a_card_that_costs_points_is_not_played(name: str) -> None:
    match = last_trick()
    assert match.moves() == ["X@1", "X@2", "X@3"]
    found = thoughts(name, match, Budget(simulations=300))
    assert found.best != "X@1"
    values = {thought.move: thought.value for thought in found.moves}
    assert values["X@1"] < min(values["X@2"], values["X@3"])


def test_ismcts_gives_up_half_of_the_moves_after_each_stage() -> None:
    match = pharmakon.make("glass").new(seed=1)
    assert len(match.moves()) == 4
    found = thoughts("ismcts", match, Budget(simulations=400))
    assert found.simulations == 400
    assert sorted(thought.visits for thought in found.moves) == [50, 50, 150, 150]
    assert found.worlds == 150
    left = [thought for thought in found.moves if thought.visits == 150]
    assert found.best == max(left, key=lambda thought: thought.value).move


def test_ismcts_tries_every_move_at_least_once() -> None:
    match = pharmakon.make("poison").new(seed=1)
    found = thoughts("ismcts", match, Budget(simulations=1))
    assert found.worlds == 1
    assert {thought.visits for thought in found.moves} == {1}


def test_pimc_tries_every_move_in_every_world() -> None:
    match = pharmakon.make("poison").new(seed=1)
    count = len(match.moves())
    found = thoughts("pimc", match, Budget(simulations=10 * count + 3))
    assert found.worlds == 10
    assert found.simulations == 10 * count
    assert {thought.visits for thought in found.moves} == {10}


def test_pimc_plays_one_world_at_least() -> None:
    match = pharmakon.make("poison").new(seed=1)
    assert thoughts("pimc", match, Budget(simulations=1)).worlds == 1


@pytest.mark.parametrize("name", SEARCHING)
def test_threads_share_the_simulations_and_agree_with_themselves(name: str) -> None:
    match = pharmakon.make("glass").new(seed=1)
    budget = Budget(simulations=401, threads=3, seed=5)
    first, second = thoughts(name, match, budget), thoughts(name, match, budget)
    assert first.moves == second.moves
    assert first.simulations == 400


@pytest.mark.parametrize("name", SEARCHING)
def test_more_threads_than_simulations_are_not_needed(name: str) -> None:
    match = pharmakon.make("glass").new(seed=1)
    assert thoughts(name, match, Budget(simulations=1, threads=4)).worlds == 1


@pytest.mark.parametrize("name", SEARCHING)
def test_time_alone_is_a_budget(name: str) -> None:
    match = pharmakon.make("glass").new(seed=1)
    found = thoughts(name, match, Budget(milliseconds=20, threads=2))
    assert found.worlds >= 1
    assert found.best in match.moves()


@pytest.mark.parametrize("name", SEARCHING)
def test_a_bots_own_limits_hold_beside_the_budget(name: str) -> None:
    match = pharmakon.make("glass").new(seed=1)
    assert len(match.moves()) == 4
    assert thoughts(f"{name}:simulations=40", match, Budget(simulations=400)).simulations == 40
    assert thoughts(f"{name}:simulations=400", match, Budget(simulations=40)).simulations == 40
    assert thoughts(name, match, Budget()).simulations == 2000


@pytest.mark.parametrize("name", ["ismcts", "ismcts:eyes=1"])
def test_a_full_tree_is_searched_on(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pharmakon.bots.ismcts.MOST_NODES", 4)
    match = pharmakon.make("poison").new(seed=1)
    found = thoughts(name, match, Budget(simulations=3000))
    assert sum(thought.visits for thought in found.moves) == found.simulations
    assert 2900 < found.simulations <= 3000


@pytest.mark.parametrize("seed", range(3))
def test_whose_cards_others_do_not_see_through_wins_more(seed: int) -> None:
    match = pharmakon.make("glass", edition="mini", first=0).new(seed=seed)
    seen_through, hidden = (
        max(thought.value for thought in thoughts(name, match, Budget(simulations=6000)).moves)
        for name in ("ismcts:trust=0", "ismcts:trust=0,eyes=1")
    )
    assert hidden > seen_through + 0.005


def test_the_whole_match_can_be_played_on() -> None:
    match = last_trick()
    for rounds in (0, 1, 2):
        found = IsmctsBot(rounds=rounds).think(SeatView(match, 0), Budget(simulations=100))
        assert found.best != "X@1"


def test_a_hopeless_match_is_still_played_for_points() -> None:
    match = last_trick()
    position = match.reveal()
    position["sheet"] = [[30, 0, 0], [30, 0, 0]]
    position["scores"] = [60, 0, 0]
    position["round"], position["dealer"] = 3, 1
    lost = match.game.load(position)
    for name in SEARCHING:
        assert thoughts(name, lost, Budget(simulations=300)).best != "X@1"
