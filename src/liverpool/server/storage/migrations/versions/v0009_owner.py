"""How often a server has taken the database, so that one that lost it knows whether others came."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    owner = op.create_table(
        "owner",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("copied", sa.Integer),
    )
    op.bulk_insert(owner, [{"id": 1, "epoch": 0}])
