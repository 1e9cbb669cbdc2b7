"""Interpreted in another process or compiled here: the same match, to the last byte."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.turns import count_points, explain, imagine, start, take_turn
from pharmakon.games.poison.rules import setup
from pharmakon.server.life.interpreter import Interpreter, give_back, interpret
from pharmakon.table.match import Match

KERNELS = (start, take_turn, imagine, count_points, explain)


@pytest.fixture(scope="module")
def interpreter() -> Iterator[Interpreter]:
    running = Interpreter()
    running.start()
    assert running.well
    yield running
    running.end()


def blank(game: str) -> Match:
    made = pharmakon.make(game)
    return Match(made, made.blank(1), made.new(seed=1)._moves.copy())


def moments(game: str, kernels: Any) -> Iterator[tuple[object, ...]]:
    """Everything that a few steps of a match change."""
    begin, turn, redraw, count, why = kernels
    match = blank(game)
    begin(match.states, np.uint64(5), match._log, match._moves)
    for step in range(6):
        yield match.states.tobytes(), match._moves.tobytes(), match._log.tobytes()
        choices = match.moves()
        action = match.game.encode(choices[step % len(choices)])
        yield (turn(match.states, action, match._log, match._moves),)
    world = match.clone()
    redraw(world.states, 0, np.uint64(9))
    points, wins = np.zeros(match.game.players, np.int64), np.zeros(match.game.players, np.int8)
    count(world.states, points, wins)
    illegal = next(action for action in range(match.game.actions) if not match.mask()[action])
    yield world.states.tobytes(), points.tobytes(), wins.tobytes(), why(world.states, illegal)


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_match_is_the_same_interpreted_elsewhere(game: str, interpreter: Interpreter) -> None:
    standing_in = [interpreter.stand_in(kernel) for kernel in KERNELS]
    assert list(moments(game, standing_in)) == list(moments(game, KERNELS))


def test_a_record_comes_back_changed(interpreter: Interpreter) -> None:
    state = pharmakon.make("poison").blank(1)[0]
    call = interpreter.stand_in(setup)
    assert call is not None
    call(state, np.uint64(5), None)
    assert state.tobytes() == pharmakon.make("poison").new(seed=5).states[0].tobytes()


@pytest.mark.parametrize("game", pharmakon.games())
def test_what_the_process_does_is_the_same_here(game: str) -> None:
    def through(kernel: Any) -> Any:
        def call(*given: Any) -> Any:
            result, changed = interpret((kernel.__module__, kernel.__name__, given))
            for mine, theirs in zip(given, changed, strict=True):
                give_back(mine, theirs)
            return result

        return call

    assert list(moments(game, [through(kernel) for kernel in KERNELS])) == list(
        moments(game, KERNELS)
    )


def test_without_the_process_kernels_are_compiled_here() -> None:
    running = Interpreter()
    call = running.stand_in(start)
    assert call is not None
    running._helper.end()
    match = blank("glass")
    call(match.states, np.uint64(5), match._log, match._moves)
    assert match == pharmakon.make("glass").new(seed=5)
    assert running.stand_in(start) is None
