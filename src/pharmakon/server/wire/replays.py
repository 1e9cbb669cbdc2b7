"""Finished matches, step by step, from anybody's eyes."""

from collections.abc import Sequence

from pharmakon.engine.errors import SeatError
from pharmakon.engine.events import Event, Json
from pharmakon.server.kept.models import Brought, Entry, Note
from pharmakon.server.refusals import Refused
from pharmakon.server.wire.fields import EventView
from pharmakon.server.wire.messages import Outcome
from pharmakon.server.wire.resources import ReplayStep
from pharmakon.server.wire.tablestate import called_off_rows, chair_name, herb
from pharmakon.table.fairness import Proof
from pharmakon.table.match import Match
from pharmakon.table.records import begin, check_fields
from pharmakon.texts import say

ALL = "all"


def record_of(entry: Entry, match: Match | None) -> Json:
    """The record of a table, once its match is over, with its deal's proof and its players."""
    if entry.status != "over" or match is None:
        raise Refused("common.server.not_over")
    players = [
        {"name": chair_name(chair, seat, "en"), "level": chair.level}
        for seat, chair in enumerate(entry.chairs)
    ]
    proof = None if entry.settings.opening is not None else proof_of(entry)
    notes = note_rows(entry.notes) or None
    # The commitment is about the options as the table has them: later ones were not there yet.
    record = {**match.record(), "options": dict(entry.settings.options)}
    return {**record, "fairness": proof, "players": players, "notes": notes}


def record_brought(brought: Brought) -> Json:
    """A record that somebody has brought along, as `pharmakon.replay` takes it."""
    return {
        "format": brought.format,
        "game": brought.game,
        "version": brought.version,
        "options": brought.options,
        "seed": brought.seed,
        "moves": list(brought.moves),
        "position": brought.position,
        "fairness": brought.fairness,
        "players": None if brought.players is None else list(brought.players),
        "notes": None if brought.notes is None else note_rows(brought.notes),
    }


def note_rows(notes: Sequence[Note]) -> list[Json]:
    """Notes as they go into the record."""
    return [{"step": note.step, "seat": note.seat, "kind": note.kind} for note in notes]


def proof_of(entry: Entry) -> Json:
    """What the deal followed from. What was not kept when it was dealt is not claimed."""
    hashes = [chair.nonce_hash for chair in entry.chairs]
    return Proof(
        commitment=entry.commitment,
        secret=entry.secret,
        nonces=entry.nonces(),
        table=entry.id,
        nonce_hashes=None if entry.called_off is None else hashes,
        called_off=called_off_rows(entry),
    ).json()


def read_eyes(text: str) -> int | str | None:
    """Whose eyes: a seat, `none` for a spectator, `all` for everything open."""
    if text in ("none", ""):
        return None
    if text == ALL:
        return ALL
    if text.isascii() and text.isdecimal() and len(text) < 3:
        return int(text)
    raise Refused("common.server.eyes", value=repr(text[:20]))


def steps(record: Json, eyes: int | str | None) -> tuple[list[ReplayStep], Outcome | None]:
    """Every step of a record, as these eyes saw it then, and how the match ended."""
    check_fields(record)
    match = begin(record)
    if isinstance(eyes, int) and eyes >= match.game.players:
        raise SeatError("common.seat.range", value=eyes, last=match.game.players - 1)
    shown = [step_of(match, match.step(0), eyes, None, None)]
    for move in record["moves"]:
        seat = match.seat
        shown.append(step_of(match, match.play(move), eyes, seat, move))
    return shown, None if match.outcome is None else Outcome(**match.outcome)


def step_of(
    match: Match,
    happened: Sequence[Event],
    eyes: int | str | None,
    seat: int | None,
    move: str | None,
) -> ReplayStep:
    """One step. A move is shown as the events tell it: its notation may name a hidden card."""
    if eyes == ALL:
        events, view = [everything(event) for event in happened], match.reveal()
    else:
        assert not isinstance(eyes, str)
        events, view = [event.view(eyes) for event in happened], match.view(eyes)
        if seat is not None and seat != eyes:
            move = next((event["move"] for event in events if event.get("move")), None)
    return ReplayStep.model_construct(
        seq=match.steps, seat=seat, move=move, turn=match.seat, events=events, view=view
    )


def everything(event: Event) -> EventView:
    """An event with what seats alone were told, in the shape that every audience is told it in.

    What seats were told differently (their new hands) stays as the public sees it: the position
    of the same step has all of it.
    """
    opened: dict[str, Json] = {}
    for name in {name for told in event.private.values() for name in told}:
        told = [fields[name] for fields in event.private.values() if name in fields]
        if all(value == told[0] for value in told):
            opened[name] = told[0]
    return {"type": event.type, "seat": event.seat, **event.public, **opened}


def names_of(record: Json, language: str) -> list[str]:
    """The players' names; seats by number if the record does not say."""
    count = int(record["options"]["players"])
    players = [*(record.get("players") or []), *([None] * count)]
    return [name_of(player, seat, language) for seat, player in enumerate(players[:count])]


def name_of(player: Json, seat: int, language: str) -> str:
    """A player's name; a bot's is kept in English, and said in the reader's language."""
    name = player.get("name") if isinstance(player, dict) else None
    if not isinstance(name, str) or not name:
        return say("common.server.seat", language, number=seat + 1)
    bot = player.get("level") is not None and name == herb(seat, "en")
    return herb(seat, language) if bot else name
