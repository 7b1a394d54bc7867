"""The best way to go down: which melds, and which jokers to swap out for them.

The best way leaves the fewest points in the hand after laying off. Jokers are swapped out only if
the hand does not have the contract by itself, and then as few as possible.
"""

from itertools import islice
from typing import Final

from liverpool.bots import shed
from liverpool.engine.cards import Hand, without_card
from liverpool.engine.melds import Meld
from liverpool.engine.moves import Lay
from liverpool.engine.plays import after_lay, refuse_dead_end_lay
from liverpool.engine.referee import refuse
from liverpool.engine.rules import Out
from liverpool.engine.solver import Points, best_lay_down, can_lay
from liverpool.engine.state import Public, Seat, View
from liverpool.engine.swaps import swapped_for_contract

MOST_SWAPPED: Final = 60
"""The most choices of jokers that are looked at."""


def best_lay(public: Public, seat: Seat, hand: Hand) -> tuple[Lay, int] | None:
    """The way of going down that leaves the fewest points in the hand, and how many.

    If a card should be kept for the discard but none can be, all cards are laid. Jokers are not
    swapped out.
    """
    deal, points = public.deal_of(seat), shed.urgent_points(public)
    table = shed.melds_when_going_down(public, seat)
    for keep in range(shed.cards_to_keep(public, seat), -1, -1):
        melds = best_lay_down(
            hand,
            deal.contract,
            public.rules.meld,
            points,
            table,
            keep=keep,
            all_at_once=deal.all_at_once,
        )
        if melds is not None:
            lay = Lay(leaving_more_than_one(public, seat, hand, melds, points))
            after, left = after_lay(public, seat, hand, lay)
            return lay, shed.points_left(after, seat, left)
    return None


def leaving_more_than_one(
    public: Public, seat: Seat, hand: Hand, melds: tuple[Meld, ...], points: Points
) -> tuple[Meld, ...]:
    """The best melds that leave two cards, if these leave one that could never be got rid of.

    The same melds where there are no others.
    """
    deal = public.deal_of(seat)
    if (
        public.rules.end.out is not Out.NEVER_DISCARD
        or refuse_dead_end_lay(public, seat, hand, Lay(melds)) is None
    ):
        return melds
    table = shed.melds_when_going_down(public, seat)
    found = (
        best_lay_down(
            without_card(hand, face), deal.contract, public.rules.meld, points, table, keep=1
        )
        for face in dict.fromkeys(hand)
    )

    def left(laid: tuple[Meld, ...]) -> int:
        after, rest = after_lay(public, seat, hand, Lay(laid))
        return shed.points_left(after, seat, rest)

    return min((other for other in found if other), key=left, default=melds)


def lay_with_swaps(view: View) -> Lay | None:
    """A lay-down with jokers that are swapped out for it; None if there is none.

    It is the first one that the rules allow among those with the fewest jokers. All these jokers
    are laid: if one could be left out, fewer would have been enough.
    """
    public, seat, deal = view.public, view.seat, view.deal
    choices = swapped_for_contract(public, seat, view.hand)
    for swaps, after, hand, _ in islice(choices, MOST_SWAPPED):
        if can_lay(hand, deal.contract, public.rules.meld, all_at_once=deal.all_at_once):
            found = best_lay(after, seat, hand)
            lay = found and Lay(found[0].melds, swaps)
            if lay and refuse(view, lay) is None:
                return lay
    return None
