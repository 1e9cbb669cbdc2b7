"""Games by their names."""

from pharmakon.table.match import Game, make_from

__all__ = ["Game", "make", "make_from"]


def make(name: str, **options: object) -> Game:
    """A game by its name, with its options; OptionError names what is wrong and what is allowed.

    >>> import pharmakon
    >>> pharmakon.make("poison", players=3, edition="outset").options["draw"]
    False
    """
    return make_from(name, options)
