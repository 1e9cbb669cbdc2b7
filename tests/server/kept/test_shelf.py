"""The shelf keeps what took long to compute, up to a number of bytes."""

import os
import random
from pathlib import Path

from pharmakon.server.kept.shelf import Shelf


def test_what_is_put_there_is_found_again_by_a_later_server(tmp_path: Path) -> None:
    Shelf(tmp_path / "shelf", 10_000).put("one", b"content")
    assert Shelf(tmp_path / "shelf", 10_000).get("one") == b"content"
    assert Shelf(tmp_path / "shelf", 10_000).get("other") is None


def test_what_was_not_asked_for_longest_leaves_first(tmp_path: Path) -> None:
    chance, shelf = random.Random(1), Shelf(tmp_path, 2_500)
    for age, key in enumerate(("old", "asked", "new")):
        shelf.put(key, chance.randbytes(1_000))
        os.utime(tmp_path / f"{key}.json.gz", (age, age))
    assert shelf.get("asked") is not None  # from now on it is the youngest
    shelf.put("newest", chance.randbytes(1_000))
    assert [key for key in ("old", "asked", "new", "newest") if shelf.get(key)] == [
        "asked",
        "newest",
    ]


def test_what_cannot_be_read_counts_as_gone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, 10_000)
    (tmp_path / "broken.json.gz").write_bytes(b"not gzip")
    assert shelf.get("broken") is None
    full = Shelf(tmp_path / "broken.json.gz", 10_000)  # a file where the folder should be
    full.put("one", b"content")
    assert full.get("one") is None
