"""The chance that a hand has its contract within a number of turns.

Each turn brings one unseen card, all of them equally likely. A card that lets the hand go down
makes it ready. Any other card that brings it nearer is kept, and cards that do not are discarded
and do not come back. If all cards must go down at once, the hand does not grow: a card is kept in
exchange for the least useful one.

This is exact if at most two cards are needed, since the first can be tried face by face. If more
are needed, the shares of unseen cards that help in later steps are taken from `NEXT_SHARE`. Cards
from the pile and bought cards are not counted: they make the chance higher.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb, fsum
from typing import Final, NamedTuple

from liverpool.bots.measures.hand import helpers, ready, steps
from liverpool.engine.cards import Card, Hand, with_cards, without_card
from liverpool.engine.contracts import cards_asked
from liverpool.engine.solver import NEVER, last_cards
from liverpool.engine.state import Public, Seat

NEXT_SHARE: Final = ((0.049, 0.34), (0.066, 0.39), (0.071, 0.47), (0.101, 0.48))
"""From two cards to one, from three to two and so on: when a share s of the unseen cards helps
now, a share of about a + b * s helps in the next step. Fitted by `python -m lab.ready`, and on
average within 0.02 of what happens; where two cards are needed, within 0.04 for a single hand."""

SPENT: Final = 140
"""From turn to turn, what does not help goes away, so shares grow; this many such cards are
assumed."""

GRAIN: Final = 500
"""How many steps shares are rounded to."""


def ready_within(
    public: Public, seat: Seat, hand: Hand, copies: Sequence[int], turns: int
) -> float:
    """The chance that a hand, between two turns, is ready within this many turns.

    `copies` says by face how many are unseen.
    """
    if not public.deal_of(seat).all_at_once and ready(public, seat, hand):
        return 1.0
    needed = cards_needed(public, seat, hand)
    total = sum(copies)
    turns = min(turns, total)
    if needed == NEVER or turns <= 0:
        return 0.0
    if needed > 2:
        helping = _count(helpers(public, seat, hand), copies)
        return likely_ready(needed, helping / total, turns)
    finishing = _finishing(public, seat, hand)
    ready_now = _count(finishing, copies)
    if needed == 1:
        return 1 - _none_of(ready_now, total, turns)
    firsts = list(_firsts(public, seat, hand, finishing, copies))
    return max(1 - _not_ready(ready_now, firsts, total, turns), 0.0)


def likely_ready(needed: int, share: float, turns: int) -> float:
    """A quick estimate of the same chance, from the least number of cards needed and the share of
    unseen cards that help now."""
    if needed <= 0:
        return 1.0
    return _likely_ready(needed, round(share * GRAIN), turns)


def cards_needed(public: Public, seat: Seat, hand: Hand) -> int:
    """How many cards must come at least before the hand goes down.

    If all cards must go down at once, the last one comes on top of a hand that needs no exchange.
    """
    away, deal = steps(public, seat, hand), public.deal_of(seat)
    grows = len(hand) < cards_asked(deal.contract)
    return away if away == NEVER or grows or not deal.all_at_once else away + 1


@lru_cache(maxsize=1 << 14)
def _likely_ready(needed: int, share: int, turns: int) -> float:
    shares = [min(share / GRAIN, 1.0)]
    for step in range(needed, 1, -1):
        a, b = NEXT_SHARE[min(step - 2, len(NEXT_SHARE) - 1)]
        shares.append(min(a + b * shares[-1], 1.0))
    left = [1.0, *[0.0] * needed]
    """The chance that so many steps are made."""
    for turn in range(turns):
        fewer = max(1 - turn / SPENT, 0.5)
        for made in range(needed - 1, -1, -1):
            step_made = left[made] * min(shares[made] / fewer, 1.0)
            left[made] -= step_made
            left[made + 1] += step_made
    return left[needed]


class _First(NamedTuple):
    """A card that is not the last one needed, and what makes the hand ready after it."""

    copies: int
    ready_then: int
    """How many unseen cards make it ready after this one."""
    late: int
    """How many of them would have been of no use before it."""


def _firsts(
    public: Public, seat: Seat, hand: Hand, finishing: Hand, copies: Sequence[int]
) -> Iterator[_First]:
    helping = helpers(public, seat, hand)
    for face in helping:
        if face not in finishing and copies[face]:
            left = list(copies)
            left[face] -= 1
            then = _finishing(public, seat, _kept(public, seat, hand, face, left))
            late = [other for other in then if other not in helping and other not in finishing]
            yield _First(copies[face], _count(then, left), _count(late, left))


def _finishing(public: Public, seat: Seat, hand: Hand) -> Hand:
    """The faces with which the hand, which is not ready yet, goes down in the same turn."""
    deal = public.deal_of(seat)
    if deal.all_at_once:
        return last_cards(hand, deal.contract, public.rules.meld)
    return helpers(public, seat, hand) if steps(public, seat, hand) == 1 else ()


def _kept(public: Public, seat: Seat, hand: Hand, face: Card, copies: Sequence[int]) -> Hand:
    """The hand after a turn that brought it nearer by this face."""
    more = with_cards(hand, (face,))
    if not public.deal_of(seat).all_at_once:
        return more
    rests = [without_card(more, other) for other in dict.fromkeys(more)]
    nearest = min(steps(public, seat, rest) for rest in rests)
    return max(
        (rest for rest in rests if steps(public, seat, rest) == nearest),
        key=lambda rest: _count(_finishing(public, seat, rest), copies),
    )


def _not_ready(ready_now: int, firsts: Sequence[_First], total: int, turns: int) -> float:
    """The chance that two cards that are needed do not both come within this many turns.

    Summed over the turn in which the first one comes, and over how many cards that could have been
    the second have gone by before.
    """
    useless = total - ready_now - sum(first.copies for first in firsts)
    chance = _none_of(total - useless, total, turns)
    for first in firsts:
        for before in range(min(turns, useless + 1)):
            comes = _none_of(total - useless, total, before) * first.copies / (total - before)
            left, more = total - before - 1, turns - before - 1
            chance += comes * fsum(
                _hits(gone, first.late, useless, before)
                * _none_of(first.ready_then - gone, left, more)
                for gone in range(
                    max(0, before - useless + first.late), min(first.late, before) + 1
                )
            )
    return chance


def _none_of(good: int, total: int, drawn: int) -> float:
    """The chance that none of the cards drawn is good."""
    return comb(total - good, drawn) / comb(total, drawn)


def _hits(hits: int, good: int, total: int, drawn: int) -> float:
    """The chance that exactly `hits` of the cards drawn are good."""
    return comb(good, hits) * comb(total - good, drawn - hits) / comb(total, drawn)


def _count(faces: Sequence[Card], copies: Sequence[int]) -> int:
    return sum(copies[face] for face in faces)
