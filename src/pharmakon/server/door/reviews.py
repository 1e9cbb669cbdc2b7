"""Reviews and beliefs of finished matches over HTTP."""

from collections.abc import AsyncIterator

import orjson
from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from pharmakon.engine.errors import PharmakonError
from pharmakon.engine.events import Json
from pharmakon.server.door.api import find_record
from pharmakon.server.door.bodies import Route, costs
from pharmakon.server.door.visits import Asked, Visit
from pharmakon.server.life.company import check_study
from pharmakon.server.refusals import Refused, code_of
from pharmakon.server.wire import replays
from pharmakon.server.wire.resources import Refusal
from pharmakon.table.records import replay as replay_record

LINES = "application/x-ndjson"

router = APIRouter(
    route_class=Route, responses={"4XX": {"model": Refusal}, "5XX": {"model": Refusal}}
)


@router.get("/api/records/{record}/review", response_class=Response)
@costs(5)
async def review(visit: Asked, record: str) -> Response:
    """The review of a finished match, piece by piece: one JSON object a line (`ReviewHead`, then
    `ReviewStep`s, then `ReviewDone`)."""
    content, yours = await finished(visit, record.lower())
    reviewing = visit.services.reviewing
    key = reviewing.key(content)
    whole = await reviewing.kept(key)
    head = orjson.dumps(head_of(content, yours, visit.language)) + b"\n"
    if whole is not None:
        return Response(head + whole, media_type=LINES)
    if not reviewing.running(key):
        reviewing.check_room(visit.address)
        visit.services.limits.check_review(visit.address)
    return StreamingResponse(told(visit, key, content, head), media_type=LINES)


async def told(visit: Visit, key: str, content: Json, head: bytes) -> AsyncIterator[bytes]:
    """The lines of a review that is being made."""
    yield head
    try:
        async for piece in visit.services.reviewing.follow(key, content, visit.address):
            yield piece
    except PharmakonError as refused:
        line = {"type": "refused", "code": code_of(refused), "text": refused.say(visit.language)}
        yield orjson.dumps(line) + b"\n"


async def finished(visit: Visit, record: str) -> tuple[Json, list[int]]:
    """A record of a match that is over, and the seats that the visitor had in it."""
    try:
        content = await find_record(visit, record)
    except Refused as refused:
        if refused.code == "not_over":
            check_study((await visit.services.hall.room(record)).entry)
        raise
    match = await visit.services.workbench.run(visit.address, replay_record, content)
    if not match.over:
        raise Refused("common.server.record_unfinished")
    room = visit.services.hall.rooms.get(record)
    return content, [] if room is None else room.entry.seats_of(visit.person)


def head_of(content: Json, yours: list[int], language: str) -> Json:
    """Who played, as the first line says it."""
    names = replays.names_of(content, language)
    players = content.get("players") or []
    levels = [each.get("level") if isinstance(each, dict) else None for each in players]
    levels = [level if isinstance(level, str) else None for level in levels[: len(names)]]
    return {
        "type": "head",
        "game": content["game"],
        "names": names,
        "levels": levels + [None] * (len(names) - len(levels)),
        "yours": yours,
        "moves": len(content["moves"]),
    }
