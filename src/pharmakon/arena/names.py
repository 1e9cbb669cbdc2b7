"""A list of bots, as it is typed."""

import re

from pharmakon.bots.names import bot
from pharmakon.engine.errors import OptionError

SETTING = re.compile(r"[^:]*=")
"""A piece that sets something and names no bot: `threads=1`, not `ismcts:ms=300`."""


def split_names(text: str) -> tuple[str, ...]:
    """The names in a list divided by commas; a setting belongs to the bot before it.

    >>> split_names("ismcts:ms=300,threads=1,random")
    ('ismcts:ms=300,threads=1', 'random')
    """
    names: list[str] = []
    for piece in text.split(","):
        piece = piece.strip()
        if not piece:
            raise OptionError("common.arena.empty", value=repr(text))
        if not SETTING.match(piece):
            names.append(piece)
        elif names and ":" in names[-1]:
            names[-1] += f",{piece}"
        else:
            raise OptionError("common.arena.setting", setting=piece)
    return tuple(names)


def check_names(names: tuple[str, ...], seats: int, known: tuple[str, ...] = ()) -> None:
    """Refuse bots that neither exist nor are known, and more of them than there are seats."""
    if not names:
        raise OptionError("common.arena.bots")
    if len(names) > seats:
        raise OptionError("common.arena.seats", count=len(names), seats=seats)
    for name in names:
        if name not in known:
            bot(name)
