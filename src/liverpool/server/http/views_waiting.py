"""What waits to be sent to a page: of each kind of view only the newest needs to be."""

from collections import deque
from typing import Final

from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.game import GameUpdate
from liverpool.room.messages.keeping import ScoresUpdate
from liverpool.room.messages.replies import Refused, TableUpdate
from liverpool.room.messages.reviewing import ReviewUpdate
from liverpool.room.messages.talking import TalkUpdate

_KINDS: Final[dict[type, str]] = {
    GameUpdate: "game",
    TableUpdate: "table",
    TalkUpdate: "talk",
    ScoresUpdate: "scores",
}
_BEGINNINGS: Final = {b'{"kind":"%s",' % kind.encode(): kind for kind in _KINDS.values()}
_REVIEW: Final = b'{"kind":"review",'
_UNASKED: Final = b',"id":0}'
_REFUSED: Final = b'{"kind":"refused",'


def kind_of_view(message: ToPage | bytes) -> str:
    """Which view the message holds: `game`, `table`, `talk`, `scores` or `review`; empty for
    others.

    A review that answers a question is none: it has to arrive.
    """
    if isinstance(message, bytes):
        if message.startswith(_REVIEW) and message.endswith(_UNASKED):
            return "review"
        return _BEGINNINGS.get(message[: message.find(b",") + 1], "")
    if isinstance(message, ReviewUpdate) and not message.id:
        return "review"
    return _KINDS.get(type(message), "")


def is_refusal(message: ToPage | bytes) -> bool:
    """Whether it says that something was not done."""
    return isinstance(message, Refused) or (
        isinstance(message, bytes) and message.startswith(_REFUSED)
    )


def without_older_views(waiting: deque[ToPage | bytes]) -> deque[ToPage | bytes]:
    """What waits, of each kind of view only the last."""
    kept: deque[ToPage | bytes] = deque()
    seen = set()
    for message in reversed(waiting):
        view = kind_of_view(message)
        if view not in seen:
            kept.appendleft(message)
        if view:
            seen.add(view)
    return kept
