"""Fair deals: a seed that neither the server nor any player could choose, and how to check it.

At each start the server shows a commitment to a new secret; every person gives the hash of a new
nonce; once all hashes have been shown, the nonces are given, and the seed follows from all of them.
`docs/fairness.md` says what this proves.
"""

import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

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


def commitment(
    secret: bytes, table: str, game: Game, options: Mapping[str, Json] | None = None
) -> str:
    """What the server shows before anyone is asked for a nonce, in hexadecimal.

    `options` are those that a record has: an older one may lack some that were added since.
    """
    chosen = dict(game.options if options is None else options)
    played = {"game": game.name, "version": game.version, "options": chosen}
    canonical = json.dumps(played, sort_keys=True, separators=(",", ":"))
    return sha256(b"pharmakon-commit/1" + secret + table.encode() + canonical.encode()).hex()


def nonce_hash(nonce: bytes) -> str:
    """What a person gives before the nonce, so that nobody can choose last."""
    return sha256(nonce).hex()


def derive_seed(secret: bytes, nonces: Sequence[bytes | None]) -> int:
    """The seed of the match; the nonces in the order of the seats, None for a bot."""
    drawn = b"".join(NO_NONCE if nonce is None else nonce for nonce in nonces)
    return int.from_bytes(sha256(b"pharmakon-seed/1" + secret + drawn)[:8], "big")


def sha256(data: bytes) -> bytes:
    """The digest."""
    return hashlib.sha256(data).digest()


@dataclass(frozen=True)
class Proof:
    """What the record of a finished match says of its deal."""

    commitment: str
    secret: bytes
    nonces: list[bytes | None]
    """By seat, None for a bot."""
    table: str
    nonce_hashes: list[str | None] | None
    """None in records that were made before these were kept."""
    called_off: list[Json]
    """The starts that were called off: `at`, `by`, `commitment` and `nonce_hashes` of each."""

    def json(self) -> Json:
        """As it stands in the record."""
        proof = {
            "commitment": self.commitment,
            "secret": self.secret.hex(),
            "nonces": [None if nonce is None else nonce.hex() for nonce in self.nonces],
            "table": self.table,
        }
        if self.nonce_hashes is None:
            return proof
        return {**proof, "nonce_hashes": self.nonce_hashes, "called_off": self.called_off}


@dataclass(frozen=True)
class Check:
    """One thing that was checked about a record, and what came of it."""

    name: str
    ok: bool
    text: Text


def verify(record: Mapping[str, Json]) -> list[Check]:
    """Check the commitment, the nonces, the seed, the deal and every move of a record.

    RecordError if it is no record of a match that was dealt by a server at all.
    """
    check_fields(record)
    proof = read_proof(record)
    game = begin(record).game
    committed = commitment(proof.secret, proof.table, game, record["options"])
    found = [
        check("commitment", committed == proof.commitment),
        check("seats", len(proof.nonces) == game.players),
        *check_hashes(proof),
        check("seed", str(derive_seed(proof.secret, proof.nonces)) == str(record["seed"])),
        check("deal", record.get("position") is None),
    ]
    try:
        match = replay(record)
    except PharmakonError as error:
        return [*found, Check("moves", False, error.message)]
    finished = Text("common.fair.moves", {"moves": len(record["moves"])})
    return [*found, Check("moves", True, finished), check("over", match.over)]


def check_hashes(proof: Proof) -> list[Check]:
    """Were these the nonces whose hashes were shown, and was nothing of another start used?"""
    if proof.nonce_hashes is None:
        return [Check("nonce_hashes", False, Text("common.fair.no_nonce_hashes"))]
    fitting = [None if nonce is None else nonce_hash(nonce) for nonce in proof.nonces]
    earlier = {start["commitment"] for start in proof.called_off}
    earlier |= {given for start in proof.called_off for given in start["nonce_hashes"]}
    again = earlier & ({proof.commitment, *proof.nonce_hashes} - {None})
    return [
        check("nonce_hashes", fitting == proof.nonce_hashes),
        Check("called_off", not again, said_of(proof.called_off, bool(again))),
    ]


def said_of(called_off: Sequence[Json], again: bool) -> Text:
    """Who called starts off, and how often."""
    if again:
        return Text("common.fair.not_called_off")
    if not called_off:
        return Text("common.fair.never_called_off")
    often = Counter(start["by"] for start in called_off)
    names = ", ".join(f"{by} ({count})" for by, count in often.items())
    return Text("common.fair.called_off", {"names": names})


def check(name: str, ok: bool) -> Check:
    """A check with its sentence."""
    return Check(name, ok, Text(f"common.fair.{name}" if ok else f"common.fair.not_{name}"))


def read_proof(record: Mapping[str, Json]) -> Proof:
    """What a record says of its deal, or a refusal."""
    given = record.get("fairness")
    if given is None:
        raise RecordError("common.fair.none")
    try:
        if not set(given) <= {field.name for field in fields(Proof)}:
            raise ValueError
        hashes = given.get("nonce_hashes")
        return Proof(
            commitment=read_text(given["commitment"]),
            secret=read_bytes(given["secret"]),
            nonces=[None if nonce is None else read_bytes(nonce) for nonce in given["nonces"]],
            table=read_text(given["table"]),
            nonce_hashes=None if hashes is None else read_hashes(hashes),
            called_off=read_called_off([] if hashes is None else given["called_off"]),
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        raise RecordError("common.fair.shape") from None


def read_called_off(given: Sequence[Json]) -> list[Json]:
    """The starts that were called off."""
    for start in given:
        if set(start) != {"at", "by", "commitment", "nonce_hashes"}:
            raise ValueError
        if isinstance(start["at"], bool) or not isinstance(start["at"], int | float):
            raise ValueError
        read_text(start["by"])
        read_text(start["commitment"])
        read_hashes(start["nonce_hashes"])
    return list(given)


def read_hashes(given: Sequence[str | None]) -> list[str | None]:
    """The hashes of nonces, by seat."""
    return [None if one is None else read_bytes(one).hex() for one in given]


def read_text(given: object) -> str:
    """A text, and nothing else."""
    if not isinstance(given, str):
        raise ValueError
    return given


def read_bytes(text: str) -> bytes:
    """A secret, a nonce or a hash from hexadecimal."""
    data = bytes.fromhex(text)
    if len(data) != SIZE or data.hex() != text:
        raise ValueError
    return data
