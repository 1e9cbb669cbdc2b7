"""How fast nets learn: moves played and learned from in a second, with and without a critic.

    python bench/learning.py [--device cuda] [--games poison,glass] [--critics 0] [--fused] [--json]

All seats play by the net, and every move is learned from once, with the shipped net's layers.
Compiling and the first stretches are not counted.
"""

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from pharmakon.arena.machine import about
from pharmakon.learning.exploit import shipped
from pharmakon.learning.settings import Settings, small
from pharmakon.learning.train import Training
from pharmakon.table.game import make

ALONE: dict[str, Any] = {"lesson": 0.0, "warming": 0.0, "league": 0.0, "advised": 0.0}
MINIBATCH = 65_536
WARM_UP = 3


def main() -> None:
    """Measure each game, and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--games", default="poison,glass,belladone")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--critics", default="0,512", help="units in each of its layers; 0: none")
    parser.add_argument("--fused", action="store_true", help="with compiled losses")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows, machine = [], about(arguments.device)
    for game in arguments.games.split(","):
        for critic in map(int, arguments.critics.split(",")):
            row = measure(game, arguments.device, critic, arguments.seconds, arguments.fused)
            rows.append(row)
            if not arguments.json:
                speed = row["moves_per_second"] / 1e6
                print(f"{game}, critic {critic}: {speed:.2f} million moves/s", flush=True)
    if arguments.json:
        print(json.dumps({**machine, "rows": rows}))


def measure(game: str, device: str, critic: int, seconds: float, fused: bool) -> dict[str, Any]:
    """Moves a second, all of them learned from."""
    if device == "cuda":
        net = shipped(make(game))
        settings = Settings(
            game,
            width=net.policy.in_features,
            layers=len(net.hidden),
            minibatch=MINIBATCH,
            critic=critic,
            fused=fused,
            **ALONE,
        )
    else:
        settings = small(game, critic=critic, fused=fused, **ALONE)
    with tempfile.TemporaryDirectory() as folder:
        training = Training(settings, Path(folder))
        for _ in range(WARM_UP):
            training.once(1.0)
        begun, before = time.monotonic(), training.moves
        while (spent := time.monotonic() - begun) < seconds:
            training.once(1.0)
    return {
        "game": game,
        "critic": critic,
        "moves_per_second": round((training.moves - before) / spent),
        "settings": settings.as_dict(),
    }


if __name__ == "__main__":
    main()
