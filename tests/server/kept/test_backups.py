"""A backup is one file with everything; what is none is refused in a sentence."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pharmakon.server.kept import backups
from pharmakon.server.kept.backups import backup, restore
from pharmakon.server.kept.locks import FolderLock
from pharmakon.server.refusals import Refused
from tests.server.kept.test_restores import OLD_KEY, lay_down, who


def test_a_backup_holds_what_is_only_in_the_log_and_the_key(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup"
    with closing(lay_down(data, "Ana", OLD_KEY)):
        backup(data, file)
    assert who(file) == "Ana"
    assert file.stat().st_mode & 0o77 == 0
    with pytest.raises(Refused, match="already exists"):
        backup(data, file)
    restore(tmp_path / "elsewhere", file)
    assert who(tmp_path / "elsewhere" / "pharmakon.sqlite") == "Ana"
    assert (tmp_path / "elsewhere" / "key").read_bytes() == OLD_KEY
    assert sorted(path.name for path in (tmp_path / "elsewhere").iterdir()) == [
        "key",
        "lock",
        "pharmakon.sqlite",
    ]


def test_what_cannot_be_backed_up_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="nothing to back up"):
        backup(tmp_path, tmp_path / "backup")
    (tmp_path / "pharmakon.sqlite").write_text("garbage")
    (tmp_path / "key").write_bytes(OLD_KEY)
    with pytest.raises(Refused, match="can't be written"):
        backup(tmp_path, tmp_path / "backup")
    assert not (tmp_path / "backup").exists()
    with pytest.raises(Refused, match="can't be written"):
        backup(tmp_path, tmp_path / "missing" / "backup")


def test_what_is_no_backup_is_not_brought_back(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lay_down(data, "Ana", OLD_KEY).close()
    wrong = tmp_path / "wrong"
    for content in (b"", b"garbage", (data / "pharmakon.sqlite").read_bytes()):
        wrong.write_bytes(content)
        with pytest.raises(Refused, match="not a pharmakon backup"):
            restore(data, wrong)
    with pytest.raises(Refused, match="not a pharmakon backup"):
        restore(data, tmp_path / "missing")
    assert who(data / "pharmakon.sqlite") == "Ana"
    assert not list(data.glob("restore*"))


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup"
    lay_down(data, "Ana", OLD_KEY).close()
    backup(data, file)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refused, match="newer version"):
        restore(data, file)


def test_a_server_that_does_not_answer_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, file = tmp_path / "data", tmp_path / "backup"
    lay_down(data, "Ana", OLD_KEY).close()
    backup(data, file)
    monkeypatch.setattr(backups, "PATIENCE_SECONDS", 0.0)
    with FolderLock(data), pytest.raises(Refused, match="nothing was changed"):
        restore(data, file)
    assert not (data / "restore.sqlite").exists()
    assert who(data / "pharmakon.sqlite") == "Ana"
