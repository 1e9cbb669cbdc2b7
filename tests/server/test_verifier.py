"""The verifier in JavaScript, written after the docs, agrees with us on every deal."""

import json
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import pharmakon
from pharmakon.table.fairness import Proof, commitment, derive_seed, nonce_hash
from pharmakon.table.records import begin
from tests.server.conftest import Server
from tests.server.players import run
from tests.server.test_tables import begin as begin_match
from tests.server.test_tables import play_out, table_of_two

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
from hatch_build import node  # noqa: E402

SECRET, NONCE = bytes(range(32)), b"\7" * 32


def verified(record: dict[str, Any], folder: Path) -> tuple[bool, list[str], Any]:
    """Whether the verifier is content, which checks failed, and the deal that it found."""
    file = folder / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    command = [str(node()), str(ROOT / "examples" / "verify.mjs"), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    *checks, deal = done.stdout.splitlines()
    assert not done.stderr
    failed = [line.split()[1] for line in checks if line.startswith("✗")]
    return done.returncode == 0, failed, json.loads(deal)


def check_deal(found: Any, record: dict[str, Any]) -> None:
    """The deal that was found is the one that the match began with."""
    shown = begin({**record, "moves": []}).reveal()
    lying = [
        *(row["slots"][0]["card"] for row in shown.get("rows", ())),
        *(glass["cards"][0] for glass in shown.get("glasses", ())),
    ]
    assert [sorted(hand) for hand in found["hands"]] == [sorted(hand) for hand in shown["hands"]]
    assert found["table"] == lying
    assert found["first"] == shown["seat"]


def dealt(game: str, **options: Any) -> dict[str, Any]:
    """A record as a server writes it, before its first move."""
    made = pharmakon.make(game, **options)
    nonces = [NONCE, *[None] * (made.players - 1)]
    hashes = [nonce_hash(NONCE), *[None] * (made.players - 1)]
    proof = Proof(commitment(SECRET, "abcd", made), SECRET, nonces, "abcd", hashes, [])
    return {**made.new(derive_seed(SECRET, nonces)).record(), "fairness": proof.json()}


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_match_of_a_real_server_is_verified_without_our_code(
    server: Server, game: str, tmp_path: Path
) -> None:
    records: list[Any] = []

    async def scene() -> None:
        seats = pharmakon.make(game).players
        pages = await table_of_two(server, game, seats=[None, None, *["apprentice"] * (seats - 2)])
        await pages[0].do("start")
        await pages[1].do("stand", seat=1)
        await pages[1].sit(1)
        for page in pages:
            await page.state(lambda table: len(table["fairness"]["called_off"]) == 1)
        await play_out(pages, await begin_match(pages))
        records.append(await pages[0].person.get(f"/api/records/{pages[0].table}"))

    run(scene)
    fine, failed, deal = verified(records[0], tmp_path)
    assert (fine, failed) == (True, [])
    check_deal(deal, records[0])


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *(
            ("poison", {"players": players, "edition": edition, "draw": draw})
            for players, edition, draw in product((3, 5, 6), ("amigo", "outset"), (False, True))
        ),
        ("poison", {"first": 2}),
        *(("belladone", {"players": players}) for players in (3, 4)),
        *(("glass", {"players": players}) for players in (2, 3, 5)),
    ],
)
def test_every_deal_follows_from_its_seed_as_the_docs_say(
    game: str, options: dict[str, Any], tmp_path: Path
) -> None:
    record = dealt(game, **options)
    fine, _, deal = verified(record, tmp_path)
    assert fine
    check_deal(deal, record)


def test_whatever_is_changed_fails_its_check(tmp_path: Path) -> None:
    changes = {
        "commitment": {"commitment": "0" * 64},
        "nonce_hashes": {"nonce_hashes": ["0" * 64, None, None, None]},
        "called_off": {"called_off": None},
        "seats": {"nonces": [NONCE.hex()], "nonce_hashes": [nonce_hash(NONCE)]},
    }
    for name, change in changes.items():
        record = dealt("poison")
        record["fairness"].update(change)
        fine, failed, _ = verified(record, tmp_path)
        assert not fine
        assert name in failed
    assert verified({**dealt("poison"), "seed": "7"}, tmp_path)[1] == ["seed"]
