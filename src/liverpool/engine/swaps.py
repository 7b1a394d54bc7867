"""Swapping jokers: which melds they may be taken from, and the state afterwards.

A joker comes to the hand of the player who swaps it; or, if the rules say so, it stays in its run
and moves to an end of it (rules.md row 59).
A player who is down swaps a joker on their own turn; or, if the rules allow it, in the same move
as going down, to lay it down with the contract (rules.md row 60, W4).
"""

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Card, Hand, play_from, with_cards
from liverpool.engine.lay_offs import Moment, refuse_in_last_deal, with_meld
from liverpool.engine.melds import Meld, Moved, represented, with_joker_moved
from liverpool.engine.moves import Swap
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import (
    JokerUse,
    Kind,
    LayoffFrom,
    RuleSet,
    SwapFrom,
    SwapRules,
    SwapWho,
    Targets,
)
from liverpool.engine.state import Public, Seat

SET_OF_THREE = 3


def swaps_once_down(rules: RuleSet) -> bool:
    """Whether a joker can ever be swapped out after the contract was laid (rows 32, 55, 57)."""
    swap, opened = rules.swap, rules.layoff.from_
    match swap.who:
        case SwapWho.NOBODY:
            return False
        case SwapWho.DOWN:
            return True
        case SwapWho.GOING_DOWN_TURN_ONLY:
            own = opened is LayoffFrom.OTHERS_NEXT_TURN and swap.targets is Targets.ANY
            return own or opened is LayoffFrom.SAME_TURN
        case _:
            assert_never(swap.who)


def swapped_from(rules: SwapRules) -> SwapFrom:
    """The melds whose jokers are swapped: where a joker stays in its run, only runs (row 59)."""
    return rules.from_ if rules.wins_joker else SwapFrom.RUNS


def refuse_swaps(rules: RuleSet) -> Refusal | None:
    """Why nobody ever swaps a joker by these rules; None if somebody may."""
    return Refusal(Reason.NO_SWAPS) if rules.swap.who is SwapWho.NOBODY else None


def refuse_swap_from(public: Public, seat: Seat, owner: Seat, meld: Meld) -> Refusal | None:
    """Why no joker may be taken from this meld now, whatever the card (rows 55 to 58)."""
    only_going_down = public.rules.swap.who is SwapWho.GOING_DOWN_TURN_ONLY
    if only_going_down and not public.this_turn.fresh:
        return Refusal(Reason.SWAP_GOING_DOWN_ONLY)
    return refuse_swaps(public.rules) or refuse_meld_for_swap(public, seat, owner, meld)


def refuse_meld_for_swap(public: Public, seat: Seat, owner: Seat, meld: Meld) -> Refusal | None:
    """Why jokers can never be taken from this meld, because of its owner or its kind."""
    refusal = refuse_in_last_deal(public, seat, owner)
    if refusal is not None:
        return refusal
    rules = public.rules.swap
    if rules.targets is Targets.OTHERS and owner == seat:
        return Refusal(Reason.SWAP_OTHERS_ONLY)
    if meld.kind is Kind.SET:
        if not rules.wins_joker:
            return Refusal(Reason.SWAP_SET_JOKER)
        if rules.from_ is SwapFrom.RUNS:
            return Refusal(Reason.SWAP_RUNS_ONLY)
        if rules.from_ is SwapFrom.RUNS_AND_SETS_OF_THREE and len(meld.cards) != SET_OF_THREE:
            return Refusal(Reason.SWAP_SET_COMPLETE)
    return None


def refuse_joker(rules: RuleSet, meld: Meld, face: Card) -> Refusal | None:
    """Why this card cannot be swapped for a joker of the meld, if its jokers may be swapped."""
    if face not in represented(meld, rules.meld):
        return Refusal(Reason.NO_SUCH_JOKER)
    if rules.swap.wins_joker or face in with_joker_moved(meld, rules.meld):
        return None
    return Refusal(Reason.NO_ROOM_FOR_JOKER)


def moved_joker(public: Public, swap: Swap) -> Moved | None:
    """Where the joker of a swap that may be made moves in its run; None if it is taken."""
    if public.rules.swap.wins_joker:
        return None
    return with_joker_moved(public.table[swap.owner][swap.index], public.rules.meld)[swap.card]


def after_swap(public: Public, hand: Hand, move: Swap) -> Moment:
    moved = moved_joker(public, move)
    if moved is None:
        meld = represented(public.table[move.owner][move.index], public.rules.meld)[move.card]
    else:
        meld = moved.meld
    turn = public.this_turn
    owed = turn.owed + (public.rules.swap.joker_use is JokerUse.MUST_PLAY)
    taken = tuple(face for face in turn.taken if face != move.card)
    left = play_from(hand, (move.card,))
    return (
        replace(
            public,
            table=with_meld(public.table, move.owner, move.index, meld),
            this_turn=replace(turn, owed=owed, taken=taken),
        ),
        with_cards(left, (JOKER,)) if moved is None else left,
    )


class Swapped(NamedTuple):
    """Jokers swapped out for the contract, and the table and the hand after that."""

    swaps: tuple[Swap, ...]
    public: Public
    hand: Hand


def swapped_for_contract(public: Public, seat: Seat, hand: Hand) -> Iterator[Swapped]:
    """Every choice of jokers that the seat could swap out for its contract, the fewest first.

    Nothing where the rules do not allow it, or the seat is down. The same jokers are not
    listed in another order.
    """
    if not public.rules.swap.for_contract or seat in public.down:
        return
    level = [Swapped((), public, hand)]
    while level:
        level = [further for each in level for further in _one_more(each, seat)]
        yield from level


def _one_more(before: Swapped, seat: Seat) -> Iterator[Swapped]:
    least = _place(before.swaps[-1]) if before.swaps else (0, 0, 0)
    public, hand = before.public, before.hand
    for owner, melds in enumerate(public.table):
        for index, meld in enumerate(melds):
            if refuse_meld_for_swap(public, seat, owner, meld) is not None:
                continue
            for face in represented(meld, public.rules.meld):
                swap = Swap(face, owner, index)
                if face in hand and _place(swap) >= least:
                    yield Swapped((*before.swaps, swap), *after_swap(public, hand, swap))


def _place(swap: Swap) -> tuple[int, int, int]:
    return swap.owner, swap.index, swap.card
