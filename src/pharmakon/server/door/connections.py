"""A connection: one browser at one table. Reads commands, checks them, sends what is to be told."""

import asyncio
import re
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from pharmakon.engine.errors import PharmakonError
from pharmakon.engine.options import spelled
from pharmakon.server.door.addresses import address_of
from pharmakon.server.door.limits import Bucket, Limits
from pharmakon.server.door.sockets import CUT, FAREWELL_SECONDS, SEND
from pharmakon.server.life.hall import Hall
from pharmakon.server.life.handlers import HANDLERS, handle
from pharmakon.server.life.room import Room
from pharmakon.server.logs import current_request, log
from pharmakon.server.metrics import Metrics
from pharmakon.server.refusals import Refused, code_of, rule_of
from pharmakon.server.wire.audience import encode
from pharmakon.server.wire.commands import COMMANDS, ClientMessage

GOING_AWAY, TOO_SLOW, SILENT = 1001, 4001, 4002
"""Why the server closes a connection; whoever is closed may come back."""

IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Connection:
    """One websocket."""

    def __init__(
        self,
        socket: WebSocket,
        hall: Hall,
        limits: Limits,
        metrics: Metrics,
        person: str,
        language: str,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now` is the monotonic clock."""
        self.hall = hall
        self.person = person
        self.language = language
        self.greeted = False
        self._now = now
        self._heard = now()
        self._stalled: float | None = None
        """Since when a message has been under way to the browser."""
        self._socket = socket
        self._limits = limits
        self._metrics = metrics
        self._address = address_of(socket)
        rate = hall.settings.connection_rate
        self._bucket = Bucket(rate, 2 * rate)
        self._outbox: deque[bytes] = deque()
        self._most = hall.settings.outbox
        self._sender: asyncio.Task[None] | None = None
        """Sends what waits, while something does: most is sent at once, without waiting."""
        self._light: asyncio.Event | None = None
        """Waited for while much waits: who does not listen is not listened to."""
        self._closing: int | None = None
        self._table = ""
        extension = (socket.scope.get("extensions") or {}).get(SEND)
        self._send_now: Callable[[bytes], bool] | None = extension and extension["send"]

    @property
    def alive_at(self) -> float:
        """When it was last heard of; if a message has waited for it longer, since when."""
        return self._heard if self._stalled is None else min(self._heard, self._stalled)

    async def run(self, room: Room) -> None:
        """Serve the connection until it ends."""
        self._table = room.entry.id
        room.enter(self)
        try:
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                if self._closing is not None:
                    continue
                self._heard = self._now()
                await self._take(room, message.get("text") or message.get("bytes") or b"")
                if self._light is not None:
                    await self._light.wait()
        finally:
            room.leave(self)
            if self._sender is not None:
                self._sender.cancel()
                await asyncio.gather(self._sender, return_exceptions=True)

    async def _take(self, room: Room, data: str | bytes) -> None:
        """Answer one message, whatever it is."""
        command: ClientMessage | None = None
        try:
            self._check(data)
            command = read(data)
            answer = await handle(room, self, command)
        except PharmakonError as refused:
            self._metrics.refused(code_of(refused))
            answer = encode(error(refused, identifier(command, data), self.language))
        except Exception as mistake:  # ours, not theirs: they are told so, the log is told more
            kind = None if command is None else command.type
            log.mistake(mistake, table=room.entry.id, kind=kind)
            self._metrics.refused("mistake")
            told = Refused("common.server.mistake", request=current_request())
            answer = encode(error(told, identifier(command, data), self.language))
        self._metrics.received += 1
        self.send(answer)

    def _check(self, data: str | bytes) -> None:
        if not self._bucket.take() or not self._limits.take(self._address):
            raise Refused("common.server.too_fast")
        most = self.hall.settings.message_bytes
        if len(data) > most:
            raise Refused("common.server.too_long", most=most)

    def send(self, message: bytes) -> None:
        """Send a message, in order, without waiting."""
        if len(self._outbox) >= self._most:
            self.close(TOO_SLOW)
        if self._closing is not None:
            return
        free = not self._outbox and self._stalled is None  # nothing is overtaken
        if free and self._send_now is not None and self._send_now(message):
            self._metrics.sent += 1
            return
        self._outbox.append(message)
        self._begin_sending()
        if self._light is None and len(self._outbox) > self._most // 2:
            self._light = asyncio.Event()

    def _begin_sending(self) -> None:
        """Let what waits be sent, and the connection be closed if it is to be."""
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._send_all())

    def _lighten(self) -> None:
        """Little waits any more, or nothing will."""
        if self._light is not None:
            self._light.set()
            self._light = None

    def close(self, code: int) -> None:
        """End the connection soon; what still waits is not sent, the browser will ask again."""
        if self._closing is not None:
            return
        self._closing = code
        self._outbox.clear()
        self._lighten()
        self._begin_sending()
        stuck = self._stalled is not None and self._now() - self._stalled > FAREWELL_SECONDS
        asyncio.get_running_loop().call_later(0 if stuck else FAREWELL_SECONDS, self._cut)

    def send_away(self) -> None:
        """End the connection soon: its table is somewhere else, or the server ends."""
        self.close(GOING_AWAY)

    def _cut(self) -> None:
        """End the connection now, whether the browser knows it or not."""
        extension = (self._socket.scope.get("extensions") or {}).get(CUT)
        if extension is not None:
            extension["cut"]()

    async def _send_all(self) -> None:
        """Send what waits; at the end, close the connection if it is to be closed."""
        try:
            while self._outbox and self._closing is None:
                text = self._outbox.popleft().decode()
                self._stalled = self._now()
                await self._socket.send({"type": "websocket.send", "text": text})
                self._stalled = None
                self._metrics.sent += 1
                if len(self._outbox) <= self._most // 2:
                    self._lighten()
            if self._closing is not None:
                await self._socket.close(self._closing)
        except (WebSocketDisconnect, RuntimeError):
            self._end()  # the browser is gone; reading ends too
        except Exception as mistake:
            self.hall.tasks.bury(mistake, "sender", self._table)
            self._cut()
            self._end()

    def _end(self) -> None:
        """Nothing more is sent: what came after a message that was not sent would be a gap."""
        self._closing = self._closing or GOING_AWAY
        self._outbox.clear()
        self._lighten()


def read(data: str | bytes) -> ClientMessage:
    """The command in a message; Refused says what is wrong with it."""
    try:
        return COMMANDS.validate_json(data)
    except ValidationError as errors:
        first = errors.errors(include_url=False, include_context=False, include_input=False)[0]
    kind, path = first["type"], first["loc"]
    if kind == "json_invalid":
        raise Refused("common.server.bad_json")
    if not path or kind in ("union_tag_invalid", "union_tag_not_found"):
        raise Refused("common.server.unknown_type", names=spelled(HANDLERS))
    field = ".".join(str(part) for part in path[1:])
    raise Refused("common.server.bad_field", type=path[0], field=field)


def identifier(command: ClientMessage | None, data: str | bytes) -> str | None:
    """The id of a command, also of one that could not be read otherwise."""
    found: Any = getattr(command, "id", None)
    if command is None and len(data) < 100_000:
        try:
            content = orjson.loads(data)
        except (ValueError, RecursionError):
            return None
        found = content.get("id") if isinstance(content, dict) else None
    return found if isinstance(found, str) and IDENTIFIER.fullmatch(found) else None


def error(refused: PharmakonError, command: str | None, language: str) -> dict[str, Any]:
    """A refusal as the message that tells it."""
    return {
        "type": "error",
        "id": command,
        "code": code_of(refused),
        "text": refused.say(language),
        "rule": rule_of(refused),
    }
