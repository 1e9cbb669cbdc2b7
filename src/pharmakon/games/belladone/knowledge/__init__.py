"""What a seat of Belladone Bluff knows: as numbers, and as the worlds it may be in."""

from pharmakon.games.belladone.knowledge.sampler import resample
from pharmakon.games.belladone.knowledge.seen import FEATURES, observe

__all__ = ["FEATURES", "observe", "resample"]
