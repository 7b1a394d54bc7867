"""Nothing changes in what is stored; from here on, rules may have answers that 0017 can't read.

A last card that can't be discarded; points for going down and out in one turn, and in a game on
paper who did so.
"""

revision = "0018"
down_revision = "0017"
only_adds = True


def upgrade() -> None:
    """No table or column is new."""
