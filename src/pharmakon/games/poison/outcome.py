"""Why a match of Poison ends."""

from pharmakon.engine.fields import Fields

ROUNDS_PLAYED = "rounds_played"
REASONS = (ROUNDS_PLAYED,)


def reason(state: Fields) -> str:
    """All rounds have been played: there is no other end (P-16)."""
    return ROUNDS_PLAYED
