"""A judge for search: it learns what a net's rounds come to, with all cards open.

What is learned from is what was played, in any order. What a round came to is how the match stood
when it was scored (`standing`), since search plays no further: who won three rounds later would be
mostly luck.
"""

import time
from collections.abc import Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from pharmakon.learning.critic import Critic
from pharmakon.learning.net import Net
from pharmakon.learning.reading import down
from pharmakon.learning.rollout import choose
from pharmakon.learning.tables import Tables, mixed
from pharmakon.table.game import Game

WIDTH, NARROWER = 256, 64
"""Units of its two layers: what search can afford to ask thousands of times a move."""
WATCHING = 0.4
"""The share of its time in which what it learns from is played."""
EVERY = 4
"""One of so many positions is learned from: those of one round tell much the same."""
MOST_ROWS = 2_500_000
MINIBATCH, RATE, DECAY = 1024, 1.5e-3, 1e-2
KEPT_BACK = 20
"""One table of so many is not learned from; it is what the judge is measured by."""


class Judged(NamedTuple):
    """Positions, and what came of them."""

    seen: Tensor  # by position: all that lies open or hidden
    shares: Tensor  # by position: each seat's chance to win when the round was scored
    tables: Tensor  # by position: where it was played

    def only(self, rows: Tensor) -> "Judged":
        """Some of them."""
        return Judged(*(column[rows] for column in self))


def train_judge(
    net: Net, games: Sequence[Game], device: str, seconds: float, n: int
) -> tuple[Critic, float]:
    """Watch a net at `n` tables and learn from it, for so many seconds; a judge and its loss.

    The loss is what it is surprised by in nats, at tables that it has not learned from.
    """
    begun = time.monotonic()
    tables = Tables(mixed(games, n, device, seed=1, reward="standing"))
    given = rounds(net.to(tables.device), tables, WATCHING * seconds)
    apart = given.tables % KEPT_BACK == 0
    unseen, given = given.only(apart), given.only(~apart)
    judge = Critic(tables.all_inputs, tables.seats, WIDTH, NARROWER).to(tables.device)
    adam = torch.optim.AdamW(judge.parameters(), lr=RATE, weight_decay=DECAY)
    left = 1.0
    while left > 0:
        for rows in torch.split(torch.randperm(len(given.seen), device=device), MINIBATCH):
            left = 1 - (time.monotonic() - begun) / seconds
            for group in adam.param_groups:
                group["lr"] = RATE * max(left, 0.01)
            down(adam, cost(judge, given.only(rows)))
            if left <= 0:
                break
    return judge, surprise(judge, unseen)


def cost(judge: Critic, given: Judged) -> Tensor:
    """How surprising what came of some positions is to the judge, in nats."""
    return -(given.shares * torch.log_softmax(judge(given.seen.float()), dim=1)).sum(dim=1).mean()


@torch.no_grad()
def surprise(judge: Critic, given: Judged) -> float:
    """The same for many."""
    parts = [
        cost(judge, given.only(rows)) * len(rows)
        for rows in torch.split(torch.arange(len(given.seen), device=given.seen.device), MINIBATCH)
    ]
    return float(torch.stack(parts).sum()) / len(given.seen)


@torch.no_grad()
def rounds(net: Net, tables: Tables, seconds: float) -> Judged:
    """Play for so many seconds, at least one round each; positions and what came of them."""
    n, device = tables.n, tables.device
    places = torch.arange(tables.seats, device=device)
    there = places < tables.players.long()[:, None]
    even = there / tables.players[:, None]
    chances = even.clone()
    playing = torch.arange(n, device=device)  # by table: the number of its round
    scored: list[tuple[Tensor, Tensor]] = []
    found: list[tuple[Tensor, Tensor, Tensor, Tensor]] = []
    count, begun = 0, time.monotonic()
    while bool((playing < n).any()) or (count < MOST_ROWS and time.monotonic() - begun < seconds):
        rows = torch.randint(n, (-(-n // EVERY),), device=device)
        left = (tables.seat.long()[:, None] + places) % tables.players.long()[:, None]
        seen = tables.opened()[rows].to(torch.bfloat16)
        found.append((seen, playing[rows], torch.where(there, left, places)[rows], rows))
        count += len(rows)
        actions, _ = choose(net(tables.observe())[0], tables.mask)
        tables.step(actions)
        chances += tables.rewards
        over = ((tables.rewards != 0).any(dim=1) | tables.done).nonzero()[:, 0]
        if len(over):
            scored.append((playing[over], chances[over]))
            playing[over] = int(playing.max()) + 1 + torch.arange(len(over), device=device)
            chances[tables.done] = even[tables.done]
    numbers, results = (torch.cat(column) for column in zip(*scored, strict=True))
    known = torch.full((int(playing.max()) + 1, tables.seats), torch.nan, device=device)
    known[numbers] = results
    seen, numbers, left, rows = (torch.cat(column) for column in zip(*found, strict=True))
    judged = Judged(seen, known[numbers].gather(1, left), rows)
    return judged.only(~judged.shares[:, 0].isnan())
