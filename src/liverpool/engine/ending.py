"""Ending a turn: what may be discarded, and whether a turn can still be ended at all.

No rule may leave a player without a move (rules.md, "Liveness"): a play after which the turn
could not end is refused, and if the hand alone leaves no way, the restriction on the discard
lapses.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from liverpool.engine.cards import HIDDEN, JOKER, Card, Hand, play_from, without_card
from liverpool.engine.lay_offs import Table, adds, after_add, may_lay_off_on, playable
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import MeldRules, Out
from liverpool.engine.solver import Points, lay_off
from liverpool.engine.state import Public, Seat

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
    return bool(turn.owed or turn.taken or turn.floating) or must_be_played(public, hand)


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
    if turn.owed or turn.floating:
        return False
    left = len(hand) - len(cards)
    if left == 1 and public.rules.end.out is Out.NEVER_DISCARD:
        return False
    if not turn.taken:
        return left > 0
    rest = play_from(hand, cards)
    return not all(is_barred(public, rest, face) for face in rest)


def can_end(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether the player whose turn it is can still end it by laying off and discarding.

    Exact: the solver is asked what can be laid off at best, since a hand that took half the pile
    has too many orders of laying off to try them all.
    """
    turn = public.this_turn
    if not hand:
        return not turn.owed and _empty_hand_ends(public)
    if turn.floating:
        return _floater_can_end(public, seat, hand)
    if turn.owed:
        return _can_end_owing(public, seat, hand)
    if must_be_played(public, hand):
        return _can_play_all(public, seat, hand)
    return any(not is_barred(public, hand, face) for face in hand) or _can_free(public, seat, hand)


def _can_end_owing(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether the owed jokers can be laid off so that the turn can be ended then.

    Once one is, the jokers that are left are no longer barred. If all of them are owed, some
    other card has to be kept, or none.
    """
    owed = public.this_turn.owed
    if _most_jokers(public, seat, hand) < owed:
        return False
    spare = hand.count(JOKER) > owed
    if spare and public.rules.end.out is not Out.NEVER_DISCARD:
        return True
    kept = [
        face
        for face in dict.fromkeys(hand)
        if (spare if face == JOKER else not is_barred(public, hand, face))
    ]
    if any(
        _most_jokers(public, seat, beside) >= owed
        for face in kept
        for beside in _hands_beside(public, hand, face)
    ):
        return True
    return _can_free(public, seat, hand)


def _can_free(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether laying off can end a turn in which every card is barred, the owed jokers apart.

    A card is no longer barred once another like it has been laid off; or they are all laid off,
    if that ends the turn.
    """
    owed = public.this_turn.owed
    first = len(hand)  # more than all that is laid beside the jokers
    for face in dict.fromkeys(hand):
        if hand.count(face) == 1 or (owed and face == JOKER):
            continue
        points = [0] * (JOKER + 1)
        points[JOKER] = first if owed else 0
        points[face] += 1
        for beside in _hands_beside(public, hand, face):
            laid = _laid_off(public, seat, beside, points)
            if face in laid and (not owed or laid.count(JOKER) >= owed):
                return True
    return _empty_hand_ends(public) and _can_play_all(public, seat, hand)


def _can_play_all(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether the whole hand can be laid off; hidden cards may be any."""
    laid = _laid_off(public, seat, hand, _ALIKE)
    return len(laid) + hand.count(HIDDEN) >= len(hand)


def _floater_can_end(public: Public, seat: Seat, hand: Hand) -> bool:
    """Whether a floating player, who may not discard what can be laid off, can still end the turn.

    Where nothing is barred, laying off whatever fits ends with a card that fits nowhere, or with
    none, so only owed jokers matter. Otherwise all ways are tried: such a hand is one card, or what
    was taken from the pile with several cards at a time.
    """
    if not public.this_turn.taken and _empty_hand_ends(public):
        owed = public.this_turn.owed
        return not owed or _most_jokers(public, seat, hand) >= owed
    return _any_way_ends(public, seat, hand)


def _any_way_ends(public: Public, seat: Seat, hand: Hand) -> bool:
    tried: set[tuple[Table, Hand]] = set()

    def ends(public: Public, hand: Hand) -> bool:
        if not hand:
            return not public.this_turn.owed and _empty_hand_ends(public)
        if any(_refuse_discard(public, seat, hand, face) is None for face in hand):
            return True
        if (public.table, hand) in tried:
            return False  # the same cards laid off in another order
        tried.add((public.table, hand))
        return any(ends(*after_add(public, hand, add)) for add in adds(public, seat, hand))

    return ends(public, hand)


def _most_jokers(public: Public, seat: Seat, hand: Hand) -> int:
    """How many jokers of the hand can be laid off at best, with the help of its other cards."""
    jokers = [0] * (JOKER + 1)
    jokers[JOKER] = 1
    if not naturals_make_room(public.rules.meld):
        hand = tuple(face for face in hand if face == JOKER)
    return len([face for face in _laid_off(public, seat, hand, jokers) if face == JOKER])


def naturals_make_room(rules: MeldRules) -> bool:
    """Whether a meld may take a wild card only after a natural one was added to it."""
    return not rules.adjacent_wilds or (
        rules.wild_limit_lasts and rules.wild_limit in ("as_many", "fewer")
    )


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
