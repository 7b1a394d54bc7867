"""Who is asked, in which order: fixed, so that the same actions are the same game.

Those who may interrupt are asked before the one who must act, each once for each discard, in the
order of play from the left of the player whose turn it is; of buyers, those with the first pick
before the others. Only those are asked who could: who has nothing to call is not. Of several who
must act, the engine's order counts. So where the first to speak gets the card, or the call, it is
the first who is asked and wants it.
"""

from liverpool.engine.moves import DEALER, Call
from liverpool.engine.referee import refuse
from liverpool.engine.state import (
    NOBODY,
    Phase,
    Public,
    Seat,
    Seats,
    State,
    View,
    view_of,
    waiting_on,
)

CALL: Call = Call()


def asked(state: State, declined: Seats) -> Seat:
    """Whose decision it is, where these seats have declined to interrupt; `DEALER` for chance and
    `NOBODY` where the game is over."""
    waiting = waiting_on(state.public)
    if not waiting.must:
        return NOBODY
    if waiting.must[0] == DEALER or not waiting.may:
        return waiting.must[0]
    public = state.public
    seats = public.game.seats
    in_turn = ((public.turn + step) % seats for step in range(1, seats))
    for seat in public.open if public.phase is Phase.PLAY else in_turn:
        if seat not in waiting.may or seat in declined:
            continue
        if may_interrupt(view_of(state, seat)):
            return seat
    return waiting.must[0]


def may_interrupt(view: View) -> bool:
    """Whether a seat that is not waited for is asked: it could buy in the turn, or call rightly."""
    return view.public.phase is Phase.PLAY or refuse(view, CALL) is None


def is_same_chance(before: Public, after: Public) -> bool:
    """Whether those who have declined are not asked again: it is the same discard still."""
    return after.phase is Phase.TURN is before.phase and (
        (after.turn, after.by, after.number) == (before.turn, before.by, before.number)
    )
