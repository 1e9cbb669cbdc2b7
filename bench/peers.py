"""Our speed beside the peers', in one run on one core, as ratios. `make bench` runs it.

The peers live in an environment of their own (`.peers`); this script measures ours here, then runs
itself there. Every figure is random legal play: moves a second, deals included where a peer's
roll-out includes them.
"""

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # run as a script, only this folder is known

from bench.beside import Figures, keep_best, parsed, run_peers  # noqa: E402

ROLLOUTS = 1000


def main() -> None:
    """Measure ours and theirs in turn, twice, and print the better of each."""
    arguments = parsed(__doc__, seconds=3.0)
    if arguments.peers_only:
        print(json.dumps(peers(arguments.seconds)))
        return
    ours: Figures = {}
    theirs: Figures = {}
    for _ in range(2):
        keep_best(ours, our_figures(arguments.seconds))
        keep_best(theirs, run_peers(__file__, arguments.seconds))
    if arguments.json:
        from pharmakon.arena.machine import about  # the peers' own Python has no pharmakon

        print(json.dumps({**about("one used"), "ours": ours, "peers": theirs}))
    else:
        show(ours, theirs)


def our_figures(seconds: float) -> Figures:
    """Every game of ours in kernels, then Poison through `Match`."""
    import pharmakon
    from pharmakon.cli.bench import measure

    figures = {}
    for name in pharmakon.games():
        game = pharmakon.make(name)
        rates = measure(game, seconds)
        figures[f"pharmakon {name}, {game.players} players"] = rates["moves_per_second"]
        figures[f"pharmakon {name}, worlds"] = rates["worlds_per_second"]
    game = pharmakon.make("poison")
    numbers = iter(range(10**9))

    def match() -> int:
        playing, moves = game.new(next(numbers)), 0
        while not playing.over:
            legal = playing.moves()
            playing.play(legal[moves % len(legal)])
            moves += 1
        return moves

    figures["pharmakon poison through Match"] = rate(match, seconds)
    return figures


def peers(seconds: float) -> Figures:
    """Every peer that is installed."""
    measured: Figures = {}
    for name, measure in PEER_FIGURES.items():
        try:
            measured[name] = measure(seconds)
        except ImportError as missing:
            print(f"{name}: {missing}", file=sys.stderr)
    return measured


def rate(work: Callable[[], float], seconds: float) -> float:
    """How much work is done in a second."""
    work()
    done, start = 0.0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += work()
    return done / spent


def openspiel_rollouts(name: str) -> Callable[[float], float]:
    """OpenSpiel's C++ roll-outs: MCTSBot's first simulation plays 1000 of them from the root."""

    def measure(seconds: float) -> float:
        import random

        import pyspiel

        luck = random.Random(1)
        game = pyspiel.load_game(name)

        def step(state: Any) -> None:
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(actions, odds)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))

        moves, spent = 0.0, 0.0
        while spent < seconds:
            state = game.new_initial_state()
            while state.is_chance_node():
                step(state)
            lengths = []
            for _ in range(5):
                copy, length = state.clone(), 0
                while not copy.is_terminal():
                    step(copy)
                    length += 1
                lengths.append(length)
            evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, luck.randrange(2**30))
            bot = pyspiel.MCTSBot(
                game, evaluator, 2.0, 1, 1000, False, luck.randrange(2**30), False
            )
            start = time.perf_counter()
            bot.step(state)
            spent += time.perf_counter() - start
            moves += ROLLOUTS * sum(lengths) / len(lengths)
        return moves / spent

    return measure


