"""What is noted about a match beside its moves: help, stand-ins, and moves that were taken back."""

from dataclasses import replace

from pharmakon.server.kept.models import Entry, Note, NoteKind


def noted(entry: Entry, step: int, seat: int, kind: NoteKind) -> Entry:
    """The table with a note about a seat; help with the same decision is noted once.

    A bot that is sent away before it has played has decided nothing, so that leaves no note.
    """
    note = Note(step, seat, kind)
    if kind == "back" and Note(step, seat, "stand_in") in entry.notes:
        left = tuple(one for one in entry.notes if one != Note(step, seat, "stand_in"))
        return replace(entry, notes=left)
    if note in entry.notes and kind != "undo":
        return entry
    return replace(entry, notes=(*entry.notes, note))


def witnessed(before: Entry, after: Entry, step: int) -> Entry:
    """The table with notes about all seats that went from a person to a bot, or back."""
    for seat, (old, new) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        if old.level is None and new.level is not None:
            after = noted(after, step, seat, "stand_in")
        elif old.level is not None and new.level is None:
            after = noted(after, step, seat, "back")
    return after


def rewound(entry: Entry, kept: int, seat: int) -> Entry:
    """The table after all moves but the first `kept` were taken back for a seat.

    What was noted about decisions that are no more goes with them, but never that it was done.
    """
    still = [note for note in entry.notes if note.kind == "undo" or note.step <= kept]
    return noted(replace(entry, notes=tuple(still)), kept, seat, "undo")
