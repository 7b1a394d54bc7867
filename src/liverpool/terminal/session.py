"""A game at one table with one person: bots, the dealer and the person, without any screen.

The clock says what comes by itself. Its time does not pass here: `step` makes whatever is due
next, at once. The clock is patient, so the game stands still while the person is asked, and
the person is heard among the others in random order, which follows from the seed and the
question: nobody is quicker than another, and a game that is taken up again goes on as it would
have gone on. What is applied is final and is handed to `keep` at once; plays that can still be
taken back are kept in a draft.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from liverpool.bots.player import Bot
from liverpool.engine.moves import Buy, Call, Move, Pass, PlayerMove
from liverpool.engine.refusals import IllegalMove, Refusal
from liverpool.engine.rules import BuyPriority
from liverpool.engine.state import Phase, Public, Seat, State, View, view_of, waiting_on
from liverpool.engine.turn import refuse_move
from liverpool.table.bots import choice
from liverpool.table.clock import Clock, Due
from liverpool.table.due import (
    Chance,
    Choose,
    Conditions,
    StillThinking,
    ends_offer,
    transitions,
)
from liverpool.table.offer_window import OwnAnswer, StandingWish
from liverpool.table.seat.buy_end import BuyEnd, buy_end
from liverpool.table.seat.question import Question, asked_of
from liverpool.table.story import log_move
from liverpool.table.timing import Pace
from liverpool.table.words import Names
from liverpool.terminal.thinking import Beside

Keep = Callable[[Seat, Move, State], None]
"""Is given every move that was made: by whom, and the state after it."""


class Session:
    """The game as it goes on; `log` is what happened in it, the newest line last."""

    def __init__(
        self,
        state: State,
        names: Names,
        bots: Mapping[Seat, Bot],
        *,
        seed: str,
        levels: Mapping[Seat, int] | None = None,
        made: int = 0,
        log: Sequence[str] = (),
        keep: Keep | None = None,
    ) -> None:
        """`made` is how many moves the game has had; every seat but yours needs a bot.

        `levels` are those of the bots that have one.
        """
        self.names = names
        self.levels = levels or {}
        self.log = list(log)
        self._bots = bots
        self._now = 0.0
        self._clock = Clock.at(state, made, self._now)
        self._chance = Chance(seed)
        self._keep = keep
        self.wish = StandingWish()
        """When the person passes without being asked."""
        self.beside: Beside | None = None
        """Where bots think beside a screen."""
        self._unheard: tuple[Move, Callable[[], bool]] | None = None
        """A move of the person's that others may still forestall, and whether it waits."""
        self.was_quicker = False
        """Whether somebody else called or bought before the person's last move was heard."""

    @property
    def you(self) -> Seat:
        return self.names.you

    @property
    def state(self) -> State:
        return self._clock.state

    @property
    def public(self) -> Public:
        return self.state.public

    @property
    def view(self) -> View:
        return view_of(self.state, self.you)

    def asked(self) -> Question:
        """What the person is asked now; `NOTHING` while others act."""
        if self._due() is not None:
            return Question.NOTHING
        answered = self._clock.is_answered(self.you, self.wish)
        return asked_of(self.public, self.you, answered=answered, calls=True)

    def offered_meanwhile(self) -> bool:
        """Whether the person may buy or pass while another plays."""
        public = self.public
        asked = public.phase is Phase.PLAY and self.you in waiting_on(public).may
        return asked and not self._clock.is_answered(self.you, self.wish)

    def offer_may_follow(self) -> bool:
        """Whether the discard will be offered to the person unless it is taken or called."""
        return self.public.phase is Phase.TURN and self._clock.may_answer(self.you)

    @property
    def said(self) -> OwnAnswer | None:
        """What the person has said of the card that is on offer, or may be."""
        return self._clock.said(self.you)

    @property
    def buy_end(self) -> BuyEnd | None:
        """How the last offer ended for the person, until another card is on offer."""
        end = self._clock.offer_end
        return None if end is None else buy_end(end, self.public, self.names)

    @property
    def thinking(self) -> Seat | None:
        """Whose move is awaited, where bots think beside the screen."""
        return None if self.beside is None else self.beside.thinking

    # Others

    def step(self) -> bool:
        """Lets one other, or the dealer, make a move; false where the person is asked.

        Raises `StillThinking` where bots think beside the screen and one has no answer yet.
        """
        while (due := self._due()) is not None:
            if self._make_due(due) is not None:
                return True
        self._hear(None)
        return False

    def next_deal(self) -> None:
        """The dealer shuffles for the next deal; only when one is over."""
        due = self._due(next_deal=True)
        assert due is not None, "a deal that is over is followed by the next"
        self._make_due(due)

    def _due(self, *, next_deal: bool = False) -> Due | None:
        return self._clock.due(self._conditions(next_deal=next_deal))

    def _conditions(self, *, next_deal: bool = False) -> Conditions:
        return Conditions(
            wishes=(self.wish,) * self.public.game.seats,  # bots are asked themselves
            bot=self._bot,
            pace=Pace.NORMAL,
            chance=self._chance,
            next_deal=next_deal,
            patient=True,
        )

    def _bot(self, seat: Seat) -> Choose | None:
        if seat == self.you:
            return None
        bot = self._bots[seat]
        return (
            partial(choice, lambda: bot)
            if self.beside is None
            else partial(self.beside.choose, bot)
        )

    def _make_due(self, due: Due) -> tuple[Seat, Move] | None:
        """Makes what is due, if it comes to a move."""
        self._now = max(self._now, due.at)
        self._clock, made = due.find()
        if made is not None:
            self._apply(*made)
        if self._unheard is not None:
            move, waits = self._unheard
            if made == (self.you, move) or not waits():
                self._hear(made)
        return made

    def _hear(self, made: tuple[Seat, Move] | None) -> None:
        """Ends the wait for the person's move, if there is one, by it or by what forestalled it."""
        if self._unheard is not None:
            self.was_quicker = made != (self.you, self._unheard[0])
            self._unheard = None

    # The person

    def refusal(self, move: PlayerMove) -> Refusal | None:
        return refuse_move(self.state, self.you, move)

    def make(self, move: PlayerMove) -> bool:
        """Makes the person's move; false where somebody called or bought before it was heard.

        Where a bot has to think first, it is made later. Raises `IllegalMove`, and then nothing has
        changed.
        """
        if isinstance(move, Buy | Pass) and self._is_offered():
            return self._answer(move)
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        if self.public.phase is Phase.TURN and not isinstance(move, Call):
            self._clock = self._clock.letting_go(self.you)
            return self._hold(move)
        if self._clock.keeps(move, self.you):
            self._clock = self._clock.letting_go(self.you)
            return self._wait_for(move, lambda: self.public.phase is Phase.LAST_CALL)
        if ends_offer(self.state, self.you, move):
            return self._hold(move)
        self._apply(self.you, move)
        return True

    def _is_offered(self) -> bool:
        return self.public.phase in (Phase.BUY, Phase.PLAY) and self._clock.may_answer(self.you)

    def _answer(self, move: Buy | Pass) -> bool:
        """Answers an offer; false where it is decided without this answer."""
        # No time passes while the person thinks; others may have been as quick.
        moment = self._clock.opened + self._chance.delay(
            self._clock.question, self.you, Pace.NORMAL
        )
        self._clock = self._clock.with_answer(self.you, move, max(self._now, moment))
        first_call = self.public.rules.buy.priority is BuyPriority.FIRST_CALL
        if self.public.phase is Phase.PLAY and not (first_call and isinstance(move, Buy)):
            return True  # it is kept until the discard
        return self._wait_for(move, lambda: self._clock.may_answer(self.you))

    def _hold(self, move: PlayerMove) -> bool:
        self._clock = self._clock.holding((self.you, move))
        return self._wait_for(move, lambda: self._clock.held is not None)

    def _wait_for(self, move: PlayerMove, waits: Callable[[], bool]) -> bool:
        """Lets others act while the person's move `waits`; false where one of them was quicker."""
        self._unheard, self.was_quicker = (move, waits), False
        with suppress(StillThinking):
            while self._is_unheard() and self.step():
                pass
        return not self.was_quicker

    def _is_unheard(self) -> bool:
        return self._unheard is not None

    def let_go(self, *, buy: bool = False) -> None:
        """Lets the discard go that could be called; `buy` answers an offer that may follow."""
        answer = Buy() if buy else Pass()
        self._clock = self._clock.letting_go(self.you).with_answer(self.you, answer, self._now)

    def _apply(self, actor: Seat, move: Move) -> None:
        [made] = transitions(self.state, [(actor, move)])
        number = self._clock.number + 1
        self._clock = self._clock.after([made], self._now, number, self._conditions())
        if made.begins_deal:
            self.wish = self.wish.for_next_deal()
        log_move(self.log, *made[:4], names=self.names)
        if self._keep is not None:
            self._keep(actor, move, self.state)
