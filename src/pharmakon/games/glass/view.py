"""What a match of The Poisoned Glass looks like from outside: positions, views, events, refusals.

A view is built by adding what its seat is granted (G-12), never by taking away.
"""

from collections.abc import Sequence
from typing import Any

from pharmakon.engine.errors import IllegalMove
from pharmakon.engine.events import Event, Json
from pharmakon.engine.fields import Fields
from pharmakon.engine.options import Options
from pharmakon.engine.rules import SPECTATOR, State
from pharmakon.engine.spec import Result
from pharmakon.games.glass.cards import (
    AWAY,
    CARD_NAMES,
    CARDS,
    CHOOSE,
    DECLINE,
    EXCHANGE,
    GLASSES,
    LOOK,
    MOST_ROUNDS,
    PAIRS,
    PEEKS_EACH,
    PLACES,
    WORTH,
)
from pharmakon.games.glass.knowledge.seen import known_hand, known_places
from pharmakon.games.glass.notation import NOTATION, masked
from pharmakon.games.glass.rules.play import vizzini
from pharmakon.games.glass.state import (
    DRANK,
    EXCHANGE_USED,
    GLASS_FULL,
    IS_OVER,
    LOOKED_ALREADY,
    NO_SUCH_GLASS,
    NOT_HELD,
    NOT_NOW,
    NOT_VIZZINI,
    NOTE_ANNOUNCED,
    NOTE_BONUS,
    NOTE_CHOSE,
    NOTE_DEALT,
    NOTE_DECLINED,
    NOTE_EXCHANGED,
    NOTE_FILLED,
    NOTE_HANDED,
    NOTE_HELD,
    NOTE_LOST,
    NOTE_OVER,
    NOTE_SHOWN,
    NOTE_SPIED,
    NOTE_TURNED,
    PHASES,
)

ALL_PLACES = (1 << PLACES) - 1


def cards_in(cards: Any) -> list[str]:
    """The cards of a set: poison first, numbers rising."""
    bits = int(cards)
    return [CARD_NAMES[card] for card in range(CARDS) if bits >> card & 1]


def size_of(cards: Any) -> int:
    """How many cards a set holds."""
    return int(cards).bit_count()


def reveal(state: Fields, options: Options, result: Result) -> dict[str, Json]:
    """The whole position."""
    return {
        **table(state, options),
        "glasses": glasses(state, ALL_PLACES),
        "hands": [cards_in(state.hands[seat]) for seat in range(state.players)],
        "away": [CARD_NAMES[state.away]] if AWAY[state.players] else [],
        **standing(state, result),
    }


def view(state: Fields, options: Options, result: Result, seat: int | None) -> dict[str, Json]:
    """The position as a seat, or a spectator, may know it: sizes for hands, null for cards.

    With memory "strict" a seat is shown what lies open, as a spectator is, and its own hand.
    """
    seats = range(state.players)
    remembering = SPECTATOR if seat is None or options["memory"] == "strict" else seat
    known: list[list[str]] = [[] for _ in seats]
    if remembering != SPECTATOR:
        known = [cards_in(known_hand(state.record, remembering, other)) for other in seats]
    return {
        **table(state, options),
        "glasses": glasses(state, int(known_places(state.record, remembering))),
        "hands": [(cards_in if other == seat else size_of)(state.hands[other]) for other in seats],
        "away": int(AWAY[state.players]),
        **standing(state, result),
        "known": known,
    }


def table(state: Fields, options: Options) -> dict[str, Json]:
    """Where the round stands."""
    return {
        "game": "glass",
        "options": dict(options),
        "round": int(min(state.finished + 1, MOST_ROUNDS)),
        "wesley": int(state.wesley),
        "vizzini": int(vizzini(state.record)),
        "phase": PHASES[state.phase],
        "seat": None if state.over else int(state.seat),
    }


def glasses(state: Fields, shown: int) -> list[dict[str, Json]]:
    """The glasses, with the cards at the places shown."""
    return [
        {
            "cards": [
                CARD_NAMES[state.cards[place]] if shown >> int(place) & 1 else None
                for place in state.glasses[glass, : state.depths[glass]]
            ],
            "owner": None if state.owners[glass] < 0 else int(state.owners[glass]),
            "open": bool(state.opened[glass]),
        }
        for glass in range(GLASSES[state.players])
    ]


