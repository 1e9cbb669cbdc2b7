"""What somebody has typed, checked before anything runs."""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from importlib import import_module
from typing import Any

from pharmakon.cli.say import language, say
from pharmakon.engine import options
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import shown, spelled
from pharmakon.table import registry
from pharmakon.table.game import Game, make_from
from pharmakon.texts import say as say_text


class Takes(Enum):
    """The one word that may follow a command."""

    GAME = " GAME"
    MAYBE_GAME = " [GAME]"
    FILE = " FILE"
    NOTHING = ""


@dataclass(frozen=True)
class Flag:
    """A flag of a command, `--name value`; without a value if its default is False.

    `kind` is for a flag that may be missing: the type of its value where it is given.
    """

    name: str
    default: int | float | str | bool | None
    low: float = 0
    kind: type[int] | type[float] | None = None

    def read(self, text: str) -> int | float | str | None:
        """The value of what was typed."""
        if isinstance(self.default, int | float):
            kind: type[int] | type[float] | None = type(self.default)
        else:
            kind = self.kind
        if kind is None:
            return text
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not self.low <= value <= 1e9:
            raise OptionError(
                "common.cli.number", name=f"--{self.name}", value=repr(text), low=self.low
            )
        return value


@dataclass
class Request:
    """A command with its game or file, its flags, and the game's options as typed."""

    command: str
    game: str | None = None
    file: str = ""
    flags: dict[str, Any] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    help: bool = False

    def make(self) -> Game:
        """The game that was asked for, with its options."""
        spec = registry.spec_of(self.game or "")
        return make_from(spec.name, options.read(spec.name, spec.options, self.options))


def find_own_modules() -> None:
    """Let a bot of one's own lie in the current folder, however `pharmakon` was started."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())


def _command(name: str) -> Callable[[], Any]:
    return lambda: import_module(f"pharmakon.cli.{name}")


COMMANDS: dict[str, Callable[[], Any]] = {
    name: _command(name)
    for name in (
        *("serve", "play", "arena", "rules", "verify"),
        *("check", "bench", "golden", "backup", "restore"),
    )
}


def parse(words: Sequence[str]) -> Request:
    """The request, or a refusal in one line."""
    request = Request(words[0])
    if request.command not in COMMANDS:
        raise OptionError("common.cli.command", name=words[0], names=spelled(COMMANDS))
    module = COMMANDS[request.command]()
    flags = {flag.name: flag for flag in module.FLAGS}
    request.flags = {name: flag.default for name, flag in flags.items()}
    rest = list(words[1:])
    while rest:
        word = rest.pop(0)
        if word in ("-h", "--help"):
            request.help = True
        elif not word.startswith("--"):
            take_word(request, module.TAKES, word)
        else:
            take_flag(request, flags, word[2:], rest)
    if not request.help:
        check_word(request, module.TAKES)
    return request


def take_word(request: Request, takes: Takes, word: str) -> None:
    """Take the word that follows a command."""
    if takes is Takes.NOTHING or request.game or request.file:
        raise OptionError("common.cli.extra", word=word)
    if takes is Takes.FILE:
        request.file = word
    else:
        request.game = word


def take_flag(request: Request, flags: dict[str, Flag], name: str, rest: list[str]) -> None:
    """Take a flag and its value from the words; an unknown one may be an option of the game."""
    name, equals, value = name.partition("=")
    flag = flags.get(name)
    if flag is not None and flag.default is False:
        request.flags[name] = True
        return
    if not equals:
        if not rest or rest[0].startswith("--"):
            raise OptionError("common.cli.value", name=f"--{name}")
        value = rest.pop(0)
    if flag is not None:
        request.flags[name] = flag.read(value)
    else:
        request.options[name] = value


def check_word(request: Request, takes: Takes) -> None:
    """A command that needs a game must have one that exists; one that needs a file, its name."""
    if takes is Takes.FILE and not request.file:
        raise OptionError("common.cli.file", command=request.command)
    if takes is Takes.GAME and request.game is None:
        raise OptionError(
            "common.cli.game", command=request.command, names=spelled(registry.names())
        )
    if request.game is not None:
        registry.spec_of(request.game)
    elif request.options:
        raise OptionError("common.cli.no_flag", name=f"--{next(iter(request.options))}")


def describe(command: str | None) -> str:
    """The help of a command, or of all."""
    if command is None:
        lines = [say("about"), "", "  pharmakon COMMAND GAME --option value", ""]
        lines += [f"  {name:<8} {say(f'help.{name}')}" for name in COMMANDS]
        lines += ["", say("more"), ""]
        lines += [
            f"  {name:<10} {say_text(f'{registry.spec_of(name).name}.tagline', language())}"
            for name in registry.names()
        ]
        return "\n".join(lines)
    module = COMMANDS[command]()
    lines = [f"pharmakon {command}{module.TAKES.value}: {say(f'help.{command}')}", ""]
    for flag in module.FLAGS:
        value = "" if flag.default is False else f" {shown(flag.default).upper()}"
        if flag.default is None:
            value = " …"
        lines.append(f"  {f'--{flag.name}{value}':<18} {say(f'flag.{flag.name}')}")
    for name in registry.names() if module.TAKES in (Takes.GAME, Takes.MAYBE_GAME) else ():
        spec = registry.spec_of(name)
        lines += ["", say("options", game=name)]
        for option in spec.options:
            sentence = say_text(f"{name}.option.{option.name}", language())
            lines.append(f"  --{option.name} {values_of(option)}\n      {sentence}")
    return "\n".join(lines)


def values_of(option: options.Option) -> str:
    """The values of an option, for a help page."""
    if option.kind == "seat":
        return "none|0|1|…"
    values = (False, True) if option.kind == "flag" else option.choices
    return "|".join(shown(value) for value in values)
