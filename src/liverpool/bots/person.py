"""A player that plays as people do: like the expert, as far as its perception goes.

What it does not notice does not count, and what it likes counts for more than it is worth. In the
end it has second thoughts: a move that loses too much is recognised as wrong. It goes down like
the expert and, unless it overlooks something, lays off like it too; one who is glad to be down may
leave that for the next turn. Once down, one who judges by eye discards the dearest card.
"""

from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from math import fsum, inf
from typing import Final, cast

from liverpool.bots import shed
from liverpool.bots.expert import (
    Expert,
    best,
    weigh_draw,
    weigh_last_cards,
    weigh_offer,
    weigh_parting,
)
from liverpool.bots.measures import hand as hands
from liverpool.bots.perception import Perception, Sight, as_seen, friends
from liverpool.bots.sound import going_down_alone
from liverpool.bots.weighing import Part, Weighed
from liverpool.engine.cards import JOKER, SUITS, Card, suit_of, without_card
from liverpool.engine.lay_offs import playable
from liverpool.engine.moves import Add, Buy, Discard, Draw, Give, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.rules import Kind
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import View

STEP: Final = 16.0
"""Points that a step towards the contract is worth to a player who judges by eye."""
FRIEND: Final = 5.0
"""Points for each friend of a card: another that seems to go with it at a glance."""
TEMPTS: Final = 2
"""A player who goes by looks takes and buys cards that go with at least this many cards in the
hand."""
ROOM: Final = 8
"""It stops buying once the hand has this many cards more than were dealt."""
KEPT: Final = 0.3
"""Points for each point that is discarded."""


class Person(Expert):
    """Plays as well as it sees; `seed` decides which suit it is fond of."""

    def __init__(self, perception: Perception, seed: str) -> None:
        self._sees = perception
        self._favourite = blake2b(seed.encode(), digest_size=1).digest()[0] % len(SUITS)

    def draw(self, view: View) -> Take | Draw:
        public = view.public
        if view.seat in public.down:
            return self._drawn_when_down(view)
        if view.deal.all_at_once or hands.steps(public, view.seat, view.hand) == 0:
            return super().draw(view)
        if self._sees.sight is Sight.LOOKS:
            return Take() if self._is_tempted(view) else Draw()
        found = weigh_draw(as_seen(view, self._sees))
        return cast("Take | Draw", self._settled(view, found, weigh_draw))

    def offer(self, view: View) -> Buy | Pass:
        public = view.public
        if view.seat in public.down or view.deal.all_at_once:
            return super().offer(view)
        if self._sees.sight is Sight.LOOKS:
            full = len(view.hand) >= public.deal.cards + ROOM
            return Buy() if self._is_tempted(view) and not full else Pass()
        found = [
            each._replace(points=each.points + self._sees.buying * isinstance(each.move, Buy))
            for each in weigh_offer(as_seen(view, self._sees))
        ]
        return cast("Buy | Pass", self._settled(view, found, weigh_offer))

    def part_with(self, view: View, choice: list[Card], *, discards: bool) -> Card:
        is_down = view.seat in view.public.down
        if is_down and self._sees.sight is not Sight.OUTS:
            return shed.dearest(view, choice, discards=discards)
        if len(choice) == 1 or self._knows_all_at_once(view) or (is_down and not discards):
            return super().part_with(view, choice, discards=discards)
        if is_down:
            worth = self._as_it_heeds(weigh_last_cards(view, choice))
            return max(worth, key=worth.__getitem__)
        weigh = partial(weigh_parting, choice=choice, discards=discards)
        if self._sees.sight is Sight.OUTS:
            points = self._as_it_heeds(weigh(as_seen(view, self._sees)))
        else:
            points = self._by_eye(view, choice)
        found = [
            Weighed(Discard(face) if discards else Give(face), worth - self._liking(view, face), {})
            for face, worth in points.items()
        ]
        return cast("Discard | Give", self._settled(view, found, weigh)).card

    def go_down(self, view: View) -> PlayerMove | None:
        if self._sees.jokers_on_table:
            return super().go_down(view)
        return going_down_alone(view)

    def shed(self, view: View) -> PlayerMove | None:
        if view.public.this_turn.fresh and not self._sees.lays_off_at_once:
            return None
        swap = shed.best_swap(view) if self._sees.jokers_on_table else None
        play = swap or shed.best_new_meld(view.public, view.seat, view.hand)
        if play is not None:
            return play
        adds = shed.lay_offs(view.public, view.seat, view.hand)
        seen = (add for add in adds if self._notices(view, add))
        return next((add for add in seen if refuse(view, add) is None), None)

    def _notices(self, view: View, add: Add) -> bool:
        """Whether it sees that the card can be laid off there."""
        own, meld = add.owner == view.seat, view.public.table[add.owner][add.index]
        return own or meld.kind is Kind.SET or self._sees.runs_of_others

    def _drawn_when_down(self, view: View) -> Take | Draw:
        if not self._sees.runs_of_others:
            return Draw()
        if self._sees.jokers_on_table:
            return super().draw(view)
        fits = playable(view.public, view.seat, view.public.pile[-1])
        return Take() if fits else Draw()

    def _knows_all_at_once(self, view: View) -> bool:
        """Whether all cards must play at once, and it knows how to go about that."""
        counts = self._sees.sight is Sight.OUTS or self._sees.worst < inf
        return view.deal.all_at_once and counts

    def _settled(
        self, view: View, found: list[Weighed], weigh: Callable[[View], list[Weighed]]
    ) -> PlayerMove:
        """The move that seems best, unless second thoughts show how much it loses."""
        move = best(found).move
        if self._sees.worst == inf:
            return move
        truly = {each.move: each.points for each in weigh(view)}
        first = max(truly, key=truly.__getitem__)
        return move if truly.get(move, -inf) >= truly[first] - self._sees.worst else first

    def _as_it_heeds(self, found: list[Weighed]) -> dict[Card, float]:
        """How good it is to part with each card, ignoring what others need if it does not read
        them."""
        heeded = {part for part in Part if self._sees.reads or part is not Part.OTHERS}
        return {
            cast("Discard | Give", each.move).card: fsum(
                worth for part, worth in each.parts.items() if part in heeded
            )
            for each in found
        }

    def _by_eye(self, view: View, choice: list[Card]) -> dict[Card, float]:
        """How good it is to part with each card: expensive cards without friends first."""
        public, hand = view.public, view.hand
        points = points_by_face(public.rules)
        found = {
            face: KEPT * points[face] - FRIEND * friends(view, without_card(hand, face), face)
            for face in choice
        }
        if self._sees.sight is Sight.FRIENDS:
            for face, away in hands.steps_without(public, view.seat, hand, choice).items():
                found[face] -= STEP * away
        return found

    def _liking(self, view: View, face: Card) -> float:
        """By how many points it overrates the card because it likes it."""
        is_fond = face != JOKER and suit_of(face) == self._favourite
        was_taken = face in view.public.known[view.seat]
        return self._sees.fond * is_fond + self._sees.clings * was_taken

    def _is_tempted(self, view: View) -> bool:
        """Whether the top of the pile looks nice beside the cards in the hand."""
        return friends(view, view.hand, view.public.pile[-1]) >= TEMPTS
