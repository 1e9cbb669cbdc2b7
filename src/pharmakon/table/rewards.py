"""What a learner is rewarded with."""

from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import spelled
from pharmakon.table.game import Game

REWARDS = ("share", "points")


def sign_of(game: Game, reward: str) -> float:
    """How rewards are counted: 0 for shares of the win, 1 or -1 for points so that more is better.

    >>> import pharmakon
    >>> sign_of(pharmakon.make("poison"), "points")
    -1.0
    """
    if reward not in REWARDS:
        raise OptionError("common.option.reward", value=repr(reward), allowed=spelled(REWARDS))
    if reward == "share":
        return 0.0
    return -1.0 if game.lower_wins else 1.0
