"""The flags of commands and the options of games, as click reads and completes them.

Their sentences are in the catalogue, under `cli.flag.<name>` and the game's `option.<name>`.
"""

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem

from pharmakon.cli.say import say
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import Option, shown
from pharmakon.table import registry

MOST = 1e9
NAMED = "pharmakon.games"
"""Where a context keeps the games that its line is about."""

Values = Callable[[], Iterable[str]]
Number = type[int] | type[float]


class Typed(click.ParamType[object]):
    """A value as somebody types it: any word, or a number from `low` up."""

    name = "typed"

    def __init__(self, number: Number | None = None, low: float = 0) -> None:
        """A number of that type, or any word."""
        self.number = number
        self.low = low

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """The value, or a refusal that says what is allowed."""
        if not isinstance(value, str):
            return value
        name = param.opts[0] if param is not None else ""
        if value.startswith("--"):  # the next flag: this one was given nothing
            raise OptionError("common.cli.value", name=name)
        return value if self.number is None else self.read(value, name, self.number)

    def read(self, text: str, name: str, number: Number) -> int | float:
        """The number of what was typed."""
        try:
            value = number(text)
        except ValueError:
            value = None
        if value is None or not self.low <= value <= MOST:
            key = "common.cli.whole" if number is int else "common.cli.number"
            raise OptionError(key, name=name, value=repr(text), low=self.low)
        return value


class GameName(click.ParamType[str]):
    """The name of a game."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name, or a refusal that lists the games."""
        return registry.spec_of(value).name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The games that begin so."""
        return begin_with(incomplete, registry.names())


class Flag(click.Option):
    """A flag of a command, `--name value`; without a value if its default is False.

    `kind` is for a flag that may be missing: the type of its value where it is given. `values`
    are what a shell offers; `listed` says that several can be given, separated by commas.
    """

    def __init__(
        self,
        name: str,
        default: int | float | str | bool | None,
        low: float = 0,
        kind: Number | None = None,
        values: Values | None = None,
        listed: bool = False,
    ) -> None:
        """What the flag is called and what it is when nobody gives it."""
        if isinstance(default, int | float):
            kind = type(default)
        self.values = values
        self.listed = listed
        switch = default is False
        given = {"is_flag": True} if switch else {"type": Typed(kind, low)}
        super().__init__([f"--{name}"], default=default, **given)

    @property
    def word(self) -> str:
        """The flag as it is typed, without the dashes."""
        return self.opts[0].removeprefix("--")

    def describe(self) -> tuple[str, str]:
        """What to type, and what it does."""
        sentence = say(f"flag.{self.word}")
        if self.is_flag:
            return f"--{self.word}", sentence
        number = isinstance(self.type, Typed) and self.type.number is not None
        value = say("a_number") if number else say("a_value")
        if self.default not in (None, ""):
            sentence = say("by_default", sentence=sentence, value=shown(self.default))
        return f"--{self.word} {value}", sentence

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The values that begin so."""
        if self.values is None:
            return super().shell_complete(ctx, incomplete)
        comma = incomplete.rfind(",") + 1 if self.listed else 0
        found = begin_with(incomplete[comma:], self.values())
        return [CompletionItem(incomplete[:comma] + item.value) for item in found]


class GameOption(click.Option):
    """An option that at least one game has; which one was named is known only later."""

    def __init__(self, name: str) -> None:
        """The option of that name, whichever game it belongs to."""
        self.option = name
        super().__init__([f"--{name}", f"option_{name}"], type=Typed())

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The values that the game named on the line allows, or any game."""
        values = {
            shown(value): None
            for name in ctx.meta[NAMED]
            for option in registry.spec_of(name).options
            if option.name == self.option
            for value in values_of(option)
        }
        return begin_with(incomplete, values)


def game_options(taken: Iterable[str]) -> list[GameOption]:
    """The options of all games, by name; a command's own flags come first."""
    names = {
        option.name: None for game in registry.names() for option in registry.spec_of(game).options
    }
    return [GameOption(name) for name in names if name not in set(taken)]


def values_of(option: Option) -> list[str]:
    """The values of an option, as a person types them; a seat's at the largest table."""
    if option.kind == "seat":
        return ["none", "0", "1", "…"]
    return [shown(value) for value in option.values]


def begin_with(start: str, values: Iterable[str]) -> list[CompletionItem]:
    """What can be typed on from here."""
    return [CompletionItem(value) for value in values if value.startswith(start) and value != "…"]
