"""Every position that a seat cannot tell from a given one directly after it was loaded.

The slow reference for the sampler: it is written from the rules about what may be known (B-22 to
B-24), not from the sampler.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from pharmakon.engine.events import Json
from pharmakon.engine.spec import Position
from pharmakon.games.belladone.cards import COLOUR_CODES


@dataclass(frozen=True)
class Place:
    """Where some hidden cards of one colour lie, in no order: one but in a hand."""

    field: str  # "hands", "rows", "discard" or "stock"
    index: int  # the seat, the row or the entry
    slot: int
    cards: tuple[str, ...]


def worlds(position: Position, seat: int | None) -> Iterator[Position]:
    """Every way to spread the cards that a seat does not see, each once; colours are public."""
    places = list(hidden_places(position, seat))
    below_top = tuple(position["stock"][:-1])
    unseen = sorted([*(card for place in places for card in place.cards), *below_top])
    for spread, left in spreads(places, unseen):
        for order in permutations(left):
            yield rebuilt(position, places, spread, order)


def hidden_places(position: Position, seat: int | None) -> Iterator[Place]:
    """All places whose cards a seat does not see but whose colours it does."""
    for other, hand in enumerate(position["hands"]):
        for colour in COLOUR_CODES if other != seat else "":
            yield Place("hands", other, 0, tuple(card for card in hand if card[0] == colour))
    spied = (
        position["turn"]["row"] if (position["phase"], position["seat"]) == ("spy", seat) else -1
    )
    for row, contents in enumerate(position["rows"]):
        for slot, entry in enumerate(contents["slots"]):
            if not entry["up"] and row != spied:
                yield Place("rows", row, slot, (entry["card"],))
    for index, entry in enumerate(position["discard"]):
        if not entry["up"]:
            yield Place("discard", index, 0, (entry["card"],))
    if position["stock"]:
        yield Place("stock", 0, 0, (position["stock"][-1],))


Spread = tuple[tuple[str, ...], ...]


def spreads(places: list[Place], unseen: list[str]) -> Iterator[tuple[Spread, list[str]]]:
    """Every way to fill the places with cards of their colours, and the cards that are left."""
    if not places:
        yield (), unseen
        return
    colour = "".join(places[0].cards)[:1]
    fitting = [card for card in unseen if card[0] == colour]
    for chosen in combinations(fitting, len(places[0].cards)):
        left = [card for card in unseen if card not in chosen]
        for spread, rest in spreads(places[1:], left):
            yield (chosen, *spread), rest


def rebuilt(
    position: Position, places: list[Place], spread: Spread, order: tuple[str, ...]
) -> Position:
    """The position with other cards in its hidden places."""
    world: dict[str, Json] = {
        **position,
        "hands": [list(hand) for hand in position["hands"]],
        "rows": [{**row, "slots": list(row["slots"])} for row in position["rows"]],
        "discard": list(position["discard"]),
        "stock": list(order),
    }
    for place in places:
        if place.field == "hands":
            world["hands"][place.index] = []
    for place, cards in zip(places, spread, strict=True):
        if place.field == "hands":
            world["hands"][place.index] += cards
        elif place.field == "stock":
            world["stock"] += cards
        else:
            entries = world["discard"]
            index = place.index
            if place.field == "rows":
                entries, index = world["rows"][place.index]["slots"], place.slot
            entries[index] = {**entries[index], "card": cards[0]}
    return world
