"""Tables of Belladone Bluff laid out by hand, for tests to start from."""

from typing import Any

import pytest

import pharmakon
from pharmakon.games.belladone.cards import CARD_NAMES

Position = dict[str, Any]

OPEN = ("G+1", "B+1", "V+1")
"""Three rows with nothing but their first cards."""
SIX = "G+1 R+1 {} R+2 {} O-3"
"""A row at six with room for two open specials; orange completes it, the rest is 1 in sum."""
SPYING = ("G+1 R+1 G+2 O+2", "B+1", "V+1")


def spread(cards: str, *, row: bool = False, up: bool = True) -> list[dict[str, Any]]:
    """Cards on the table, from their names; in a row every second one lies face down."""
    return [
        {"card": card, "colour": card[0], "up": up and not (row and index % 2)}
        for index, card in enumerate(cards.split())
    ]


def lay_out(
    rows: tuple[str, str, str],
    hands: tuple[str, ...],
    stock: str = "",
    *,
    down: str = "",
    seat: int | None = 0,
    phase: str = "lay",
    turn: tuple[int | None, str | None, int] = (None, None, 0),
    forced: int | None = None,
    passes: int = 0,
    scores: tuple[int, ...] | None = None,
    over: bool = False,
    winners: tuple[int, ...] = (),
    **options: object,
) -> Position:
    """A position; all cards not named lie face up on the discard, under those in `down`."""
    game = pharmakon.make("belladone", players=len(hands), **options)
    used = set(" ".join((*rows, *hands, stock, down)).split())
    unused = " ".join(card for card in CARD_NAMES if card not in used)
    return {
        "game": "belladone",
        "options": dict(game.options),
        "seat": seat,
        "phase": phase,
        "turn": dict(zip(("row", "colour", "laid"), turn, strict=True)),
        "rows": [
            {
                "slots": spread(row, row=not (phase == "give" and index == turn[0])),
                "closed": not row,
            }
            for index, row in enumerate(rows)
        ],
        "forced": forced,
        "hands": [hand.split() for hand in hands],
        "stock": stock.split(),
        "discard": spread(unused) + spread(down, up=False),
        "passes": passes,
        "scores": list(scores or (0,) * len(hands)),
        "over": over,
        "winners": list(winners),
    }


def begin(position: Position, seed: int = 0) -> pharmakon.Match:
    """A match that goes on from a position."""
    return pharmakon.make("belladone", **position["options"]).load(position, seed)


def played(position: Position, *moves: str) -> pharmakon.Match:
    """A match after some moves from a position."""
    match = begin(position)
    for move in moves:
        match.play(move)
    return match


def refused(match: pharmakon.Match, move: str) -> str:
    """The rule that refuses a move; the sentence names it in both languages."""
    before = match.clone()
    with pytest.raises(pharmakon.IllegalMove) as caught:
        match.play(move)
    for language in ("en", "fr"):
        assert caught.value.rule in caught.value.say(language)
    assert match == before
    return caught.value.rule


def told(match: pharmakon.Match, move: str, audience: int | None = None) -> dict[str, Any]:
    """What an audience is told of a move: its events by type, the last of each."""
    return {event.type: event.view(audience) for event in match.play(move)}


def slots(match: pharmakon.Match, row: int) -> list[str]:
    """The cards of a row; those face down in brackets."""
    shown = match.reveal()["rows"][row]["slots"]
    return [entry["card"] if entry["up"] else f"({entry['card']})" for entry in shown]


def hand(match: pharmakon.Match, seat: int) -> list[str]:
    cards: list[str] = match.reveal()["hands"][seat]
    return cards


def thrown(match: pharmakon.Match, count: int) -> list[str]:
    """The last cards on the discard."""
    return [entry["card"] for entry in match.reveal()["discard"][-count:]]


UNABLE = ("G+1 R+1 G+2 R+2 G+3 O+3", "B+1 R+3 B+2 R+4 B+3 O+4", "V+1 O+1 V+2 O+2 V+3 R+5")
"""Three rows at six: only orange and red fit."""


def passing(hands: tuple[str, ...], stock: str) -> Position:
    """A position in which seat 0 is unable."""
    return lay_out(UNABLE, hands, stock, phase="pass")
