"""The rules of The Poisoned Glass, as kernels."""

from pharmakon.games.glass.rules.legality import legal, refusal
from pharmakon.games.glass.rules.play import apply, scores, setup

__all__ = ["apply", "legal", "refusal", "scores", "setup"]
