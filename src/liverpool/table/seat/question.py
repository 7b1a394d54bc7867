"""What a seat can be asked, and the name of the question that is open."""

from collections.abc import Set
from enum import StrEnum
from typing import Final

from liverpool.engine.moves import Call, Discard, Draw, Give, Move, Take
from liverpool.engine.state import Phase, Public, Seat

_CLOSES_QUESTION: Final = frozenset[type[Move]]((Take, Draw, Discard, Call, Give))
"""The moves after which something else is asked; answers to an offer are not among them."""
_DISCARDS: Final = frozenset[type[Move]]((Discard,))


class Question(StrEnum):
    NOTHING = "nothing"
    CUT = "cut"
    CALL = "call"
    """Call the discard before another's turn, or let it go; only where the turn waits for it."""
    TURN = "turn"
    """Take, or draw."""
    PLAY = "play"
    OFFER = "offer"
    LAST_CALL = "last_call"
    CALLER_PLAYS = "caller_plays"
    """Lay off the card that was called."""
    GIVE = "give"
    FREE_DISCARD = "free_discard"
    READY = "ready"
    GAME_OVER = "game_over"


def question_id(public: Public) -> str:
    """The id of what is asked: it stays the same while several seats answer."""
    return f"{public.number}-{_moves_up_to(_CLOSES_QUESTION, public)}-{public.phase}"


def discard_id(public: Public) -> str:
    """The id of the discard that is on offer or can be called, and of the turn that waits for it.

    Not of the question: one may answer beforehand, and that answer holds when the offer is open.
    """
    return f"{public.number}-{_moves_up_to(_DISCARDS, public)}-{public.turn}"


def _moves_up_to(kinds: Set[type[Move]], public: Public) -> int:
    """How many moves the deal had with the last of these kinds."""
    history = public.history  # asked for after every move: it gets long, and no type has subtypes
    last = len(history)
    while last and type(history[last - 1].move) not in kinds:
        last -= 1
    return last


def asked_of(
    public: Public,
    seat: Seat,
    *,
    answered: bool = False,
    ready: bool = False,
    calls: bool = False,
) -> Question:
    """What the seat is asked now.

    `answered`: it has said all it has to say to an offer or last call; `ready`: it has seen
    the scores; `calls`: the turn waits for those who may call the discard before it.
    """
    if public.phase is Phase.OVER:
        if public.is_last_deal:
            return Question.GAME_OVER
        return Question.NOTHING if ready else Question.READY
    if public.debts:
        return Question.NOTHING
    match public.phase:
        case Phase.CUT | Phase.TURN | Phase.PLAY if public.turn == seat:
            return Question(public.phase.value)
        case Phase.TURN if calls and seat in public.callers:
            return Question.CALL
        case Phase.GIVE | Phase.CALLER_PLAYS | Phase.FREE_DISCARD if public.caller == seat:
            return Question(public.phase.value)
        case Phase.BUY | Phase.PLAY if seat in public.open and not answered:
            return Question.OFFER
        case Phase.LAST_CALL if seat in public.open and not answered:
            return Question.LAST_CALL
        case _:
            return Question.NOTHING
