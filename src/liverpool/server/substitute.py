"""What a bot at a table does: its own choice, or the plainest move where it goes wrong."""

import logging
from collections.abc import Iterable
from itertools import chain
from typing import Final

from liverpool.bots import roster
from liverpool.engine.moves import Discard, Pass, PlayerMove
from liverpool.engine.options import options
from liverpool.engine.referee import refuse
from liverpool.engine.rules import Kind, MeldRules
from liverpool.engine.state import Phase, Public, Seat, State, View, view_of, waiting_on
from liverpool.engine.turn import refusal_of

BOT: Final = "steady"

LARGE_HAND: Final = 30
LARGE_AT_ONCE: Final = 14
"""In a deal in which a run and all other cards must go down at once."""

LARGE_LASTING: Final = 10
"""For one who is down, where laying off has to mind a limit on wild cards."""

_log = logging.getLogger(__name__)


def choice(state: State, seat: Seat, seed: str) -> PlayerMove | None:
    """The bot's move; nothing where it only could break in, and does not.

    A bot that raises, or wants what the rules refuse, makes the plainest legal move, and
    there is a line in the log: a game of people does not end by it. So does one whose hand
    has become so large that it would think for seconds, while all tables wait.
    """
    view = view_of(state, seat)
    must = is_asked(state.public, seat)
    if must and thinks_long(view):
        return plainest(view)
    try:
        move = roster.make(BOT, f"{seed}/{seat}").choose(view)
    except Exception:
        _log.exception("a bot failed, seed %s, seat %s", seed, seat)
    else:
        if move is None and not must:
            return None
        if move is not None and refusal_of(state, seat, move) is None:
            return move
        _log.error("a bot wanted what is not legal, seed %s, seat %s: %r", seed, seat, move)
    return plainest(view) if must else None


def is_asked(public: Public, seat: Seat) -> bool:
    """Whether the seat has to say something; not where it may only break in with a call."""
    waiting = waiting_on(public)
    return seat in waiting.must or (public.phase is Phase.PLAY and seat in waiting.may)


def thinks_long(view: View) -> bool:
    """Whether to find the best for so many cards may take long."""
    public, cards = view.public, len(view.hand)
    if view.seat in public.down:
        return limit_lasts(public.rules.meld) and cards > LARGE_LASTING
    runs = any(slot.kind is Kind.RUN for slot in public.deal.contract)
    return cards > (LARGE_AT_ONCE if public.deal.all_at_once and runs else LARGE_HAND)


def limit_lasts(rules: MeldRules) -> bool:
    """Whether the order of laying off matters, so that finding the best one takes longer."""
    return rules.wild_limit_lasts and rules.wild_limit != "none"


def plainest(view: View) -> PlayerMove | None:
    """The move that changes least: to pass, to discard, or else the first there is."""
    plain: Iterable[PlayerMove] = chain((Pass(),), map(Discard, dict.fromkeys(view.hand)))
    found = next((move for move in plain if refuse(view, move) is None), None)
    return next(options(view), None) if found is None else found
