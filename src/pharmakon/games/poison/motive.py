"""What a move of Poison is good for, in words: from what its player has seen."""

from pharmakon.engine.bits import ones
from pharmakon.engine.fields import Fields
from pharmakon.games.poison.cards import (
    CAULDRONS,
    LIMIT,
    NO_COLOUR,
    PIECES,
    PIECES_OF_COLOUR,
    POISON_CARD,
    VALUE,
)
from pharmakon.games.poison.refusals import said
from pharmakon.texts import Text

HIGH = 5
"""Cards from here on are hard to place later."""
FULL = 10
"""From this total on most cards make a cauldron boil over."""


def motive(state: Fields, action: int) -> Text:
    """What a legal move does for the seat to act."""
    card, cauldron = divmod(action, CAULDRONS)
    value, colour = int(VALUE[card]), int(state.colours[cauldron])
    total = int(state.totals[cauldron]) + value
    if total > LIMIT:
        return taking(state, cauldron, colour)
    if card == POISON_CARD and colour != NO_COLOUR and piles(state, colour):
        leader = leading(state, colour)
        if leader is not None:
            who = "own" if leader == state.seat else "rival"
            return Text(f"poison.motive.poison_{who}", {"colour": said(colour), "seat": leader})
    if total >= FULL:
        return Text("poison.motive.fill", {"cauldron": cauldron + 1, "total": total})
    if card == POISON_CARD:
        return Text("poison.motive.park", {"cauldron": cauldron + 1})
    key = "shed" if value >= HIGH else "low"
    return Text(f"poison.motive.{key}", {"value": value, "total": total})


def taking(state: Fields, cauldron: int, colour: int) -> Text:
    """What it means to take a cauldron: its points, or the lead in its colour (P-14)."""
    contents = state.contents[cauldron]
    poisons = int(ones(contents & PIECES[POISON_CARD]))
    potions = int(state.depths[cauldron]) - poisons
    if potions:
        own = pile(state, state.seat, colour) + potions
        if own > max(pile(state, seat, colour) for seat in others(state)):
            return Text("poison.motive.lead", {"colour": said(colour), "count": own})
    return Text("poison.motive.take", {"points": potions + 2 * poisons})


def others(state: Fields) -> list[int]:
    """All seats but the one to act."""
    return [seat for seat in range(state.players) if seat != state.seat]


def pile(state: Fields, seat: int, colour: int) -> int:
    """How many cards of a colour a seat has taken in this round."""
    return int(ones(state.taken[seat] & PIECES_OF_COLOUR[colour]))


def piles(state: Fields, colour: int) -> int:
    """How many cards of a colour have been taken in this round."""
    return sum(pile(state, seat, colour) for seat in range(state.players))


def leading(state: Fields, colour: int) -> int | None:
    """The seat that has most of a colour; None on a tie."""
    ranked = sorted(range(state.players), key=lambda seat: -pile(state, seat, colour))
    tied = pile(state, ranked[0], colour) == pile(state, ranked[1], colour)
    return None if tied else ranked[0]
