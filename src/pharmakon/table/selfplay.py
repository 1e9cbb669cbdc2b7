"""Self-play to learn from: whole matches as arrays, one row for each move, and as a file."""

from collections.abc import Callable
from functools import partial
from os import PathLike
from typing import Any

import numpy as np

from pharmakon.engine.errors import OptionError
from pharmakon.engine.rng import word
from pharmakon.table.batch import Batch, batch
from pharmakon.table.crew import crew
from pharmakon.table.game import Game
from pharmakon.table.seeds import check_seed
from pharmakon.table.steps import Array

Policy = Callable[[Array, Array, Array], Array]
"""Observations (n, features), masks (n, actions) and seats (n,) to an action for each row."""

TABLES = 1024
"""Matches side by side, at most."""
PIECE = 4096
"""Matches that are played by one worker, one after the other on the same tables."""


def self_play(
    game: Game,
    matches: int,
    policy: Policy | None = None,
    *,
    seed: int = 0,
    reward: str = "share",
    observations: bool = True,
    processes: int = 1,
    on: str | None = None,
) -> dict[str, Array]:
    """Play whole matches with one policy in every seat; without one, at random.

    Rows are in the order of play, match after match: `match`, `seat`, `observation`, `mask`,
    `action`, `reward` (for every seat; 0 but in the last row of a match) and `done` (which is
    that). `seeds` has the seed of every match. `observations=False` leaves the largest part out.
    All follows from the seed, and from the policy if there is one, whatever the number of
    `processes` and wherever they are (`on="ray"`): 4,096 matches at a time are one piece of work.

    >>> import pharmakon
    >>> played = self_play(pharmakon.make("poison"), 2, seed=7)
    >>> played["action"].shape, played["observation"].shape, played["match"][[0, -1]].tolist()
    ((400,), (400, 1668), [0, 1])
    """
    if type(matches) is not int or matches < 1:
        raise OptionError("common.option.count", name="matches", value=repr(matches), low=1)
    seeds = np.array([check_seed(seed)], dtype=np.uint64)
    pieces = [
        (seed if start == 0 else int(word(seeds)), min(PIECE, matches - start))
        for start in range(0, matches, PIECE)
    ]
    work = partial(play_piece, game=game, policy=policy, reward=reward, observations=observations)
    with crew(on, processes) as workers:
        done = dict(workers.run(work, pieces))
    found = [
        {**done[number], "match": done[number]["match"] + number * PIECE}
        for number in range(len(pieces))
    ]
    return {name: np.concatenate([piece[name] for piece in found]) for name in found[0]}


def play_piece(
    piece: tuple[int, int],
    *,
    game: Game,
    policy: Policy | None,
    reward: str,
    observations: bool,
) -> dict[str, Array]:
    """What one worker plays: so many matches from a seed."""
    seed, matches = piece
    tables = batch(game, min(matches, TABLES), seed=seed, reward=reward)
    chosen = policy or Anything(seed)
    match = np.arange(tables.n)  # a table plays every n-th match, so that no short one is preferred
    seeds = np.zeros(matches, dtype=np.uint64)
    seeds[match] = tables.seeds
    rows: list[dict[str, Array]] = []
    while (playing := np.flatnonzero(match < matches)).size:
        row = before(tables, chosen, match, playing, observations)
        rows.append(row)
        row["reward"], row["done"] = tables.rewards[playing], tables.done[playing]
        ended = playing[row["done"]]
        match[ended] += tables.n
        following = ended[match[ended] < matches]
        seeds[match[following]] = tables.seeds[following]
    joined = {name: np.concatenate([row[name] for row in rows]) for name in rows[0]}
    order = np.argsort(joined["match"], kind="stable")
    return {**{name: column[order] for name, column in joined.items()}, "seeds": seeds}


def export(path: str | PathLike[str], game: Game, matches: int, **settings: Any) -> int:
    """Write what `self_play` gives into a compressed npz file; how many moves there were."""
    played = self_play(game, matches, **settings)
    with open(path, "wb") as file:  # given a name, NumPy would add an ending to it
        np.savez_compressed(file, **played)
    return len(played["action"])


def before(
    tables: Batch, policy: Policy, match: Array, playing: Array, observations: bool
) -> dict[str, Array]:
    """Take one step; what there was to see before it, and what was done, where matches count."""
    seen = tables.observe()
    actions = np.asarray(policy(seen, tables.mask, tables.seat))
    row = {
        "match": match[playing],
        "seat": tables.seat[playing],
        "mask": tables.mask[playing],
        "action": actions[playing].astype(np.int16),
    }
    if observations:
        row["observation"] = seen[playing]
    tables.step(actions)
    if tables.illegal.any():
        wrong = int(tables.illegal.argmax())
        raise OptionError("common.option.policy", action=int(actions[wrong]), match=match[wrong])
    return row


class Anything:
    """A policy that takes any legal action, each as likely."""

    def __init__(self, seed: int) -> None:
        self.luck = np.random.default_rng(seed)

    def __call__(self, observations: Array, mask: Array, seats: Array) -> Array:
        """A random legal action for each row."""
        return np.where(mask, self.luck.random(mask.shape, dtype=np.float32), -1).argmax(axis=1)
