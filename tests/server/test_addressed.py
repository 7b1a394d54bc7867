"""For which table each message is, and so which server answers it."""

from typing import Any, Final, get_args

from msgspec.structs import fields

from liverpool.room.messages import PageMessage
from liverpool.room.messages.ending import WatchShared
from liverpool.room.messages.frames import FromPage
from liverpool.room.messages.keeping import Follow, Publish
from liverpool.room.messages.records import (
    BeginRecord,
    ChangeRecord,
    ReadRecord,
)
from liverpool.room.messages.requests import (
    Bring,
    Hello,
    Learn,
    Look,
    Open,
    Peek,
    Ping,
    SeatRequest,
    Sit,
    WatchTable,
)
from liverpool.server.bus.relay import NEW, addressed_to
from liverpool.server.storage.sealing import ServerKey
from tests.server.shared import HERE

pytestmark = HERE


ANYWHERE: Final = {
    "ReadRules",
    "OpenGame",
    "ReadExercises",
    "ReadPractice",
    "ReadCounts",
    "ReadCatalogue",
    "Edit",
    "Shorten",
    "ReadScoring",
    "ReadBook",
    "ReadBalance",
    "ReadEffects",
}
"""What any server answers."""
NAMED: Final = {"table", "sheet", "record"}
"""The fields of messages in which ids stand of what they are about."""


def test_each_message_goes_where_what_it_is_about_is_played() -> None:
    key = ServerKey.new()
    kinds = members(PageMessage)
    at_seat = members(SeatRequest)
    anywhere = {each for each in kinds - at_seat if addressed_to(blank(each), key, "") is None}
    assert {each.__name__ for each in anywhere} == ANYWHERE | {"Ping"}
    for kind in at_seat | {Ping}:
        assert addressed_to(blank(kind), key, "garden22") == "garden22"
    for kind in (Look, WatchTable, Hello, Sit, Peek, WatchShared):
        assert addressed_to(blank(kind), key, "garden22") == "kitchen22"
    for kind in (ReadRecord, ChangeRecord, Follow):
        assert addressed_to(blank(kind), key, "garden22") == "kitchen22"
    for kind in (Open, Bring, Learn, BeginRecord, Publish):
        assert addressed_to(blank(kind), key, "garden22") == NEW


def members(union: object) -> set[type[FromPage]]:
    return set(get_args(union))


def blank(kind: type[FromPage]) -> PageMessage:
    """A message of this kind, in which only the table matters."""
    values: dict[str, Any] = {each.name: None for each in fields(kind) if each.required}
    message: Any = kind(**values | dict.fromkeys(NAMED & values.keys(), "kitchen22"))
    found: PageMessage = message
    return found
