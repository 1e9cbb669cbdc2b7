"""A game with its options chosen: all that can be said of it before a match begins."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pharmakon.engine.errors import IllegalMove, PositionError
from pharmakon.engine.options import Value, check_choice, settle, shown
from pharmakon.engine.positions import Reader
from pharmakon.engine.spec import Block, GameSpec, Position
from pharmakon.engine.turns import States

OBSERVATIONS = ("full", "compact")

Floats = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True)
class Variant:
    """A game and its options."""

    spec: GameSpec
    options: Mapping[str, Value]

    def __repr__(self) -> str:
        """How to make it again.

        >>> import pharmakon
        >>> pharmakon.make("glass", players=3)
        pharmakon.make('glass', players=3, edition='printed', first=None, memory='aided')
        """
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"pharmakon.make({self.name!r}{options})"

    def encode(self, move: str) -> int:
        """The action index of a move in notation."""
        action = self.spec.action_of.get(move) if isinstance(move, str) else None
        if action is None:
            raise self.unknown_move(move)
        return action

    def decode(self, action: int) -> str:
        """The notation of an action index."""
        if not isinstance(action, int | np.integer) or not 0 <= action < self.actions:
            raise self.unknown_move(action)
        return self.spec.notation[action]

    def unknown_move(self, move: object) -> IllegalMove:
        """The refusal of something that is no move of this game at all."""
        text = shown(move)
        return IllegalMove(
            "M-01",
            "common.refusal.unknown",
            move=repr(text if len(text) < 40 else text[:39] + "…"),
            example=self.spec.notation[0],
        )

    @property
    def name(self) -> str:
        """The name `make` knows it by."""
        return self.spec.name

    @property
    def version(self) -> int:
        """Goes up when any match would be played differently than before."""
        return self.spec.version

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return int(self.options["players"] or 0)

    @property
    def actions(self) -> int:
        """The size of the action space, the same for all options."""
        return len(self.spec.notation)

    @property
    def lower_wins(self) -> bool:
        """Whether the lowest score wins."""
        return self.spec.lower_wins

    @property
    def from_memory(self) -> bool:
        """Whether players have to remember: what they were shown is not told to them again."""
        return any(self.options[option.name] in option.remember for option in self.spec.options)

    @property
    def features(self) -> dict[str, Block]:
        """Where each feature lies in the vector that `observe` gives, and its shape.

        >>> import pharmakon
        >>> pharmakon.make("poison").features["totals"]
        Block(slice=slice(94, 97, None), shape=(3,))
        """
        return self.features_of("full")

    def features_of(self, observe: str) -> dict[str, Block]:
        """The same for "full" or for "compact": what a player would note down, no history."""
        size = self.observation_size(observe)
        return {name: block for name, block in self.spec.blocks.items() if block.slice.stop <= size}

    def observation_size(self, observe: str = "full") -> int:
        """How many numbers such a vector has."""
        check_choice("observe", observe, OBSERVATIONS)
        return self.spec.observation_size if observe == "full" else self.spec.compact_size

    def bounds(self, observe: str = "full") -> tuple[Floats, Floats]:
        """The least and the most that each number of such a vector can be with these options.

        >>> import pharmakon
        >>> low, high = pharmakon.make("glass").bounds("compact")
        >>> float(low.min()), float(high.max())
        (0.0, 5.0)
        """
        limits, size = self.spec.limits(self.options), self.observation_size(observe)
        low, high = np.zeros(size, dtype=np.float32), np.zeros(size, dtype=np.float32)
        for feature in self.spec.features:
            block = self.spec.blocks[feature.name].slice
            if block.stop <= size:
                low[block], high[block] = feature.bounds(limits)
        return low, high

    def live_columns(self, observe: str = "full") -> np.ndarray[Any, np.dtype[np.intp]]:
        """Which columns of such a vector can be other than 0 with these options, rising.

        Left out are seats that nobody sits on, and what belongs to an option that is off.

        >>> import pharmakon
        >>> pharmakon.make("poison", players=3).live_columns().size
        1264
        """
        size = self.observation_size(observe)
        found = np.concatenate([feature.live(self.options) for feature in self.spec.features])
        return np.flatnonzero(found[:size])

    def blank(self, count: int) -> States:
        """States that hold the options and nothing else."""
        states = np.zeros(count, dtype=self.spec.state)
        self.spec.configure(states[0], self.options)
        states[1:] = states[0]
        return states

    def check_options(self, position: Position) -> None:
        """A position must be of this game, with these options."""
        if not isinstance(position, Mapping):
            Reader(position).expect("{…}")
        game = position.get("game")
        if game != self.name:
            raise PositionError("common.position.game", value=shown(game), wanted=self.name)
        given = Reader(position.get("options"), "options")
        if not isinstance(given.value, Mapping):
            given.expect("{…}")
        for name, value in settle(self.name, self.spec.options, given.value).items():
            if value != self.options[name]:
                raise PositionError(
                    "common.position.option",
                    name=name,
                    value=shown(value),
                    wanted=shown(self.options[name]),
                )
