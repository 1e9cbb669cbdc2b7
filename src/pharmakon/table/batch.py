"""Many matches at once, in arrays: for learning and for statistics."""

from functools import cache

from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import check_choice, spelled
from pharmakon.table.cpu import Batch
from pharmakon.table.game import Game

__all__ = ["Batch", "batch", "check_device", "devices"]

OTHERS = (None, "rules")


def batch(
    game: Game,
    n: int,
    device: str = "cpu",
    seed: int = 0,
    *,
    reward: str = "share",
    observe: str = "full",
    others: str | None = None,
) -> Batch:
    """`n` matches of a game side by side.

    `reward` is "share" (a win counts 1, shared by the winners), "points" (the score, turned so
    that more is better) or "standing" (what each change of the scores does to the chance to win;
    over a match it sums to the share less an even one). `observe="compact"` leaves the history
    out. With `others="rules"` one seat of each match learns, `batch.learner`, one seat further
    with each match, and the others play by the rules of thumb inside the step.

    >>> import pharmakon
    >>> many = pharmakon.batch(pharmakon.make("poison"), 100, seed=1)
    >>> many.step(many.mask.argmax(axis=1))
    >>> many.mask.shape, bool(many.illegal.any())
    ((100, 48), False)
    """
    if type(n) is not int or n < 1:
        raise OptionError("common.option.count", name="n", value=repr(n), low=1)
    check_device(device)
    check_choice("others", others, OTHERS)
    game.observation_size(observe)
    kind = Batch
    if device == "cuda":
        from pharmakon.table.cuda import CudaBatch

        kind = CudaBatch
    return kind(game, n, seed, reward, observe, others)


def check_device(device: str) -> None:
    """Refuse a device that is not here; without a card, say what a card needs."""
    if device == "cuda" and device not in devices():
        raise OptionError("common.option.no_cuda")
    if device not in devices():
        raise OptionError("common.option.device", value=repr(device), allowed=spelled(devices()))


@cache
def devices() -> tuple[str, ...]:
    """Where batches can run on this machine: a card, or the simulator of one, is not everywhere."""
    try:
        from pharmakon.table.cuda import cuda
    except ImportError:
        return ("cpu",)
    return ("cpu", "cuda") if cuda.is_available() else ("cpu",)
