"""What a seat may do, listed lazily and in one canonical order.

Sets are sorted, runs are ascending, cards are added one at a time. Takes come before the draw;
lay-downs in the solver's order, then lay-offs, swaps, and discards in ascending order. Hands of
twenty cards with three jokers have thousands of lay-downs: take only what you need. A lay-down
that fails is never listed (rules.md X12).
"""

from collections.abc import Iterator

from liverpool.engine.cards import HIDDEN, Card, Hand
from liverpool.engine.ending import restricted_discards
from liverpool.engine.lay_offs import adds
from liverpool.engine.melds import Meld
from liverpool.engine.moves import (
    DEALER,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Give,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.new_melds import new_melds
from liverpool.engine.plays import refuse_dead_end_add, refuse_dead_end_lay
from liverpool.engine.referee import refuse, refuse_draw, refuse_take
from liverpool.engine.solver import every_lay_down, lay_downs
from liverpool.engine.state import Phase, View, waiting_on
from liverpool.engine.swaps import exchanges, refuse_swap_from, swapped_for_contract


def options(view: View, *, complete: bool = False) -> Iterator[PlayerMove]:
    """The legal moves of the view's seat; none where it is not asked and may not interrupt.

    Lay-downs are the ones of least size; `complete` lists the longer ones too, which is
    for shrunken decks.
    """
    waiting = waiting_on(view.public)
    if view.seat in waiting.must:
        yield from _answers(view, complete)
    elif view.seat in waiting.may and DEALER not in waiting.must:
        if view.public.phase is Phase.PLAY:
            yield from (Buy(), Pass())
        else:
            yield from _legal(view, Call())


def _legal(view: View, *moves: PlayerMove) -> Iterator[PlayerMove]:
    return (move for move in moves if refuse(view, move) is None)


def _answers(view: View, complete: bool) -> Iterator[PlayerMove]:
    public = view.public
    match public.phase:
        case Phase.TURN:
            deepest = len(public.pile) if public.rules.draw.multi_take else 1
            for take in map(Take, range(1, deepest + 1)):
                if refuse_take(view, take) is None:
                    yield take
            if refuse_draw(view) is None:
                yield Draw()
            if view.seat in public.callers:
                yield from _legal(view, Call())
        case Phase.BUY:
            yield Buy()
            yield Pass()
        case Phase.PLAY:
            yield from _plays(view, complete)
        case Phase.LAST_CALL:
            yield from _legal(view, Call(), Pass())
        case Phase.GIVE:
            yield from (Give(face) for face in _faces(view))
        case Phase.CALLER_PLAYS:
            yield from adds(public, view.seat, public.pile[-1:])
        case Phase.FREE_DISCARD:
            yield from (Discard(face) for face in _faces(view))
        case _:
            yield from (Cut(cards) for cards in range(1, view.stock))


def _faces(view: View) -> tuple[Card, ...]:
    """Each face of the hand once; hidden cards are for their owner to name."""
    return tuple(dict.fromkeys(face for face in view.hand if face != HIDDEN))


def _plays(view: View, complete: bool) -> Iterator[PlayerMove]:
    public, seat, hand = view.public, view.seat, view.hand
    if seat in public.down:
        for lay in (Lay((meld,)) for meld in new_melds(public, seat, hand, every=complete)):
            if refuse_dead_end_lay(public, seat, hand, lay) is None:
                yield lay
        for move in adds(public, seat, hand):
            if refuse_dead_end_add(public, seat, hand, move) is None:
                yield move
        yield from _legal(view, *sayable_swaps(view))
    elif not public.this_turn.failed:
        for lay in _lays(view, complete):
            if refuse_dead_end_lay(public, seat, hand, lay) is None:
                yield lay
    restricted = restricted_discards(public, seat, hand)
    yield from (Discard(face) for face in _faces(view) if face not in restricted)


def _lays(view: View, complete: bool) -> Iterator[Lay]:
    """The lay-downs of the hand, then those with jokers swapped out for them."""
    public, seat, hand = view.public, view.seat, view.hand
    yield from map(Lay, _lay_downs(view, hand, complete))
    for swapped in swapped_for_contract(public, seat, hand):
        for melds in _lay_downs(view, swapped.hand, complete):
            lay = Lay(melds, swapped.swaps)
            if swapped.lays_all(lay.cards):
                yield lay


def _lay_downs(view: View, hand: Hand, complete: bool) -> Iterator[tuple[Meld, ...]]:
    deal, rules = view.deal, view.public.rules.meld
    contract, once = deal.contract, deal.all_at_once
    if complete and not once:
        return every_lay_down(hand, contract, rules)
    return lay_downs(hand, contract, rules, all_at_once=once)


def sayable_swaps(view: View) -> Iterator[Swap]:
    """The jokers for which a seat that is down has the card, where it may swap jokers out."""
    public, seat, hand = view.public, view.seat, view.hand
    rules = public.rules
    for owner, melds in enumerate(public.table):
        for index, meld in enumerate(melds):
            held = [face for face in exchanges(meld, rules) if face in hand]
            if held and refuse_swap_from(public, seat, owner, meld) is None:
                for face in held:
                    yield Swap(face, owner, index)
