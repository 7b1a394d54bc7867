"""The day of a table's last change, so that old games can be removed; from today on for all."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("changed", sa.Text))
    op.execute("UPDATE tables SET changed = date('now')")
    # With the name in it, so that old tables are found without reading their rows.
    op.create_index("tables_by_change", "tables", ["changed", "id"])
