"""Ending a turn: what may be discarded, and whether a turn can still be ended at all.

No rule may leave a player without a move (rules.md, "Liveness"): a play after which the turn
could not end is refused, and if the hand alone leaves no way, the restriction on the discard
lapses.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from liverpool.engine.cards import (
    HIDDEN,
    JOKER,
    Card,
    Hand,
    card_text,
    play_from,
    without_card,
    without_cards,
)
from liverpool.engine.lay_offs import Table, adds, after_add, may_lay_off_on, playable
from liverpool.engine.melds import Meld
from liverpool.engine.new_melds import after_new_melds, new_melds
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import Kind, Out, RuleSet
from liverpool.engine.solver import Points, lay_off
from liverpool.engine.state import Public, Seat
from liverpool.engine.swaps import swaps_wilds

MOST_TRIED: Final = 100
"""The most new melds that are tried, one after the other, to see whether a turn can be ended."""
_ALIKE: Final = (1,) * (JOKER + 1)
"""Points that make no difference between cards."""


def refuse_restricted_discard(public: Public, seat: Seat, hand: Hand, face: Card) -> Refusal | None:
    """Why a card that is held may not be discarded this turn.

    If the hand alone leaves no way to end the turn, the restriction lapses.
    """
    if not _is_restricted(public, hand):
        return None
    refusal = _refuse_discard(public, seat, hand, face)
    return refusal if refusal is not None and can_end(public, seat, hand) else None


def restricted_discards(public: Public, seat: Seat, hand: Hand) -> dict[Card, Refusal]:
    """The cards of the hand that may not be discarded this turn, and why."""
    if not _is_restricted(public, hand):
        return {}
    refusals = ((face, _refuse_discard(public, seat, hand, face)) for face in dict.fromkeys(hand))
    refused = {face: refusal for face, refusal in refusals if refusal is not None}
    return refused if refused and can_end(public, seat, hand) else {}


def _is_restricted(public: Public, hand: Hand) -> bool:
    turn = public.this_turn
    bound = bool(turn.owed or turn.owed_wilds or turn.taken or turn.floating)
    return bound or must_be_played(public, hand)


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
    if public.this_turn.owed_wilds:
        return Refusal(Reason.JOKER_OWED, wild=card_text(public.this_turn.owed_wilds[0]))
    if must_be_played(public, hand):
        return Refusal(Reason.LAST_CARD_STAYS)
    if is_barred(public, hand, face):
        return Refusal(Reason.SAME_CARD)
    if public.this_turn.floating and playable(public, seat, face):
        return Refusal(Reason.FLOATER_MUST_PLAY)
    return None


def _empty_hand_ends(public: Public) -> bool:
    """Whether a turn may end with an empty hand and without a discard."""
    return public.rules.end.out is not Out.MUST_DISCARD


def must_be_played(public: Public, hand: Hand) -> bool:
    """Whether this is a last card that can't be parted with, only laid off (row 72)."""
    return len(hand) == 1 and public.rules.end.out is Out.NEVER_DISCARD


def _hands_beside(public: Public, hand: Hand, face: Card) -> Iterator[Hand]:
    """What may be played of a hand while this card of it is kept to discard.

    Where the last card can't be discarded, another one is kept with it.
    """
    rest = without_card(hand, face)
    if public.rules.end.out is not Out.NEVER_DISCARD:
        yield rest
        return
    for other in dict.fromkeys(rest):
        yield without_card(rest, other)


def ends_for_certain(public: Public, hand: Hand, cards: Sequence[Card]) -> bool:
    """Whether a card can certainly be discarded after these cards are played, whatever is on
    the table."""
    turn = public.this_turn
    if turn.owed or turn.owed_wilds or turn.floating:
        return False
    left = len(hand) - len(cards)
    if left == 1 and public.rules.end.out is Out.NEVER_DISCARD:
        return False
    if not turn.taken:
        return left > 0
    rest = play_from(hand, cards)
    return not all(is_barred(public, rest, face) for face in rest)


def certain_up_to(public: Public, hand: Hand) -> int:
    """So many cards can be played, whichever they are, and for certain one discarded after them;
    below 0 where that depends on the cards."""
    turn = public.this_turn
    if turn.owed or turn.owed_wilds or turn.floating:
        return -1
    kept = 2 if public.rules.end.out is Out.NEVER_DISCARD else 1
    return len(hand) - max(kept, len(turn.taken) + 1)


