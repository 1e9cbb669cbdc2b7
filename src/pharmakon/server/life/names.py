"""Names of people: what may be shown, and what looks the same."""

import unicodedata
from collections.abc import Iterable

import regex

from pharmakon.server.refusals import Refused

MOST_SIGNS = 24
"""Signs as a reader counts them: a family of emoji is one."""
MOST_BYTES = 160

REFUSED = regex.compile(r"[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}|\p{M}{5}")
"""Nothing that does not print or turns the direction of what follows, no towers of accents."""
BLANK = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\s\u2800]+")
"""What leaves nothing on the screen: spaces, joiners, fillers, accents without a letter."""
UNSEEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\s]+")
SIGN = regex.compile(r"\X")


def check_name(name: str) -> str:
    """A name that can be shown, trimmed; Refused says what is wrong with it."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if REFUSED.search(name) or not BLANK.sub("", name):
        raise Refused("common.server.name")
    if len(SIGN.findall(name)) > MOST_SIGNS or len(name.encode()) > MOST_BYTES:
        raise Refused("common.server.name_long", most=MOST_SIGNS)
    return name


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if somebody else's looks the same."""
    looks = {look(other) for other in taken}
    if look(name) not in looks:
        return name
    number = 2
    while look(numbered(name, number)) in looks:
        number += 1
    return numbered(name, number)


def numbered(name: str, number: int) -> str:
    """A name with a number, shortened where both together would be too long."""
    tail = f" ({number})"
    signs = SIGN.findall(name)[: MOST_SIGNS - len(tail)]
    while len("".join(signs).encode()) > MOST_BYTES - len(tail):
        signs.pop()
    return "".join(signs).rstrip() + tail


def look(name: str) -> str:
    """What a reader sees at a glance: without width, case, spaces and invisible signs."""
    small = unicodedata.normalize("NFKC", name).casefold()
    return UNSEEN.sub("", unicodedata.normalize("NFKC", small))
