"""The tables to learn at: every way to set up a game, mixed in one batch."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import pad

from pharmakon.arena.asking import ask
from pharmakon.bots.seat import Bot
from pharmakon.engine.errors import OptionError
from pharmakon.engine.likeness import Orders, number_of
from pharmakon.learning.fusing import fused
from pharmakon.learning.net import ALIGNED
from pharmakon.table.batch import Batch, batch
from pharmakon.table.cpu import on_host
from pharmakon.table.game import Game, make
from pharmakon.table.registry import spec_of
from pharmakon.table.setups import games_of


def ways(name: str) -> list[Game]:
    """Every combination of options that is played differently."""
    return list(games_of(spec_of(name), view_only=False))


def practised(games: Sequence[Game]) -> list[Game]:
    """The ways to play as often as they are worth learning: thrice with the default options."""
    return [way for way in games for _ in range(3 if is_plain(way) else 1)]


def is_plain(game: Game) -> bool:
    """Whether a game is played with its default options, but for the number of players."""
    try:
        plain = make(game.name, players=game.players)
    except OptionError:
        return False  # so many play in another edition only
    views = {option.name for option in game.spec.options if option.changes == "views"}
    return all(plain.options[name] == game.options[name] for name in plain.options.keys() - views)


def mixed(games: Sequence[Game], n: int, device: str, seed: int, **more: Any) -> Batch:
    """A batch whose matches are of these games in turn; rows are as wide as the largest needs.

    A state holds its own options, so matches with different ones can lie side by side.
    """
    largest = max(games, key=lambda game: game.players)
    tables = batch(largest, n, device, seed, observe="compact", **more)
    blanks = np.stack([game.blank(1).view(np.uint8) for game in games])
    chosen = blanks[np.arange(n) % len(games)].reshape(-1).view(largest.spec.state)
    tables.fill(chosen)
    tables.reset(seed)
    return tables


class Tables:
    """A batch as tensors of PyTorch, which share its memory.

    A net sees all that is alike in order (`engine/likeness.py`): so is what is observed, and
    actions and the mask are called as in what was observed last.
    """

    def __init__(self, tables: Batch, *, fusing: bool = False) -> None:
        """With `fusing`, what is read and written in putting things in order is compiled."""
        self.batch = tables
        self.device = torch.device(tables.device)
        self._in_order = fused(in_order, wanted=fusing)
        self._allowed = fused(allowed, wanted=fusing)
        self.n, self.seats = tables.n, tables.game.players
        self.actions = tables.game.actions
        self.inputs = tables.game.observation_size("compact")
        self.width = self.inputs + (-self.inputs % ALIGNED if self.device.type == "cuda" else 0)
        self.seat = self._shared(tables.seat)
        self._mask = self._shared(tables.padded_mask)[:, : self.actions]
        self.mask = self._mask
        self.rewards = self._shared(tables.rewards)
        self.done = self._shared(tables.done)
        self.players = self._shared(tables.players())
        beliefs = tables.game.spec.beliefs
        self.told_apart = beliefs.told_apart
        self.all_inputs = self.inputs + len(beliefs.cards) * beliefs.told_apart
        self._pieces = self._shared(beliefs.pieces).long()
        self._places = self._shared(tables.locate())
        self._room = torch.zeros((self.n, self.inputs), device=self.device)
        self._other = torch.zeros_like(self._room)
        self._advice = torch.zeros(self.n, dtype=torch.int64, device=self.device)
        self._orders = Orders(*(self._shared(table) for table in tables.game.spec.orders))
        self._columns, self._originals = self._orders.columns.long(), self._orders.originals.long()
        self._number = torch.zeros(self.n, dtype=torch.int64, device=self.device)
        self._luck = np.random.default_rng(int(on_host(tables.seeds)[0]))

    def observe(self, kind: torch.dtype = torch.float32) -> Tensor:
        """What the seats to act note down, in order, and zeros up to `width`."""
        self.batch.observe(out=self._theirs(self._room))
        self._number = self._numbered(self._room)
        self.mask = self._allowed(self._mask, self._originals, self._number)
        return self._ordered(self._room, self._number, kind)

    def observe_as(self, seats: Tensor) -> Tensor:
        """The same for other seats, which have nothing to choose."""
        self.batch.observe(out=self._theirs(self._other), seats=self._theirs(seats))
        return self._ordered(self._other, self._numbered(self._other))

    def _numbered(self, seen: Tensor) -> Tensor:
        """The orders of what was seen; what things weigh is whole but for rounding."""
        orders = self._orders
        with torch.autocast(self.device.type, enabled=False):
            heavy = (seen @ orders.weights).round()
        found: Tensor = number_of(heavy, orders.earlier, orders.later, orders.steps)
        return found

    def _ordered(self, seen: Tensor, number: Tensor, kind: torch.dtype = torch.float32) -> Tensor:
        """What was seen, in these orders."""
        found: Tensor = self._in_order(seen, self._columns, number, kind, self.width)
        return found

    def called(self, actions: Tensor) -> Tensor:
        """What actions of the first matches are called in what was observed last."""
        return self._orders.actions[self._number[: len(actions)], actions].long()

    def opened(self) -> Tensor:
        """What the seat to act notes down, and where every card lies that is not open to all.

        How many of each card lie in each place; hands count from the seat to act on. All of it is
        in the order in which that seat sees what is alike.
        """
        self.batch.observe(out=self._theirs(self._other))
        number = self._numbered(self._other)
        self.batch.locate(out=self._theirs(self._places))
        places, players = self._places.long(), self.players.long()[:, None]
        hidden = (places >= 0).float()
        places = self._orders.places[number].gather(1, places.clamp(min=0)).long()
        hands = (places - self.seat.long()[:, None] + players) % players
        told = torch.where(places < players, hands, places.clamp(max=self.told_apart - 1))
        cards = self._orders.cards[number][:, self._pieces].long()
        seen = torch.zeros((self.n, self.all_inputs), device=self.device)
        column = self.inputs + cards * self.told_apart + told
        seen.scatter_add_(1, column, hidden)
        seen[:, : self.inputs] = self._ordered(self._other, number)[:, : self.inputs]
        return seen

    def advise(self, first: int | None = None) -> Tensor:
        """What the rules of thumb would play in all matches, or in so many of the first."""
        advice = self._advice[:first]
        self.batch.advise(out=self._theirs(advice))
        return self.called(advice)

    def ask(self, bot: Bot, waiting: Tensor) -> Tensor:
        """What a bot plays where it is waited for; anything elsewhere."""
        rows = waiting.nonzero()[:, 0]
        seeds = self._luck.integers(2**63, size=rows.shape[0], dtype=np.uint64)
        states = on_host(self.batch.states)
        played = ask(bot, self.batch.game, states, rows.cpu().numpy(), seeds)
        self._advice[rows] = torch.as_tensor(played, device=self.device)
        return self.called(self._advice)

    def step(self, actions: Tensor) -> None:
        """Play one action in every match, as it is called in what was observed last."""
        self.batch.step(self._theirs(self._originals[self._number, actions]))

    def _shared(self, array: Any) -> Tensor:
        """An array of the batch as a tensor."""
        return torch.as_tensor(array, device=self.device)

    def _theirs(self, tensor: Tensor) -> Any:
        """A tensor as the batch takes it."""
        return tensor if self.device.type == "cuda" else tensor.numpy()


def in_order(
    seen: Tensor, columns: Tensor, number: Tensor, kind: torch.dtype, width: int
) -> Tensor:
    """Rows of what was seen in the orders of these numbers, with zeros up to a width."""
    ordered = seen.gather(1, columns[number]).to(kind)
    return pad(ordered, (0, width - ordered.shape[1]))


def allowed(mask: Tensor, originals: Tensor, number: Tensor) -> Tensor:
    """What is legal, called as in the orders of these numbers."""
    return mask.gather(1, originals[number])
