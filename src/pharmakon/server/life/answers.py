"""Answers to commands, kept for a while: a command that is sent twice is done once."""

from collections import OrderedDict
from collections.abc import Collection

from pharmakon.server.wire.audience import encode

MOST_STRANGERS = 32
"""People without a seat whose answers are kept; of more, those who asked last."""


class Answers:
    """The last answers that each person had at a table."""

    def __init__(self, most: int) -> None:
        """`most`: how many are kept for each person."""
        self._most = most
        self._kept: OrderedDict[str, dict[str, bytes | None]] = OrderedDict()
        """By person and command, oldest first; None for what is made again: that it was done."""

    def keep(self, person: str, command: str, answer: bytes, holders: Collection[str]) -> None:
        """Keep an answer; `holders` have a seat, and theirs are never given up for a stranger's."""
        answers = self._kept.setdefault(person, {})
        self._kept.move_to_end(person)
        plain = answer == done(command)
        answers[command] = None if plain else bytes(memoryview(answer))  # the encoder's is a page
        if len(answers) > self._most:
            del answers[next(iter(answers))]
        if len(self._kept) > MOST_STRANGERS:
            strangers = [one for one in self._kept if one not in holders]
            for one in strangers[: max(0, len(strangers) - MOST_STRANGERS)]:
                del self._kept[one]

    def find(self, person: str, command: str) -> bytes | None:
        """The answer that a command had before."""
        answers = self._kept.get(person)
        if answers is None or command not in answers:
            return None
        return answers[command] or done(command)


def done(command: str, table: str | None = None) -> bytes:
    """The answer to a command that was carried out."""
    return encode({"type": "done", "id": command, "table": table})
