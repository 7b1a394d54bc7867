"""Migrations that a test makes up, and what a migration takes from older servers."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, inspect

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
    """What a migration in this folder takes from servers of the schema before."""
    return list(taken(schema_at(folder, f"{revision}-1"), schema_at(folder, revision)))


_Schema = dict[str, dict[str, Any]]


def schema_at(folder: Path, revision: str) -> _Schema:
    """What a new database has after the migrations in this folder up to this one."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", f"{folder}")
        command.upgrade(config, revision)
        found = schema_of(connection)
    engine.dispose()
    return found


def schema_of(connection: Connection) -> _Schema:
    """By table: its columns by name, and what refuses rows."""
    found = inspect(connection)
    return {
        table: {
            "columns": {each["name"]: each for each in found.get_columns(table)},
            "refuses": (
                found.get_pk_constraint(table)["constrained_columns"],
                found.get_unique_constraints(table),
                [each for each in found.get_indexes(table) if each["unique"]],
                found.get_check_constraints(table),
                [
                    (each["constrained_columns"], each["referred_table"])
                    for each in found.get_foreign_keys(table)
                ],
            ),
            "keeps": [
                each["referred_table"]
                for each in found.get_foreign_keys(table)
                if each["options"].get("ondelete") != "CASCADE"
            ],
        }
        for table in found.get_table_names()
        if table != "alembic_version"
    }


def taken(before: _Schema, after: _Schema) -> Iterator[str]:
    """What the second takes from servers that know the first."""
    for table, was in before.items():
        if table not in after:
            yield f"{table} is gone"
            continue
        now = after[table]
        if now["refuses"] != was["refuses"]:
            yield f"{table} refuses other rows"
        for name, column in was["columns"].items():
            same = now["columns"].get(name)
            if same is None:
                yield f"{table}.{name} is gone"
            elif (f"{same['type']}", same["nullable"]) != (f"{column['type']}", column["nullable"]):
                yield f"{table}.{name} is another"
        for name in now["columns"].keys() - was["columns"].keys():
            column = now["columns"][name]
            if not column["nullable"] and column["default"] is None:
                yield f"{table}.{name} has to be written"
    for table in after.keys() - before.keys():
        for kept in before.keys() & {*after[table]["keeps"]}:
            yield f"{table} keeps rows of {kept} from being deleted"
