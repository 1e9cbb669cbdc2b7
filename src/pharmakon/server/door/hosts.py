"""Which names this server answers to, and whose pages may ask it for changes.

A page of another site could point its own name at this machine ("DNS rebinding") and would then
count as one of our pages; so a name must be known here. Bare addresses need no such check: nobody
can point an address elsewhere.
"""

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from pharmakon.server.settings import ServerSettings

HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[0-9A-Za-z._-]{1,253})(:[0-9]{1,5})?")
DEFAULT_PORTS = {"http": ":80", "https": ":443"}
PLAIN = {"ws": "http", "wss": "https"}
ANY = "*"


class Hosts:
    """The names of this server."""

    def __init__(self, settings: ServerSettings) -> None:
        named = [name.strip() for name in settings.hosts.split(",")]
        links = [urlsplit(url).hostname or "" for url in (settings.url, settings.friends)]
        machine = socket.gethostname()
        self._names = {name.lower() for name in (*named, *links, machine, f"{machine}.local")}
        self._names.discard("")
        self._origin = origin_of(settings.url) if settings.url else None

    def known(self, connection: HTTPConnection) -> bool:
        """Whether a request asks for one of our names; HTTP/1.0 need not name any."""
        header = connection.headers.get("host")
        return header is None or self.knows(header)

    def knows(self, header: str) -> bool:
        """Whether a `Host` header names this server."""
        found = HOST.fullmatch(header)
        if found is None:
            return False
        name = found[1].strip("[]").lower().removesuffix(".")
        if ANY in self._names or name in self._names:
            return True
        return name == "localhost" or name.endswith(".localhost") or is_address(name)

    def own_page(self, connection: HTTPConnection) -> bool:
        """Whether a request comes from our own pages, or from no page at all."""
        headers = connection.headers
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        if origin == self._origin:
            return True
        scheme = str(connection.scope["scheme"])
        asked = f"{PLAIN.get(scheme, scheme)}://{headers.get('host', '')}"
        return without_default_port(origin) == without_default_port(asked)


def is_address(name: str) -> bool:
    """Whether a host is a bare IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def origin_of(url: str) -> str:
    """The origin of an address."""
    parts = urlsplit(url)
    return without_default_port(f"{parts.scheme}://{parts.netloc}")


def without_default_port(origin: str) -> str:
    """An origin as browsers write it: small letters, no port where it goes without saying."""
    origin = origin.lower()
    port = DEFAULT_PORTS.get(origin.partition("://")[0])
    return origin.removesuffix(port) if port else origin
