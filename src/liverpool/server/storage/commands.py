"""The ids of commands in the database: stored with what each command has written, or not at all."""

from typing import Final

from sqlalchemy import select

from liverpool.engine.state import Seat
from liverpool.server.storage.database import Database
from liverpool.server.storage.schema import COMMANDS

LEAST_KEPT: Final = 32
"""Of each seat; before twice as many, the oldest are removed."""
_NOTE: Final = COMMANDS.insert()


class Commands:
    """The last commands of all seats in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def note(self, table: str, seat: Seat, number: int, command: str) -> None:
        """Stores the command as the seat's of this number, with what it has written."""
        row = {"table": table, "seat": seat, "number": number, "command": command}
        with self._database.writing(table):
            self._database.write(_NOTE, row)
            if number % LEAST_KEPT == 0:
                here = (COMMANDS.c.table == table) & (COMMANDS.c.seat == seat)
                old = here & (COMMANDS.c.number <= number - LEAST_KEPT)
                self._database.connection.execute(COMMANDS.delete().where(old))

    def of(self, table: str) -> list[tuple[Seat, int, str]]:
        """Seat, number and id of the commands that are kept, each seat's in their order."""
        here = select(COMMANDS).where(COMMANDS.c.table == table).order_by(COMMANDS.c.number)
        return [(row.seat, row.number, row.command) for row in self._database.read(here)]
