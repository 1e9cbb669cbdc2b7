"""`bench/bots.py`: cells that are kept, resumed and written into the docs."""

import importlib.util
import json
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from pharmakon.arena.tournament import play
from pharmakon.arena.workers import Workers

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("bench_bots", ROOT / "bench" / "bots.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bench_bots"] = module
    spec.loader.exec_module(module)
    return module


def test_every_claim_has_its_cell_in_every_game(bench: ModuleType) -> None:
    cells = list(bench.cells())
    keys = {cell.key for cell in cells}
    assert len(keys) == len(cells)
    assert "poison, 6 players: ismcts is not worse than pimc, 20 ms" in keys
    assert "belladone, 3 players: grandmaster beats alchemist" in keys
    assert "glass, 2 players: ismcts beats rules, 300 ms" in keys


def test_a_cell_stopped_in_the_middle_ends_as_if_it_had_not_been(
    bench: ModuleType, tmp_path: Path
) -> None:
    cell = bench.Cell("glass", 2, ("herbalist", "rules"), bench.BEATS, None)
    with Workers(1) as workers:
        whole = bench.Bench(tmp_path / "whole.json", 40, time.monotonic() + 999, workers)
        whole.measure(cell)
        path = tmp_path / "halves.json"
        first = bench.Bench(path, 40, time.monotonic() + 999, workers)

        def save_and_run_out_of_time() -> None:
            type(first).save(first)
            first.deadline = 0.0

        first.save = save_and_run_out_of_time
        with pytest.raises(bench.OutOfTimeError):
            first.measure(cell)
        assert len(json.loads(path.read_text())["unfinished"][cell.key]["sets"]) == 1
        second = bench.Bench(path, 40, time.monotonic() + 999, workers)
        second.measure(cell)
    found = [json.loads((tmp_path / name).read_text()) for name in ("whole.json", "halves.json")]
    for results in found:
        assert results["unfinished"] == {}
        for timed in ("seconds", "ms_per_move", "longest_ms", "load_average"):
            del results["cells"][cell.key][timed]
    assert found[0] == found[1]
    measured = found[0]["cells"][cell.key]
    assert measured["command"].startswith(
        "pharmakon arena glass --players 2 --bots herbalist,rules"
    )
    assert measured["holds"] == (measured["win_share_99"][0] > 0.5)


def test_deals_set_beforehand_are_all_played_and_looked_at_once(
    bench: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = next(cell for cell in bench.cells() if cell.beforehand)
    kept = {waiting.key: {"sets": [[1.0, 0.0, 1.0, 0.0]], "conduct": {}}}
    assert bench.tables({"cells": {}, "unfinished": kept}) == "Nothing has been measured yet.\n"
    bots = ("paracelsus:simulations=1,threads=1", "random")
    monkeypatch.setattr(bench, "BEFOREHAND", {("glass", 2, "random"): (3, 7)})
    cell = bench.Cell("glass", 2, bots, bench.BEATS, None)
    assert cell.seed == 7
    with Workers(1) as workers:
        path = tmp_path / "kept.json"
        bench.Bench(path, 1600, time.monotonic() + 999, workers).measure(cell)
        arena = play(cell.plan, 6, workers)
    found = bench.load(path)["cells"][cell.key]
    assert found["deals"] == 3
    assert tuple(found["win_share_99"]) == arena.rows[0].win_share_99


def test_the_docs_show_what_was_measured(bench: ModuleType) -> None:
    text = bench.PAGE.read_text(encoding="utf-8")
    shown = text.partition(bench.BEGIN)[2].partition(bench.END)[0]
    assert shown.strip() == bench.tables(bench.load(bench.RESULTS)).strip()


def test_tables_have_a_row_for_each_cell(bench: ModuleType) -> None:
    cell = next(bench.cells())
    measured = {
        "game": cell.game,
        "players": cell.players,
        "bots": ["a", "b"],
        "claim": bench.BEATS,
        "ms": 20,
        "threshold": 0.5,
        "holds": False,
        "matches": 60,
        "win_share": 0.4,
        "win_share_99": [0.35, 0.45],
        "ms_per_move": [19.96, 0.01234],
    }
    row = "| `a` beats `b` | 20 ms | 2 | 0.400 [0.350, 0.450] | 60 | 20 / 0.0123 | **refuted** |"
    assert row in bench.tables({"cells": {cell.key: measured}, "unfinished": {}})
    assert bench.tables({"cells": {}, "unfinished": {}}) == "Nothing has been measured yet.\n"


def test_what_is_not_decided_is_shown_as_far_as_it_went(bench: ModuleType) -> None:
    cell = next(bench.cells())
    conduct = {"moves": 1, "nanoseconds": 10**6, "longest": 10**6, "complaints": 0}
    kept = {
        "sets": [[0.5, 0.5, 1, 2], [1.0, 0.0, 3, 1]],
        "conduct": dict.fromkeys(cell.bots, conduct),
        "seconds": 1.0,
    }
    text = bench.tables({"cells": {}, "unfinished": {cell.key: kept}})
    assert "0.750 [0.000, 1.000] | 4 | 1 / 1 | **not decided yet** |" in text
