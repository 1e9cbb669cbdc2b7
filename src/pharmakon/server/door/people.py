"""People over HTTP: their name, their tables, and links to another device."""

from fastapi import APIRouter
from starlette.responses import JSONResponse, Response

from pharmakon.server.door.bodies import Route, costs
from pharmakon.server.door.identity import set_cookie
from pharmakon.server.door.paging import After, Limit, Position, cursor, page, read_cursor
from pharmakon.server.door.rows import room_row, table_row
from pharmakon.server.door.visits import Asked, Visit
from pharmakon.server.wire.resources import (
    Me,
    MyTables,
    NewName,
    OpenLink,
    Refusal,
    ResumeLink,
    TableRow,
)

router = APIRouter(
    route_class=Route, responses={"4XX": {"model": Refusal}, "5XX": {"model": Refusal}}
)


@router.get("/api/me")
async def me(visit: Asked) -> Me:
    """Who you are here."""
    return Me(name=await visit.services.hall.name_of(visit.person, visit.language))


@router.put("/api/me")
@costs(5)
async def rename(visit: Asked, wanted: NewName) -> Me:
    """Choose another name."""
    await visit.services.hall.rename(visit.person, wanted.name)
    return await me(visit)


@router.get("/api/me/tables")
@costs(5)
async def my_tables(visit: Asked, limit: Limit = 50, after: After = "") -> MyTables:
    """Your own matches, a page at a time: `after` is the `next` of the page before."""
    running, past = read_cursor(after)
    going_on, rest_running = await own_page(visit, False, running, limit)
    over, rest_past = await own_page(visit, True, past, limit)
    return MyTables(running=going_on, past=over, next=cursor(rest_running, rest_past))


async def own_page(
    visit: Visit, over: bool, after: Position | None, limit: int
) -> tuple[list[TableRow], Position | None]:
    """A page of your own tables, those that are over or the others."""
    if after is None:
        return [], None
    store, rooms = visit.services.store, visit.services.hall.rooms
    found = await store.tables_of(visit.person, over, (after.created, after.id), limit + 1)
    shown, rest = page(found, limit, lambda row: Position(row[0].created, row[0].id))
    rows = []
    for stored, moves in shown:
        room = rooms.get(stored.id)
        if room is None and stored.status == "playing" and visit.person in stored.holders:
            room = await visit.services.hall.quick_room(stored)  # it may be their turn there
        rows.append(table_row(visit, stored, moves) if room is None else room_row(visit, room))
    return rows, rest


@router.get("/api/me/resume")
@costs(2)
async def resume_links(visit: Asked) -> list[OpenLink]:
    """Your links to another device that nobody has used yet."""
    found = await visit.services.links.of(visit.person)
    return [OpenLink(id=link.id, created=link.created, until=link.until) for link in found]


@router.post("/api/me/resume")
@costs(10)
async def make_resume_link(visit: Asked) -> ResumeLink:
    """A link that carries you to another device, once."""
    seconds = visit.services.settings.resume_hours * 3600
    token = await visit.services.links.make(visit.person, seconds)
    return ResumeLink(link=visit.link(f"/resume/{token}"))


@router.delete("/api/me/resume/{link}", status_code=204)
@costs(5)
async def revoke_resume_link(visit: Asked, link: str) -> None:
    """Make one of your links useless."""
    await visit.services.links.revoke(visit.person, link)


@router.post("/resume/{token}", response_model=Me)
@costs(10)
async def resume(visit: Asked, token: str) -> Response:
    """Become the person of such a link; `GET` shows a page that asks first."""
    person = await visit.services.links.use(token)
    name = await visit.services.hall.name_of(person, visit.language)
    cookie = set_cookie(visit.services.identity.cookie(person), visit.secure)
    return JSONResponse({"name": name}, headers={"set-cookie": cookie})
