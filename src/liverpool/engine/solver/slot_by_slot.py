"""A lay-down that is said meld by meld and card by card: what may come next.

The melds come in the order of the contract. Of each it is said first what it is, a set of a rank or
a run of a suit from a place up; then its cards, those of a set in ascending order, those of a run
from its lowest place up. At every step the question is whether some lay-down goes on like that; so
nobody who follows the answers ever gets stuck, and every lay-down can be said. No list of lay-downs
is made: the answer is found by looking for one, most often at the first try.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from liverpool.engine.cards import HIDDEN, Card, Hand
from liverpool.engine.contracts import too_near
from liverpool.engine.melds import (
    Meld,
    has_sets_of,
    is_wild,
    longest_set,
    natural_at,
    refuse_laid_meld,
    set_of,
    wild_faces,
)
from liverpool.engine.named import is_asked, ranks_named, suits_named
from liverpool.engine.rank_order import longest_run, rank_order
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, SameSuitRuns, Slot
from liverpool.engine.solver.bound import lacks_at_least, strays_at_least
from liverpool.engine.solver.counts import cards_in, packed, weights
from liverpool.engine.solver.distance import Contract, is_held
from liverpool.engine.solver.lay_downs import Chooser, Which
from liverpool.engine.solver.search import least_length, of_any_length
from liverpool.engine.solver.windows import naturals_bind, stretched_beside

Melds = tuple[Meld, ...]


class Sizes(NamedTuple):
    """How many cards a meld may have."""

    least: int
    most: int


class _Asked(NamedTuple):
    """What is asked for after some melds."""

    rest: Contract
    most: int
    """Its cards, where each run is as long as it may have to be, and no meld longer than that."""
    has_runs: bool


@lru_cache(maxsize=64)
def _asked(contract: Contract, rules: MeldRules) -> tuple[_Asked, ...]:
    """What is asked for, by the number of melds before."""
    rests = [contract[at:] for at in range(len(contract) + 1)]
    found = []
    for rest in rests:
        runs = sum(slot.kind is Kind.RUN for slot in rest)
        most = sum(least_length(slot, rules) for slot in rest)
        if runs and rules.laydown_size is not LaydownSize.EXACT:
            bound = naturals_bind(rules)
            most += runs * (rules.ranks if bound else stretched_beside(runs - 1, rules))
        found.append(_Asked(rest, most, runs > 0))
    return tuple(found)


class SlotBySlot:
    """One hand that is laid down slot by slot.

    `begun` are melds as far as they have been said, their cards in the order in which they were. A
    lay-down that uses up to `sure` cards may be made whatever they are; of others `allows` is asked
    in the end.
    """

    def __init__(
        self,
        hand: Hand,
        contract: Contract,
        rules: MeldRules,
        *,
        all_at_once: bool,
        sure: int,
        allows: Callable[[Melds], bool],
    ) -> None:
        self._rules = of_any_length(rules) if all_at_once else rules
        self._contract = contract
        self._all_at_once = all_at_once
        self._sure = sure
        self._allows = allows
        self._hand = hand
        self._left = packed(hand, rules)
        self._weights = weights(rules)
        self._held: list[int] = []
        self._wild_faces: list[Card] = []
        self._wilds = 0
        self._found: dict[Melds, bool] = {}
        self._found_begun: dict[tuple[Melds, Meld], bool] = {}

    def _count(self) -> None:
        """Counts the hand by face, once: most hands are far from that."""
        self._order = rank_order(self._rules)
        self._asked = _asked(self._contract, self._rules)
        self._sizes = [self._sizes_of(slot) for slot in self._contract]
        self._held = [0] * (HIDDEN + 1)
        for face in self._hand:
            if self._weights[face]:
                self._held[face] += 1
        self._wild_faces = [face for face in wild_faces(self._rules) if self._held[face]]
        self._wilds = sum(self._held[face] for face in self._wild_faces)

    # The questions

    def can_be_laid(self, *, at_a_glance: bool = False) -> bool:
        """Whether there is any lay-down; `at_a_glance` it is known that there may be."""
        if not at_a_glance and lacks_at_least(self._left, self._contract, self._rules):
            return False  # as for most hands
        self._take(())
        return self._completes(())

    def openings(self, done: Melds) -> list[Meld]:
        """What the meld after those that are done may be, without its cards: sets by rank, then
        runs by suit and start."""
        self._take(done)
        found = [begun for begun in self._headers(len(done)) if self._goes_on(done, begun)]
        self._put_back(done)
        return found

    def next_cards(self, done: Melds, begun: Meld) -> list[Card]:
        """The cards that may follow in a meld that is begun, ascending."""
        self._take((*done, begun))
        found = [
            face for face in self._fitting(done, begun) if self._goes_on_with(done, begun, face)
        ]
        self._put_back((*done, begun))
        return sorted(found)

    def finished(self, done: Melds, begun: Meld) -> Meld | None:
        """The meld, if it may end here."""
        self._take((*done, begun))
        meld = self._ended(done, begun)
        self._put_back((*done, begun))
        return meld

    def is_full(self, done: Melds, begun: Meld) -> bool:
        """Whether the meld has as many cards as the rules want, so that it ends by itself."""
        return self._is_exact and len(begun.cards) == self._contract[len(done)].length

    def is_all(self, done: Melds) -> bool:
        """Whether no meld follows."""
        return len(done) == len(self._contract)

    def asks_for(self, kind: Kind) -> bool:
        """Whether a meld of the kind is asked for."""
        return any(slot.kind is kind for slot in self._contract)

    def in_order(self, melds: Sequence[Meld]) -> Melds:
        """Melds that are the contract, in the order of its slots."""
        left, found = list(melds), dict[int, Meld]()
        places = range(len(self._contract))
        for at in sorted(
            places, key=lambda at: (not self._contract[at].named, -self._contract[at].length)
        ):
            slot = self._contract[at]
            fitting = [
                meld
                for meld in left
                if is_asked(meld, slot, self._rules) and len(meld.cards) >= slot.length
            ]
            found[at] = min(fitting, key=lambda meld: len(meld.cards))
            left.remove(found[at])
        return tuple(found[at] for at in places)

    # The search

    @property
    def _is_exact(self) -> bool:
        return self._rules.laydown_size is LaydownSize.EXACT

    def _sizes_of(self, slot: Slot) -> Sizes:
        least = least_length(slot, self._rules)
        if self._is_exact:
            return Sizes(least, least)
        if slot.kind is Kind.RUN:
            return Sizes(least, longest_run(self._rules))
        most = longest_set(self._rules)
        return Sizes(least, len(self._hand) if most is None else most)

    def _headers(self, at: int) -> Iterator[Meld]:
        """What the hand may have cards for, as far as a glance tells."""
        slot = self._contract[at]
        least = self._sizes[at].least
        if slot.kind is Kind.SET:
            for rank in ranks_named(slot.named, self._rules):
                if has_sets_of(rank, self._rules):
                    own = sum(self._held[rank - 1 : 52 : 13])
                    if own + self._wilds >= least:
                        yield Meld(Kind.SET, -1, rank, ())
            return
        for suit in suits_named(slot.named, self._rules):
            for start in self._order.starts(least):
                own = sum(
                    self._held[natural_at(place, suit, self._rules)] > 0
                    for place in range(start, start + least)
                )
                if own + self._wilds >= least:
                    yield Meld(Kind.RUN, suit, start, ())

    def _goes_on(self, done: Melds, begun: Meld) -> bool:
        """Whether some lay-down begins with the melds that are done and the one that is begun.

        Their cards are out of the hand.
        """
        key = done, begun
        found = self._found_begun.get(key)
        if found is None:
            found = self._found_begun[key] = self._look_on(done, begun)
        return found

    def _look_on(self, done: Melds, begun: Meld) -> bool:
        rest = self._asked[len(done) + 1].rest
        if rest and lacks_at_least(self._left, rest, self._rules):
            return False
        if self._ended(done, begun) is not None:
            return True
        return any(self._goes_on_with(done, begun, face) for face in [*self._fitting(done, begun)])

    def _goes_on_with(self, done: Melds, begun: Meld, face: Card) -> bool:
        self._move(face, -1)
        found = self._goes_on(done, _with(begun, face))
        self._move(face, 1)
        return found

    def _fitting(self, done: Melds, begun: Meld) -> Iterator[Card]:
        """The cards of the hand that may stand next in the meld, as far as it goes; natural ones
        first."""
        rules, count = self._rules, len(begun.cards)
        if count >= self._sizes[len(done)].most:
            return
        if begun.kind is Kind.SET:
            last = begun.cards[-1] if begun.cards else 0
            for suit in range(rules.suits):
                face = suit * 13 + begun.start - 1
                if face >= last and self._held[face] and not is_wild(face, rules):
                    yield face
            yield from (face for face in self._wild_faces if face >= last and self._held[face])
            return
        place = begun.start + count
        if not self._order.goes_on(place):
            return
        natural = natural_at(place, begun.suit, rules)
        if self._held[natural]:
            yield natural
        after_wild = count and begun.cards[-1] != natural_at(place - 1, begun.suit, rules)
        if rules.adjacent_wilds or not after_wild:
            yield from (face for face in self._wild_faces if face != natural and self._held[face])

    def _ended(self, done: Melds, begun: Meld) -> Meld | None:
        """The meld that has been said, if it may be laid and the rest can follow."""
        sizes = self._sizes[len(done)]
        if not sizes.least <= len(begun.cards) <= sizes.most:
            return None
        meld = set_of(begun.start, begun.cards) if begun.kind is Kind.SET else begun
        if refuse_laid_meld(meld, self._rules) is not None or not self._is_apart(done, meld):
            return None
        return meld if self._completes((*done, meld)) else None

    def _is_apart(self, done: Melds, meld: Meld) -> bool:
        if meld.kind is Kind.SET or self._rules.same_suit_runs is SameSuitRuns.ALLOW:
            return True
        places = meld.start, meld.end
        return not any(
            other.suit == meld.suit and too_near((other.start, other.end), places, self._rules)
            for other in done
            if other.kind is Kind.RUN
        )

    def _completes(self, done: Melds) -> bool:
        """Whether the rest of the contract can follow; the cards of these are out of the hand."""
        found = self._found.get(done)
        if found is None:
            found = self._found[done] = self._look_for_rest(done)
        return found

    def _look_for_rest(self, done: Melds) -> bool:
        rest = self._asked[len(done)].rest
        size = cards_in(self._left) if self._all_at_once else None
        if not rest:
            laid = sum(len(meld.cards) for meld in done)
            return not size and (laid <= self._sure or self._allows(done))
        if size is not None and strays_at_least(self._left, rest, self._rules):
            return False
        if not is_held(self._left, size, rest, self._rules):
            return False
        beside = [meld for meld in done if meld.kind is Kind.RUN]
        apart = self._rules.same_suit_runs is not SameSuitRuns.ALLOW
        near = apart and bool(beside) and self._asked[len(done)].has_runs
        if not near and self._is_sure(done, size):
            return True
        return any(self._allows((*done, *melds)) for melds in self._rest_laid(rest, beside))

    def _is_sure(self, done: Melds, size: int | None) -> bool:
        """Whether the rest, which is in the hand, may be laid whichever cards it takes."""
        laid = sum(len(meld.cards) for meld in done)
        if size is not None:
            return laid + size <= self._sure
        return laid + self._asked[len(done)].most <= self._sure

    def _rest_laid(self, rest: Contract, beside: Sequence[Meld]) -> Iterator[Melds]:
        """The ways to lay the rest, the least ones first."""
        left = tuple(face for face, held in enumerate(self._held) for _ in range(held))
        ways = (Which.ALL_CARDS,) if self._all_at_once else (Which.LEAST, Which.EVERY)
        for which in ways:
            yield from Chooser(left, rest, self._rules, which, beside).lay_downs()

    # The hand

    def _move(self, face: Card, sign: int) -> None:
        self._held[face] += sign
        self._left += sign * self._weights[face]

    def _take(self, melds: Melds) -> None:
        if not self._held:
            self._count()
        for meld in melds:
            for face in meld.cards:
                self._move(face, -1)

    def _put_back(self, melds: Melds) -> None:
        for meld in melds:
            for face in meld.cards:
                self._move(face, 1)


def _with(begun: Meld, face: Card) -> Meld:
    return Meld(begun.kind, begun.suit, begun.start, (*begun.cards, face))
