"""The net: what a seat notes down, to what it would play and everybody's chance to win."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import linear, pad

ALIGNED = 8
"""Of so many numbers a card multiplies rows fastest: 16 bytes in half precision."""


class Net(nn.Module):
    """Layers of one width, then a number for each action and one for each seat.

    The seats' numbers become, by softmax, each seat's expected share of the win, counted to the
    left from the observer. Observations may be wider than what they hold, up to a multiple of
    `ALIGNED`.
    """

    def __init__(self, inputs: int, actions: int, seats: int, width: int, layers: int) -> None:
        super().__init__()
        sizes = [inputs, *[width] * layers]
        self.hidden = nn.ModuleList(nn.Linear(before, after) for before, after in pairwise(sizes))
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, seats)
        for layer in self.hidden:
            nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")  # type: ignore[arg-type]
            nn.init.zeros_(layer.bias)  # type: ignore[arg-type]
        for head in (self.policy, self.value):
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """The logits of all actions, and those of all seats' shares."""
        x = observations
        for layer in self.hidden:
            assert isinstance(layer, nn.Linear)
            wider = x.shape[1] - layer.in_features
            x = torch.relu(
                linear(x, pad(layer.weight, (0, wider)) if wider else layer.weight, layer.bias)
            )
        actions, seats = self.policy.out_features, self.value.out_features
        more = -(actions + seats) % ALIGNED
        weights = pad(torch.cat([self.policy.weight, self.value.weight]), (0, 0, 0, more))
        biases = pad(torch.cat([self.policy.bias, self.value.bias]), (0, more))
        found = linear(x, weights, biases).float()
        return found[:, :actions], found[:, actions : actions + seats]

    @property
    def layers(self) -> list[nn.Linear]:
        """All layers, the last ones for actions and seats."""
        hidden = [layer for layer in self.hidden if isinstance(layer, nn.Linear)]
        return [*hidden, self.policy, self.value]

    def widened(self, width: int) -> "Net":
        """A wider net that says the same: nobody listens yet to what its new units make of it."""
        inputs, actions, seats = (
            self.layers[0].in_features,
            self.policy.out_features,
            self.value.out_features,
        )
        wider = Net(inputs, actions, seats, width, len(self.hidden))
        with torch.no_grad():
            for mine, its in zip(self.layers, wider.layers, strict=True):
                units, heard = mine.weight.shape
                its.weight[:units] = 0
                its.weight[:units, :heard] = mine.weight
                its.bias[:units] = mine.bias
        return wider


def arrays(net: nn.Module) -> dict[str, np.ndarray[Any, Any]]:
    """The weights in half precision, as bots read them."""
    return {
        name: value.detach().cpu().numpy().astype(np.float16)
        for name, value in net.state_dict().items()
    }


def read_net(path: Path, seats: int) -> Net:
    """A net from a file of such weights, for so many seats or fewer than it has learned for."""
    with np.load(path) as found:
        weights = {name: torch.from_numpy(found[name].astype(np.float32)) for name in found.files}
    for name in ("value.weight", "value.bias"):
        weights[name] = weights[name][:seats]
    width, inputs = weights["hidden.0.weight"].shape
    layers = sum(name.startswith("hidden.") for name in weights) // 2
    net = Net(inputs, len(weights["policy.bias"]), seats, width, layers)
    net.load_state_dict(weights)
    return net
