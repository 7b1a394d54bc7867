"""The offer of a card as it stands: who answers what, until when it is kept, what is due of it.

An answer is said by hand, by a standing wish, by a bot, or by the end of the time. Those that
nobody has to think about count after a time that follows from public facts alone, so that others
can tell neither who is still thinking nor whose answer came by itself.
"""

from collections.abc import Callable
from typing import NamedTuple

from liverpool.engine.moves import Buy, Move, Pass
from liverpool.engine.rules import BuyPriority
from liverpool.engine.state import Phase, Seat, State, View, view_of
from liverpool.engine.turn import apply
from liverpool.table import timing
from liverpool.table.due import Conditions, Due
from liverpool.table.offer_window import (
    DueAnswer,
    OfferAnswer,
    OfferWindow,
    Passing,
    SeatAnswer,
    by_all,
    by_first_call,
    by_seat,
    said_by_all,
    to_ask,
)


class Asking(NamedTuple):
    """The question that is open: the game, since when, and the times that belong to it."""

    state: State
    opened: float
    deadline: float | None
    """When the time to answer is over; None where there is no limit."""
    delay: Callable[[Seat], float]
    """After how long a seat answers where nobody thinks about it, or chance decides."""


class Offering:
    """The offer of the top of the pile, to come or open, and what was said to it."""

    def __init__(self) -> None:
        self.window = OfferWindow()
        self.answers: tuple[SeatAnswer, ...] = ()
        """What those who are asked answer, as far as it is known."""
        self._asked: set[Seat] = set()
        """The people whose answer is waited for."""
        self._seen: dict[Seat, View] = {}

    def give(self, seat: Seat, answer: OfferAnswer, now: float) -> None:
        self.window.give(seat, answer, now)
        self._asked.discard(seat)

    def note_move(self) -> None:
        """Notes that a move was made, and the card is still on offer."""
        self.answers = ()
        self._seen.clear()

    def note_new_question(self) -> None:
        """Notes that something else is asked."""
        self._asked.clear()

    # What is due

    def due(self, at: Asking, table: Conditions) -> Due | None:
        """What is heard next, or who is asked; who says nothing passes at the deadline."""
        answers = self._answered(at, table)
        first_call = _priority(at) is BuyPriority.FIRST_CALL
        moment = 0.0 if table.patient else timing.SIMULTANEOUS
        if at.state.public.phase is Phase.PLAY:
            # Wishes are kept until the discard, and passes are needed only then.
            heard = by_first_call(answers, moment) if first_call else to_ask(answers)
            if heard is not None and isinstance(heard.move, Pass):
                heard = None
        elif first_call:
            heard = by_first_call(answers, moment)
        elif _priority(at) is BuyPriority.SEAT:
            heard = by_seat(answers)
        else:
            heard = by_all(answers)
        if heard is None or heard.seat in self._asked:
            return None
        return self._heard(heard, at, table)

    def before_discard(self, at: Asking, table: Conditions, held: tuple[Seat, Move]) -> Due | None:
        """The answers to the card below a discard that waits for them, then that discard."""
        answers = self._answered(at, table)
        times = (said_by_all(answers), at.deadline)
        when = min((time for time in times if time is not None), default=None)
        said = next(((each.seat, each.move) for each in answers if each.move is not None), held)
        return None if when is None else Due(when, lambda: said)

    def _answered(self, at: Asking, table: Conditions) -> tuple[SeatAnswer, ...]:
        self.answers = tuple(self._answer(seat, at, table) for seat in at.state.public.open)
        return self.answers

    def _answer(self, seat: Seat, at: Asking, table: Conditions) -> SeatAnswer:
        """What the seat answers, and from when on that counts."""
        said = self.window.said_at(seat)
        if said is not None and said[0] >= at.opened:
            return SeatAnswer(seat, *said)
        soon = at.opened + at.delay(seat)
        by_itself = soon if at.deadline is None else min(soon, at.deadline)
        if said is not None:
            return SeatAnswer(seat, by_itself, said[1])
        if table.bot(seat) is not None:
            pause = timing.paused(timing.BOTS_ANSWER, table.pace)
            first_call = _priority(at) is BuyPriority.FIRST_CALL
            return SeatAnswer(seat, soon if first_call else at.opened + pause, None)
        wish = table.wishes[seat]
        stands = wish.answer(view_of(at.state, seat))
        if stands is not None:
            passing = wish.passing if isinstance(stands, Pass) else Passing.ASK
            return SeatAnswer(seat, by_itself, stands, passing)
        if at.state.public.phase is Phase.PLAY:
            return SeatAnswer(seat, None, None)
        if table.patient:
            return SeatAnswer(seat, soon, None)
        if at.deadline is None:
            return SeatAnswer(seat, None, None)
        return SeatAnswer(seat, at.deadline, Pass(), silent=True)

    def _heard(self, heard: DueAnswer, at: Asking, table: Conditions) -> Due:
        when, seat, move = heard
        if move is not None:
            return Due(when, lambda: (seat, move))
        return Due(when, lambda: self._ask(seat, when, at.state, table))

    def _ask(self, seat: Seat, when: float, state: State, table: Conditions) -> None:
        """A bot's answer is weighed with those of others; a person's is waited for."""
        bot = table.bot(seat)
        if bot is None:
            self._asked.add(seat)
            return
        answer = bot(self.seen_by(seat, state))
        assert isinstance(answer, Buy | Pass), "nothing else answers an offer"
        self.window.give(seat, answer, when)

    def seen_by(self, seat: Seat, state: State) -> View:
        """What a bot sees when it is asked: where one comes after the other, the passes before."""
        if seat not in self._seen:
            public = state.public
            one_by_one = public.phase is Phase.BUY and public.rules.buy.priority is BuyPriority.SEAT
            nearer = public.open[: public.open.index(seat)] if one_by_one else ()
            for other in nearer:
                state = apply(state, other, Pass())
            self._seen[seat] = view_of(state, seat)
        return self._seen[seat]


def _priority(at: Asking) -> BuyPriority:
    return at.state.public.rules.buy.priority
