"""The questions about a hand: can it go down, how far is it, what brings it nearer."""

from liverpool.engine.cards import Hand
from liverpool.engine.rules import Kind, MeldRules, Slot
from liverpool.engine.solver.bound import strays_at_least
from liverpool.engine.solver.counts import cards_in, packed, weights
from liverpool.engine.solver.lacks import NEVER
from liverpool.engine.solver.search import lengths_of, of_any_length, search_for

Contract = tuple[Slot, ...]


def can_lay(hand: Hand, contract: Contract, rules: MeldRules, *, all_at_once: bool = False) -> bool:
    """Whether the hand holds the contract.

    `all_at_once`: with every card of it in the melds, as the last deal of one source asks
    (rules.md Y1). Hidden cards are not counted.
    """
    if all_at_once:
        stray = strays_at_least(packed(hand, rules), contract, rules) > 0
        return not stray and distance(hand, contract, rules, all_at_once=True) == 0
    return search_for(contract, rules, None).missing(packed(hand, rules)) == 0


def distance(hand: Hand, contract: Contract, rules: MeldRules, *, all_at_once: bool = False) -> int:
    """The least number of cards, of any faces, that the hand needs to go down.

    They may all be natural cards, but for those in the place of a two that is always wild.

    `all_at_once`: the least number of its cards to exchange so that all of it goes down.
    `NEVER` where no cards help: the rules leave no room for the contract, or the hand has
    too few cards for one that takes them all, or too many.
    """
    held = packed(hand, rules)
    if all_at_once:
        return missing(held, cards_in(held), contract, rules)
    return search_for(contract, rules, None).missing(held)


def outs(hand: Hand, contract: Contract, rules: MeldRules, *, all_at_once: bool = False) -> Hand:
    """The faces that bring the hand nearer: with one of them more, `distance` is one less.

    `all_at_once`: with one of them in exchange for some card of the hand. A hand that can
    go down has no outs, and one that never can has none either.
    """
    held = packed(hand, rules)
    size = cards_in(held) if all_at_once else None
    far = missing(held, size, contract, rules)
    if far in (0, NEVER):
        return ()
    return tuple(
        face
        for face, weight in enumerate(weights(rules))
        if weight and missing(held + weight, size, contract, rules) < far
    )


def missing(
    held: int,
    size: int | None,
    contract: Contract,
    rules: MeldRules,
    wilds: int | None = None,
) -> int:
    """The cards that a packed hand lacks; where `size` is given, of melds of so many cards.

    `wilds` is how many wild cards may be used, where that is not all of them.
    """
    if size is None:
        return search_for(contract, rules, None).missing(held, wilds)
    rules = of_any_length(rules)
    stretch = size - sum(sum(lengths_of(kind, contract, rules)) for kind in Kind)
    if stretch < 0:
        return NEVER
    return search_for(contract, rules, stretch).missing(held, wilds)
