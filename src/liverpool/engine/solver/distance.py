"""The questions about a hand: can it go down, how far is it, what brings it nearer."""

from collections.abc import Collection, Iterable

from liverpool.engine.cards import HIDDEN, Card, Hand, with_cards
from liverpool.engine.rules import Kind, MeldRules, Slot
from liverpool.engine.solver.bound import strays_at_least
from liverpool.engine.solver.counts import cards_in, packed, weights
from liverpool.engine.solver.lacks import NEVER
from liverpool.engine.solver.one_card import bringing_nearer, bringing_nearer_beside, missed
from liverpool.engine.solver.search import Search, lengths_of, of_any_length, search_for

Contract = tuple[Slot, ...]


def can_lay(hand: Hand, contract: Contract, rules: MeldRules, *, all_at_once: bool = False) -> bool:
    """Whether the hand has the contract.

    `all_at_once`: with every card of it in the melds, as the last deal of one source asks
    (rules.md Y1). Hidden cards are not counted.

    >>> dunlop = rules("dunlop")
    >>> hand = hand_of(read_cards("7h 7s 7d 4c 5c ** 7c Ks"))
    >>> can_lay(hand, dunlop.deals[1].contract, dunlop.meld)
    True
    """
    if all_at_once:
        stray = strays_at_least(packed(hand, rules), contract, rules) > 0
        return not stray and distance(hand, contract, rules, all_at_once=True) == 0
    return search_for(contract, rules, None).missing(packed(hand, rules)) == 0


def distance(
    hand: Hand,
    contract: Contract,
    rules: MeldRules,
    *,
    all_at_once: bool = False,
    over: int = 0,
) -> int:
    """The least number of cards, of any faces, that the hand needs to go down.

    They may all be natural cards, except in the place of a two that is always wild.

    `all_at_once`: the least number of its cards to exchange so that all of it goes down, but
    for so many cards as are left `over`.
    `NEVER` where no cards help: the rules leave no room for the contract, or the hand has
    too few cards for one that takes them all, or too many.

    >>> dunlop = rules("dunlop")
    >>> distance(hand_of(read_cards("7h 7s 7d 4c 5c Ks")), dunlop.deals[1].contract, dunlop.meld)
    2
    """
    held = packed(hand, rules)
    search = _search(cards_in(held) - over if all_at_once else None, contract, rules)
    return search.missing(held) if search else NEVER


def outs(
    hand: Hand,
    contract: Contract,
    rules: MeldRules,
    *,
    all_at_once: bool = False,
    over: int = 0,
    among: Collection[Card] = range(HIDDEN),
) -> Hand:
    """The cards that bring the hand nearer: with one of them added, `distance` is one less.

    `all_at_once`: with one of them in exchange for some card of the hand; `over` as there. A hand
    that can go down has no outs, and one that never can has none either. If only some cards
    matter, pass them as `among`.

    >>> dunlop = rules("dunlop")
    >>> hand = hand_of(read_cards("7h 7s 7d 4c 5c 6c Ks"))
    >>> cards_text(outs(hand, dunlop.deals[1].contract, dunlop.meld))
    '3c 7c **'
    """
    held = packed(hand, rules)
    search = _search(cards_in(held) - over if all_at_once else None, contract, rules)
    if search is None:
        return ()
    each = weights(rules)
    for face in dict.fromkeys(hand):  # a hand that grows was often asked about before
        if len(search.nearer.get(held - each[face], ())) == HIDDEN:
            return bringing_nearer_beside(search, held, held - each[face], among)
    return bringing_nearer(search, held, among)


def outs_with(hand: Hand, contract: Contract, rules: MeldRules, face: Card) -> Hand:
    """The outs of the hand with one more card, this face, in less time than `outs` takes.

    Not for deals in which all cards must go down at once: there, one more card asks for other
    melds.
    """
    held, search = packed(hand, rules), search_for(contract, rules, None)
    return bringing_nearer_beside(search, held + weights(rules)[face], held)


def distances_without(
    hand: Hand,
    contract: Contract,
    rules: MeldRules,
    faces: Iterable[Card],
    *,
    all_at_once: bool = False,
) -> dict[Card, int]:
    """For each of these faces of the hand: how far the hand is once that card is gone.

    `all_at_once`: the exchanges that what is left needs then.
    """
    held = packed(hand, rules)
    search = _search(cards_in(held) - 1 if all_at_once else None, contract, rules)
    if search is None:
        return dict.fromkeys(faces, NEVER)
    faces, lacking = tuple(faces), search.missing(held)
    gone = missed(search, held, faces)
    return {face: lacking + (face in gone) for face in faces}


def outs_without(
    hand: Hand,
    contract: Contract,
    rules: MeldRules,
    faces: Iterable[Card],
    *,
    all_at_once: bool = False,
    among: Collection[Card] = range(HIDDEN),
) -> dict[Card, Hand]:
    """For each of these faces of the hand: the outs of what is left once that card is gone."""
    held = packed(hand, rules)
    search = _search(cards_in(held) - 1 if all_at_once else None, contract, rules)
    if search is None:
        return dict.fromkeys(faces, ())
    each = weights(rules)
    return {face: bringing_nearer_beside(search, held - each[face], held, among) for face in faces}


def last_cards(hand: Hand, contract: Contract, rules: MeldRules) -> Hand:
    """The cards that, if one is added, let the whole hand go down at once."""
    held = packed(hand, rules)
    search = _search(cards_in(held) + 1, contract, rules)
    if search is None or search.missing(held) != 1:
        return ()
    return tuple(
        face
        for face in bringing_nearer(search, held)
        if can_lay(with_cards(hand, (face,)), contract, rules, all_at_once=True)
    )


def is_held(
    held: int,
    size: int | None,
    contract: Contract,
    rules: MeldRules,
    wilds: int | None = None,
) -> bool:
    """Whether a packed hand has the contract; where `size` is given, in melds of so many cards.

    `wilds` is how many wild cards may be used, where that is not all of them.
    """
    search = _search(size, contract, rules)
    return search is not None and search.has(held, wilds)


def _search(size: int | None, contract: Contract, rules: MeldRules) -> Search | None:
    """The search for the contract, in melds of so many cards if `size` is given; None
    where those are too few."""
    if size is None:
        return search_for(contract, rules, None)
    rules = of_any_length(rules)
    stretch = size - sum(sum(lengths_of(kind, contract, rules)) for kind in Kind)
    return None if stretch < 0 else search_for(contract, rules, stretch)
