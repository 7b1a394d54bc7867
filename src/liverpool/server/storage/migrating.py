"""Brings a database to its present form, whatever its engine; the steps are in `migrations/`."""

from pathlib import Path

from alembic.command import upgrade
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from liverpool.server.storage.database import Database
from liverpool.server.storage.faults import CannotStore


def migrate(database: Database) -> None:
    """All steps that are missing, or none; raises `CannotStore` for one of a newer version."""
    config = Config(attributes={"connection": database.connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    scripts = ScriptDirectory.from_config(config)
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
