"""Somebody without a screen who sits down at a table and helps to start the match."""

import hashlib
import os
from collections.abc import Callable
from typing import Any


class Newcomer:
    """Does what a table waits for, each thing once on a connection."""

    def __init__(self, seat: int, tell: Callable[[dict[str, Any]], None]) -> None:
        """`tell` sends a command; who has seat 0 is the host and starts the match."""
        self.nonces: dict[str, bytes] = {}
        """For each commitment that was shown."""
        self._seat = seat
        self._tell = tell
        self._count = 0
        self._asked: set[tuple[str, str]] = set()

    def again(self) -> None:
        """Begin again: it is another connection, or something was refused."""
        self._asked.clear()

    def attend(self, state: Any) -> None:
        """See what the table waits for."""
        own, fairness = state["seats"][self._seat], state["fairness"]
        if state["status"] == "open":
            if not own["yours"]:
                self._once("sit", "", seat=self._seat)
            elif self._seat == 0 and all(seat["ready"] for seat in state["seats"]):
                self._once("start", str(len(fairness["called_off"])))
        elif fairness["asked"] is not None and not own["ready"]:
            shown = fairness["commitment"]
            nonce = self.nonces.setdefault(shown, os.urandom(32))
            given = {"seat": self._seat, "commitment": shown}
            if fairness["asked"] == "nonce_hash":
                hashed = hashlib.sha256(nonce).hexdigest()
                self._once("nonce_hash", shown, nonce_hash=hashed, **given)
            else:
                self._once("nonce", shown, nonce=nonce.hex(), **given)

    def _once(self, kind: str, start: str, **given: Any) -> None:
        """Give a command once on this connection for each start."""
        if (kind, start) not in self._asked:
            self._asked.add((kind, start))
            self._count += 1
            self._tell({"type": kind, "id": f"c{self._count}", **given})
