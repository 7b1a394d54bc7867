"""Decisions as paths of actions: what may come next, and the move that a path ends in.

Every legal move has a path, but for the order in which the melds of one lay-down or the groups of
one exposure are named, and every path that is allowed ends in a legal move.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from liverpool.engine.calling import refuse_call
from liverpool.engine.cards import HIDDEN, Card
from liverpool.engine.ending import restricted_discards
from liverpool.engine.lay_offs import adds
from liverpool.engine.laying import going_down, laying_new, may_go_down, not_swapped
from liverpool.engine.moves import (
    Add,
    Buy,
    Call,
    Cut,
    Discard,
    Draw,
    Expose,
    Give,
    Lay,
    Pass,
    PlayerMove,
    Swap,
    Take,
)
from liverpool.engine.options import sayable_swaps
from liverpool.engine.plays import refuse_dead_end_add
from liverpool.engine.referee import refuse, refuse_draw, refuse_take
from liverpool.engine.rules import Kind
from liverpool.engine.state import Phase, Public, View
from liverpool.environment import actions as act
from liverpool.environment.laying import (
    Exposing,
    LayingNew,
    Placing,
    ToGoDown,
    group_of,
    header_of,
    meld_number,
    targets_of,
)
from liverpool.environment.steps import Number, Step, written

PASSES: Final = Pass()
"""Also for "no" from a seat that may call and does not, of which the engine need not know."""


class Interruption(Step):
    """A seat that may call a discard, or buy one while a turn is played, and need not."""

    __slots__ = ()

    def _allowed(self) -> Iterable[int]:
        return (act.PASS, act.BUY if self.view.public.phase is Phase.PLAY else act.CALL)

    def after(self, action: int) -> PlayerMove:
        return _PLAIN[action]


_PLAIN: Final[dict[int, PlayerMove]] = {
    act.PASS: PASSES,
    act.DRAW: Draw(),
    act.BUY: Buy(),
    act.CALL: Call(),
}
_DISCARDS: Final = tuple(map(Discard, range(act.FACES)))


class Answer(Step):
    """The beginning of a decision by a seat that must act, anywhere but in a turn's play."""

    __slots__ = ()

    def _allowed(self) -> Iterable[int]:
        view = self.view
        public = view.public
        match public.phase:
            case Phase.TURN:
                if refuse_take(view, Take()) is None:
                    yield act.TAKE
                if refuse_draw(view) is None:
                    yield act.DRAW
                if view.seat in public.callers and refuse_call(view) is None:
                    yield act.CALL
            case Phase.BUY:
                yield from (act.PASS, act.BUY)
            case Phase.LAST_CALL:
                yield act.PASS
                if refuse_call(view) is None:
                    yield act.CALL
            case Phase.GIVE:
                yield from (act.GIVE + face for face in set(view.hand) - {HIDDEN})
            case Phase.FREE_DISCARD:
                yield from (act.DISCARD + face for face in set(view.hand) - {HIDDEN})
            case Phase.CALLER_PLAYS:
                yield act.CARD + public.pile[-1]
            case _:
                yield from self._cuts().actions

    def _cuts(self) -> Number:
        return Number(self.view, Cut, written(range(1, self.view.stock)))

    def after(self, action: int) -> Step | PlayerMove:
        view = self.view
        if action in _PLAIN:
            return _PLAIN[action]
        if action == act.TAKE:
            most = len(view.public.pile) if view.public.rules.draw.multi_take else 1
            legal = [
                cards for cards in range(1, most + 1) if refuse_take(view, Take(cards)) is None
            ]
            return Take(legal[0]) if len(legal) == 1 else Number(view, Take, written(legal))
        if action < act.DISCARD:
            return self._cuts().after(action)
        face = act.face_of(action)
        if action < act.GIVE:
            return _DISCARDS[face]
        if action < act.CARD:
            return Give(face)
        return Placing(view, tuple(targets_of(view.public, adds(view.public, view.seat, (face,)))))


