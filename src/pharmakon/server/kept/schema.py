"""The tables of the database."""

import sqlalchemy as sa

METADATA = sa.MetaData()

PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
)

TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("host", sa.String(32), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("secret", sa.LargeBinary(32), nullable=False),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("next", sa.String(16)),
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("called_off", sa.Text),
    sa.Column("notes", sa.Text),
    sa.Column("next_by", sa.Text),
)

CHAIRS = sa.Table(
    "chairs",
    METADATA,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(32), index=True),
    sa.Column("name", sa.Text),
    sa.Column("level", sa.String(24)),
    sa.Column("nonce_hash", sa.String(64)),
    sa.Column("nonce", sa.String(64)),
)

MOVES = sa.Table(
    "moves",
    METADATA,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", sa.String(40), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("person", sa.String(32)),
    sa.Column("command", sa.String(40)),
    sqlite_with_rowid=False,
)
"""Table and number are unique together. Only what is taken back leaves, with a note of it."""

RECORDS = sa.Table(
    "records",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
)
"""Matches that were brought along from elsewhere."""

LINKS = sa.Table(
    "links",
    METADATA,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
"""Links to another device, by the hash of their token: whoever reads this cannot use them."""

NODES = sa.Table(
    "nodes",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Column("inbox", sa.String(64), nullable=False),
)
"""Servers that share this database: when each last gave a sign of life, by the database's clock,
and where messages reach it."""

LEASES = sa.Table(
    "leases",
    METADATA,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("node", sa.String(32), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
)
"""Which node a table lives on. Whoever takes it raises the number; the row is never deleted."""

KEYS = sa.Table(
    "keys",
    METADATA,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("value", sa.LargeBinary(64), nullable=False),
)
"""What all nodes must agree on: the key that signs the cookies."""
