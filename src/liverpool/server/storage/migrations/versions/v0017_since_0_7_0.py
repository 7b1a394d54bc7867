"""All that came after 0.7.0, and the rows that 0.7.0 left as this version writes them.

Days are counted on which was looked for what is old, and what is to go is told a week before.
Leases name the run of their server, so that one whose process has ended is not waited for.
Reviews are found again when somebody asks: those of 0.7.0 judged by other worlds.
"""

import sqlalchemy as sa
from alembic import op
from msgspec import DecodeError
from msgspec.json import decode, encode

revision = "0017"
down_revision = "0012"

_AT_ONCE = 1000
_TABLES = sa.table("tables", sa.column("id"), sa.column("format"), sa.column("kept"))
_RENAMED = {
    "layoff.others_from": ("layoff.from", {"next_turn": "others_next_turn"}),
    "start.upcard_joker": ("start.upcard", {"leave": "turned", "bury": "never_joker"}),
}
"""Keys of changed rules that the oldest games still have: today's keys, and renamed values."""


def upgrade() -> None:
    connection = op.get_bind()
    # Databases of versions between 0.7.0 and this one have some of it.
    known = sa.inspect(connection)
    if not known.has_table("looks"):
        _create_looks()
    if "running" not in {column["name"] for column in known.get_columns("leases")}:
        op.add_column("leases", sa.Column("running", sa.Text))
    op.execute("DELETE FROM reviews")
    _rewrite_tables(connection)


def _create_looks() -> None:
    op.create_table(
        "looks",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
    )
    op.create_table(
        "going",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("changed", sa.Text, nullable=False),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
    )


def _rewrite_tables(connection: sa.Connection) -> None:
    """So many at once that they never fill the memory."""
    name, kept = _TABLES.c.id, _TABLES.c.kept
    wanted = sa.select(name, kept).where(_TABLES.c.format == 1).order_by(name).limit(_AT_ONCE)
    change = _TABLES.update().where(name == sa.bindparam("of")).values(kept=sa.bindparam("new"))
    last = ""
    while found := connection.execute(wanted.where(name > last)).all():
        new = [{"of": row.id, "new": _rewritten(row.kept)} for row in found]
        if readable := [row for row in new if row["new"] is not None]:
            connection.execute(change, readable)
        last = found[-1].id


def _rewritten(line: str) -> str | None:
    """A table as this version writes it; None where it is damaged, which is told when it is read.

    A game that was begun by 0.6.1 has no numbers by which its shuffles can be checked.
    """
    try:
        kept = decode(line)
        kept["verifiable"] = kept.pop("keyed", False) or not kept["started"]
        changes = kept["changes"]
        for old in _RENAMED.keys() & changes.keys():
            new, values = _RENAMED[old]
            if new not in changes:
                value = changes.pop(old)
                changes[new] = values.get(value, value)
        for seat in kept["seats"]:
            seat["notified"] = seat.pop("told", False)
            if seat.pop("always_pass", False):
                seat["passing"] = "always"
    except (DecodeError, AttributeError, LookupError, TypeError):
        return None
    return encode(kept).decode()
