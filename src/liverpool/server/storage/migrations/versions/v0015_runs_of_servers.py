"""Leases name the run of their server, so that one whose process has ended is not waited for."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
only_adds = True


def upgrade() -> None:
    op.add_column("leases", sa.Column("running", sa.Text))
