"""Work for a card in one piece: between its steps nothing is written to memory and read again."""

from collections.abc import Callable
from functools import cache
from typing import Any

import torch


def fused(function: Callable[..., Any], *, wanted: bool) -> Callable[..., Any]:
    """A function compiled for the card, if that is wanted; compiling takes a while at first."""
    return compiled(function) if wanted else function


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, compiled once in a process."""
    return torch.compile(function)
