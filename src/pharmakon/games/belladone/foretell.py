"""What is certain of a move of Belladone Bluff before it is played.

Never what a spy will show, what opens a row, or what is drawn; what a row is worth only to those
who know all of its cards.
"""

from collections.abc import Sequence

from pharmakon.engine.foretold import Foretold, Told, only
from pharmakon.games.belladone.cards import CARD_NAMES, CARD_OF, FACE_NAMES, FACES, VALUE, slots_in
from pharmakon.texts import Counted, Text

FACE_OF = {name: FACE_NAMES[card % FACES] for card, name in enumerate(CARD_NAMES)}

ENDS = "belladone.foresee.ends"


def foretell(before: Told, after: Told, events: Sequence[Told]) -> Foretold:
    """What is laid, swapped, thrown or given, and what a row is known to be worth."""
    found = {event["type"]: event for event in events}
    if "laid" in found:
        return foretell_lay(before, after, found)
    if "swapped" in found or "kept" in found:
        return foretell_spy(before, after, found)
    if "gave" in found:  # the row lies open
        scored = found["scored"]
        args = {"points": signed(scored["points"])}
        given = Counted("belladone.foresee.gave", args, scored["points"])
        return Foretold((found["gave"], scored), None, False, (given,))
    if "discarded" in found:
        thrown = Text("belladone.foresee.discarded")
        return Foretold((found["discarded"],), None, False, (thrown,))
    certain = (found["passed"],) if "passed" in found else ()
    drawn = len(found["drew"]["colours"]) if "drew" in found else 0
    ends = Counted("belladone.foresee.drawn", count=drawn) if drawn else Text(ENDS)
    return Foretold(certain, None, False, (ends,))


def foretell_lay(before: Told, after: Told, found: dict[str, Told]) -> Foretold:
    """A card goes into a row."""
    laid = found["laid"]
    row, card = laid["row"], laid["card"]
    cards = [lying["card"] for lying in before["rows"][row]["slots"]] + [card]
    full = slots_in(before["options"]["edition"])
    certain, says = [laid], []
    special = FACE_OF[card][0] not in "+-"
    if not laid["up"]:
        says.append(Text("belladone.foresee.blank" if special else "belladone.foresee.hidden"))
    elif "spied" in found:
        certain.append(only(found["spied"], "row"))
        hidden = len(cards) // 2
        says.append(Counted("belladone.foresee.spy", count=hidden))
    elif after["forced"] == row != before["forced"]:
        says.append(Text("belladone.foresee.force"))
    elif FACE_OF[card] == "inv" or (FACE_OF[card] == "give" and len(cards) < full):
        says.append(Text(f"belladone.foresee.{FACE_OF[card]}"))
    return settle(row, cards, certain, says, found, after)


def foretell_spy(before: Told, after: Told, found: dict[str, Told]) -> Foretold:
    """A hidden card is swapped, or the row is left as it is."""
    swapped = found.get("swapped")
    row = before["turn"]["row"]
    cards = [lying["card"] for lying in before["rows"][row]["slots"]]
    if swapped is None:
        return settle(row, cards, [found["kept"]], [], found, after)
    cards[swapped["slot"]] = swapped["in"]
    return settle(row, cards, [swapped], [], found, after)


def settle(
    row: int,
    cards: list[str | None],
    certain: list[Told],
    says: list[Text],
    found: dict[str, Told],
    after: Told,
) -> Foretold:
    """What is known of the row then; what it is worth, if it is full and all of it is known."""
    unknown = cards.count(None)
    total = sum(int(VALUE[CARD_OF[card]]) for card in cards if card is not None)
    known = {"row": row, "sum": total, "unknown": unknown}
    turned, points = found.get("turned"), None
    full = slots_in(after["options"]["edition"])
    if len(cards) == full:
        giving = after["phase"] == "give"  # it lies face up, so everybody knew
        says.append(Text("belladone.foresee.gives" if giving else "belladone.foresee.takes"))
    if turned is not None and not unknown:
        points = turned["points"]
        certain += [turned, *([found["scored"]] if "scored" in found else [])]
        says.append(Counted("belladone.foresee.worth", {"points": signed(points)}, points))
    elif unknown:
        args = {"row": row + 1, "sum": signed(total)}
        says.append(Counted("belladone.foresee.known", args, unknown))
    else:
        says.append(Text("belladone.foresee.all_known", {"row": row + 1, "sum": signed(total)}))
    if len(cards) < full and turned_round(cards[:-1]):
        says.append(Text("belladone.foresee.reversed"))
    ours = "scored" in found  # and not yet to be given away
    return Foretold(tuple(certain), known, ours and (points or 0) < 0, tuple(says))


def turned_round(cards: Sequence[str | None]) -> bool:
    """Whether an odd number of inverts lies face up in a row so far (B-10)."""
    faces = [FACE_OF[card] for card in cards[2::2] if card is not None]
    return faces.count("inv") % 2 == 1


def signed(number: int) -> str:
    """A number as it is printed on cards."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"
