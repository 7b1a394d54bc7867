"""What the seats bring to the shuffles of their table, and counts over the deals of all tables."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "shuffles",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("agreement", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deal_counts",
        sa.Column("measure", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("value", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("dealt", sa.Integer, nullable=False),
        sa.Column("control", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
