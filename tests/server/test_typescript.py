"""The browser's types are the server's models."""

from pathlib import Path

import pytest

import pharmakon
from pharmakon.server.wire.resources import TableRow
from pharmakon.server.wire.typescript import generate, generate_game

GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated"


def test_the_generated_types_are_current() -> None:
    assert (GENERATED / "protocol.ts").read_text(encoding="utf-8") == generate()


@pytest.mark.parametrize("game", pharmakon.games())
def test_the_generated_types_of_a_game_are_current(game: str) -> None:
    assert (GENERATED / f"{game}.ts").read_text(encoding="utf-8") == generate_game(game)


def test_the_sentence_under_a_field_comes_with_it() -> None:
    assert "  /** How many seats anybody may take. */\n  free: number;" in generate()
    described = TableRow.model_json_schema()["properties"]
    assert described["free"]["description"] == "How many seats anybody may take."


def test_what_the_server_sends_is_always_there_and_what_it_takes_may_be_left_out() -> None:
    text = generate()
    assert "  seen?: number | null;" in text
    assert "  rule: string | null;" in text
    assert "  seats: (string | null)[];" in text
