"""Rules of thumb for Belladone Bluff."""

from pharmakon.games.belladone.advice.choice import advise

__all__ = ["advise"]
