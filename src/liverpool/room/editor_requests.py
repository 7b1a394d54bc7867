"""What pages ask of rule sets: what they say, the editor's questions, one step at them.

Usual rules are described at once. Those of many deals a worker looks through.
"""

from collections.abc import Mapping
from typing import Any, Final, assert_never

from liverpool.engine.refusals import RulesError
from liverpool.room.events import Now
from liverpool.room.failures import Failed
from liverpool.room.jobs import Unplayable, rules_described, rules_edited
from liverpool.room.looking_up import LookUp
from liverpool.room.messages.editing import Edit, ReadCatalogue
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.requests import ReadRules
from liverpool.room.refused import RequestRefused
from liverpool.room.rules.catalogue import catalogue
from liverpool.room.rules.editor import edited
from liverpool.room.rules.summaries import rules_shown

MANY_DEALS: Final = 12
"""Rules of so many deals take 4 ms to be described, of a hundred five times as long."""
LONG: Final = 1_200
"""The length in characters of a query that has about as many deals."""
NOT_NOW: Final = "These rules could not be looked through just now; try it again."


def answer_editor(message: ReadRules | ReadCatalogue | Edit) -> ToPage | LookUp:
    """The answer to a page, or what has to be found for it; raises `RulesError`."""
    match message:
        case ReadRules(rules=name, changes=changes):
            if _are_many_deals(changes):
                args = message.id, name, changes
                return LookUp(rules_described, args, _answer, is_long=False)
            return rules_shown(message.id, name, changes)
        case ReadCatalogue():
            return catalogue(message.id)
        case Edit():
            long = len(message.query) + len(message.file or "") > LONG
            if long or _are_many_deals(message.changes):
                return LookUp(rules_edited, (message,), _answer, is_long=False)
            return edited(message)
        case _:
            assert_never(message)


def _are_many_deals(changes: Mapping[str, Any]) -> bool:
    deals = changes.get("deals")
    return isinstance(deals, list) and len(deals) > MANY_DEALS


def _answer(_now: Now, found: ToPage | Unplayable | Failed) -> ToPage:
    if isinstance(found, Failed):
        raise RequestRefused(NOT_NOW, reason="not_read")
    if isinstance(found, Unplayable):
        raise RulesError(found.sentence)
    return found
