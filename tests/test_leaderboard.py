"""The leaderboard, and every table and figure of measurements, is what bench/results say."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("script", ["leaderboard", "distance", "exploited", "solvers"])
def test_what_the_docs_show_is_current(script: str) -> None:
    """Otherwise: python bench/SCRIPT.py --write"""
    command = [sys.executable, str(ROOT / "bench" / f"{script}.py"), "--check"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def test_every_number_has_its_date_machine_and_command() -> None:
    page = (ROOT / "docs" / "leaderboard.md").read_text(encoding="utf-8")
    rows = [row.strip("| ").split(" | ") for row in page.splitlines() if row.startswith("| ")]
    numbers = [row for row in rows if row[0] != "what"]
    assert len(numbers) > 50
    for row in numbers:
        what, number, date, machine, command = row
        assert all((what, number, machine)), row
        assert len(date) == 10, row
        program, script, *_ = command.strip("`").split()
        assert program in ("python", "pharmakon"), row
        assert program == "pharmakon" or (ROOT / script).is_file(), row
        assert "(" not in command, row
