"""Leases for groups of tables, each with an epoch, in place of one count for the whole database."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

GROUPS = 16


def upgrade() -> None:
    leases = op.create_table(
        "leases",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("copied", sa.Integer),
        sa.Column("server", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True)),
    )
    owner = sa.table("owner", sa.column("epoch", sa.Integer), sa.column("copied", sa.Integer))
    before = op.get_bind().execute(sa.select(owner)).one()
    row = {"epoch": before.epoch, "copied": before.copied, "server": "", "key": ""}
    op.bulk_insert(leases, [{"id": group, **row} for group in range(GROUPS)])
    op.drop_table("owner")
