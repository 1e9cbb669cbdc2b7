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


class Room(NamedTuple):
    """Where a net is computed, by one thread."""

    layers: Array  # (2, width): one layer is computed from the other
    active: Array  # places of inputs other than 0


def room_for(weights: Weights) -> Room:
    """Room for a net."""
    inputs, width = weights.first.shape
    return Room(np.zeros((2, width), np.float32), np.zeros(max(inputs, width), np.int32))


@kernel
def forward(
    weights: Weights, observation: Array, room: Room, preferences: Array, shares: Array
) -> None:
    """Write the preference for each action, and each seat's share of the win from the observer."""
    last = room.layers[take_in(weights, observation, room)]
    add_up(last, weights.policy, weights.policy_bias, preferences, room.active)
    add_up(last, weights.value, weights.value_bias, shares, room.active)
    soften(shares)


@kernel
def prefer(
    weights: Weights, observation: Array, room: Room, actions: Array, preferences: Array
) -> None:
    """Write the preferences for these actions alone, the same as `forward` would."""
    last = room.layers[take_in(weights, observation, room)]
    for place in range(actions.size):
        preferences[place] = weights.policy_bias[actions[place]]
    for index in range(last.size):
        if last[index] != 0:
            for place in range(actions.size):
                preferences[place] += last[index] * weights.policy[index, actions[place]]


@kernel
def take_in(weights: Weights, observation: Array, room: Room) -> int:
    """All hidden layers; which row of the room holds the last one."""
    add_up(observation, weights.first, weights.biases[0], room.layers[0], room.active)
    rectify(room.layers[0])
    layers: int = weights.biases.shape[0]
    for layer in range(1, layers):
        before, after = room.layers[(layer - 1) % 2], room.layers[layer % 2]
        add_up(before, weights.later[layer - 1], weights.biases[layer], after, room.active)
        rectify(after)
    return (layers - 1) % 2


@kernel
def add_up(inputs: Array, weights: Array, bias: Array, outputs: Array, active: Array) -> None:
    """One layer: every input times its weights, added to the bias in the order of the inputs.

    The inputs other than 0 are found first, without a branch that a processor could guess wrong,
    and then taken in fours, so that outputs are fetched once for all four.
    """
    for place in range(outputs.size):
        outputs[place] = bias[place]
    count = 0
    for index in range(inputs.size):
        active[count] = index
        count += inputs[index] != 0
    fours = count - count % 4
    for at in range(0, fours, 4):
        add_four(
            inputs, weights, active[at], active[at + 1], active[at + 2], active[at + 3], outputs
        )
    for at in range(fours, count):
        add_scaled(inputs[active[at]], weights[active[at]], outputs)


@kernel
def add_four(
    inputs: Array, weights: Array, one: int, two: int, three: int, four: int, outputs: Array
) -> None:
    """What four inputs add to all outputs, one after the other."""
    a, b, c, d = inputs[one], inputs[two], inputs[three], inputs[four]
    first, second, third, fourth = weights[one], weights[two], weights[three], weights[four]
    for place in range(outputs.size):
        whole = outputs[place] + a * first[place]
        whole = whole + b * second[place]
        whole = whole + c * third[place]
        outputs[place] = whole + d * fourth[place]


@kernel
def add_scaled(signal: Any, weights: Array, outputs: Array) -> None:
    """What one input adds to all outputs."""
    for place in range(outputs.size):
        outputs[place] += signal * weights[place]


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
