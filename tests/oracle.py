"""Beliefs worked out the slow way: from every world, with the number of its histories."""

import json
from collections import Counter

import pytest

from pharmakon.engine.events import Json


def compare_beliefs(believed: dict[str, Json], worlds: Counter[str], seat: int | None) -> None:
    """Beliefs against every world with its number of histories."""
    found: dict[str, Counter[str]] = {}
    layouts: dict[str, set[frozenset[tuple[str, int]]]] = {}
    for text, weight in worlds.items():
        lying = hidden_in(json.loads(text), seat)
        for card, places in lying.items():
            layouts.setdefault(card, set()).add(frozenset(places.items()))
            for place, count in places.items():
                found.setdefault(card, Counter())[place] += count * weight
    assert believed["exact"]
    assert believed["error"] == 0.0
    assert set(believed["cards"]) == {card for card, kinds in layouts.items() if len(kinds) > 1}
    for card, places in believed["cards"].items():
        assert set(places) == set(found[card])
        for place, number in places.items():
            assert number == pytest.approx(found[card][place] / worlds.total())


def hidden_in(position: dict[str, Json], seat: int | None) -> dict[str, Counter[str]]:
    """Every hidden card of a position, and where it lies."""
    lying: list[tuple[str, str]] = [
        (card, f"hand:{other}")
        for other, hand in enumerate(position["hands"])
        for card in hand
        if other != seat
    ]
    lying += [(card, "stock") for card in position.get("stock", [])]
    lying += [(card, "aside") for card in position.get("aside") or position.get("away") or []]
    for row, contents in enumerate(position.get("rows", []), start=1):
        for slot, entry in enumerate(contents["slots"], start=1):
            lying += [(entry["card"], f"row:{row}:{slot}")] if not entry["up"] else []
    for number, entry in enumerate(position.get("discard", []), start=1):
        lying += [(entry["card"], f"discard:{number}")] if not entry["up"] else []
    for number, glass in enumerate(position.get("glasses", []), start=1):
        for level, card in enumerate(glass["cards"], start=1):
            lying += [(card, f"glass:{number}:{level}")] if not glass["open"] else []
    found: dict[str, Counter[str]] = {}
    for card, place in lying:
        found.setdefault(card, Counter())[place] += 1
    return found
