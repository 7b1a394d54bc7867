"""`steady`: the sound player. It leaves nothing to chance and plays the same at every table.

Before it is down it wants the contract: it takes and buys what brings it a step nearer,
while the step is worth the cards that come with it, and throws what it needs least. It
goes down as soon as it can, in the way that leaves the fewest points. After that it
sheds: swaps jokers where that rids it of a card, lays off all it can but what it needs to
end the deal, and throws the dearest card that is left. It calls every offence that it may,
and throws nothing that can be called while it has something better.

What a hand is worth is measured in `hand`, the plays of one who is down in `shed`, how it
goes down is found in `going_down`; how they are weighed against each other stands here, in
points.
"""

from typing import Final

from msgspec.structs import replace

from liverpool.bots import hand as hands
from liverpool.bots import shed
from liverpool.bots.going_down import best_lay, lay_with_swaps
from liverpool.engine.cards import Card, with_cards, without_card
from liverpool.engine.lay_offs import adds, after_add, playable
from liverpool.engine.moves import (
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Give,
    Pass,
    PlayerMove,
    Take,
)
from liverpool.engine.options import options
from liverpool.engine.referee import is_offence, refuse
from liverpool.engine.scoring import points_by_face
from liverpool.engine.state import Phase, View, waiting_on
from liverpool.engine.supply import price_of

STEP: Final = 16.0
"""Points that one step nearer to the contract is worth."""
EXTRA: Final = 5.0
"""Points that a card costs which comes along unseen, less what it may help."""
REACH: Final = 60.0
"""Points that it would be worth if every unseen card were a step nearer."""
KEPT: Final = 0.1
"""Points for each point that stays in the hand on its way to the contract."""
CALLED: Final = 12.0
"""Points that a discard costs which is called."""
GIFT: Final = 4.0
"""Points that a discard costs which the next player, being down, lays off at once."""
LATE: Final = 1.0
"""Steps that can still be made while another, being down, sheds one card."""
DRAWN: Final = 0.25
"""Chance, roughly, that a card from the stock is a step nearer."""
DEEPEST: Final = 6
"""No more cards than these are taken from the pile at once."""


class Steady:
    """Plays soundly; a view is all it needs."""

    def choose(self, view: View) -> PlayerMove | None:
        public = view.public
        waiting = waiting_on(public)
        if view.seat not in waiting.must:
            meanwhile = public.phase is Phase.PLAY and view.seat in waiting.may
            return _offer(view) if meanwhile else _call(view)
        match public.phase:
            case Phase.CUT:
                return _cut(view)
            case Phase.TURN:
                return _call(view) or _draw(view)
            case Phase.BUY:
                return _offer(view)
            case Phase.PLAY:
                return _play(view)
            case Phase.LAST_CALL:
                return _call(view) or Pass()
            case Phase.GIVE:
                return Give(_least_needed(view, list(dict.fromkeys(view.hand)), discards=False))
            case Phase.CALLER_PLAYS:
                return _play_called(view)
            case _:
                return Discard(_least_needed(view, list(dict.fromkeys(view.hand))))


