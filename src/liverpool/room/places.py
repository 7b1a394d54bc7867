"""At which table each page is: at one at a time, as whoever holds several rooms knows them."""

from liverpool.room.room import Room


class Places:
    """The tables of the pages, by their numbers."""

    def __init__(self) -> None:
        self._tables: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def of(self, page: int) -> str | None:
        """The table of the page, if it is at one."""
        return self._tables.get(page)

    def leaves(self, page: int) -> str | None:
        """The page is at no table any more; gives the one that it was at."""
        return self._tables.pop(page, None)

    def note(self, page: int, table: str, room: Room | None) -> str | None:
        """What the page has asked of this table is done, and that is its room, if there is one.

        The page may have come there, and so have left another table, which this gives; or have gone
        from there.
        """
        before = self._tables.get(page)
        if room is not None and page in room.pages:
            self._tables[page] = table
            return None if before == table else before
        if before == table:
            del self._tables[page]
        return None
