"""Settings of the server: every limit and every delay, with its default.

Each can be set by the environment, `PHARMAKON_<NAME>` (`PHARMAKON_PACE_MS=0`); `pharmakon serve`
has flags for those a host changes most.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from pharmakon.engine.cores import cores
from pharmakon.engine.errors import OptionError

PREFIX = "PHARMAKON_"


def data_folder() -> Path:
    """Where the server keeps what it must not lose, unless told otherwise."""
    return platformdirs.user_data_path("pharmakon")


@dataclass(frozen=True)
class ServerSettings:
    """All settings; `from_environment` reads them."""

    host: str = "0.0.0.0"
    port: int = 8000
    url: str = ""
    """The address people open; empty for the one that a request came to."""
    friends: str = ""
    """The address on the local network, for links made on this machine; `serve` finds it."""
    data: Path = field(default_factory=data_folder)
    database: str = ""
    """The address of a PostgreSQL database that nodes share; empty for a file in the folder."""
    redis: str = ""
    """The address of a Redis server through which nodes reach each other."""
    workers: int = 1
    """How many nodes to start on this machine."""
    thinkers: int = 0
    """How many processes to start that think for bots at the tables of all nodes."""
    proxies: str = "127.0.0.1"
    """The proxies whose forwarded headers are believed, separated by commas."""
    hosts: str = ""
    """More names that this server answers to, separated by commas; `*` for any."""

    think_threads: int = max(1, cores() - 1)
    pace_ms: int = 700
    bots: str = ""
    """Bots of the host's own: `name=bot`, divided by semicolons."""
    bot_seconds: float = 5
    """How long a bot of the host's own may take for a move; then its process is ended."""
    stand_in: str = "herbalist"
    """The level of the bot that plays on for a missing person."""

    busy_seconds: float = 3
    """How long a command waits while its table is busy with others, before it is refused."""
    nonce_seconds: float = 10
    """How long a start waits for every browser's hash and nonce."""
    grace_seconds: float = 30
    """How long a missing person is waited for before the clock acts."""
    reading_seconds: float = 10
    """How long people may read a score sheet before the clock of a turn begins."""
    silence_seconds: float = 12
    """A connection that has said nothing, or has read nothing, for so long is closed."""
    idle_seconds: float = 300
    """A table that nobody looks at leaves the memory after so long; it stays on disk."""
    resume_hours: float = 24
    """How long a link to another device can be used."""

    header_seconds: float = 10
    """How long a browser may take to send the head of a request."""
    body_seconds: float = 30
    """How long it may take to send the body, and pause while it reads the answer."""
    sockets_per_address: int = 400
    """Sockets from one address, whatever they are used for; proxies may have more."""

    message_bytes: int = 8_192
    frame_bytes: int = 1_048_576
    """A websocket frame above this ends the connection: it is not even read."""
    body_bytes: int = 262_144
    connection_rate: float = 20
    """Messages per second from one connection, after a burst of twice as many."""
    address_rate: float = 100
    """Messages and requests per second from one address, after a burst of four times as many.
    What takes long counts as many: a replay as 25."""
    connections: int = 5_000
    connections_per_address: int = 100
    tables: int = 2_000
    """Tables in memory at once."""
    tables_per_person: int = 50
    """Tables that one person may make in 24 hours without playing them to the end."""
    tables_per_address: int = 300
    """Tables that one address may make in an hour."""
    records_per_person: int = 200
    records_per_address: int = 100
    """Records that one address may bring along in an hour."""
    record_bytes_per_address: int = 4_194_304
    """Their size together."""
    cache_bytes: int = 33_554_432
    """Replays that are kept ready, as they are sent."""
    review_simulations: int = 0
    """What a review spends on each decision; 0 for as much as reviews do by default."""
    review_bytes: int = 67_108_864
    """Reviews that are kept, on disk."""
    review_grace_seconds: float = 10
    """How long a review goes on when nobody waits for it any more."""
    reviews_per_address: int = 60
    """Reviews that are made for one address in an hour; those that are kept cost nothing."""
    outbox: int = 256
    """Messages that may wait for a slow connection before it is closed; it can come back."""
    remembered: int = 32
    """Commands of a person at a table whose answers are kept, in case they are sent again."""


KINDS = {setting.name: setting.type for setting in fields(ServerSettings)}
"""What each is, as it is declared: a default of 5 may be a whole number or not."""


def from_environment(
    environment: Mapping[str, str] | None = None, **given: object
) -> ServerSettings:
    """The settings of the environment, and those given before them."""
    values = os.environ if environment is None else environment
    chosen: dict[str, object] = {}
    for setting in fields(ServerSettings):
        text = values.get(PREFIX + setting.name.upper())
        if text is not None:
            chosen[setting.name] = read(setting.name, text)
    chosen.update({name: value for name, value in given.items() if value is not None})
    return ServerSettings(**chosen)  # type: ignore[arg-type]


def read(name: str, text: str) -> object:
    """The value of a setting as it was typed."""
    kind: Any = KINDS[name]
    try:
        value: object = kind(text)
    except ValueError:
        value = None
    if value is None or (isinstance(value, int | float) and not 0 <= value <= 1e9):
        raise OptionError("common.cli.number", name=PREFIX + name.upper(), value=repr(text), low=0)
    return value
