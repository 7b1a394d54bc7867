"""The first schema: tables as they stand, and the moves made at them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("opened", sa.Text, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("kept", sa.Text, nullable=False),
    )
    op.create_table(
        "moves",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
