"""Deals that nobody could choose, and records that prove it."""

import hashlib
import json
from typing import Any

import pytest

import pharmakon
from pharmakon.table.fairness import (
    Proof,
    commitment,
    derive_seed,
    fresh_secret,
    nonce_hash,
    verify,
)

SECRET = bytes(range(32))
NONCES = [bytes([seat]) * 32 for seat in (1, 2)] + [None, None]
TABLE = "k7m2p9qx"


def called_off(by: str, number: int) -> dict[str, Any]:
    """A start that was called off, with a commitment and hashes of its own."""
    hashes = [nonce_hash(bytes([100 + number, seat]) * 16) for seat in (0, 1)]
    shown = nonce_hash(bytes([200 + number]) * 32)
    return {"at": 1.5, "by": by, "commitment": shown, "nonce_hashes": [*hashes, None, None]}


def finished(nonces: list[bytes | None] = NONCES, earlier: Any = ()) -> dict[str, Any]:
    """The record of a match as a server deals and plays it."""
    game = pharmakon.make("poison")
    match = game.new(derive_seed(SECRET, nonces))
    while not match.over:
        match.play(match.moves()[0])
    hashes = [None if nonce is None else nonce_hash(nonce) for nonce in nonces]
    shown = commitment(SECRET, TABLE, game)
    proof = Proof(shown, SECRET, nonces, TABLE, hashes, list(earlier))
    return {**match.record(), "fairness": proof.json()}


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
    names = ["commitment", "seats", "nonce_hashes", "called_off", "seed", "deal", "moves", "over"]
    assert [check.name for check in checks] == names
    assert all(check.ok for check in checks)


def test_another_secret_is_found_out() -> None:
    record = finished()
    record["fairness"]["secret"] = bytes(32).hex()
    assert failed(record) == ["commitment", "seed"]


def test_another_nonce_is_found_out() -> None:
    record = finished()
    record["fairness"]["nonces"][1] = bytes(32).hex()
    assert failed(record) == ["nonce_hashes", "seed"]


def test_a_match_dealt_with_another_nonce_than_was_announced_is_found_out() -> None:
    chosen: list[bytes | None] = [b"\7" * 32, *NONCES[1:]]
    record = finished(chosen)
    assert failed(record) == []
    record["fairness"]["nonce_hashes"] = finished()["fairness"]["nonce_hashes"]
    assert failed(record) == ["nonce_hashes"]


def test_a_nonce_for_a_bot_is_found_out() -> None:
    record = finished()
    record["fairness"]["nonce_hashes"][2] = nonce_hash(bytes(32))
    assert failed(record) == ["nonce_hashes"]


def test_a_record_from_before_nonce_hashes_replays_and_does_not_verify() -> None:
    for gone in (["nonce_hashes"], ["nonce_hashes", "called_off"]):
        record = finished()
        for name in gone:
            del record["fairness"][name]
        assert pharmakon.replay(record).over
        (found,) = [check for check in verify(record) if not check.ok]
        assert found.name == "nonce_hashes"
        assert "made before nonce hashes were kept" in found.text.say("en")


def test_who_called_starts_off_is_said_with_how_often() -> None:
    starts = [called_off("Ben", 1), called_off("Ana", 2), called_off("Ben", 3)]
    record = finished(earlier=starts)
    assert record["fairness"]["called_off"] == starts
    assert failed(record) == []
    (said,) = [check.text for check in verify(record) if check.name == "called_off"]
    assert "Ben (2), Ana (1)" in said.say("en")
    assert "Ben (2), Ana (1)" in said.say("fr")


@pytest.mark.parametrize("part", ["commitment", "nonce_hashes"])
def test_what_a_called_off_start_had_shown_must_not_be_used_again(part: str) -> None:
    record = finished(earlier=[called_off("Ben", 1)])
    record["fairness"]["called_off"][0][part] = record["fairness"][part]
    assert failed(record) == ["called_off"]


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


SHAPE: dict[str, Any] = {
    "commitment": "",
    "secret": "00" * 32,
    "nonces": [],
    "nonce_hashes": [],
    "table": "a",
    "called_off": [],
}


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"commitment": 1, "secret": "00" * 32, "nonces": [], "table": "a"},
        {"commitment": "", "secret": "00" * 31, "nonces": [], "table": "a"},
        {"commitment": "", "secret": "zz" * 32, "nonces": [], "table": "a"},
        {"commitment": "", "secret": "00" * 32, "nonces": [7], "table": "a"},
        {"commitment": "", "secret": "00" * 32, "nonces": None, "table": "a"},
        {"commitment": "", "secret": "00" * 32, "nonces": [], "table": "a", "more": 1},
        {"commitment": "", "secret": "00" * 32, "nonces": [], "table": "a", "nonce_hashes": []},
        {**SHAPE, "nonce_hashes": ["h"]},
        {**SHAPE, "called_off": [7]},
        {**SHAPE, "called_off": [{**called_off("Ben", 1), "at": "now"}]},
        {**SHAPE, "called_off": [{**called_off("Ben", 1), "at": True}]},
        {**SHAPE, "called_off": [{**called_off("Ben", 1), "by": None}]},
        {**SHAPE, "called_off": [{**called_off("Ben", 1), "person": "id"}]},
        "fair",
    ],
)
def test_fairness_of_another_shape_is_refused(given: object) -> None:
    with pytest.raises(pharmakon.RecordError, match="fairness must hold"):
        verify({**finished(), "fairness": given})


def test_a_record_that_no_server_dealt_cannot_be_verified() -> None:
    with pytest.raises(pharmakon.RecordError, match="fairness is missing"):
        verify(pharmakon.make("glass").new(1).record())
