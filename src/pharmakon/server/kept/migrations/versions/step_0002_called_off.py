"""Starts that were called off; a start's secret and commitment are made when it begins."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them. Tables that have not begun forget what belonged to no start."""
    op.add_column("tables", sa.Column("called_off", sa.Text))
    waiting = "status IN ('open', 'dealing')"
    of_those = f"table_id IN (SELECT id FROM tables WHERE {waiting})"
    op.execute(f"UPDATE chairs SET nonce_hash = NULL, nonce = NULL WHERE {of_those}")
    forgotten = "status = 'open', secret = :nothing, commitment = '', called_off = '[]'"
    update = sa.text(f"UPDATE tables SET {forgotten} WHERE {waiting}")
    op.execute(update.bindparams(sa.bindparam("nothing", b"", sa.LargeBinary)))