def _cut(view: View) -> Cut:
    """At the number that is rewarded, or else through the middle."""
    public = view.public
    exact = public.cards_to_deal
    rewarded = public.rules.start.perfect_cut < 0 and exact < view.stock
    return Cut(exact if rewarded else view.stock // 2)


def _call(view: View) -> Call | None:
    """Calls what is an offence; a wrong call is never worth its price."""
    return Call() if is_offence(view.public) and refuse(view, Call()) is None else None


# Drawing and buying


def _draw(view: View) -> Take | Draw:
    public, hand = view.public, view.hand
    if refuse(view, Draw()) is not None:
        return Take()
    if not hand or refuse(view, Take()) is not None:
        return Draw()  # one who floats goes out by a card that cannot be played
    top = public.pile[-1]
    if view.seat in public.down:
        return Take() if _can_be_shed(view, top) else Draw()
    if public.deal.all_at_once:
        good = hands.ready(public, with_cards(hand, (top,))) or top in hands.helpers(public, hand)
        return Take() if good else Draw()
    away = hands.steps(public, hand)
    if away == 0:
        return Take() if _goes_down_as_well(view, top) else Draw()
    return _best_take(view, away)


def _can_be_shed(view: View, face: Card) -> bool:
    """Whether one who is down gets rid of the pile's top in the turn that takes it."""
    public = view.public
    if playable(public, view.seat, face):
        return True
    taken = replace(
        view,
        public=replace(public, phase=Phase.PLAY, pile=public.pile[:-1], callers=()),
        hand=with_cards(view.hand, (face,)),
    )
    swap = shed.best_swap(taken)
    return swap is not None and swap.card == face


def _goes_down_as_well(view: View, top: Card) -> bool:
    """Whether one who is ready can go down with the top and have no more points left."""
    without = best_lay(view.public, view.seat, view.hand)
    beside = best_lay(view.public, view.seat, with_cards(view.hand, (top,)))
    return beside is not None and (without is None or beside[1] <= without[1])


def _best_take(view: View, away: int) -> Take | Draw:
    """From the pile, where its steps are worth more than a card from the stock.

    With the top card alone nothing comes along; each further one brings a penalty card.
    """
    public, hand = view.public, view.hand
    deepest = min(DEEPEST, len(public.pile)) if public.rules.draw.multi_take else 1
    best: Take | Draw = Draw()
    most = STEP * DRAWN
    for count in range(1, deepest + 1):
        nearer = away - hands.steps(public, with_cards(hand, public.pile[-count:]))
        gain = nearer * STEP - 2 * (count - 1) * EXTRA
        if gain > most and refuse(view, Take(count)) is None:
            best, most = Take(count), gain
    return best


def _offer(view: View) -> Buy | Pass:
    public, hand = view.public, view.hand
    if view.seat in public.down or public.deal.all_at_once:
        return Pass()
    away = hands.steps(public, hand)
    nearer = away - hands.steps(public, with_cards(hand, public.pile[-1:]))
    worth = nearer * STEP > (1 + price_of(public, view.seat)) * EXTRA
    return Buy() if worth and not _is_late(view, away - nearer) else Pass()


def _is_late(view: View, away: int) -> bool:
    """Whether the deal will likely end before a hand so many steps away goes down."""
    others = [view.sizes[seat] for seat in view.public.down if seat != view.seat]
    return bool(others) and away > LATE * min(others)


# Playing


def _play(view: View) -> PlayerMove:
    public, seat, hand = view.public, view.seat, view.hand
    if seat in public.down:
        swap = shed.best_swap(view)
        if swap is not None:
            return swap
        for add in shed.lay_offs(public, seat, hand):
            if refuse(view, add) is None:
                return add
    else:
        found = best_lay(public, seat, hand)
        if found is not None and refuse(view, found[0]) is None:
            return found[0]
        lay = lay_with_swaps(view)
        if lay is not None:
            return lay
    faces = shed.legal_discards(view)
    if faces:
        return Discard(_least_needed(view, faces))
    return next(options(view))  # what has to be played before the turn can end


def _play_called(view: View) -> Add:
    """Lays the called card off where the most of the own hand can follow."""
    public, seat = view.public, view.seat

    def left_after(add: Add) -> int:
        after, _ = after_add(public, (add.card,), add)
        return shed.points_left(after, seat, view.hand)

    return min(adds(public, seat, public.pile[-1:]), key=left_after)


def _least_needed(view: View, faces: list[Card], *, discards: bool = True) -> Card:
    """Of these faces of the hand the one to part with, thrown or given away."""
    public, hand = view.public, view.hand
    if len(faces) == 1:
        return faces[0]
    if view.seat in public.down:
        return shed.dearest(view, faces, discards=discards)
    points = points_by_face(public.rules)
    away = {face: hands.steps(public, without_card(hand, face)) for face in faces}
    nearest = min(away.values())
    is_late = _is_late(view, nearest)
    if not is_late:
        faces = [face for face in faces if away[face] == nearest]
        if len(faces) == 1:
            return faces[0]
    if is_late:
        gain: dict[Card, float] = {face: points[face] for face in faces}
    else:
        reach = hands.reach(public, hand, faces, hands.unseen(view))
        gain = {face: REACH * reach[face] + KEPT * points[face] for face in faces}
    if discards:
        gain = {face: gain[face] - _harm(view, face) for face in faces}
    return max(faces, key=gain.__getitem__)


def _harm(view: View, face: Card) -> float:
    """What it costs to throw the card where others can use it: a call, or a gift."""
    public = view.public
    called = shed.may_be_called(view, face)
    gift = playable(public, public.left_of(view.seat), face)
    return max(CALLED * called, GIFT * gift)
