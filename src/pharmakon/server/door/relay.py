"""The relay: a request for a table that lives on another node is answered there.

Pieces of the request go to that node, pieces of its answer come back, both through the bus. The
other node runs its own application on it, so nothing at a table knows where a browser's socket is.
Pieces are numbered: if one is missing, the relay ends, and the browser asks again.
"""

import asyncio
import re
import secrets
from collections.abc import Callable, Iterable
from typing import Any

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pharmakon.engine.errors import PharmakonError
from pharmakon.server.door.bus import Bus
from pharmakon.server.door.frames import IN, OUT, Frame, Text
from pharmakon.server.door.pieces import (
    RELAYED,
    TRACE,
    packed_message,
    packed_scope,
    unpacked_message,
    unpacked_scope,
)
from pharmakon.server.door.refusing import language_of, refusal
from pharmakon.server.door.sockets import CUT, SEND
from pharmakon.server.kept.leases import Leases, Node
from pharmakon.server.life.hall import Hall
from pharmakon.server.life.tasks import Tasks
from pharmakon.server.logs import request
from pharmakon.server.refusals import Refused

TABLE = re.compile(r"/(?:ws|api/tables|api/records)/([A-Za-z0-9]{1,16})(?:/.*)?")
"""The paths of what is said about one table."""
MOST_WAITING = 1024
"""Pieces that may wait for a slow browser before its relay ends."""
AWAY = 1001
FETCH_SECONDS = 1.0


class End:
    """One end of a relay: pieces that have come, and where others go."""

    def __init__(
        self, relay: bytes, inbox: str, send_now: Callable[[bytes], bool] | None = None
    ) -> None:
        """`send_now` sends a text to the browser at once, if it can; whether it has."""
        self.relay = relay
        self.inbox = inbox
        self.come: asyncio.Queue[Message | None] = asyncio.Queue()
        """Pieces in order; None after the last."""
        self.left = False
        """Whether the browser has gone."""
        self.passing = False
        """Whether a piece is on its way to the browser."""
        self._send_now = send_now
        self._heard = 0
        self._sent = 0
        self._over = False

    def hear(self, number: int, message: Message) -> None:
        """A piece has come."""
        if self._in_order(number):
            self.come.put_nowait(message)

    def hear_text(self, kind: bytes, number: int, text: bytes) -> None:
        """A websocket's message has come; to a browser it goes at once, unless others wait."""
        if not self._in_order(number):
            return
        free = self._send_now is not None and not self.passing and self.come.empty()
        if free and self._send_now is not None and self._send_now(text):
            return
        named = "websocket.receive" if kind == IN else "websocket.send"
        self.come.put_nowait({"type": named, "text": text.decode()})

    def _in_order(self, number: int) -> bool:
        """Whether a piece counts; out of order, or too many of them: it is over."""
        self._heard += 1
        if number != self._heard or self.come.qsize() > MOST_WAITING:
            self.end()
        return not self._over

    def end(self) -> None:
        """Nothing more will come."""
        if not self._over:
            self._over = True
            self.come.put_nowait(None)

    def next_number(self) -> int:
        """The number of the next piece that goes."""
        self._sent += 1
        return self._sent


