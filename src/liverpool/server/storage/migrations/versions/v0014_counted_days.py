"""Days on which was looked for what is old, so that no clock alone makes anything old; and what is
to go, which is told a week before."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
only_adds = True


def upgrade() -> None:
    op.create_table(
        "looks",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
    )
    op.create_table(
        "going",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("changed", sa.Text, nullable=False),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
    )
