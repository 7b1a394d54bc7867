"""What a hand is worth to one who is not down yet: how far it is, and what would help.

Distance counts the cards that are missing from the contract; outs are the cards that
lower it, counted as often as a copy may still come. Both are exact, but where runs of one
suit may overlap and not touch. Where all cards must play at once they count the exchanges
instead; while such a hand is smaller than its contract, as it may be before the draw, what
is missing counts there, too. Points are what is paid if the deal ends before the hand goes
down.
"""

from collections.abc import Iterable

from liverpool.engine.cards import (
    HIDDEN,
    JOKER,
    Card,
    Hand,
    rank_of,
    suit_of,
    with_cards,
    without_card,
)
from liverpool.engine.dealing import added_deck, full_deck
from liverpool.engine.rules import StockOut
from liverpool.engine.solver import can_lay, distance, outs
from liverpool.engine.state import Public, View


def ready(public: Public, hand: Hand) -> bool:
    """Whether the hand holds the contract of the deal."""
    deal = public.deal
    return can_lay(hand, deal.contract, public.rules.meld, all_at_once=deal.all_at_once)


def steps(public: Public, hand: Hand) -> int:
    """How many cards the hand is away from the contract of the deal."""
    once = _exchanges(public, hand)
    return distance(hand, public.deal.contract, public.rules.meld, all_at_once=once)


def helpers(public: Public, hand: Hand) -> Hand:
    """The faces that bring the hand one step nearer."""
    once = _exchanges(public, hand)
    return outs(hand, public.deal.contract, public.rules.meld, all_at_once=once)


def _exchanges(public: Public, hand: Hand) -> bool:
    """Whether the hand needs other cards in place of its own, and no more of them."""
    deal = public.deal
    return deal.all_at_once and len(hand) >= sum(slot.length for slot in deal.contract)


def unseen(view: View) -> list[int]:
    """By face, how many copies the seat cannot place: in the stock, or unknown in hands."""
    public = view.public
    game = public.game
    left = [0] * (HIDDEN + 1)
    for face in full_deck(game):
        left[face] += 1
    if public.rules.stock.out is StockOut.ADD_DECK:
        for face in added_deck(game) * public.renewals:
            left[face] += 1
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


def reach(
    public: Public, hand: Hand, faces: Iterable[Card], copies: list[int]
) -> dict[Card, float]:
    """For each of these faces: once it is gone, the chance that an unseen card helps.

    What helps a hand that is no further away without the face, helps the whole hand too,
    so only that has to be tried; and of it only what has to do with the face. The rest is
    taken to help as before, which is not always so, but saves most of the time.
    """
    whole, all_helpers = steps(public, hand), helpers(public, hand)
    total = max(sum(copies), 1)
    found = {}
    for face in faces:
        rest = without_card(hand, face)
        away = steps(public, rest)
        if away > whole or public.deal.all_at_once:
            helping = helpers(public, rest)
        else:
            helping = tuple(
                other
                for other in all_helpers
                if not _are_akin(face, other) or steps(public, with_cards(rest, (other,))) < away
            )
        found[face] = sum(copies[other] for other in helping) / total
    return found


def _are_akin(face: Card, other: Card) -> bool:
    """Whether both could lie in one meld: of one rank or one suit, a joker aside."""
    if JOKER in (face, other):
        return face == other
    return rank_of(face) == rank_of(other) or suit_of(face) == suit_of(other)
