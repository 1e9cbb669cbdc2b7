"""Everything that can be refused, each with a message in every language."""

from pharmakon.texts import Text


class PharmakonError(ValueError):
    """A refusal: what is wrong and what is allowed, in one line.

    `str(error)` is English, `error.say("fr")` French.
    """

    def __init__(self, key: str, **arguments: object) -> None:
        self.message = Text(key, arguments)
        super().__init__(self.message.say())

    def say(self, language: str) -> str:
        """The message in a language."""
        return self.message.say(language)

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self.message, self.__dict__)


def _restore(kind: type[PharmakonError], message: Text, state: dict[str, object]) -> PharmakonError:
    error = kind.__new__(kind)
    ValueError.__init__(error, message.say())
    error.__dict__.update(state)
    return error


class OptionError(PharmakonError):
    """An option, a game's name or a count that does not exist or has a value it may not have."""


class SeedError(PharmakonError):
    """A seed that is no integer from 0 to 2^64 - 1."""


class SeatError(PharmakonError):
    """A seat that is not at the table."""


class PositionError(PharmakonError):
    """A position that cannot be, by the rules of its game."""


class RecordError(PharmakonError):
    """A record that cannot be made or replayed."""


class IllegalMove(PharmakonError):  # noqa: N818 - the public name is fixed
    """A move the rules refuse: `rule` is the id in the rulebook, `text` the sentence."""

    def __init__(self, rule: str, key: str, **arguments: object) -> None:
        self.rule = rule
        super().__init__(key, rule=rule, **arguments)

    @property
    def text(self) -> str:
        """Why the move is refused, in English."""
        return str(self)
