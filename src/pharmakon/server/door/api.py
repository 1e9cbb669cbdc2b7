"""Games, tables and records over HTTP, `/healthz` and `/metrics`."""

import gzip
import io
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import orjson
import segno
from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from pharmakon import __version__
from pharmakon.engine.errors import PharmakonError
from pharmakon.engine.events import Json
from pharmakon.server.door import catalogue
from pharmakon.server.door.bodies import Route, costs
from pharmakon.server.door.paging import After, Limit, Position, cursor, page, read_cursor
from pharmakon.server.door.pieces import RELAYED
from pharmakon.server.door.refusing import language_of, refusal
from pharmakon.server.door.rows import merged, room_row
from pharmakon.server.door.visits import Asked, Visit
from pharmakon.server.life.hall import fresh_id
from pharmakon.server.refusals import Refused
from pharmakon.server.wire import replays
from pharmakon.server.wire.messages import TableState
from pharmakon.server.wire.resources import (
    Created,
    GameRow,
    Health,
    Imported,
    Lesson,
    LevelRow,
    MatchRecord,
    NewLesson,
    NewTable,
    Refusal,
    Replay,
    Rulebook,
    TableRow,
    Tables,
    Verification,
    VerifiedCheck,
)
from pharmakon.server.wire.tablestate import table_state
from pharmakon.table.fairness import verify
from pharmakon.table.records import replay as replay_record

REPLAY, PICTURE = 25, 5
"""What it costs to make them, in tokens; to send them again costs no more than any answer."""
GZIP = {"content-encoding": "gzip", "vary": "accept-encoding"}

router = APIRouter(
    route_class=Route, responses={"4XX": {"model": Refusal}, "5XX": {"model": Refusal}}
)


# Games.


@router.get("/api/games")
@costs(2)
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
    return catalogue.rulebook(game, lang)


@router.get("/api/games/{game}/lesson")
@costs(2)
async def lesson(game: str) -> Lesson:
    """The guided first game of a game: what is asked, what is lit, and the words for it."""
    return catalogue.lesson_told(game)


@router.post("/api/games/{game}/lesson", status_code=201)
@costs(10)
async def begin_lesson(visit: Asked, game: str, wanted: NewLesson) -> Created:
    """Make a table for a guided first game: you sit there, and it has begun."""
    visit.services.limits.check_table(visit.address)
    plan = catalogue.lesson(game)
    room = await visit.services.hall.teach(
        plan, wanted.pace, visit.person, visit.language, visit.address
    )
    table = room.entry.id
    return Created(id=table, code=table, url=visit.link(f"/t/{table}"))


# Tables.


@router.get("/api/tables")
@costs(3)
async def tables(visit: Asked, limit: Limit = 50, after: After = "") -> Tables:
    """The public tables that somebody looks at, a page at a time: `after` is the `next` of the
    page before."""
    free, begun = read_cursor(after)
    waiting, rest_waiting = public_page(visit, ["open", "dealing"], free, limit)
    running, rest_running = public_page(visit, ["playing"], begun, limit)
    cluster = visit.services.cluster
    found = [Tables(open=waiting, running=running, next=cursor(rest_waiting, rest_running))]
    if cluster is not None and RELAYED not in visit.request.scope:
        answers = await cluster.ask_all(visit.request.scope)
        found += [Tables.model_validate_json(answer) for answer in answers]
    return found[0] if len(found) == 1 else merged(found, limit)


def public_page(
    visit: Visit, statuses: Sequence[str], after: Position | None, limit: int
) -> tuple[list[TableRow], Position | None]:
    """A page of the public tables with one of these statuses."""
    if after is None:
        return [], None
    found = visit.services.hall.public(statuses, (after.created, after.id), limit + 1)
    shown, rest = page(found, limit, lambda room: Position(room.entry.created, room.entry.id))
    return [room_row(visit, room) for room in shown], rest


@router.post("/api/tables", status_code=201)
@costs(10)
async def create(visit: Asked, wanted: NewTable) -> Created:
    """Make a table, and sit down at it."""
    visit.services.limits.check_table(visit.address)
    room = await visit.services.hall.create(
        wanted.settings(), visit.person, wanted.sit, visit.language, visit.address
    )
    table = room.entry.id
    return Created(id=table, code=table, url=visit.link(f"/t/{table}"))


