"""What people, tables and rule sets are called in messages, and how long that may be."""

from typing import Annotated, Any, Final

from msgspec import Meta

from liverpool.room.messages.frames import Text

Name = Text
"""Of a person, as it may stand on a score sheet, too."""
LONGEST_TABLE_TITLE: Final = 40
Title = Text
RuleName = Annotated[str, Meta(max_length=80)]
Changes = Annotated[dict[str, Any], Meta(max_length=100)]
"""A table's own changes by key, as in `changes` of a game file: `{"buy.limit": 3}`."""
RulesTitle = Text
"""What those who play by them call their rules; empty for those that come with the game."""
