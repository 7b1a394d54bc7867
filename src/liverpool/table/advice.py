"""What the solver says of the person's own hand: what can be laid down or off, how far it is."""

from collections import Counter
from functools import lru_cache
from typing import Final

from msgspec import Struct

from liverpool.bots.going_down import lay_with_swaps, leaving_more_than_one
from liverpool.bots.shed import melds_when_going_down
from liverpool.engine.bounds import MOST_PLAYERS
from liverpool.engine.cards import (
    JOKER,
    Card,
    Hand,
    card,
    rank_of,
    suit_of,
    with_cards,
    without_card,
)
from liverpool.engine.contracts import cards_asked
from liverpool.engine.english import counted
from liverpool.engine.melds import Meld, is_wild
from liverpool.engine.moves import Lay
from liverpool.engine.rank_order import rank_order
from liverpool.engine.rules import MeldRules, Out, Slot
from liverpool.engine.scoring import points_by_face
from liverpool.engine.solver import (
    NEVER,
    Contract,
    TooMuchWork,
    at_most,
    best_lay_down,
    can_lay,
    distance,
    forget,
    lay_downs,
    outs,
    remembered,
)
from liverpool.engine.state import View

Progress = tuple[int, ...]
"""How many cards of each meld of the contract a hand holds, at best."""

STEPS_AT_ONCE: Final = 10_000
"""Steps of the solver for all hands of a table while others wait.

They took 7 ms mostly, and 29 ms at worst, over 3,000 sets of rules and eight random hands.
"""
MOST_WILDS: Final = 6
"""With more wild cards progress is not shown; such a hand is a search of its own."""
LARGE_HAND: Final = 20
"""Hands beyond this are compared only with few wild cards."""


def answers_found() -> int:
    """How many answers were found, and are remembered, since the caches were cleared."""
    own = progress.cache_info().misses + _nearer.cache_info().misses
    return own + remembered()


def clear_caches() -> None:
    """Clears what is remembered of hands; the next answers take longer, and are the same."""
    progress.cache_clear()
    _nearer.cache_clear()
    forget()


def best_lay(view: View) -> Lay | None:
    """The lay-down that leaves the fewest points in hand; None if there is none.

    Jokers are swapped out for it only where the hand has not got the contract without them.
    """
    melds = best_groups(view)
    if melds is not None:
        return Lay(melds)
    return None if _takes_long(view.hand, view.public.rules.meld) else lay_with_swaps(view)


def best_groups(view: View) -> tuple[Meld, ...] | None:
    """The melds of the best lay-down without swaps; None if there is none.

    With many wild cards in a large hand, any lay-down.
    """
    public = view.public
    rules, deal = public.rules, view.deal
    table = melds_when_going_down(public, view.seat)
    keep = int(rules.end.out is Out.MUST_DISCARD and not deal.all_at_once)
    if _takes_long(view.hand, rules.meld):
        return _first_groups(view, keep)
    points = points_by_face(rules)
    best = best_lay_down(
        view.hand,
        deal.contract,
        rules.meld,
        points,
        table,
        keep=keep,
        all_at_once=deal.all_at_once,
    )
    return best and leaving_more_than_one(public, view.seat, view.hand, best, points)


def holds_with_a_swap(view: View) -> bool:
    """Whether the hand holds the contract with jokers of the table; False where that takes long."""
    try:
        with at_most(STEPS_AT_ONCE):
            return lay_with_swaps(view) is not None
    except TooMuchWork:
        return False


def _takes_long(hand: Hand, rules: MeldRules) -> bool:
    """Whether so many wild cards can lie in so many places that the best takes long to find.

    Such a hand goes down in any way, and a first one is as good to its player.
    """
    return sum(is_wild(face, rules) for face in hand) > (2 if len(hand) > LARGE_HAND else 4)


def _first_groups(view: View, keep: int) -> tuple[Meld, ...] | None:
    """The first lay-down in the solver's order, if it leaves so many cards."""
    deal, rules = view.deal, view.public.rules.meld
    found = next(lay_downs(view.hand, deal.contract, rules, all_at_once=deal.all_at_once), ())
    laid = sum(len(meld.cards) for meld in found)
    return found if found and laid + keep <= len(view.hand) else None


def how_far(view: View) -> str:
    """How many cards are missing, in a sentence."""
    public = view.public
    deal = view.deal
    missing = distance(view.hand, deal.contract, public.rules.meld, all_at_once=deal.all_at_once)
    if missing == NEVER:
        return "No exchange of cards would make your whole hand the contract."
    if deal.all_at_once:
        return f"Not yet: you would have to exchange {counted(missing, 'card')}."
    if missing == 0:
        return "You hold the contract, but you would have no card left to discard."
    return f"You can't go down yet: {counted(missing, 'card')} missing."


def brings_nearer(view: View, face: Card) -> bool:
    """Whether the card would bring the hand nearer to its contract, by its exact distance.

    False for one who is down or holds the contract; True where it would take long to find out.
    """
    public, deal = view.public, view.deal
    return view.seat not in public.down and _nearer(
        view.hand, face, deal.contract, public.rules.meld, all_at_once=deal.all_at_once
    )


