"""What a step of a first deal is, and what has been done so far."""

from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import Card
from liverpool.engine.moves import Add, Buy, Discard, Draw, Give, Pass, PlayerMove, Swap, Take
from liverpool.table.hint_lit import MeldAt
from liverpool.table.seat.answers import AnswerKind


class Moment(StrEnum):
    """What is learnt, in the order in which it usually comes."""

    CONTRACT = "contract"
    PAIR = "pair"
    PART = "part"
    JOKER = "joker"
    DRAW = "draw"
    DRAWN = "drawn"
    DISCARD = "discard"
    OTHERS = "others"
    BUY = "buy"
    BOUGHT = "bought"
    CALL = "call"
    """Only on a position of its own."""
    DRAW_AGAIN = "draw_again"
    SET_ASIDE = "set_aside"
    RUN_ASIDE = "run_aside"
    LAY_DOWN = "lay_down"
    LAY_OFF = "lay_off"
    OUT = "out"
    FOLLOW = "follow"
    """Not counted: what would be best now, where nothing new can be learnt."""
    WAIT = "wait"
    """Not counted: others play."""
    END = "end"


class Asks(StrEnum):
    NEXT = "next"
    """It is read."""
    TAP = "tap"
    """Its cards are selected."""
    MOVE = "move"
    NOTHING = "nothing"


class LitStep(Struct, frozen=True):
    contract: bool = False
    own: tuple[Card, ...] = ()
    stock: bool = False
    pile: bool = False
    melds: tuple[MeldAt, ...] = ()
    row: int | None = None
    """The seat whose row is meant."""
    answer: AnswerKind | None = None
    """The button with which the step is done."""


class Step(Struct, frozen=True):
    moment: Moment
    says: str
    """Cards in it are written as in the log."""
    asks: Asks
    lit: LitStep = LitStep()
    move: PlayerMove | None = None
    """What is asked for; where something is to be read, what may be done without reading it."""
    then: str = ""
    """What is said once its cards are selected."""
    other: str = ""
    """The reason given against another choice, the first time."""
    number: int = 0
    """Which of the steps it is; 0 for one that is not counted."""
    of: int = 0


class Progress(Struct, frozen=True):
    """What a learner has done, and where another choice has been questioned."""

    done: tuple[Moment, ...] = ()
    warned: tuple[Moment, ...] = ()

    def with_done(self, moment: Moment) -> "Progress":
        if moment in self.done:
            return self
        return replace(self, done=(*self.done, moment))

    def with_warned(self, moment: Moment) -> "Progress":
        return replace(self, warned=(*self.warned, moment))


_BY_CARD: Final = (Discard, Give, Swap)


def is_asked_move(step: Step, move: PlayerMove) -> bool:
    """Whether the move is what the step asks for; any meld for a card that is laid off will do."""
    if step.move is None or type(step.move) is not type(move):
        return False
    if isinstance(move, _BY_CARD) and isinstance(step.move, _BY_CARD):
        return move.card == step.move.card
    return isinstance(move, Add) or not isinstance(move, _BY_CARD)


def judged(progress: Progress, step: Step, move: PlayerMove) -> tuple[Progress, str]:
    """What has been done after the move, and the reason against it; empty if it is made.

    Another choice is questioned once; the second time it is simply made.
    """
    counted = step.asks is not Asks.NOTHING and step.moment is not Moment.FOLLOW
    new = counted and step.other and step.moment not in progress.warned
    if new and not is_asked_move(step, move):
        return progress.with_warned(step.moment), step.other
    return (progress.with_done(step.moment) if counted else progress), ""


def lit_for(move: PlayerMove) -> LitStep:
    match move:
        case Draw():
            return LitStep(stock=True, answer=AnswerKind.DRAW)
        case Take():
            return LitStep(pile=True, answer=AnswerKind.TAKE)
        case Buy():
            return LitStep(pile=True, answer=AnswerKind.BUY)
        case Pass():
            return LitStep(answer=AnswerKind.PASS)
        case Discard(card):
            return LitStep(own=(card,), answer=AnswerKind.DISCARD)
        case Swap(card, owner, index):
            return LitStep(own=(card,), melds=(MeldAt(owner, index),), answer=AnswerKind.SWAP)
        case _:
            return LitStep()
