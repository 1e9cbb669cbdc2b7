"""Learning what players who search do, from matches in which they were watched.

A net that does as they do is company to learn against. A smaller one that has learned it from that
net reads others' choices for search (`bots/net/beliefs.py`): it foretells players who search better
than a net that has only ever played itself.
"""

import copy
import time
from collections.abc import Callable, Sequence

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from pharmakon.learning.net import Net
from pharmakon.learning.rollout import IMPOSSIBLE, choose
from pharmakon.learning.tables import Tables, mixed
from pharmakon.learning.watched import Moments
from pharmakon.table.game import Game

Tell = Callable[[int, float], None]
"""Is told after each pass its number and how surprising choices still are, in nats."""

SURE = 10.0
"""A net that has played itself is so many times surer of itself than players who search are."""
MINIBATCH, RATE, DECAY = 512, 2e-4, 1e-2
MOST_PASSES = 12
KEPT_BACK = 0.05
"""The share of choices by which it is measured instead of learning from them."""

WIDTH, LAYERS = 128, 2
"""Of the small net."""
SMALL_RATE = 1.5e-3
WATCHING = 0.3
"""The share of its time in which what it learns from is played."""
MOST_ROWS = 2_000_000
"""Choices that it learns from, at most."""


def follow(start: Net, given: Moments, tell: Tell = lambda number, nats: None) -> Net:
    """A net that does what was done in these moments, beginning from one that plays well.

    It stops when choices that it has not learned from are foretold no better.
    """
    order = torch.randperm(len(given), device=given.actions.device)
    given = Moments(given.seen[order], given.masks[order], given.actions[order])
    unseen, learned = given.split(KEPT_BACK)
    net = copy.deepcopy(start).requires_grad_(True)
    with torch.no_grad():
        for weights in net.policy.parameters():
            weights.div_(SURE)
    best, best_cost = copy.deepcopy(net), foretold(net, unseen)
    adam = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    tell(0, best_cost)
    for number in range(1, MOST_PASSES + 1):
        for group in adam.param_groups:
            group["lr"] = RATE * (1 - (number - 1) / MOST_PASSES)
        places = torch.randperm(len(learned), device=learned.actions.device)
        for rows in torch.split(places, MINIBATCH):
            down(adam, cost(net, learned, rows))
        found = foretold(net, unseen)
        tell(number, found)
        if found >= best_cost:
            break
        best, best_cost = copy.deepcopy(net), found
    return best.requires_grad_(False)


def cost(net: Net, given: Moments, rows: Tensor) -> Tensor:
    """How surprising these choices are to the net, in nats a choice."""
    logits, _ = net(given.seen[rows].float())
    return cross_entropy(logits.masked_fill(~given.masks[rows], IMPOSSIBLE), given.actions[rows])


@torch.no_grad()
def foretold(net: Net, unseen: Moments) -> float:
    """The same for all moments."""
    places = torch.arange(len(unseen), device=unseen.actions.device)
    parts = [cost(net, unseen, rows) * len(rows) for rows in torch.split(places, MINIBATCH)]
    return float(torch.stack(parts).sum()) / len(unseen)


def distil(teacher: Net, games: Sequence[Game], device: str, seconds: float, n: int) -> Net:
    """A small net that does what another does, learned at `n` tables where that one plays.

    It learns from all that was played, in any order: from one move after the other, as they are
    played, it learns much less in the same time.
    """
    begun = time.monotonic()
    tables = Tables(mixed(games, n, device, seed=1))
    seen, masks, wanted = likings(teacher, tables, WATCHING * seconds)
    student = Net(tables.inputs, tables.actions, tables.seats, WIDTH, LAYERS).to(tables.device)
    adam = torch.optim.AdamW(student.parameters(), lr=SMALL_RATE, weight_decay=DECAY)
    while time.monotonic() - begun < seconds:
        for rows in torch.split(torch.randperm(len(seen), device=tables.device), MINIBATCH):
            left = 1 - (time.monotonic() - begun) / seconds
            for group in adam.param_groups:
                group["lr"] = SMALL_RATE * max(left, 0.02)
            found = student(seen[rows].float())[0].masked_fill(~masks[rows], IMPOSSIBLE)
            down(adam, cross_entropy(found, wanted[rows].float()))
            if left < 0:
                break
    return student


@torch.no_grad()
def likings(teacher: Net, tables: Tables, seconds: float) -> tuple[Tensor, Tensor, Tensor]:
    """What a net saw, what was legal and how likely it made each move, where it had a choice."""
    found: list[tuple[Tensor, Tensor, Tensor]] = []
    count, begun = 0, time.monotonic()
    while count < MOST_ROWS and (count == 0 or time.monotonic() - begun < seconds):
        seen = tables.observe()
        logits = teacher(seen)[0].masked_fill(~tables.mask, IMPOSSIBLE)
        likely = torch.softmax(logits, dim=1).to(torch.bfloat16)
        rows = (tables.mask.sum(dim=1) > 1).nonzero()[:, 0]
        found.append((seen[rows].to(torch.bfloat16), tables.mask[rows], likely[rows]))
        count += len(rows)
        actions, _ = choose(logits, tables.mask)
        tables.step(actions)
    seen, masks, wanted = (torch.cat(column) for column in zip(*found, strict=True))
    return seen, masks, wanted


def down(adam: torch.optim.Optimizer, loss: Tensor) -> None:
    """One step down a loss."""
    adam.zero_grad(set_to_none=True)
    loss.backward()  # type: ignore[no-untyped-call]
    adam.step()
