"""What was found of finished games when they were looked at again: a row for a seat and a deal."""

from typing import Final

from msgspec.json import Decoder
from sqlalchemy import select

from liverpool.engine.state import Seat
from liverpool.room.kept import KeptReview
from liverpool.server.storage.database import Database
from liverpool.server.storage.rows import FORMAT, encoded, understood
from liverpool.server.storage.schema import REVIEWS

_review_in: Final = Decoder(KeptReview).decode


class Reviews:
    """The reviews in one database; every write is a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, table: str, seat: Seat, found: KeptReview) -> None:
        """What is found of the deal by now, in place of what was kept of it before."""
        key = {"table": table, "seat": seat, "deal": found.deal}
        row = {"format": FORMAT, "found": encoded(found).decode()}
        self._database.put(table, REVIEWS, key, row)

    def of(self, table: str, seat: Seat) -> dict[int, KeptReview]:
        """What is kept, by deal; raises `CannotStore` where it cannot be understood."""
        here = (REVIEWS.c.table == table) & (REVIEWS.c.seat == seat)
        found = select(REVIEWS.c.deal, REVIEWS.c.format, REVIEWS.c.found).where(here)
        return {
            deal: understood(_review_in, kind, line, "table", table, f"review of deal {deal}")
            for deal, kind, line in self._database.read(found.order_by(REVIEWS.c.deal))
        }
