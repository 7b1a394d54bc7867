"""For whom bots have made moves while their people were away: the seats as bits of a number."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "stand_ins",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seats", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
