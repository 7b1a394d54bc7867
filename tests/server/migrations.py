"""A version whose schema is newer than today's, and in what a database differs from a schema."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from msgspec.structs import replace

from liverpool.server.storage import migrating
from liverpool.server.storage.database import Database
from liverpool.server.storage.migrating import Step
from liverpool.server.storage.schema import TABLES, TEXT, Table

HEAD: Final = migrating.STEPS[-1].version
UNDONE: Final = (
    "DROP TABLE guests",
    "ALTER TABLE tables DROP COLUMN lamp",
    f"UPDATE alembic_version SET version_num = '{HEAD}'",
)
_TODAY: Final = TABLES, [*migrating.STEPS]


def use_newer() -> None:
    """From now on the code is that of a version whose schema has a column and a table more."""
    tables, steps = _TODAY
    with_lamp = replace(tables["tables"], others={**tables["tables"].others, "lamp": "TEXT"})
    more = {"tables": with_lamp, "guests": Table({"id": TEXT}, {})}
    _use({**tables, **more}, [*steps, Step("0999", (("tables", "lamp"),))])


def _use(tables: dict[str, Table], steps: list[Step]) -> None:
    vars(migrating).update(TABLES=tables, STEPS=steps)


@contextmanager
def newer() -> Iterator[None]:
    """The code is that of such a version meanwhile."""
    try:
        use_newer()
        yield
    finally:
        _use(*_TODAY)


def differs(database: Database) -> list[str]:
    """The tables that have other columns than those which the code uses."""
    return [name for name, each in TABLES.items() if database.columns(name) != {*each.columns}]