def can_end(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether the player whose turn it is can still end it by laying off and discarding, and by
    laying down new melds where the rules allow them.

    Exact: the solver is asked what can be laid off at best, since a hand that took half the pile
    has too many orders of laying off to try them all. Of new melds only so many are tried; whoever
    follows what was found is asked no further, so nobody gets stuck.
    """
    return _can_lay_off_and_end(public, seat, hand) or _can_lay_new_and_end(
        public, seat, hand, iter(range(MOST_TRIED))
    )


def _can_lay_new_and_end(public: Public, seat: Seat, hand: Hand, tries: Iterator[int]) -> bool:
    """Whether a new meld, or several, make it possible to end the turn, found in so many tries."""
    for meld in new_melds(public, seat, hand):
        if not _may_help(public, seat, meld):
            continue
        if next(tries, None) is None:
            return False
        after, left = after_new_melds(public, seat, hand, (meld,))
        if _can_lay_off_and_end(after, seat, left) or _can_lay_new_and_end(
            after, seat, left, tries
        ):
            return True
    return False


def _may_help(public: Public, seat: Seat, meld: Meld) -> bool:
    """Whether a new meld takes cards that must be played or can't be discarded, or makes places for
    them; cards of any other can be discarded as well."""
    turn = public.this_turn
    if turn.floating or may_lay_off_on(public, seat, seat):
        return True
    return any(face in turn.taken or face in turn.owes for face in meld.cards)


def _can_lay_off_and_end(public: Public, seat: Seat, hand: Hand) -> bool:
    """The same without new melds."""
    turn = public.this_turn
    if not hand:
        return not turn.owes and _empty_hand_ends(public)
    if turn.floating:
        return _floater_can_end(public, seat, hand)
    if turn.owes or must_be_played(public, hand):
        return _can_lay_and_end(public, seat, hand)
    free = any(not is_barred(public, hand, face) for face in hand)
    return free or _can_lay_and_end(public, seat, hand)


def _can_lay_and_end(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether laying off can end a turn in which no card can be discarded as things are.

    Cards are owed, or all are barred, or only one is left and has to be played. What is owed has to
    be laid off. Then some card has to be kept for the discard, and if it is barred, another like it
    laid off, by which it no longer is; or all cards are laid off, if that ends the turn.
    """
    owed = Counter(public.this_turn.owes)
    if not _can_lay(public, seat, hand, owed):
        return False
    for face in dict.fromkeys(hand):
        barred = is_barred(public, hand, face)
        wanted = owed | Counter([face] * barred)
        for beside in _hands_beside(public, hand, face):
            if _can_lay(public, seat, beside, wanted):
                return True
    return _empty_hand_ends(public) and _can_play_all(public, seat, hand)


def _can_lay(public: Public, seat: Seat, hand: Hand, wanted: Counter[Card]) -> bool:
    """Whether so many of these cards at least can be laid off, with the help of the others.

    Of a card that the hand has besides those, the more the better, unless it takes the place of
    another one that is wanted: so it is tried with fewer of them as well.
    """
    if not wanted:
        return True
    if any(hand.count(face) < count for face, count in wanted.items()):
        return False
    points = [0] * (JOKER + 1)
    for face in wanted:
        points[face] = 1
    owes = public.this_turn.owes
    if all(face in owes for face in wanted) and not naturals_make_room(public.rules):
        hand = tuple(face for face in hand if face in wanted)
    spare = [range(hand.count(face) - count + 1) for face, count in wanted.items()]
    for fewer in product(*spare if len(spare) > 1 else [range(1)] * len(spare)):
        without = [face for face, less in zip(wanted, fewer, strict=True) for _ in range(less)]
        laid = _laid_off(public, seat, without_cards(hand, without), points)
        if all(laid.count(face) >= count for face, count in wanted.items()):
            return True
    return False


def _can_play_all(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether the whole hand can be laid off; hidden cards may be any."""
    laid = _laid_off(public, seat, hand, _ALIKE)
    return len(laid) + hand.count(HIDDEN) >= len(hand)


def _floater_can_end(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether a floating player, who may not discard what can be laid off, can still end the turn.

    Where nothing is barred, laying off whatever fits ends with a card that fits nowhere, or with
    none, so only owed cards matter. Otherwise all ways are tried: such a hand is one card, or what
    was taken from the pile with several cards at a time.
    """
    if not public.this_turn.taken and _empty_hand_ends(public):
        return _can_lay(public, seat, hand, Counter(public.this_turn.owes))
    return _any_way_ends(public, seat, hand)


def _any_way_ends(public: Public, seat: Seat, hand: Hand) -> bool:
    tried: set[tuple[Table, Hand]] = set()

    def ends(public: Public, hand: Hand) -> bool:
        if not hand:
            return not public.this_turn.owes and _empty_hand_ends(public)
        if any(_refuse_discard(public, seat, hand, face) is None for face in hand):
            return True
        if (public.table, hand) in tried:
            return False  # the same cards laid off in another order
        tried.add((public.table, hand))
        return any(ends(*after_add(public, hand, add)) for add in adds(public, seat, hand))

    return ends(public, hand)


def naturals_make_room(rules: RuleSet) -> bool:
    """Whether a meld may take a swapped card only after a natural one was added to it.

    A wild card does not fit at once where wild cards may not be adjacent, or where their limit
    lasts and grows with the natural ones; a wild card may then still fit in its own place,
    which lies beyond another card.
    """
    meld = rules.meld
    if not meld.adjacent_wilds:
        return True
    grows = any(meld.limit_in(kind) in ("as_many", "fewer") for kind in Kind)
    return meld.limit_lasts and (grows or swaps_wilds(rules))


def _laid_off(public: Public, seat: Seat, hand: Hand, points: Points) -> Hand:
    """The cards that are laid off if as many points as possible are to go."""
    if seat not in public.down:
        return ()
    melds = [
        meld
        for owner, owned in enumerate(public.table)
        if may_lay_off_on(public, seat, owner)
        for meld in owned
    ]
    return tuple(step.card for step in lay_off(hand, melds, public.rules.meld, points))


def refuse_dead_end(seat: Seat, public: Public, hand: Hand) -> Refusal | None:
    """Refuses a move if the turn could not be ended after it."""
    if can_end(public, seat, hand):
        return None
    if not hand:
        return Refusal(Reason.KEEP_ONE)
    return Refusal(Reason.KEEP_TWO if must_be_played(public, hand) else Reason.NO_WAY_TO_END)
