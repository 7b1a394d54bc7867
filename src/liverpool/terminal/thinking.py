"""Bots that think beside the screen, so that it takes keys meanwhile and says who thinks.

One thinks at a time, in a thread of its own. An answer that comes at once is given at once; for
any other `StillThinking` is raised, and the screen asks again when it is told.
"""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

from liverpool.bots.player import Bot
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import Seat, View
from liverpool.table.bots import choice
from liverpool.table.due import StillThinking

AT_ONCE: Final = 0.05
"""Seconds for which nobody minds that the screen waits."""


class _Dropped(BaseException):
    """Passes by all that would make a move for a bot that failed."""


class Thought:
    """What a bot does at a view, once it knows."""

    def __init__(self, bot: Bot, view: View, tell: Callable[[], object]) -> None:
        self.view = view
        self.done = Event()
        self.move: PlayerMove | None = None
        self.is_dropped = False
        """Whether nobody waits for it any more."""
        self._bot, self._tell = bot, tell
        Thread(target=self._think, daemon=True).start()  # it keeps nobody who quits
        self.done.wait(AT_ONCE)

    def _think(self) -> None:
        with suppress(_Dropped):
            self.move = choice(lambda: self, self.view)
        self.done.set()
        self._tell()

    def choose(self, view: View) -> PlayerMove | None:
        try:
            return self._bot.choose(view)
        except BaseException as error:
            if self.is_dropped:  # programs are stopped when one quits, and that is no fault
                raise _Dropped from None
            raise RuntimeError("It raised.") from error  # whatever: it must not think for ever


class Beside:
    """Gives the bots' moves; `tell` is called, from another thread, when one is known."""

    def __init__(self, tell: Callable[[], object]) -> None:
        self._tell = tell
        self._thoughts: dict[Seat, Thought] = {}

    def choose(self, bot: Bot, view: View) -> PlayerMove | None:
        """The bot's move; raises `StillThinking` until it is known."""
        if self.thinking is not None:
            raise StillThinking(0.0)
        thought = self._thoughts.get(view.seat)
        if thought is None or thought.view != view:
            thought = self._thoughts[view.seat] = Thought(bot, view, self._tell)
        if not thought.done.is_set():
            raise StillThinking(0.0)
        return thought.move

    @property
    def thinking(self) -> Seat | None:
        """Who thinks now."""
        going = (seat for seat, thought in self._thoughts.items() if not thought.done.is_set())
        return next(going, None)

    def close(self) -> None:
        """Nobody waits for a move any more."""
        for thought in self._thoughts.values():
            thought.is_dropped = True
