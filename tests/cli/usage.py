"""What every refusal of the command line has in common."""

import pytest

from pharmakon.cli import main


def check_refusal(words: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Bad usage is one line on stderr, and exit code 2."""
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"pharmakon: {complaint}")
    assert err.count("\n") == 1
