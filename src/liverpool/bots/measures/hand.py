"""What a hand is worth to one who is not down yet: how far it is, and what would help.

All of it follows from the hand and from what everybody may know. `steps` and `helpers` are
exact, but where runs of one suit may overlap and not touch: there the steps may be too few.
How likely the helpers come in time is asked in `ready`.
"""

from collections.abc import Iterable
from functools import lru_cache

from liverpool.engine.cards import (
    HIDDEN,
    JOKER,
    Card,
    Hand,
    rank_of,
    suit_of,
    without_card,
)
from liverpool.engine.dealing import added_deck, full_deck
from liverpool.engine.rules import StockOut
from liverpool.engine.solver import can_lay, distance, needed_faces, outs
from liverpool.engine.state import Game, Public, View


def ready(public: Public, hand: Hand) -> bool:
    """Whether the hand holds the contract of the deal, where asked with every card of it."""
    deal = public.deal
    return can_lay(hand, deal.contract, public.rules.meld, all_at_once=deal.all_at_once)


def steps(public: Public, hand: Hand) -> int:
    """How many cards the hand is away from the contract of the deal, its distance.

    The least number of cards, of any faces, with which it would hold the contract: wild cards
    fill places as far as the rules let them, and each card is counted in one meld only. Where
    all cards must play at once it is the least number of cards to exchange, so that all of
    them lie in melds; while such a hand is smaller than its contract, as it may be before the
    draw, what is missing counts there, too. `NEVER` where no cards help.
    """
    once = _exchanges(public, hand)
    return distance(hand, public.deal.contract, public.rules.meld, all_at_once=once)


def steps_without(public: Public, hand: Hand, faces: Iterable[Card]) -> dict[Card, int]:
    """For each of these faces of the hand: how far it is away once the card is gone.

    A card that is not needed leaves it as far as it was. Asked for many faces at once, since
    that takes much less time.
    """
    if public.deal.all_at_once:
        return {face: steps(public, without_card(hand, face)) for face in faces}
    away, faces = steps(public, hand), tuple(faces)
    needed = needed_faces(hand, public.deal.contract, public.rules.meld, among=faces)
    return {face: away + (face in needed) for face in faces}


def helpers(public: Public, hand: Hand, among: Iterable[Card] | None = None) -> Hand:
    """The faces, of all or of some, that bring the hand one step nearer, its outs.

    No card brings it nearer by more. Whether any copy is left is not asked here. Where all
    cards must play at once, a face helps in exchange for some card of the hand.
    """
    once = _exchanges(public, hand)
    return outs(hand, public.deal.contract, public.rules.meld, all_at_once=once, among=among)


def _exchanges(public: Public, hand: Hand) -> bool:
    """Whether the hand needs other cards in place of its own, and no more of them."""
    deal = public.deal
    return deal.all_at_once and len(hand) >= sum(slot.length for slot in deal.contract)


def unseen(view: View) -> list[int]:
    """By face, how many copies the seat cannot place: in the stock, or unknown in hands.

    These are all cards of the decks, those of added ones too, less what lies open on the
    table and in the pile, the own hand, and what others are known to hold since they took it.
    """
    public = view.public
    left = list(_in_the_decks(public.game, public.renewals))
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
def _in_the_decks(game: Game, renewals: int) -> tuple[int, ...]:
    """By face, hidden ones too, how many copies are in play."""
    added = game.rules.stock.out is StockOut.ADD_DECK
    cards = [*full_deck(game), *added_deck(game) * (renewals if added else 0)]
    return tuple(cards.count(face) for face in range(HIDDEN + 1))


def reach(
    public: Public, hand: Hand, faces: Iterable[Card], copies: list[int]
) -> dict[Card, float]:
    """For each of these faces: once it is gone, the chance that an unseen card helps.

    What helps a hand that is no further away without the face, helps the whole hand too,
    so only that has to be tried; and of it only what has to do with the face. The rest is
    taken to help as before, which is not always so, but saves most of the time.
    """
    whole, all_helpers = steps(public, hand), helpers(public, hand)
    faces = tuple(faces)
    away = steps_without(public, hand, faces)
    total = max(sum(copies), 1)
    found = {}
    for face in faces:
        rest = without_card(hand, face)
        if away[face] > whole or public.deal.all_at_once:
            helping = helpers(public, rest)
        else:
            akin = [other for other in all_helpers if _are_akin(face, other)]
            others = [other for other in all_helpers if not _are_akin(face, other)]
            helping = (*helpers(public, rest, akin), *others)
        found[face] = sum(copies[other] for other in helping) / total
    return found


def _are_akin(face: Card, other: Card) -> bool:
    """Whether both could lie in one meld: of one rank or one suit, a joker aside."""
    if JOKER in (face, other):
        return face == other
    return rank_of(face) == rank_of(other) or suit_of(face) == suit_of(other)
