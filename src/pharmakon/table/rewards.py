"""What a learner is rewarded with."""

from pharmakon.engine.options import check_choice
from pharmakon.table.match import Game
from pharmakon.table.steps import LOSSES, POINTS, SHARE, STANDING

AT_THE_END = ("share", "points")
REWARDS = (*AT_THE_END, "standing")


def counting(game: Game, reward: str) -> int:
    """How the kernels are to count rewards.

    >>> import pharmakon
    >>> counting(pharmakon.make("poison"), "points") == LOSSES
    True
    """
    check_choice("reward", reward, REWARDS)
    if reward == "points":
        return LOSSES if game.lower_wins else POINTS
    return SHARE if reward == "share" else STANDING


def sign_of(game: Game, reward: str) -> float:
    """0 for shares of the win, 1 or -1 for points so that more is better.

    >>> import pharmakon
    >>> sign_of(pharmakon.make("poison"), "points")
    -1.0
    """
    check_choice("reward", reward, AT_THE_END)
    if reward == "share":
        return 0.0
    return -1.0 if game.lower_wins else 1.0
