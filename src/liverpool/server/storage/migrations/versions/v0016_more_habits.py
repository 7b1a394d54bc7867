"""Rows of reviews may name habits that were not there before, and say what decided a grade.

The schema stays as it is, but older servers cannot read such rows, so they stop first.
"""

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    pass
