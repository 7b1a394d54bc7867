"""What the bots of a table have decided, or are still thinking about.

A bot begins to think before its pause is over, so that how long it thinks shows to nobody unless
it thinks very long. One that misses its deadline makes the plainest move, and the bots of its
table have less time from then on.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from msgspec import Struct

from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import Seat, View
from liverpool.server.workers.jobs import bot_move
from liverpool.server.workers.pool import Failed, TookTooLong, Workers
from liverpool.table.bots import is_asked, plainest
from liverpool.table.due import Choose, StillThinking

BOT_SECONDS: Final = 4.0
"""For a move of a bot."""
HURRIED_SECONDS: Final = 0.5
"""At a table at which one has missed its deadline."""


class _Thought(Struct, eq=False):
    bot: str
    view: View
    done: bool = False
    move: PlayerMove | None = None

    def is_of(self, bot: str, view: View) -> bool:
        same = view.public is self.view.public and view.hand == self.view.hand
        return same and bot == self.bot


class BotMoves:
    """The moves of a table's bots; `ready` is called when one that is waited for is known."""

    def __init__(self, workers: Workers) -> None:
        self.ready: Callable[[], None] = lambda: None
        self._workers = workers
        self._seconds = BOT_SECONDS
        self._thoughts: dict[Seat, _Thought] = {}
        self._submitting = False

    def choose(self, seat: Seat, bot: str, seed: str, view: View) -> PlayerMove | None:
        """What the bot does; raises `StillThinking` until it is known."""
        thought = self._thoughts.get(seat)
        if thought is None or not thought.is_of(bot, view):
            thought = self._thoughts[seat] = _Thought(bot, view)
            self._think(thought, seed)
        if not thought.done:
            raise StillThinking
        return thought.move

    def _think(self, thought: _Thought, seed: str) -> None:
        def found(result: PlayerMove | Failed | None, _took: float) -> None:
            if isinstance(result, TookTooLong):
                self._seconds = HURRIED_SECONDS
            if isinstance(result, Failed):
                view = thought.view
                result = plainest(view) if is_asked(view.public, view.seat) else None
            thought.move, thought.done = result, True
            if not self._submitting:
                self.ready()

        self._submitting = True
        try:
            self._workers.submit(
                bot_move,
                (thought.bot, seed, thought.view),
                self._seconds,
                found,
                owner=f"table {seed.rpartition('/')[0]}",
            )
        finally:
            self._submitting = False


def begin_to_think(views: Iterable[View], bot: Callable[[Seat], Choose | None]) -> None:
    """Lets the bots that will be asked at these views think while their pause lasts."""
    for view in views:
        choose = bot(view.seat)
        if choose is not None:
            with suppress(StillThinking):
                choose(view)
