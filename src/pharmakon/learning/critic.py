"""The critic: who will win, judged with all cards open; it teaches, and never plays.

What a seat cannot see is luck to it, and most of what happens to it. A judge who sees all cards is
surprised by less of it, so that what is left of the surprise is the move's own doing.
"""

import torch
from torch import Tensor, nn


class Critic(nn.Module):
    """All that lies open or hidden (`Tables.opened`), to a number for each seat from the mover."""

    def __init__(self, inputs: int, seats: int, width: int, narrower: int | None = None) -> None:
        """Two layers of a width, of which the second may be narrower."""
        super().__init__()
        second = narrower or width
        self.layers = nn.Sequential(
            nn.Linear(inputs, width),
            nn.ReLU(),
            nn.Linear(width, second),
            nn.ReLU(),
            nn.Linear(second, seats),
        )
        last = self.layers[-1]
        assert isinstance(last, nn.Linear)
        nn.init.normal_(last.weight, std=0.01)
        nn.init.zeros_(last.bias)

    def forward(self, seen: Tensor) -> Tensor:
        """The logits of all seats' shares of the win."""
        found: Tensor = self.layers(seen)
        return found.float()

    def shares(self, seen: Tensor) -> Tensor:
        """All seats' shares of the win, from the seat to act on."""
        with torch.autocast(seen.device.type, torch.bfloat16):
            return torch.softmax(self(seen), dim=1)
