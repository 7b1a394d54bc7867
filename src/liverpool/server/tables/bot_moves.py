"""What the bots of a table have decided, or are still thinking about.

A bot begins to think before its pause is over, so that nobody can tell how long it thinks, unless
it thinks very long. One that looks ahead does so for a fixed time at most, and its move comes a
fixed time after it began, whatever it was asked and however short the pauses are; where the first
of these is too short, the log has how many worlds it made do with. Where a worker gives no move for
it, `expert` plays in its place. One that misses its deadline makes the plainest move, and the bots
of its table have less time for a while.
"""

import logging
from collections.abc import Callable, Iterable, Set
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec import Struct

from liverpool.bots.roster import LOOK_AHEAD
from liverpool.bots.search.searcher import HELD_AT, WORLDS, Thought
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import Seat, View
from liverpool.room.jobs import BotMove, bot_move
from liverpool.room.kept import KeptTable
from liverpool.room.messages.secret import Secret
from liverpool.server.tables.seating import bot_at
from liverpool.server.workers.pool import Failed, TookTooLong, Workers
from liverpool.table.bots import is_asked, plainest
from liverpool.table.clocked import AHEAD_SECONDS
from liverpool.table.due import Choose, StillThinking
from liverpool.table.timing import STEP

BOT_SECONDS: Final = 4.0
"""For a move of a bot."""
HURRIED_SECONDS: Final = 0.5
"""At a table at which one has missed its deadline lately."""
HURRIED_MOVES: Final = 20
"""After so many moves in time they have all their time again."""
HOW_FAR: Final = (f"{WORLDS}", *(f"{worlds}" for worlds in reversed(HELD_AT)), "none")
"""On how many worlds a move may rest: as many as were wanted, or fewer where it was cut short."""
AHEAD: Final = AHEAD_SECONDS / BOT_SECONDS
"""The share of this time for which a bot looks ahead."""

_log = logging.getLogger(__name__)


class _Thought(Struct, eq=False):
    bot: str
    view: View
    until: float
    """Before this time the move is told to nobody."""
    done: bool = False
    move: PlayerMove | None = None

    def is_of(self, bot: str, view: View) -> bool:
        same = view.public is self.view.public and view.hand == self.view.hand
        return same and bot == self.bot


class BotMoves:
    """The moves of a table's bots; `ready` is called when one that is waited for is known."""

    def __init__(self, workers: Workers) -> None:
        self.ready: Callable[[], None] = lambda: None
        self.looked_ahead: Callable[[str], None] = lambda _: None
        """Called with one of `HOW_FAR`, wherever there was something to look ahead for."""
        self._workers = workers
        self._hurried = 0  # for how many moves more they have less time
        self._thoughts: dict[Seat, _Thought] = {}
        self._submitting = False

    def bot_at(
        self,
        kept: KeptTable,
        seed: Callable[[KeptTable], Secret],
        played: Set[Seat],
        waiting: Set[Seat],
        now: float,
        seat: Seat,
    ) -> Choose | None:
        """What the bot of this seat does now; `seating.bot_at` says which bot that is."""
        bot = bot_at(kept, played, waiting, seat)
        if bot is None:
            return None
        own = Secret(f"{seed(kept).reveal()}/{seat}")
        return partial(self.choose, bot, kept.id, own, now)

    def choose(
        self, bot: str, table: str, seed: Secret, now: float, view: View
    ) -> PlayerMove | None:
        """What a bot of this table does; raises `StillThinking` until that may be told."""
        thought = self._thoughts.get(view.seat)
        if thought is None or not thought.is_of(bot, view):
            until = now + STEP if bot in LOOK_AHEAD else now
            thought = self._thoughts[view.seat] = _Thought(bot, view, until)
            self._submitting = True
            try:
                self._think(thought, bot, table, seed)
            finally:
                self._submitting = False
        if not thought.done or now < thought.until:
            raise StillThinking(thought.until)
        return thought.move

    def _think(self, thought: _Thought, bot: str, table: str, seed: Secret) -> None:
        """Lets a worker find what this bot does, for the one that is asked."""

        def found(result: BotMove | Failed, _took: float) -> None:
            if isinstance(result, TookTooLong):
                self._hurried = HURRIED_MOVES
            if isinstance(result, BotMove):
                self._hurried = max(self._hurried - 1, 0)
                thought.move = result.move
                if result.thought is not None:
                    self._note(thought, result.thought, table)
            elif bot in LOOK_AHEAD:
                self._note(thought, Thought(None, cut_short=True), table)
                self._think(thought, "expert", table, seed)
                return
            elif is_asked(thought.view.public, thought.view.seat):
                thought.move = plainest(thought.view)
            thought.done = True
            if not self._submitting:
                self.ready()

        seconds = HURRIED_SECONDS if self._hurried else BOT_SECONDS
        work = bot, seed, thought.view, seconds * AHEAD
        self._workers.submit(bot_move, work, seconds, found, owner=f"table {table}")

    def _note(self, asked: _Thought, came: Thought, table: str) -> None:
        """Counts how far a bot has looked ahead; where it was cut short, the log has it too."""
        if came.cut_short:
            public = asked.view.public
            where = f"seat {asked.view.seat + 1}, deal {public.number}, move {len(public.history)}"
            which = asked.bot, came.worlds, where
            _log.info("%s was cut short at %d worlds: %s", *which, extra={"table": table})
            self.looked_ahead(f"{came.worlds}" if came.worlds else HOW_FAR[-1])
        elif came.worlds:
            self.looked_ahead(HOW_FAR[0])


def begin_to_think(views: Iterable[View], bot: Callable[[Seat], Choose | None]) -> None:
    """Lets the bots that will be asked at these views think while their pause lasts."""
    for view in views:
        choose = bot(view.seat)
        if choose is not None:
            with suppress(StillThinking):
                choose(view)
