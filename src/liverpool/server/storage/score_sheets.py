"""Score sheets that are shown to others, in the database: those of games with real cards."""

from sqlalchemy import select

from liverpool.room.kept import KeptSheet
from liverpool.server.storage.database import Database
from liverpool.server.storage.rows import FORMAT, encoded, scores_in, understood
from liverpool.server.storage.schema import SCORE_SHEETS


class ScoreSheets:
    """The score sheets in one database; every write is a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._connection = database.connection
        self._writing, self._reading = database.writing, database.reading

    def put(self, sheet: KeptSheet) -> None:
        """The sheet as it stands now, in place of what was kept under its id."""
        row = {
            "id": sheet.id,
            "changed": sheet.changed,
            "secret": sheet.secret,
            "format": FORMAT,
            "kept": encoded(sheet.scores).decode(),
        }
        with self._writing(sheet.id):
            self._connection.execute(SCORE_SHEETS.delete().where(SCORE_SHEETS.c.id == sheet.id))
            self._connection.execute(SCORE_SHEETS.insert().values(row))

    def load(self, name: str) -> KeptSheet | None:
        """The sheet; raises `CannotStore` where it cannot be understood."""
        with self._reading():
            here = select(SCORE_SHEETS).where(SCORE_SHEETS.c.id == name)
            found = self._connection.execute(here).one_or_none()
        if found is None:
            return None
        scores = understood(scores_in, found.format, found.kept, "score sheet", name, "notes")
        return KeptSheet(found.id, found.changed, found.secret, scores)
