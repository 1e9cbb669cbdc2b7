"""Everything that is asked for once, over HTTP: `/api`, `/resume`, `/healthz` and `/metrics`."""

import asyncio
import io
from collections.abc import Sequence
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from pharmakon import __version__
from pharmakon.engine.errors import PharmakonError
from pharmakon.engine.events import Json
from pharmakon.server.door import catalogue
from pharmakon.server.door.guards import language_of, refusal
from pharmakon.server.door.identity import set_cookie
from pharmakon.server.door.services import Services
from pharmakon.server.kept.models import Entry
from pharmakon.server.life.hall import fresh_id
from pharmakon.server.life.room import Room
from pharmakon.server.refusals import Refused
from pharmakon.server.wire import replays
from pharmakon.server.wire.messages import TableState
from pharmakon.server.wire.resources import (
    Created,
    GameRow,
    Health,
    Imported,
    LevelRow,
    MatchRecord,
    Me,
    MyTables,
    NewName,
    NewTable,
    Refusal,
    Replay,
    ResumeLink,
    Rulebook,
    SeatRow,
    TableRow,
    Tables,
    Verification,
    VerifiedCheck,
)
from pharmakon.server.wire.tablestate import chair_name, table_state
from pharmakon.table.fairness import verify
from pharmakon.table.records import replay as replay_record

LISTED = 100
"""How many of a person's tables are listed."""

router = APIRouter(responses={"4XX": {"model": Refusal}, "5XX": {"model": Refusal}})


