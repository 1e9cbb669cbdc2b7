"""A data folder has one server, whatever happens to the files in it."""

import subprocess
import sys
from pathlib import Path

import pytest

from pharmakon.server.kept.locks import FolderLock
from pharmakon.server.refusals import Refused
from tests.server.conftest import Server

SECOND = """
import sys
from pathlib import Path
from pharmakon.server.kept.locks import FolderLock
FolderLock(Path(sys.argv[1]))
"""


def second(folder: Path) -> str:
    """What another process is told that wants the folder too; empty if it gets it."""
    words = [sys.executable, "-c", SECOND, str(folder)]
    ended = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    return ended.stderr


def test_a_folder_is_held_until_it_is_let_go(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    with FolderLock(folder):
        with pytest.raises(Refused, match="another pharmakon is using"):
            FolderLock(folder)
        assert "another pharmakon is using" in second(folder)
    assert second(folder) == ""


def test_the_lock_survives_the_deletion_of_its_file(tmp_path: Path) -> None:
    with FolderLock(tmp_path):
        (tmp_path / "lock").unlink()
        assert "another pharmakon is using" in second(tmp_path)
        assert "another pharmakon is using" in second(tmp_path)  # also with the file made anew


def test_a_refused_lock_keeps_nothing(tmp_path: Path) -> None:
    first = FolderLock(tmp_path)
    (tmp_path / "lock").unlink()
    with pytest.raises(Refused):
        FolderLock(tmp_path)
    first.close()
    FolderLock(tmp_path).close()


def test_a_folder_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="can't be used"):
        FolderLock(tmp_path / "file")


def test_no_second_server_after_the_lock_file_is_deleted(server: Server) -> None:
    (server.folder / "data" / "lock").unlink()
    words = [sys.executable, "-m", "pharmakon", "serve", "--port", "0", "--host", "127.0.0.1"]
    words += ["--data", str(server.folder / "data")]
    ended = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert ended.returncode == 2
    assert "another pharmakon is using" in ended.stderr
