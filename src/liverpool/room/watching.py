"""Those who watch a table without a seat: who may, under which link, and who is sent off.

Whoever has the table's link may watch, unless the host wants nobody to. When the host sends
somebody off, that link opens the table to no watcher any more; the new one is sent to the host, and
to those who watch already. Nobody who watches has a say in anything, so nothing here is stored but
how many links there were.
"""

from typing import Final

from msgspec.structs import replace

from liverpool.room.change import Change
from liverpool.room.effects import SendAway
from liverpool.room.kept import KeptTable
from liverpool.room.messages.replies import WatcherShown
from liverpool.room.messages.requests import WatchTable
from liverpool.room.messages.secret import NONE, Key
from liverpool.room.pages import arrive, leave, put
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.room.seating import taken_name

MOST: Final = 24
"""So many watch one table at most."""
SENT_OFF: Final = "The host has removed you; you are no longer watching."
UNWANTED: Final = "The host no longer lets anybody watch."


def may_be_watched(kept: KeptTable) -> bool:
    """Whether anybody may watch; where one learns the game, nobody does."""
    return kept.settings.watching and kept.learns is None


def watch_key(room: Room) -> Key:
    """What a link needs to let people watch; empty where the table's own link is enough."""
    kept = room.kept
    if not kept.watch_links:
        return NONE
    return Key(room.around.key.derived("watch", kept.id, f"{kept.watch_links}").hex()[:32])


def watch(change: Change, page: int, message: WatchTable) -> None:
    """The page watches from now on; one that has asked for a seat keeps its request.

    Raises `RequestRefused`.
    """
    room = change.room
    if not may_be_watched(room.kept):
        raise RequestRefused("The host lets nobody watch this table.", reason="unwatched")
    key = watch_key(room)
    if key and key != message.key:
        raise RequestRefused(
            "This link no longer works; ask the host for the new one.",
            reason="old_link",
        )
    name = taken_name(message.name)
    if page not in room.watching and len(room.watching) >= MOST:
        raise RequestRefused(
            f"{MOST} people are already watching this table; try again later.", reason="many_watch"
        )
    at = room.pages.get(page)
    if at is None or at.seat is not None:
        at = arrive(change, page, None)
    number = at.watcher.number if at.watcher is not None else change.room.watchers + 1
    if at.watcher is None:
        change.set(watchers=number)
    at = replace(at, watcher=WatcherShown(number, name), last=message.last)
    put(change, page, at)
    change.again.add(page)


def send_off(change: Change, number: int) -> None:
    """One who watches has to go; the links that there are let nobody watch any more.

    Raises `RequestRefused` where they have gone already.
    """
    watching = change.room.watching
    page = next((page for page, each in watching.items() if each.number == number), None)
    if page is None:
        raise RequestRefused("They are no longer watching.", reason="no_watcher", late=True)
    change.keep(watch_links=change.kept.watch_links + 1)
    _away(change, page, SENT_OFF)


def send_unwanted_off(change: Change) -> None:
    """Those who watch have to go where the table lets nobody watch any more."""
    if not may_be_watched(change.kept):
        for page in change.room.watching:
            _away(change, page, UNWANTED)


def _away(change: Change, page: int, sentence: str) -> None:
    leave(change, page)
    change.do(SendAway(page, sentence))
