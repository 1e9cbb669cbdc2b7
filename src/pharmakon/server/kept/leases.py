"""Leases: which of several nodes holds a table. The database decides, by its own clock.

A lease has a number that only grows. Whoever takes a table raises it; whoever writes names the
number it was given, and the transaction that writes checks it (`databases.check_fences`). So a
node that was thought dead and was not can write nothing any more.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from pharmakon.server.kept.schema import LEASES, NODES, TABLES
from pharmakon.server.kept.store import SqlStore

LEASE_SECONDS = 2.5
"""A node that has given no sign of life for so long may lose its tables."""
SIGN_SECONDS = 0.6
"""How often a node gives one."""
FORGOTTEN_SECONDS = 3600.0
"""After so long the row of a dead node is deleted."""
NOBODY = ""


@dataclass(frozen=True)
class Node:
    """A node that lives."""

    id: str
    inbox: str
    """Where messages reach it."""


class Leases:
    """What one node holds, and who holds the rest."""

    def __init__(self, store: SqlStore, node: str) -> None:
        self.node = node
        self._store = store
        self._insert = store.database.insert

    # Nodes.

    async def sign(self, inbox: str) -> None:
        """Give a sign of life, and say where messages reach us."""
        now = self._store.database.now()
        row = {"id": self.node, "seen": now, "inbox": inbox}
        upsert = self._insert(NODES).values(row)
        upsert = upsert.on_conflict_do_update(
            index_elements=[NODES.c.id], set_={"seen": now, "inbox": inbox}
        )
        forgotten = NODES.c.seen < now - FORGOTTEN_SECONDS
        await self._store.write([(upsert, None), (sa.delete(NODES).where(forgotten), None)])

    async def leave(self) -> None:
        """Be gone: whatever we still hold is anybody's."""
        await self._store.write([(sa.delete(NODES).where(NODES.c.id == self.node), None)])

    async def living(self) -> dict[str, Node]:
        """All nodes that live, by their id."""
        rows = await self._store.read(sa.select(NODES).where(self._alive()))
        return {row.id: Node(row.id, row.inbox) for row in rows}

    def _alive(self) -> Any:
        return NODES.c.seen > self._store.database.now() - LEASE_SECONDS

    # Tables.

    async def holder(self, table: str) -> Node | None:
        """The living node that holds a table, or None."""
        query = (
            sa.select(NODES)
            .join(LEASES, LEASES.c.node == NODES.c.id)
            .where(LEASES.c.table_id == table, self._alive())
        )
        rows = await self._store.read(query)
        return Node(rows[0].id, rows[0].inbox) if rows else None

    async def take(self, table: str) -> int | None:
        """Take a table that exists: the lease's new number, or None if another living node has it.

        Everything that was ever written under an earlier number can be read when this returns.
        """
        holder = await self.holder(table)
        if holder is not None and holder.id != self.node:
            return None
        living = sa.select(NODES.c.id).where(self._alive())
        ours = sa.or_(LEASES.c.node == self.node, LEASES.c.node.not_in(living))
        upsert = self._insert(LEASES).values(self.first(table))
        upsert = upsert.on_conflict_do_update(
            index_elements=[LEASES.c.table_id],
            set_={"node": self.node, "number": LEASES.c.number + 1},
            where=ours,
        )
        await self._store.write([(upsert, None)])
        return (await self.numbers([table])).get(table)

    def first(self, table: str) -> dict[str, Any]:
        """The lease of a table that nobody has held before, as its row."""
        return {"table_id": table, "node": self.node, "number": 1}

    async def numbers(self, tables: list[str]) -> dict[str, int]:
        """The numbers of those of these leases that are ours."""
        ours = sa.and_(LEASES.c.table_id.in_(tables), LEASES.c.node == self.node)
        rows = await self._store.read(sa.select(LEASES.c.table_id, LEASES.c.number).where(ours))
        return {row.table_id: row.number for row in rows}

    async def orphans(self, limit: int) -> list[str]:
        """Tables whose match goes on and whose node has died not long ago, in random order: nodes
        that look at the same time begin with different ones."""
        query = (
            sa.select(LEASES.c.table_id)
            .join(NODES, NODES.c.id == LEASES.c.node)
            .join(TABLES, TABLES.c.id == LEASES.c.table_id)
            .where(sa.not_(self._alive()), TABLES.c.status.in_(("dealing", "playing")))
            .order_by(sa.func.random())
            .limit(limit)
        )
        return [row.table_id for row in await self._store.read(query)]

    async def lost(self, held: Mapping[str, int]) -> set[str]:
        """Which of the tables that we hold, by their numbers, are no longer ours."""
        numbers = await self.numbers(list(held))
        return {table for table, number in held.items() if numbers.get(table) != number}

    async def give_back(self, table: str, number: int) -> None:
        """Let anybody have a table that we hold."""
        ours = sa.and_(LEASES.c.table_id == table, LEASES.c.number == number)
        ours = sa.and_(ours, LEASES.c.node == self.node)
        await self._store.write([(sa.update(LEASES).where(ours).values(node=NOBODY), None)])
