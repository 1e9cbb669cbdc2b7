"""What goes over the wire: for each audience exactly what the table layer grants it.

The cards are put into words here and nowhere else, once per audience and step, however many
browsers look through the same eyes.
"""

from collections.abc import Sequence

import orjson

from pharmakon.engine.events import Event, Json
from pharmakon.table.match import Match

Audience = int | None
"""A seat, or None for a spectator."""


def encode(message: Json) -> bytes:
    """A message as bytes."""
    return orjson.dumps(message)


def eyes(
    match: Match, audiences: Sequence[Audience], happened: Sequence[Event]
) -> list[orjson.Fragment]:
    """What each audience sees now, may do, and is told of what happened."""
    turn = match.seat
    return [
        orjson.Fragment(
            orjson.dumps(
                {
                    "seat": audience,
                    "view": view,
                    "moves": match.moves() if audience is not None and audience == turn else [],
                    "events": [event.view(audience) for event in happened],
                }
            )
        )
        for audience, view in zip(audiences, match.views(audiences), strict=True)
    ]


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


def foreseen_message(match: Match, command: str, moves: Sequence[str], language: str) -> bytes:
    """What would follow from moves of the seat to act, as far as it can know."""
    foreseen = [{"move": move, **match.foresee(move).json(language)} for move in moves]
    return encode({"type": "foreseen", "id": command, "seq": match.steps, "moves": foreseen})


def told_again(
    match: Match, audiences: Sequence[Audience], last: Sequence[int], seen: int | None
) -> int:
    """The step after which everything is told again to a browser that has seen step `seen`.

    `last` holds the step in which each seat moved last, 0 before it did. Where players have to
    remember, only what happened since their own last move is told again, and to spectators only
    the last step, until the match is over.
    """
    since = -1 if seen is None else min(seen, match.steps)
    if not match.game.from_memory or match.over:
        return since
    own = [match.steps if audience is None else last[audience] for audience in audiences]
    return max(since, *(step - 1 for step in own))
