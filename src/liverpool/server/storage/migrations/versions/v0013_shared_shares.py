"""Rows of reviews may say what a result is made of before the choices of the deal are listed.

The schema stays as it is, but older servers cannot read such rows, so they stop first.
"""

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    pass
