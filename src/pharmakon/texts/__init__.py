"""The message catalogue: every sentence a person reads, in every language.

A key is `catalogue.name`; each catalogue is a folder with one TOML file per language, or several
such folders. The common one lies beside this file and in `cli`, what only the browser says in
`web`, and every game brings its own. Arguments may be messages themselves.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")

_folders: dict[str, tuple[Path, ...]] = {}

# Spaces at which no line may end: a narrow one before ; ! ?, a whole one at : % « ».
_FRENCH_SPACES = (
    (re.compile(r" (?=[;!?](?:[^\w-]|$))"), "\N{NARROW NO-BREAK SPACE}"),
    (re.compile(r" (?=[:%»](?:[^\w-]|$))|(?<=«) "), "\N{NO-BREAK SPACE}"),
)


@dataclass(frozen=True)
class Text:
    """A message not yet said: its key and arguments, the same in every language."""

    key: str
    arguments: Mapping[str, object] = field(default_factory=dict)

    def say(self, language: str = "en") -> str:
        """The sentence in a language."""
        return say(self.key, language, **self.arguments)


@dataclass(frozen=True)
class Counted(Text):
    """A message about a number of things: `key.one` or `key.other`, as the language has it."""

    count: int = 0

    def say(self, language: str = "en") -> str:
        """The sentence in a language; in French 0 is singular too."""
        single = abs(self.count) < 2 if language == "fr" else self.count == 1
        form = "one" if single else "other"
        return say(f"{self.key}.{form}", language, count=self.count, **self.arguments)


def add_catalogue(name: str, *folders: Path) -> None:
    """Make the messages of these folders available under `name.`."""
    _folders[name] = folders


def say(key: str, language: str = "en", /, **arguments: object) -> str:
    """The sentence for a key, with its arguments filled in.

    >>> say("common.and", "fr", first="un", last="deux")
    'un et deux'
    """
    catalogue, _, name = key.partition(".")
    said = {
        label: value.say(language) if isinstance(value, Text) else value
        for label, value in arguments.items()
    }
    return messages(catalogue, language)[name].format(**said)


@cache
def messages(catalogue: str, language: str) -> Mapping[str, str]:
    """All messages of a catalogue in a language, by dotted name."""
    found: dict[str, str] = {}
    for folder in _folders[catalogue]:
        text = read_text(folder / f"{language}.toml", language)
        found.update(_flatten(tomllib.loads(text), ""))
    return found


def read_text(path: Path, language: str) -> str:
    """A file of words, set as its language is: French marks never begin a line."""
    text = path.read_text(encoding="utf-8")
    for space, unbroken in _FRENCH_SPACES if language == "fr" else ():
        text = space.sub(unbroken, text)
    return text


def _flatten(table: Mapping[str, object], prefix: str) -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, Mapping):
            flat += _flatten(value, f"{prefix}{name}.")
        else:
            flat.append((prefix + name, str(value)))
    return flat


def enumerate_words(words: list[str]) -> Text | str:
    """Words in a row, the last joined by "and"."""
    if len(words) < 2:
        return "".join(words)
    return Text("common.and", {"first": ", ".join(words[:-1]), "last": words[-1]})


_HERE = Path(__file__).parent
add_catalogue("common", _HERE, _HERE / "cli")
add_catalogue("web", _HERE / "web", _HERE / "web" / "studies")
