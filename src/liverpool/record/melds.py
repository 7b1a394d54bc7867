"""Melds as text: the order of a run's cards says what each wild card stands for.

`5d6d7d**` is a run up to the 8, `**5d6d7d` one from the 4; in a set a wild card stands
for the rank. Natural cards alone are a run in any order. A mark before the cards says more, and is
written only where the cards alone could be read in another way: `set:8s******` or `run:8s******`,
and where that is not enough `set8:` (the rank) or `run3h:` (the card for which the first one
stands).

Which readings there are depends on the rules, and in a deal on its contract: cards need no mark if
only one reading of them is a meld of the contract or, failing that, a good meld. Cards that are no
good meld at all are still read as the nearest thing to one, so that the referee can say what is
wrong with them.
"""

import re
from collections.abc import Iterator
from typing import Final

from liverpool.engine.cards import (
    ACE,
    HIDDEN,
    JOKER,
    RANKS,
    SUITS,
    Card,
    card_text,
    cards_text,
    joined_text,
    rank_of,
    suit_of,
)
from liverpool.engine.melds import Meld, face_at, is_wild, refuse_meld, set_of
from liverpool.engine.named import is_asked
from liverpool.engine.rank_order import rank_order
from liverpool.engine.rules import Kind, MeldRules, Slot
from liverpool.record.cards import read_cards
from liverpool.record.errors import NotationError, moved, quoted, unreadable

Contract = tuple[Slot, ...]

LONGEST_MELD: Final = 100
"""More than all cards of a rank and all jokers of the largest table."""

_MARK: Final = re.compile(
    r"[ \t]*(set|run)(?:(10|[A2-9TJQK])([CDHS])?)?:", re.IGNORECASE | re.ASCII
)


def meld_text(meld: Meld, rules: MeldRules, contract: Contract = (), *, apart: bool = False) -> str:
    """The meld with the shortest mark that makes it readable again."""
    mark = _least_mark(meld, rules, contract)
    return mark + (cards_text(meld.cards) if apart else joined_text(meld.cards))


def read_meld(text: str, rules: MeldRules, contract: Contract = ()) -> Meld:
    """The meld that the text says, in a deal with this contract.

    Raises `NotationError` if there is none, or several.
    """
    mark = _MARK.match(text)
    start = mark.end() if mark else 0
    try:
        cards = read_cards(text[start:])
    except NotationError as error:
        raise moved(error, lambda offset: (1, start + offset + 1)) from None
    if not cards:
        raise unreadable("A meld needs cards.", start + 1)
    if len(cards) > LONGEST_MELD:
        raise unreadable(f"A meld of {len(cards)} cards is more than any decks have.", start + 1)
    if HIDDEN in cards:
        raise unreadable("A meld is face up: ?? can't be in it.", start + 1)
    kind = Kind(mark[1].lower()) if mark else None
    if kind and mark and mark[2]:
        return _placed(kind, mark, cards)
    meant = _meant(cards, kind, rules, contract)
    if len(meant) == 1:
        return meant[0]
    marks = sorted({_least_mark(meld, rules, contract) for meld in meant})
    listed = " or ".join(marks[:4]) + (" …" if len(marks) > 4 else "")
    raise unreadable(
        f"{quoted(text.strip())} can be read in {len(meant)} ways; "
        f"say which before the cards: {listed}"
    )


def _least_mark(meld: Meld, rules: MeldRules, contract: Contract) -> str:
    if _meant(meld.cards, None, rules, contract) == [meld]:
        return ""
    if _meant(meld.cards, meld.kind, rules, contract) == [meld]:
        return f"{meld.kind}:"
    if meld.kind is Kind.SET:
        return f"{meld.kind}{RANKS[meld.start - 1]}:"
    return f"{meld.kind}{card_text(face_at(meld.start, meld.suit, rules))}:"


