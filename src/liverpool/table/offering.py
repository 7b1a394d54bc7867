"""The offer of a card as it stands: who answers what, until when it is kept, what is due of it.

An answer is said by hand, by a standing wish, by a bot, or by the end of the time. Those that
nobody has to think about count after a time that follows from public facts alone, so that others
can tell neither who is still thinking nor whose answer came by itself.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from liverpool.engine.moves import Move, Pass
from liverpool.engine.rules import BuyPriority
from liverpool.engine.state import Phase, Seat, State, View, view_of
from liverpool.engine.turn import apply
from liverpool.table import timing
from liverpool.table.due import Conditions
from liverpool.table.offer_window import (
    DueAnswer,
    OfferAnswer,
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


class Offering(Struct, frozen=True):
    """The offer of the top of the pile, to come or open, and what was said to it."""

    given: Mapping[Seat, tuple[float, OfferAnswer]] = field(default_factory=dict)
    """What each seat has said, and when."""
    asked: frozenset[Seat] = frozenset()
    """The people whose answer is waited for."""

    def said(self, seat: Seat) -> OfferAnswer | None:
        return self.given[seat][1] if seat in self.given else None

    def with_answer(self, seat: Seat, answer: OfferAnswer, now: float) -> "Offering":
        """A later answer takes the place of an earlier one that is not heard yet.

        The same said again does not count as said later.
        """
        given = self.given
        if self.said(seat) != answer:
            given = {**given, seat: (now, answer)}
        return Offering(given, self.asked - {seat})

    def with_asked(self, seat: Seat) -> "Offering":
        """A person's answer is waited for from now on."""
        return replace(self, asked=self.asked | {seat})

    def without(self, seat: Seat) -> "Offering":
        """Without the seat's answer: somebody else has the seat now."""
        given = {at: said for at, said in self.given.items() if at != seat}
        return replace(self, given=given)

    # What is due

    def due(self, at: Asking, table: Conditions) -> DueAnswer | None:
        """What is heard next, or who is asked; who says nothing passes at the deadline."""
        answers = self.answers(at, table)
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
        return None if heard is None or heard.seat in self.asked else heard

    def before_discard(
        self, at: Asking, table: Conditions
    ) -> tuple[float, tuple[Seat, Move] | None] | None:
        """When the answers to the card below a discard that waits for them are in, and the first
        of them; None where it is the discard's turn."""
        answers = self.answers(at, table)
        times = (said_by_all(answers), at.deadline)
        when = min((time for time in times if time is not None), default=None)
        said = next(((each.seat, each.move) for each in answers if each.move is not None), None)
        return None if when is None else (when, said)

    def answers(self, at: Asking, table: Conditions) -> tuple[SeatAnswer, ...]:
        """What those who are asked answer, as far as it is known."""
        return tuple(self._answer(seat, at, table) for seat in at.state.public.open)

    def _answer(self, seat: Seat, at: Asking, table: Conditions) -> SeatAnswer:
        """What the seat answers, and from when on that counts."""
        said = self.given.get(seat)
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


def seen_when_asked(seat: Seat, state: State) -> View:
    """What a bot sees when it is asked: where one comes after the other, the passes before."""
    public = state.public
    one_by_one = public.phase is Phase.BUY and public.rules.buy.priority is BuyPriority.SEAT
    nearer = public.open[: public.open.index(seat)] if one_by_one else ()
    for other in nearer:
        state = apply(state, other, Pass())
    return view_of(state, seat)


def _priority(at: Asking) -> BuyPriority:
    return at.state.public.rules.buy.priority
