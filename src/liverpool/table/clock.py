"""The clock of a game: what comes by itself, and when, at the question that is open.

These are the dealer's moves and the bots', answers to an offer once they decide it, passes of
players whose time has run out, a draw that waits until the time to call is over, and a discard
that waits until others have had time to buy. No move is made here: `due` says which move comes,
from whom and when; the table makes it. A clock is a value: whatever happens gives the next one.
Times are seconds of the caller's clock.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import Card
from liverpool.engine.moves import DEALER, Buy, Call, Discard, Move, Pass, PlayerMove
from liverpool.engine.rules import FalseCall
from liverpool.engine.state import (
    Phase,
    Public,
    Seat,
    Seats,
    State,
    View,
    view_of,
    waiting_on,
)
from liverpool.engine.supply import buyers
from liverpool.table import timing
from liverpool.table.due import Choose, Conditions, Transition, ends_offer
from liverpool.table.offer_end import OfferEnd, Outcome
from liverpool.table.offer_window import OfferAnswer, OwnAnswer, Passing, StandingWish
from liverpool.table.offering import Asking, Offering, seen_when_asked
from liverpool.table.seat.question import question_id

IN_WINDOW: Final = (Phase.BUY, Phase.LAST_CALL)
OFFERS: Final = (Phase.BUY, Phase.PLAY)
"""The phases in which the top of the pile may be on offer."""


class Found(NamedTuple):
    """What came of what was due: the clock from now on, and the move that is to be made, if any."""

    clock: "Clock"
    made: tuple[Seat, Move] | None


class Due(NamedTuple):
    """What is to be made at a time."""

    at: float
    find: Callable[[], Found]
    """May raise `StillThinking`; then nothing has changed."""


class Clock(Struct, frozen=True):
    """The question that is open, since when, and the answers to it so far."""

    state: State
    number: int
    """How many moves have been made; it and a seed give all that is left to chance."""
    question: str
    opened: float
    """Since when it is asked."""
    played: float
    """When the last card was played in the turn that goes on."""
    of_this_card: frozenset[str]
    """The questions under which the top of the pile has been on offer, or was to be."""
    outcome: Outcome
    offering: Offering = Offering()
    held: tuple[Seat, PlayerMove] | None = None
    """A move that waits until others have had their moment to call, or to buy."""
    held_until: float = float("-inf")
    """Until when it waits at least, as its player may take it back."""
    gone: frozenset[Seat] = frozenset()
    """Who lets the discard go, which they could call."""

    @classmethod
    def at(cls, state: State, number: int, now: float) -> "Clock":
        """Where a game is taken up; `number` moves have been made."""
        question = question_id(state.public)
        outcome = Outcome.of(state.public)
        return cls(state, number, question, now, now, frozenset({question}), outcome)

    @property
    def public(self) -> Public:
        return self.state.public

    def after(
        self, made: Sequence[Transition], now: float, number: int, table: Conditions
    ) -> "Clock":
        """After moves by which the game has gone on; `number` have been made in all."""
        state = made[-1].after
        question = question_id(state.public)
        # One who floats leaves the card as it was, but it is on offer to others anew.
        whose = state.public.number, state.public.turn
        same_card = not any(each.is_new_card for each in made)
        on_offer = same_card and whose == (self.public.number, self.public.turn)
        outcome = self.outcome
        is_open = self.public.phase in OFFERS and bool(self.public.open)
        answers = self.offering.answers(self._asking(table), table) if is_open else ()
        for each in made:
            outcome = outcome.after(each, answers, self.offering.given)
        next_one = replace(
            self,
            state=state,
            number=number,
            outcome=outcome,
            offering=self.offering if on_offer else Offering(),
            of_this_card=(self.of_this_card if on_offer else frozenset()) | {question},
        )
        # After a false call all is as it was, but for the one who may not call again.
        same_phase = on_offer and state.public.phase is self.public.phase
        if same_phase and state.public.phase is Phase.TURN:
            return replace(next_one, question=question)
        if same_phase and state.public.phase is Phase.LAST_CALL:
            if question == self.question:
                return next_one
            return replace(next_one, question=question, opened=now)
        if question != self.question:
            return replace(
                next_one,
                question=question,
                opened=now,
                played=now,
                held=None,
                gone=frozenset(),
                offering=replace(next_one.offering, asked=frozenset()),
            )
        return replace(next_one, played=now) if state.public.phase is Phase.PLAY else next_one

    def woken(self, now: float) -> "Clock":
        """The table is back after a rest: all waiting starts afresh."""
        waits = self.held_until > float("-inf")
        until = now + timing.UNDO if waits else self.held_until
        return replace(self, opened=now, played=now, held_until=until)

    # Answers

    def may_answer(self, seat: Seat) -> bool:
        """Whether the card is on offer to the seat, now or when the player in turn draws."""
        public = self.public
        if public.phase in OFFERS:
            return seat in public.open
        to_come = public.phase is Phase.TURN and seat != public.turn
        return to_come and seat in buyers(public, len(self.state.stock), self.state.sizes)

    def is_late(self, question: str, seat: Seat, move: PlayerMove) -> bool:
        """Whether something else is asked by now; an answer about the same card is heard."""
        about_this_card = isinstance(move, Buy | Pass) and question in self.of_this_card
        return question != self.question and not (about_this_card and self.may_answer(seat))

    def keeps(self, move: PlayerMove, seat: Seat) -> TypeGuard[OfferAnswer]:
        """Whether the move is an answer that is kept until it decides; nobody hears it before."""
        if self.public.phase is Phase.LAST_CALL:
            return isinstance(move, Pass) and seat in self.public.open
        return isinstance(move, Buy | Pass) and self.may_answer(seat)

    def with_answer(self, seat: Seat, answer: OfferAnswer, now: float) -> "Clock":
        """Keeps an answer to the offer, or that the seat lets the last discard go."""
        if self.public.phase is Phase.LAST_CALL:
            return self.letting_go(seat)
        return replace(self, offering=self.offering.with_answer(seat, answer, now))

    def letting_go(self, seat: Seat) -> "Clock":
        """The seat does not call the discard."""
        return replace(self, gone=self.gone | {seat})

    def holding(
        self, held: tuple[Seat, PlayerMove] | None, until: float = float("-inf")
    ) -> "Clock":
        """A move waits, for others and at least until then; or none any more."""
        return replace(self, held=held, held_until=until)

    def without(self, seat: Seat) -> "Clock":
        """Without the seat's answers that still wait: somebody else sits there now."""
        return replace(
            self,
            offering=self.offering.without(seat),
            gone=self.gone - {seat},
            held=None if self.held is not None and self.held[0] == seat else self.held,
        )

    def held_card(self, seat: Seat) -> Card | None:
        """The discard of this seat that waits for others."""
        if self.held is None or self.held[0] != seat or not isinstance(self.held[1], Discard):
            return None
        return self.held[1].card

    def is_answered(self, seat: Seat, wish: StandingWish) -> bool:
        """Whether the seat has nothing more to say to what is asked, or waits to be heard."""
        if self.held is not None and self.held[0] == seat:
            return True
        if self.public.phase is Phase.LAST_CALL:
            return seat in self.gone
        if not self._offers(seat):
            return False
        return self.offering.said(seat) is not None or self._wished(seat, wish) is not None

    def said(self, seat: Seat) -> OwnAnswer | None:
        """What the seat itself has said of the card that is on offer, or may be."""
        given = self.offering.said(seat) if self._offers(seat) else None
        return None if given is None else "buy" if isinstance(given, Buy) else "pass"

    def passes(self, seat: Seat, wish: StandingWish) -> Passing:
        """Which standing wish passes the card that is on offer to the seat, if one does."""
        asked = self.public.phase in OFFERS and seat in self.public.open
        if not asked or self.offering.said(seat) is not None:
            return Passing.ASK
        return wish.passing if isinstance(self._wished(seat, wish), Pass) else Passing.ASK

    def _wished(self, seat: Seat, wish: StandingWish) -> OfferAnswer | None:
        """What the wish answers to the top of the pile, if it covers that."""
        return wish.answer(view_of(self.state, seat)) if wish.is_any else None

    @property
    def offer_end(self) -> OfferEnd | None:
        """How the last offer ended, until another card is on offer."""
        return self.outcome.end

    def _offers(self, seat: Seat) -> bool:
        """Whether the top of the pile is on offer to others than this seat, or may be."""
        return self.public.phase in (*OFFERS, Phase.TURN) and seat != self.public.turn

    def deadline(self, seconds: float | None) -> float | None:
        """When the time to answer is over; while a turn is played, the time that is kept free."""
        while_played = self.public.phase is Phase.PLAY and bool(self.public.open)
        if seconds is None or not (while_played or self.public.phase in IN_WINDOW):
            return None
        return self.opened + seconds

    # What is due

    def due(self, table: Conditions) -> Due | None:
        """What comes next by itself; None if people must act."""
        public = self.public
        waiting = waiting_on(public)
        if DEALER in waiting.must:
            if public.phase is Phase.OVER and not table.next_deal:
                return None
            pause = timing.dealer_pause(public.phase, table.pace, pays=bool(public.debts))
            dealer = table.chance.dealer(self.number)
            return Due(
                self.opened + pause, lambda: self._making((DEALER, dealer.answer(self.state)))
            )
        match public.phase:
            case Phase.TURN:
                return self._in_turn(table)
            case Phase.BUY:
                return self._of_offer(table)
            case Phase.PLAY:
                return self._in_play(table)
            case Phase.LAST_CALL:
                return self._in_last_call(table)
            case _:
                return self._of_bot(waiting.must[0], table) if waiting.must else None

    def thinkers(self, bot: Callable[[Seat], Choose | None]) -> Iterator[View]:
        """What the bots see that may be asked for their move before the next one is made.

        Who they are follows from public facts and from what they have said themselves, so when
        they begin to think tells nothing of others.
        """
        public, waiting = self.public, waiting_on(self.public)
        if DEALER in waiting.must:
            return
        offered = public.open if public.phase in OFFERS else ()
        callers = (seat for seat in waiting.may if seat not in self.gone)
        for seat in dict.fromkeys((*waiting.must, *callers, *offered)):
            if bot(seat) is None:
                continue
            if seat not in offered:
                yield view_of(self.state, seat)
            elif self.offering.said(seat) is None:
                yield seen_when_asked(seat, self.state)

    def _making(self, made: tuple[Seat, Move] | None) -> Found:
        return Found(self, made)

    def _of_bot(self, seat: Seat, table: Conditions) -> Due | None:
        bot = table.bot(seat)
        if bot is None:
            return None
        first = not self.public.history and self.public.phase is not Phase.CUT
        pause = timing.bot_pause(table.pace, first_of_deal=first)
        return Due(self.played + pause, lambda: self._of_bot_now(seat, bot))

    def _of_bot_now(self, seat: Seat, bot: Choose) -> Found:
        move = bot(view_of(self.state, seat))
        if move is not None and ends_offer(self.state, seat, move):
            return Found(self.holding((seat, move)), None)
        return self._making(None if move is None else (seat, move))

    def _of_offer(self, table: Conditions) -> Due | None:
        heard = self.offering.due(self._asking(table), table)
        if heard is None:
            return None
        when, seat, move = heard
        if move is not None:
            return Due(when, lambda: self._making((seat, move)))
        return Due(when, lambda: Found(self._asked(seat, when, table), None))

    def _asked(self, seat: Seat, when: float, table: Conditions) -> "Clock":
        """A bot's answer is weighed with those of others; a person's is waited for."""
        bot = table.bot(seat)
        if bot is None:
            return replace(self, offering=self.offering.with_asked(seat))
        answer = bot(seen_when_asked(seat, self.state))
        assert isinstance(answer, Buy | Pass), "nothing else answers an offer"
        return replace(self, offering=self.offering.with_answer(seat, answer, when))

    def _in_turn(self, table: Conditions) -> Due | None:
        """The calls of bots first; no card is drawn before the moment to call is over."""
        turn, callers = self.public.turn, self.public.callers
        free = self.opened
        if callers:
            left = self._not_heard(callers, table)
            if left:
                return self._calls(left, table)
            costs = self.public.rules.call.false_call is not FalseCall.REFUSED
            free += timing.paused(timing.HOLD_SURE if costs else timing.HOLD, table.pace)
        if self.held is not None:
            return Due(free, lambda: self._making(self.held))
        bot = self._of_bot(turn, table)
        return bot and bot._replace(at=max(bot.at, free))

    def _not_heard(self, callers: Seats, table: Conditions) -> list[Seat]:
        """Those who are waited for and have not said whether they call, in random order."""
        waited_for = [seat for seat in callers if table.patient or table.bot(seat) is not None]
        order = table.chance.dealer(self.number).order(waited_for)
        return [seat for seat in order if seat not in self.gone]

    def _calls(self, left: Sequence[Seat], table: Conditions) -> Due | None:
        """What those who are waited for say; nothing while a person is first."""
        if table.bot(left[0]) is None:
            return None
        at = self.opened + timing.paused(timing.BOTS_CALL, table.pace)
        return Due(at, lambda: self._call(left, table))

    def _call(self, left: Sequence[Seat], table: Conditions) -> Found:
        """The first of the bots that calls, up to a person who is waited for."""
        gone: set[Seat] = set()
        made: tuple[Seat, Move] | None = None
        for seat in left:
            bot = table.bot(seat)
            if bot is None:
                break
            move = bot(view_of(self.state, seat))
            gone.add(seat)
            if isinstance(move, Call):
                made = seat, move
                break
        return Found(replace(self, gone=self.gone | gone), made)

    def _in_play(self, table: Conditions) -> Due | None:
        """A turn, and the answers of those who may buy meanwhile.

        Its discard waits until all have answered, or have had their time; who has not may
        still buy until it is made.
        """
        if self.held is None:
            own = self._of_bot(self.public.turn, table)
        elif self.public.open:
            own = self._before_discard(table)
        else:
            own = Due(self.opened, lambda: self._making(self.held))
        if self.held is not None and own is not None:
            own = own._replace(at=max(own.at, self.held_until))
        offer = self._of_offer(table) if self.public.open else None
        return min((due for due in (offer, own) if due), key=lambda due: due.at, default=None)

    def _before_discard(self, table: Conditions) -> Due | None:
        """The answers to the card below a discard that waits for them, then that discard."""
        found = self.offering.before_discard(self._asking(table), table)
        if found is None:
            return None
        when, said = found
        return Due(when, lambda: self._making(said or self.held))

    def _asking(self, table: Conditions) -> Asking:
        deadline = self.deadline(table.seconds)

        def delay(seat: Seat) -> float:
            return table.chance.delay(self.question, seat, table.pace)

        return Asking(self.state, self.opened, deadline, delay)

    def _in_last_call(self, table: Conditions) -> Due | None:
        """Calls are heard at once, passes together: once all have passed or the time is over."""
        waited_for = self._not_heard(self.public.open, table)
        if waited_for:
            return self._calls(waited_for, table)
        thinking = any(seat not in self.gone for seat in self.public.open)
        at = self.deadline(table.seconds) if thinking else self.opened
        return None if at is None else Due(at, lambda: self._making((self.public.open[0], Pass())))
