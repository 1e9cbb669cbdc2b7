"""Files that are written whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from pharmakon.server.kept import files


@pytest.mark.skipif(os.name == "nt", reason="files have no such modes there")
def test_what_is_written_only_its_owner_can_read(tmp_path: Path) -> None:
    files.write(tmp_path / "key", b"secret")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    files.write(tmp_path / "key", b"old and long")
    files.write(tmp_path / "key", b"new")
    assert (tmp_path / "key").read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_what_an_interrupted_write_has_left_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / "key.part").write_bytes(b"half")
    files.write(tmp_path / "key", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    files.create(tmp_path / "key", b"first")
    with pytest.raises(FileExistsError):
        files.create(tmp_path / "key", b"second")
    assert (tmp_path / "key").read_bytes() == b"first"
