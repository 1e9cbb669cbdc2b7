"""Batches on the GPU: bit for bit the CPU's matches, and how fast.

    python bench/gpu.py [--json]

Whole play-outs: every thread deals and plays random legal matches. Single steps: `batch.step` with
masks written, every action chosen on the card beforehand; once with all matches begun together, so
that they deal in the same steps, and once set apart, so that some deal in every step, plainly and
as one recorded launch. Where PyTorch and JAX are importable, they look at the batch's own memory.
Where pgx is, its Leduc and Sparrow Mahjong are stepped on the same card.
"""

import argparse
import json
import os
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

import pharmakon
from pharmakon.arena.machine import about
from pharmakon.engine.moves import empty_moves, pick
from pharmakon.engine.rng import word
from pharmakon.engine.rules import setup
from pharmakon.engine.turns import play_matches, play_out
from pharmakon.table.cuda import THREADS, cuda
from pharmakon.table.truth import numbers

SIZES = (2**14, 2**16, 2**18, 2**20, 2**22)
MATCHES = 4
SPREAD = 47
"""Steps over which matches are set apart."""


def main() -> None:
    """Compare, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", nargs="*", default=list(pharmakon.games()))
    arguments = parser.parse_args()
    results: dict[str, Any] = {
        "card": str(cuda.get_current_device().name),
        **about("one card", "numba-cuda"),
    }
    for name in arguments.games:
        game = pharmakon.make(name)
        compare(game)
        results[name] = {
            "identical": True,
            "play_outs": {size: play_outs(game, size) for size in SIZES},
            "steps": {size: steps(game, size, 1) for size in SIZES},
            "steps_recorded": {size: steps(game, size, SPREAD, graphs=True) for size in SIZES[:3]},
            "steps_set_apart": {size: steps(game, size, SPREAD) for size in SIZES},
            "shared_with": share(game),
        }
        show(name, results[name])
    results["pgx"] = pgx_steps()
    if arguments.json:
        print(json.dumps(results))


def show(name: str, figures: dict[str, Any]) -> None:
    """Billions a second by batch size."""
    for kind in ("play_outs", "steps", "steps_recorded", "steps_set_apart"):
        rates = "  ".join(f"{size}: {rate / 1e9:.2f}" for size, rate in figures[kind].items())
        print(f"{name} {kind}, billions of moves/s  {rates}", flush=True)
    print(f"{name} shared without copying with {figures['shared_with']}", flush=True)


def compare(game: pharmakon.Game) -> None:
    """The same batch on both devices, byte for byte, through deals and endings."""
    ours, theirs = (pharmakon.batch(game, 500, device, seed=5) for device in ("cpu", "cuda"))
    chosen = cuda.to_device(np.zeros(500, dtype=np.int64))
    again = theirs.stepper(chosen)
    for turn in range(500):
        actions = ours.mask.argmax(axis=1)
        ours.step(actions)
        if turn % 2:
            theirs.step(actions)
        else:
            chosen.copy_to_device(actions)
            again()
    for name in ("states", "seeds", "seat", "mask", "rewards", "points", "done", "illegal"):
        assert getattr(ours, name).tobytes() == getattr(theirs, name).copy_to_host().tobytes(), name
    assert ours.observe().tobytes() == theirs.observe().copy_to_host().tobytes()


def play_outs(game: pharmakon.Game, size: int) -> float:
    """Moves a second in whole random matches, deals included; one of them is checked."""
    state_type, words = game.spec.state, empty_moves(game.actions).size

    @cuda.jit  # type: ignore[untyped-decorator]
    def play(states: Any, generators: Any, matches: int, counts: Any) -> None:
        index = cuda.grid(1)
        if index >= states.size:
            return
        own = cuda.local.array(1, state_type)
        moves = cuda.local.array(words, np.uint64)
        luck = cuda.local.array(1, np.uint64)
        own[0] = states[index]
        luck[0] = generators[index]
        played = 0
        for _ in range(matches):
            setup(own[0], word(luck), None)
            played += play_out(own[0], moves, luck)
        states[index] = own[0]
        generators[index] = luck[0]
        counts[index] = played

    states = cuda.to_device(game.blank(size))
    generators = cuda.to_device(np.arange(1, size + 1, dtype=np.uint64) * np.uint64(7919))
    counts = cuda.to_device(np.zeros(size, dtype=np.int64))
    shape = (-(-size // THREADS), THREADS)
    play[shape](states, generators, 1, counts)
    check = game.blank(1)
    luck = np.array([7919 * 6], dtype=np.uint64)
    play_matches(check, 1, empty_moves(game.actions), luck)
    assert numbers(states.copy_to_host()[5:6]) == numbers(check)
    seconds = timed(lambda: play[shape](states, generators, MATCHES, counts))
    return float(counts.copy_to_host().sum()) / seconds


def steps(
    game: pharmakon.Game, size: int, spread: int, *, graphs: bool = False, count: int = 50
) -> float:
    """Steps a second of `batch.step` or `batch.stepper`, masks written, actions chosen before.

    Match i waits for i % spread steps before its first move.
    """
    batch = pharmakon.batch(game, size, "cuda", seed=1)
    generators = cuda.to_device(np.arange(1, size + 1, dtype=np.uint64).reshape(size, 1))
    actions = cuda.to_device(np.zeros(size, dtype=np.int64))

    @cuda.jit  # type: ignore[untyped-decorator]
    def choose(moves: Any, generators: Any, actions: Any, turn: int) -> None:
        index = cuda.grid(1)
        if index < actions.size:
            actions[index] = pick(moves[index], generators[index])
            if turn < index % spread:
                actions[index] = -1

    shape = (-(-size // THREADS), THREADS)
    step = batch.stepper(actions) if graphs else lambda: batch.step(actions)
    spent = 0.0
    for turn in range(count + 60):
        choose[shape](batch._rows.moves, generators, actions, turn)
        cuda.synchronize()
        seconds = timed(step)
        spent += seconds if turn >= 60 else 0
    return size * count / spent


def share(game: pharmakon.Game) -> list[str]:
    """PyTorch and JAX, if they are there, must see the batch's own memory and play from it."""
    sharing = []
    names = ("padded_mask", "seat", "rewards", "done", "illegal")
    batch = pharmakon.batch(game, 1000, "cuda", seed=1)
    places = {name: getattr(batch, name).__cuda_array_interface__["data"][0] for name in names}
    if importable("torch"):
        import torch

        for name, place in places.items():
            assert torch.as_tensor(getattr(batch, name), device="cuda").data_ptr() == place, name
        mask = torch.as_tensor(batch.mask, device="cuda")
        before = mask.clone()
        batch.step(mask.to(torch.int8).argmax(dim=1))
        cuda.synchronize()
        assert bool((mask != before).any())
        assert not batch.illegal.copy_to_host().any()
        sharing.append(f"torch {torch.__version__}")
    if importable("jax"):
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
        import jax

        for name, place in places.items():
            shown = jax.numpy.asarray(getattr(batch, name))
            assert shown.unsafe_buffer_pointer() == place, name
        legal = jax.numpy.asarray(batch.padded_mask)
        batch.step(legal.argmax(axis=1).block_until_ready())
        cuda.synchronize()
        assert not batch.illegal.copy_to_host().any()
        sharing.append(f"jax {jax.__version__}")
    return sharing