@router.get("/api/tables/{table}")
@costs(2)
async def table(visit: Asked, table: str) -> TableState:
    """Everything about a table but its cards."""
    room = await visit.services.hall.room(table.lower())
    state = table_state(room.entry, room.moment(), visit.person, visit.language)
    return TableState.model_validate(state)


@router.get("/api/tables/{table}/qr.svg", response_class=Response)
async def qr_code(visit: Asked, table: str) -> Response:
    """The link of a table as a picture."""
    room = await visit.services.hall.room(table.lower())
    link = visit.link(f"/t/{room.entry.id}")
    made = visit.services.workbench.made
    picture = await made(("picture", link), visit.address, PICTURE, draw, link)
    return Response(picture, media_type="image/svg+xml")


def draw(link: str) -> bytes:
    """A link as a picture."""
    picture = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(picture, kind="svg", scale=8, border=2, dark="#000", light="#fff")
    return picture.getvalue()


# Records.


@router.get("/api/tables/{table}/record")
@costs(3)
async def table_record(visit: Asked, table: str) -> MatchRecord:
    """The record of a table whose match is over."""
    room = await visit.services.hall.room(table.lower())
    return MatchRecord.told(replays.record_of(room.entry, room.match))


@router.get("/api/records/{record}")
@costs(3)
async def record(visit: Asked, record: str) -> MatchRecord:
    """The record of a finished table, or one that somebody has brought along."""
    return MatchRecord.told(await find_record(visit, record.lower()))


@router.post("/api/records", status_code=201)
@costs(20)
async def add_record(visit: Asked, given: MatchRecord) -> Imported:
    """Bring a record along: it is replayed, and kept if it is one."""
    services = visit.services
    most = services.settings.records_per_person
    if await services.store.records_of(visit.person) >= most:
        raise Refused("common.server.records", most=most)
    content = given.model_dump()
    await services.workbench.run(visit.address, replay_record, content)
    services.limits.check_record(visit.address, len(orjson.dumps(content)))
    kept = fresh_id()
    await services.store.add_record(kept, visit.person, given.brought())
    return Imported(id=kept)


@router.get("/api/records/{record}/replay", response_model=Replay)
@costs(3)
async def replay(visit: Asked, record: str, seat: str = "none") -> Response:
    """A finished match step by step: from a seat's eyes, a spectator's (`none`), or `all` open."""
    content = await find_record(visit, record.lower())
    eyes = replays.read_eyes(seat)
    key = ("replay", sha256(orjson.dumps(content)).digest(), eyes, visit.language)
    made = visit.services.workbench.made
    shown = await made(key, visit.address, REPLAY, replay_bytes, content, eyes, visit.language)
    if "gzip" in visit.request.headers.get("accept-encoding", ""):
        return Response(shown, media_type="application/json", headers=GZIP)
    return Response(gzip.decompress(shown), media_type="application/json")


def replay_bytes(content: Json, eyes: int | str | None, language: str) -> bytes:
    """A replay as it is sent and kept: its JSON, compressed."""
    steps, outcome = replays.steps(content, eyes)
    shown = Replay.model_construct(
        record=MatchRecord.told(content),
        names=replays.names_of(content, language),
        outcome=outcome,
        steps=steps,
    )
    return gzip.compress(shown.model_dump_json().encode(), 5)


@router.post("/api/verify")
@costs(10)
async def verify_record(visit: Asked, brought: MatchRecord) -> Verification:
    """Check that a record was dealt fairly and played by the rules."""
    checks = await visit.services.workbench.run(visit.address, verify, brought.model_dump())
    found = [
        VerifiedCheck(name=check.name, ok=check.ok, text=check.text.say(visit.language))
        for check in checks
    ]
    return Verification(ok=all(check.ok for check in checks), checks=found)


async def find_record(visit: Visit, record: str) -> Json:
    """A record by its id."""
    brought = await visit.services.store.record(record)
    if brought is not None:
        return replays.record_brought(brought)
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
    troubles = services.troubles()
    return Health(
        status="trouble" if troubles else "ok",
        version=__version__,
        compiled=services.thinkers.compiled,
        tables=len(services.hall.rooms),
        connections=len(services.connections),
        store=services.store.well,
        depends=services.depends,
        node=None if services.cluster is None else services.cluster.leases.node,
        troubles=troubles,
    )


@router.get("/metrics", response_class=Response)
@costs(2)
async def metrics(visit: Asked) -> Response:
    """Figures for Prometheus."""
    return Response(visit.services.metrics.text(), media_type="text/plain; version=0.0.4")


# Errors.


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
