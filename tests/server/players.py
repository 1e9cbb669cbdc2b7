"""People at tables, as tests need them: a browser without a screen."""

import asyncio
import hashlib
import itertools
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

from pharmakon.server.wire.messages import MESSAGES
from tests.server.asking import Asker, fresh_nonce

Json = Any

Result = TypeVar("Result")

_open: list[Callable[[], Awaitable[None]]] = []
"""What has to be closed when a scene ends."""


class Person:
    """Somebody with a cookie, who may open several tables."""

    def __init__(self, url: str, language: str = "en") -> None:
        self.url = url
        self.http = httpx.AsyncClient(
            base_url=url,
            headers={"accept-language": language},
            timeout=120,
            verify=False,  # nothing is encrypted here, and certificates take their time
        )
        self.nonces: list[str] = []
        """All nonces that this person has ever drawn."""
        _open.append(self.http.aclose)

    async def arrive(self) -> "Person":
        """Get a cookie."""
        await self.get("/api/me")
        return self

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def get(self, path: str, status: int = 200) -> Json:
        answer = await self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, content: Json = None, status: int = 201) -> Json:
        answer = await self.http.post(path, json=content)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def create(self, game: str, seats: list[str | None], **settings: Json) -> str:
        """A table where this person sits on every seat that is not a bot's."""
        mine = settings.pop("mine", [seat for seat, bot in enumerate(seats) if bot is None])
        sit = [{"seat": seat} for seat in mine]
        body = {"game": game, "seats": seats, "sit": sit, "pace": 0, **settings}
        return str((await self.post("/api/tables", body))["id"])

    async def open(self, table: str, seen: int | None = None, **options: Json) -> "Page":
        """Look at a table."""
        address = self.url.replace("http", "ws", 1) + f"/ws/{table}"
        cookie = options.pop("cookie", self.cookie)
        headers = {"cookie": cookie} if cookie else {}
        socket = await connect(address, additional_headers=headers, compression=None)
        _open.append(socket.close)
        page = Page(self, table, socket)
        await page.send("hello", seen=seen, **options)
        page.welcome = await page.expect("welcome")
        return page


class Page(Asker):
    """A table open in a browser."""

    counter = itertools.count()

    def __init__(self, person: Person, table: str, socket: ClientConnection) -> None:
        self.person = person
        self.table = table
        self.socket = socket
        self.welcome: Json = None
        self.heard: list[Json] = []
        self.raw: list[bytes] = []
        self.commitments: list[str] = []
        """Those of the starts that this page has answered."""
        self.nonces: dict[int, str] = {}
        """By seat, for the last of these starts."""

    async def send(self, kind: str, **fields: Json) -> str:
        """Send a command; its id."""
        command = fields.pop("id", f"c{next(self.counter)}")
        message = {"type": kind, "id": command, **fields}
        if kind == "ping":
            del message["id"]
        await self.socket.send(orjson.dumps(message).decode())
        return str(command)

    async def hear(self) -> Json:
        """The next message; every message is one of the protocol's."""
        data = await asyncio.wait_for(self.socket.recv(decode=False), 30)
        MESSAGES.validate_json(data)
        self.raw.append(data)
        self.heard.append(orjson.loads(data))
        return self.heard[-1]

    async def expect(self, *types: str, **fields: Json) -> Json:
        """The next message of these types with these fields; others are passed over."""
        while True:
            message = await self.hear()
            if message["type"] in types and fields.items() <= message.items():
                return message

    async def ask(self, kind: str, **fields: Json) -> Json:
        """Send a command and wait for its answer."""
        command = await self.send(kind, **fields)
        return await self.expect("done", "error", "reason", "foreseen", "welcome", id=command)

    async def step(self, seq: int) -> Json:
        """The step of this number, heard already or not."""
        for message in self.heard:
            if message["type"] == "step" and message["seq"] == seq:
                return message
        return await self.expect("step", seq=seq)

    async def state(self, wanted: Callable[[Json], object]) -> Json:
        """The newest state of the table, once it is as wanted."""
        told = [message["table"] for message in self.heard if message["type"] == "table"]
        table = told[-1] if told else self.welcome["table"]
        while not wanted(table):
            table = (await self.expect("table"))["table"]
        return table

    async def sit(self, seat: int) -> None:
        """Sit down."""
        await self.do("sit", seat=seat)

    async def give_hashes(self) -> None:
        """Draw new nonces for all own seats and give their hashes."""

        def begun(table: Json) -> bool:
            fairness = table["fairness"]
            known = fairness["commitment"] in self.commitments
            return fairness["asked"] == "nonce_hash" and not known

        table = await self.state(begun)
        self.commitments.append(table["fairness"]["commitment"])
        seats = [seat for seat, state in enumerate(table["seats"]) if state["yours"]]
        self.nonces = {seat: fresh_nonce().hex() for seat in seats}
        self.person.nonces.extend(self.nonces.values())
        for seat, nonce in self.nonces.items():
            given = {"seat": seat, "nonce_hash": digest(bytes.fromhex(nonce))}
            await self.do("nonce_hash", commitment=self.commitments[-1], **given)

    async def give_nonces(self) -> None:
        """Take part in a start: give the hashes and, when all have been shown, the nonces."""
        await self.give_hashes()
        await self.reveal()

    async def reveal(self) -> None:
        """Give the nonces of all own seats, once the hashes of everybody have been shown."""
        table = await self.state(lambda table: table["fairness"]["asked"] == "nonce")
        shown = table["fairness"]["nonce_hashes"]
        for seat, nonce in self.nonces.items():
            assert shown[seat] == digest(bytes.fromhex(nonce))
            await self.do("nonce", seat=seat, commitment=self.commitments[-1], nonce=nonce)

    async def start(self) -> Json:
        """Start the match alone: all people's seats are one's own. The first step."""
        await self.do("start")
        await self.give_nonces()
        return await self.step(0)

    async def close(self) -> None:
        await self.socket.close()

    async def play_on(self, step: Json, choose: Callable[[Json], str] | None = None) -> Json:
        """Play own seats until the match is over; the last step."""
        while step["turn"] is not None:
            mine = [eyes for eyes in step["eyes"] if eyes["seat"] == step["turn"]]
            if mine and mine[0]["moves"]:
                move = (choose or first_move)(mine[0])
                await self.send("move", seat=step["turn"], seq=step["seq"], move=move)
            step = await self.step(step["seq"] + 1)
        return step


def first_move(eyes: Json) -> str:
    """The first legal move."""
    return str(eyes["moves"][0])


def digest(nonce: bytes) -> str:
    """What is given before the nonce."""
    return hashlib.sha256(nonce).hexdigest()


def run(scene: Callable[[], Awaitable[None]], seconds: float = 100) -> None:
    """Run an asynchronous scene in a plain test."""

    async def bounded() -> None:
        await tidied(asyncio.wait_for(scene(), seconds))

    asyncio.run(bounded())


async def tidied(scene: Awaitable[Result]) -> Result:
    """Wait for a scene, then close all that people have opened."""
    try:
        return await scene
    finally:
        while _open:
            await _open.pop()()
