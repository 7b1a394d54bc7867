"""Servers of two neighbouring versions can play beside each other while an update is under way.

Migrations that only add run while older servers play. A table goes from older to newer servers
only: those that see a newer schema take none. So whatever an older server would lose, or could not
read, needs a migration, though it may do nothing.
"""

from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.json import encode, schema_components

from liverpool.engine.moves import Move
from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet
from liverpool.fair.agreement import Agreement
from liverpool.room.kept import KeptReview, KeptTable, OwnHand
from liverpool.scores.family import RecordEvent
from liverpool.scores.noted_scores import KeptScores
from liverpool.server.storage import migrating
from tests.server.migrations import ADDS, HEAD, ONE_MORE, taken_by, with_one_more

STORED: Final = (KeptTable, Move, Agreement, KeptScores, OwnHand, KeptReview, RecordEvent, RuleSet)
"""What is stored as text in the rows, and what rules are made of."""
STORED_AT: Final = ("0019", "3b226ca9c276")


def test_what_is_stored_differently_needs_a_migration() -> None:
    """Where this fails, a migration is missing, or `STORED_AT` is not up to date."""
    versions = {name: load(name).version for name in names()}
    stored = encode([plain(schema_components(STORED, schema_hook=text)), versions], order="sorted")
    assert (HEAD, sha256(stored).hexdigest()[:12]) == STORED_AT


def text(_secret: type) -> dict[str, str]:
    return {"type": "string"}


def plain(schema: Any) -> Any:
    """The schema without what is only said of it."""
    if isinstance(schema, dict):
        return {key: plain(each) for key, each in schema.items() if key != "description"}
    return [plain(each) for each in schema] if isinstance(schema, list | tuple) else schema


def test_migrations_that_say_so_only_add() -> None:
    for each in migrating._scripts().walk_revisions():
        if getattr(each.module, "only_adds", False):
            assert taken_by(Path(migrating._FOLDER), each.revision) == [], each.revision


@pytest.mark.parametrize(
    ("does", "taken"),
    [
        (ADDS, []),
        (
            'op.add_column("moves", sa.Column("lamp", sa.Text, server_default="", nullable=False))',
            [],
        ),
        ('op.drop_table("reviews")', ["add_table"]),
        ('op.drop_column("leases", "copied")', ["add_column"]),
        (
            'op.add_column("moves", sa.Column("lamp", sa.Text, nullable=False))',
            ["remove_column"],
        ),
        (
            """
with op.batch_alter_table("score_sheets") as sheets:
    sheets.alter_column("kept", type_=sa.Integer)
""",
            ["modify_type"],
        ),
        (
            'op.create_index("once", "records", ["changed"], unique=True)',
            ["remove_index"],
        ),
        (
            'op.create_table("guests", sa.Column("of", sa.Text, sa.ForeignKey("tables.id")))',
            ["remove_table"],
        ),
    ],
)
def test_what_a_migration_takes_from_older_servers_is_seen(
    does: str, taken: list[str], tmp_path: Path
) -> None:
    with_one_more(tmp_path / "migrations", does)
    assert taken_by(tmp_path / "migrations", ONE_MORE) == taken
