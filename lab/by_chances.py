"""`by_chances`: `expert` that plays everywhere as it plays where nothing was learnt.

It weighs its moves before going down by chances, with the fitted numbers, and plays on as `expert`
does. So it tells what the moves that were learnt are worth; it sits only at tables of `bench
strength`.
"""

from typing import Final, cast

from liverpool.arena import clairvoyant
from liverpool.arena.play import Player
from liverpool.bots.expert import (
    WEIGHTS,
    Expert,
    best,
    weigh_draw,
    weigh_offer,
    weigh_parting,
)
from liverpool.bots.measures import hand as hands
from liverpool.engine.cards import Card
from liverpool.engine.moves import Buy, Discard, Draw, Give, Pass, Take
from liverpool.engine.state import View

NAME: Final = "by_chances"


class ByChances(Expert):
    """Weighs every move before going down by chances."""

    def draw(self, view: View) -> Take | Draw:
        if _collects(view) and hands.steps(view.public, view.seat, view.hand):
            return cast("Take | Draw", best(weigh_draw(view, WEIGHTS)).move)
        return super().draw(view)

    def offer(self, view: View) -> Buy | Pass:
        if _collects(view):
            return cast("Buy | Pass", best(weigh_offer(view, WEIGHTS)).move)
        return super().offer(view)

    def part_with(self, view: View, choice: list[Card], *, discards: bool) -> Card:
        if _collects(view) and len(choice) > 1:
            found = best(weigh_parting(view, choice, discards=discards, weights=WEIGHTS))
            return cast("Discard | Give", found.move).card
        return super().part_with(view, choice, discards=discards)


def _collects(view: View) -> bool:
    return view.seat not in view.public.down and not view.public.deal.all_at_once


def make(name: str, seed: int | str) -> Player:
    """The player of this name: one of the arena's, or this one."""
    return ByChances() if name == NAME else clairvoyant.make(name, seed)
