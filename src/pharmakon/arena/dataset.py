"""Matches of strong bots as a data set: Parquet files with records beside arrays, and a card.

`matches.parquet` has a row for each match: number, seed, bots by seat, scores, winners' shares and
the whole record as JSON. `moves.parquet` has a row for each move: match, step, seat, action, what
was legal, and what the seat knew (the compact observation). `README.md` is the card.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from pharmakon.arena.matches import Plan, budget_for
from pharmakon.arena.seating import seatings
from pharmakon.bots.referee import ask
from pharmakon.bots.seat import SeatView
from pharmakon.engine.errors import OptionError
from pharmakon.engine.rng import word
from pharmakon.engine.shares import win_shares
from pharmakon.table.crew import Crew

Array = np.ndarray[Any, np.dtype[Any]]
MATCHES, MOVES, CARD = "matches.parquet", "moves.parquet", "README.md"
PIECE = 4
"""So many matches are one piece of work."""


@dataclass(frozen=True)
class Kept:
    """What is kept of one match."""

    number: int
    seed: int
    bots: list[str]
    scores: list[int]
    shares: list[float]
    record: str
    seats: Array
    actions: Array
    legal: Array  # (moves, actions) booleans
    seen: Array  # (moves, compact features)


def gather(plan: Plan, matches: int, crew: Crew, tell: Callable[[int], None]) -> list[Kept]:
    """Play so many matches, the bots going round the table, and keep everything."""
    pieces = [range(start, min(start + PIECE, matches)) for start in range(0, matches, PIECE)]
    found: dict[int, list[Kept]] = {}
    for number, kept in crew.run(partial(play_some, plan), pieces):
        found[number] = kept
        tell(len(kept))
    return [kept for number in sorted(found) for kept in found[number]]


def play_some(plan: Plan, numbers: range) -> list[Kept]:
    """Some of the matches, in a worker."""
    return [play_one(plan, number) for number in numbers]


def play_one(plan: Plan, number: int) -> Kept:
    """One match: deal and seating by its number."""
    around = seatings(len(plan.bots), plan.game.players, number)
    names = [plan.bots[entry] for entry in around[number % len(around)]]
    seed = plan.derive("deal", number)
    match, bots = plan.game.new(seed), [plan.seat_bot(name) for name in names]
    seeds = np.array([plan.derive("moves", number)], dtype=np.uint64)
    seats, actions, legal, seen = [], [], [], []
    while (seat := match.seat) is not None:
        seats.append(seat)
        legal.append(match.mask())
        seen.append(match.observe(seat, "compact"))
        budget = replace(budget_for(bots[seat], plan.budget), seed=int(word(seeds)))
        move = ask(bots[seat], SeatView(match, seat), budget).move
        actions.append(plan.game.encode(move))
        match.play(move)
    return Kept(
        number=number,
        seed=seed,
        bots=names,
        scores=match.scores,
        shares=win_shares(match.winners, plan.game.players),
        record=json.dumps({**match.record(), "players": names}),
        seats=np.array(seats, dtype=np.int8),
        actions=np.array(actions, dtype=np.int16),
        legal=np.array(legal),
        seen=np.array(seen, dtype=np.float32),
    )


def write_dataset(folder: Path, plan: Plan, kept: list[Kept], command: str) -> None:
    """Write the files of a data set into a folder."""
    arrow, parquet = library()
    folder.mkdir(parents=True, exist_ok=True)
    matches = {
        "match": [one.number for one in kept],
        "seed": [str(one.seed) for one in kept],
        "bots": [one.bots for one in kept],
        "scores": [one.scores for one in kept],
        "shares": [one.shares for one in kept],
        "moves": [len(one.actions) for one in kept],
        "record": [one.record for one in kept],
    }
    parquet.write_table(arrow.table(matches), folder / MATCHES, compression="zstd")
    moves = {
        "match": np.concatenate([np.full(len(one.actions), one.number) for one in kept]),
        "step": np.concatenate([np.arange(len(one.actions)) for one in kept]),
        "seat": np.concatenate([one.seats for one in kept]),
        "action": np.concatenate([one.actions for one in kept]),
    }
    columns = {name: arrow.array(column) for name, column in moves.items()}
    columns["legal"] = fixed(arrow, np.concatenate([one.legal for one in kept]))
    columns["observation"] = fixed(arrow, np.concatenate([one.seen for one in kept]))
    parquet.write_table(arrow.table(columns), folder / MOVES, compression="zstd")
    (folder / CARD).write_text(card(plan, kept, command), encoding="utf-8")


def fixed(arrow: Any, rows: Array) -> Any:
    """Rows as lists of one length."""
    return arrow.FixedSizeListArray.from_arrays(arrow.array(rows.reshape(-1)), rows.shape[1])


def card(plan: Plan, kept: list[Kept], command: str) -> str:
    """What the data set is, for whoever finds it."""
    from pharmakon import __version__

    game = plan.game
    moves = sum(len(one.actions) for one in kept)
    options = ", ".join(f"{name}={value}" for name, value in game.options.items())
    blocks = "\n".join(
        f"| `{name}` | {block.slice.start} to {block.slice.stop - 1} | {block.shape} |"
        for name, block in game.features_of("compact").items()
    )
    return f"""# {game.name}: {len(kept)} matches of {", ".join(dict.fromkeys(plan.bots))}

{len(kept)} whole matches with {moves} moves, played by bots that see only what their seat may know.
Everything follows from the seed for bots whose budget is simulations.

| | |
|---|---|
| made by | `{command}` |
| pharmakon | {__version__}, game version {game.version} |
| options | {options} |
| bots | {", ".join(plan.bots)} |
| seed | {plan.seed} |
| licence | MIT, as pharmakon itself |

`{MATCHES}`, one row for each match: `match`, `seed` (decimal text), `bots` by seat, `scores` by
seat, `shares` of the win by seat, `moves`, and `record`, the whole match as JSON, which
`pharmakon.replay` and `pharmakon review` read.

`{MOVES}`, one row for each move: `match`, `step`, `seat`, `action`, `legal` ({game.actions}
booleans) and `observation` ({game.observation_size("compact")} numbers: what the seat knew).

| feature | columns | shape |
|---|---|---|
{blocks}
"""


def library() -> tuple[Any, Any]:
    """PyArrow, or a sentence that says how to get it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise OptionError("common.adapter.missing", library="PyArrow", extra="dataset") from None
    return pyarrow, pyarrow.parquet
