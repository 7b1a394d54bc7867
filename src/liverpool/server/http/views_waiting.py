"""What waits to be sent to a page: of each kind of view only the newest needs to be."""

from collections import deque
from typing import Final

from liverpool.server.messages.frames import ToPage
from liverpool.server.messages.game import GameUpdate
from liverpool.server.messages.keeping import ScoresUpdate
from liverpool.server.messages.replies import TableUpdate
from liverpool.server.messages.reviewing import ReviewUpdate
from liverpool.server.messages.talking import TalkUpdate

_GAME: Final = b'{"kind":"game",'
_SCORES: Final = b'{"kind":"scores",'


def kind_of_view(message: ToPage | bytes) -> str:
    """Of what the message is the whole: `game`, `table`, `talk`, `scores` or `review`; else empty.

    A review that answers a question is none: it has to arrive.
    """
    if isinstance(message, GameUpdate) or (isinstance(message, bytes) and message[:15] == _GAME):
        return "game"
    if isinstance(message, ScoresUpdate) or (
        isinstance(message, bytes) and message[:17] == _SCORES
    ):
        return "scores"
    if isinstance(message, TalkUpdate):
        return "talk"
    if isinstance(message, ReviewUpdate) and not message.id:
        return "review"
    return "table" if isinstance(message, TableUpdate) else ""


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
