"""A dealer for fair comparisons: each seat draws from its own stream of cards.

If the same deal is played twice and a player buys in only one of them, every later draw from a
common stock would be different, and the two could hardly be compared. So the stock is split when it
is made, into a stream for each seat. Nobody can tell the difference: each stream is as well
shuffled as the whole. In the state the stock is hidden, so nobody can look ahead.

What is dealt in a deal, turned up and drawn from each stream follows from the seed, the number
of the deal and how often the stock was renewed: not from how the deck was cut, nor from what
happened before. Where the cut falls, cards that are cut for and who speaks up first each follow
from the seed and the deal as well.
"""

from collections import deque
from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Self

from msgspec.structs import replace

from liverpool.arena.dealer import EXACT_CUT, Dealer
from liverpool.engine.cards import HIDDEN, JOKER, Card
from liverpool.engine.dealing import to_shuffle
from liverpool.engine.moves import DealerMove, Name, Shuffle
from liverpool.engine.rules import Upcard
from liverpool.engine.seating import Cutter
from liverpool.engine.state import PILE, Phase, Public, Seat, State


class StreamDealer(Dealer):
    """Deals hidden stocks, and knows what each seat will draw."""

    def __init__(self, seed: int | str, exact_cut: float = EXACT_CUT) -> None:
        super().__init__(seed, exact_cut)
        self._seed = seed
        self._speaking = Random(f"speaking/{seed}")
        self._stack: tuple[Card, ...] = ()
        """The deck of this deal after the cut."""
        self._upcard: tuple[Card, ...] = ()
        """The card that is still to be turned up, if any."""
        self._streams: tuple[deque[Card], ...] = ()

    def answer(self, state: State) -> DealerMove:
        public = state.public
        due = to_shuffle(state)
        if due is not None:
            return self._renewed(public, due) if public.debts else self._begun(public, due)
        if public.debts:
            return Name(self._next(public.debts[0].seat))
        return super().answer(state)

    def stacked(self, state: State, lifted: int) -> State:
        """The deck arranged so that this cut brings up the intended cards."""
        deck = self._stack
        return replace(state, stock=deck[-lifted:] + deck[:-lifted])

    def order(self, seats: Sequence[Seat]) -> list[Seat]:
        return self._speaking.sample(seats, len(seats)) if len(seats) > 1 else list(seats)

    def coming(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that the seat will draw from the stock, in their order."""
        return tuple(self._streams[seat]) if self._streams else ()

    def twin(self) -> Self:
        twin = super().twin()
        twin._speaking = copy(self._speaking)
        twin._streams = tuple(map(copy, self._streams))
        return twin

    def taking_over(self, state: State) -> State:
        """The state with its known stock hidden, and dealt into the streams of this dealer."""
        self._upcard = ()
        self._split(state.public, state.stock)
        return replace(state, stock=(HIDDEN,) * len(state.stock))

    def _begun(self, public: Public, due: tuple[Card, ...]) -> Shuffle:
        """Another deal: hands from the top, an upcard if there is one, and the streams."""
        number = public.number + (public.phase is Phase.OVER)
        self._random = Random(f"chance/{self._seed}/{number}")
        self._speaking = Random(f"speaking/{self._seed}/{number}")
        deck = _shuffled(due, f"cards/{self._seed}/{number}")
        dealt = public.game.seats * public.rules.dealt_as(number).cards
        hands, rest = deck[:dealt], list(deck[dealt:])
        self._upcard = ()
        if rest and public.rules.start.is_turned_up:
            self._upcard = (_turned_up(rest, public.rules.start.upcard),)
        self._split(public, rest)
        self._stack = (*hands, *[HIDDEN] * (len(deck) - len(hands)))
        nobody_cuts = public.rules.start.cutter is not Cutter.RIGHT_OF_DEALER
        return Shuffle(self._stack if nobody_cuts else (HIDDEN,) * len(deck))

    def _renewed(self, public: Public, due: tuple[Card, ...]) -> Shuffle:
        again = public.renewals + 1
        self._split(public, _shuffled(due, f"cards/{self._seed}/{public.number}/{again}"))
        return Shuffle((HIDDEN,) * len(due))

    def _split(self, public: Public, stock: Sequence[Card]) -> None:
        """The stock dealt out into the streams, one card at a time."""
        seats = public.game.seats
        self._streams = tuple(deque(stock[seat::seats]) for seat in range(seats))

    def _next(self, seat: Seat) -> Card:
        """The next card from the stream, or the last one of the fullest where it is empty."""
        if seat == PILE and self._upcard:
            (card,), self._upcard = self._upcard, ()
            return card
        if seat != PILE and self._streams and self._streams[seat]:
            return self._streams[seat].popleft()
        fullest = max(self._streams, key=len, default=None)
        if not fullest:
            raise ValueError("this stock was not dealt by this dealer")
        return fullest.pop()


def _shuffled(cards: tuple[Card, ...], key: str) -> tuple[Card, ...]:
    return tuple(Random(key).sample(cards, len(cards)))


def _turned_up(rest: list[Card], upcard: Upcard) -> Card:
    """Takes out the card that is turned up; jokers that may not start the pile go to the bottom."""
    if upcard is Upcard.NEVER_JOKER and any(card != JOKER for card in rest):
        while rest[0] == JOKER:
            rest.append(rest.pop(0))
    return rest.pop(0)
