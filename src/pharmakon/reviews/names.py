"""What a decision is called: by what it lost, where that is more than noise."""

from typing import Literal

Name = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]

NAMES: tuple[Name, ...] = ("best", "fine", "inaccuracy", "mistake", "blunder")

THRESHOLDS: tuple[tuple[float, Name], ...] = (
    (0.10, "blunder"),
    (0.05, "mistake"),
    (0.02, "inaccuracy"),
)
"""From which loss on, in shares of a match, a decision has a name that hurts."""

ERRORS = 3.0
"""A loss is named only if it is more than so many standard errors."""


def name_of(loss: float, error: float) -> Name:
    """What a decision is called.

    >>> name_of(0.0, 0.01), name_of(0.06, 0.01), name_of(0.06, 0.03)
    ('best', 'mistake', 'fine')
    """
    if loss == 0:
        return "best"
    for least, name in THRESHOLDS:
        if loss >= least and loss > ERRORS * error:
            return name
    return "fine"
