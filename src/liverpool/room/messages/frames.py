"""What all messages have in common: ids, and what people, tables and rule sets are called."""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from liverpool.engine.bounds import MOST_PLAYERS
from liverpool.record.names import LONGEST_NAME

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
TableId = Annotated[str, Meta(pattern=r"^[a-z0-9]{6,16}$(?!\n)")]
CommandId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9+/]{16,32}$(?!\n)")]
NameShown = Annotated[str, Meta(max_length=LONGEST_NAME + len(" 2"))]
"""What somebody is called at a table; a number tells apart who have chosen the same name."""
Text = Annotated[str, Meta(max_length=2_000)]
"""What somebody has typed. How long it may be is said where it is taken, in a sentence."""
Name = Text
"""Of a person, as it may stand on a score sheet, too."""
LONGEST_TABLE_TITLE: Final = 40
Title = Text
RuleName = Annotated[str, Meta(max_length=80)]
Changes = Annotated[dict[str, Any], Meta(max_length=100)]
"""A table's own changes by key, as in `changes` of a game file: `{"buy.limit": 3}`."""
RulesTitle = Text
"""What those who play by them call their rules; empty for those that come with the game."""
Id = Annotated[int, Meta(ge=0, le=2**31)]


def parts_of(whole: type[Struct]) -> Meta:
    """Marks a mapping that holds some fields of this struct, for the page's types."""
    return Meta(extra={"parts_of": whole.__name__})


class FromPage(Struct, frozen=True, omit_defaults=True, tag_field="kind", kw_only=True):
    """A message of a page.

    The page may be newer than the server, or than the one that plays its table: what is not known
    is skipped, and servers leave out of what they send each other whatever has its default.
    """

    id: Id = 0
    """Comes back in the answer."""

    def __repr__(self) -> str:
        # What people type, and the id of a command, which gives its secret again, are no log's.
        return f"{type(self).__name__}(id={self.id})"


class Command(FromPage, frozen=True, kw_only=True):
    """A message that changes something at a table: it does so once, however often it comes."""

    command_id: CommandId | None = None
    """Drawn at random by the page, and sent again when the command is; None from programs that
    never repeat one."""


class ToPage(Struct, frozen=True, tag_field="kind"):
    """A message of the server."""


class Reply(ToPage, frozen=True):
    """A message that answers one of a page."""

    id: int
    """Of the message that it answers."""
