"""The application: everything put together."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from pharmakon import __version__
from pharmakon.engine.errors import PharmakonError
from pharmakon.server.door import api, pages, people, puzzles, reviews, training
from pharmakon.server.door.addresses import address_of
from pharmakon.server.door.connections import SILENT, Connection, error
from pharmakon.server.door.guards import Guard, person_of
from pharmakon.server.door.identity import set_cookie
from pharmakon.server.door.pieces import TRACE
from pharmakon.server.door.refusing import language_of, passes
from pharmakon.server.door.services import Services
from pharmakon.server.logs import log, request
from pharmakon.server.settings import ServerSettings
from pharmakon.server.wire.audience import encode

SWEEP_SECONDS = 1.0
SWITCH_SECONDS = 0.001
"""How long a thread may keep the others waiting: the event loop has to answer at once."""
OPENING = 3
"""What opening a table costs, in tokens."""
REFUSED, LATER = 4000, 1013
"""A connection that was refused after it was opened, with the reason as its only message: for good,
or as long as the database is away, say."""


def make_app(settings: ServerSettings) -> FastAPI:
    """The server as an ASGI application."""
    services = Services.from_settings(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(services.task_died)
        await services.open()
        services.tidying.begin()
        sys.setswitchinterval(SWITCH_SECONDS)
        keeper = services.hall.tasks.spawn(keep(services), "keeper")
        log.info("open", version=__version__)
        yield
        keeper.cancel()
        await services.close()
        services.tidying.end()
        log.info("closed")

    app = FastAPI(
        title="pharmakon",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
    )
    app.state.services = services
    app.include_router(people.router)
    app.include_router(reviews.router)
    app.include_router(puzzles.router)
    app.include_router(training.router)
    api.add_routes(app)
    app.router.routes.append(WebSocketRoute("/ws/{table}", serve_socket))
    pages.add_routes(app)
    app.add_middleware(Guard, services=services)
    if services.cluster is not None:
        services.cluster.join(app)
    return app


async def serve_socket(socket: WebSocket) -> None:
    """One websocket, from its opening to its end."""
    with request(socket.scope.get(TRACE)):
        await serve_connection(socket)


async def serve_connection(socket: WebSocket) -> None:
    """The same, once it has an id to be found by in the log."""
    services: Services = socket.app.state.services
    person, cookie = person_of(socket, services.identity)
    language = language_of(socket)
    headers = []
    if cookie is not None:
        secure = socket.url.scheme == "wss"
        headers.append((b"set-cookie", set_cookie(cookie, secure).encode()))
    if not services.hosts.known(socket) or not services.hosts.own_page(socket):
        await socket.close()  # before it is accepted: the browser sees 403
        return
    await socket.accept(headers=headers)
    try:
        services.limits.check(address_of(socket), OPENING)
        with services.limits.connection(address_of(socket)):
            room = await services.hall.room(socket.path_params["table"].lower())
            connection = Connection(
                socket, services.hall, services.limits, services.metrics, person, language
            )
            services.connections.add(connection)
            try:
                await connection.run(room)
            finally:
                services.connections.discard(connection)
                services.tidying.left += 1
    except PharmakonError as refused:
        with suppress(RuntimeError, WebSocketDisconnect):  # the browser is gone
            message = encode(error(refused, None, language))
            await socket.send_text(message.decode())
            await socket.close(LATER if passes(refused) else REFUSED)


async def keep(services: Services) -> None:
    """Close silent connections and let go of what nobody needs, for ever."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            services.sweep(SILENT)
            if services.backup_waits:
                await services.restore()
        except Exception as mistake:  # the next round may succeed, and must come
            services.hall.tasks.bury(mistake, "keeper")
