"""Brings a database to its present form, whatever its engine; the steps are in `migrations/`."""

from pathlib import Path
from typing import Final

from alembic.command import upgrade
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore

_OTHER: Final = (
    "The games in {} were kept by another version of Liverpool Rummy. Do this with the version of"
    " their server, or start a server of this version first, which brings them up to date."
)


def check_present(database: Database) -> None:
    """Raises `CannotStore` where the database has not the form of this version."""
    with database.reading():
        now = MigrationContext.configure(database.connection).get_current_revision()
    if now != _scripts(Config()).get_current_head():
        raise CannotStore(_OTHER.format(database.name))


def migrate(database: Database) -> None:
    """All steps that are missing, or none; raises `CannotStore` for one of a newer version."""
    config = Config(attributes={"connection": database.connection})
    scripts = _scripts(config)
    known = {script.revision for script in scripts.walk_revisions()}
    with database.writing():
        now = MigrationContext.configure(database.connection).get_current_revision()
        if now is not None and now not in known:
            raise CannotStore(
                "The games were kept by a newer version of Liverpool Rummy; use that version, or"
                " name another folder with --data or another database with --database."
            )
        if now != scripts.get_current_head():
            upgrade(config, "head")


def _scripts(config: Config) -> ScriptDirectory:
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return ScriptDirectory.from_config(config)
