"""Positions of The Poisoned Glass that a person can picture."""

from collections.abc import Callable
from typing import Any

import pytest

import pharmakon

Position = dict[str, Any]
PEEKS_EACH = {2: 1, 3: 2, 4: 2, 5: 3}
OWNERS_IN_ORDER = {2: (0, 1, None), 3: (0, 1, 2), 4: (0, 1, 2, 3), 5: (0, 1, 2, 3, 4)}


def lay_out(
    glasses: list[str],
    hands: list[str],
    *,
    away: str = "",
    owners: tuple[int | None, ...] | None = None,
    opened: tuple[int, ...] = (),
    **given: Any,
) -> Position:
    """A position with seat 0 as Wesley in round 1, everybody having looked into the first glasses.

    Glasses and hands are written as cards with spaces between; `opened` lists glasses turned up.
    """
    players = len(hands)
    wesley = given.get("wesley", 0)
    taken = owners or (None,) * len(glasses)
    return {
        "game": "glass",
        "options": {"players": players},
        "round": 1,
        "wesley": wesley,
        "vizzini": (wesley - 1) % players,
        "phase": "fill",
        "seat": 0,
        "glasses": [
            {"cards": cards.split(), "owner": taken[index], "open": index in opened}
            for index, cards in enumerate(glasses)
        ],
        "hands": [hand.split() for hand in hands],
        "away": away.split(),
        "peeks": [
            [(wesley + turn) % players, glass]
            for turn in range(players)
            for glass in range(PEEKS_EACH[players])
        ],
        "exchanged": False,
        "hearts": [4] * players,
        "over": False,
        "winners": [],
        **given,
    }


@pytest.fixture
def lay() -> Callable[..., Position]:
    """The maker of positions."""
    return lay_out


@pytest.fixture
def load() -> Callable[..., pharmakon.Match]:
    """Load a position that is laid out, with any option."""

    def loaded(*arguments: Any, memory: str = "aided", **given: Any) -> pharmakon.Match:
        position = lay_out(*arguments, **given)
        players = len(position["hands"])
        position["options"]["memory"] = memory
        return pharmakon.make("glass", players=players, memory=memory).load(position, seed=1)

    return loaded


@pytest.fixture
def three(load: Callable[..., pharmakon.Match]) -> Callable[..., pharmakon.Match]:
    """Three players about to fill: seat 0 is Wesley, seat 2 Vizzini."""

    def loaded(**given: Any) -> pharmakon.Match:
        return load(["P1", "A1", "P2"], ["P3 P4 A2", "P5 A3 A4", "P6 A5 A6"], **given)

    return loaded


@pytest.fixture
def two(load: Callable[..., pharmakon.Match]) -> Callable[..., pharmakon.Match]:
    """Two players about to fill: seat 0 is Wesley, seat 1 Vizzini."""

    def loaded(**given: Any) -> pharmakon.Match:
        return load(["P1", "A1", "P2"], ["P3 P4 A2 A3", "P5 P6 A4 A5"], away="A6", **given)

    return loaded


@pytest.fixture
def drink(load: Callable[..., pharmakon.Match]) -> Callable[..., pharmakon.Match]:
    """Full glasses, taken by seat 0, 1, … in order, and nobody has announced yet."""

    def loaded(glasses: list[str], **given: Any) -> pharmakon.Match:
        players = {12: 3, 16: 4, 20: 5}.get(sum(len(cards.split()) for cards in glasses), 2)
        owners = given.pop("owners", OWNERS_IN_ORDER[players])
        return load(glasses, [""] * players, owners=owners, **{"phase": "drink", **given})

    return loaded
