"""Short links to rules."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "rule_links",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("query", sa.Text, nullable=False),
        sa.Column("used", sa.Text, nullable=False),
    )
