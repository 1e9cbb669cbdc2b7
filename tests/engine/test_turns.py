"""Whole turns and matches in kernels."""

import numpy as np
import pytest

import pharmakon
from pharmakon.engine.log import empty_log, note, noted, rows_of
from pharmakon.engine.moves import empty_moves
from pharmakon.engine.positions import Reader
from pharmakon.engine.turns import imagine_worlds, play_matches, stop_everywhere


def test_matches_are_played_to_the_end() -> None:
    game = pharmakon.make("poison", players=3, edition="outset")
    states, moves = game.blank(1), empty_moves(game.actions)
    numbers = np.array([3], dtype=np.uint64)
    assert play_matches(states, 2, moves, numbers) == 2 * 3 * 36
    assert states[0].over


def test_moments_are_spread_over_the_match() -> None:
    game = pharmakon.make("poison", players=3, edition="outset")
    states, moves = game.blank(20), empty_moves(game.actions)
    numbers = np.array([3], dtype=np.uint64)
    stop_everywhere(states, 300, moves, numbers)
    assert len({int(count) for count in states["ply"]}) > 5
    assert not states["over"].any()
    world = game.blank(1)
    imagine_worlds(states, world, 3, numbers)
    assert world[0].seat == states[2].seat


def test_the_log_forgets_what_was_read() -> None:
    log = empty_log()
    note(log, 1, 2, 3, 4)
    note(None, 1, 2, 3, 4)
    assert rows_of(noted(log)) == [[1, 2, 3, 4]]
    assert rows_of(noted(log)) == []


def test_a_reader_knows_its_choices() -> None:
    assert Reader("lay").one_of(("lay", "spy")) == "lay"
    with pytest.raises(
        pharmakon.PositionError, match="phase: dig is not possible; expected lay, spy"
    ):
        Reader("dig", "phase").one_of(("lay", "spy"))
