"""The language of the terminal: `PHARMAKON_LANG`, else what the system is set to."""

import os

from pharmakon import texts

VARIABLES = ("PHARMAKON_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    """The language to speak here; English if the system's is not known."""
    for variable in VARIABLES:
        code = os.environ.get(variable, "")[:2]
        if code:
            return code if code in texts.LANGUAGES else "en"
    return "en"


def say(key: str, **arguments: object) -> str:
    """A sentence of the command line."""
    return texts.say(f"common.cli.{key}", language(), **arguments)
