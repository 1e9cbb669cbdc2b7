"""Deals that nobody could choose, and records that prove it."""

import hashlib
import json
from typing import Any

import pytest

import pharmakon
from pharmakon.table.fairness import (
    commitment,
    derive_seed,
    fairness,
    fresh_secret,
    nonce_hash,
    verify,
)

SECRET = bytes(range(32))
NONCES = [bytes([seat]) * 32 for seat in (1, 2)] + [None, None]
TABLE = "k7m2p9qx"


def finished(nonces: list[bytes | None] = NONCES) -> dict[str, Any]:
    """The record of a match as a server deals and plays it."""
    game = pharmakon.make("poison")
    match = game.new(derive_seed(SECRET, nonces))
    while not match.over:
        match.play(match.moves()[0])
    return {**match.record(), "fairness": fairness(SECRET, nonces, TABLE, game)}


def failed(record: dict[str, Any]) -> list[str]:
    return [check.name for check in verify(record) if not check.ok]


def test_the_commitment_is_the_hash_of_what_the_docs_say() -> None:
    game = pharmakon.make("poison")
    options = json.dumps(dict(game.options), sort_keys=True, separators=(",", ":"))
    canonical = f'{{"game":"poison","options":{options},"version":{game.version}}}'
    data = b"pharmakon-commit/1" + SECRET + TABLE.encode() + canonical.encode()
    assert commitment(SECRET, TABLE, game) == hashlib.sha256(data).hexdigest()


def test_the_seed_is_the_start_of_the_hash_with_zeros_for_bots() -> None:
    data = b"pharmakon-seed/1" + SECRET + b"\1" * 32 + b"\2" * 32 + bytes(64)
    assert derive_seed(SECRET, NONCES) == int(hashlib.sha256(data).hexdigest()[:16], 16)


def test_a_nonce_is_announced_by_its_hash() -> None:
    assert nonce_hash(b"\1" * 32) == hashlib.sha256(b"\1" * 32).hexdigest()


def test_every_nonce_changes_the_seed() -> None:
    seeds = {derive_seed(SECRET, [fresh_secret(), None]) for _ in range(100)}
    assert len(seeds) == 100


def test_an_honest_record_passes_every_check() -> None:
    checks = verify(finished())
    names = ["commitment", "seats", "seed", "deal", "moves", "over"]
    assert [check.name for check in checks] == names
    assert all(check.ok for check in checks)


def test_another_secret_is_found_out() -> None:
    record = finished()
    record["fairness"]["secret"] = bytes(32).hex()
    assert failed(record) == ["commitment", "seed"]


def test_another_nonce_is_found_out() -> None:
    record = finished()
    record["fairness"]["nonces"][1] = bytes(32).hex()
    assert failed(record) == ["seed"]


def test_other_options_are_found_out() -> None:
    record = finished()
    record["options"] = {**record["options"], "draw": not record["options"]["draw"]}
    assert "commitment" in failed(record)


def test_a_nonce_too_few_is_found_out() -> None:
    assert "seats" in failed(finished(NONCES[:3]))


def test_a_move_against_the_rules_is_found_out() -> None:
    record = finished()
    record["moves"][3] = "R0@1"
    moves = verify(record)[-1]
    assert (moves.name, moves.ok) == ("moves", False)
    assert "move 4" in moves.text.say("en")


def test_a_match_cut_short_is_found_out() -> None:
    record = finished()
    record["moves"].pop()
    assert failed(record) == ["over"]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"commitment": 1, "secret": "00" * 32, "nonces": [], "table": "a"},
        {"commitment": "", "secret": "00" * 31, "nonces": [], "table": "a"},
        {"commitment": "", "secret": "zz" * 32, "nonces": [], "table": "a"},
        {"commitment": "", "secret": "00" * 32, "nonces": [7], "table": "a"},
        {"commitment": "", "secret": "00" * 32, "nonces": None, "table": "a"},
        "fair",
    ],
)
def test_fairness_of_another_shape_is_refused(given: object) -> None:
    with pytest.raises(pharmakon.RecordError, match="fairness must hold"):
        verify({**finished(), "fairness": given})


def test_a_record_that_no_server_dealt_cannot_be_verified() -> None:
    with pytest.raises(pharmakon.RecordError, match="fairness is missing"):
        verify(pharmakon.make("glass").new(1).record())
