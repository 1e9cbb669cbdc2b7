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
        self._kept: OrderedDict[str, OrderedDict[str, bytes]] = OrderedDict()

    def keep(self, person: str, command: str, answer: bytes, holders: Collection[str]) -> None:
        """Keep an answer; `holders` have a seat, and theirs are never given up for a stranger's."""
        answers = self._kept.setdefault(person, OrderedDict())
        self._kept.move_to_end(person)
        answers[command] = bytes(memoryview(answer))  # as the encoder made it, it holds a page
        if len(answers) > self._most:
            answers.popitem(last=False)
        if len(self._kept) > MOST_STRANGERS:
            strangers = [one for one in self._kept if one not in holders]
            for one in strangers[: max(0, len(strangers) - MOST_STRANGERS)]:
                del self._kept[one]

    def find(self, person: str, command: str) -> bytes | None:
        """The answer that a command had before."""
        answers = self._kept.get(person)
        return None if answers is None else answers.get(command)


def done(command: str, table: str | None = None) -> bytes:
    """The answer to a command that was carried out."""
    return encode({"type": "done", "id": command, "table": table})
