"""Players may give in their own hands for a score sheet."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
only_adds = True


def upgrade() -> None:
    op.add_column("score_sheets", sa.Column("own_hands", sa.Text))
