"""What a net makes of an observation, as a kernel: one order of adding up, on every machine.

Weights lie with the outputs of an input side by side, so that an input of 0 costs nothing: of what
a player notes down, and of what a layer passes on, most is 0.
"""

from typing import Any, NamedTuple

import numpy as np

from pharmakon.engine.kernel import kernel

Array = Any


class Weights(NamedTuple):
    """A net: hidden layers of one width, then a number for each action and one for each seat."""

    first: Array  # (inputs, width)
    later: Array  # (layers - 1, width, width)
    biases: Array  # (layers, width)
    policy: Array  # (width, actions)
    policy_bias: Array
    value: Array  # (width, seats)
    value_bias: Array


@kernel
def forward(
    weights: Weights, observation: Array, room: Array, preferences: Array, shares: Array
) -> None:
    """Write the preference for each action, and each seat's share of the win from the observer on.

    `room` is (2, width), to compute in.
    """
    layers = weights.biases.shape[0]
    add_up(observation, weights.first, weights.biases[0], room[0])
    for layer in range(1, layers):
        rectify(room[(layer - 1) % 2])
        add_up(
            room[(layer - 1) % 2], weights.later[layer - 1], weights.biases[layer], room[layer % 2]
        )
    last = room[(layers - 1) % 2]
    rectify(last)
    add_up(last, weights.policy, weights.policy_bias, preferences)
    add_up(last, weights.value, weights.value_bias, shares)
    soften(shares)


@kernel
def add_up(inputs: Array, weights: Array, bias: Array, outputs: Array) -> None:
    """One layer: every input times its weights, added to the bias."""
    for place in range(outputs.size):
        outputs[place] = bias[place]
    for index in range(inputs.size):
        signal = inputs[index]
        if signal != 0:
            for place in range(outputs.size):
                outputs[place] += signal * weights[index, place]


@kernel
def rectify(signals: Array) -> None:
    """Nothing below 0 is passed on."""
    for place in range(signals.size):
        if signals[place] < 0:
            signals[place] = np.float32(0)


@kernel
def soften(numbers: Array) -> None:
    """Numbers to shares of 1, the larger the more."""
    most = numbers[0]
    for place in range(numbers.size):
        most = max(most, numbers[place])
    whole = np.float32(0)
    for place in range(numbers.size):
        numbers[place] = np.exp(numbers[place] - most)
        whole += numbers[place]
    for place in range(numbers.size):
        numbers[place] /= whole
