"""Write the scenes: for each game, a moment of a real match for every situation a table draws.

Run with the package installed: python web/tests/scenes.py
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pharmakon

FOLDER = Path(__file__).parent / "fixtures" / "scenes"
NAMES = ["Marguerite", "Anselm", "Hildegard", "Basil", "Odile"]
LEVELS = [None, "apprentice", "grandmaster", "herbalist", "alchemist"]
SEEDS = range(400)

View = dict[str, Any]
Events = list[dict[str, Any]]
Wanted = Callable[[View, list[str], Events], bool]
"""Is this the moment, by the view of seat 0, its moves and the latest events?"""


def settled(*types: str) -> Wanted:
    """One of these events has just happened."""
    return lambda view, moves, last: any(event["type"] in types for event in last)


def phase(name: str, also: Callable[[View, list[str]], bool] = lambda view, moves: True) -> Wanted:
    """Seat 0 has to act in this phase."""
    return lambda view, moves, last: bool(moves) and view["phase"] == name and also(view, moves)


def cards_in(row: View) -> int:
    """How many cards lie in a row."""
    return len(row["slots"])


def known_below(view: View) -> bool:
    """Seat 0 knows cards that lie face down."""
    slots = [slot for row in view["rows"] for slot in row["slots"]]
    return sum(not slot["up"] and slot["card"] is not None for slot in slots) >= 2


SCENES: dict[str, list[tuple[str, dict[str, Any], Wanted]]] = {
    "belladone": [
        ("start", {"players": 2, "first": 0}, lambda view, moves, last: not last),
        ("four", {"players": 4}, phase("lay", lambda view, moves: known_below(view))),
        ("more", {"players": 3}, phase("lay", lambda view, moves: "." in moves and len(moves) > 1)),
        ("end", {"players": 2}, phase("lay", lambda view, moves: moves == ["."])),
        (
            "seventh",
            {"players": 3},
            phase("lay", lambda view, moves: sum(cards_in(row) == 6 for row in view["rows"]) > 1),
        ),
        (
            "forced",
            {"players": 2},
            phase("lay", lambda view, moves: view["forced"] is not None and len(moves) > 2),
        ),
        (
            "spy",
            {"players": 2},
            phase("spy", lambda view, moves: len({move[:2] for move in moves}) > 2),
        ),
        ("strict", {"players": 3, "memory": "strict"}, phase("spy")),
        ("look", {"players": 2}, phase("spy", lambda view, moves: moves == ["~"])),
        ("give", {"players": 4}, phase("give")),
        ("pass", {"players": 2}, phase("pass", lambda view, moves: len(moves) > 2)),
        (
            "passing",
            {"players": 3},
            phase("pass", lambda view, moves: view["turn"]["laid"] > 0 and len(moves) > 1),
        ),
        ("passed", {"players": 2}, phase("pass", lambda view, moves: moves == ["."])),
        (
            "closed",
            {"players": 2},
            phase("lay", lambda view, moves: any(row["closed"] for row in view["rows"])),
        ),
        ("won", {"players": 3}, settled("turned")),
        (
            "inverted",
            {"players": 2},
            lambda view, moves, last: any(event.get("inverted") for event in last),
        ),
        ("given", {"players": 3}, settled("gave")),
        ("swapped", {"players": 3}, settled("swapped")),
        ("waiting", {"players": 4}, lambda view, moves, last: view["seat"] not in (0, None)),
        ("over", {"players": 4}, lambda view, moves, last: view["over"]),
    ],
    "glass": [
        ("spy", {"players": 4}, phase("spy")),
        ("spied", {"players": 5}, phase("spy", lambda view, moves: len(moves) < 5)),
        ("fill", {"players": 4}, phase("fill", lambda view, moves: not exchanging(moves))),
        ("five", {"players": 5}, phase("fill", lambda view, moves: len(held(view)) < 3)),
        ("two", {"players": 2}, phase("fill", lambda view, moves: len(held(view)) == 2)),
        ("strict", {"players": 3, "memory": "strict"}, phase("fill")),
        (
            "exchange",
            {"players": 3},
            phase("fill", lambda view, moves: exchanging(moves) and "." not in moves),
        ),
        ("after", {"players": 4}, phase("fill", lambda view, moves: "." in moves)),
        ("exchanged", {"players": 3}, settled("exchanged")),
        ("choose", {"players": 4}, phase("choose", lambda view, moves: len(moves) > 1)),
        ("last", {"players": 5}, phase("choose", lambda view, moves: len(moves) == 1)),
        ("spare", {"players": 2}, phase("choose")),
        (
            "wesley",
            {"players": 4},
            phase("drink", lambda view, moves: view["wesley"] == 0),
        ),
        ("drink", {"players": 3}, phase("drink", lambda view, moves: view["wesley"] != 0)),
        ("drank", {"players": 5}, settled("drank")),
        ("refused", {"players": 4}, settled("refused")),
        (
            "waiting",
            {"players": 5},
            lambda view, moves, last: view["phase"] == "drink" and view["seat"] not in (0, None),
        ),
        (
            "late",
            {"players": 4},
            phase("fill", lambda view, moves: view["round"] > 1 and min(view["hearts"]) == 1),
        ),
        ("over", {"players": 4}, lambda view, moves, last: view["over"]),
    ],
}


def held(view: View) -> list[str]:
    """The hand of seat 0."""
    hand: list[str] = view["hands"][0]
    return hand


def exchanging(moves: list[str]) -> bool:
    """May top cards be exchanged?"""
    return any(move.startswith("%") for move in moves)


def main() -> None:
    """Write one file for each game that has scenes."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game, scenes in SCENES.items():
        found = [scene(game, *wanted) for wanted in scenes]
        text = ",\n".join(json.dumps(one) for one in found)
        (FOLDER / f"{game}.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")


def scene(game: str, name: str, options: dict[str, Any], wanted: Wanted) -> dict[str, Any]:
    """The first moment, over many random matches, that is wanted."""
    for seed in SEEDS:
        chance = random.Random(seed)
        match = pharmakon.make(game, **options).new(seed=seed)
        last: Events = []
        while True:
            view, moves = match.view(0), match.moves() if match.seat == 0 else []
            if wanted(view, moves, last):
                players = len(match.scores)
                return {
                    "name": name,
                    "seat": 0,
                    "names": NAMES[:players],
                    "levels": LEVELS[:players],
                    "view": view,
                    "moves": moves,
                    "last": last,
                }
            if match.over:
                break
            last = [event.view(0) for event in match.play(chance.choice(match.moves()))]
    raise SystemExit(f"no match of {game} came to the scene {name}")


if __name__ == "__main__":
    main()
