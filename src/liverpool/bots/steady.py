"""`steady`: the sound player. It leaves nothing to chance and plays the same at every table.

Before it is down it works towards the contract: it takes and buys cards that bring it a step
nearer, as long as the step is worth the price, and discards what it needs least. It goes down as
soon as it can, in the way that leaves the fewest points. After that it sheds cards: it swaps
jokers and lays new melds if that rids it of a card, lays off everything except a card to end the
deal with, and discards the most expensive card that is left. It calls every discard that it may,
and avoids discards that can be called if it has something better.

`measures` says what a hand is worth, `shed` how to play once down, `going_down` how to go down;
here they are weighed against each other, in points.
"""

from math import inf
from typing import Final

from msgspec.structs import replace

from liverpool.bots import shed
from liverpool.bots.going_down import best_lay
from liverpool.bots.measures import hand as hands
from liverpool.bots.measures.situation import fewest_down
from liverpool.bots.sound import Sound
from liverpool.engine.cards import Card, with_cards
from liverpool.engine.lay_offs import playable
from liverpool.engine.moves import Buy, Draw, Pass, Take
from liverpool.engine.referee import refuse
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import Phase, View
from liverpool.engine.supply import price_of

STEP: Final = 16.0
"""Points that one step nearer to the contract is worth."""
EXTRA: Final = 5.0
"""Points that a card costs which comes along unseen, less what it may help."""
NEARER: Final = 60.0
"""Points that it would be worth if every unseen card were a step nearer."""
KEPT: Final = 0.1
"""Points for each point that stays in the hand on its way to the contract."""
CALLED: Final = 12.0
"""Points that a discard costs which is called."""
GIFT: Final = 4.0
"""Points that a discard costs which the next player, being down, lays off at once."""
DRAWN: Final = 0.25
"""Chance, roughly, that a card from the stock is a step nearer."""
DEEPEST: Final = 6
"""No more cards than these are taken from the pile at once."""


class Steady(Sound):
    """Plays soundly; a view is all it needs."""

    def draw(self, view: View) -> Take | Draw:
        public, hand = view.public, view.hand
        top = public.pile[-1]
        if view.seat in public.down:
            return Take() if can_be_shed(view, top) else Draw()
        if view.deal.all_at_once:
            ready = hands.ready(public, view.seat, with_cards(hand, (top,)))
            return Take() if ready or hands.helpers(public, view.seat, hand, (top,)) else Draw()
        away = hands.steps(public, view.seat, hand)
        if away == 0:
            return Take() if goes_down_as_well(view, top) else Draw()
        return _best_take(view, away)

    def offer(self, view: View) -> Buy | Pass:
        public, hand = view.public, view.hand
        if view.seat in public.down or view.deal.all_at_once:
            return Pass()
        away = hands.steps(public, view.seat, hand)
        nearer = away - hands.steps(public, view.seat, with_cards(hand, public.pile[-1:]))
        worth = nearer * STEP > (1 + price_of(public, view.seat)) * EXTRA
        return Buy() if worth and not _is_late(view, away - nearer) else Pass()

    def part_with(self, view: View, choice: list[Card], *, discards: bool) -> Card:
        public, hand = view.public, view.hand
        if len(choice) == 1:
            return choice[0]
        if view.seat in public.down:
            return shed.dearest(view, choice, discards=discards)
        points = points_by_face(public.rules)
        away = hands.steps_without(public, view.seat, hand, choice)
        nearest = min(away.values())
        is_late = _is_late(view, nearest)
        if not is_late:
            choice = [face for face in choice if away[face] == nearest]
            if len(choice) == 1:
                return choice[0]
        each = 1.0 if is_late else KEPT
        worth = {
            face: each * points[face] - (_harm(view, face) if discards else 0.0) for face in choice
        }
        if is_late:
            return max(choice, key=worth.__getitem__)
        improving = hands.ChanceToImprove(public, view.seat, hand, away, hands.unseen(view))
        gain: dict[Card, float] = {}
        for face in sorted(choice, key=worth.__getitem__, reverse=True):
            # looking at what cannot be the best takes time
            if worth[face] + NEARER * improving.at_most(face) >= max(gain.values(), default=-inf):
                gain[face] = worth[face] + NEARER * improving.without(face)
        return max((face for face in choice if face in gain), key=gain.__getitem__)


def can_be_shed(view: View, face: Card) -> bool:
    """Whether a player who is down can get rid of the top of the pile in the turn it is taken."""
    public = view.public
    if playable(public, view.seat, face):
        return True
    taken = replace(
        view,
        public=replace(public, phase=Phase.PLAY, pile=public.pile[:-1], callers=()),
        hand=with_cards(view.hand, (face,)),
    )
    swap = shed.best_swap(taken)
    if swap is not None and swap.card == face:
        return True
    return shed.new_meld_with(view, face) is not None


def goes_down_as_well(view: View, top: Card) -> bool:
    """Whether a player with the contract can go down with the top card and be left with no
    more points than without."""
    without = best_lay(view.public, view.seat, view.hand)
    beside = best_lay(view.public, view.seat, with_cards(view.hand, (top,)))
    return beside is not None and (without is None or beside[1] <= without[1])


def _best_take(view: View, away: int) -> Take | Draw:
    """Takes from the pile if that brings it more steps than a card from the stock.

    The top card is free; each further one costs a penalty card.
    """
    public, hand = view.public, view.hand
    deepest = min(DEEPEST, len(public.pile)) if public.rules.draw.multi_take else 1
    best: Take | Draw = Draw()
    most = STEP * DRAWN
    for count in range(1, deepest + 1):
        nearer = away - hands.steps(public, view.seat, with_cards(hand, public.pile[-count:]))
        gain = nearer * STEP - 2 * (count - 1) * EXTRA
        if gain > most and refuse(view, Take(count)) is None:
            best, most = Take(count), gain
    return best


def _is_late(view: View, away: int) -> bool:
    """Whether the deal will likely end before a hand so many steps away goes down: while another,
    being down, sheds a card, one step can still be made."""
    fewest = fewest_down(view)
    return fewest is not None and away > fewest


def _harm(view: View, face: Card) -> float:
    """What it costs to discard a card that others can use: a call, or a gift."""
    public = view.public
    called = shed.may_be_called(view, face)
    gift = playable(public, public.left_of(view.seat), face)
    return max(CALLED * called, GIFT * gift)
