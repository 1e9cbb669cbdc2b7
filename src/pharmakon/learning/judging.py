"""A judge for search: a critic that learns from a trained net's matches; the net stays as it is."""

import math
import time
from dataclasses import replace
from pathlib import Path

from pharmakon.learning import checkpoints
from pharmakon.learning.settings import Settings
from pharmakon.learning.tables import ways
from pharmakon.learning.train import Training

WEIGHTS = 360_000
"""About how many a judge's first layer has: the more there is to see, the narrower it is."""
WIDEST = 256
"""What search can afford to ask thousands of times a move."""


def judge_settings(settings: Settings) -> Settings:
    """A training's settings, for its judge."""
    game = ways(settings.game)[0]
    beliefs = game.spec.beliefs
    inputs = game.observation_size("compact") + beliefs.pieces.size * beliefs.told_apart
    width = min(WIDEST, 1 << round(math.log2(WEIGHTS / inputs)))
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
