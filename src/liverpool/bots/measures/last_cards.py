"""What speaks for and against discarding each card of a player who is down.

Weights say how many points one more of a measure is worth (`bots.learnt`); nothing here knows them.
"""

from typing import Final

from msgspec.structs import replace

from liverpool.bots import shed
from liverpool.bots.measures.danger import Danger
from liverpool.engine.cards import ACE, JOKER, Card, rank_of, suit_of
from liverpool.engine.melds import Meld
from liverpool.engine.rules import Kind
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import Public, Turn, View

MEASURES: Final = ("points", "next_but_one", "wanted", "double")
"""The points of the card, in tens; whether a run on the table is one card short of taking it; the
chance that the next player, not being down, takes it; whether the hand has another copy."""

Values = tuple[float, ...]


class LastCards:
    """The cards of a hand that is down, one of which is discarded."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._points = points_by_face(view.public.rules)
        self._danger = Danger(view)
        later = replace(view.public, this_turn=Turn())
        self._useful = {add.card for add in shed.lay_offs(later, view.seat, view.hand, keep=0)}

    def fits(self, face: Card) -> bool:
        """Whether the card can be laid off, now or in the next turn."""
        return face in self._useful

    def measures(self, face: Card) -> Values:
        """In the order of `MEASURES`."""
        return (
            self._points[face] / 10,
            float(run_next_but_one(self._view.public, face) is not None),
            self._danger.needed(face),
            float(self._view.hand.count(face) > 1),
        )


def run_next_but_one(public: Public, face: Card) -> Meld | None:
    """The run on the table that takes this card once it has one card more; None without one."""
    if face == JOKER:
        return None
    rank = rank_of(face)
    for melds in public.table:
        for meld in melds:
            if meld.kind is Kind.RUN and meld.suit == suit_of(face):
                ends = (meld.start - 2, meld.end + 2)
                if rank in ends or (rank == ACE and ACE + public.rules.meld.ranks in ends):
                    return meld
    return None
