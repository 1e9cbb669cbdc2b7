"""A judge for search: a critic that learns from a trained net's matches; the net stays as it is."""

import math
import time
from dataclasses import replace
from pathlib import Path

from pharmakon.learning import checkpoints
from pharmakon.learning.settings import Settings
from pharmakon.learning.train import Training

WIDTHS = {"belladone": 128}
"""Units in each of a judge's layers, where it has to be smaller than `WIDTH` to fit the wheel."""
WIDTH = 256


def judge_settings(settings: Settings) -> Settings:
    """A training's settings, for its judge."""
    width = WIDTHS.get(settings.game, WIDTH)
    return replace(settings, critic=width, league=0.0, lesson=0.0, minibatch=32_768, rate=1e-3)


def train_judge(settings: Settings, folder: Path, path: Path, seconds: float) -> float:
    """Watch the net of a folder's checkpoint for so many seconds and write a judge; its loss."""
    kept = checkpoints.load(folder)
    assert kept is not None, f"there is no checkpoint in {folder}"
    training = Training(settings, folder / "judge")
    assert training.critic is not None
    training.net.load_state_dict(kept["net"])
    training.warm = math.inf  # the net never learns
    begun = time.monotonic()
    while (spent := time.monotonic() - begun) < seconds:
        report = training.once(1 - spent / seconds)
    checkpoints.export(training.critic, path)
    return report.value
