"""A bot that beats the herbalist: it imagines worlds, tries every move in each and plays them on.

    pharmakon arena glass --players 2 --bots dreamer:Dreamer,herbalist --matches 100

It plays every game, since it asks only what every game can answer.
"""

from pharmakon import Match
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Budget, SeatView

WORLDS = 8
"""Worlds that it imagines for a move."""

HERBALIST = RulesBot()


class Dreamer:
    """Plays what turns out best on average, if all others play by rules of thumb."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        """The move that is worth most."""
        moves = seat.moves()
        if len(moves) == 1:
            return moves[0]
        worth = dict.fromkeys(moves, 0.0)
        for number in range(WORLDS):
            world = seat.resample(budget.seed ^ number)
            for move in moves:
                worth[move] += worth_of(move, world.clone(), seat.seat)
        return max(moves, key=lambda move: worth[move])


def worth_of(move: str, world: Match, me: int) -> float:
    """How far I am ahead of the others when the round that began with this move is over."""
    events = world.play(move)
    while not world.over and not any(event.view(None)["type"] == "dealt" for event in events):
        assert world.seat is not None
        seat = SeatView(world, world.seat, events=())
        events = world.play(HERBALIST.choose(seat, Budget()))
    points = [-score if world.game.lower_wins else score for score in world.scores]
    mine = points.pop(me)
    return mine - sum(points) / len(points)
