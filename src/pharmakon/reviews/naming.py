"""Moves and seats by their names, in sentences that people read."""

from pharmakon.engine.fields import Fields
from pharmakon.engine.spec import Names
from pharmakon.table.game import Game
from pharmakon.table.match import Match
from pharmakon.texts import Text


def by_number(players: int) -> Names:
    """Seats that nobody has named."""
    return [Text("common.seat.called", {"number": seat}) for seat in range(players)]


def blanks(players: int) -> Names:
    """Names that are filled in by whoever shows a sentence: `{0}` stands for seat 0."""
    return [f"{{{seat}}}" for seat in range(players)]


def said_move(game: Game, move: str, names: Names | None = None) -> Text | str:
    """A move in words, or as it is written in a game that has none for it.

    >>> import pharmakon
    >>> said_move(pharmakon.make("poison"), "R5@1").say("fr")
    '5 rouge dans le chaudron 1'
    """
    if game.spec.words is None:
        return move
    return game.spec.words(game.encode(move), names or by_number(game.players))


def motive(match: Match, move: str, names: Names | None = None) -> Text:
    """What a move does, in the game's own terms."""
    game = match.game
    found = game.spec.motive(Fields(match.states), game.encode(move))
    return with_names(found, names or by_number(game.players))


def with_names(text: Text, names: Names) -> Text:
    """A sentence with the seat in it called by its name."""
    seat = text.arguments.get("seat")
    return Text(text.key, {**text.arguments, "seat": names[seat]}) if type(seat) is int else text
