"""Why a match of Duel ends."""

from pharmakon.engine.fields import Fields

ROUNDS_PLAYED = "rounds_played"
REASONS = (ROUNDS_PLAYED,)


def reason(state: Fields) -> str:
    """All rounds have been played (D-04)."""
    return ROUNDS_PLAYED
