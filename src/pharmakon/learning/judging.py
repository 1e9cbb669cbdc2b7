"""A judge for search: it learns what a net's rounds come to, with all cards open.

What is learned from is what was played, in any order. What a round came to is how the match stood
when it was scored (`standing`), since search plays no further: who won three rounds later would be
mostly luck.
"""

import copy
import time
from collections.abc import Sequence
from math import inf
from typing import NamedTuple

import torch
from torch import Tensor

from pharmakon.learning.critic import Critic
from pharmakon.learning.net import Net
from pharmakon.learning.reading import Tell, down
from pharmakon.learning.rollout import choose
from pharmakon.learning.tables import Tables, mixed
from pharmakon.table.game import Game

WIDTH, NARROWER = 256, 64
"""Units of its two layers: what search can afford to ask thousands of times a move."""
WATCHING = 0.4
"""The share of its time in which what it learns from is played."""
EVERY = {"cuda": 2, "cpu": 8}
"""One of so many positions is learned from: those of one round tell much the same."""
MOST_BYTES = {"cuda": 20 << 30, "cpu": 4 << 30}
"""What is learned from takes no more memory than this; then it is learned from, and forgotten."""
MINIBATCH = {"cuda": 8192, "cpu": 1024}
TOGETHER = 8192
"""So many positions are judged at once."""
RATE, DECAY = 1.5e-3, 1e-2
KEPT_BACK = 20
"""One table of so many is not learned from; it is what the judge is measured by."""


class Judged(NamedTuple):
    """Positions, and what came of them."""

    seen: Tensor  # by position: all that lies open or hidden
    shares: Tensor  # by position: each seat's chance to win when the round was scored; nan: not yet
    tables: Tensor  # by position: where it was played

    def some(self, rows: Tensor) -> "Judged":
        """Some of them."""
        return Judged(self.seen[rows], self.shares[rows], self.tables[rows])


def train_judge(
    net: Net,
    games: Sequence[Game],
    device: str,
    seconds: float,
    n: int,
    tell: Tell = lambda number, nats: None,
) -> tuple[Critic, float]:
    """Watch a net at `n` tables and learn from it, for so many seconds; a judge and its loss.

    The loss is what it is surprised by in nats, at tables that it has not learned from. Of all
    passes, the one counts after which that was least.
    """
    begun = time.monotonic()
    tables = Tables(mixed(games, n, device, seed=1, reward="standing"))
    net = net.to(tables.device)
    judge = Critic(tables.all_inputs, tables.seats, WIDTH, NARROWER).to(tables.device)
    adam = torch.optim.AdamW(judge.parameters(), lr=RATE, weight_decay=DECAY)
    best, least = judge, inf
    left, passes = 1.0, 0
    unseen: Judged | None = None
    while left > 0:
        watching = time.monotonic()
        given = rounds(net, tables, WATCHING * seconds)
        known, apart = ~given.shares[:, 0].isnan(), given.tables % KEPT_BACK == 0
        unseen = unseen or given.some((known & apart).nonzero()[:, 0])
        learned = (known & ~apart).nonzero()[:, 0]
        learning = time.monotonic()
        enough = learning + (learning - watching) * (1 - WATCHING) / WATCHING
        while left > 0 and time.monotonic() < enough:
            order = learned[torch.randperm(len(learned), device=device)]
            for rows in torch.split(order, MINIBATCH[device]):
                left = 1 - (time.monotonic() - begun) / seconds
                for group in adam.param_groups:
                    group["lr"] = RATE * max(left, 0.01)
                down(adam, cost(judge, given.some(rows)))
                if left <= 0:
                    break
            passes += 1
            found = surprise(judge, unseen)
            tell(passes, found)
            if found < least:
                best, least = copy.deepcopy(judge), found
    return best, least


def cost(judge: Critic, given: Judged) -> Tensor:
    """How surprising what came of some positions is to the judge, in nats."""
    expected = torch.log_softmax(judge(given.seen.float()), dim=1)
    return -(given.shares * expected).sum(dim=1).mean()


@torch.no_grad()
def surprise(judge: Critic, given: Judged) -> float:
    """The same for many."""
    places = torch.arange(len(given.seen), device=given.seen.device)
    parts = [cost(judge, given.some(rows)) * len(rows) for rows in torch.split(places, TOGETHER)]
    return float(torch.stack(parts).sum()) / len(places)


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
    found: list[tuple[Tensor, Tensor, Tensor]] = []
    some = -(-n // EVERY[device.type])
    most = max(1, MOST_BYTES[device.type] // (2 * tables.all_inputs * some)) * some
    seen = torch.empty((most, tables.all_inputs), dtype=torch.bfloat16, device=device)
    count, begun = 0, time.monotonic()
    while bool((playing < n).any()) or (count < most and time.monotonic() - begun < seconds):
        if count < most:
            rows = torch.randint(n, (some,), device=device)
            left = (tables.seat.long()[:, None] + places) % tables.players.long()[:, None]
            seen[count : count + some] = tables.opened()[rows]
            found.append((playing[rows], torch.where(there, left, places)[rows], rows))
            count += some
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
    numbers, left, rows = (torch.cat(column) for column in zip(*found, strict=True))
    return Judged(seen[:count], known[numbers].gather(1, left), rows)
