"""Links that carry a person to another device. Only the hash of a link's token is kept."""

import secrets
import time
from dataclasses import dataclass
from hashlib import sha256

import sqlalchemy as sa

from pharmakon.server.kept.schema import LINKS
from pharmakon.server.kept.store import SqlStore
from pharmakon.server.refusals import Refused

MOST_OPEN = 10
"""Links of one person that can be used at the same time; a further one ends the oldest."""
ID_LENGTH = 12


@dataclass(frozen=True)
class Link:
    """A link that can still be used."""

    id: str
    created: float
    until: float


class Links:
    """All links that can still be used."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def make(self, person: str, seconds: float) -> str:
        """The token of a new link."""
        token, now = secrets.token_urlsafe(24), time.time()
        row = {"hash": digest(token), "person": person, "created": now, "until": now + seconds}
        newest = (
            sa.select(LINKS.c.hash)
            .where(LINKS.c.person == person)
            .order_by(LINKS.c.created.desc())
            .limit(MOST_OPEN)
        )
        own = LINKS.c.person == person
        await self._store.write(
            [
                (sa.delete(LINKS).where(LINKS.c.until <= now), None),
                (sa.insert(LINKS), row),
                (sa.delete(LINKS).where(own, LINKS.c.hash.not_in(newest)), None),
            ]
        )
        return token

    async def of(self, person: str) -> list[Link]:
        """The links of a person that can still be used, newest first."""
        query = sa.select(LINKS).where(LINKS.c.person == person, LINKS.c.until > time.time())
        rows = await self._store.read(query.order_by(LINKS.c.created.desc()))
        return [Link(row.hash[:ID_LENGTH], row.created, row.until) for row in rows]

    async def use(self, token: str) -> str:
        """The person of a link, once; Refused if it was used, revoked or is too old."""
        wanted = sa.and_(LINKS.c.hash == digest(token), LINKS.c.until > time.time())
        rows = await self._store.read(sa.select(LINKS.c.person).where(wanted))
        if not rows or await self._store.write([(sa.delete(LINKS).where(wanted), None)]) != [1]:
            raise Refused("common.server.resume")
        return str(rows[0].person)

    async def revoke(self, person: str, link: str) -> None:
        """End a link of a person's own."""
        own = sa.and_(LINKS.c.person == person, sa.func.substr(LINKS.c.hash, 1, ID_LENGTH) == link)
        if await self._store.write([(sa.delete(LINKS).where(own), None)]) == [0]:
            raise Refused("common.server.no_link")


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()
