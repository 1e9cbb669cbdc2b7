"""What the tests of The Poisoned Glass say again and again."""

from collections.abc import Callable

import pytest

from pharmakon import IllegalMove, Match

Load = Callable[..., Match]

GLASSES = ["A6 A5 A1 P2", "P6 P5 A3 A2", "P4 P3 P1 A4"]
"""They hold +10, -6 and -4 more antidote than poison."""


def play(match: Match, moves: str) -> None:
    """Play moves with spaces between them."""
    for move in moves.split():
        match.play(move)


def refused(match: Match, move: str) -> IllegalMove:
    """The refusal of a move."""
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert caught.value.say("fr") != str(caught.value)
    return caught.value