def _placed(kind: Kind, mark: re.Match[str], cards: tuple[Card, ...]) -> Meld:
    """The meld of a mark that names its rank, or its first place and suit."""
    rank = RANKS.index("T" if mark[2] == "10" else mark[2].upper()) + 1
    if kind is Kind.SET and mark[3] is None:
        return set_of(rank, cards)
    if kind is Kind.RUN and mark[3] is not None:
        return Meld(kind, SUITS.index(mark[3].lower()), rank, cards)
    raise unreadable("Write a mark as set:, run:, set8: (the rank) or run3h: (the first card).")


def _meant(
    cards: tuple[Card, ...], kind: Kind | None, rules: MeldRules, contract: Contract
) -> list[Meld]:
    """What these cards in this order can be: melds of the contract, otherwise all valid melds.

    If there are none, the nearest to one.
    """
    good = [
        meld
        for meld in _shapes(cards, rules)
        if kind in (None, meld.kind) and refuse_meld(meld, rules) is None
    ]
    asked_for = [meld for meld in good if _is_asked_for(meld, contract, rules)]
    if found := asked_for or good:
        return found
    in_order = _in_order(cards, rules)
    if kind is not Kind.SET and in_order is not None:
        return [in_order]
    return [_nearest(cards, kind, rules)]


def _in_order(cards: tuple[Card, ...], rules: MeldRules) -> Meld | None:
    """The run that these cards make in another order, if none of them is wild.

    Only wild cards need the order: it says what they stand for.
    """
    if any(is_wild(face, rules) for face in cards):
        return None
    ranked = sorted(cards, key=rank_of)
    for first in range(len(ranked)):  # an ace may be the last
        turned = tuple(ranked[first:] + ranked[:first])
        for meld in _shapes(turned, rules):
            if meld.kind is Kind.RUN and refuse_meld(meld, rules) is None:
                return meld
    return None


def _is_asked_for(meld: Meld, contract: Contract, rules: MeldRules) -> bool:
    return any(slot.length <= len(meld.cards) and is_asked(meld, slot, rules) for slot in contract)


def _shapes(cards: tuple[Card, ...], rules: MeldRules) -> Iterator[Meld]:
    """Every set and run of the decks in which all cards that are never wild are in place."""
    fixed = [(at, face) for at, face in enumerate(cards) if not is_wild(face, rules)]
    if any(face >= rules.suits * 13 for _, face in fixed):
        return
    ranks = {rank_of(face) for _, face in fixed} or set(range(1, rules.ranks + 1))
    if not fixed or len(ranks) == 1:
        for rank in sorted(ranks):
            yield set_of(rank, cards)
    suits = {suit_of(face) for _, face in fixed} or set(range(rules.suits))
    if not fixed or len(suits) == 1:
        at, face = fixed[0] if fixed else (0, JOKER)
        order = rank_order(rules)
        starts = order.starts_with(rank_of(face), at) if fixed else order.starts(len(cards))
        for suit in sorted(suits):
            for start in starts:
                yield Meld(Kind.RUN, suit, start, cards)


def _nearest(cards: tuple[Card, ...], kind: Kind | None, rules: MeldRules) -> Meld:
    """The meld that invalid cards were most likely meant to be."""
    suited = [(at, face) for at, face in enumerate(cards) if face != JOKER]
    fixed = [(at, face) for at, face in suited if not is_wild(face, rules)] or suited
    at, face = fixed[0] if fixed else (0, ACE - 1)
    ranks = {rank_of(other) for _, other in fixed}
    suits = {suit_of(other) for _, other in fixed}
    alike = len(ranks) <= 1 or (len(ranks) < len(fixed) and len(suits) > 1)
    if kind is Kind.SET or (kind is None and alike):
        return set_of(rank_of(face), cards)
    # an ace that comes first is low, and one that comes later is high, whatever it may be
    start = rank_order(rules).starts_with(rank_of(face), at)[-1] if at else rank_of(face)
    return Meld(Kind.RUN, suit_of(face), start, cards)
