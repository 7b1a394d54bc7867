"""A game at one table: who is asked when, bots and dealer included, without any screen.

How it works: the state says who must answer and who may break in. Of several, the
dealer's chance says who speaks first, afresh for each question, so nobody is quicker than
another; the order follows from the seed and the question, so a game that is taken up
again goes on as it would have gone on. `step` lets one other act; when it will not, the
person is asked, and `asked` says what. A discard that the person may call or buy waits for
an answer whether or not it is an offence, and an answer given early to the offer that may
follow stands until then. Where a card can be bought while another plays, the person may
answer all the time, and the turn does not end before the answer. What is applied is final
and is handed to `keep` at once; plays that can still be taken back are kept in `draft`.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from liverpool.arena.dealer import Dealer
from liverpool.bots.player import Bot
from liverpool.engine.moves import DEALER, Buy, Call, Draw, Move, Pass, PlayerMove
from liverpool.engine.refusals import IllegalMove, Refusal
from liverpool.engine.state import NOBODY, Phase, Public, Seat, State, View, view_of, waiting_on
from liverpool.engine.supply import buyers
from liverpool.engine.turn import apply, refusal_of
from liverpool.table.bots import chosen
from liverpool.table.story import tell
from liverpool.table.words import Names

Keep = Callable[[Seat, Move, State], None]
"""Is given every move that was made: by whom, and the state after it."""


class Asked(StrEnum):
    """What the person is asked."""

    NOTHING = "nothing"
    CUT = "cut"
    SPEAK = "speak"
    """Another's turn has come; the discard before it may be called, and offered later."""
    TURN = "turn"
    OFFER = "offer"
    PLAY = "play"
    LAST_CALL = "last_call"
    CALLER_PLAYS = "caller_plays"
    GIVE = "give"
    FREE_DISCARD = "free_discard"
    NEXT_DEAL = "next_deal"
    GAME_OVER = "game_over"


QUESTIONS: Final = {
    Phase.CUT: Asked.CUT,
    Phase.BUY: Asked.OFFER,
    Phase.PLAY: Asked.PLAY,
    Phase.LAST_CALL: Asked.LAST_CALL,
    Phase.CALLER_PLAYS: Asked.CALLER_PLAYS,
    Phase.GIVE: Asked.GIVE,
    Phase.FREE_DISCARD: Asked.FREE_DISCARD,
}


