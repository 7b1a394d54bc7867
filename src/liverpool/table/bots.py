"""Bots at a table of people: each plays its own move, or the plainest where it goes wrong.

A game of people does not end because a bot does: there is a line in the log instead. Nor does it
wait for one whose hand has become so large that it would think for seconds.
"""

import logging
from collections.abc import Callable, Iterable
from itertools import chain
from time import perf_counter
from typing import Final

from liverpool.bots.expert import Expert
from liverpool.bots.player import Bot
from liverpool.bots.search import coverage
from liverpool.bots.search.searcher import Search, Thought
from liverpool.engine.melds import longest_set
from liverpool.engine.moves import Discard, Draw, Pass, PlayerMove
from liverpool.engine.options import options
from liverpool.engine.referee import refuse
from liverpool.engine.rules import Kind
from liverpool.engine.state import Phase, Public, Seat, View, waiting_on
from liverpool.engine.wild_ranks import WildRanks
from liverpool.simulator.faults import SimulatorFault

_log = logging.getLogger(__name__)

LARGE_HAND: Final = 30
"""With more cards a bot that is not down may think for seconds."""
LARGE_AT_ONCE: Final = 14
"""The same in a deal in which a run and all other cards must go down at once."""
LARGE_FILLING: Final = 20
"""The same where others than jokers are wild and a set is full once it has every suit."""
LARGE_LASTING: Final = 10
"""The same for one that is down, where laying off has to mind a limit on wild cards."""

MakeBot = Callable[[], Bot]


def choice(bot: MakeBot, view: View) -> PlayerMove | None:
    """What the bot does; None if it could only interrupt, and does not.

    One that goes wrong makes the plainest legal move. So does one whose hand has become so large
    that it would think for seconds, while all tables wait.
    """
    if is_asked(view.public, view.seat) and thinks_long(view):
        return plainest(view)
    return chosen(bot, view)


def thinks_long(view: View) -> bool:
    """Whether finding the best move with so many cards may take long."""
    public, cards = view.public, len(view.hand)
    if view.seat in public.down:
        return public.rules.meld.limit_lasts and cards > LARGE_LASTING
    deal = view.deal
    if deal.all_at_once and any(slot.kind is Kind.RUN for slot in deal.contract):
        return cards > LARGE_AT_ONCE
    meld = public.rules.meld
    fills = longest_set(meld) is not None and meld.wild_ranks is not WildRanks.NONE
    return cards > (LARGE_FILLING if fills else LARGE_HAND)


def chosen(bot: MakeBot, view: View) -> PlayerMove | None:
    """The move of the bot; None if it could only interrupt, and does not.

    If a bot cannot be made, raises, gives no answer when it must, or wants an illegal move, the
    plainest legal move is made for it if it must answer, and none if it need not.
    """
    must = is_asked(view.public, view.seat)
    where = f"seat {view.seat + 1}, deal {view.public.number}, {view.public.phase}"
    try:
        move = bot().choose(view)
        if move is None and not must:
            return None
        if move is not None and refuse(view, move) is None:
            return move
    except Exception:
        _log.exception("A bot failed: %s.", where)
    else:
        _log.error("A bot wanted what is not legal: %s, %r.", where, move)
    return plainest(view) if must else None


def is_asked(public: Public, seat: Seat) -> bool:
    """Whether the seat has to answer; False if it may only interrupt with a call."""
    waiting = waiting_on(public)
    return seat in waiting.must or (public.phase is Phase.PLAY and seat in waiting.may)


def plainest(view: View) -> PlayerMove | None:
    """The move that changes least: to pass, to draw, to discard, or else the first there is."""
    plain: Iterable[PlayerMove] = chain((Pass(), Draw()), map(Discard, dict.fromkeys(view.hand)))
    found = next((move for move in plain if refuse(view, move) is None), None)
    return next(options(view), None) if found is None else found


AHEAD_SECONDS: Final = 0.5
"""For one move of a bot that looks ahead."""


class Clocked:
    """Plays as the bot does, which looks ahead for so many seconds at most, if it does at all.

    Where the simulator breaks off, it plays as `expert`. In the arena bots have neither limit nor
    stand-in, so faults are seen there.
    """

    def __init__(self, bot: Bot, seconds: float = AHEAD_SECONDS) -> None:
        self._bot, self._seconds = bot, seconds
        self.thought: Thought | None = None
        """What the last move rests on, for a bot that looks ahead."""

    def choose(self, view: View) -> PlayerMove | None:
        if not isinstance(self._bot, Search):
            return self._bot.choose(view)
        until = perf_counter() + self._seconds
        try:
            self.thought = self._bot.think(view, lambda: until - perf_counter())
        except SimulatorFault:
            _log.exception("A bot could not look ahead: deal %d.", view.public.number)
            coverage.forget_simulators()
            self.thought = Thought(Expert().choose(view), cut_short=True)
        return self.thought.move
