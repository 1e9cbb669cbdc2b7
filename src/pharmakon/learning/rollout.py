"""Playing to learn from: a stretch of moves in many matches, and what each was worth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from pharmakon.bots.seat import Bot
from pharmakon.learning.critic import Critic
from pharmakon.learning.fusing import fused
from pharmakon.learning.net import Net
from pharmakon.learning.tables import Tables

IMPOSSIBLE = -1e9


@dataclass
class Stretch:
    """Moves of all matches: arrays by step and match."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # the logarithm of how likely each action was
    values: Tensor  # what the seat to act expected as its share
    shares: Tensor  # what it is to expect of every seat, counted from itself
    advantages: Tensor
    counted: Tensor  # False where somebody else has played
    opened: Tensor | None  # with all cards open, for the critic

    def moves(self) -> Tensor:
        """The counted moves, as places in the flat arrays, in random order."""
        places = self.counted.flatten().nonzero()[:, 0]
        return places[torch.randperm(places.shape[0], device=places.device)]


@dataclass(frozen=True)
class Company:
    """Who plays all seats but one, in a share of the matches."""

    share: float
    player: nn.Module | Bot | None  # None: the rules of thumb, wherever the matches are


def choose(logits: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """A legal action for each row, drawn by its chance, and the logarithm of that chance."""
    logits = logits.masked_fill(~mask, IMPOSSIBLE)
    noise = torch.empty_like(logits).exponential_().log_()
    actions = (logits - noise).argmax(dim=1)
    chosen = torch.log_softmax(logits, dim=1).gather(1, actions[:, None])
    return actions, chosen[:, 0]


class Player:
    """Plays stretches of all matches with a net, in some of them against others."""

    def __init__(
        self,
        tables: Tables,
        steps: int,
        trace: float,
        critic: Critic | None,
        *,
        fusing: bool = False,
    ) -> None:
        n, device = tables.n, tables.device
        self._choose = fused(choose, wanted=fusing)
        self.tables, self.steps, self.trace, self.critic = tables, steps, trace, critic
        kind = torch.bfloat16 if device.type == "cuda" else torch.float32

        def room(*shape: int, dtype: Any = torch.float32) -> Tensor:
            return torch.zeros((steps, n, *shape), dtype=dtype, device=device)

        self.observations = room(tables.width, dtype=kind)
        self.masks = room(tables.actions, dtype=torch.bool)
        self.actions = room(dtype=torch.int64)
        self.chances, self.values = room(), room()
        self.seats = room(dtype=torch.int64)
        self.rewards = room(tables.seats)
        self.done = room(dtype=torch.bool)
        self.counted = room(dtype=torch.bool)
        self.opened = room(tables.all_inputs, dtype=kind) if critic else None
        self.learner = torch.arange(n, device=device) % tables.players

    @torch.no_grad()
    def watch(self, net: Net) -> Stretch:
        """One stretch to imitate: its actions are what the rules of thumb would have played.

        Half of the matches are played by them, half by the net, so that it learns what to do where
        it gets to by itself.
        """
        tables, half = self.tables, self.tables.n // 2
        self.counted[:] = True
        for step in range(self.steps):
            _, logits = self._look(net, step)
            self.actions[step] = tables.advise()
            actions, _ = self._choose(logits, tables.mask)
            actions[:half] = self.actions[step, :half]
            tables.step(actions)
            self.rewards[step], self.done[step] = tables.rewards, tables.done
        return self._stretch(net)

    @torch.no_grad()
    def play(self, net: Net, company: Sequence[Company] = ()) -> Stretch:
        """One stretch; the first matches are played in company, the rest by the net alone."""
        tables, guests = self.tables, list(self._placed(company))
        advised = max((rows.stop for rows, player in guests if player is None), default=0)
        for step in range(self.steps):
            seen, logits = self._look(net, step)
            self.counted[step] = True
            own = self.seats[step] == self.learner
            for rows, player in guests:
                self.counted[step, rows] = own[rows]
                if isinstance(player, nn.Module):
                    with torch.autocast(tables.device.type, torch.bfloat16):
                        others, _ = player(seen[rows])
                    logits[rows] = torch.where(own[rows, None], logits[rows], others)
            actions, chances = self._choose(logits, tables.mask)
            advice = tables.advise(advised) if advised else actions
            for rows, player in guests:
                if player is None:
                    actions[rows] = torch.where(own[rows], actions[rows], advice[rows])
                elif not isinstance(player, nn.Module):
                    waiting = torch.zeros_like(own)
                    waiting[rows] = ~own[rows]
                    actions = torch.where(waiting, tables.ask(player, waiting), actions)
            self.actions[step], self.chances[step] = actions, chances
            tables.step(actions)
            self.rewards[step], self.done[step] = tables.rewards, tables.done
        return self._stretch(net)

    def _placed(self, company: Sequence[Company]) -> Iterator[tuple[slice, nn.Module | Bot | None]]:
        """The matches of each company, one after the other."""
        start, share = 0, 0.0
        for guest in company:
            share += guest.share
            stop = int(self.tables.n * share)
            if stop > start:
                yield slice(start, stop), guest.player
            start = stop

    def _coming(self, net: Net) -> Tensor:
        """What every seat may expect after the last move of a stretch."""
        tables = self.tables
        expected = torch.zeros((tables.n, tables.seats), device=tables.device)
        if self.critic is not None:
            shares = self.critic.shares(tables.opened().to(self.observations.dtype))
            players = tables.players.long()[:, None]
            places = torch.arange(tables.seats, device=tables.device)
            left = torch.where(
                places < players, (tables.seat.long()[:, None] + places) % players, places
            )
            return expected.scatter(1, left, shares)
        for place in range(tables.seats):
            watching = torch.minimum(torch.full_like(tables.players, place), tables.players - 1)
            with torch.autocast(tables.device.type, torch.bfloat16):
                _, logits = net(tables.observe_as(watching))
            expected[:, place] = torch.softmax(logits, dim=1)[:, 0]
        return expected

    def _look(self, net: Net, step: int) -> tuple[Tensor, Tensor]:
        """Note what the seats to act see and what the net expects; what it sees and would play."""
        tables = self.tables
        seen = self.observations[step]
        seen[:] = tables.observe(seen.dtype)
        self.masks[step] = tables.mask
        self.seats[step] = tables.seat
        with torch.autocast(tables.device.type, torch.bfloat16):
            logits, shares = net(seen)
        self._expect(step, shares)
        return seen, logits

    def _expect(self, step: int, shares: Tensor) -> None:
        """Note what the seat to act may expect: by the critic, or by what the net makes of it."""
        if self.critic is None or self.opened is None:
            self.values[step] = torch.softmax(shares, dim=1)[:, 0]
            return
        self.opened[step] = self.tables.opened()
        self.values[step] = self.critic.shares(self.opened[step])[:, 0]

    def _stretch(self, net: Net) -> Stretch:
        """What was played, and what it was worth."""
        advantages, shares = self._judge(net)
        return Stretch(
            self.observations,
            self.masks,
            self.actions,
            self.chances,
            self.values,
            shares,
            advantages,
            self.counted,
            self.opened,
        )

    def _judge(self, net: Net) -> tuple[Tensor, Tensor]:
        """What each move was worth to who made it, and the shares that everybody is to expect.

        Advantages run along a seat's own moves: what it expects at its next one, from what it
        knows then, less what it expected before. Shares do the same for all seats at once.
        """
        tables, n, seats = self.tables, self.tables.n, self.tables.seats
        rows = torch.arange(n, device=tables.device)
        places = torch.arange(seats, device=tables.device)
        expected = self._coming(net)  # by seat, at its next own move
        traced = torch.zeros_like(expected)
        gathered = torch.zeros_like(expected)
        coming = expected.clone()  # the share to come of every seat, traced over all moves
        advantages = torch.zeros_like(self.values)
        shares = torch.zeros((self.steps, n, seats), device=tables.device)
        players = tables.players.long()
        slow = self.trace ** (1.0 / players.float())[:, None]
        for step in range(self.steps - 1, -1, -1):
            over = self.done[step][:, None]
            reward = self.rewards[step]
            expected = torch.where(over, 0.0, expected)
            traced = torch.where(over, 0.0, traced)
            gathered = torch.where(over, 0.0, gathered) + reward
            coming = torch.where(over, reward, coming)
            seat = self.seats[step]
            value = self.values[step]
            surprise = gathered[rows, seat] + expected[rows, seat] - value
            advantage = surprise + self.trace * traced[rows, seat]
            advantages[step] = advantage
            traced[rows, seat] = advantage
            expected[rows, seat] = value
            gathered[rows, seat] = 0
            left = (seat[:, None] + places) % players[:, None]  # who sits so far to the left
            here = places < players[:, None]
            expecting = torch.where(here, coming.gather(1, left), 0.0)
            shares[step] = expecting / expecting.sum(dim=1, keepdim=True)
            own = coming.scatter(1, seat[:, None], value[:, None])
            coming = slow * coming + (1 - slow) * own
        return advantages, shares