class Visit:
    """A request: who asks, in which language, and the server's services."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: Services = request.app.state.services
        self.person: str = request.scope["person"]
        self.language = language_of(request)

    def link(self, path: str) -> str:
        """An address that can be sent to somebody else."""
        settings = self.services.settings
        host = self.request.url.hostname or ""
        if settings.url:
            return settings.url.rstrip("/") + path
        if settings.friends and host in ("localhost", "127.0.0.1", "::1"):
            return settings.friends + path
        return str(self.request.base_url).rstrip("/") + path


Asked = Annotated[Visit, Depends(Visit)]


# People.


@router.get("/api/me")
async def me(visit: Asked) -> Me:
    """Who you are here."""
    return Me(name=await visit.services.hall.name_of(visit.person, visit.language))


@router.put("/api/me")
async def rename(visit: Asked, wanted: NewName) -> Me:
    """Choose another name."""
    await visit.services.hall.rename(visit.person, wanted.name)
    return await me(visit)


@router.post("/api/me/resume")
async def make_resume_link(visit: Asked) -> ResumeLink:
    """A link that carries you to another device."""
    seconds = visit.services.settings.resume_hours * 3600
    token = visit.services.identity.resume_token(visit.person, seconds)
    return ResumeLink(link=visit.link(f"/resume/{token}"))


@router.get("/resume/{token}", response_class=RedirectResponse)
async def resume(visit: Asked, token: str) -> Response:
    """Become the person of such a link."""
    identity = visit.services.identity
    person = identity.resumed(token)
    if person is None:
        raise Refused("common.server.resume")
    secure = visit.request.url.scheme == "https"
    cookie = set_cookie(identity.cookie(person), secure)
    return RedirectResponse("/", 303, {"set-cookie": cookie, "cache-control": "no-store"})


@router.get("/api/me/tables")
async def my_tables(visit: Asked) -> MyTables:
    """Your own matches."""
    hall = visit.services.hall
    running: list[TableRow] = []
    past: list[TableRow] = []
    for stored, moves in await visit.services.store.tables_of(visit.person, LISTED):
        room = hall.rooms.get(stored.id)
        row = table_row(visit, stored, moves) if room is None else room_row(visit, room)
        (past if row.status == "over" else running).append(row)
    return MyTables(running=running, past=past)


# Games.


@router.get("/api/games")
async def games() -> list[GameRow]:
    """The games that can be played here, with their options."""
    return catalogue.games()


@router.get("/api/levels")
async def levels() -> list[LevelRow]:
    """How well bots can play."""
    return catalogue.levels()


@router.get("/api/games/{game}/rulebook/{lang}")
async def rulebook(game: str, lang: str) -> Rulebook:
    """The rulebook of a game as HTML; every rule has its id as an anchor."""
    return Rulebook(html=catalogue.rulebook(game, lang))


# Tables.


@router.get("/api/tables")
async def tables(visit: Asked) -> Tables:
    """The public tables that somebody looks at."""
    hall = visit.services.hall
    return Tables(
        open=[room_row(visit, room) for room in hall.public(["open", "dealing"])],
        running=[room_row(visit, room) for room in hall.public(["playing"])],
    )


@router.post("/api/tables", status_code=201)
async def create(visit: Asked, wanted: NewTable) -> Created:
    """Make a table, and sit down at it."""
    settings = wanted.settings()
    room = await visit.services.hall.create(settings, visit.person, wanted.sit, visit.language)
    table = room.entry.id
    return Created(id=table, code=table, url=visit.link(f"/t/{table}"))


@router.get("/api/tables/{table}")
async def table(visit: Asked, table: str) -> TableState:
    """Everything about a table but its cards."""
    room = await visit.services.hall.room(table.lower())
    state = table_state(room.entry, room.moment(), visit.person, visit.language)
    return TableState.model_validate(state)


@router.get("/api/tables/{table}/qr.svg", response_class=Response)
async def qr_code(visit: Asked, table: str) -> Response:
    """The link of a table as a picture."""
    await visit.services.hall.room(table.lower())
    picture = io.BytesIO()
    code = segno.make(visit.link(f"/t/{table.lower()}"), error="m", micro=False)
    code.save(picture, kind="svg", scale=8, border=2, dark="#000", light="#fff")
    return Response(picture.getvalue(), media_type="image/svg+xml")


# Records.


@router.get("/api/tables/{table}/record")
async def table_record(visit: Asked, table: str) -> MatchRecord:
    """The record of a table whose match is over."""
    room = await visit.services.hall.room(table.lower())
    return MatchRecord.model_validate(replays.record_of(room.entry, room.match))


@router.get("/api/records/{record}")
async def record(visit: Asked, record: str) -> MatchRecord:
    """The record of a finished table, or one that somebody has brought along."""
    return MatchRecord.model_validate(await find_record(visit, record.lower()))


@router.post("/api/records", status_code=201)
async def add_record(visit: Asked, brought: MatchRecord) -> Imported:
    """Bring a record along: it is replayed, and kept if it is one."""
    store = visit.services.store
    most = visit.services.settings.records_per_person
    if await store.records_of(visit.person) >= most:
        raise Refused("common.server.records", most=most)
    content = brought.model_dump()
    await asyncio.to_thread(replay_record, content)
    kept = fresh_id()
    await store.add_record(kept, visit.person, content)
    return Imported(id=kept)


@router.get("/api/records/{record}/replay")
async def replay(visit: Asked, record: str, seat: str = "none") -> Replay:
    """A finished match step by step: from a seat's eyes, a spectator's (`none`), or `all` open."""
    content = await find_record(visit, record.lower())
    eyes = replays.read_eyes(seat)
    shown, outcome = await asyncio.to_thread(replays.steps, content, eyes)
    names = replays.names_of(content, visit.language)
    kept = MatchRecord.model_validate(content)
    return Replay.model_construct(record=kept, names=names, outcome=outcome, steps=shown)


@router.post("/api/verify")
async def verify_record(visit: Asked, brought: MatchRecord) -> Verification:
    """Check that a record was dealt fairly and played by the rules."""
    checks = await asyncio.to_thread(verify, brought.model_dump())
    found = [
        VerifiedCheck(name=check.name, ok=check.ok, text=check.text.say(visit.language))
        for check in checks
    ]
    return Verification(ok=all(check.ok for check in checks), checks=found)


async def find_record(visit: Visit, record: str) -> Json:
    """A record by its id."""
    brought = await visit.services.store.record(record)
    if brought is not None:
        return brought
    try:
        room = await visit.services.hall.room(record)
    except Refused as refused:
        if refused.code == "no_table":
            raise Refused("common.server.no_record") from None
        raise
    return replays.record_of(room.entry, room.match)


# For the host of the server.


@router.get("/healthz")
async def health(visit: Asked) -> Health:
    """How the server is."""
    services = visit.services
    return Health(
        status="ok" if services.store.well else "trouble",
        version=__version__,
        compiled=services.thinkers.compiled,
        tables=len(services.hall.rooms),
        connections=len(services.connections),
        store=services.store.well,
    )


@router.get("/metrics", response_class=Response)
async def metrics(visit: Asked) -> Response:
    """Figures for Prometheus."""
    return Response(visit.services.metrics.text(), media_type="text/plain; version=0.0.4")


# Rows and errors.


def room_row(visit: Visit, room: Room) -> TableRow:
    """A table in memory as a row."""
    moves = 0 if room.match is None else room.match.steps
    row = table_row(visit, room.entry, moves).model_dump()
    now = room.moment()
    return TableRow(**{**row, "scores": list(now.scores), "watching": now.watching})


def table_row(visit: Visit, entry: Entry, moves: int) -> TableRow:
    """A table as a row."""
    seats = [
        SeatRow(
            name=chair_name(chair, seat, visit.language),
            person=chair.person is not None,
            level=chair.level,
        )
        for seat, chair in enumerate(entry.chairs)
    ]
    return TableRow(
        id=entry.id,
        game=entry.settings.game,
        status=entry.status,
        players=len(entry.chairs),
        seats=seats,
        free=sum(chair.free for chair in entry.chairs),
        created=entry.created,
        moves=moves,
        watching=0,
        spectators=entry.settings.spectators,
        scores=list(entry.scores),
        winners=list(entry.winners),
        yours=entry.seats_of(visit.person),
    )


def add_routes(app: FastAPI) -> None:
    """Everything here, and the one shape of all errors."""
    app.include_router(router)
    app.add_exception_handler(PharmakonError, tell_refusal)
    app.add_exception_handler(RequestValidationError, tell_invalid)
    app.add_exception_handler(HTTPException, tell_missing)


def tell_refusal(request: Request, error: Any) -> JSONResponse:
    """Something was refused."""
    return refusal(error, language_of(request))


def tell_invalid(request: Request, error: Any) -> JSONResponse:
    """A request that is not as it should be: say which field."""
    first: Sequence[Any] = error.errors()[0]["loc"]
    field = ".".join(str(part) for part in first[1:]) or "body"
    return refusal(Refused("common.server.bad_request", field=field), language_of(request))


def tell_missing(request: Request, error: Any) -> JSONResponse:
    """No such address, or not with this method."""
    answer = refusal(Refused("common.server.not_found"), language_of(request))
    answer.status_code = error.status_code
    return answer
