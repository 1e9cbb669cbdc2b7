"""What is kept has its own models, and reads what was ever written."""

import ast
from pathlib import Path

from pharmakon.server import kept
from pharmakon.server.kept.models import BROUGHT, SETTINGS, Brought, Clock, Note, Settings
from pharmakon.server.wire.replays import record_brought
from pharmakon.server.wire.resources import MatchRecord, NewTable

FOLDER = Path(kept.__file__).parent
RECORD = {
    "format": "pharmakon/1",
    "game": "glass",
    "version": 1,
    "options": {"players": 2, "teams": False},
    "seed": "7",
    "moves": ["1", "2"],
    "position": None,
    "fairness": None,
    "players": [{"name": "Ana", "level": None}, None],
    "notes": [{"step": 1, "seat": 0, "kind": "hint"}],
}


def test_what_is_kept_knows_nothing_of_messages_tables_or_doors() -> None:
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                for room in ("wire", "life", "door"):
                    assert not node.module.startswith(f"pharmakon.server.{room}"), path.name


def test_settings_are_read_as_they_were_written() -> None:
    settings = Settings("glass", {"players": 2, "memory": "strict"}, (None, "herbalist"), pace=5)
    assert SETTINGS.validate_json(SETTINGS.dump_json(settings)) == settings


def test_settings_of_the_first_version_are_read() -> None:
    text = '{"game":"glass","options":{"players":2,"teams":false},"seats":[null,"sprout"],'
    text += '"public":true,"spectators":false,"clock":{"kind":"strict","seconds":9},"pace":null}'
    read = SETTINGS.validate_json(text)
    assert read.clock == Clock("strict", 9)
    assert (read.seats, read.public, read.spectators) == ((None, "sprout"), True, False)


def test_a_message_becomes_what_is_kept_in_one_place() -> None:
    wanted = NewTable.model_validate(
        {"game": "glass", "seats": [None, "herbalist"], "clock": {"kind": "advisory"}, "pace": 7}
    )
    assert wanted.settings() == Settings(
        "glass", {}, (None, "herbalist"), clock=Clock("advisory"), pace=7
    )


def test_a_record_that_was_brought_along_comes_back_as_it_was() -> None:
    brought = MatchRecord.model_validate(RECORD).brought()
    assert brought.notes == (Note(1, 0, "hint"),)
    read = BROUGHT.validate_json(BROUGHT.dump_json(brought))
    assert read == brought
    assert record_brought(read) == RECORD
    assert MatchRecord.told(record_brought(read)).model_dump() == RECORD


def test_a_record_of_the_first_version_is_read() -> None:
    text = '{"format":"pharmakon/1","game":"glass","version":1,"options":{"players":2},"seed":7,'
    text += '"moves":["1"],"position":null,"fairness":null,"players":null}'
    assert BROUGHT.validate_json(text) == Brought(
        "pharmakon/1", "glass", 1, {"players": 2}, 7, ("1",)
    )


def test_a_kept_record_may_be_longer_than_one_that_is_brought_today() -> None:
    long = Brought("pharmakon/1", "glass", 1, {"players": 2}, "7", ("1" * 99,) * 9_999)
    told = MatchRecord.told(record_brought(long))
    assert len(told.moves) == 9_999
