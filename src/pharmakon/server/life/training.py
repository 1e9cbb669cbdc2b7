"""Hints and the coach: what a strong player would do, from what the seat to act knows alone.

They think in a process of their own, and what they are given is not the match but another that the
seat cannot tell apart from it: whatever they say, it cannot come from what the seat does not know.
"""

from pharmakon.engine.events import Json
from pharmakon.server.life.helpers import GoneError, Helper
from pharmakon.server.life.lanes import Lane, Owner
from pharmakon.server.refusals import Refused
from pharmakon.table.match import Match

SECONDS = 120.0
"""An answer that takes longer is given up; on a new machine the first one compiles."""


class Training:
    """Answers questions about positions, one after the other, in fair turns."""

    def __init__(self, simulations: int) -> None:
        """`simulations` for each decision; 0 for as many as reviews spend by default."""
        self._simulations = simulations
        self._helper = Helper("pharmakon.server.life.judging:answer", patient=True)
        self._lane = Lane("training", 1)

    async def hint(self, match: Match, owner: Owner) -> Json:
        """The best move of the seat to act, why, and what every move is worth."""
        return await self._ask(owner, "hint", known(match), self._simulations)

    async def check(self, match: Match, move: str, owner: Owner) -> Json:
        """Whether a move that the seat to act is about to make is a blunder."""
        return await self._ask(owner, "check", known(match), move, self._simulations)

    async def beliefs(self, match: Match, seat: int | None, owner: Owner) -> Json:
        """What a seat may believe of the cards it does not see."""
        return await self._ask(owner, "beliefs", match, seat)

    def close(self) -> None:
        """End."""
        self._lane.close()
        self._helper.end()

    async def _ask(self, owner: Owner, *question: object) -> Json:
        try:
            kind, content = await self._lane.run(owner, self._helper.ask, question, SECONDS)
        except GoneError:
            raise Refused("common.server.review_failed") from None
        if kind == "refused":
            raise content
        return content


def known(match: Match) -> Match:
    """A match that the seat to act cannot tell apart from this one, and always the same."""
    assert match.seat is not None
    return match.resample(match.seat, 0)
