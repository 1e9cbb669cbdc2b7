"""Seats round a table."""

from pharmakon.engine.kernel import kernel


@kernel
def relative(other: int, seat: int, players: int) -> int:
    """How many places to the left of `seat` another one sits.

    >>> relative(0, 3, 4)
    1
    """
    return (other - seat + players) % players
