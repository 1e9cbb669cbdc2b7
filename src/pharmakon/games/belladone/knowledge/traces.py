"""Every way in which the cards that a seat has seen may have moved on, with its histories counted.

The sampler draws one history; here all are followed at once. Cards of a hand that the seat has
never seen are as good as one another, so it is enough to know how many a hand holds: to lay one of
u of them is u histories that lead to the same trace.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from pharmakon.engine.fields import Fields
from pharmakon.games.belladone.cards import (
    DECK_SIZES,
    FACES,
    HIDDEN_SLOTS,
    LAST_SLOTS,
    MOST_PLAYERS,
    SLOTS,
    SPY,
)
from pharmakon.games.belladone.knowledge.seen import is_open, place_at, turned_after
from pharmakon.games.belladone.state import AWAY, TABLE

UNSEEN = -1
"""A card of the colour whose face the seat has never seen."""

Hand = tuple[tuple[int, ...], int]
"""The seen cards of a colour in a hand, rising, and how many others of that colour it holds."""


class Trace(NamedTuple):
    """Where the cards of one colour may be."""

    hands: tuple[Hand, ...]  # by seat, and SOMEBODY's
    rows: tuple[tuple[int, int], ...]  # hidden places (7 * row + slot) and their cards, or UNSEEN
    away: tuple[tuple[int, int], ...]  # by number of the discard face down: its card, or UNSEEN


Ways = Callable[[Trace], Iterable[tuple[Trace, int]]]
"""How a trace may go on, with the number of histories for each way."""

EMPTY = Trace(tuple(((), 0) for _ in range(MOST_PLAYERS + 1)), (), ())


def traces_of(state: Fields, seat: int, colour: int) -> tuple[Counter[Trace], set[int]]:
    """All traces of a colour, each with its number of histories, and the cards seen so far."""
    following = Following(state, seat, colour)
    drawn = int(DECK_SIZES[state.edition])
    for step in range(state.steps + 1):
        while drawn > state.stock_size and state.drawn_after[drawn - 1] <= step:
            drawn -= 1
            following.draw(int(state.stock[drawn]), int(state.drawers[drawn]))
        if step < state.steps:
            following.move(step)
            following.look(step)
    return following.traces, following.seen


class Following:
    """The traces of one colour, as the history goes on."""

    def __init__(self, state: Fields, seat: int, colour: int) -> None:
        self.state, self.seat, self.colour = state, seat, colour
        self.traces: Counter[Trace] = Counter({EMPTY: 1})
        self.seen: set[int] = set()
        self.origins: dict[int, int] = {}
        self.thrown = 0

    def draw(self, card: int, drawer: int) -> None:
        """A card leaves the stock for a hand, or for the table, where everyone sees it."""
        if card // FACES != self.colour:
            return
        if drawer in (TABLE, self.seat):
            self.seen.add(card)
        if drawer != TABLE:
            content = card if drawer == self.seat else UNSEEN
            self.replace(lambda trace: [(gaining(trace, drawer, content), 1)])

    def move(self, step: int) -> None:
        """A card leaves a hand, and a swap brings one in."""
        state = self.state
        place, mover = int(place_at(state.record, step)), int(state.movers[step])
        card = int(state.moved[step])
        mine = card // FACES == self.colour
        shown = mover == self.seat or bool(is_open(place))
        swapped = place != AWAY and place != state.places[step]
        gained = swapped and self.card_at(place) // FACES == self.colour
        if not mine and not gained:
            self.note(step, place)
            return

        def ways(trace: Trace) -> Iterator[tuple[Trace, int]]:
            untouched = [(trace, UNSEEN, 1)]
            for after, content, count in (
                self.leaving(trace, mover, card, shown) if mine else untouched
            ):
                if gained:
                    there = dict(after.rows)
                    after = gaining(after, mover, there.pop(place))
                    after = after._replace(rows=tuple(sorted(there.items())))
                if mine and place == AWAY:
                    after = after._replace(away=(*after.away, (self.thrown, content)))
                elif mine and not is_open(place):
                    after = after._replace(rows=tuple(sorted([*after.rows, (place, content)])))
                yield after, count

        self.replace(ways)
        if mine and shown:
            self.seen.add(card)
        self.note(step, place)

    def note(self, step: int, place: int) -> None:
        """Remember which step filled a place, and how many cards were discarded face down."""
        if place == AWAY:
            self.thrown += 1
        else:
            self.origins[place] = step

    def card_at(self, place: int) -> int:
        """The card that truly lies at a place."""
        return int(self.state.moved[self.origins[place]])

    def leaving(
        self, trace: Trace, mover: int, card: int, shown: bool
    ) -> Iterator[tuple[Trace, int, int]]:
        """Every card that may have left a hand: the trace without it, what it is, and the ways."""
        known, unknown = trace.hands[mover]
        for other in known:
            if not shown or other == card:
                yield changed(trace, mover, without(known, other), unknown), other, 1
        if unknown and not (shown and card in self.seen):
            content = card if shown else UNSEEN
            yield changed(trace, mover, known, unknown - 1), content, unknown

    def look(self, step: int) -> None:
        """A row is turned over, or spied on by the seat: what contradicts it is no trace."""
        state = self.state
        place, card = int(place_at(state.record, step)), int(state.moved[step])
        if place == AWAY:
            return
        turned = bool(turned_after(state.record, step))
        spying = state.movers[step] == self.seat and card % FACES == SPY and is_open(place)
        if not turned and not spying:
            return
        row = place // SLOTS
        reach = int(LAST_SLOTS[state.edition]) if turned else place % SLOTS
        faces = {
            SLOTS * row + slot: self.card_at(SLOTS * row + slot)
            for slot in HIDDEN_SLOTS
            if slot < reach
        }
        faces = {spot: face for spot, face in faces.items() if face // FACES == self.colour}

        def ways(trace: Trace) -> Iterator[tuple[Trace, int]]:
            there = dict(trace.rows)
            for spot, face in faces.items():
                fitting = UNSEEN if face not in self.seen else face
                if there[spot] not in (fitting, face):
                    return
                there[spot] = face
                if turned:  # the row goes to the discard, face up
                    del there[spot]
            yield trace._replace(rows=tuple(sorted(there.items()))), 1

        self.replace(ways)
        self.seen |= set(faces.values())

    def replace(self, ways: Ways) -> None:
        """Follow every trace on in all ways that it may have gone."""
        after: Counter[Trace] = Counter()
        for trace, histories in self.traces.items():
            for following, count in ways(trace):
                after[following] += histories * count
        self.traces = after


def gaining(trace: Trace, holder: int, content: int) -> Trace:
    """A card comes into a hand."""
    known, unknown = trace.hands[holder]
    if content == UNSEEN:
        return changed(trace, holder, known, unknown + 1)
    return changed(trace, holder, tuple(sorted([*known, content])), unknown)


def changed(trace: Trace, holder: int, known: tuple[int, ...], unknown: int) -> Trace:
    """A hand holds something else."""
    hands = list(trace.hands)
    hands[holder] = (known, unknown)
    return trace._replace(hands=tuple(hands))


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """All cards but one."""
    return tuple(other for other in cards if other != card)
