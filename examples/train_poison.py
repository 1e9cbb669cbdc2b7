"""Learn Poison in a minute: one seat against three random players, on the CPU, with NumPy alone.

    python examples/train_poison.py --seconds 60

Every action has a linear estimate of what it will cost: the cards it makes us take now, plus a
share of what the best action costs at our next turn (Q-learning with linear features). The
features are slices of the observation; the costs are read from it, too, since the pile before us
is part of what we remember. Nothing here knows a rule.
"""

import argparse
import time
from typing import Any

import numpy as np

from pharmakon.adapters import gymnasium
from pharmakon.engine.spec import Block

Array = np.ndarray[Any, np.dtype[Any]]

TABLES = 1024
SHARE_OF_LATER = 0.8
STEP_SIZE = 0.05
EXPLORING = 0.1
POISON_COUNTS = 2.0
CARDS_IN_ONE = 4  # in observations 1.0 stands for four copies of a card


class Player:
    """A cost for each action, linear in what lies on the table and in our hand."""

    def __init__(self, features: dict[str, Block], actions: int, seed: int) -> None:
        self.features = features
        self.luck = np.random.default_rng(seed)
        self.weights = np.zeros((actions, self.inputs(np.zeros((1, 4096))).shape[1]))

    def inputs(self, observations: Array) -> Array:
        """A constant, the totals and the cards in each cauldron, our hand; scaled to about 1."""
        blocks = [
            np.ones((len(observations), 1)),
            observations[:, self.features["totals"].slice],
            observations[:, self.features["cauldrons"].slice] * 2,
            observations[:, self.features["hand"].slice] * 2,
        ]
        return np.concatenate(blocks, axis=1) / 3

    def costs(self, inputs: Array, mask: Array) -> Array:
        """What each action is thought to cost; what is illegal costs everything."""
        return np.where(mask, inputs @ self.weights.T, np.inf)

    def choose(self, inputs: Array, mask: Array, exploring: float) -> Array:
        """The cheapest action of each row, or now and then any."""
        cheapest = self.costs(inputs, mask).argmin(axis=1)
        anything = np.where(mask, self.luck.random(mask.shape), -1).argmax(axis=1)
        chosen: Array = np.where(self.luck.random(len(mask)) < exploring, anything, cheapest)
        return chosen

    def learn(self, inputs: Array, actions: Array, costs: Array) -> None:
        """Move the estimates of the actions taken towards what they have cost."""
        error = costs - (inputs * self.weights[actions]).sum(axis=1)
        change = np.zeros_like(self.weights)
        np.add.at(change, actions, error[:, None] * inputs)
        often = np.bincount(actions, minlength=len(self.weights))[:, None]
        self.weights += STEP_SIZE * change / np.sqrt(np.maximum(often, 1))


def pile(observations: Array, taken: Block) -> Array:
    """What our own pile would cost now, were no colour spared."""
    own = observations[:, taken.slice].reshape(-1, *taken.shape)[:, 0] * CARDS_IN_ONE
    cost: Array = own[:, :15].sum(axis=1) + POISON_COUNTS * own[:, 15]
    return cost


def train(seconds: float, steps: int | None, seed: int) -> tuple[Player, int]:
    """Play and learn for so many seconds, or steps; the player and how many moves it made."""
    tables = gymnasium.vector("poison", TABLES, seat=0)
    observations, info = tables.reset(seed=seed)
    player = Player(tables.game.features, tables.game.actions, seed)
    taken = tables.game.features["taken"]
    inputs, mask, moves = player.inputs(observations), info["action_mask"], 0
    end = time.monotonic() + seconds
    while time.monotonic() < end if steps is None else moves < steps * TABLES:
        before = pile(observations, taken)
        actions = player.choose(inputs, mask, EXPLORING)
        observations, _, over, _, info = tables.step(actions)
        following, mask = player.inputs(observations), info["action_mask"]
        cost = pile(observations, taken) - before
        new_round = (cost < 0) | over
        later = player.costs(following, mask).min(axis=1)
        known = ~new_round  # the pile was scored and is gone: what the last card cost is not seen
        target = cost + SHARE_OF_LATER * later
        player.learn(inputs[known], actions[known], target[known])
        inputs = following
        moves += TABLES
    return player, moves


def win_share(player: Player, matches: int, seed: int) -> float:
    """The share of wins in new matches, without exploring."""
    tables = gymnasium.vector("poison", TABLES, seat=0)
    observations, info = tables.reset(seed=seed)
    wins, ended = 0.0, 0
    while ended < matches:
        actions = player.choose(player.inputs(observations), info["action_mask"], 0.0)
        observations, rewards, over, _, info = tables.step(actions)
        wins += float(rewards[over].sum())
        ended += int(over.sum())
    return wins / ended


def main() -> None:
    """Train, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--steps", type=int, help="instead of seconds: the same on every machine")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    player, moves = train(arguments.seconds, arguments.steps, arguments.seed)
    share = win_share(player, 4000, arguments.seed + 1)
    print(f"after {moves:,} moves: win share {share:.3f} against three random players (0.25)")


if __name__ == "__main__":
    main()