def rlcard_matches(name: str) -> Callable[[float], float]:
    """RLCard's environment with its own random agents."""

    def measure(seconds: float) -> float:
        import rlcard
        from rlcard.agents import RandomAgent

        environment = rlcard.make(name)
        agents = [RandomAgent(environment.num_actions) for _ in range(environment.num_players)]
        environment.set_agents(agents)

        def match() -> int:
            before = environment.timestep
            trajectories, _ = environment.run(is_training=False)
            played = sum(len(trajectory) // 2 for trajectory in trajectories)
            return played if environment.timestep == before else environment.timestep - before

        return rate(match, seconds)

    return measure


def pettingzoo_leduc(seconds: float) -> float:
    """PettingZoo's AEC Leduc with random legal actions."""
    import numpy as np
    from pettingzoo.classic import leduc_holdem_v4

    environment = leduc_holdem_v4.env()
    numbers = np.random.default_rng(1)
    environment.reset(seed=1)

    def match() -> int:
        environment.reset()
        moves = 0
        for _ in environment.agent_iter():
            observation, _, over, cut, _ = environment.last()
            action = None
            if not (over or cut):
                action = numbers.choice(np.flatnonzero(observation["action_mask"]))
                moves += 1
            environment.step(action)
        return moves

    return rate(match, seconds)


SIDE_BY_SIDE, STRETCH = 1024, 64
"""Matches that JAX plays at once, and steps in each call."""


def jax_rate(begin: Callable[[Any], Any], step: Callable[[Any, Any], Any], seconds: float) -> float:
    """Steps a second of many matches that JAX plays at random, compiled as one loop."""
    import jax

    def on(carry: Any, _: Any) -> Any:
        state, key = carry
        key, luck = jax.random.split(key)
        return (step(state, luck), key), None

    play = jax.jit(lambda carry: jax.lax.scan(on, carry, None, length=STRETCH)[0])
    keys = jax.random.split(jax.random.PRNGKey(1), SIDE_BY_SIDE)
    carry = jax.jit(begin)(keys), jax.random.PRNGKey(2)

    def stretch() -> int:
        nonlocal carry
        carry = jax.block_until_ready(play(carry))
        return SIDE_BY_SIDE * STRETCH

    return rate(stretch, seconds)


def pgx_steps(name: str) -> Callable[[float], float]:
    """A game of pgx, which starts again when it is over; on the card where JAX finds one."""

    def measure(seconds: float) -> float:
        import jax
        import pgx
        from pgx.experimental import auto_reset

        game = pgx.make(name)
        play = jax.vmap(auto_reset(game.step, game.init))

        def step(state: Any, luck: Any) -> Any:
            first, second = jax.random.split(luck)
            odds = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(first, odds)
            return play(state, actions, jax.random.split(second, SIDE_BY_SIDE))

        return jax_rate(jax.vmap(game.init), step, seconds)

    return measure


def jaxmarl_hanabi(seconds: float) -> float:
    """JaxMARL's Hanabi, if it is installed: it asks for another Gymnasium than ours."""
    import jax

    game = import_module("jaxmarl").make("hanabi")

    def begin(keys: Any) -> Any:
        return jax.vmap(game.reset)(keys)[1]

    def step(state: Any, luck: Any) -> Any:
        first, second = jax.random.split(luck)
        legal = jax.vmap(game.get_legal_moves)(state)
        odds = {who: jax.numpy.where(legal[who] > 0, 0.0, -jax.numpy.inf) for who in game.agents}
        keys = jax.random.split(first, len(game.agents))
        chosen = [jax.random.categorical(*pair) for pair in zip(keys, odds.values(), strict=True)]
        actions = dict(zip(game.agents, chosen, strict=True))
        return jax.vmap(game.step)(jax.random.split(second, SIDE_BY_SIDE), state, actions)[1]

    return jax_rate(begin, step, seconds)


PEER_FIGURES: dict[str, Callable[[float], float]] = {
    "OpenSpiel Spades roll-outs (C++)": openspiel_rollouts("spades"),
    "OpenSpiel Skat roll-outs (C++)": openspiel_rollouts("skat"),
    "RLCard Leduc": rlcard_matches("leduc-holdem"),
    "RLCard UNO": rlcard_matches("uno"),
    "PettingZoo Leduc": pettingzoo_leduc,
    "pgx Leduc (JAX)": pgx_steps("leduc_holdem"),
    "pgx Kuhn poker (JAX)": pgx_steps("kuhn_poker"),
    "JaxMARL Hanabi (JAX)": jaxmarl_hanabi,
}


def show(ours: Figures, theirs: Figures) -> None:
    """A table: a second's moves, and how many times those of Spades."""
    spades = theirs.get("OpenSpiel Spades roll-outs (C++)", 0.0)
    print(f"{'on one core of this machine':<40} {'per second':>14} {'x Spades':>9}")
    for name in (*ours, *PEER_FIGURES):
        figure = {**ours, **theirs}.get(name)
        if figure is None:
            print(f"{name:<40} {'not measured':>14}")
            continue
        ratio = f"{figure / spades:9.3f}" if spades else f"{'-':>9}"
        print(f"{name:<40} {figure:>14,.0f} {ratio}")


if __name__ == "__main__":
    main()
