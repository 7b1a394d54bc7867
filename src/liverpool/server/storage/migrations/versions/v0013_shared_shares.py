"""Rows of reviews may say what a result is made of before the choices of the deal are listed.

The schema stays as it is, but older servers cannot read such rows.
"""

revision = "0013"
down_revision = "0012"
only_adds = True


def upgrade() -> None:
    pass
