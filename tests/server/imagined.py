"""A table as it may be for all that one audience knows, for checking the leak law on messages."""

from typing import Any

from pharmakon.engine.events import Event
from pharmakon.server.wire.audience import Audience
from pharmakon.table.match import Match


class Imagined:
    """A table as it may be for all that one audience knows: a world drawn from its knowledge,
    and of what happened only what was granted to it."""

    def __init__(self, match: Match, audience: Audience, seed: int) -> None:
        self._world = match.resample(audience, seed)
        self._true = match
        self._audience = audience

    def __getattr__(self, name: str) -> Any:
        return getattr(self._world, name)

    @property
    def steps(self) -> int:
        return self._true.steps

    def step(self, number: int) -> list[Event]:
        granted = []
        for event in self._true.step(number):
            own = {seat: told for seat, told in event.private.items() if seat == self._audience}
            granted.append(Event(event.type, event.seat, event.public, own))
        return granted
