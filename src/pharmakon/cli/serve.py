"""`pharmakon serve`: tables for friends on the same network, or for the world behind a proxy."""

import ipaddress
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path

from pharmakon.cli.request import Flag, Request, Takes, find_own_modules
from pharmakon.cli.say import say
from pharmakon.cli.workers import Work, run_many
from pharmakon.engine.errors import OptionError
from pharmakon.server.door.app import make_app
from pharmakon.server.door.bus import check_address
from pharmakon.server.door.listening import Config, Server
from pharmakon.server.door.thinker import think
from pharmakon.server.kept.postgres import shown, url_of
from pharmakon.server.life.bots import bring
from pharmakon.server.life.thinking import Thinkers
from pharmakon.server.logs import quiet_libraries
from pharmakon.server.settings import ServerSettings, from_environment

TAKES = Takes.NOTHING
FLAGS = (
    Flag("host", None),
    Flag("port", None, kind=int),
    Flag("url", None),
    Flag("data", None),
    Flag("database", None),
    Flag("redis", None),
    Flag("workers", None, kind=int, low=1),
    Flag("thinkers", None, kind=int),
    Flag("own-bots", None),
    Flag("open", False),
)
EVERYWHERE = ("0.0.0.0", "::")


def run(request: Request) -> int:
    """Serve until told to stop."""
    flags = request.flags
    data = None if flags["data"] is None else Path(flags["data"])
    settings = from_environment(
        host=flags["host"],
        port=flags["port"],
        url=flags["url"],
        data=data,
        database=flags["database"],
        redis=flags["redis"],
        workers=flags["workers"],
        thinkers=flags["thinkers"],
        bots=flags["own-bots"],
    )
    check_nodes(settings)
    bring_bots(settings)
    return serve(settings, opening=flags["open"])


def check_nodes(settings: ServerSettings) -> None:
    """Refuse what several nodes cannot do without."""
    if settings.database:
        url_of(settings.database)
    elif settings.redis:
        raise OptionError("common.server.redis_alone")
    if settings.redis:
        check_address(settings.redis)
    if settings.thinkers and not (settings.database and settings.redis):
        raise OptionError("common.server.thinkers_alone")
    if settings.workers > 1 and not (settings.database and settings.redis):
        raise OptionError("common.server.workers_alone", workers=settings.workers)


def bring_bots(settings: ServerSettings) -> None:
    """Offer the host's own bots."""
    find_own_modules()
    bring(settings.bots, settings.bot_seconds)


def serve(settings: ServerSettings, opening: bool) -> int:
    """Serve with these settings; `opening`: open the browser too."""
    listening = listen(settings)
    port = listening.getsockname()[1]
    here = f"http://{'localhost' if settings.host in EVERYWHERE else settings.host}:{port}"
    near = friends_address()
    if settings.host in EVERYWHERE and near is not None:
        settings = replace(settings, friends=settings.friends or f"http://{near}:{port}")
    tell(settings, here)
    if settings.workers > 1 or settings.thinkers:
        if opening:
            webbrowser.open(here)
        nodes = [Work(work, (settings, listening))] * settings.workers
        return run_many([*nodes, *[Work(think, (settings,))] * settings.thinkers])
    return serve_on(settings, listening, here if opening else None)


def work(settings: ServerSettings, listening: socket.socket) -> int:
    """Serve as one of several processes."""
    bring_bots(settings)
    sys.exit(serve_on(settings, listening, None))


def serve_on(settings: ServerSettings, listening: socket.socket, page: str | None) -> int:
    """Serve on a socket that is open already, and open a page in the browser."""
    quiet_libraries()
    app = make_app(settings)
    thinkers: Thinkers = app.state.services.thinkers
    thinkers.on_progress(lambda _: tell_progress(thinkers))
    server = Server(Config(app, settings, app.state.services.hand_over))
    if page is not None:
        threading.Thread(target=open_browser, args=(server, page), daemon=True).start()
    server.run(sockets=[listening])
    return 0 if server.started else 1


def listen(settings: ServerSettings) -> socket.socket:
    """A socket on the address that was asked for."""
    kind = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(kind)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        where = f"{settings.host}:{settings.port}"
        raise OptionError("common.cli.address", address=where, reason=reason) from None
    listening.set_inheritable(True)
    return listening


def tell(settings: ServerSettings, here: str) -> None:
    """Say where the tables are."""
    print(say("serving", address=settings.url or here), file=sys.stderr)
    if settings.friends and not settings.url:
        print(say("friends", address=settings.friends), file=sys.stderr)
    if settings.database:
        print(say("database", address=shown(settings.database)), file=sys.stderr, flush=True)
    else:
        print(say("data", folder=settings.data), file=sys.stderr, flush=True)


def tell_progress(thinkers: Thinkers) -> None:
    """Say how far a first start is; later ones have nothing to compile."""
    progress = thinkers.first_start()
    if progress is not None:
        done, parts = progress
        print(say("preparing", done=done, parts=parts), file=sys.stderr, flush=True)


def friends_address() -> str | None:
    """This machine's address on the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's, by RFC 5737
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(address).is_loopback else address


def open_browser(server: Server, address: str) -> None:
    """Open the browser once the server answers."""
    while not server.started and not server.should_exit:
        threading.Event().wait(0.05)
    if server.started:
        webbrowser.open(address)
