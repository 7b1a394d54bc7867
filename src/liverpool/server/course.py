"""The course of a game: what comes by itself, and when, at the question that is open.

The dealer's moves, the bots', answers given beforehand, passes of those who let the time
run out, a draw that waits until the moment to call is over, a discard that waits until
others have had theirs to buy. Nothing is made here: `due` says what is to be made, by
whom, and when; the table makes it. Time is a number.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from liverpool.arena.dealer import Dealer
from liverpool.engine.cards import Card
from liverpool.engine.moves import DEALER, Buy, Call, Discard, Move, Pass, PlayerMove
from liverpool.engine.rules import BuyPriority, FalseCall
from liverpool.engine.state import NOBODY, Phase, Public, Seat, Seats, State, waiting_on
from liverpool.engine.supply import buyers
from liverpool.server import timing
from liverpool.server.chronicle import Step
from liverpool.server.messages.asking import Pace
from liverpool.server.showing import question_of
from liverpool.server.storage import KeptSeat
from liverpool.server.substitute import choice
from liverpool.server.window import Answer, Window

IN_WINDOW: Final = (Phase.BUY, Phase.LAST_CALL)
OFFERS: Final = (Phase.BUY, Phase.PLAY)
"""The phases in which the top of the pile may be on offer."""


def waits(state: State, seat: Seat, move: Move) -> bool:
    """Whether the move would take from others the card that they may still buy.

    A discard that goes out does not wait: with the deal ends the buying.
    """
    public = state.public
    ends_offer = public.phase is Phase.PLAY and bool(public.open) and isinstance(move, Discard)
    return ends_offer and len(state.hands[seat]) > 1


def _is_new_card(step: Step) -> bool:
    """Whether another discard is on top: one was made, or the last was taken back by a call."""
    before, _, move, after = step
    taken_back = isinstance(move, Call) and len(after.public.pile) < len(before.public.pile)
    return taken_back or isinstance(move, Discard)


class Due(NamedTuple):
    """What is to be made at a time; `find` gives the actor and the move, or that there is none."""

    at: float
    find: Callable[[], tuple[Seat, Move] | None]


class Around(NamedTuple):
    """What of the table has a say in the course of the game."""

    seats: tuple[KeptSeat, ...]
    bot: Callable[[Seat], str | None]
    """Which bot plays the seat now; nothing where a person does."""
    pace: Pace
    seconds: float | None
    """The time to answer an offer or the last call; nothing at a slow table."""
    next_deal: bool
    """Whether the next deal may begin, where one is over."""


class Course:
    """The question that is open, since when, and what was said to it."""

    def __init__(self, state: State, seed: str, now: float, number: int) -> None:
        """`number` moves have been made; it and the seed give all that is left to chance."""
        self._seed = seed
        self._window = Window()
        self.state = state
        self.number = number
        question = question_of(state.public)
        self._ask(question, now)
        self._of_this_card = {question}
        """The questions under which the top of the pile has been on offer, or was to be."""

    @property
    def public(self) -> Public:
        return self.state.public

    def went_on(self, steps: Sequence[Step], now: float, number: int) -> None:
        """The game has gone on by these moves; `number` have been made in all."""
        state = steps[-1][3]
        question = question_of(state.public)
        # One who floats leaves the card as it was, but it is on offer to others anew.
        whose = state.public.number, state.public.turn
        same_card = not any(map(_is_new_card, steps))
        on_offer = same_card and whose == (self.public.number, self.public.turn)
        if not on_offer:
            self._window = Window()
            self._of_this_card.clear()
        self._of_this_card.add(question)
        # After a false call all is as it was, but for the one who may not call again.
        in_turn = on_offer and state.public.phase is self.public.phase is Phase.TURN
        self.state, self.number = state, number
        if in_turn:
            self.question = question
        elif question != self.question:
            self._ask(question, now)
        elif state.public.phase is Phase.PLAY:
            self._played = now

    def woke(self, now: float) -> None:
        """After a rest all time begins anew."""
        self.opened = self._played = now

    def _ask(self, question: str, now: float) -> None:
        self.question = question
        self.opened = self._played = now
        self.held: tuple[Seat, PlayerMove] | None = None
        """A move that waits until others have had their moment to call, or to buy."""
        self._bots_heard = False

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

    def answer(self, seat: Seat, answer: Answer, now: float) -> None:
        self._window.give(seat, answer, now)

    def forget(self, seat: Seat) -> None:
        """What the seat's person has said and is not heard yet, does not bind who comes after."""
        self._window.forget(seat)
        if self.held is not None and self.held[0] == seat:
            self.held = None

    @property
    def answering(self) -> Seats:
        """Who may still answer, or has called and owes a card."""
        caller = self.public.caller
        return self.public.open or (() if caller == NOBODY else (caller,))

    def held_card(self, seat: Seat) -> Card | None:
        """The discard of this seat that waits for others."""
        if self.held is None or self.held[0] != seat or not isinstance(self.held[1], Discard):
            return None
        return self.held[1].card

    def is_answered(self, seat: Seat, kept: KeptSeat) -> bool:
        """Whether the seat has nothing more to say to what is asked, or waits to be heard."""
        if self.held is not None and self.held[0] == seat:
            return True
        if self.public.phase not in (*OFFERS, Phase.TURN) or seat == self.public.turn:
            return False
        return self._window.answer(seat, kept, self.public) is not None

    def deadline(self, seconds: float | None) -> float | None:
        """When the time to answer is over; while a turn is played, the time that is kept free."""
        while_played = self.public.phase is Phase.PLAY and bool(self.public.open)
        if seconds is None or not (while_played or self.public.phase in IN_WINDOW):
            return None
        return self.opened + seconds

    # What is due

    def due(self, around: Around) -> Due | None:
        """What comes next by itself; nothing where people must act."""
        public = self.public
        waiting = waiting_on(public)
        if DEALER in waiting.must:
            if public.phase is Phase.OVER and not around.next_deal:
                return None
            pause = timing.dealer_pause(public.phase, around.pace, pays=bool(public.debts))
            return Due(self.opened + pause, self._dealt)
        match public.phase:
            case Phase.TURN:
                return self._in_turn(around)
            case Phase.BUY:
                return self._in_offer(around, self.deadline(around.seconds))
            case Phase.PLAY:
                return self._in_play(around)
            case Phase.LAST_CALL:
                return self._in_last_call(around)
            case _:
                return self._of_bot(waiting.must[0], around) if waiting.must else None

    def _dealer(self) -> Dealer:
        return Dealer(f"{self._seed}/{self.number}")

    def _dealt(self) -> tuple[Seat, Move]:
        return DEALER, self._dealer().answer(self.state)

    def _of_bot(self, seat: Seat, around: Around) -> Due | None:
        bot = around.bot(seat)
        if bot is None:
            return None
        first = not self.public.history and self.public.phase is not Phase.CUT
        pause = timing.bot_pause(around.pace, first_of_deal=first)
        return Due(self._played + pause, lambda: self._of_bot_now(seat, bot))

    def _of_bot_now(self, seat: Seat, bot: str) -> tuple[Seat, PlayerMove] | None:
        made = self._chosen(seat, bot)
        if made is not None and waits(self.state, *made):
            self.held = made
            return None
        return made

    def _chosen(self, seat: Seat, bot: str) -> tuple[Seat, PlayerMove] | None:
        move = choice(self.state, seat, self._seed, bot)
        return None if move is None else (seat, move)

    def _in_turn(self, around: Around) -> Due | None:
        """The calls of bots first; no card is drawn before the moment to call is over."""
        turn, callers = self.public.turn, self.public.callers
        free = self.opened
        if callers:
            if not self._bots_heard:
                called = self.opened + timing.paused(timing.BOTS_CALL, around.pace)
                return Due(called, lambda: self._call(around))
            costs = self.public.rules.call.false_call is not FalseCall.REFUSED
            free += timing.paused(timing.HOLD_SURE if costs else timing.HOLD, around.pace)
        if self.held is not None:
            held = self.held
            return Due(free, lambda: held)
        bot = self._of_bot(turn, around)
        return bot and bot._replace(at=max(bot.at, free))

    def _call(self, around: Around) -> tuple[Seat, Move] | None:
        """The first bot that calls, in an order of chance."""
        self._bots_heard = True
        bots = _bots_among(self.public.callers, around)
        chosen = (self._chosen(seat, bots[seat]) for seat in self._dealer().order(list(bots)))
        return next((made for made in chosen if made and isinstance(made[1], Call)), None)

    def _in_play(self, around: Around) -> Due | None:
        """A turn, and the answers of those who may buy meanwhile.

        Its discard waits until all have answered, or have had their time; who has not may
        still buy until it is made.
        """
        turn = self.public.turn
        offer = self._in_offer(around, None) if self.public.open else None
        own = self._of_bot(turn, around) if self.held is None else self._held_back(around)
        return min((due for due in (offer, own) if due), key=lambda due: due.at, default=None)

    def _held_back(self, around: Around) -> Due | None:
        held = self.held
        at = self.deadline(around.seconds) if self.public.open else self.opened
        return None if at is None else Due(at, lambda: held)

    def _in_offer(self, around: Around, deadline: float | None) -> Due | None:
        """The answer that is heard next; who says nothing passes at the deadline."""
        first_call = self.public.rules.buy.priority is BuyPriority.FIRST_CALL

        def delay(seat: Seat) -> float:
            return timing.human_delay(around.pace, f"{self._seed}/{self.question}/{seat}")

        def bot_answers(seat: Seat) -> float | None:
            if around.bot(seat) is None:
                return None
            return delay(seat) if first_call else timing.paused(timing.BOTS_ANSWER, around.pace)

        heard = self._window.heard(
            self.public, around.seats, self.opened, bots=bot_answers, delay=delay, deadline=deadline
        )
        if heard is None:
            return None
        at, seat, move = heard
        if move is None:
            return Due(at, lambda: self._bot_says(seat, at, around))
        return Due(at, lambda: (seat, move))

    def _bot_says(self, seat: Seat, at: float, around: Around) -> None:
        """The bot's answer is weighed with those of others in the same moment."""
        bot = around.bot(seat)
        assert bot is not None, "people answer for themselves"
        answer = choice(self.state, seat, self._seed, bot)
        assert isinstance(answer, Buy | Pass), "nothing else answers an offer"
        self._window.give(seat, answer, at)

    def _in_last_call(self, around: Around) -> Due | None:
        bots = _bots_among(self.public.open, around)
        if bots:
            seat = self._dealer().order(list(bots))[0]
            at = self.opened + timing.paused(timing.BOTS_CALL, around.pace)
            return Due(at, lambda: self._chosen(seat, bots[seat]))
        deadline = self.deadline(around.seconds)
        return None if deadline is None else Due(deadline, lambda: (self.public.open[0], Pass()))


def _bots_among(seats: Seats, around: Around) -> dict[Seat, str]:
    """Those of the seats that bots play now, and which bots."""
    found = ((seat, around.bot(seat)) for seat in seats)
    return {seat: bot for seat, bot in found if bot is not None}
