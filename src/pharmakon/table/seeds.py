"""Seeds: whole numbers below 2^64, in JSON as decimal strings."""

import secrets

import numpy as np

from pharmakon.engine.errors import SeedError

LIMIT = 2**64


def check_seed(seed: object) -> int:
    """The seed as an int, or a refusal."""
    if isinstance(seed, np.integer):
        seed = int(seed)
    if type(seed) is not int or not 0 <= seed < LIMIT:
        raise SeedError("common.seed.range", value=repr(seed))
    return seed


def read_seed(text: object) -> int:
    """The seed from a record or a command line: a decimal string, or an int.

    >>> read_seed("18446744073709551615")
    18446744073709551615
    """
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= 20:
        return check_seed(int(text))
    return check_seed(text)


def fresh_seed() -> int:
    """A seed from the system's secure source."""
    return secrets.randbelow(LIMIT)
