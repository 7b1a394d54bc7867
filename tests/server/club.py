"""Some servers of one database, which share its tables over a bus of the test's own."""

from contextlib import ExitStack

from liverpool.server.storage.storage import Storage
from liverpool.server.tables.page import COMES_BACK
from tests.room.page import FakePage
from tests.server.places import InPostgres
from tests.server.shared import Bus, One, share_out


class Club:
    """Some servers of one database."""

    def __init__(self, place: InPostgres, closing: ExitStack) -> None:
        self.place, self.bus, self._closing = place, Bus(), closing

    def server(self, *, connected: bool = True) -> One:
        """Another server."""
        storage = Storage.at(self.place.folder, "", self.place.database, stands_by=True)
        self._closing.callback(storage.close)
        return One(storage, self.bus, connected=connected)

    def two(self) -> tuple[One, One]:
        """Two servers with half of the tables each."""
        pair = self.server(), self.server()
        share_out(*pair)
        return pair


def came_back(page: FakePage, why: str) -> bool:
    """Whether the page was sent away for this reason, and comes back by itself."""
    return (page.ended, page.comes_back) == (f"{why} {COMES_BACK}", True)
