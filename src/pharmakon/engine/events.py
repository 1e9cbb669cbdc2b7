"""An event: something that happened, and what each audience may know of it."""

from dataclasses import dataclass, field
from typing import Any

Json = Any
"""Whatever JSON can hold."""


@dataclass(frozen=True)
class Event:
    """Something that happened in a match.

    `public` is for everyone, with null where something is hidden; `private` grants a seat its own
    version of some fields. Nobody sees what is not granted here.
    """

    type: str
    seat: int | None
    public: dict[str, Json] = field(default_factory=dict)
    private: dict[int, dict[str, Json]] = field(default_factory=dict)

    def view(self, audience: int | None) -> dict[str, Json]:
        """The event as a seat, or a spectator (None), may know it."""
        granted = {} if audience is None else self.private.get(audience, {})
        return {"type": self.type, "seat": self.seat, **self.public, **granted}