class Play(Step):
    """The beginning of a decision in the play of a turn."""

    __slots__ = ("_down", "_new")

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._down: ToGoDown | None = None
        self._new: LayingNew | None = None

    def _allowed(self) -> Iterable[int]:
        view = self.view
        public, seat, hand = view.public, view.seat, view.hand
        restricted = restricted_discards(public, seat, hand)
        found = {act.DISCARD + face for face in hand if face != HIDDEN and face not in restricted}
        if seat in public.down:
            found.update(act.CARD + face for face in self._placeable())
            self._new = LayingNew(view, laying_new(view))
            if any(way.can_be_laid() for way in self._new.ways):
                found.add(act.MELD)
        elif not public.this_turn.failed:
            if may_go_down(view):
                seen = not public.rules.swap.for_contract
                self._down = ToGoDown(view, not_swapped(view), at_a_glance=seen)
                found.update(self._down.actions)
            if hand and public.rules.end.failed_meld:
                found.add(act.EXPOSE)
        return found

    def _placeable(self) -> set[Card]:
        """The cards that can be laid off or swapped."""
        view, found = self.view, set[Card]()
        public, seat, hand = view.public, view.seat, view.hand
        moves: Iterator[Add | Swap] = chain(adds(public, seat, hand), sayable_swaps(view))
        for move in moves:
            if move.card not in found and self._may_place(move):
                found.add(move.card)
        return found

    def _may_place(self, move: Add | Swap) -> bool:
        view = self.view
        if isinstance(move, Swap):
            return refuse(view, move) is None
        return refuse_dead_end_add(view.public, view.seat, view.hand, move) is None

    def _places(self, face: Card) -> Iterator[Add | Swap]:
        """What can be done with the card."""
        view = self.view
        swaps = (swap for swap in sayable_swaps(view) if swap.card == face)
        moves: Iterator[Add | Swap] = chain(adds(view.public, view.seat, (face,)), swaps)
        return filter(self._may_place, moves)

    def after(self, action: int) -> Step | PlayerMove:
        assert self.actions
        if action < act.GIVE and action >= act.DISCARD:
            return _DISCARDS[action - act.DISCARD]
        if action == act.EXPOSE:
            return Exposing(self.view, self.view.hand)
        if self._down is not None:
            return self._down.after(action)
        if action == act.MELD:
            assert self._new is not None
            return self._new
        places = self._places(act.face_of(action))
        return Placing(self.view, tuple(targets_of(self.view.public, places)))


def question(view: View, *, must: bool) -> Step:
    """The beginning of the decision of the view's seat, which must act or may interrupt."""
    if not must:
        return Interruption(view)
    return Play(view) if view.public.phase is Phase.PLAY else Answer(view)


# The path of a move


def path_of(view: View, move: PlayerMove) -> tuple[int, ...]:
    """The actions that say the move, which must be legal."""
    public = view.public
    match move:
        case Pass():
            return (act.PASS,)
        case Draw():
            return (act.DRAW,)
        case Buy():
            return (act.BUY,)
        case Call():
            return (act.CALL,)
        case Discard(card):
            return (act.DISCARD + card,)
        case Give(card):
            return (act.GIVE + card,)
        case Take(cards):
            number = Answer(view).after(act.TAKE)
            return (
                (act.TAKE, *_digits(number, cards)) if isinstance(number, Number) else (act.TAKE,)
            )
        case Cut(cards):
            return tuple(_digits(Number(view, Cut, written(range(1, view.stock))), cards))
        case Add() | Swap():
            return tuple(_placed(public, move))
        case Lay():
            return tuple(_laid(view, move))
        case Expose(groups):
            shown = (tuple(sorted(group)) for group in groups if group)
            said = (part for group in shown for part in (*_named(group), act.STOP))
            return (act.EXPOSE, *said, act.COMMIT)


def _digits(number: Number, said: int) -> Iterator[int]:
    return (act.DIGIT + int(digit) for digit in f"{said:0{number.digits}}")


def _named(cards: Iterable[Card]) -> Iterator[int]:
    return (act.CARD + face for face in cards)


def _placed(public: Public, move: Add | Swap) -> Iterator[int]:
    yield act.CARD + move.card
    further, number = divmod(meld_number(public, move.owner, move.index), act.TARGETS)
    yield from (act.FURTHER,) * further
    yield group_of(move) + number


def _laid(view: View, move: Lay) -> Iterator[int]:
    for swap in move.swaps:
        yield from _placed(view.public, swap)
    if view.seat in view.public.down:
        yield act.MELD
        slots = None
    else:
        yield act.LAY
        slots = going_down(view, not_swapped(view))
    melds = move.melds if slots is None else slots.in_order(move.melds)
    for at, meld in enumerate(melds):
        yield header_of(meld)
        cards = sorted(meld.cards) if meld.kind is Kind.SET else meld.cards
        yield from _named(cards)
        if slots is None or not slots.is_full(melds[:at], meld):
            yield act.STOP
