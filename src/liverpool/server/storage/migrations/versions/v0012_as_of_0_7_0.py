"""The schema as version 0.7.0 left it: databases of 0.7.0 go on from here, new ones begin here."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = None

GROUPS = 16

_Columns = list[sa.Column[Any]]


def upgrade() -> None:
    op.create_table(
        "tables",
        *_names("id"),
        *_texts("opened"),
        *_numbers("format"),
        *_texts("kept"),
        sa.Column("changed", sa.Text),
    )
    # With the name in it, so that old tables are found without reading their rows.
    op.create_index("tables_by_change", "tables", ["changed", "id"])
    for part, which, columns in (
        ("moves", ["number"], [*_numbers("actor", "format"), *_texts("move")]),
        ("deals", ["deal"], [*_numbers("number"), *_texts("began")]),
        ("stand_ins", ["number"], _numbers("seats")),
        ("commands", ["seat", "number"], _texts("command")),
        ("shuffles", ["deal"], [*_numbers("format"), *_texts("agreement")]),
        ("reviews", ["seat", "deal"], [*_numbers("format"), *_texts("found")]),
    ):
        of = sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True)
        op.create_table(part, of, *_numbered(*which), *columns, sqlite_with_rowid=False)
    op.create_table(
        "deal_counts",
        *_names("measure", "who"),
        *_numbered("value"),
        *_numbers("dealt", "control"),
        sqlite_with_rowid=False,
    )
    kept = [*_numbers("format"), *_texts("kept")]
    op.create_table("score_sheets", *_names("id"), *_texts("changed", "secret"), *kept)
    op.create_table("records", *_names("id"), *_texts("writes", "reads", "changed"))
    op.create_table(
        "record_events",
        sa.Column("record", sa.Text, sa.ForeignKey("records.id"), primary_key=True),
        *_numbered("number"),
        *_numbers("format"),
        *_texts("event"),
        sqlite_with_rowid=False,
    )
    op.create_table("rule_links", *_names("id"), *_texts("query", "used"))
    leases = op.create_table(
        "leases",
        *_numbered("id"),
        *_numbers("epoch"),
        sa.Column("copied", sa.Integer),
        *_texts("server", "key"),
        sa.Column("ends", sa.DateTime(timezone=True)),
    )
    free = {"epoch": 0, "server": "", "key": ""}
    op.bulk_insert(leases, [{"id": group, **free} for group in range(GROUPS)])


def _names(*names: str) -> _Columns:
    return [sa.Column(name, sa.Text, primary_key=True) for name in names]


def _numbered(*names: str) -> _Columns:
    return [sa.Column(name, sa.Integer, primary_key=True, autoincrement=False) for name in names]


def _texts(*names: str) -> _Columns:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _numbers(*names: str) -> _Columns:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]
