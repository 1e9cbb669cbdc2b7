"""Seeds for the parts of a review, each independent of all others."""

import hashlib


def seed_of(seed: int, step: int) -> int:
    """The seed of the decision at a step of a review."""
    text = f"pharmakon-review/1/{seed}/{step}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
