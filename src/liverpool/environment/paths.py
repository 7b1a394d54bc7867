"""Decisions as paths of actions: what may come next, and the move that a path ends in.

A `Step` is a decision as far as it has been said. Its `actions` are those that may come next, and
only those: each leads on to a legal move, and every legal move can be reached, but for the order in
which the melds of one lay-down or the groups of one exposure are named. What a path says depends on
the view of its seat alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import lt
from typing import Final, NamedTuple

from liverpool.engine.calling import refuse_call
from liverpool.engine.cards import HIDDEN, Card, Hand, without_card
from liverpool.engine.contracts import contract_readings
from liverpool.engine.ending import restricted_discards
from liverpool.engine.lay_offs import adds
from liverpool.engine.laying import going_down, laying_new, not_swapped, swaps_on_the_way
from liverpool.engine.melds import End, Meld
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
from liverpool.engine.solver.slot_by_slot import Melds, SlotBySlot
from liverpool.engine.state import Phase, Public, View
from liverpool.engine.swaps import Swapped
from liverpool.environment import actions as act

PASSES: Final = Pass()
"""Also for "no" from a seat that may call and does not, of which the engine need not know."""


class Said(NamedTuple):
    """What a path has said so far, for whoever looks at it."""

    done: Melds = ()
    """Melds of a lay-down that are finished."""
    groups: tuple[tuple[Card, ...], ...] = ()
    """Groups of an exposure that are."""
    begun: Meld | None = None
    """What the meld is that is being laid, and its cards so far."""
    named: tuple[Card, ...] = ()
    """The cards that have been named, of the meld or group, or to be placed."""
    swapped: Swapped | None = None
    """The table and the hand once the jokers are swapped that have been said."""


_NOTHING_SAID: Final = Said()


class Step(ABC):
    """A decision as far as it has been said; never changes."""

    __slots__ = ("_actions", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self._actions: tuple[int, ...] | None = None

    @property
    def actions(self) -> tuple[int, ...]:
        """The actions that may come next, ascending."""
        if self._actions is None:
            self._actions = tuple(sorted(self._allowed()))
        return self._actions

    @abstractmethod
    def _allowed(self) -> Iterable[int]:
        """The actions that may come next."""

    @property
    def said(self) -> Said:
        """What has been said so far."""
        return _NOTHING_SAID

    @abstractmethod
    def after(self, action: int) -> "Step | PlayerMove":
        """The step, or the move, to which one of `actions` leads."""


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

    def _cuts(self) -> "Number":
        return Number(self.view, Cut, range(1, self.view.stock))

    def after(self, action: int) -> Step | PlayerMove:
        view = self.view
        if action in _PLAIN:
            return _PLAIN[action]
        if action == act.TAKE:
            takes = range(
                1, (len(view.public.pile) if view.public.rules.draw.multi_take else 1) + 1
            )
            legal = [cards for cards in takes if refuse_take(view, Take(cards)) is None]
            return Take(legal[0]) if len(legal) == 1 else Number(view, Take, legal)
        if action < act.DISCARD:
            return self._cuts().after(action)
        face = act.face_of(action)
        if action < act.GIVE:
            return _DISCARDS[face]
        if action < act.CARD:
            return Give(face)
        return Placing(view, tuple(_targets(view.public, adds(view.public, view.seat, (face,)))))


class Number(Step):
    """A number, digit by digit; all that may be said have as many digits as the largest."""

    __slots__ = ("_made", "_said", "_written")

    def __init__(
        self, view: View, made: type[Take | Cut], numbers: Sequence[int], said: str = ""
    ) -> None:
        super().__init__(view)
        self._made = made
        self._said = said
        self._written = _written(numbers)

    @property
    def digits(self) -> int:
        """How many digits are said in all."""
        return len(self._written[0])

    def _allowed(self) -> Iterable[int]:
        return {act.DIGIT + int(written[len(self._said)]) for written in self._written}

    def after(self, action: int) -> Step | PlayerMove:
        said = f"{self._said}{action - act.DIGIT}"
        if len(said) == self.digits:
            return self._made(int(said))
        following = Number(self.view, self._made, (0,), said)
        following._written = [each for each in self._written if each.startswith(said)]
        return following


def _written(numbers: Sequence[int]) -> list[str]:
    digits = len(str(numbers[-1]))
    return [f"{number:0{digits}}" for number in numbers]


Target = tuple[int, int, Add | Swap]
"""The number of a meld, the first action of the group that names it, and the move."""


def _targets(public: Public, moves: Iterable[Add | Swap]) -> Iterator[Target]:
    """How the moves are named."""
    for move in moves:
        number = meld_number(public, move.owner, move.index)
        yield number, _group(move), move


def _group(move: Add | Swap) -> int:
    if isinstance(move, Swap):
        return act.SWAP
    return act.ADD_LOW if move.end is End.LOW else act.ADD_HIGH


def meld_number(public: Public, owner: int, index: int) -> int:
    """The number of a meld on the table: by owner, then in the order of laying."""
    return sum(map(len, public.table[:owner])) + index


class Placing(Step):
    """A card has been named: where does it go? Of the melds, so many can be named at once."""

    __slots__ = ("_first", "_swapped", "_targets")

    def __init__(
        self,
        view: View,
        targets: Sequence[Target],
        swapped: Swapped | None = None,
        first: int = 0,
    ) -> None:
        super().__init__(view)
        self._targets = targets
        self._swapped = swapped
        self._first = first

    @property
    def said(self) -> Said:
        return Said(named=(self._targets[0][2].card,), swapped=self._swapped)

    def _allowed(self) -> Iterable[int]:
        beyond = self._first + act.TARGETS
        for number, group, _ in self._targets:
            if self._first <= number < beyond:
                yield group + number - self._first
        if any(number >= beyond for number, _, _ in self._targets):
            yield act.FURTHER

    def after(self, action: int) -> Step | PlayerMove:
        if action == act.FURTHER:
            return Placing(self.view, self._targets, self._swapped, self._first + act.TARGETS)
        move = next(
            move for number, group, move in self._targets if group + number - self._first == action
        )
        if self._swapped is None:
            return move
        assert isinstance(move, Swap)
        return ToGoDown(self.view, self._swapped.after(move))


class ToGoDown(Step):
    """Jokers have been swapped out for the contract: more of them, or the lay-down."""

    __slots__ = ("_slots", "_swapped", "_swaps")

    def __init__(self, view: View, swapped: Swapped) -> None:
        super().__init__(view)
        self._swapped = swapped
        self._slots = going_down(view, swapped)
        self._swaps: list[Swap] = []

    @property
    def said(self) -> Said:
        return Said(swapped=self._swapped)

    def _allowed(self) -> Iterable[int]:
        if self._slots.can_be_laid():
            yield act.LAY
        self._swaps = list(swaps_on_the_way(self.view, self._swapped))
        yield from {act.CARD + swap.card for swap in self._swaps}

    def after(self, action: int) -> Step:
        if action == act.LAY:
            return Laying(self.view, self._slots, self._swapped)
        assert self.actions
        face = act.face_of(action)
        there = [swap for swap in self._swaps if swap.card == face]
        return Placing(self.view, tuple(_targets(self.view.public, there)), self._swapped)


class Laying(Step):
    """Melds are being laid, the contract or a new one: which, and what has been said of them."""

    __slots__ = ("_begun", "_done", "_slots", "_swapped")

    def __init__(
        self,
        view: View,
        slots: SlotBySlot,
        swapped: Swapped | None = None,
        done: Melds = (),
        begun: Meld | None = None,
    ) -> None:
        super().__init__(view)
        self._slots = slots
        self._swapped = swapped
        self._done = done
        self._begun = begun

    @property
    def said(self) -> Said:
        named = self._begun.cards if self._begun else ()
        return Said(self._done, (), self._begun, named, self._swapped)

    def _allowed(self) -> Iterable[int]:
        done, begun = self._done, self._begun
        if begun is None:
            return map(_header, self._slots.openings(done))
        cards = [act.CARD + face for face in self._slots.next_cards(done, begun)]
        ends = self._slots.finished(done, begun) is not None
        return [*cards, act.STOP] if ends else cards

    def after(self, action: int) -> Step | PlayerMove:
        if self._begun is None:
            return Laying(self.view, self._slots, self._swapped, self._done, _opened(action))
        if action == act.STOP:
            return self._ended(self._begun)
        begun = _longer(self._begun, act.face_of(action))
        if self._slots.is_full(self._done, begun):
            return self._ended(begun)
        return Laying(self.view, self._slots, self._swapped, self._done, begun)

    def _ended(self, begun: Meld) -> Step | PlayerMove:
        meld = self._slots.finished(self._done, begun)
        assert meld is not None
        done = (*self._done, meld)
        if self._slots.is_all(done):
            return Lay(done, () if self._swapped is None else self._swapped.swaps)
        return Laying(self.view, self._slots, self._swapped, done)


class LayingNew(Step):
    """A new meld is to be laid: of which kind, decides who can lay it."""

    __slots__ = ("ways",)

    def __init__(self, view: View, ways: Sequence[SlotBySlot]) -> None:
        super().__init__(view)
        self.ways = ways

    def _allowed(self) -> Iterable[int]:
        return (_header(begun) for way in self.ways for begun in way.openings(()))

    def after(self, action: int) -> Step:
        begun = _opened(action)
        way = next(way for way in self.ways if way.asks_for(begun.kind))
        return Laying(self.view, way, None, (), begun)


def _header(begun: Meld) -> int:
    if begun.kind is Kind.SET:
        return act.SET + begun.start - 1
    return act.run_from(begun.suit, begun.start)


def _opened(action: int) -> Meld:
    if action < act.RUN:
        return Meld(Kind.SET, -1, action - act.SET + 1, ())
    return Meld(Kind.RUN, *act.suit_and_start(action), ())


def _longer(begun: Meld, face: Card) -> Meld:
    return Meld(begun.kind, begun.suit, begun.start, (*begun.cards, face))


class Exposing(Step):
    """Groups of cards are shown that are not the contract."""

    __slots__ = ("_groups", "_left", "_open")

    def __init__(
        self,
        view: View,
        left: Hand,
        groups: tuple[tuple[Card, ...], ...] = (),
        open_: tuple[Card, ...] = (),
    ) -> None:
        super().__init__(view)
        self._left = left
        self._groups = groups
        self._open = open_

    @property
    def said(self) -> Said:
        return Said(groups=self._groups, named=self._open)

    def _allowed(self) -> Iterable[int]:
        if self._open:
            yield act.STOP
        elif self._groups and not self._is_right(self._groups):
            yield act.COMMIT
        least = self._open[-1] if self._open else 0
        for face in set(self._left) - {HIDDEN}:
            if face >= least and self._may_take(face):
                yield act.CARD + face

    def _may_take(self, face: Card) -> bool:
        """Whether the card leaves a way to something that is not the contract: with further cards
        there is one, in a group of their own."""
        return len(self._left) > 1 or not self._is_right((*self._groups, (*self._open, face)))

    def _is_right(self, groups: tuple[tuple[Card, ...], ...]) -> bool:
        deal, rules = self.view.deal, self.view.public.rules.meld
        asked = sorted(slot.length for slot in deal.contract)
        if len(groups) != len(asked) or any(map(lt, sorted(map(len, groups)), asked)):
            return False  # as for most
        right = contract_readings(groups, deal.contract, rules, all_at_once=deal.all_at_once)
        return next(right, None) is not None

    def after(self, action: int) -> Step | PlayerMove:
        if action == act.COMMIT:
            return Expose(self._groups)
        if action == act.STOP:
            return Exposing(self.view, self._left, (*self._groups, self._open))
        face = act.face_of(action)
        left = without_card(self._left, face)
        return Exposing(self.view, left, self._groups, (*self._open, face))


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
            self._down = ToGoDown(view, not_swapped(view))
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
        return Placing(self.view, tuple(_targets(self.view.public, places)))


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
            return tuple(_digits(Number(view, Cut, range(1, view.stock)), cards))
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
    yield _group(move) + number


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
        yield _header(meld)
        cards = sorted(meld.cards) if meld.kind is Kind.SET else meld.cards
        yield from _named(cards)
        if slots is None or not slots.is_full(melds[:at], meld):
            yield act.STOP
