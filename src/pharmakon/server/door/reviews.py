"""Reviews and beliefs of finished matches over HTTP."""

from collections.abc import AsyncIterator
from typing import Annotated

import orjson
from fastapi import APIRouter, Query
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
from pharmakon.server.wire.studies import BeliefsShown
from pharmakon.table.match import Match
from pharmakon.table.records import begin
from pharmakon.table.records import replay as replay_record

LINES = "application/x-ndjson"
Step = Annotated[int, Query(ge=0, le=10_000)]

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


@router.get("/api/records/{record}/beliefs")
@costs(20)
async def beliefs(visit: Asked, record: str, step: Step = 0, seat: str = "none") -> BeliefsShown:
    """What a seat (`none`: a spectator) could believe before a move of a finished match."""
    content, _ = await finished(visit, record.lower())
    eyes = replays.read_eyes(seat)
    if isinstance(eyes, str):
        raise Refused("common.server.eyes", value=repr(eyes))
    match = await visit.services.workbench.run(visit.address, match_before, content, step)
    owner = visit.address, visit.person
    return BeliefsShown(**await visit.services.training.beliefs(match, eyes, owner))


def match_before(content: Json, step: int) -> Match:
    """A match as it was before a move of its record; after the last move if there is none."""
    match = begin(content)
    for move in content["moves"][:step]:
        match.play(move)
    return match


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
