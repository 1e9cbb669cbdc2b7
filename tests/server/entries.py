"""Tables as they are written down, for tests that need no server."""

from collections.abc import Callable
from dataclasses import replace

import pytest

import pharmakon
from pharmakon.server.kept.models import Chair, Entry, Opening, Settings, Status
from pharmakon.server.life import phase
from pharmakon.server.refusals import Refused
from pharmakon.table.fairness import nonce_hash
from pharmakon.table.match import Match

SECRET, ANOTHER = b"s" * 32, b"t" * 32
NONCES = [bytes([number]) * 32 for number in range(1, 5)]
NOW = 1_700_000_000.25
OPTIONS = dict(pharmakon.make("poison", players=3).options)


def everybody(person: str) -> bool:
    """Everybody is here."""
    return True


def table(status: Status = "open") -> Entry:
    """Ana and Ben, and a bot between them."""
    settings = Settings(game="poison", options=OPTIONS, seats=(None, "sprout", None))
    chairs = (Chair("ana-id", "Ana"), Chair(level="sprout"), Chair("ben-id", "Ben"))
    return replace(phase.opened("k7m2p9qx", settings, 1, "ana-id", chairs, NOW), status=status)


def against_bots(status: Status = "playing") -> Entry:
    """Ana alone against two bots."""
    return table(status).with_chair(2, Chair(level="sprout"))


def lesson(status: Status = "open") -> Entry:
    """The same table where the match begins with a deal that everybody knows."""
    entry = table(status)
    return replace(entry, settings=replace(entry.settings, opening=Opening("7", None)))


def started() -> Entry:
    """A start in which nobody has given anything."""
    return phase.start(table(), SECRET, everybody)


def hashed(entry: Entry | None = None, nonces: list[bytes] = NONCES) -> Entry:
    """A start in which both have given their hashes."""
    entry = started() if entry is None else entry
    for seat, nonce in ((0, nonces[0]), (2, nonces[1])):
        entry = phase.take_hash(entry, seat, entry.commitment, nonce_hash(nonce))
    return entry


def revealed() -> Entry:
    """A start in which both have given their nonces."""
    entry = hashed()
    for seat, nonce in ((0, NONCES[0]), (2, NONCES[1])):
        entry = phase.take_nonce(entry, seat, entry.commitment, nonce.hex())
    return entry


def code(refused: Callable[[], object]) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as found:
        refused()
    return found.value.code


def finished() -> tuple[Entry, Match]:
    """The same table after its match, in which everybody always played the first move."""
    entry = phase.deal(revealed())
    match = phase.first_match(entry)
    while not match.over:
        match.play(match.moves()[0])
    return phase.finish(entry, match.scores, match.winners), match
