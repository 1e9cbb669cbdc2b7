"""The key that signs the cookies, shared by all nodes of a database."""

import asyncio
import secrets

import sqlalchemy as sa

from pharmakon.server.kept.migrate import upgrade_postgres
from pharmakon.server.kept.postgres import PostgresServer
from pharmakon.server.kept.schema import KEYS
from pharmakon.server.kept.store import SqlStore

KEY_BYTES = 32
COOKIES = "cookies"


def prepare(address: str) -> bytes:
    """Bring a PostgreSQL database up to date; the key of its cookies, made on first use."""
    return asyncio.run(prepared(address))


async def prepared(address: str) -> bytes:
    """The same, where an event loop runs."""
    await upgrade_postgres(address)
    store = SqlStore(PostgresServer(address))
    await store.open()
    try:
        return await shared_key(store, secrets.token_bytes(KEY_BYTES))
    finally:
        await store.close()


async def shared_key(store: SqlStore, offered: bytes) -> bytes:
    """The key that is kept; the one that is offered if there was none."""
    row = {"name": COOKIES, "value": offered}
    insert = store.database.insert(KEYS).values(row).on_conflict_do_nothing()
    await store.write([(insert, None)])
    rows = await store.read(sa.select(KEYS.c.value).where(KEYS.c.name == COOKIES))
    return bytes(rows[0].value)
