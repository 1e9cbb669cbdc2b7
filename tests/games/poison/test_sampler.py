"""The sampler of Poison against brute force, in positions where cards are drawn."""

from collections.abc import Callable
from typing import Any

import pytest

import pharmakon
from pharmakon.table.exactness import IMPROBABLE, deviation_of
from pharmakon.table.setups import Chance


@pytest.mark.compiled
@pytest.mark.parametrize("seat", [pytest.param(None, marks=pytest.mark.heavy), 0, 1, 3])
@pytest.mark.parametrize("moves", [[], ["R1@1"], ["R1@1", "B1@2"], ["R1@1", "B1@2", "P1@3", "X@1"]])
def test_draws_are_as_likely_as_they_should_be(
    position: Callable[..., dict[str, Any]], moves: list[str], seat: int | None
) -> None:
    laid_out = position(["R1", "B1 B2", "P1", "X"], stock="R7 P7", draw=True)
    game = pharmakon.make("poison", draw=True)
    deviation = deviation_of(game, laid_out, moves, seat, Chance(3))
    assert deviation is not None
    assert deviation < IMPROBABLE


@pytest.mark.parametrize("edition", ["amigo", "outset"])
def test_cards_aside_are_as_likely_as_they_should_be(
    position: Callable[..., dict[str, Any]], edition: str
) -> None:
    laid_out = position(["R1", "B1", "P1", "X"], players=4, edition=edition)
    game = pharmakon.make("poison", edition=edition)
    for seat in range(4):
        deviation = deviation_of(game, laid_out, ["R1@1"], seat, Chance(seat))
        assert deviation is not None
        assert deviation < IMPROBABLE
