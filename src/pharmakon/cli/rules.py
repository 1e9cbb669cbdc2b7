"""`pharmakon rules GAME`: the rulebook, to read in the terminal."""

import re

from rich.console import Console
from rich.markdown import Markdown

from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import language
from pharmakon.table.registry import spec_of
from pharmakon.texts import read_text

TAKES = Takes.GAME
FLAGS: tuple[Flag, ...] = ()


def run(request: Request) -> int:
    """Print the rulebook in the terminal's language."""
    path = spec_of(str(request.game)).folder / "rulebook" / f"{language()}.md"
    text = re.sub(r'<(a id="[^"]*"></a|!--.*?--)>\s*', "", read_text(path, language()))
    Console().print(Markdown(text))
    return 0