@lru_cache(maxsize=1 << 12)
def _nearer(
    hand: Hand, face: Card, contract: Contract, rules: MeldRules, *, all_at_once: bool
) -> bool:
    try:
        with at_most(STEPS_AT_ONCE // MOST_PLAYERS):
            return bool(outs(hand, contract, rules, all_at_once=all_at_once, among=(face,)))
    except TooMuchWork:
        return True


class Brought(Struct, frozen=True):
    """What a card would do for the contract."""

    at: int | None = None
    """The meld that it would add to, of those of the contract; None where it brings no nearer."""
    completes: bool = False
    """Whether that meld would be whole with it."""


def brought(view: View, have: Progress, face: Card) -> Brought | None:
    """The meld of the contract that the card would be the next one of, `have` being the progress.

    None if cards of other melds would have to move for it, or if it takes long to find out.
    """
    contract, rules = view.deal.contract, view.public.rules.meld
    hand = with_cards(view.hand, (face,))
    missing = cards_asked(contract) - sum(have)
    try:
        with at_most(STEPS_AT_ONCE // MOST_PLAYERS):
            if distance(hand, contract, rules) == missing:
                return Brought()  # as with most cards, and soon found
            then = progress(hand, contract, rules)
    except TooMuchWork:
        return None
    changed = [at for at, count in enumerate(then or have) if count != have[at]]
    if then is None or len(changed) != 1 or then[changed[0]] < have[changed[0]]:
        return None
    return Brought(changed[0], then[changed[0]] >= contract[changed[0]].length)


def progress_of(view: View) -> Progress | None:
    """The `progress` of the seat's hand."""
    return progress(view.hand, view.deal.contract, view.public.rules.meld)


def progress_at_once(view: View) -> Progress | None:
    """The same, but None where it would take long."""
    try:
        with at_most(STEPS_AT_ONCE):
            return progress_of(view)
    except TooMuchWork:
        return None


@lru_cache(maxsize=1 << 12)
def progress(hand: Hand, contract: Contract, rules: MeldRules) -> Progress | None:
    """How many cards of each meld of the contract the hand holds, at best.

    The cards that are not there yet are just those that the solver counts as missing. Of
    equal melds the fuller come first. None if no cards would help, or the search
    would take long.
    """
    missing = distance(hand, contract, rules)
    if missing == 0:
        return tuple(slot.length for slot in contract)
    if missing == NEVER or sum(is_wild(face, rules) for face in hand) > MOST_WILDS:
        return None
    jokers = (JOKER,) * missing
    if can_lay(with_cards(hand, jokers), contract, rules):
        lacking: Hand | None = jokers
    else:
        lacking = _naturals_for(hand, missing, contract, rules)
    if lacking is None:
        return None
    melds = next(lay_downs(_pared(hand, lacking, contract, rules), contract, rules))
    own = Counter(hand)
    have = []
    for slot, meld in zip(contract, melds, strict=True):
        there = Counter(meld.cards) & own
        own -= there
        have.append(max(slot.length - (len(meld.cards) - there.total()), 0))
    return _fullest_first(have, contract)


def _naturals_for(hand: Hand, missing: int, contract: Contract, rules: MeldRules) -> Hand | None:
    """Natural cards with which the hand holds the contract, where jokers would not do."""
    found: list[Card] = []
    for face in _near(hand, rules):
        while (
            missing
            and (left := distance(with_cards(hand, (*found, face)), contract, rules)) < missing
        ):
            missing = left
            found.append(face)
    return None if missing else tuple(found)


def _pared(hand: Hand, lacking: Hand, contract: Contract, rules: MeldRules) -> Hand:
    """The hand with what it lacks; without cards in excess that would make the search long."""
    whole = with_cards(hand, lacking)
    if sum(is_wild(face, rules) for face in whole) > MOST_WILDS:
        for face in hand:
            if can_lay(rest := without_card(whole, face), contract, rules):
                whole = rest
    return whole


def _near(hand: Hand, rules: MeldRules) -> list[Card]:
    """Every natural face, those that have most to do with the hand's cards first."""
    order = rank_order(rules)

    def near(face: Card) -> int:
        apart = [
            (order.steps(rank_of(face), rank_of(other)), suit_of(face) == suit_of(other))
            for other in hand
            if other != JOKER
        ]
        return sum(steps == 0 or (same_suit and steps <= 3) for steps, same_suit in apart)

    faces = [card(rank, suit) for suit in range(rules.suits) for rank in range(1, rules.ranks + 1)]
    return sorted(faces, key=near, reverse=True)


def _fullest_first(have: list[int], contract: Contract) -> tuple[int, ...]:
    left = {slot: sorted(have[at] for at in _places(slot, contract)) for slot in contract}
    return tuple(left[slot].pop() for slot in contract)


def _places(slot: Slot, contract: Contract) -> list[int]:
    return [at for at, other in enumerate(contract) if other == slot]
