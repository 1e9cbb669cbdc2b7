"""Results say why a match ended."""

import pytest

import pharmakon
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of


def played(game: pharmakon.Game, seed: int) -> pharmakon.Match:
    """A random match to its end; on the way nothing says that it is over."""
    match, chance = game.new(seed), Chance(seed)
    while not match.over:
        assert match.outcome is None
        chance.play(match)
    return match


@pytest.mark.parametrize("name", pharmakon.games())
def test_a_match_that_is_over_says_why_and_its_replay_says_the_same(name: str) -> None:
    spec = spec_of(name)
    for game in games_of(spec, view_only=False):
        match = played(game, seed=3)
        outcome = match.outcome
        assert outcome is not None
        assert outcome["reason"] in spec.reasons
        assert outcome == {
            "reason": outcome["reason"],
            "winners": match.winners,
            "scores": match.scores,
        }
        loaded = game.load(match.reveal()).outcome
        assert loaded is not None
        assert loaded["reason"] in spec.reasons
        assert pharmakon.replay(match.record()).outcome == outcome
        assert "outcome" not in match.record()


def test_the_glass_ends_with_a_lost_heart_or_after_fifty_rounds() -> None:
    match = played(pharmakon.make("glass", players=2), seed=1)
    assert match.outcome is not None
    assert match.outcome["reason"] == "no_heart"
    position = {**match.reveal(), "round": 50}
    for hearts in ([1, 2], [2, 1], [3, 4], [4, 3], [1, 4]):
        winners = [hearts.index(max(hearts))]
        try:
            limit = match.game.load({**position, "hearts": hearts, "winners": winners})
        except pharmakon.PositionError:
            continue  # the open glasses do not lead to these hearts
        assert limit.outcome is not None
        assert limit.outcome["reason"] == "round_limit"
        return
    pytest.fail("no position of the last round could be loaded")


def test_what_a_seat_was_told_is_put_into_words_once() -> None:
    match, chance = pharmakon.make("poison").new(seed=5), Chance(5)
    for _ in range(20):
        chance.play(match)
        before = match.told(0)
        assert before == [event.view(0) for event in match.events]
        assert all(new is old for new, old in zip(match.told(0), before, strict=True))
    assert match.clone().told(0) == match.told(0)
