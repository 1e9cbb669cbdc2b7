"""Batches in files: written by `batch.save`, read by `Batch.load`, without pickle."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from pharmakon.table.match import make_from
from pharmakon.table.records import check_version

PLAIN = ("n", "reward", "observing", "others")
ROW = "row."


def write(path: str | Path, kept: dict[str, Any]) -> None:
    """Write what a batch keeps: its game and settings as text, the rest as arrays."""
    game = kept["game"]
    told = {"game": game.name, "version": game.version, "options": dict(game.options)}
    told |= {name: kept[name] for name in PLAIN}
    rows = {ROW + name: array for name, array in kept["rows"].items()}
    states = np.ascontiguousarray(kept["states"]).view(np.uint8)
    with Path(path).open("wb") as file:
        np.savez_compressed(file, told=np.array(json.dumps(told)), states=states, **rows)


def read(path: str | Path) -> dict[str, Any]:
    """What a batch kept; RecordError if its game has another version by now."""
    with np.load(path, allow_pickle=False) as file:
        found = {name: file[name] for name in file.files}
    told = json.loads(str(found.pop("told")))
    game = make_from(told["game"], told["options"])
    check_version(game, told["version"])
    states = found.pop("states").view(game.spec.state)
    rows = {name.removeprefix(ROW): array for name, array in found.items()}
    return {"game": game, **{name: told[name] for name in PLAIN}, "states": states, "rows": rows}
