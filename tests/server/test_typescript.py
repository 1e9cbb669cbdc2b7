"""The browser's types are the server's models."""

from pathlib import Path

from pharmakon.server.wire.typescript import generate

FILE = Path(__file__).parents[2] / "web" / "src" / "generated" / "protocol.ts"


def test_the_generated_types_are_current() -> None:
    assert FILE.read_text(encoding="utf-8") == generate()


def test_what_the_server_sends_is_always_there_and_what_it_takes_may_be_left_out() -> None:
    text = generate()
    assert "  seen?: number | null;" in text
    assert "  rule: string | null;" in text
    assert "  seats: (string | null)[];" in text
