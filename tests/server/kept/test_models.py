"""What is kept has its own models, and reads what was ever written."""

import ast
from pathlib import Path

from pharmakon.server import kept
from pharmakon.server.kept.models import SETTINGS, Clock, Settings
from pharmakon.server.wire.resources import NewTable

FOLDER = Path(kept.__file__).parent


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
