"""Score sheets that are shown to others, in the database: those of games with real cards."""

from sqlalchemy import select

from liverpool.room.kept import KeptSheet
from liverpool.server.storage.database import Database
from liverpool.server.storage.rows import FORMAT, encoded, scores_in, understood
from liverpool.server.storage.schema import SCORE_SHEETS


class ScoreSheets:
    """The score sheets in one database; every write is a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, sheet: KeptSheet) -> None:
        """The sheet as it stands now, in place of what was kept under its id."""
        row = {
            "changed": sheet.changed,
            "secret": sheet.secret,
            "format": FORMAT,
            "kept": encoded(sheet.scores).decode(),
        }
        self._database.put(sheet.id, SCORE_SHEETS, {"id": sheet.id}, row)

    def load(self, name: str) -> KeptSheet | None:
        """The sheet; raises `CannotStore` where it cannot be understood."""
        for row in self._database.read(select(SCORE_SHEETS).where(SCORE_SHEETS.c.id == name)):
            scores = understood(scores_in, row.format, row.kept, "score sheet", name, "notes")
            return KeptSheet(row.id, row.changed, row.secret, scores)
        return None
