"""What people, tables and rule sets are called in messages, and how long that may be."""

from typing import Annotated, Any, Final

from msgspec import Meta

from liverpool.engine.presets import LONGEST_TITLE
from liverpool.scores.noted_scores import LONGEST_NAME

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
"""Of a person, as it may stand on a score sheet, too."""
LONGEST_TABLE_TITLE: Final = 40
Title = Annotated[str, Meta(max_length=LONGEST_TABLE_TITLE)]
RuleName = Annotated[str, Meta(max_length=80)]
Changes = Annotated[dict[str, Any], Meta(max_length=100)]
"""A table's own changes by key, as in `changes` of a game file: `{"buy.limit": 3}`."""
RulesTitle = Annotated[str, Meta(max_length=LONGEST_TITLE)]
"""What those who play by them call their rules; empty for those that come with the game."""
