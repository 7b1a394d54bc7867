"""Migrations that a test makes up, and what a migration takes from older servers."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, create_engine

from liverpool.server.storage import migrating

HEAD: Final = f"{migrating._scripts().get_current_head()}"
ONE_MORE: Final = "0999"
ADDS: Final = """
op.add_column("tables", sa.Column("lamp", sa.Text))
op.create_table(
    "guests",
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)
"""
"""What takes nothing from servers of the schema before."""
UNDONE: Final = (
    "DROP TABLE guests",
    "ALTER TABLE tables DROP COLUMN lamp",
    f"UPDATE alembic_version SET version_num = '{HEAD}'",
)


def with_one_more(folder: Path, does: str = ADDS) -> None:
    """Writes all migrations into this folder, and one more, which says that it only adds."""
    shutil.copytree(migrating._FOLDER, folder)
    lines = "".join(f"    {line}\n" for line in does.strip().splitlines())
    (folder / "versions" / f"v{ONE_MORE}_one_more.py").write_text(
        f"import sqlalchemy as sa\nfrom alembic import op\n\nrevision = {ONE_MORE!r}\n"
        f"down_revision = {HEAD!r}\nonly_adds = True\n\n\ndef upgrade() -> None:\n{lines}",
        encoding="utf-8",
    )


@contextmanager
def newer(folder: Path) -> Iterator[None]:
    """The code is that of a version with the migrations in this folder."""
    here = migrating._FOLDER
    try:
        use(folder)
        yield
    finally:
        use(Path(here))


def use(folder: Path) -> None:
    """From now on the code is that of a version with the migrations in this folder."""
    vars(migrating)["_FOLDER"] = f"{folder}"
    migrating._scripts.cache_clear()


def taken_by(folder: Path, revision: str) -> list[str]:
    """What a migration in this folder takes from servers of the schema before, as Alembic calls
    what would give it back."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        before = schema_at(folder, f"{revision}-1", connection)
        schema_at(folder, revision, connection)
        found = compare_metadata(MigrationContext.configure(connection), before)
    engine.dispose()
    each = (change[0] if isinstance(change, list) else change for change in found)
    return [kind for kind, *what in each if not _adds(kind, what[-1], before)]


def schema_at(folder: Path, revision: str, connection: Connection) -> MetaData:
    """What a database has after the migrations in this folder up to this one."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", f"{folder}")
    command.upgrade(config, revision)
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name != "alembic_version")
    return found


def _adds(kind: str, what: Any, before: MetaData) -> bool:
    """Whether what would be removed is nothing that an older server has to know."""
    match kind:
        case "remove_table":
            kept = [each for each in what.foreign_keys if each.ondelete != "CASCADE"]
            return not any(each.column.table.name in before.tables for each in kept)
        case "remove_column":
            return what.nullable or what.server_default is not None
        case "remove_index":
            return not what.unique
        case _:
            return False
