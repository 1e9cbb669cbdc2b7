"""PostgreSQL: addresses, the same schema, and a server that is gone and comes back."""

import asyncio
import signal
from collections import Counter
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import SQLAlchemyError

from pharmakon.server.kept.leases import Leases
from pharmakon.server.kept.migrate import migrate_postgres, upgrade_postgres
from pharmakon.server.kept.postgres import PostgresServer, engine_of, shown
from pharmakon.server.kept.schema import LEASES, METADATA
from pharmakon.server.kept.store import SqlStore
from pharmakon.server.refusals import Refused
from tests import services
from tests.server.databases import execute, fresh_address
from tests.server.kept.test_store import ENTRY, moves


def test_the_steps_lead_to_the_tables_that_are_used(postgres: services.Service) -> None:
    async def scene() -> list[object]:
        address = await fresh_address(postgres, "template0")
        await asyncio.gather(*(upgrade_postgres(address) for _ in range(3)))  # nodes, together
        engine = engine_of(address)
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert asyncio.run(scene()) == []


def differences(connection: sa.Connection) -> list[object]:
    """How a database differs from the schema."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, METADATA))


@pytest.mark.parametrize("address", ["", "nonsense", "mysql://a@b/c", "postgresql://host"])
def test_an_address_that_is_none_is_one_sentence(address: str) -> None:
    with pytest.raises(Refused, match="--database"):
        migrate_postgres(address)


def test_a_server_that_is_not_there_is_one_sentence_without_its_password() -> None:
    address = f"postgresql://ana:secret@127.0.0.1:{services.free_port()}/pharmakon"
    with pytest.raises(Refused, match="PostgreSQL is running") as refused:
        migrate_postgres(address)
    assert "secret" not in str(refused.value)
    assert "secret" not in shown(address)


def test_a_database_that_is_not_there_is_one_sentence(postgres: services.Service) -> None:
    with pytest.raises(Refused, match="does not exist"):
        migrate_postgres(services.address(postgres, "nowhere"))


def test_somebody_elses_database_is_left_alone(postgres: services.Service) -> None:
    async def scene() -> None:
        address = await fresh_address(postgres, "template0")
        engine = engine_of(address)
        async with engine.begin() as connection:
            await connection.execute(sa.text("CREATE TABLE recipes (name TEXT)"))
        await engine.dispose()
        await upgrade_postgres(address)

    with pytest.raises(Refused, match="not one of pharmakon's"):
        asyncio.run(scene())


@pytest.fixture
def mortal() -> Iterator[services.Service]:
    """A PostgreSQL server that may be stopped, with an empty database."""
    reason = services.missing("postgres")
    if reason is not None:
        pytest.skip(reason)
    with services.postgres(safe=True) as service:
        asyncio.run(execute(service, "CREATE DATABASE pharmakon"))
        asyncio.run(upgrade_postgres(services.address(service, "pharmakon")))
        yield service


def test_a_server_that_was_gone_is_used_again(mortal: services.Service) -> None:
    async def scene(service: services.Service) -> None:
        store = SqlStore(PostgresServer(services.address(service, "pharmakon")))
        await store.open()
        first, second = moves(2)
        await store.create(ENTRY)
        await store.append(first)
        service.stop(signal.SIGINT)
        for asked in (store.append(second), store.load(ENTRY.id)):
            with pytest.raises(Refused) as refused:
                await asked
            assert refused.value.code == "store"
        assert not store.well
        service.start()
        await store.append(second)
        assert store.well
        assert await store.load(ENTRY.id) == (ENTRY, [first, second])
        await store.close()

    asyncio.run(asyncio.wait_for(scene(mortal), 60))


def test_a_node_that_is_paused_in_a_transaction_keeps_nobody_from_its_tables(
    postgres: services.Service,
) -> None:
    async def scene() -> None:
        address = await fresh_address(postgres)
        paused = PostgresServer(address)
        store = SqlStore(PostgresServer(address))
        await paused.open()
        await store.open()
        other = Leases(store, "other")
        await store.create(ENTRY, Leases(store, "paused").first(ENTRY.id))
        async with paused._engine.connect() as connection:
            await connection.execute(sa.select(LEASES).with_for_update(read=True))
            assert await other.take(ENTRY.id) == 2
            with pytest.raises(SQLAlchemyError):  # closed, or about to be: the driver may be late
                await connection.execute(sa.select(LEASES))
            await connection.invalidate()
        await store.close()
        await paused.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_server_that_ends_while_moves_are_written_is_used_again(
    mortal: services.Service,
) -> None:
    """Between any two bytes of an answer: the driver has errors of several kinds for it."""

    async def scene(service: services.Service) -> None:
        store = SqlStore(PostgresServer(services.address(service, "pharmakon")))
        await store.open()
        leases = Leases(store, "node")
        await store.create(ENTRY, leases.first(ENTRY.id))
        answers: Counter[str] = Counter()
        ended = False

        async def late() -> None:
            """Move after move under a lease that is not ours: none is written."""
            while not ended:
                with pytest.raises(Refused) as refused:
                    await store.append(moves(1)[0], None, 7)
                answers[refused.value.code] += 1
                await asyncio.sleep(0.002)

        async def one_more(code: str) -> None:
            """Wait for one more answer of this kind."""
            before = answers[code]
            while answers[code] == before:
                await asyncio.sleep(0.002)

        writing = [asyncio.create_task(late()) for _ in range(6)]
        for _ in range(3):
            await one_more("moved")
            await asyncio.to_thread(service.stop, signal.SIGINT)
            await one_more("store")
            await asyncio.to_thread(service.start)
        while not store.well:
            await asyncio.sleep(0.05)
        ended = True
        await asyncio.gather(*writing)
        assert set(answers) == {"moved", "store"}
        (move,) = moves(1)
        await store.append(move, None, 1)
        assert await store.load(ENTRY.id) == (ENTRY, [move])
        await store.close()

    asyncio.run(asyncio.wait_for(scene(mortal), 60))
