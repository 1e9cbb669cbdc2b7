"""A crew on Ray: workers of this machine, or of a cluster whose address is given.

Ray starts another worker where one dies, and that one does the piece again: nothing else is lost.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self

from pharmakon.engine.cores import cores
from pharmakon.engine.errors import OptionError
from pharmakon.table.pieces import Piece, Result, WorkerDiedError

AGAIN = 3
"""A piece whose workers die so many times and once more ends the work."""


class RayCrew:
    """Workers that Ray runs."""

    def __init__(self, address: str = "", processes: int | None = None) -> None:
        """Begin on a cluster, or on so many cores of this machine if no address is given.

        Where Ray runs already in this process, it is used as it is, and goes on afterwards.
        """
        self._ray = library()
        self._own = not self._ray.is_initialized()
        if self._own:
            self._begin(address, processes)
        self.size = processes or max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _begin(self, address: str, processes: int | None) -> None:
        # No numbers are sent anywhere; and Ray says nothing beside what we print.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        where = {"address": address} if address else {"num_cpus": processes or cores()}
        try:
            self._ray.init(
                **where,
                include_dashboard=None if address else False,
                log_to_driver=False,
                logging_level="ERROR",
            )
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            reason = " ".join(str(error).split())
            raise OptionError("common.option.no_ray", address=address, reason=reason) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def run(
        self, work: Callable[[Piece], Result], pieces: Sequence[Piece]
    ) -> Iterator[tuple[int, Result]]:
        """Do all pieces; the number of each with what came of it, as they are done."""
        do = self._ray.remote(num_cpus=1, max_retries=AGAIN)(work_on)
        given = self._ray.put(work)
        asked = {do.remote(given, piece): number for number, piece in enumerate(pieces)}
        waiting = list(asked)
        try:
            while waiting:
                done, waiting = self._ray.wait(waiting, num_returns=1)
                for reference in done:
                    yield asked.pop(reference), self._ray.get(reference)
        except self._ray.exceptions.WorkerCrashedError:
            self.stop()
            raise WorkerDiedError from None
        except self._ray.exceptions.RayTaskError as error:
            raise error.as_instanceof_cause() from None

    def stop(self) -> None:
        """End all work now."""
        if self._own:
            self._ray.shutdown()


def work_on(work: Callable[[Piece], Result], piece: Piece) -> Result:
    """One piece, in a worker."""
    return work(piece)


def library() -> Any:
    """Ray, or a sentence that says how to get it."""
    try:
        import ray
    except ImportError:
        raise OptionError("common.option.install_ray") from None
    return ray
