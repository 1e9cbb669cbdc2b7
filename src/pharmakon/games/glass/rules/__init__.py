"""The rules of The Poisoned Glass, as kernels."""

from pharmakon.games.glass.rules.legality import refusal
from pharmakon.games.glass.rules.play import apply, legal, scores, setup

__all__ = ["apply", "legal", "refusal", "scores", "setup"]
