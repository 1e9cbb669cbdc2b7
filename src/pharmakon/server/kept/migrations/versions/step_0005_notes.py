"""Notes about matches (help, stand-ins, moves taken back), and who asked for a rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; of older matches nothing is noted."""
    op.add_column("tables", sa.Column("notes", sa.Text))
    op.add_column("tables", sa.Column("next_by", sa.String(24)))
