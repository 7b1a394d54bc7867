"""How an offer ended, as facts: who has the card, who answered what, and by which cards they cut.

What a seat reads of it is put into words in `seat/buy_end.py`. It is kept by the clock until
another card is on offer, and forgotten with the deal.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from liverpool.engine.cards import Card
from liverpool.engine.moves import Buy, CutCards, Discard, Take
from liverpool.engine.state import NOBODY, Phase, Public, Seat, Seats
from liverpool.table.due import Transition
from liverpool.table.offer_window import OfferAnswer, SeatAnswer


class HowEnded(StrEnum):
    SOLD = "sold"
    LEFT = "left"
    """Nobody bought it."""
    TAKEN = "taken"
    """The player in turn took it."""
    CALLED = "called"
    """Its discard was called."""
    LAPSED = "lapsed"
    """The turn in which it could be bought ended without a discard, or the deal did."""


class OfferEnd(Struct, frozen=True):
    card: Card
    how: HowEnded
    turn: Seat
    """Whose turn it was."""
    asked: Seats
    """To whom it was offered, the nearest first; or who had said beforehand that they want it."""
    answers: tuple[SeatAnswer, ...]
    """What they answered, as far as it was known at the end."""
    while_played: bool
    """Whether it could be bought while the turn was being played."""
    buyer: Seat = NOBODY
    cuts: tuple[tuple[tuple[Seat, Card], ...], ...] = ()
    """Where they cut for it, the cards of each round."""
    came: tuple[Card, ...] = ()
    """What came to the buyer from the stock with it, which only the buyer may read."""

    def answer(self, seat: Seat) -> SeatAnswer | None:
        return next((each for each in self.answers if each.seat == seat), None)


class Outcome(Struct, frozen=True):
    """How the last offer of a game ended, and what is known of one that is open."""

    end: OfferEnd | None = None
    asked: Seats = ()
    answers: Mapping[Seat, SeatAnswer] = field(default_factory=dict)
    cuts: tuple[tuple[tuple[Seat, Card], ...], ...] = ()

    @classmethod
    def of(cls, public: Public) -> "Outcome":
        """Where a game is taken up."""
        return cls(asked=public.open if _is_open(public) else ())

    def after(
        self,
        made: Transition,
        answers: Sequence[SeatAnswer],
        given: Mapping[Seat, tuple[float, OfferAnswer]],
    ) -> "Outcome":
        """After a move; `answers` are those to the offer that was open before it, `given` those
        that were said by hand."""
        end, asked, cuts = self.end, self.asked, self.cuts
        if made.begins_deal:
            end, asked = None, ()
        known = {**self.answers, **{each.seat: each for each in answers}}
        before = made.before.public
        if isinstance(made.move, CutCards):
            cuts = (*cuts, tuple(zip(before.open, made.move.cards, strict=True)))
        now = Outcome(_with_what_is_paid(end, made), asked, known, cuts)
        ended = now._ended(made, given)
        if ended is not None:
            now = replace(now, end=ended, asked=())
        if _is_open(made.after.public) and not _is_open(before):
            now = Outcome(asked=made.after.public.open)
        return now

    def _ended(
        self, made: Transition, given: Mapping[Seat, tuple[float, OfferAnswer]]
    ) -> OfferEnd | None:
        before, after = made.before.public, made.after.public
        sold = next(
            (
                event
                for event in after.history[len(before.history) :]
                if isinstance(event.move, Buy) and event.cards
            ),
            None,
        )
        if sold is not None:
            came = _came(made, sold.seat)
            end = self._end(before, HowEnded.SOLD, sold.cards[0])
            return replace(end, buyer=sold.seat, came=came)
        if before.phase is Phase.TURN:
            return _before_offer(made, given)
        how = _how_it_ended(made) if self.asked else None
        return None if how is None or before.top is None else self._end(before, how, before.top)

    def _end(self, before: Public, how: HowEnded, card: Card) -> OfferEnd:
        return OfferEnd(
            card,
            how,
            before.turn,
            self.asked,
            tuple(self.answers.values()),
            while_played=before.phase is Phase.PLAY,
            cuts=self.cuts,
        )


def _with_what_is_paid(end: OfferEnd | None, made: Transition) -> OfferEnd | None:
    """What the dealer pays later belongs to the sale as well."""
    if end is None or all(debt.seat != end.buyer for debt in made.before.public.debts):
        return end
    return replace(end, came=(*end.came, *_came(made, end.buyer)))


def _is_open(public: Public) -> bool:
    return public.phase in (Phase.BUY, Phase.PLAY) and bool(public.open)


def _before_offer(
    made: Transition, given: Mapping[Seat, tuple[float, OfferAnswer]]
) -> OfferEnd | None:
    """What became of a card that some had said they want before it was on offer."""
    public = made.before.public
    wanted = tuple(seat for seat in sorted(given) if isinstance(given[seat][1], Buy))
    if not wanted or public.top is None:
        return None
    if isinstance(made.move, Take):
        how = HowEnded.TAKEN
    elif made.is_called_back:
        how = HowEnded.CALLED
    else:
        return None
    answers = tuple(SeatAnswer(seat, None, Buy()) for seat in wanted)
    return OfferEnd(public.top, how, public.turn, wanted, answers, while_played=False)


def _how_it_ended(made: Transition) -> HowEnded | None:
    """How an offer ended in which nothing was sold; None while it goes on."""
    before, after = made.before.public, made.after.public
    if before.phase is Phase.BUY and after.phase not in (Phase.BUY, Phase.CUT_FOR):
        return HowEnded.CALLED if made.is_called_back else HowEnded.LEFT
    if before.phase is Phase.PLAY and after.phase not in (Phase.PLAY, Phase.CUT_FOR):
        goes_on = isinstance(made.move, Discard) and after.phase is not Phase.OVER
        return HowEnded.LEFT if goes_on else HowEnded.LAPSED
    return None


def _came(made: Transition, buyer: Seat) -> tuple[Card, ...]:
    """What the buyer got from the stock by this move."""
    gained = Counter(made.after.hands[buyer]) - Counter(made.before.hands[buyer])
    for event in made.after.public.history[len(made.before.public.history) :]:
        if event.seat == buyer and isinstance(event.move, Buy):
            gained -= Counter(event.cards)
    return tuple(sorted(gained.elements()))
