"""Swapping jokers: which melds they may be taken from, and the state afterwards.

A joker comes to the hand of the player who swaps it; or, if the rules say so, it stays in its run
and moves to an end of it (rules.md row 59).
A player who is down swaps a joker on their own turn; or, if the rules allow it, in the same move
as going down, to lay it down with the contract (rules.md row 60, W4). Where the rules say so, other
wild cards, such as 2s, are swapped out like jokers (row 54).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Card, Hand, play_from, with_cards, without_card
from liverpool.engine.lay_offs import Moment, refuse_in_last_deal, with_meld
from liverpool.engine.melds import Meld, Moved, Represented, represented, with_joker_moved
from liverpool.engine.moves import Swap
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import (
    JokerUse,
    Kind,
    LayoffFrom,
    RuleSet,
    SwapCards,
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


def swaps_wilds(rules: RuleSet) -> bool:
    """Whether wild cards that are no jokers are swapped out as those are (row 54)."""
    return rules.swap.cards is SwapCards.WILD_CARDS


def exchanges(meld: Meld, rules: RuleSet) -> Mapping[Card, Represented]:
    """The cards for which a wild card of the meld may be swapped out, and what comes of each.

    Only the cards are looked at; whether anybody may swap here is asked of `refuse_swap_from`, and
    whether there is room for a wild card that stays in its run, of `refuse_joker`.
    """
    others = swaps_wilds(rules)
    return represented(meld, rules.meld, others) if others or JOKER in meld.cards else {}


def swapped_word(rules: RuleSet) -> str:
    """What may be swapped out, in a word."""
    return "wild card" if swaps_wilds(rules) else "joker"


def refused_swap(reason: Reason, rules: RuleSet) -> Refusal:
    """The refusal for this reason, which names what may be swapped out."""
    return Refusal(reason, wild=swapped_word(rules))


def refuse_swaps(rules: RuleSet) -> Refusal | None:
    """Why nobody ever swaps a joker by these rules; None if somebody may."""
    return Refusal(Reason.NO_SWAPS) if rules.swap.who is SwapWho.NOBODY else None


def refuse_swap_from(public: Public, seat: Seat, owner: Seat, meld: Meld) -> Refusal | None:
    """Why no joker may be taken from this meld now, whatever the card (rows 55 to 58)."""
    only_going_down = public.rules.swap.who is SwapWho.GOING_DOWN_TURN_ONLY
    if only_going_down and not public.this_turn.fresh:
        return refused_swap(Reason.SWAP_GOING_DOWN_ONLY, public.rules)
    return refuse_swaps(public.rules) or refuse_meld_for_swap(public, seat, owner, meld)


def refuse_meld_for_swap(public: Public, seat: Seat, owner: Seat, meld: Meld) -> Refusal | None:
    """Why jokers can never be taken from this meld, because of its owner or its kind."""
    refusal = refuse_in_last_deal(public, seat, owner)
    if refusal is not None:
        return refusal
    rules = public.rules
    swap = rules.swap
    if swap.targets is Targets.OTHERS and public.owns(seat, owner):
        return refused_swap(Reason.SWAP_OTHERS_ONLY, rules)
    if meld.kind is Kind.SET:
        if not swap.wins_joker:
            return refused_swap(Reason.SWAP_SET_JOKER, rules)
        if swap.from_ is SwapFrom.RUNS:
            return refused_swap(Reason.SWAP_RUNS_ONLY, rules)
        if swap.from_ is SwapFrom.RUNS_AND_SETS_OF_THREE and len(meld.cards) != SET_OF_THREE:
            return refused_swap(Reason.SWAP_SET_COMPLETE, rules)
    return None


def refuse_joker(rules: RuleSet, meld: Meld, face: Card) -> Refusal | None:
    """Why this card cannot be swapped for a wild card of the meld, if those may be swapped."""
    if face not in exchanges(meld, rules):
        return refused_swap(Reason.NO_SUCH_JOKER, rules)
    if rules.swap.wins_joker or face in with_joker_moved(meld, rules.meld, swaps_wilds(rules)):
        return None
    return refused_swap(Reason.NO_ROOM_FOR_JOKER, rules)


def swapped_out(public: Public, swap: Swap) -> Card:
    """The wild card whose place a swapped card takes."""
    return exchanges(public.table[swap.owner][swap.index], public.rules)[swap.card].wild


def moved_joker(public: Public, swap: Swap) -> Moved | None:
    """Where the wild card of a swap that may be made moves in its run; None if it is taken."""
    rules = public.rules
    if rules.swap.wins_joker:
        return None
    meld = public.table[swap.owner][swap.index]
    return with_joker_moved(meld, rules.meld, swaps_wilds(rules))[swap.card]


def after_swap(public: Public, hand: Hand, move: Swap) -> Moment:
    wild, meld = exchanges(public.table[move.owner][move.index], public.rules)[move.card]
    moved = moved_joker(public, move)
    if moved is not None:
        meld = moved.meld
    turn = public.this_turn.paid(move.card)
    if public.rules.swap.joker_use is JokerUse.MUST_PLAY:
        turn = turn.owing(wild)
    taken = tuple(face for face in turn.taken if face != move.card)
    left = play_from(hand, (move.card,))
    return (
        replace(
            public,
            table=with_meld(public.table, move.owner, move.index, meld),
            this_turn=replace(turn, taken=taken),
        ),
        with_cards(left, (wild,)) if moved is None else left,
    )


class Swapped(NamedTuple):
    """Wild cards swapped out for the contract, and the table and the hand after that."""

    swaps: tuple[Swap, ...]
    public: Public
    hand: Hand
    wilds: Hand = ()
    """The wild cards that came out and did not take the place of others: they must be laid."""

    def after(self, swap: Swap) -> "Swapped":
        wilds = self.wilds
        if swap.card in wilds:
            wilds = without_card(wilds, swap.card)
        wilds = with_cards(wilds, (swapped_out(self.public, swap),))
        public, hand = after_swap(self.public, self.hand, swap)
        return Swapped((*self.swaps, swap), public, hand, wilds)

    def lays_all(self, cards: Sequence[Card]) -> bool:
        """Whether all of these wild cards are among the cards laid."""
        return all(cards.count(face) >= self.wilds.count(face) for face in set(self.wilds))


def swapped_for_contract(public: Public, seat: Seat, hand: Hand) -> Iterator[Swapped]:
    """Every choice of wild cards that the seat could swap out for its contract, the fewest first.

    Nothing where the rules do not allow it, or the seat is down. The same cards are not listed in
    another order.
    """
    if not public.rules.swap.for_contract or seat in public.down:
        return
    level = [Swapped((), public, hand)]
    while level:
        # one that came out may take the place of another wild card: the same in several orders
        different: dict[tuple[tuple[int, int, int], ...], Swapped] = {}
        for each in level:
            for further in _one_more(each, seat):
                different.setdefault(tuple(sorted(map(_place, further.swaps))), further)
        level = [*different.values()]
        yield from level


def _one_more(before: Swapped, seat: Seat) -> Iterator[Swapped]:
    least = _place(before.swaps[-1]) if before.swaps else (0, 0, 0)
    public, hand = before.public, before.hand
    for owner, melds in enumerate(public.table):
        for index, meld in enumerate(melds):
            if refuse_meld_for_swap(public, seat, owner, meld) is not None:
                continue
            for face in exchanges(meld, public.rules):
                swap = Swap(face, owner, index)
                if face in hand and (_place(swap) >= least or face in before.wilds):
                    yield before.after(swap)


def _place(swap: Swap) -> tuple[int, int, int]:
    return swap.owner, swap.index, swap.card