def importable(name: str) -> bool:
    """Is there such a package?"""
    return find_spec(name) is not None


def timed(work: Callable[[], Any]) -> float:
    """Seconds that work takes on the card."""
    begin, end = cuda.event(), cuda.event()
    begin.record()
    work()
    end.record()
    end.synchronize()
    return float(begin.elapsed_time(end)) / 1000


def pgx_steps() -> dict[str, float]:
    """pgx's own card games on the same card, if it is there."""
    try:
        import jax
        import pgx
    except ImportError:
        print("pgx is not importable here")
        return {}
    rates = {}
    for name in ("leduc_holdem", "sparrow_mahjong"):
        environment = pgx.make(name)
        size = 2**18
        start = jax.jit(jax.vmap(environment.init))
        step = jax.jit(jax.vmap(environment.step))
        state = start(jax.random.split(jax.random.PRNGKey(0), size))
        actions = state.legal_action_mask.argmax(axis=1)
        jax.block_until_ready(step(state, actions))
        begin = time.perf_counter()
        for _ in range(20):
            state = step(state, state.legal_action_mask.argmax(axis=1))
        jax.block_until_ready(state)
        rates[name] = 20 * size / (time.perf_counter() - begin)
        print(f"pgx {name}: {rates[name] / 1e9:.2f} billions of moves/s")
    return rates


if __name__ == "__main__":
    main()
