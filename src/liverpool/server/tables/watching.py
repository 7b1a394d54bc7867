"""Those who watch a table without a seat: who may, under which link, and who is sent off.

Whoever has the table's link may watch, unless the host wants nobody to. When the host sends
somebody off, that link opens the table to no watcher any more; the new one is sent to the host, and
to those who watch already. Nobody who watches has a say in anything, so nothing here is stored but
how many links there were.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.room.kept import KeptTable
from liverpool.room.messages.replies import WatcherShown
from liverpool.room.messages.secret import NONE, Key
from liverpool.server.storage.storage import Storage
from liverpool.server.tables.page import Page
from liverpool.server.tables.seating import NotPossible, taken_name
from liverpool.server.tables.table import Table

MOST: Final = 24
"""So many watch one table at most."""
SENT_OFF: Final = "The host has sent you off; you watch no longer."
UNWANTED: Final = "The host lets nobody watch any more."


class _Watcher(Struct):
    number: int
    name: str


class Watchers:
    """The pages that watch one table."""

    def __init__(self, table: Table, storage: Storage) -> None:
        self._table = table
        self._storage = storage
        self._all: dict[Page, _Watcher] = {}
        self._last = 0

    def __contains__(self, page: Page) -> bool:
        return page in self._all

    def __len__(self) -> int:
        return len(self._all)

    @property
    def key(self) -> Key:
        """What a link needs to let people watch; empty where the table's own link is enough."""
        kept = self._table.kept
        if not kept.watch_links:
            return NONE
        return Key(self._storage.key.derived("watch", kept.id, f"{kept.watch_links}").hex()[:32])

    def check(self, page: Page, name: str, key: Key) -> str:
        """The name as it is written, of one who may watch; raises `NotPossible`."""
        if not may_be_watched(self._table.kept):
            raise NotPossible("The host lets nobody watch this table.", reason="unwatched")
        if self.key and self.key != key:
            raise NotPossible(
                "This link to watch does not work any more; ask the host for the new one.",
                reason="old_link",
            )
        name = taken_name(name)
        if page not in self._all and len(self._all) >= MOST:
            raise NotPossible(
                f"{MOST} people watch this table already; try again later.", reason="many_watch"
            )
        return name

    def add(self, page: Page, name: str) -> None:
        known = self._all.get(page)
        if known is None:
            self._last += 1
        self._all[page] = _Watcher(self._last if known is None else known.number, name)
        self._table.changed = True

    def leaves(self, page: Page) -> None:
        """The page is at this table no longer, or has a seat at it."""
        if self._all.pop(page, None) is not None:
            self._table.changed = True

    def send_off(self, number: int) -> Page:
        """The page of one who has to go; the links that there are let nobody watch any more.

        Raises `NotPossible` where they have gone already.
        """
        page = next((page for page, each in self._all.items() if each.number == number), None)
        if page is None:
            raise NotPossible("They watch no longer.", reason="no_watcher", late=True)
        kept = self._table.kept
        self._table.save(replace(kept, watch_links=kept.watch_links + 1))
        return page

    def unwanted(self) -> list[Page]:
        """The pages that have to go because the table lets nobody watch any more."""
        return [] if may_be_watched(self._table.kept) else list(self._all)

    def shown(self) -> tuple[WatcherShown, ...]:
        return tuple(WatcherShown(each.number, each.name) for each in self._all.values())


def may_be_watched(kept: KeptTable) -> bool:
    """Whether anybody may watch; where one learns the game, nobody does."""
    return kept.settings.watching and kept.learns is None
