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
    op.execute(
        "UPDATE tables SET status = 'open', secret = x'', commitment = '', called_off = '[]' "
        f"WHERE {waiting}"
    )
