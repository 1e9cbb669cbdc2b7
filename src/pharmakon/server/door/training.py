"""Hints and the coach over HTTP: for one person against bots, noted in the record."""

from fastapi import APIRouter

from pharmakon.engine.events import Json
from pharmakon.server.door.bodies import Route, costs
from pharmakon.server.door.visits import Asked, Visit
from pharmakon.server.life.company import check_help
from pharmakon.server.life.handlers import check_step
from pharmakon.server.life.room import Room
from pharmakon.server.refusals import Refused
from pharmakon.server.wire.resources import Refusal
from pharmakon.server.wire.studies import Coaching, HelpWanted, Hint, MoveWanted
from pharmakon.table.match import Match
from pharmakon.texts import Text

HELP = 40
"""What an answer costs, in tokens: it takes about a second of a processor."""

router = APIRouter(
    route_class=Route, responses={"4XX": {"model": Refusal}, "5XX": {"model": Refusal}}
)


@router.post("/api/tables/{table}/hint")
@costs(HELP)
async def hint(visit: Asked, table: str, wanted: HelpWanted) -> Hint:
    """What would you play, and why? It is noted in the record that this was asked."""
    room = await visit.services.hall.room(table.lower())
    async with room.lock:
        match = checked(visit, room, wanted)
        await room.note("hint", wanted.seat)
    said = await visit.services.training.hint(match, owner_of(visit))
    return Hint(**in_words(said, visit.language))


@router.post("/api/tables/{table}/coach")
@costs(HELP)
async def coach(visit: Asked, table: str, wanted: MoveWanted) -> Coaching:
    """Is this move a blunder? If it is, the warning is noted in the record."""
    room = await visit.services.hall.room(table.lower())
    if not room.entry.settings.coach:
        raise Refused("common.server.no_coach")
    match = checked(visit, room, wanted)
    said = await visit.services.training.check(match, wanted.move, owner_of(visit))
    if said["name"] == "blunder":
        async with room.lock:
            checked(visit, room, wanted)
            await room.note("coach", wanted.seat)
    return Coaching(**in_words(said, visit.language))


def checked(visit: Visit, room: Room, wanted: HelpWanted) -> Match:
    """The match as it is, if this visitor may be helped with the decision that they see."""
    check_help(room.entry, wanted.seat, visit.person)
    check_step(room, wanted.seq)
    assert room.match is not None
    if room.match.seat != wanted.seat:
        raise Refused("common.server.turn", seat=room.match.seat)
    return room.match.clone()


def in_words(said: Json, language: str) -> Json:
    """An answer with what the best move does, said in a language."""
    motive: Text = said["motive"]
    return {**said, "motive": motive.say(language)}


def owner_of(visit: Visit) -> tuple[str, str]:
    """Whom the thinking is done for."""
    return visit.address, visit.person
