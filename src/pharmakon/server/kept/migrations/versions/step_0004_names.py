"""Names of any length in bytes: 24 signs as a reader counts them can be far more letters."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Lift the limit, which PostgreSQL would keep (SQLite never did)."""
    for table in ("people", "chairs"):
        with op.batch_alter_table(table) as changed:
            changed.alter_column("name", type_=sa.Text)
