"""For the reference page: examples in docstrings (`>>>`) become code blocks."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\n).*)*", re.MULTILINE)


class Examples(griffe.Extension):
    """Puts every example into a fence before the docstring is rendered."""

    def on_instance(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """An object of ours was found."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(fenced, obj.docstring.value)


def fenced(example: re.Match[str]) -> str:
    """An example as a code block."""
    return f"```pycon\n{example.group()}\n```"
