"""Positions and records that somebody has tampered with: refused in one line, or the same again."""

import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import pharmakon
from pharmakon import PositionError, RecordError
from pharmakon.engine.kernel import INTERPRETED
from pharmakon.table.match import Match
from pharmakon.table.registry import names, spec_of
from pharmakon.table.setups import Chance, games_of
from pharmakon.texts import LANGUAGES

GAMES = [game for name in names() for game in games_of(spec_of(name))]
EXAMPLES = 20 if INTERPRETED else 80
STRANGE: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, False, -1, 0, 1, 2, 7, 99, 10**30, 1.5, "", "R1", "zz", "é", [], {}, [[]], [None]]
)


def played(game: pharmakon.Game, seed: int, moves: int) -> Match:
    match, chance = game.new(seed), Chance(seed)
    for _ in range(moves):
        if not match.over:
            chance.play(match)
    return match


def one_line(refused: pharmakon.PharmakonError) -> None:
    """A refusal is one line, in every language."""
    for language in LANGUAGES:
        assert "\n" not in refused.say(language)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside."""
    found = [path] if path else []
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    if isinstance(value, dict | list):
        for key, item in inside:
            found += places(item, (*path, key)) if isinstance(item, dict | list) else [(*path, key)]
    return found


def tamper(value: Any, data: st.DataObject) -> Any:
    """A copy in which one or two things are something else, missing, or twice there."""
    value = copy.deepcopy(value)
    for _ in range(data.draw(st.integers(1, 2))):
        *way, last = data.draw(st.sampled_from(places(value)))
        inner = value
        for step in way:
            inner = inner[step]
        how = data.draw(st.sampled_from(["replace", "remove", "repeat", "swap"]))
        if how == "remove":
            del inner[last]
        elif how == "repeat" and isinstance(inner, list):
            inner.append(inner[last])
        elif how == "swap" and isinstance(inner, list):
            other = data.draw(st.integers(0, len(inner) - 1))
            inner[last], inner[other] = inner[other], inner[last]
        else:
            inner[last] = data.draw(STRANGE)
    return value


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 99), st.integers(0, 120), st.data())
def test_a_position_loads_as_it_is_or_is_refused(
    game: pharmakon.Game, seed: int, moves: int, data: st.DataObject
) -> None:
    position = tamper(played(game, seed, moves).reveal(), data)
    try:
        match = game.load(position, seed=1)
    except PositionError as refused:
        one_line(refused)
        return
    revealed = match.reveal()
    assert game.load(revealed, seed=1) == match
    for audience in (None, *range(game.players)):
        match.resample(audience, 1).view(audience)
    for _ in range(30):
        if not match.over:
            Chance(seed).play(match)


@settings(max_examples=EXAMPLES // 4, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 99), st.data())
def test_a_record_replays_or_is_refused(
    game: pharmakon.Game, seed: int, data: st.DataObject
) -> None:
    record = tamper(played(game, seed, 30).record(), data)
    try:
        match = pharmakon.replay(record)
    except RecordError as refused:
        one_line(refused)
        return
    assert pharmakon.replay(match.record()) == match
