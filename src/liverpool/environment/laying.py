"""Naming cards and where they go: laying off, swapping, going down, new melds, exposures.

Melds on the table are named by their number. Those being laid are said one after the other, as the
solver allows (`engine.solver.slot_by_slot`).
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import lt

from liverpool.engine.cards import HIDDEN, Card, Hand, without_card
from liverpool.engine.contracts import contract_readings
from liverpool.engine.laying import going_down, swaps_on_the_way
from liverpool.engine.melds import End, Meld
from liverpool.engine.moves import Add, Expose, Lay, PlayerMove, Swap
from liverpool.engine.rules import Kind
from liverpool.engine.solver.slot_by_slot import Melds, SlotBySlot
from liverpool.engine.state import Public, View
from liverpool.engine.swaps import Swapped
from liverpool.environment import actions as act
from liverpool.environment.steps import Said, Step

Target = tuple[int, int, Add | Swap]
"""The number of a meld, the first action of the group that names it, and the move."""


def targets_of(public: Public, moves: Iterable[Add | Swap]) -> Iterator[Target]:
    """How the moves are named."""
    for move in moves:
        number = meld_number(public, move.owner, move.index)
        yield number, group_of(move), move


def group_of(move: Add | Swap) -> int:
    """The first action of the group that names its meld."""
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

    __slots__ = ("_at_a_glance", "_slots", "_swapped", "_swaps")

    def __init__(self, view: View, swapped: Swapped, *, at_a_glance: bool = False) -> None:
        super().__init__(view)
        self._swapped = swapped
        self._at_a_glance = at_a_glance
        self._slots = going_down(view, swapped)
        self._swaps: list[Swap] = []

    @property
    def said(self) -> Said:
        return Said(swapped=self._swapped)

    def _allowed(self) -> Iterable[int]:
        if self._slots.can_be_laid(at_a_glance=self._at_a_glance):
            yield act.LAY
        self._swaps = list(swaps_on_the_way(self.view, self._swapped))
        yield from {act.CARD + swap.card for swap in self._swaps}

    def after(self, action: int) -> Step:
        if action == act.LAY:
            return Laying(self.view, self._slots, self._swapped)
        assert self.actions
        face = act.face_of(action)
        there = [swap for swap in self._swaps if swap.card == face]
        return Placing(self.view, tuple(targets_of(self.view.public, there)), self._swapped)


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
            return map(header_of, self._slots.openings(done))
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
        return (header_of(begun) for way in self.ways for begun in way.openings(()))

    def after(self, action: int) -> Step:
        begun = _opened(action)
        way = next(way for way in self.ways if way.asks_for(begun.kind))
        return Laying(self.view, way, None, (), begun)


def header_of(begun: Meld) -> int:
    """The action that says what the meld is."""
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
