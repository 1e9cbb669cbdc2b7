"""Sets of matches over several workers: the same results, whatever their number."""

from collections.abc import Iterator
from functools import partial

from pharmakon.arena.lockstep import in_lockstep, play_together
from pharmakon.arena.matches import MatchSet, Plan, play_set, warm_up
from pharmakon.engine.errors import OptionError
from pharmakon.table.crew import crew
from pharmakon.table.pieces import WorkerDiedError

LONGEST_CHUNK = 32
CHUNKS_EACH = 8


class Workers:
    """Whoever plays sets: processes of this machine, one being this very process, or Ray.

    Leaving the `with` block ends them, in the middle of a match if need be.
    """

    def __init__(self, processes: int | None = None, on: str | None = None) -> None:
        """So many processes; as many as there are cores if none are given."""
        self.crew = crew(on, processes)
        self.processes = self.crew.size

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def play(self, plan: Plan, deals: range) -> Iterator[MatchSet]:
        """Play the sets of these deals, and yield each when it is done, in any order."""
        self.warm(plan)
        if in_lockstep(plan):  # faster here than any number of others
            yield from play_together(plan, deals)
            return
        size = max(1, min(LONGEST_CHUNK, len(deals) // (self.processes * CHUNKS_EACH)))
        if self.processes == 1:
            size = 1
        pieces = [deals[start : start + size] for start in range(0, len(deals), size)]
        try:
            for _, sets in self.crew.run(partial(play_sets, plan), pieces):
                yield from sets
        except WorkerDiedError:
            raise OptionError("common.arena.died", names=", ".join(plan.bots)) from None

    def warm(self, plan: Plan) -> None:
        """Compile here what the others will then find in the cache."""
        warm_once(plan)

    def stop(self) -> None:
        """End the processes now."""
        self.crew.stop()


def play_sets(plan: Plan, deals: range) -> list[MatchSet]:
    """Play several sets in a worker, warmed up before the first."""
    warm_once(plan)
    return [play_set(plan, deal) for deal in deals]


_warm: set[tuple[object, ...]] = set()


def warm_once(plan: Plan) -> None:
    """Warm this process up for a plan's game and bots, unless it is."""
    key = (plan.game.name, plan.bots)
    if key not in _warm:
        warm_up(plan)
        _warm.add(key)
