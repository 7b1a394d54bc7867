"""Short links in the database: the rules of each, and the day on which it was last used.

What a link says follows from its rules alone, so every server may write it.
"""

from sqlalchemy import func, select

from liverpool.server.storage.database import Database
from liverpool.server.storage.schema import RULE_LINKS


class RuleLinks:
    """The short links in one database; every write is a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self) -> int:
        ((count,),) = self._database.read(select(func.count()).select_from(RULE_LINKS))
        return int(count)

    def add(self, link: str, query: str, today: str) -> None:
        row = {"id": link, "query": query, "used": today}
        self._database.run(None, RULE_LINKS.insert().values(row))

    def query(self, link: str) -> str | None:
        """The rules of a link, as the query of a long one."""
        found = self._database.read(select(RULE_LINKS.c.query).where(RULE_LINKS.c.id == link))
        return found[0].query if found else None

    def use(self, link: str, today: str) -> None:
        """Notes the day; a link that was used today already is not written again."""
        here = (RULE_LINKS.c.id == link) & (RULE_LINKS.c.used != today)
        if self._database.has(select(RULE_LINKS.c.id).where(here)):
            self._database.run(None, RULE_LINKS.update().where(here).values(used=today))
