"""What whoever gives commands in the tests does with the answers."""

from abc import ABC, abstractmethod
from typing import Any

Json = Any


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
