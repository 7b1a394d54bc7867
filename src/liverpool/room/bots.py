"""What the bots of a table have decided, or are still thinking about.

A bot begins to think before its pause is over, so that nobody can tell how long it thinks, unless
it thinks very long. One that looks ahead does so for a fixed time at most, and its move comes a
fixed time after it began, whatever it was asked and however short the pauses are. Where a worker
gives no move for it, `expert` plays in its place. One that misses its deadline makes the plainest
move, and the bots of its table have less time for a while.
"""

from collections.abc import Callable, Iterable, Set
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec.structs import replace

from liverpool.bots.roster import LOOK_AHEAD
from liverpool.engine.moves import PlayerMove
from liverpool.engine.state import Seat, View
from liverpool.room.change import Change
from liverpool.room.effects import BotThinks, StartJob
from liverpool.room.failures import Failed, TookTooLong
from liverpool.room.jobs import BotMove, bot_move
from liverpool.room.messages.secret import Secret
from liverpool.room.room import Thought
from liverpool.room.seating import bot_at
from liverpool.table.bots import AHEAD_SECONDS, is_asked, plainest
from liverpool.table.due import Choose, StillThinking
from liverpool.table.timing import STEP

BOT_SECONDS: Final = 4.0
"""For a move of a bot."""
HURRIED_SECONDS: Final = 0.5
"""At a table at which one has missed its deadline lately."""
HURRIED_MOVES: Final = 20
"""After so many moves in time they have all their time again."""
AHEAD: Final = AHEAD_SECONDS / BOT_SECONDS
"""The share of this time for which a bot looks ahead."""


def bots_of(change: Change, late: Set[Seat]) -> Callable[[Seat], Choose | None]:
    """What the bot does that plays a seat now; also those whose time for a turn is over."""
    played, waiting = change.room.played | late, change.room.waiting

    def of(seat: Seat) -> Choose | None:
        bot = bot_at(change.kept, played, waiting, seat)
        return None if bot is None else partial(_choose, change, bot)

    return of


def begin_to_think(views: Iterable[View], bot: Callable[[Seat], Choose | None]) -> None:
    """Lets the bots that will be asked at these views think while their pause lasts."""
    for view in views:
        choose = bot(view.seat)
        if choose is not None:
            with suppress(StillThinking):
                choose(view)


def _choose(change: Change, bot: str, view: View) -> PlayerMove | None:
    """What a bot does; raises `StillThinking` until that may be told."""
    thought = change.room.thoughts.get(view.seat)
    if thought is None or not _is_of(thought, change, bot, view):
        until = change.time + STEP if bot in LOOK_AHEAD else change.time
        thought = Thought(bot, change.next_job(), change.room.public, view, until)
        change.set(thoughts={**change.room.thoughts, view.seat: thought})
        _start(change, thought, bot)
        raise StillThinking(until)
    if not thought.done or change.time < thought.until:
        raise StillThinking(thought.until)
    return thought.move


def _is_of(thought: Thought, change: Change, bot: str, view: View) -> bool:
    """Whether it was thought for this bot, at this state of the game, asked in the same way."""
    same = thought.public is change.room.public and thought.view.hand == view.hand
    return same and thought.view.public.open == view.public.open and thought.bot == bot


def _start(change: Change, thought: Thought, bot: str) -> None:
    seat = thought.view.seat
    seconds = HURRIED_SECONDS if change.room.hurried_bots else BOT_SECONDS
    own = Secret(f"{change.room.seed.reveal()}/{seat}")
    work = bot, own, thought.view, seconds * AHEAD
    change.do(StartJob(BotThinks(seat, thought.number), bot_move, work, seconds))


def has_thought(change: Change, job: BotThinks, result: BotMove | Failed) -> None:
    """What a worker has found, or why it has not."""
    if isinstance(result, TookTooLong):
        change.set(hurried_bots=HURRIED_MOVES)
    thought = change.room.thoughts.get(job.seat)
    if isinstance(result, BotMove):
        change.set(hurried_bots=max(change.room.hurried_bots - 1, 0))
    if thought is None or thought.number != job.number or thought.done:
        return
    move = None
    if isinstance(result, BotMove):
        move = result.move
    elif thought.bot in LOOK_AHEAD and not thought.failed:
        again = replace(thought, failed=True)
        change.set(thoughts={**change.room.thoughts, job.seat: again})
        _start(change, again, "expert")
        return
    elif is_asked(thought.view.public, thought.view.seat):
        move = plainest(thought.view)
    done = replace(thought, done=True, move=move)
    change.set(thoughts={**change.room.thoughts, job.seat: done})
