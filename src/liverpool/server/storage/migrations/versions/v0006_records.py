"""Families' records, and what happens to each."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "records",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("writes", sa.Text, nullable=False),
        sa.Column("reads", sa.Text, nullable=False),
        sa.Column("changed", sa.Text, nullable=False),
    )
    op.create_table(
        "record_events",
        sa.Column("record", sa.Text, sa.ForeignKey("records.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
