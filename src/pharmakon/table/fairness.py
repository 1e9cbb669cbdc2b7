"""Fair deals: a seed that neither the server nor any player could choose, and how to check it.

Before the deal the server shows a commitment to its secret; every person adds a nonce whose hash
was given before; the seed follows from all of them. `docs/fairness.md` says what this proves.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pharmakon.engine.errors import PharmakonError, RecordError
from pharmakon.engine.events import Json
from pharmakon.table.game import Game
from pharmakon.table.records import begin, check_fields, replay
from pharmakon.texts import Text

SIZE = 32
"""Bytes in a secret and in a nonce."""

NO_NONCE = bytes(SIZE)
"""What a bot's seat adds."""


def fresh_secret() -> bytes:
    """A secret, or a nonce, from the system's secure source."""
    return secrets.token_bytes(SIZE)


def commitment(secret: bytes, table: str, game: Game) -> str:
    """What the server shows before anyone is asked for a nonce, in hexadecimal."""
    played = {"game": game.name, "version": game.version, "options": dict(game.options)}
    canonical = json.dumps(played, sort_keys=True, separators=(",", ":"))
    return sha256(b"pharmakon-commit/1" + secret + table.encode() + canonical.encode()).hex()


def nonce_hash(nonce: bytes) -> str:
    """What a person gives when seated, so that nobody can choose last."""
    return sha256(nonce).hex()


def derive_seed(secret: bytes, nonces: Sequence[bytes | None]) -> int:
    """The seed of the match; the nonces in the order of the seats, None for a bot."""
    drawn = b"".join(NO_NONCE if nonce is None else nonce for nonce in nonces)
    return int.from_bytes(sha256(b"pharmakon-seed/1" + secret + drawn)[:8], "big")


def fairness(secret: bytes, nonces: Sequence[bytes | None], table: str, game: Game) -> Json:
    """What the record of a finished match says of its deal."""
    return {
        "commitment": commitment(secret, table, game),
        "secret": secret.hex(),
        "nonces": [None if nonce is None else nonce.hex() for nonce in nonces],
        "table": table,
    }


def sha256(data: bytes) -> bytes:
    """The digest."""
    return hashlib.sha256(data).digest()


@dataclass(frozen=True)
class Check:
    """One thing that was checked about a record, and what came of it."""

    name: str
    ok: bool
    text: Text


def verify(record: Mapping[str, Json]) -> list[Check]:
    """Check the commitment, the seed, the deal and every move of a record, in this order.

    RecordError if it is no record of a match that was dealt by a server at all.
    """
    check_fields(record)
    secret, nonces, shown, table = read_fairness(record)
    game = begin(record).game
    found = [
        check("commitment", commitment(secret, table, game) == shown),
        check("seats", len(nonces) == game.players),
        check("seed", str(derive_seed(secret, nonces)) == str(record["seed"])),
        check("deal", record.get("position") is None),
    ]
    try:
        match = replay(record)
    except PharmakonError as error:
        return [*found, Check("moves", False, error.message)]
    finished = Text("common.fair.moves", {"moves": len(record["moves"])})
    return [*found, Check("moves", True, finished), check("over", match.over)]


def check(name: str, ok: bool) -> Check:
    """A check with its sentence."""
    return Check(name, ok, Text(f"common.fair.{name}" if ok else f"common.fair.not_{name}"))


def read_fairness(record: Mapping[str, Json]) -> tuple[bytes, list[bytes | None], str, str]:
    """Secret, nonces, commitment and table of a record, or a refusal."""
    given = record.get("fairness")
    if given is None:
        raise RecordError("common.fair.none")
    try:
        shown, table = given["commitment"], given["table"]
        nonces = [None if nonce is None else read_bytes(nonce) for nonce in given["nonces"]]
        if not isinstance(shown, str) or not isinstance(table, str) or len(given) != 4:
            raise ValueError
        return read_bytes(given["secret"]), nonces, shown, table
    except (KeyError, TypeError, ValueError):
        raise RecordError("common.fair.shape") from None


def read_bytes(text: str) -> bytes:
    """A secret or a nonce from hexadecimal."""
    data = bytes.fromhex(text)
    if len(data) != SIZE or data.hex() != text:
        raise ValueError
    return data
