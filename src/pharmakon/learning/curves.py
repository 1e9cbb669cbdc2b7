"""Where a training's curve goes: JSON lines always, TensorBoard where that is installed."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

Line = dict[str, Any]
"""A point of the curve."""

STEP = "moves"
"""What TensorBoard counts along."""


def has_board() -> bool:
    """Whether TensorBoard is installed."""
    return find_spec("tensorboard") is not None


class Curves:
    """The curve of one training, in its folder; a training that goes on writes on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._board: Any = None

    def add(self, line: Line) -> None:
        """Write a point; it can be read at once."""
        with (self.folder / "curve.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        if has_board():
            self._show(line)

    def _show(self, line: Line) -> None:
        """Write every number of a point for TensorBoard, by the moves played."""
        if self._board is None:
            from torch.utils.tensorboard import SummaryWriter

            self._board = SummaryWriter(self.folder / "tensorboard")
        for name, value in line.items():
            if name != STEP and isinstance(value, int | float):
                self._board.add_scalar(f"{line['game']}/{name}", value, line[STEP])
        self._board.flush()
