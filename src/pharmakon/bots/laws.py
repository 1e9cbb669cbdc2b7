"""The law for bots: what a bot does depends on what its seat may know, and on nothing else.

With a fixed seed and a budget in simulations, a bot must play the same move on a match and on every
match that its seat cannot tell from it. One that gets at the true cards by any way will sooner or
later play by them, and then it does not.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pharmakon.bots.referee import heard, spoken
from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.engine.events import Json
from pharmakon.table.game import Game
from pharmakon.table.match import Match
from pharmakon.table.setups import Chance
from pharmakon.texts import Text

ONE_OF = 12
"""A bot is tried at one of so many moments, picked at random."""


@dataclass(frozen=True)
class Case:
    """A moment at which a bot broke the law: what it did, and a record that leads there."""

    what: Text
    record: Json


def check_bot(
    bot: Bot, game: Game, matches: int = 2, worlds: int = 4, simulations: int = 50, seed: int = 0
) -> list[Case]:
    """Where a bot plays by more than its seat may know, fails, or plays what is not legal."""
    return check_seating(lambda match: bot, game, matches, worlds, simulations, seed)


def check_seating(
    seat_bot: Callable[[Match], Bot],
    game: Game,
    matches: int = 2,
    worlds: int = 4,
    simulations: int = 50,
    seed: int = 0,
) -> list[Case]:
    """The same for a bot that is made anew for each match, with that match in its reach."""
    return list(cases(seat_bot, game, matches, worlds, simulations, Chance(seed)))


def cases(
    seat_bot: Callable[[Match], Bot],
    game: Game,
    matches: int,
    worlds: int,
    simulations: int,
    chance: Chance,
) -> Iterator[Case]:
    """Every broken case in some matches that are played at random."""
    for _ in range(matches):
        match = game.new(chance.seed())
        while not match.over:
            if chance.below(ONE_OF) == 0:
                what = broken(seat_bot, match, worlds, simulations, chance)
                if what is not None:
                    yield Case(what, match.record())
            chance.play(match)


def broken(
    seat_bot: Callable[[Match], Bot], match: Match, worlds: int, simulations: int, chance: Chance
) -> Text | None:
    """What is wrong at one moment, if anything is."""
    seat = match.seat or 0
    events = [event.view(seat) for event in match.events]
    budget = Budget(simulations=simulations, seed=chance.seed())
    played: set[str] = set()
    for world in range(worlds + 1):
        table = match.resample(seat, chance.seed()) if world else match
        move, complaint = heard(seat_bot(table), SeatView(table, seat, events), budget)
        if complaint is not None:
            return complaint
        if not isinstance(move, str) or move not in match.moves():
            return Text("common.bot.illegal", {"move": spoken(move)})
        played.add(move)
    if len(played) > 1:
        return Text("common.bot.cheats", {"moves": ", ".join(sorted(played))})
    return None
