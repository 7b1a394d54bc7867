"""`greedy`: the plain player. It only sees how far its hand is from the contract.

It takes the top of the pile if that brings it a step nearer, never buys, and discards the most
expensive card that it does not need. It goes down and sheds cards like `steady`.
"""

from liverpool.bots import shed
from liverpool.bots.measures import hand as hands
from liverpool.bots.sound import Sound
from liverpool.bots.steady import can_be_shed, goes_down_as_well
from liverpool.engine.cards import Card, with_cards, without_card
from liverpool.engine.moves import Buy, Draw, Pass, Take
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import View


class Greedy(Sound):
    """Plays by distance alone; a view is all it needs."""

    def draw(self, view: View) -> Take | Draw:
        public, hand = view.public, view.hand
        top = public.pile[-1]
        if view.seat in public.down:
            return Take() if can_be_shed(view, top) else Draw()
        away = hands.steps(public, view.seat, hand)
        if away == 0:
            return Take() if goes_down_as_well(view, top) else Draw()
        return Take() if hands.steps(public, view.seat, with_cards(hand, (top,))) < away else Draw()

    def offer(self, view: View) -> Buy | Pass:  # noqa: ARG002  # it never buys
        return Pass()

    def part_with(self, view: View, choice: list[Card], *, discards: bool) -> Card:
        if view.seat in view.public.down:
            return shed.dearest(view, choice, discards=discards)
        points = points_by_face(view.public.rules)

        def worth_parting(face: Card) -> tuple[int, int]:
            return -hands.steps(view.public, view.seat, without_card(view.hand, face)), points[face]

        return max(choice, key=worth_parting)