class Session:
    """The game as it goes on; `log` is what was told of it, the newest line last."""

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
        dealer: Callable[[str], Dealer] = Dealer,
    ) -> None:
        """`made` is how many moves the game has had; every seat but yours needs a bot.

        `levels` are told to the person, of the bots that have one.
        """
        self.state = state
        self.names = names
        self.levels = levels or {}
        self.log = list(log)
        self._bots = bots
        self._seed = seed
        self._made = made
        self._keep = keep
        self._dealer = dealer
        self._silent: frozenset[Seat] = frozenset()
        """Who has let the discard go that could be called now, or waits with an answer."""
        self._wish: Buy | Pass | None = None
        self._held = False
        """Another's turn would end with the next move; the person has to answer before it."""

    @property
    def you(self) -> Seat:
        return self.names.you

    @property
    def public(self) -> Public:
        return self.state.public

    @property
    def view(self) -> View:
        """What the person sees."""
        return view_of(self.state, self.you)

    def asked(self) -> Asked:
        """What the person is asked now; `NOTHING` while others act."""
        public = self.public
        if public.phase is Phase.OVER:
            return Asked.GAME_OVER if public.is_last_deal else Asked.NEXT_DEAL
        if self._next() != self.you or self._early_answer() is not None:
            return Asked.NOTHING
        if public.phase is Phase.TURN:
            return Asked.TURN if public.turn == self.you else Asked.SPEAK
        if public.phase is Phase.PLAY and public.turn != self.you:
            return Asked.OFFER
        return QUESTIONS[public.phase]

    def offered_meanwhile(self) -> bool:
        """Whether the person may buy or pass while another plays."""
        public = self.public
        return public.phase is Phase.PLAY and self.you in waiting_on(public).may

    def offer_may_follow(self) -> bool:
        """Whether the discard will be offered to the person unless it is taken or called."""
        return self.you in buyers(self.public, len(self.state.stock), self.state.sizes)

    # Others

    def step(self) -> bool:
        """Lets one other, or the dealer, make a move; false where the person is asked."""
        while self.asked() is Asked.NOTHING:
            seat = self._next()
            early = self._early_answer() if seat == self.you else None
            if early is not None:
                move: Move | None = early
            elif seat == DEALER:
                move = self._dealer(f"{self._seed}/{self._made}").answer(self.state)
            else:
                move = self._chosen(seat)
            if self._speaks_up(seat) and not isinstance(move, Call):
                self._silent |= {seat}
                continue
            if move is None and seat in waiting_on(self.public).may:
                self._silent |= {seat}
                continue
            assert move is not None, "a bot that has to answer does"
            if self._has_to_wait(seat, move):
                self._held = True
                return False
            self._apply(seat, move)
            return True
        return False

    def _has_to_wait(self, seat: Seat, move: Move) -> bool:
        """Whether the move takes an offer from the person that is not answered yet."""
        if seat == self.you or not self.offered_meanwhile():
            return False
        return seat == self.public.turn and not _goes_on(apply(self.state, seat, move), seat)

    def next_deal(self) -> None:
        """The dealer shuffles for the next deal; only when one is over."""
        self._apply(DEALER, self._dealer(f"{self._seed}/{self._made}").answer(self.state))

    # The person

    def refusal(self, move: PlayerMove) -> Refusal | None:
        return refusal_of(self.state, self.you, move)

    def make(self, move: PlayerMove) -> bool:
        """Makes the person's move; false where somebody called or bought before it was heard.

        Raises `IllegalMove`, and then nothing has changed.
        """
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        if self.public.phase is Phase.TURN and not isinstance(move, Call):
            self._silent |= {self.you}
            if self._called_first():
                return False
        if self.offered_meanwhile() and self._bought_first():
            return False
        self._apply(self.you, move)
        return True

    def let_go(self, *, buy: bool = False) -> None:
        """Lets the discard go that could be called; `buy` answers an offer that may follow."""
        self._silent |= {self.you}
        self._wish = Buy() if buy else Pass()

    # Who is next

    def _next(self) -> Seat:
        """Who is heard next: of those who may break in, all before the one who must answer."""
        public = self.public
        waiting = waiting_on(public)
        if waiting.must[:1] == (DEALER,):
            return DEALER
        speakers = [seat for seat in self._order(waiting.may) if seat not in self._silent]
        if speakers and speakers[0] == self.you and self._lets_play():
            speakers = []
        for seat in speakers or self._order(waiting.must):
            return seat
        return NOBODY

    def _lets_play(self) -> bool:
        """Whether another plays on while the person has not answered; the rest wait too."""
        return self.offered_meanwhile() and not self._held and self._wish is None

    def _order(self, seats: Sequence[Seat]) -> list[Seat]:
        """The seats in the order in which they are heard at this question.

        All seats of the table are put in order, whoever is still to answer, so the order
        stays when some have.
        """
        public = self.public
        if public.phase is Phase.BUY and public.rules.buy.priority == "seat":
            return list(seats)
        if public.phase is Phase.PLAY:  # whatever is played, the question stays
            asked = sum(isinstance(event.move, Draw) for event in public.history)
        else:
            asked = sum(not isinstance(event.move, Pass) for event in public.history)
        question = f"{public.number}/{public.phase}/{asked}"
        order = self._dealer(f"{self._seed}/{question}").order(range(public.game.seats))
        return [seat for seat in order if seat in seats]

    def _chosen(self, seat: Seat) -> PlayerMove | None:
        """What the bot in the seat does."""
        return chosen(lambda: self._bots[seat], view_of(self.state, seat))

    def _speaks_up(self, seat: Seat) -> bool:
        public = self.public
        return (
            public.phase is Phase.TURN
            and seat in waiting_on(public).may
            and seat not in self._silent
        )

    def _called_first(self) -> bool:
        """Whether one of those not heard yet calls the discard."""
        while self._speaks_up(seat := self._next()):
            move = self._chosen(seat)
            if isinstance(move, Call):
                self._apply(seat, move)
                return True
            self._silent |= {seat}
        return False

    def _bought_first(self) -> bool:
        """Whether one of those who are heard before the person buys the card."""
        while (seat := self._next()) != self.you and seat in waiting_on(self.public).may:
            move = self._chosen(seat)
            if move is None:
                self._silent |= {seat}
            else:
                self._apply(seat, move)
        return not self.offered_meanwhile()

    def _early_answer(self) -> Buy | Pass | None:
        """What the person said of the offer before it was made."""
        return self._wish if self._is_on_offer() else None

    def _is_on_offer(self) -> bool:
        """Whether the person can buy a card now, or when those before have answered."""
        public = self.public
        return public.phase in (Phase.BUY, Phase.PLAY) and self.you in public.open

    def _apply(self, actor: Seat, move: Move) -> None:
        before = self.state
        self.state = apply(before, actor, move)
        self._made += 1
        self._silent = frozenset()
        self._held = False
        if actor == self.you or not (isinstance(move, Draw | Pass) or self._is_on_offer()):
            self._wish = None
        tell(self.log, before, actor, move, self.state, names=self.names)
        if self._keep is not None:
            self._keep(actor, move, self.state)


def _goes_on(state: State, seat: Seat) -> bool:
    """Whether the seat's turn still goes on."""
    return state.public.phase is Phase.PLAY and state.public.turn == seat
