"""What a move of Belladone Bluff is good for, in words: from what its player knows."""

from pharmakon.engine.fields import Fields
from pharmakon.games.belladone.cards import (
    CARDS,
    DISCARD,
    FACES,
    FORCE,
    GIVE,
    HAND_OVER,
    INVERT,
    KEEP,
    LAST_SLOTS,
    SPY,
    STOP,
    SWAP,
    VALUE,
)
from pharmakon.games.belladone.notation import card_of, swapped_slot
from pharmakon.games.belladone.refusals import said
from pharmakon.games.belladone.words import the_card
from pharmakon.texts import Text

SPECIALS = {INVERT: "invert", GIVE: "give", FORCE: "force", SPY: "spy"}


def motive(state: Fields, action: int) -> Text:
    """What a legal move does for the seat to act."""
    if action < SWAP:
        return laying(state, action // CARDS, action % CARDS)
    if action == STOP:
        return Text("belladone.motive.stop")
    if action == KEEP:
        return Text("belladone.motive.keep")
    if action >= HAND_OVER:
        return Text("belladone.motive.give_row", {"seat": action - HAND_OVER})
    card = card_of(action)
    if action >= DISCARD:
        return Text("belladone.motive.discard", {"card": the_card(card)})
    slot = swapped_slot(action)
    out = int(state.slots[state.turn_row, slot])  # the spy has shown it (B-13)
    key = "swap_up" if VALUE[card] > VALUE[out] else "swap_down"
    return Text(f"belladone.motive.{key}", {"card": the_card(card), "out": the_card(out)})


def laying(state: Fields, row: int, card: int) -> Text:
    """What it means to lay a card into the next slot of a row."""
    slot, named = int(state.depths[row]), {"row": row + 1, "card": the_card(card)}
    if slot == LAST_SLOTS[state.edition]:
        return Text("belladone.motive.win", named)
    if slot % 2 == 0 and card % FACES in SPECIALS:
        return Text(f"belladone.motive.{SPECIALS[card % FACES]}", named)
    if slot == LAST_SLOTS[state.edition] - 1:
        return Text("belladone.motive.sixth", {**named, "colour": said(card // FACES)})
    hidden = "hide" if slot % 2 else "show"
    sign = "blank" if card % FACES in SPECIALS else "good" if VALUE[card] > 0 else "bad"
    return Text(f"belladone.motive.{hidden}_{sign}", named)
