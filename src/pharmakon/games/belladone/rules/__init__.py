"""The rules of Belladone Bluff, as kernels."""

from pharmakon.games.belladone.rules.legality import legal, refusal
from pharmakon.games.belladone.rules.play import apply, scores, setup

__all__ = ["apply", "legal", "refusal", "scores", "setup"]
