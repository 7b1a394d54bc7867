"""The clock of a game: what comes by itself, and when, at the question that is open.

These are the dealer's moves and the bots', answers to an offer once they decide it, passes of
players whose time has run out, a draw that waits until the time to call is over, and a discard
that waits until others have had time to buy. No move is made here: `due` says which move comes,
from whom and when; the table makes it. Times are seconds of the caller's clock.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeGuard

from liverpool.arena.dealer import Dealer
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
from liverpool.table.due import Choose, Conditions, Due, Transition, ends_offer
from liverpool.table.offer_end import OfferEnd, Outcome
from liverpool.table.offer_window import OfferAnswer, OwnAnswer, Passing, StandingWish
from liverpool.table.offering import Asking, Offering
from liverpool.table.seat.question import question_id
from liverpool.table.timing import Pace

IN_WINDOW: Final = (Phase.BUY, Phase.LAST_CALL)
OFFERS: Final = (Phase.BUY, Phase.PLAY)
"""The phases in which the top of the pile may be on offer."""


class Clock:
    """The question that is open, since when, and the answers to it so far."""

    def __init__(
        self,
        state: State,
        seed: str,
        now: float,
        number: int,
        *,
        dealer: Callable[[str], Dealer] = Dealer,
    ) -> None:
        """`number` moves have been made; it and the seed give all that is left to chance."""
        self._seed = seed
        self._make_dealer = dealer
        self._offering = Offering()
        self._outcome = Outcome(state.public)
        self.state = state
        self.number = number
        question = question_id(state.public)
        self._ask(question, now)
        self._of_this_card = {question}
        """The questions under which the top of the pile has been on offer, or was to be."""

    @property
    def public(self) -> Public:
        return self.state.public

    def follow(self, made: Sequence[Transition], now: float, number: int) -> None:
        """Takes up moves by which the game has gone on; `number` have been made in all."""
        state = made[-1].after
        question = question_id(state.public)
        # One who floats leaves the card as it was, but it is on offer to others anew.
        whose = state.public.number, state.public.turn
        same_card = not any(each.is_new_card for each in made)
        on_offer = same_card and whose == (self.public.number, self.public.turn)
        for each in made:
            self._outcome.follow(each, self._offering.answers, self._offering.window)
        self._offering.note_move()
        if not on_offer:
            self._offering = Offering()
            self._of_this_card.clear()
        self._of_this_card.add(question)
        # After a false call all is as it was, but for the one who may not call again.
        same_phase = on_offer and state.public.phase is self.public.phase
        self.state, self.number = state, number
        if same_phase and state.public.phase is Phase.TURN:
            self.question = question
        elif same_phase and state.public.phase is Phase.LAST_CALL:
            if question != self.question:
                self.question, self.opened = question, now
        elif question != self.question:
            self._ask(question, now)
        elif state.public.phase is Phase.PLAY:
            self._played = now

    def woke(self, now: float) -> None:
        """The table is back after a rest: all waiting starts afresh."""
        self.opened = self._played = now

    def _ask(self, question: str, now: float) -> None:
        self.question = question
        self.opened = self._played = now
        self.held: tuple[Seat, PlayerMove] | None = None
        """A move that waits until others have had their moment to call, or to buy."""
        self._let_go: set[Seat] = set()
        """Who does not call the discard."""
        self._offering.note_new_question()

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
        about_this_card = isinstance(move, Buy | Pass) and question in self._of_this_card
        return question != self.question and not (about_this_card and self.may_answer(seat))

    def keeps(self, move: PlayerMove, seat: Seat) -> TypeGuard[OfferAnswer]:
        """Whether the move is an answer that is kept until it decides; nobody hears it before."""
        if self.public.phase is Phase.LAST_CALL:
            return isinstance(move, Pass) and seat in self.public.open
        return isinstance(move, Buy | Pass) and self.may_answer(seat)

    def answer(self, seat: Seat, answer: OfferAnswer, now: float) -> None:
        """Keeps an answer to the offer, or that the seat lets the last discard go."""
        if self.public.phase is Phase.LAST_CALL:
            self._let_go.add(seat)
        else:
            self._offering.give(seat, answer, now)

    def delay(self, seat: Seat, pace: Pace) -> float:
        """After how long the seat answers this question where chance decides who is quicker."""
        return timing.human_delay(pace, f"{self._seed}/{self.question}/{seat}")

    def let_go(self, seat: Seat) -> None:
        """Notes that the seat does not call the discard before this turn."""
        self._let_go.add(seat)

    def forget(self, seat: Seat) -> None:
        """Drops the seat's answers that still wait: somebody else sits there now."""
        self._offering.window.forget(seat)
        self._let_go.discard(seat)
        if self.held is not None and self.held[0] == seat:
            self.held = None

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
            return seat in self._let_go
        if not self._offers(seat):
            return False
        said = self._offering.window.said(seat)
        return said is not None or self._wished(seat, wish) is not None

    def said(self, seat: Seat) -> OwnAnswer | None:
        """What the seat itself has said of the card that is on offer, or may be."""
        given = self._offering.window.said(seat) if self._offers(seat) else None
        return None if given is None else "buy" if isinstance(given, Buy) else "pass"

    def passes(self, seat: Seat, wish: StandingWish) -> Passing:
        """Which standing wish passes the card that is on offer to the seat, if one does."""
        asked = self.public.phase in OFFERS and seat in self.public.open
        if not asked or self._offering.window.said(seat) is not None:
            return Passing.ASK
        return wish.passing if isinstance(self._wished(seat, wish), Pass) else Passing.ASK

    def _wished(self, seat: Seat, wish: StandingWish) -> OfferAnswer | None:
        """What the wish answers to the top of the pile, if it covers that."""
        return wish.answer(view_of(self.state, seat)) if wish.is_any else None

    @property
    def offer_end(self) -> OfferEnd | None:
        """How the last offer ended, until another card is on offer."""
        return self._outcome.end

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
            return Due(self.opened + pause, self._dealt)
        match public.phase:
            case Phase.TURN:
                return self._in_turn(table)
            case Phase.BUY:
                return self._offering.due(self._asking(table), table)
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
        callers = (seat for seat in waiting.may if seat not in self._let_go)
        for seat in dict.fromkeys((*waiting.must, *callers, *offered)):
            if bot(seat) is None:
                continue
            if seat not in offered:
                yield view_of(self.state, seat)
            elif self._offering.window.said(seat) is None:
                yield self._offering.seen_by(seat, self.state)

    def _dealer(self) -> Dealer:
        return self._make_dealer(f"{self._seed}/{self.number}")

    def _dealt(self) -> tuple[Seat, Move]:
        return DEALER, self._dealer().answer(self.state)

    def _of_bot(self, seat: Seat, table: Conditions) -> Due | None:
        bot = table.bot(seat)
        if bot is None:
            return None
        first = not self.public.history and self.public.phase is not Phase.CUT
        pause = timing.bot_pause(table.pace, first_of_deal=first)
        return Due(self._played + pause, lambda: self._of_bot_now(seat, bot))

    def _of_bot_now(self, seat: Seat, bot: Choose) -> tuple[Seat, PlayerMove] | None:
        made = self._chosen(seat, bot)
        if made is not None and ends_offer(self.state, *made):
            self.held = made
            return None
        return made

    def _chosen(self, seat: Seat, bot: Choose) -> tuple[Seat, PlayerMove] | None:
        move = bot(view_of(self.state, seat))
        return None if move is None else (seat, move)

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
            held = self.held
            return Due(free, lambda: held)
        bot = self._of_bot(turn, table)
        return bot and bot._replace(at=max(bot.at, free))

    def _not_heard(self, callers: Seats, table: Conditions) -> list[Seat]:
        """Those who are waited for and have not said whether they call, in random order."""
        waited_for = [seat for seat in callers if table.patient or table.bot(seat) is not None]
        order = self._dealer().order(waited_for)
        return [seat for seat in order if seat not in self._let_go]

    def _calls(self, left: Sequence[Seat], table: Conditions) -> Due | None:
        """What those who are waited for say; nothing while a person is first."""
        if table.bot(left[0]) is None:
            return None
        at = self.opened + timing.paused(timing.BOTS_CALL, table.pace)
        return Due(at, lambda: self._call(left, table))

    def _call(self, left: Sequence[Seat], table: Conditions) -> tuple[Seat, Move] | None:
        """The first of the bots that calls, up to a person who is waited for."""
        for seat in left:
            bot = table.bot(seat)
            if bot is None:
                break
            made = self._chosen(seat, bot)
            self._let_go.add(seat)
            if made is not None and isinstance(made[1], Call):
                return made
        return None

    def _in_play(self, table: Conditions) -> Due | None:
        """A turn, and the answers of those who may buy meanwhile.

        Its discard waits until all have answered, or have had their time; who has not may
        still buy until it is made.
        """
        held, at = self.held, self._asking(table)
        if held is None:
            own = self._of_bot(self.public.turn, table)
        elif self.public.open:
            own = self._offering.before_discard(at, table, held)
        else:
            own = Due(self.opened, lambda: held)
        offer = self._offering.due(at, table) if self.public.open else None
        return min((due for due in (offer, own) if due), key=lambda due: due.at, default=None)

    def _asking(self, table: Conditions) -> Asking:
        deadline = self.deadline(table.seconds)
        return Asking(self.state, self.opened, deadline, lambda seat: self.delay(seat, table.pace))

    def _in_last_call(self, table: Conditions) -> Due | None:
        """Calls are heard at once, passes together: once all have passed or the time is over."""
        waited_for = self._not_heard(self.public.open, table)
        if waited_for:
            return self._calls(waited_for, table)
        thinking = any(seat not in self._let_go for seat in self.public.open)
        at = self.deadline(table.seconds) if thinking else self.opened
        return None if at is None else Due(at, lambda: (self.public.open[0], Pass()))
