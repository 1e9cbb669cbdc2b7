"""Random play of every game, with any options, from any seed."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

import pharmakon
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.table.registry import names, spec_of
from pharmakon.table.setups import Chance, games_of

GAMES = [game for name in names() for game in games_of(spec_of(name))]
SEEDS = st.integers(0, 2**64 - 1)


@settings(max_examples=5 if INTERPRETED else 60, deadline=None)
@given(st.sampled_from(GAMES), SEEDS, SEEDS, st.data())
def test_any_match(game: pharmakon.Game, seed: int, luck: int, data: st.DataObject) -> None:
    first = data.draw(st.sampled_from([None, *range(game.players)]))
    game = pharmakon.make(game.name, **{**game.options, "first": first})
    match, chance = game.new(seed), Chance(luck)
    told = list(match.events)
    limits = game.spec.limits(game.options)
    while not match.over:
        before, seat = match.view(None), match.seat
        assert before["seat"] == seat
        moves = match.moves()
        assert moves == [game.decode(action) for action, legal in enumerate(match.mask()) if legal]
        events = chance.play(match)
        told += events
        for event in events:
            for audience in (None, *range(game.players)):
                json.dumps(event.view(audience))
    assert len(match.record()["moves"]) <= limits.moves
    assert all(limits.least <= score <= limits.most for score in match.scores)
    assert match.winners
    assert match.seat is None
    assert [event.type for event in told].count("over") == 1
    assert [event.view(0) for event in match.events] == [event.view(0) for event in told]
    best = min(match.scores) if game.lower_wins else max(match.scores)
    if not game.options.get("teams"):
        assert match.winners == [s for s in range(game.players) if match.scores[s] == best]
