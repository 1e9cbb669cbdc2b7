"""Measuring beside peers: on one core, theirs in an environment of their own, the best of several.

It imports nothing of ours, since the peers' own Python has no pharmakon.
"""

import argparse
import json
import os
import subprocess
from pathlib import Path

PEERS = Path(".peers/bin/python")

Figures = dict[str, float]


def parsed(about: str | None, seconds: float, *flags: str) -> argparse.Namespace:
    """The arguments of such a measurement, which from here on has one core."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--seconds", type=float, default=seconds)
    parser.add_argument("--json", action="store_true")
    for flag in ("--peers-only", *flags):
        parser.add_argument(flag, action="store_true")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    return parser.parse_args()


def run_peers(script: str, seconds: float) -> Figures:
    """What a script of ours measures with `--peers-only` in the peers' environment."""
    command = [str(PEERS), script, "--peers-only", "--seconds", str(seconds)]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: Figures = json.loads(result.stdout.splitlines()[-1])
    return figures


def keep_best(best: Figures, figures: Figures) -> None:
    """The fastest of several runs is the one least disturbed."""
    for name, figure in figures.items():
        best[name] = max(best.get(name, 0), figure)
