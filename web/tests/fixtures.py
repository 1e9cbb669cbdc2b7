"""Write the fixtures: for each game, a match as one seat sees it, until something is settled.

And the beginning of one at a full table, with open memory where the game has the choice.

Run with the package installed: python web/tests/fixtures.py
"""

import json
import random
from pathlib import Path
from typing import Any

import pharmakon
from pharmakon.table.registry import spec_of

FOLDER = Path(__file__).parent / "fixtures"
NAMES = ["Marguerite", "Anselm", "Hildegard", "Basil", "Odile", "Crispin"]
LEVELS = [None, "apprentice", "master", "journeyman", "master", "apprentice"]
SEAT = 0
AFTER_SETTLED = 3
CROWD_STEPS = 30
SETTLED = {"scored", "turned", "drank", "refused", "over"}


def main() -> None:
    """Write one file for each game."""
    FOLDER.mkdir(exist_ok=True)
    for name in pharmakon.games():
        usual = fixture(pharmakon.make(name))
        crowd = fixture(pharmakon.make(name, players=most(name), memory="aided"))
        crowd["steps"] = crowd["steps"][:CROWD_STEPS]
        for title, found in ((name, usual), (f"{name}-crowd", crowd)):
            text = "".join(f"{line}\n" for line in lines(found))
            (FOLDER / f"{title}.json").write_text(text, encoding="utf-8")


def most(name: str) -> int:
    """The most players that the game seats."""
    players = next(option for option in spec_of(name).options if option.name == "players")
    return max(players.choices)


def fixture(game: pharmakon.Game) -> dict[str, Any]:
    """The steps of a match up to a little after the first settlement, and its last step."""
    chance = random.Random(5)
    match = game.new(seed=5)
    steps = [step(match, [])]
    settled_at = None
    while not match.over:
        events = [event.view(SEAT) for event in match.play(chance.choice(match.moves()))]
        steps.append(step(match, events))
        if settled_at is None and any(event["type"] in SETTLED for event in events):
            settled_at = len(steps)
    assert settled_at is not None
    kept = [*steps[: settled_at + AFTER_SETTLED], steps[-1]]
    players = len(match.scores)
    return {
        "game": game.name,
        "seat": SEAT,
        "names": NAMES[:players],
        "levels": LEVELS[:players],
        "steps": kept,
    }


def step(match: pharmakon.Match, events: list[Any]) -> dict[str, Any]:
    """What a table is given after one move."""
    moves = match.moves() if match.seat == SEAT else []
    return {"view": match.view(SEAT), "moves": moves, "last": events}


def lines(found: dict[str, Any]) -> list[str]:
    """JSON with one step to a line, so that a change is a readable one."""
    head = {key: value for key, value in found.items() if key != "steps"}
    steps = ",\n".join(json.dumps(one) for one in found["steps"])
    return [json.dumps(head)[:-1] + ', "steps": [', steps, "]}"]


if __name__ == "__main__":
    main()
