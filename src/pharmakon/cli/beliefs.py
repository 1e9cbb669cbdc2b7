"""`pharmakon beliefs FILE`: where a seat should expect the cards that it does not see."""

import json

from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import language, say
from pharmakon.cli.verify import read
from pharmakon.engine.errors import OptionError
from pharmakon.engine.events import Json
from pharmakon.table.match import Match
from pharmakon.table.records import replay
from pharmakon.texts import Counted

TAKES = Takes.FILE
FLAGS = (
    Flag("step", None, kind=int),
    Flag("seat", None, kind=int),
    Flag("read", False),
    Flag("json", False),
)
WIDTH = 24
"""A bar of this many blocks is a whole card, or the most that any bar shows."""
MOST = 6
"""So many cards are listed for each place, the likeliest first."""
EIGHTHS = " ▏▎▍▌▋▊▉█"


def run(request: Request) -> int:
    """Draw what a seat may believe after a step of a record; the seat to act unless given."""
    flags = request.flags
    match = stopped(read(request.file), flags["step"])
    seat = match.seat if flags["seat"] is None else flags["seat"]
    believed = match.beliefs(seat, read=flags["read"])
    if flags["json"]:
        print(json.dumps({"step": match.steps, "seat": seat, **believed}))
        return 0
    who = say("belief.spectator") if seat is None else say("belief.seat", seat=seat)
    told = {
        "who": who,
        "moves": Counted("common.cli.belief.moves", count=match.steps),
        "worlds": f"{believed['worlds']:,}",
    }
    if believed["exact"]:
        print(Counted("common.cli.belief.exact", told, believed["worlds"]).say(language()))
    else:
        print(say("belief.drawn", **told, error=f"{believed['error']:.3f}"))
    for line in picture(believed["cards"]):
        print(line)
    return 0


def stopped(record: dict[str, Json], step: int | None) -> Match:
    """The match of a record after so many moves; all of them if nobody says how many."""
    moves = record.get("moves")
    if step is None or not isinstance(moves, list):
        return replay(record)
    if step > len(moves):
        raise OptionError("common.cli.belief.step", value=step, most=len(moves))
    return replay({**record, "moves": moves[:step]})


def picture(cards: dict[str, dict[str, float]]) -> list[str]:
    """Bars place by place: what is expected to lie there, the likeliest cards first."""
    places: dict[str, dict[str, float]] = {}
    for card, where in cards.items():
        for place, number in where.items():
            places.setdefault(place, {})[card] = number
    lines = []
    for place in sorted(places, key=in_order):
        expected = places[place]
        best = sorted(expected, key=lambda card: -expected[card])
        lines.append(f"{place}  ({sum(expected.values()):.4g})")
        most = max(1.0, expected[best[0]])
        for card in best[:MOST]:
            number = expected[card]
            lines.append(f"  {card:<6} {bar(number / most)} {number:.3f}")
        if len(best) > MOST:
            lines.append("  " + say("belief.more", count=len(best) - MOST))
    return lines or [say("belief.nothing")]


def in_order(place: str) -> tuple[str, list[int]]:
    """What places are sorted by: their kind, then their numbers."""
    kind, *numbers = place.split(":")
    return kind, [int(number) for number in numbers]


def bar(share: float) -> str:
    """A bar for a number from 0 to 1.

    >>> bar(0.5) == "█" * 12 + " " * 12
    True
    """
    whole, part = divmod(round(share * WIDTH * 8), 8)
    return ("█" * whole + (EIGHTHS[part] if part else "")).ljust(WIDTH)
