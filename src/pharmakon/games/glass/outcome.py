"""Why a match of The Poisoned Glass ends."""

from pharmakon.engine.fields import Fields

NO_HEART, ROUND_LIMIT = REASONS = ("no_heart", "round_limit")


def reason(state: Fields) -> str:
    """What ended a match that is over."""
    if min(state.hearts[: state.players]) == 0:  # G-10
        return NO_HEART
    return ROUND_LIMIT  # G-11
