"""Records that somebody brings along."""

from typing import Any

import pharmakon


def record_of(game: str) -> dict[str, Any]:
    """A match from elsewhere: everybody plays what comes first, in turn."""
    match = pharmakon.make(game).new(seed=5)
    while not match.over:
        match.play(match.moves()[match.steps % len(match.moves())])
    return match.record()
