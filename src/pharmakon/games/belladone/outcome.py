"""Why a match of Belladone Bluff ends."""

from pharmakon.engine.fields import Fields
from pharmakon.games.belladone.state import ALL_PASSED, LAST_ROW, UNABLE

NAMES = {LAST_ROW: "last_row", UNABLE: "unable", ALL_PASSED: "all_passed"}
REASONS = tuple(NAMES.values())


def reason(state: Fields) -> str:
    """What ended a match that is over (B-18, B-19)."""
    return NAMES[state.ended]
