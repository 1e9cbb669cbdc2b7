"""Databases on a PostgreSQL server, a fresh one for each test."""

import itertools

import asyncpg

from pharmakon.server.kept.migrate import upgrade_postgres
from tests import services

TEMPLATE = "pharmakon_template"
_numbers = itertools.count()


async def prepare(service: services.Service) -> None:
    """Make the database that all others are copies of."""
    await execute(service, f"CREATE DATABASE {TEMPLATE}")
    await upgrade_postgres(services.address(service, TEMPLATE))


async def fresh_address(service: services.Service, template: str = TEMPLATE) -> str:
    """The address of a new database; `template0` for one without anything in it."""
    name = f"test_{next(_numbers)}"
    await execute(service, f"CREATE DATABASE {name} TEMPLATE {template}")
    return services.address(service, name)


async def execute(service: services.Service, statement: str) -> None:
    """Tell the server itself something."""
    connection = await asyncpg.connect(services.address(service))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
