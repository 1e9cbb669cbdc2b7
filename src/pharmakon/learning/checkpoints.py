"""Checkpoints: everything that a training run needs to go on, in one file."""

import os
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from pharmakon.learning.net import arrays


def save(folder: Path, kept: dict[str, Any]) -> None:
    """Write a checkpoint, whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    waiting = folder / "checkpoint.part"
    torch.save(kept, waiting)
    os.replace(waiting, folder / "checkpoint.pt")


def load(folder: Path) -> dict[str, Any] | None:
    """The last checkpoint, if there is one."""
    path = folder / "checkpoint.pt"
    if not path.exists():
        return None
    found: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    return found


def export(net: nn.Module, path: Path) -> None:
    """Write the weights as bots read them."""
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays(net))  # type: ignore[arg-type]
