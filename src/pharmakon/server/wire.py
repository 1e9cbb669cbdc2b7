"""What goes over the wire: for each audience exactly what the table layer grants it.

The cards are put into words here and nowhere else, once per audience and step, however many
browsers look through the same eyes.
"""

from collections.abc import Iterable, Sequence

import orjson

from pharmakon.engine.events import Json
from pharmakon.table.match import Match

Audience = int | None
"""A seat, or None for a spectator."""


def encode(message: Json) -> bytes:
    """A message as bytes."""
    return orjson.dumps(message)


def eyes(match: Match, audience: Audience, steps: Iterable[int]) -> orjson.Fragment:
    """What an audience sees now, may do, and is told of some steps."""
    events = [event.view(audience) for number in steps for event in match.step(number)]
    on_turn = audience is not None and match.seat == audience
    seen = {
        "seat": audience,
        "view": match.view(audience),
        "moves": match.moves() if on_turn else [],
        "events": events,
    }
    return orjson.Fragment(orjson.dumps(seen))


def step_message(match: Match, deadline: float | None, seen: Sequence[orjson.Fragment]) -> bytes:
    """A move was played: the same for all who look through the same eyes."""
    return encode(
        {
            "type": "step",
            "seq": match.steps,
            "turn": match.seat,
            "deadline": deadline,
            "eyes": seen,
        }
    )


def told_again(
    match: Match, audiences: Sequence[Audience], last: Sequence[int], seen: int | None
) -> int:
    """The step after which everything is told again to a browser that has seen step `seen`.

    `last` holds the step in which each seat moved last, 0 before it did. Where players have to
    remember, only what happened since their own last move is told again, and to spectators only
    the last step, until the match is over.
    """
    since = -1 if seen is None else min(seen, match.steps)
    if match.game.options.get("memory") != "strict" or match.over:
        return since
    own = [match.steps if audience is None else last[audience] for audience in audiences]
    return max(since, *(step - 1 for step in own))
