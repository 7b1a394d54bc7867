"""Ending a turn: what may be discarded, and whether a turn can still be ended at all.

No rule may leave a player without a move (rules.md, "Liveness"): a play after which the turn
could not end is refused, and if the hand alone leaves no way, the restriction on the discard
lapses.
"""

from collections.abc import Sequence
from typing import Final

from liverpool.engine.cards import HIDDEN, JOKER, Card, Hand, play_from
from liverpool.engine.lay_offs import Table, adds, after_add, may_lay_off_on, playable
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Out
from liverpool.engine.solver import lay_off
from liverpool.engine.state import Public, Seat

MOST_TRIED: Final = 5_000
"""How many combinations of table and hand are tried; no player looks ahead that far."""


def refuse_restricted_discard(public: Public, seat: Seat, hand: Hand, face: Card) -> Refusal | None:
    """Why a card that is held may not be discarded this turn.

    If the hand alone leaves no way to end the turn, the restriction lapses.
    """
    turn = public.this_turn
    if not (turn.owed or turn.taken or turn.floating):
        return None
    refusal = _refuse_discard(public, seat, hand, face)
    return refusal if refusal is not None and can_end(public, seat, hand) else None


def is_barred(public: Public, hand: Hand, face: Card) -> bool:
    """Whether every such card in the hand was taken from the pile this turn (row 30).

    A card that was held before, or drawn since, is another one and may be discarded. A
    hidden card of a redacted hand may be such a one.
    """
    taken = public.this_turn.taken
    if face not in taken or HIDDEN in hand:
        return False
    return hand.count(face) <= taken.count(face)


def _refuse_discard(public: Public, seat: Seat, hand: Hand, face: Card) -> Refusal | None:
    if public.this_turn.owed:
        return Refusal(Reason.JOKER_OWED)
    if is_barred(public, hand, face):
        return Refusal(Reason.SAME_CARD)
    if public.this_turn.floating and playable(public, seat, face):
        return Refusal(Reason.FLOATER_MUST_PLAY)
    return None


def _empty_hand_ends(public: Public) -> bool:
    """Whether a turn may end with an empty hand and without a discard."""
    return public.rules.end.out is not Out.MUST_DISCARD


def ends_for_certain(public: Public, hand: Hand, cards: Sequence[Card]) -> bool:
    """Whether a card can certainly be discarded after these cards are played, whatever is on
    the table."""
    turn = public.this_turn
    if turn.owed or turn.floating:
        return False
    if not turn.taken:
        return len(hand) > len(cards)
    rest = play_from(hand, cards)
    return not all(is_barred(public, rest, face) for face in rest)


def can_end(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether the player whose turn it is can still end it by laying off and discarding.

    Looks ahead through lay-offs, jokers first: a swapped joker that must be played needs a place,
    and something must be left that may be discarded. A way found only after very many others
    counts as no way.
    """
    tried: set[tuple[Table, Hand]] = set()

    def can_end_from(public: Public, hand: Hand) -> bool:
        if not hand:
            return not public.this_turn.owed and _empty_hand_ends(public)
        if any(_refuse_discard(public, seat, hand, face) is None for face in hand):
            return True
        if not (public.this_turn.owed or public.this_turn.floating):
            return _can_lay_off_what_bars(public, seat, hand)
        if (public.table, hand) in tried or len(tried) == MOST_TRIED:
            return False  # the same cards laid off in another order, or too many ways
        tried.add((public.table, hand))
        tries = sorted(adds(public, seat, hand), key=lambda add: add.card != JOKER)
        return any(can_end_from(*after_add(public, hand, add)) for add in tries)

    return can_end_from(public, hand)


def _can_lay_off_what_bars(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether a hand in which every card is barred can be freed of that by laying off.

    A card is no longer barred once another like it has been laid off; or they are all laid off,
    if that ends the turn. The solver is asked, since a hand that took half the pile has too many
    orders of laying off to try them all.
    """
    if seat not in public.down:
        return False
    rules = public.rules.meld
    melds = [
        meld
        for owner, owned in enumerate(public.table)
        if may_lay_off_on(public, seat, owner)
        for meld in owned
    ]
    twins = [hand.count(face) > 1 for face in range(JOKER + 1)]
    if any(twins[step.card] for step in lay_off(hand, melds, rules, twins)):
        return True
    return _empty_hand_ends(public) and len(lay_off(hand, melds, rules, [1] * len(twins))) == len(
        hand
    )


def refuse_dead_end(seat: Seat, public: Public, hand: Hand) -> Refusal | None:
    """Refuses a move if the turn could not be ended after it."""
    if can_end(public, seat, hand):
        return None
    return Refusal(Reason.NO_WAY_TO_END if hand else Reason.KEEP_ONE)
