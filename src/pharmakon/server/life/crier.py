"""The crier: tells everybody at a table what happens, each what they may know and all at once.

What is told is put together once for each person who has a seat (or is the host), and once for all
the others, however many they are.
"""

from collections.abc import Callable, Sequence

from pharmakon.engine.events import Event, Json
from pharmakon.server.kept.models import Entry
from pharmakon.server.life.presence import Listener, Presence
from pharmakon.server.wire.audience import Audience, encode, eyes, step_message, told_again
from pharmakon.server.wire.tablestate import Moment, table_state
from pharmakon.table.match import Match

Seen = tuple[int, frozenset[str]]
"""Who is here, as far as it is told: how many watch, and which of those who hold a seat."""


class Crier:
    """Speaks to all who look at one table."""

    def __init__(self, presence: Presence) -> None:
        self._presence = presence
        self._told: set[Seen] = set()
        """What browsers believe about who is here; they agree if it is only one thing."""

    def tell(self, build: Callable[[str, str], bytes | None], knowing: frozenset[str]) -> None:
        """Send everybody their message; `build` makes it for a person and a language.

        All who are not `knowing` get the same one: it is built for the first of them.
        """
        built: dict[tuple[str | None, str], bytes | None] = {}
        for listener in self._presence.listeners:
            if not listener.greeted:
                continue
            person, language = listener.person, listener.language
            key = (person if person in knowing else None, language)
            if key not in built:
                built[key] = build(person, language)
            message = built[key]
            if message is not None:
                listener.send(message)

    def table(self, entry: Entry, now: Moment) -> None:
        """Tell everybody what the table is like now."""
        knowing = entry.holders | {entry.host}

        def build(person: str, language: str) -> bytes:
            known = person if person in knowing else None
            return encode({"type": "table", "table": table_state(entry, now, known, language)})

        self.tell(build, knowing)
        self._told = {seen(now)}

    def presence(self, entry: Entry, now: Moment) -> None:
        """Tell everybody who is here, unless all know it."""
        if self._told != {seen(now)}:
            self.table(entry, now)

    def step(
        self, entry: Entry, match: Match, happened: Sequence[Event], deadline: float | None
    ) -> None:
        """Show the last step to everybody, each through their own eyes."""
        looking = {person for person in entry.holders if self._presence.here(person)}
        wanted = {audience for person in looking for audience in audiences(entry, person)}
        if entry.settings.spectators and self._presence.watching(entry.holders):
            wanted.add(None)
        order = list(wanted)
        shown = dict(zip(order, eyes(match, order, happened), strict=True))

        def build(person: str, _: str) -> bytes | None:
            through = [shown[audience] for audience in audiences(entry, person)]
            return step_message(match, deadline, through) if through else None

        self.tell(build, entry.holders)

    def thinking(self, seat: int | None) -> None:
        """Tell everybody which bot is thinking."""
        message = encode({"type": "thinking", "seat": seat})
        self.tell(lambda person, language: message, frozenset())

    def said(self, seat: int, phrase: str) -> None:
        """Tell everybody what somebody has said."""
        message = encode({"type": "said", "seat": seat, "phrase": phrase})
        self.tell(lambda person, language: message, frozenset())

    def welcome(
        self,
        listener: Listener,
        command: str,
        seen_step: int | None,
        entry: Entry,
        match: Match | None,
        now: Moment,
        last: Sequence[int],
    ) -> bytes:
        """Everything that a browser needs, and what happened since it last looked.

        `last`: for each seat the step in which it moved last.
        """
        through = audiences(entry, listener.person)
        since, shown = -1, list[Json]()
        if match is not None and through:
            since = told_again(match, through, last, seen_step)
            missed = range(since + 1, match.steps + 1)
            shown = eyes(match, through, [event for step in missed for event in match.step(step)])
        self._told.add(seen(now))
        return encode(
            {
                "type": "welcome",
                "id": command,
                "table": table_state(entry, now, listener.person, listener.language),
                "seq": 0 if match is None else match.steps,
                "since": since,
                "turn": None if match is None else match.seat,
                "eyes": shown,
            }
        )


def seen(now: Moment) -> Seen:
    """Who is here, as far as it is told."""
    return now.watching, frozenset(now.here)


def audiences(entry: Entry, person: str) -> list[Audience]:
    """Through whose eyes a person looks; through none where nobody may watch."""
    seats: list[Audience] = [*entry.seats_of(person)]
    return seats or ([None] if entry.settings.spectators else [])
