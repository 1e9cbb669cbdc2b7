"""Whose decisions were not their own: notes in a record say from when to when somebody stood in."""

from collections.abc import Mapping, Sequence

from pharmakon.engine.events import Json


def stood_in(notes: Sequence[Mapping[str, Json]] | None, steps: int) -> set[tuple[int, int]]:
    """The steps, with their seats, at which a stand-in played.

    >>> notes = [{"step": 1, "seat": 0, "kind": "stand_in"}, {"step": 3, "seat": 0, "kind": "back"}]
    >>> sorted(stood_in(notes, 5))
    [(1, 0), (2, 0)]
    """
    since: dict[int, int] = {}
    found: set[tuple[int, int]] = set()
    for note in notes or ():
        seat, step = int(note["seat"]), int(note["step"])
        if note["kind"] == "stand_in":
            since.setdefault(seat, step)
        elif note["kind"] == "back" and seat in since:
            found |= {(played, seat) for played in range(since.pop(seat), step)}
    for seat, step in since.items():
        found |= {(played, seat) for played in range(step, steps)}
    return found
