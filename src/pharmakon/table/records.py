"""Replaying records."""

from collections.abc import Mapping

from pharmakon.engine.errors import PharmakonError, RecordError
from pharmakon.engine.events import Json
from pharmakon.engine.options import shown, spelled
from pharmakon.table.game import Game, make_from
from pharmakon.table.match import FORMAT, Match
from pharmakon.table.seeds import read_seed

FIELDS = (
    "format",
    "game",
    "version",
    "options",
    "seed",
    "moves",
    "position",
    "fairness",
    "players",
    "notes",
)
OPTIONAL = ("position", "fairness", "players", "notes")
NOTES = ("undo", "hint", "coach", "stand_in", "back")
"""What can be noted about a seat: help that it had, and a bot that played for it for a while."""


def replay(record: Mapping[str, Json]) -> Match:
    """The match that a record describes; RecordError says what is wrong with it.

    >>> import pharmakon
    >>> match = pharmakon.make("poison").new(seed=7)
    >>> _ = match.play(match.moves()[0])
    >>> pharmakon.replay(match.record()) == match
    True
    """
    check_fields(record)
    try:
        match = begin(record)
    except RecordError:
        raise
    except PharmakonError as error:
        raise RecordError("common.record.part", reason=error.message) from None
    for number, move in enumerate(record["moves"], start=1):
        try:
            match.play(move)
        except PharmakonError as error:
            raise RecordError(
                "common.record.move", number=number, move=move, reason=error.message
            ) from None
    return match


def check_fields(record: Mapping[str, Json]) -> None:
    """A record has all its fields and no other, each of its kind."""
    if not isinstance(record, Mapping):
        raise RecordError("common.record.shape", names=spelled(FIELDS))
    if "format" in record and record["format"] != FORMAT:
        raise RecordError("common.record.format", value=shown(record["format"]), wanted=FORMAT)
    for name in record:
        if name not in FIELDS:
            raise RecordError("common.record.unknown", name=shown(name), names=spelled(FIELDS))
    for name in FIELDS:
        if name not in record and name not in OPTIONAL:
            raise RecordError("common.record.field", name=name)
    moves = record["moves"]
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise RecordError("common.record.moves")
    if not isinstance(record["options"], Mapping):
        raise RecordError("common.record.field", name="options")


def check_notes(notes: Json, moves: int, players: int) -> None:
    """Notes are about a step and a seat of their match, and of a kind that we know."""
    if notes is None:
        return
    if not isinstance(notes, list) or not all(is_note(note, moves, players) for note in notes):
        raise RecordError("common.record.notes", kinds=spelled(NOTES))


def is_note(note: Json, moves: int, players: int) -> bool:
    """Whether this can be a note of a match of so many moves and players."""
    if not isinstance(note, Mapping) or set(note) != {"step", "seat", "kind"}:
        return False
    step, seat = note["step"], note["seat"]
    if type(step) is not int or type(seat) is not int or note["kind"] not in NOTES:
        return False
    return 0 <= step <= moves and 0 <= seat < players


def begin(record: Mapping[str, Json]) -> Match:
    """The match of a record before its first move."""
    game: Game = make_from(record["game"], record["options"])
    check_version(game, record["version"])
    check_notes(record.get("notes"), len(record["moves"]), game.players)
    seed = read_seed(record["seed"])
    position = record.get("position")
    return game.new(seed) if position is None else game.load(position, seed)


def check_version(game: Game, version: Json) -> None:
    """RecordError unless this was made with the version of the game that is played here."""
    if version != game.version:
        raise RecordError(
            "common.record.version", game=game.name, value=shown(version), wanted=game.version
        )
