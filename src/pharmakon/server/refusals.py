"""What the server refuses, each with a code, a sentence and (for moves) a rule."""

from pharmakon.engine.errors import IllegalMove, PharmakonError


class Refused(PharmakonError):  # noqa: N818 - said of a command, not of a program
    """A command or request that is not carried out; nothing has changed.

    Its code is the last part of its message's key: `common.server.stale` is `stale`.
    """

    def __init__(self, key: str, **arguments: object) -> None:
        super().__init__(key, **arguments)
        self.code = key.rpartition(".")[2]


def code_of(error: PharmakonError) -> str:
    """The code of any refusal."""
    if isinstance(error, Refused):
        return error.code
    return "illegal" if isinstance(error, IllegalMove) else "invalid"


def rule_of(error: PharmakonError) -> str | None:
    """The rule of a refused move."""
    return error.rule if isinstance(error, IllegalMove) else None
