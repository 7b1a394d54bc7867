"""A version whose schema is newer than today's, and in what a database differs from a schema."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Column, Connection, ForeignKey, MetaData, Table, Text

from liverpool.server.storage import migrating
from liverpool.server.storage.migrating import Step
from liverpool.server.storage.schema import METADATA

HEAD: Final = migrating.STEPS[-1].version
UNDONE: Final = (
    "DROP TABLE guests",
    "ALTER TABLE tables DROP COLUMN lamp",
    f"UPDATE alembic_version SET version_num = '{HEAD}'",
)
_TODAY: Final = METADATA, [*migrating.STEPS]


def use_newer() -> None:
    """From now on the code is that of a version whose schema has a column and a table more."""
    metadata = MetaData()
    for each in METADATA.tables.values():
        each.to_metadata(metadata)
    lamp: Column[str] = Column("lamp", Text)
    metadata.tables["tables"].append_column(lamp)
    of = ForeignKey("tables.id", ondelete="CASCADE")
    Table("guests", metadata, Column("table", Text, of, primary_key=True))
    _use(metadata, [*migrating.STEPS, Step("0999", (lamp,))])


def _use(metadata: MetaData, steps: list[Step]) -> None:
    vars(migrating).update(METADATA=metadata, STEPS=steps)


@contextmanager
def newer() -> Iterator[None]:
    """The code is that of such a version meanwhile."""
    try:
        use_newer()
        yield
    finally:
        _use(*_TODAY)


def differs(connection: Connection) -> list[str]:
    """The tables that are in the database not as the code uses them."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name != "alembic_version")
    names = sorted({*found.tables, *METADATA.tables})
    return [each for each in names if _form(found, each) != _form(METADATA, each)]


def _form(metadata: MetaData, name: str) -> Any:
    table = metadata.tables.get(name)
    return table is not None and (
        {(each.name, each.type.python_type, each.nullable, each.primary_key) for each in table.c},
        {(each.parent.name, each.target_fullname) for each in table.foreign_keys},
        {(each.name, *each.columns.keys()) for each in table.indexes},
    )
