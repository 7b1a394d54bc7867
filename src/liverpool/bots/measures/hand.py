"""What a hand is worth to a player who is not down yet: how far it is from the contract, and what
would help.

All of it follows from the hand and from what everybody may know. `steps` and `helpers` are exact,
except if runs of one suit may overlap but not touch: then the steps may be too few. `ready` says
how likely the helpers are to come in time.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache, partial

from liverpool.engine.cards import (
    HIDDEN,
    JOKER,
    Card,
    Hand,
    rank_of,
    suit_of,
)
from liverpool.engine.contracts import cards_asked
from liverpool.engine.dealing import added_deck, full_deck
from liverpool.engine.rules import Deal, StockOut
from liverpool.engine.solver import (
    can_lay,
    distance,
    distances_without,
    outs,
    outs_with,
    outs_without,
)
from liverpool.engine.state import GameSetup, Public, Seat, View


def ready(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether the hand has the seat's contract; with every card in it, if that asks for it."""
    deal = public.deal_of(seat)
    return can_lay(hand, deal.contract, public.rules.meld, all_at_once=deal.all_at_once)


def steps(public: Public, seat: Seat, hand: Hand) -> int:
    """How many cards the hand is away from the seat's contract: its distance.

    The least number of cards, of any faces, that would give it the contract: wild cards fill
    places as far as the rules allow, and each card counts in only one meld. Where all cards must
    play at once it is the least number of cards to exchange, so that all of them lie in melds; if
    such a hand is smaller than its contract, as it may be before the draw, the missing cards
    count too. `NEVER` where no cards help.
    """
    deal = public.deal_of(seat)
    once = _exchanges(deal, len(hand))
    return distance(hand, deal.contract, public.rules.meld, all_at_once=once)


def steps_without(public: Public, seat: Seat, hand: Hand, faces: Iterable[Card]) -> dict[Card, int]:
    """For each of these faces of the hand: how far it is away once the card is gone.

    Losing a card that is not needed changes nothing. Many faces are asked at once, since that takes
    much less time.
    """
    deal = public.deal_of(seat)
    once = _exchanges(deal, len(hand) - 1)
    return distances_without(hand, deal.contract, public.rules.meld, faces, all_at_once=once)


def helpers(
    public: Public, seat: Seat, hand: Hand, among: Collection[Card] = range(HIDDEN)
) -> Hand:
    """The faces, of all or of some, that bring the hand one step nearer: its outs.

    No card brings it nearer by more than one step. Some of them may have no copy left. Where all
    cards must play at once, a face helps in exchange for some card of the hand.
    """
    deal = public.deal_of(seat)
    once = _exchanges(deal, len(hand))
    return outs(hand, deal.contract, public.rules.meld, all_at_once=once, among=among)


def helpers_with(public: Public, seat: Seat, hand: Hand, face: Card) -> Hand:
    """What helps the hand once it has one more card, this face; not for deals in which all cards
    must go down at once.

    The same as `helpers` of that hand, in less time.
    """
    return outs_with(hand, public.deal_of(seat).contract, public.rules.meld, face)


def _exchanges(deal: Deal, cards: int) -> bool:
    """Whether a hand of this size must exchange cards rather than get more of them."""
    return deal.all_at_once and cards >= cards_asked(deal.contract)


def unseen(view: View) -> list[int]:
    """For each face, how many copies are in the stock or unknown in hands.

    These are all cards of the decks, added ones included, less those on the table and in the pile,
    the seat's own hand, and what others are known to hold because they took it.
    """
    public = view.public
    left = list(_in_the_decks(public.game, public.number, public.renewals))
    seen = [*view.hand, *public.pile]
    for melds in public.table:
        for meld in melds:
            seen += meld.cards
    for seat, cards in enumerate(public.known):
        if seat != view.seat:
            seen += cards
    for face in seen:
        left[face] -= 1
    return [max(copies, 0) for copies in left[:HIDDEN]]


@lru_cache(maxsize=64)
def _in_the_decks(game: GameSetup, deal: int, renewals: int) -> tuple[int, ...]:
    """By face, hidden ones too, how many copies are in play in the deal of this number."""
    added = game.rules.stock.out is StockOut.ADD_DECK
    cards = [*full_deck(game, deal), *added_deck(game) * (renewals if added else 0)]
    return tuple(cards.count(face) for face in range(HIDDEN + 1))


class ChanceToImprove:
    """The chance that an unseen card helps the hand after it loses one of its faces.

    If the hand is no further away without the face, everything that helps it then also helps the
    whole hand. Of those cards, only the ones related to the face are tried; the rest are assumed
    to help as before, which is not always true but saves most of the time. Where all cards must
    play at once the chance is exact.
    """

    def __init__(
        self,
        public: Public,
        seat: Seat,
        hand: Hand,
        without: Mapping[Card, int],
        copies: Sequence[int],
    ) -> None:
        """`without` says how far the hand is away without each of its faces (`steps_without`)."""
        deal, rules = public.deal_of(seat), public.rules.meld
        contract, once = deal.contract, _exchanges(deal, len(hand) - 1)
        away = distance(hand, contract, rules, all_at_once=once, over=1)
        self._needed = {face for face, further in without.items() if further > away}
        self._whole = outs(hand, contract, rules, all_at_once=once, over=1)
        self._is_exact = deal.all_at_once
        self._without = partial(outs_without, hand, contract, rules, all_at_once=once)
        self._copies, self._total = copies, max(sum(copies), 1)
        self._most = self._chance(self._whole)

    def without(self, face: Card) -> float:
        """The chance once this face is gone."""
        if self._is_exact or face in self._needed:
            return self._chance(self._without((face,))[face])
        akin = [other for other in self._whole if _are_akin(face, other)]
        gone = {*akin}.difference(self._without((face,), among=akin)[face])
        return self._chance(other for other in self._whole if other not in gone)

    def at_most(self, face: Card) -> float:
        """A quick upper bound of the chance once this face is gone."""
        return 1.0 if face in self._needed else self._most

    def _chance(self, helping: Iterable[Card]) -> float:
        return sum(self._copies[face] for face in helping) / self._total


def _are_akin(face: Card, other: Card) -> bool:
    """Whether both could be in one meld: of one rank or one suit, jokers aside."""
    if JOKER in (face, other):
        return face == other
    return rank_of(face) == rank_of(other) or suit_of(face) == suit_of(other)
