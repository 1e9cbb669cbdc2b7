"""What is certain of a move of Poison before it is played: all but the draw and the next deal."""

from collections.abc import Sequence

from pharmakon.engine.foretold import Foretold, Told, only
from pharmakon.games.poison.cards import CARD_NAMES, LIMIT, POISON_CARD
from pharmakon.texts import Counted, Text


def foretell(before: Told, after: Told, events: Sequence[Told]) -> Foretold:
    """What the cauldron comes to, what is taken, and whether the round ends."""
    found = {event["type"]: event for event in events}
    played, took, scored = found["played"], found.get("took"), found.get("scored")
    certain, says = [played], [verdict(played["total"], took)]
    if took is not None:
        certain.append(took)
    if scored is not None:  # everybody's last card: hands are counted openly
        certain.append(only(scored, "round"))
        says.append(Text("poison.foresee.round"))
    return Foretold(tuple(certain), None, took is not None, tuple(says))


def verdict(total: int, took: Told | None) -> Text:
    """What becomes of the cauldron."""
    if took is not None:
        cards = took["cards"]
        poisons = cards.count(CARD_NAMES[POISON_CARD])
        taken = Counted("poison.foresee.cards", count=len(cards))
        if poisons:
            args = {"total": total, "cards": taken, "poisons": poisons}
            return Text("poison.foresee.poisoned", args)
        return Text("poison.foresee.boils", {"total": total, "cards": taken})
    if total == LIMIT:
        return Text("poison.foresee.brim", {"total": total})
    return Text("poison.foresee.makes", {"total": total, "room": LIMIT - total})
