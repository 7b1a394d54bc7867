"""Short links in the database: the rules of each, and the day on which it was last used.

What a link says follows from its rules alone, so every server may write it.
"""

from sqlalchemy import func, select

from liverpool.server.storage.database import Database
from liverpool.server.storage.schema import RULE_LINKS


class RuleLinks:
    """The short links in one database; every write is a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._connection = database.connection
        self._writing, self._reading = database.writing, database.reading

    def count(self) -> int:
        counted = select(func.count()).select_from(RULE_LINKS)
        with self._reading():
            return self._connection.execute(counted).scalar_one()

    def add(self, link: str, query: str, today: str) -> None:
        row = {"id": link, "query": query, "used": today}
        with self._writing(None):
            self._connection.execute(RULE_LINKS.insert().values(row))

    def query(self, link: str) -> str | None:
        """The rules of a link, as the query of a long one."""
        found = select(RULE_LINKS.c.query).where(RULE_LINKS.c.id == link)
        with self._reading():
            return self._connection.execute(found).scalar_one_or_none()

    def use(self, link: str, today: str) -> None:
        """Notes the day; a link that was used today already is not written again."""
        here = (RULE_LINKS.c.id == link) & (RULE_LINKS.c.used != today)
        with self._reading():
            old = self._connection.execute(select(RULE_LINKS.c.id).where(here)).first()
        if old is not None:
            with self._writing(None):
                self._connection.execute(RULE_LINKS.update().where(here).values(used=today))
