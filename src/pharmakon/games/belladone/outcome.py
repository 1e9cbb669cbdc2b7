"""Why a match of Belladone Bluff ends."""

from pharmakon.engine.fields import Fields
from pharmakon.games.belladone.state import PASSING

LAST_ROW, UNABLE, ALL_PASSED = REASONS = ("last_row", "unable", "all_passed")


def reason(state: Fields) -> str:
    """What ended a match that is over."""
    if state.passes == state.players:  # B-19
        return ALL_PASSED
    return UNABLE if state.phase == PASSING else LAST_ROW  # B-18
