"""Players may give in their own hands for a score sheet.

From here on, tables may have settings that 0018 can't read: calm deals, discards that wait.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
only_adds = True


def upgrade() -> None:
    op.add_column("score_sheets", sa.Column("own_hands", sa.Text))
