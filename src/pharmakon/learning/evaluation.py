"""How strong a net is: greedily in one seat, the others by the rules of thumb."""

import torch
from torch import nn

from pharmakon.bots.seat import Bot
from pharmakon.learning.net import Net
from pharmakon.learning.rollout import IMPOSSIBLE, choose
from pharmakon.learning.tables import Tables, mixed
from pharmakon.table.batch import batch
from pharmakon.table.game import Game

Shares = dict[str, float]


@torch.no_grad()
def win_share(net: Net, game: Game, device: str, matches: int, seed: int) -> float:
    """The share of matches that a net wins against the rules of thumb, one of every seat's first.

    Only the first match at each table counts: short matches would be counted more often.
    """
    tables = Tables(batch(game, matches, device, seed, observe="compact", others="rules"))
    learner = tables.seat.long().clone()
    open_tables = torch.ones(matches, dtype=torch.bool, device=tables.device)
    rows = torch.arange(matches, device=tables.device)
    won = torch.zeros(matches, device=tables.device)
    while bool(open_tables.any()):
        for _ in range(16):
            logits, _ = net(tables.observe())
            tables.step(logits.masked_fill(~tables.mask, IMPOSSIBLE).argmax(dim=1))
            ended = tables.done & open_tables
            won = torch.where(ended, tables.rewards[rows, learner], won)
            open_tables = open_tables & ~tables.done
    return float(won.mean())


@torch.no_grad()
def share_against(
    net: Net, others: nn.Module | Bot, game: Game, device: str, matches: int, seed: int
) -> float:
    """The share of matches that one net wins, greedily, from any seat.

    The others are a net that draws its moves, or a bot.
    """
    tables = Tables(mixed([game], matches, device, seed))
    own = torch.arange(matches, device=tables.device) % game.players
    rows = torch.arange(matches, device=tables.device)
    won = torch.zeros(matches, device=tables.device)
    going_on = torch.ones(matches, dtype=torch.bool, device=tables.device)
    while bool(going_on.any()):
        seen = tables.observe()
        mine = tables.seat.long() == own
        if isinstance(others, nn.Module):
            theirs, _ = choose(others(seen)[0], tables.mask)
        else:
            theirs = tables.ask(others, ~mine & going_on)
        liked = net(seen)[0].masked_fill(~tables.mask, IMPOSSIBLE).argmax(dim=1)
        tables.step(torch.where(mine, liked, theirs))
        ended = tables.done & going_on
        won = torch.where(ended, tables.rewards[rows, own], won)
        going_on = going_on & ~tables.done
    return float(won.mean())