class Relays:
    """All relays of a node: those it has asked for, and those it serves."""

    def __init__(self, bus: Bus, tasks: Tasks) -> None:
        self.app: ASGIApp
        """What answers requests that come through other nodes."""
        self._bus = bus
        self._tasks = tasks
        self._asked: dict[bytes, End] = {}
        self._served: dict[bytes, End] = {}

    def __len__(self) -> int:
        return len(self._asked) + len(self._served)

    # What the bus tells.

    def hear(self, frame: Frame | Text) -> None:
        """A message for a relay."""
        if isinstance(frame, Text):
            texts = self._served if frame.kind == IN else self._asked
            if frame.relay in texts:
                texts[frame.relay].hear_text(frame.kind, frame.number, frame.text)
            return
        kind, relay = frame["kind"], bytes.fromhex(frame["relay"])
        if kind == "open":
            end = self._served[relay] = End(relay, frame["from"])
            self._tasks.spawn(self._serve(end, frame["scope"], frame["trace"]), "relayed")
            return
        ends = self._served if kind in ("in", "left") else self._asked
        end_or_none = ends.get(relay)
        if end_or_none is None:
            return
        if kind in ("in", "out"):
            end_or_none.hear(frame["number"], unpacked_message(frame["message"]))
        else:
            end_or_none.end()

    def lost(self) -> None:
        """Something may have been lost: all relays end."""
        self._end(lambda end: True)

    def unheard(self, inbox: str) -> None:
        """Nobody listens there: its relays end."""
        self._end(lambda end: end.inbox == inbox)

    def living(self, inboxes: Iterable[str]) -> None:
        """The inboxes of all nodes that live; relays with others end."""
        known = set(inboxes)
        self._end(lambda end: end.inbox not in known)

    def _end(self, which: Callable[[End], bool]) -> None:
        for end in (*self._asked.values(), *self._served.values()):
            if which(end):
                end.end()

    # Asking another node.

    async def ask(self, inbox: str, scope: Scope, receive: Receive, send: Send, trace: str) -> bool:
        """Let the node at an inbox answer a request; whether nobody waits for more of it."""
        if not self._bus.well:
            return False
        relay = secrets.token_bytes(8)
        extension = (scope.get("extensions") or {}).get(SEND)
        end = self._asked[relay] = End(relay, inbox, extension and extension["send"])
        opening = {"kind": "open", "relay": relay.hex(), "from": self._bus.inbox, "trace": trace}
        self._bus.send(inbox, {**opening, "scope": packed_scope(scope)})
        reading = asyncio.create_task(self._read(end, receive))
        try:
            while (message := await end.come.get()) is not None:
                end.passing = True
                await send(message)
                end.passing = False
                if last(message):
                    return True
            return end.left
        finally:
            reading.cancel()
            del self._asked[relay]
            self._bus.send(inbox, {"kind": "left", "relay": relay.hex()})
            await asyncio.gather(reading, return_exceptions=True)

    async def _read(self, end: End, receive: Receive) -> None:
        """Send on what the browser says, until it is gone."""
        while True:
            message = await receive()
            self._send("in", end, message)
            if message["type"].endswith(".disconnect"):
                end.left = True
                end.end()
                return

    def _send(self, kind: str, end: End, message: Message) -> None:
        text = message.get("text")
        if text is not None:
            self._send_text(IN if kind == "in" else OUT, end, text.encode())
            return
        frame = {"kind": kind, "relay": end.relay.hex(), "number": end.next_number()}
        self._bus.send(end.inbox, {**frame, "message": packed_message(message)})

    def _send_text(self, kind: bytes, end: End, text: bytes) -> bool:
        self._bus.send(end.inbox, Text(kind, end.relay, end.next_number(), text))
        return True

    # Being asked.

    async def _serve(self, end: End, packed: dict[str, Any], trace: str) -> None:
        """Answer a request that came through another node."""
        scope = unpacked_scope(packed)
        scope[TRACE] = trace
        scope["extensions"][CUT] = {"cut": end.end}
        scope["extensions"][SEND] = {"send": lambda text: self._send_text(OUT, end, text)}
        gone: Message = {"type": f"{scope['type']}.disconnect"}
        if scope["type"] == "websocket":
            gone["code"] = AWAY

        async def receive() -> Message:
            message = await end.come.get()
            if message is None:
                end.come.put_nowait(None)  # whoever asks again hears it again
                return gone
            return message

        async def send(message: Message) -> None:
            self._send("out", end, message)

        try:
            await self.app(scope, receive, send)
        finally:
            del self._served[end.relay]
            self._bus.send(end.inbox, {"kind": "over", "relay": end.relay.hex()})


class Relay:
    """Middleware: answers here what is here, and lets other nodes answer what is there."""

    def __init__(self, app: ASGIApp, relays: Relays, leases: Leases, hall: Hall, bus: Bus) -> None:
        self.app = app
        self._relays = relays
        self._leases = leases
        self._hall = hall
        self._bus = bus

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, here or there."""
        node = None
        if scope["type"] in ("http", "websocket") and RELAYED not in scope:
            node = await self._elsewhere(scope["path"])
        if node is None:
            await self.app(scope, receive, send)
            return
        begun = False

        async def send_noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        with request() as trace:
            whole = await self._relays.ask(node.inbox, scope, receive, send_noted, trace)
        if whole:
            return
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": AWAY})
        elif not begun:
            told = refusal(Refused("common.server.elsewhere"), language_of(Request(scope)))
            await told(scope, receive, send)

    async def _elsewhere(self, path: str) -> Node | None:
        """The other node that holds the table of a path; None if it is to be answered here."""
        found = TABLE.fullmatch(path)
        if found is None or not self._bus.well or found[1].lower() in self._hall.rooms:
            return None
        try:
            holder = await self._leases.holder(found[1].lower())
        except PharmakonError:
            return None  # the answer here says what is wrong
        if holder is None or holder.id == self._leases.node or not holder.inbox:
            return None
        return holder


def last(message: Message) -> bool:
    """Whether a piece is the last of an answer."""
    kind = message["type"]
    ended = kind == "http.response.body" and not message.get("more_body", False)
    return ended or kind == "websocket.close"


async def fetch(relays: Relays, node: Node, scope: Scope, trace: str) -> bytes | None:
    """What another node answers to a request without a body; None if it does not, or refuses."""
    status, body = 0, b""

    async def receive() -> Message:
        if not asked:
            asked.append(True)
            return {"type": "http.request", "body": b"", "more_body": False}
        return await asyncio.Future()  # nobody hangs up

    async def send(message: Message) -> None:
        nonlocal status, body
        status = message.get("status", status)
        body += message.get("body", b"")

    asked: list[bool] = []
    try:
        async with asyncio.timeout(FETCH_SECONDS):
            whole = await relays.ask(node.inbox, scope, receive, send, trace)
    except TimeoutError:
        return None
    return body if whole and status == 200 else None
