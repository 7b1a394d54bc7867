"""Servers of two neighbouring versions can play beside each other while an update is under way.

Steps of the schema that only add are made while older servers play. A table goes from older to
newer servers only: those that see a newer schema take none. So whatever an older server would lose,
or could not read, needs a step, though it may do nothing.
"""

from hashlib import sha256
from typing import Any, Final

from msgspec.json import encode, schema_components

from liverpool.engine.moves import Move
from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet
from liverpool.fair.agreement import Agreement
from liverpool.room.kept import KeptReview, KeptTable, OwnHand
from liverpool.scores.family import RecordEvent
from liverpool.scores.noted_scores import KeptScores
from liverpool.server.storage import migrating
from liverpool.server.storage.schema import TABLES
from tests.server.migrations import HEAD
from tests.server.test_from_0_7_0 import SQL

STORED: Final = (KeptTable, Move, Agreement, KeptScores, OwnHand, KeptReview, RecordEvent, RuleSet)
"""What is stored as text in the rows, and what rules are made of."""
STORED_AT: Final = ("0019", "d5ab15c93d88")


def test_what_is_stored_differently_needs_a_step() -> None:
    """Where this fails, a step is missing, or `STORED_AT` is not up to date."""
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


def test_steps_that_only_add_leave_what_is_new_empty() -> None:
    """So a server of the version before, which knows nothing of it, writes its rows as ever."""
    added = (each for step in migrating.STEPS for each in step.adds)
    assert {TABLES[table].columns[name] for table, name in added} == {"TEXT"}


def test_a_new_table_keeps_no_older_server_from_deleting() -> None:
    """None refers to a table of 0.7.0; one that does needs `ON DELETE CASCADE`."""
    new = [each for name, each in TABLES.items() if f"CREATE TABLE {name} " not in SQL]
    assert new
    assert not any(each.part_of for each in new)
