"""What a seat of Belladone Bluff knows: as numbers, and as the worlds it may be in."""

from pharmakon.games.belladone.knowledge.observe import FEATURES, observe
from pharmakon.games.belladone.knowledge.sampler import resample
from pharmakon.games.belladone.knowledge.stirring import stir

__all__ = ["FEATURES", "observe", "resample", "stir"]
