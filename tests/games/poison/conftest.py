"""Positions of Poison that a person can picture."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import pharmakon
from pharmakon import Match

DECK = [
    f"{colour}{value}" for colour in "RBP" for value in (1, 1, 1, 2, 2, 2, 4, 4, 5, 5, 5, 7, 7, 7)
]
DECK += ["X"] * 8
WORTH = {"X": 4}

Table = Callable[..., Match]


def lay_out(
    hands: Sequence[str],
    cauldrons: Sequence[str] = ("", "", ""),
    taken: Sequence[str] = (),
    stock: str = "",
    seat: int = 0,
    number: int = 1,
    sheet: Sequence[Sequence[int]] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A full position; cards not named are aside, if some must be, or taken by the last seat."""
    game = pharmakon.make("poison", **{"players": len(hands), **options})
    players = game.players
    left = list(DECK)

    def cards(text: str) -> list[str]:
        for card in text.split():
            left.remove(card)
        return text.split()

    dealt = game.new(0).reveal()
    lying = [cards(text) for text in cauldrons]
    held = [cards(text) for text in hands]
    piles = [cards(text) for text in taken] + [[] for _ in range(players - len(taken))]
    drawn_next = cards(stock)
    aside = [left.pop() for _ in dealt["aside"]]
    piles[-1] += left
    rows = [[0] * players for _ in range(number - 1)] if sheet is None else [list(r) for r in sheet]
    fixed = "RBP" if options.get("edition") == "outset" else None
    first = game.options["first"]
    dealer = 0 if first is None else (int(first) + number - 2) % players
    return {
        **dealt,
        "round": number,
        "dealer": dealer,
        "seat": seat,
        "cauldrons": [
            {
                "colour": fixed[index] if fixed else colour_of(pot),
                "cards": pot,
                "total": sum(worth(card) for card in pot),
            }
            for index, pot in enumerate(lying)
        ],
        "hands": held,
        "taken": piles,
        "aside": aside,
        "stock": drawn_next,
        "scores": [sum(column) for column in zip(*rows, strict=True)] or [0] * players,
        "sheet": rows,
    }


def worth(card: str) -> int:
    """The value of a card."""
    return 4 if card == "X" else int(card[1])


def colour_of(cards: Sequence[str]) -> str | None:
    """The colour of the potions in a cauldron."""
    return next((card[0] for card in cards if card != "X"), None)


@pytest.fixture
def position() -> Callable[..., dict[str, Any]]:
    """A position with these hands and cauldrons."""
    return lay_out


@pytest.fixture
def table() -> Table:
    """A match with these hands and cauldrons."""

    def set_up(hands: Sequence[str], *arguments: Any, **options: Any) -> Match:
        laid_out = lay_out(hands, *arguments, **options)
        return pharmakon.make("poison", **laid_out["options"]).load(laid_out, seed=1)

    return set_up
