"""A database is brought up to date as a whole, or left as it was."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from pharmakon.server.kept.migrate import STEPS, migrate
from pharmakon.server.kept.schema import CHAIRS, METADATA, PEOPLE
from pharmakon.server.life.names import check_name
from pharmakon.server.refusals import Refused
from tests.server.kept.test_upgrades import OLD, content

FAILING = """
import os
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "9999", {head!r}, None, None


def upgrade() -> None:
    op.add_column("people", sa.Column("age", sa.Integer))
    op.execute("UPDATE people SET name = 'somebody else'")
    op.drop_table("records")
    {end}
"""


def planted(folder: Path, end: str) -> Path:
    """The steps, and one more that ends in its middle."""
    from alembic.script import ScriptDirectory

    shutil.copytree(STEPS, folder)
    head = ScriptDirectory(str(STEPS)).get_current_head()
    step = folder / "versions" / "step_9999_failing.py"
    step.write_text(FAILING.format(head=head, end=end), encoding="utf-8")
    return folder


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.name)
def test_a_step_that_fails_leaves_the_file_untouched(old: Path, tmp_path: Path) -> None:
    file = tmp_path / "pharmakon.sqlite"
    shutil.copy(old / file.name, file)
    before = file.read_bytes()
    steps = planted(tmp_path / "steps", "raise ZeroDivisionError")
    with pytest.raises(ZeroDivisionError):
        migrate(file, steps)
    assert file.read_bytes() == before
    assert list(tmp_path.glob("pharmakon.sqlite-*")) == []
    migrate(file)


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.name)
def test_a_step_that_is_killed_leaves_everything_as_it_was(old: Path, tmp_path: Path) -> None:
    file = tmp_path / "pharmakon.sqlite"
    shutil.copy(old / file.name, file)
    before = content(file)
    steps = planted(tmp_path / "steps", "os._exit(9)")
    program = "import sys; from pathlib import Path; from pharmakon.server.kept.migrate import *; "
    program += "migrate(*map(Path, sys.argv[1:]))"
    words = [sys.executable, "-c", program, str(file), str(steps)]
    assert subprocess.run(words, check=False, timeout=60).returncode == 9
    sqlite3.connect(file).close()
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        database.execute("SELECT * FROM records").fetchall()
    assert content(file) == before


def test_the_steps_lead_to_the_tables_that_are_used(tmp_path: Path) -> None:
    file = tmp_path / "pharmakon.sqlite"
    migrate(file)
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_no_column_is_too_short_for_a_name_that_is_allowed() -> None:
    family = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
    assert len(check_name(family * 8)) > 24
    assert all(isinstance(table.c.name.type, sa.Text) for table in (PEOPLE, CHAIRS))


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "pharmakon.sqlite"
    file.write_bytes(b"garbage " * 1000)
    with pytest.raises(Refused, match="not a database"):
        migrate(file)
    assert file.read_bytes() == b"garbage " * 1000
    assert "not a database" in served(tmp_path)


def test_a_key_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "key").mkdir()
    assert "key can't be read" in served(tmp_path)


def served(data: Path) -> str:
    """The sentence with which a server refuses to start."""
    words = [sys.executable, "-m", "pharmakon", "serve", "--port", "0", "--host", "127.0.0.1"]
    words += ["--data", str(data)]
    ended = subprocess.run(words, capture_output=True, text=True, check=False, timeout=100)
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    sentence = ended.stderr.splitlines()[-1]
    assert sentence.startswith("pharmakon: ")
    return sentence


def test_a_folder_in_the_databases_place_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "pharmakon.sqlite").mkdir()
    with pytest.raises(Refused, match="unable to open"):
        migrate(tmp_path / "pharmakon.sqlite")


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "pharmakon.sqlite"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(Refused, match="not one of pharmakon's"):
        migrate(file)
    assert list(content(file)) == ["recipes"]
