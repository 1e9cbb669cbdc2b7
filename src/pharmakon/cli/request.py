"""What somebody has typed, checked before anything runs."""

import os
import sys
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pharmakon.cli.flags import Flag
from pharmakon.engine import options
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import spelled
from pharmakon.table import registry
from pharmakon.table.game import Game, make_from

__all__ = ["Flag", "Request", "Takes", "find_own_modules"]


class Takes(Enum):
    """The one word that may follow a command."""

    GAME = "{game}"
    MAYBE_GAME = "[{game}]"
    FILE = "{file}"
    NOTHING = ""

    @property
    def a_game(self) -> bool:
        """Whether that word is a game, whose options can then be given too."""
        return self in (Takes.GAME, Takes.MAYBE_GAME)


@dataclass
class Request:
    """A command with its game or file, its flags, and the game's options as typed."""

    command: str
    game: str | None = None
    file: str = ""
    flags: dict[str, Any] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)

    def make(self) -> Game:
        """The game that was asked for, with its options."""
        spec = registry.spec_of(self.game or "")
        return make_from(spec.name, options.read(spec.name, spec.options, self.options))

    def check(self, takes: Takes) -> None:
        """A command that needs a game must have one, one that needs a file its name."""
        games = spelled(registry.names())
        if takes is Takes.FILE and not self.file:
            raise OptionError("common.cli.file", command=self.command)
        if takes is Takes.GAME and self.game is None:
            raise OptionError("common.cli.game", command=self.command, names=games)
        if self.options and self.game is None:
            name = f"--{next(iter(self.options))}"
            raise OptionError("common.cli.whose", name=name, names=games)
        if self.options:
            self.make()  # also where the command has no use for them: a slip is told


def find_own_modules() -> None:
    """Let a bot of one's own lie in the current folder, however `pharmakon` was started."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
