"""What whoever gives commands in the tests does with the answers."""

import hashlib
import itertools
from abc import ABC, abstractmethod
from typing import Any

Json = Any

_nonces = itertools.count()


def fresh_nonce() -> bytes:
    """A nonce that nobody has given before: the same ones in every run."""
    return hashlib.sha256(f"nonce {next(_nonces)}".encode()).digest()


class Asker(ABC):
    """Somebody who gives commands: over a socket, or to a room itself."""

    @abstractmethod
    async def ask(self, kind: str, **fields: Json) -> Json:
        """Give a command; its answer."""

    async def do(self, kind: str, **fields: Json) -> Json:
        """Give a command that must be carried out."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] != "error", answer
        return answer

    async def refused(self, kind: str, **fields: Json) -> str:
        """Give a command that must be refused; the code."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "error", answer
        return str(answer["code"])
