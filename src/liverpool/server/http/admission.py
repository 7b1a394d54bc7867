"""What a page may begin, by how much was begun from its address, and whether there is room."""

from typing import Final

from liverpool.room.messages import PageMessage
from liverpool.room.messages.editing import Shorten
from liverpool.room.messages.keeping import Publish
from liverpool.room.messages.records import BeginRecord
from liverpool.room.messages.requests import Again, Bring, Learn, Open, Sit, WatchTable
from liverpool.room.messages.reviewing import PlayFrom
from liverpool.server.access.limits import Addresses
from liverpool.table.reasons import Why

AFRESH: Final = Open | Bring | Learn | PlayFrom
"""By which a page begins a table of its own."""

MANY_TABLES: Final = Why(
    "many_tables",
    "Too many tables, seats or score sheets were started from your address. Wait a minute and try"
    " again.",
    "",
)
TABLES_TODAY: Final = Why(
    "many_tables",
    "Many tables were opened from your address today. Play at one of them, or open another"
    " tomorrow.",
    "",
)
LINKS_TODAY: Final = Why(
    "many_links", "Many short links were asked for from your address today. Share the long one.", ""
)
RECORDS_TODAY: Final = Why(
    "many_records",
    "Many records were begun from your address today. Go on with one of them, or begin another"
    " tomorrow.",
    "",
)
FULL: Final = Why(
    "full",
    "This server has no room for another table right now. Try again in a minute.",
    "",
)


def why_not(
    addresses: Addresses, address: str, in_memory: int, asked: PageMessage, now: float
) -> Why | None:
    """Why nothing more may be begun by this message; nothing where it may, or begins none.

    `in_memory` is how many tables are in memory. What may be begun is counted.
    """
    begins_sheet = isinstance(asked, Publish) and asked.sheet is None
    takes_place = begins_sheet or isinstance(asked, AFRESH | Again | Sit | WatchTable)
    if takes_place and not addresses.takes("seats", address, now):
        return MANY_TABLES
    # Who plays on with the same people has room; who begins afresh comes after those who play.
    if isinstance(asked, AFRESH) and in_memory >= addresses.limits.tables_in_memory:
        return FULL
    if isinstance(asked, AFRESH) and not addresses.has_room_for_table(address, now):
        return FULL
    if isinstance(asked, AFRESH | Again) and not addresses.takes("tables_a_day", address, now):
        return TABLES_TODAY
    if isinstance(asked, BeginRecord) and not addresses.takes("records_a_day", address, now):
        return RECORDS_TODAY
    if isinstance(asked, Shorten) and not addresses.takes("short_links_a_day", address, now):
        return LINKS_TODAY
    return None
