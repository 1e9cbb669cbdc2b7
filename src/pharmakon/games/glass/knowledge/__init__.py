"""What a seat of The Poisoned Glass knows: as numbers, and as the worlds it may be in."""

from pharmakon.games.glass.knowledge.observe import FEATURES, observe
from pharmakon.games.glass.knowledge.sampler import resample, stir

__all__ = ["FEATURES", "observe", "resample", "stir"]
