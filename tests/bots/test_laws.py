"""Bots play by what their seat may know; one that does not is caught."""

import gc
from zlib import crc32

import pytest

import pharmakon
from pharmakon.bots.laws import check_bot, check_seating
from pharmakon.bots.levels import LEVELS, Level
from pharmakon.bots.names import bot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.table.match import Match

HONEST = ("random", "rules", "rules:forgetful=true", "pimc", "ismcts", "ismcts:threads=2,eyes=1")


# The tables at which most is hidden, or hidden in another way.
TABLES = [
    pharmakon.make("poison", players=4),
    pharmakon.make("poison", players=3, edition="outset", draw=True),
    pharmakon.make("belladone", players=2),
    pharmakon.make("belladone", players=4, teams=True),
    pharmakon.make("glass", players=2),
    pharmakon.make("glass", players=5),
]


@pytest.mark.untraced
@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.name}{game.players}")
def test_our_bots_play_by_what_their_seat_may_know(name: str, game: pharmakon.Game) -> None:
    assert check_bot(bot(name), game, matches=1, worlds=3) == []


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_levels_play_by_what_their_seat_may_know(level: Level) -> None:
    for name in pharmakon.games():
        assert check_bot(level, pharmakon.make(name), matches=1, worlds=2) == []


class Peeker:
    """Has got hold of the match at its table, and plays by what lies there."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def choose(self, seat: SeatView, budget: Budget) -> str:
        moves = seat.moves()
        return moves[crc32(str(self.match.reveal()).encode()) % len(moves)]


@pytest.mark.parametrize("game", pharmakon.games())
def test_a_bot_with_the_match_in_its_hands_is_caught(game: str) -> None:
    cases = check_seating(Peeker, pharmakon.make(game))
    assert cases
    assert "uses more than its seat can know" in cases[0].what.say()
    assert pharmakon.replay(cases[0].record).moves()


class Searcher:
    """Looks through the memory of the program for a match that is not its own world."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        moves = seat.moves()
        found = [
            match
            for match in gc.get_objects()
            if isinstance(match, Match) and match.game == seat.game and match is not seat._world
        ]
        cards = sorted(str(match.reveal()) for match in found if match.view(seat.seat) == seat.view)
        return moves[crc32(str(cards).encode()) % len(moves)]


def test_a_bot_that_searches_the_programs_memory_is_caught() -> None:
    assert check_bot(Searcher(), pharmakon.make("glass"), matches=1, worlds=1)


class Wrong:
    """Does what no bot should."""

    def __init__(self, answer: str | None) -> None:
        self.answer = answer

    def choose(self, seat: SeatView, budget: Budget) -> str:
        if self.answer is None:
            raise RuntimeError("I give up")
        return self.answer


def test_failing_and_illegal_moves_are_findings() -> None:
    game = pharmakon.make("glass")
    assert "I give up" in check_bot(Wrong(None), game, matches=1)[0].what.say()
    assert "played 'Z'" in check_bot(Wrong("Z"), game, matches=1)[0].what.say()
