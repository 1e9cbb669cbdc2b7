"""The shipped weights: one net for all options and player counts of a game.

They were trained by self-play (`pharmakon.learning`, docs/net.md) and are kept in half precision.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from pharmakon.bots.net.forward import Weights, forward, room_for
from pharmakon.engine.errors import OptionError
from pharmakon.engine.likeness import put_in_order
from pharmakon.engine.spec import GameSpec
from pharmakon.table.game import Game

Array = np.ndarray[Any, np.dtype[np.float32]]

FOLDER = Path(__file__).parent / "weights"


@cache
def weights_of(game: str) -> Weights:
    """The weights that come along for a game; OptionError if there are none."""
    path = FOLDER / f"{game}.npz"
    if not path.exists():
        raise OptionError("common.bot.no_net", game=game)
    return read_weights(path)


@cache
def reader_of(game: str) -> Weights | None:
    """The small net that foretells players who search, where one comes along for a game."""
    path = FOLDER / f"{game}-reader.npz"
    return read_weights(path) if path.exists() else None


def shown(what: str, game: Game, *, timed: bool = False) -> float:
    """A setting as the arena has shown it to be best at a table.

    There is one figure for all numbers of players of a game, or one for each. A search is `timed`
    if it ends when its time is up, however many simulations that is.
    """
    section = figures()["timed"][what] if timed else figures()[what]
    otherwise: float = section["otherwise"]
    figure = section.get(game.name, otherwise)
    found: float = figure.get(str(game.players), otherwise) if isinstance(figure, dict) else figure
    return found


@cache
def figures() -> dict[str, Any]:
    """All such settings; they stand beside the weights."""
    with (FOLDER / "search.toml").open("rb") as file:
        return tomllib.load(file)


def read_weights(path: Path) -> Weights:
    """The weights in a file that `learning.checkpoints.export` has written."""
    with np.load(path) as kept:
        found = {name: kept[name].astype(np.float32) for name in kept.files}
    count = sum(name.startswith("hidden.") for name in found) // 2
    hidden = [np.ascontiguousarray(found[f"hidden.{index}.weight"].T) for index in range(count)]
    width = hidden[0].shape[1]
    return Weights(
        first=hidden[0],
        later=np.stack(hidden[1:]) if count > 1 else np.zeros((0, width, width), np.float32),
        biases=np.stack([found[f"hidden.{index}.bias"] for index in range(count)]),
        policy=np.ascontiguousarray(found["policy.weight"].T),
        policy_bias=found["policy.bias"],
        value=np.ascontiguousarray(found["value.weight"].T),
        value_bias=found["value.bias"],
    )


def likings(game: GameSpec, weights: Weights, observation: Array) -> Array:
    """How much a net likes each action, from what a seat notes down.

    It sees all that is alike in order, so what it says of actions is about their names there.
    """
    orders, ordered = game.orders, np.zeros_like(observation)
    heavy = np.zeros(orders.weights.shape[1], dtype=np.float32)
    number = put_in_order(orders, observation, heavy, ordered)
    preferences, _ = consult(weights, ordered)
    liked: Array = preferences[orders.actions[number]]
    return liked


def consult(weights: Weights, observation: Array) -> tuple[Array, Array]:
    """The preference for each action, and each seat's share of the win from the observer on.

    Of an observation in order; the actions are called as there.
    """
    preferences = np.zeros_like(weights.policy_bias)
    shares = np.zeros_like(weights.value_bias)
    forward(weights, observation, room_for(weights), preferences, shares)
    return preferences, shares
