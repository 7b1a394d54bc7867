"""What all sound players have in common: they go down, shed cards and call what they can.

They differ in what they take from the pile, what they buy and what they part with; once down, some
overlook plays that they could make.
"""

from abc import ABC, abstractmethod

from liverpool.bots import shed
from liverpool.bots.going_down import best_lay, lay_with_swaps
from liverpool.engine.calling import is_offence
from liverpool.engine.cards import Card
from liverpool.engine.lay_offs import adds, after_add
from liverpool.engine.moves import (
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Give,
    Pass,
    PlayerMove,
    Take,
)
from liverpool.engine.options import options
from liverpool.engine.referee import refuse
from liverpool.engine.rules import Remedy
from liverpool.engine.state import Phase, View, waiting_on


class Sound(ABC):
    """Answers every question; a view is all it needs."""

    def choose(self, view: View) -> PlayerMove | None:
        public = view.public
        waiting = waiting_on(public)
        if view.seat not in waiting.must:
            meanwhile = public.phase is Phase.PLAY and view.seat in waiting.may
            return self.offer(view) if meanwhile else call(view)
        match public.phase:
            case Phase.CUT:
                return cut(view)
            case Phase.TURN:
                return call(view) or self._drawn(view)
            case Phase.BUY:
                return self.offer(view)
            case Phase.PLAY:
                return self._played(view)
            case Phase.LAST_CALL:
                return call(view) or Pass()
            case Phase.GIVE:
                return Give(self.part_with(view, faces(view), discards=False))
            case Phase.CALLER_PLAYS:
                return play_called(view)
            case _:
                return Discard(self.part_with(view, faces(view), discards=True))

    @abstractmethod
    def draw(self, view: View) -> Take | Draw:
        """From the pile or from the stock, where both may be had."""

    @abstractmethod
    def offer(self, view: View) -> Buy | Pass:
        """Whether to buy the top of the pile."""

    @abstractmethod
    def part_with(self, view: View, choice: list[Card], *, discards: bool) -> Card:
        """Which of these cards in the hand to discard, or to give away."""

    def go_down(self, view: View) -> PlayerMove | None:
        """How a player goes down now; None if it does not."""
        return going_down(view)

    def shed(self, view: View) -> PlayerMove | None:
        """What a player who is down plays before the discard; None if it is time to discard."""
        return shedding(view)

    def _drawn(self, view: View) -> Take | Draw:
        if refuse(view, Draw()) is not None:
            return Take()
        if not view.hand or refuse(view, Take()) is not None:
            return Draw()  # a floating player goes out with a card that cannot be played
        return self.draw(view)

    def _played(self, view: View) -> PlayerMove:
        is_down = view.seat in view.public.down
        play = self.shed(view) if is_down else self.go_down(view)
        if play is not None:
            return play
        discards = shed.legal_discards(view)
        if discards:
            return Discard(self.part_with(view, discards, discards=True))
        return next(options(view))  # what must be played before the turn can end


def faces(view: View) -> list[Card]:
    """Each face of the hand once."""
    return list(dict.fromkeys(view.hand))


def cut(view: View) -> Cut:
    """Aims at the number that is rewarded, otherwise at the middle."""
    public = view.public
    exact = public.cards_to_deal
    rewarded = public.rules.start.perfect_cut < 0 and exact < view.stock
    return Cut(exact if rewarded else view.stock // 2)


def call(view: View) -> Call | None:
    """Calls what is an offence; a wrong call is never worth its price, nor is a partner's."""
    public = view.public
    if not is_offence(public) or harms_partner(view) or refuse(view, Call()) is not None:
        return None
    return Call()


def harms_partner(view: View) -> bool:
    """Whether the discard is a partner's, who would have to take it back with another card."""
    public = view.public
    takes_back = (Remedy.TAKE_BACK_PLUS_STOCK, Remedy.TAKE_BACK_PLUS_CALLERS_CARD)
    return public.by in public.side_of(view.seat) and public.rules.call.remedy in takes_back


def going_down(view: View) -> PlayerMove | None:
    """The best way to go down now; None if there is none."""
    return going_down_alone(view) or lay_with_swaps(view)


def going_down_alone(view: View) -> PlayerMove | None:
    """The same with the cards of the hand alone, without jokers from the table."""
    found = best_lay(view.public, view.seat, view.hand)
    return found[0] if found is not None and refuse(view, found[0]) is None else None


def shedding(view: View) -> PlayerMove | None:
    """A swap, a new meld or a lay-off for a player who is down; None if it is time to discard."""
    play = shed.best_swap(view) or shed.best_new_meld(view.public, view.seat, view.hand)
    if play is not None:
        return play
    return next(
        (
            add
            for add in shed.lay_offs(view.public, view.seat, view.hand)
            if refuse(view, add) is None
        ),
        None,
    )


def play_called(view: View) -> Add:
    """Lays off the called card where most of the hand can follow."""
    public, seat = view.public, view.seat

    def left_after(add: Add) -> int:
        after, _ = after_add(public, (add.card,), add)
        return shed.points_left(after, seat, view.hand)

    return min(adds(public, seat, public.pile[-1:]), key=left_after)