def standing(state: Fields, result: Result) -> dict[str, Json]:
    """What all have seen, the hearts and the result."""
    players = int(state.players)
    each = int(PEEKS_EACH[players])
    return {
        "peeks": [
            [(int(state.wesley) + index // each) % players, int(state.peeked[index])]
            for index in range(state.peeks)
        ],
        "exchanged": bool(state.exchanged),
        "hearts": result.scores,
        "over": bool(state.over),
        "winners": result.winners,
    }


def events(rows: Sequence[Sequence[int]]) -> list[Event]:
    """What happened, from the notes of one move: a note either begins an event or adds to it."""
    found: list[Event] = []
    public: dict[str, Json]
    for kind, first, second, third in rows:
        if kind == NOTE_SPIED:
            card = {"card": CARD_NAMES[third]}
            found.append(Event("spied", first, {"glass": second, "card": None}, {first: card}))
        elif kind == NOTE_FILLED:
            found.append(filled(first, second, third))
        elif kind == NOTE_EXCHANGED:
            public = {"glasses": [second, third], "cards": None}
            found.append(Event("exchanged", first, public))
        elif kind == NOTE_DECLINED:
            found.append(Event("declined", first))
        elif kind == NOTE_HANDED:
            found.append(Event("handed", None, {"hand": None}))
        elif kind == NOTE_CHOSE:
            found.append(Event("chose", first, {"glass": second}))
        elif kind == NOTE_ANNOUNCED:
            name = "drank" if third == DRANK else "refused"
            found.append(Event(name, first, {"glass": second, "cards": []}))
        elif kind == NOTE_DEALT:
            public = {"round": first, "wesley": second, "vizzini": third, "hand": None}
            found.append(Event("dealt", None, public))
        elif kind == NOTE_OVER and first == 0:
            found.append(Event("over", None, {"scores": [], "winners": []}))
        add_to(found[-1], kind, first, second, third)
    return found


def filled(seat: int, card: int, glass: int) -> Event:
    """A card was played face down: only who played it knows it."""
    name = CARD_NAMES[card]
    hidden = {"move": masked(glass), "glass": glass, "card": None}
    return Event("filled", seat, hidden, {seat: {"move": f"{name}@{glass + 1}", "card": name}})


def add_to(event: Event, kind: int, first: int, second: int, third: int) -> None:
    """Add a note to the event that it belongs to."""
    public = event.public
    if kind == NOTE_SHOWN:
        event.private[first] = {"cards": [CARD_NAMES[second], CARD_NAMES[third]]}
    elif kind == NOTE_HELD:
        event.private.setdefault(first, {"hand": []})["hand"].append(CARD_NAMES[second])
    elif kind == NOTE_BONUS:
        public.update(antidote=0, poison=0, bonus=first, lost=[])
    elif kind == NOTE_TURNED:
        public["cards"].append(CARD_NAMES[first])
        worth = int(WORTH[first])
        public["antidote" if worth > 0 else "poison"] += abs(worth)
    elif kind == NOTE_LOST:
        public["lost"].append(first)
    elif kind == NOTE_OVER:
        public["scores"].append(second)
        if third:
            public["winners"].append(first)


def refuse(state: State, action: int, code: int) -> IllegalMove:
    """Why a move is refused, in words."""
    if code == IS_OVER:
        return IllegalMove("M-02", "common.refusal.over")
    if code == NOT_HELD:
        return IllegalMove("M-03", "common.refusal.not_held", card=CARD_NAMES[action % CARDS])
    if code == NOT_NOW:
        return IllegalMove("M-04", "common.refusal.phase", move=NOTATION[action])
    if code == NOT_VIZZINI:
        return IllegalMove("G-05", "glass.refusal.not_vizzini", seat=int(vizzini(state)))
    if code == EXCHANGE_USED:
        return IllegalMove("G-05", "glass.refusal.exchange_used")
    glass = glass_named(action) + 1
    if code == NO_SUCH_GLASS:
        count = int(GLASSES[state.players])
        return IllegalMove("G-02", "glass.refusal.no_such_glass", glass=glass, count=count)
    rule, key = {
        LOOKED_ALREADY: ("G-03", "looked_already"),
        GLASS_FULL: ("G-04", "full"),
    }.get(code, ("G-06", "taken"))
    return IllegalMove(rule, f"glass.refusal.{key}", glass=glass)


def glass_named(action: int) -> int:
    """The glass that a move names; of two, the higher one."""
    if action < EXCHANGE:
        return action // CARDS
    if action < DECLINE:
        return PAIRS[action - EXCHANGE][1]
    return action - (LOOK if action < CHOOSE else CHOOSE)
