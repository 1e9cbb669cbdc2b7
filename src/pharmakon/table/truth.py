"""One truth: a match as a line of text that must be the same interpreted, compiled and batched."""

import hashlib
import sys
from collections.abc import Iterator

import numpy as np

from pharmakon.engine.spec import GameSpec
from pharmakon.engine.turns import States
from pharmakon.table.batch import batch
from pharmakon.table.cpu import on_host
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import Chance, games_of


def digest(spec: GameSpec, seed: int, device: str = "cpu") -> Iterator[str]:
    """One line for each way to play: what became of a match, and a digest of all on the way."""
    for game in games_of(spec, view_only=False):
        chance = Chance(seed)
        many = batch(game, 2, device, seed=seed)
        match = game.new(int(on_host(many.seeds)[1]))
        seen = hashlib.sha256()
        moves = 0
        while not match.over:
            seen.update(numbers(match.states) + match.mask().tobytes())
            if chance.below(25) == 0:
                seen.update(numbers(match.resample(match.seat, chance.seed()).states))
                seen.update(match.observe(match.seat or 0).tobytes())
            same = np.array_equal(on_host(many.mask)[1], match.mask())
            if not same or on_host(many.states)[1:].tobytes() != match.states.tobytes():
                yield f"{dict(game.options)} differs batched after {moves} moves"
                return
            legal = np.flatnonzero(match.mask())
            action = int(legal[chance.below(len(legal))])
            match.play(action)
            many.step(np.array([-1, action]))
            moves += 1
        result = f"{moves} moves, {match.scores}, {on_host(many.rewards)[1].tolist()}"
        yield f"{dict(game.options)} {result} {seen.hexdigest()[:16]}"


def numbers(states: States) -> bytes:
    """Everything in a state, whatever the size of its fields."""
    return b"".join(states[name].astype(np.uint64).tobytes() for name in states.dtype.names or ())


if __name__ == "__main__":
    name, chosen_seed, *where = sys.argv[1:]
    for line in digest(spec_of(name), int(chosen_seed), *where):
        print(line)
