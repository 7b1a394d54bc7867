"""Which table, or which other stored thing, a page's message is addressed to."""

from typing import Final

from liverpool.room.lobby import table_opened_by
from liverpool.room.messages import PageMessage, requests
from liverpool.room.messages.keeping import Follow, Publish
from liverpool.room.messages.records import BeginRecord, ChangeRecord, ReadRecord
from liverpool.room.step import AtTable
from liverpool.server.storage.sealing import ServerKey

NEW: Final = ""
"""In place of an id: something new, which any server that plays tables may begin."""


def addressed_to(message: PageMessage, key: ServerKey, table: str) -> str | None:
    """The id; `table` is the one that the page is at, or empty.

    None for what any server answers.
    """
    if isinstance(message, AtTable):
        return message.table
    match message:
        case requests.Open(command_id=str(command)):
            return table_opened_by(key, command)[0]
        case requests.Open() | requests.Learn() | BeginRecord() | Publish(sheet=None):
            return NEW
        case Publish() | Follow():
            return message.sheet
        case ReadRecord() | ChangeRecord():
            return message.record
        case requests.Ping():
            return table or None
        case _ if isinstance(message, requests.SeatRequest):
            return table or None
        case _:
            return None
