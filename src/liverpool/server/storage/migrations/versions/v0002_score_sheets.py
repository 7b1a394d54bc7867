"""Score sheets of games with real cards, kept for those who look on."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "score_sheets",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("changed", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("kept", sa.Text, nullable=False),
    )
