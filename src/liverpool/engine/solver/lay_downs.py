"""The lay-downs in a hand, one after the other.

Cards can always be added to melds on the table, so what matters are the *least* lay-downs: those
that are no other lay-down with cards added to its melds. From a least lay-down no card can be
taken, be it from an end of a run or from a set, and what is left still be a lay-down. Its sets have
just the length that the contract asks for. So have its runs, but where a run needs several natural
cards it may be longer, from one natural card to another, with no more of them than it needs
(rules.md W15); and where runs of a suit may not touch, one may reach from the end of another to the
beginning of a third. Where melds have just the length that is asked, all lay-downs are least.
Lay-downs that differ in which of the cards that would do are laid, in where the wild cards lie, or
in what they stand for, are different lay-downs.

The order: lay-downs with fewer wild cards come first. Among those with as many, the runs
are compared and then the sets, each as the list of its melds in ascending order of
(number of cards, suit, rank or start, cards). In a lay-down itself the melds stand in
the order of the contract's slots; of melds that could fill the same slots the smaller, in
that order, fills the shorter slot, and of equal slots the earlier one. Where the contract
names ranks or colours, the melds of each come before the others of their kind.

Melds are chosen one by one; before each step the search is asked whether the rest of the contract
is still in the cards that are left, so that few steps are taken in vain.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, JOKER, Card, Hand, Named, card, rank_of
from liverpool.engine.contracts import too_near
from liverpool.engine.melds import (
    Meld,
    has_sets_of,
    is_face,
    is_wild,
    least_naturals,
    longest_set,
    natural_at,
    naturals,
    set_of,
)
from liverpool.engine.named import ranks_named, suits_named
from liverpool.engine.rank_order import longest_run, rank_order
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, SameSuitRuns, Slot
from liverpool.engine.solver.bound import lacks_at_least, strays_at_least
from liverpool.engine.solver.counts import cards_in, packed, places_held, rows_of, weights, wilds_in
from liverpool.engine.solver.distance import Contract, is_held
from liverpool.engine.solver.effort import spend
from liverpool.engine.solver.search import least_length, of_any_length
from liverpool.engine.solver.windows import in_the_way, naturals_bind
from liverpool.engine.wild_ranks import WildRanks

FEW_WILDS: Final = 2
"""With at most this many wild cards, steps are judged by a bound and not by the exact search."""


class Which(Enum):
    """Which lay-downs are wanted."""

    LEAST = auto()
    EVERY = auto()
    ALL_CARDS = auto()
    """Every one that takes all the cards."""


def lay_downs(
    hand: Hand, contract: Contract, rules: MeldRules, *, all_at_once: bool = False
) -> Iterator[tuple[Meld, ...]]:
    """The least lay-downs, or with `all_at_once` all that take every card of the hand.

    They come one by one, each once, in the order that this module describes.

    >>> dunlop = rules("dunlop")
    >>> hand = hand_of(read_cards("7h 7s 7d 4c 5c 6c **"))
    >>> next(lay_downs(hand, dunlop.deals[1].contract, dunlop.meld))
    (Meld(set of 7: 7d7h7s), Meld(run from 3c: **4c5c6c))
    """
    held = packed(hand, rules)
    if lacks_at_least(held, contract, rules) or (
        all_at_once and strays_at_least(held, contract, rules)
    ):
        return iter(())  # as for most hands
    which = Which.ALL_CARDS if all_at_once else Which.LEAST
    return Chooser(hand, contract, rules, which).lay_downs()


def every_lay_down(hand: Hand, contract: Contract, rules: MeldRules) -> Iterator[tuple[Meld, ...]]:
    """All lay-downs, with melds of every length, in the same order. For small hands."""
    return Chooser(hand, contract, rules, Which.EVERY).lay_downs()


class _Asked(NamedTuple):
    """One meld that a contract asks for."""

    kind: Kind
    least: int
    where: Sequence[int]
    """The ranks that the set may have, or the suits that the run may."""
    alike: Sequence[int]
    """Which melds are asked for as this is, but for their length."""


class _InOrder(NamedTuple):
    """What a contract asks for, in the order in which melds are chosen."""

    slots: Sequence[_Asked]
    place_of: Sequence[int]
    """For each slot of the contract, which of them it is."""
    rests: Sequence[Contract]
    """What is left of the contract, by how many have been chosen."""
    is_mixed: bool
    """Whether the same melds may be what is asked for in several ways."""


@lru_cache(maxsize=64)
def _in_order(contract: Contract, rules: MeldRules) -> _InOrder:
    """Runs come first, and of each kind those of which the contract names something."""

    def order(slot: Slot) -> tuple[bool, bool, Named, int]:
        return slot.kind is Kind.SET, not slot.named, slot.named, least_length(slot, rules)

    at = sorted(range(len(contract)), key=lambda place: order(contract[place]))
    asked = [contract[place] for place in at]
    slots = tuple(
        _Asked(
            slot.kind,
            least_length(slot, rules),
            _where(slot, rules),
            tuple(n for n, other in enumerate(asked) if order(other)[:3] == order(slot)[:3]),
        )
        for slot in asked
    )
    kinds = Counter(slot.kind for slot in contract)
    return _InOrder(
        slots,
        tuple(at.index(place) for place in range(len(contract))),
        tuple(tuple(asked[done:]) for done in range(len(contract) + 1)),
        any(len(slot.alike) < kinds[slot.kind] for slot in slots),
    )


def _where(slot: Slot, rules: MeldRules) -> Sequence[int]:
    """The ranks that a set may have, or the suits that a run may."""
    if slot.kind is Kind.RUN:
        return suits_named(slot.named, rules)
    return tuple(rank for rank in ranks_named(slot.named, rules) if has_sets_of(rank, rules))


class Chooser:
    """One hand, from which melds are chosen and put back.

    `beside` are runs that are laid together with them, so none may be too near to those.
    """

    def __init__(
        self,
        hand: Hand,
        contract: Contract,
        rules: MeldRules,
        which: Which,
        beside: Sequence[Meld] = (),
    ) -> None:
        if which is Which.ALL_CARDS:
            rules = of_any_length(rules)
        self._rules = rules
        self._order = rank_order(rules)
        self._plain = rules
        if rules.wild_ranks.own_rank:
            self._plain = replace(rules, wild_ranks=WildRanks.NONE)
        self._which = which
        self._weights = weights(rules)
        self._left = packed(hand, rules)
        self._held = [0] * (HIDDEN + 1)
        for face in hand:
            if is_face(face, rules):
                self._held[face] += 1
        self._wild_faces = [
            face for face, count in enumerate(self._held) if count and is_wild(face, rules)
        ]
        self._slots, self._place_of, self._rests, self._is_mixed = _in_order(contract, rules)
        self._run_count = sum(slot.kind is Kind.RUN for slot in self._slots)
        self._avoids_touching = (
            which is Which.LEAST
            and rules.same_suit_runs is SameSuitRuns.NOT_TOUCHING
            and rules.laydown_size is not LaydownSize.EXACT
            and self._run_count > (1 if naturals_bind(rules) else in_the_way(rules))
        )
        """Whether a run may have to be longer to avoid touching others."""
        self._longest_set = longest_set(rules)
        """The most cards in a set, where all its suits must be different."""
        self._beside = beside
        self._chosen: list[Meld] = []
        self._exactly = True

    def lay_downs(self) -> Iterator[tuple[Meld, ...]]:
        rows = rows_of(self._left, self._rules)
        wilds = wilds_in(self._left, rows, self._rules)
        # with few wild cards a wrong step is soon over, and the quick bound prunes well enough
        self._exactly = wilds > FEW_WILDS or self._which is Which.ALL_CARDS
        found: set[tuple[Meld, ...]] = set()
        for budget in range(wilds + 1):
            for melds in self._choose(budget):
                if self._is_mixed:
                    alike = tuple(sorted(melds, key=_key))
                    if alike in found:
                        continue
                    found.add(alike)
                yield melds

    def _choose(self, budget: int) -> Iterator[tuple[Meld, ...]]:
        """The lay-downs that begin with the chosen melds and use `budget` more wild cards."""
        spend(10)
        done = len(self._chosen)
        if not self._is_open(budget):
            return
        if done == len(self._slots):
            if not self._avoids_touching or self._is_least():
                yield self.chosen()
            return
        kind, least, where, alike = self._slots[done]
        last = self._chosen[-1] if done > alike[0] else None
        first = max(least, len(last.cards)) if last else least
        candidates = self._runs if kind is Kind.RUN else self._sets
        for size in range(first, self._longest(kind, least, first) + 1):
            for meld in candidates(where, size, self._must_be_tight(size), budget):
                if last and len(last.cards) == size and _key(meld) < _key(last):
                    continue
                self.move(meld, -1)
                yield from self._choose(budget - self.wilds_used(meld))
                self.move(meld, 1)

    def _is_open(self, budget: int) -> bool:
        """Whether the rest of the contract may be in the cards that are left."""
        rest = self._rests[len(self._chosen)]
        size = self._size()
        if not rest:
            return not budget and not size
        # a wild rank's card in its own place is none of the budget, so it is natural here
        if lacks_at_least(self._left, rest, self._plain, budget):
            return False
        if size is not None and strays_at_least(self._left, rest, self._rules):
            return False
        if not self._exactly or (size is None and len(rest) == 1):
            return True
        if not is_held(self._left, size, rest, self._plain, budget):
            return False
        return self._plain is self._rules or is_held(self._left, size, rest, self._rules)

    def _size(self) -> int | None:
        """How many cards the melds to come must have, where all cards go down."""
        return cards_in(self._left) if self._which is Which.ALL_CARDS else None

    def _longest(self, kind: Kind, least: int, first: int) -> int:
        """How long a meld may be that is asked to have `least` cards."""
        exact = self._rules.laydown_size is LaydownSize.EXACT
        if kind is Kind.RUN:
            if exact:
                return least
            short = self._which is Which.LEAST and not (
                self._avoids_touching or naturals_bind(self._rules)
            )
            return least if short else longest_run(self._rules)
        exact = exact or self._which is Which.LEAST
        longest = least if exact else max(first, cards_in(self._left))
        return longest if self._longest_set is None else min(longest, self._longest_set)

    def _must_be_tight(self, size: int) -> bool:
        """Whether the next meld, with this many cards, must be one that cannot lose a card by
        itself."""
        return self._which is Which.LEAST and self._could_be_shorter(len(self._chosen), size)

    def _could_be_shorter(self, slot: int, size: int) -> bool:
        """Whether the contract has room for a shorter meld in place of one of this size."""
        chosen, alike = len(self._chosen), self._slots[slot].alike
        shorter = sum(len(self._chosen[at].cards) < size for at in alike if at < chosen)
        return size > self._slots[alike[shorter]].least

    def _is_apart(self, suit: int, start: int, size: int) -> bool:
        """Whether a run there is not too near to those of its suit (rules.md X7)."""
        places = (start, start + size - 1)
        return self._rules.same_suit_runs is SameSuitRuns.ALLOW or not any(
            other.suit == suit and too_near((other.start, other.end), places, self._rules)
            for other in (*self._runs_chosen(), *self._beside)
        )

    def _runs_chosen(self) -> list[Meld]:
        return self._chosen[: self._run_count]

    def _may_be_least(self, suit: int, start: int, size: int) -> bool:
        """Whether, with a run there too, every run that is longer than asked may have to be so."""
        if naturals_bind(self._rules):
            return True
        places = [(run.suit, run.start, len(run.cards)) for run in self._runs_chosen()]
        places.append((suit, start, size))
        at = self._order.start
        begins = {(where, first) for where, first, _ in places}
        ends = {(where, at(first + length - 1)) for where, first, length in places}
        to_come = 2 * (self._run_count - len(places)) // in_the_way(self._rules)
        return not any(
            self._could_be_shorter(slot, length)
            and 2 - ((where, first) in ends) - ((where, at(first + length - 1)) in begins) > to_come
            for slot, (where, first, length) in enumerate(places)
        )

    def _is_least(self) -> bool:
        """Whether no run that is chosen could do without the card at an end."""
        return not any(
            self._could_be_shorter(slot, len(run.cards)) and self._can_lose_a_card(run)
            for slot, run in enumerate(self._runs_chosen())
        )

    def _can_lose_a_card(self, run: Meld) -> bool:
        others = list(self._runs_chosen())
        others.remove(run)
        needs = least_naturals(Kind.RUN, len(run.cards) - 1, self._rules)
        shorter = (
            replace(run, start=run.start + 1, cards=run.cards[1:]),
            replace(run, cards=run.cards[:-1]),
        )
        return any(
            naturals(less, self._rules) >= needs
            and not any(
                other.suit == less.suit
                and too_near((other.start, other.end), (less.start, less.end), self._rules)
                for other in others
            )
            for less in shorter
        )

    def wilds_used(self, meld: Meld) -> int:
        """How many of its cards stand for others."""
        return len(meld.cards) - naturals(meld, self._rules)

    def chosen(self) -> tuple[Meld, ...]:
        """The chosen melds in the order of the contract's slots."""
        return tuple(self._chosen[at] for at in self._place_of)

    def move(self, meld: Meld, sign: int) -> None:
        """Take the meld's cards out of the hand (-1) or put them back (1)."""
        for face in meld.cards:
            self._held[face] += sign
            self._left += sign * self._weights[face]
        if sign < 0:
            self._chosen.append(meld)
        else:
            self._chosen.pop()

    def _sets(self, ranks: Sequence[int], size: int, _tight: bool, budget: int) -> Iterator[Meld]:
        least = max(least_naturals(Kind.SET, size, self._rules), size - budget)
        for rank in ranks:
            if sum(self._held[rank - 1 : JOKER : 13]) >= least:
                yield from self.sets_of(rank, size, budget)

    def _runs(self, suits: Sequence[int], size: int, tight: bool, budget: int) -> Iterator[Meld]:
        rows = rows_of(self._left, self._rules)
        for suit in suits:
            held = places_held(rows[suit], self._order)
            for start in self._order.starts(size):
                places = (1 << size) - 1 << start - 1
                if size - (held & places).bit_count() > budget:
                    continue
                if not self._is_apart(suit, start, size):
                    continue
                if not self._avoids_touching or self._may_be_least(suit, start, size):
                    yield from self.runs_at(suit, start, size, tight, budget)

    def sets_of(self, rank: int, size: int, budget: int) -> list[Meld]:
        """The sets of one rank with so many cards, at most `budget` of them wild."""
        always = self._rules.wild_ranks.always
        own = [card(rank, suit) for suit in range(self._rules.suits)]
        if always:
            own = [face for face in own if face not in always]
        if self._longest_set is not None:
            return self._different(own, size, budget)
        held = [face for face in own for _ in range(self._held[face])]
        wilds = [
            face for face in self._wild_faces if face not in own for _ in range(self._held[face])
        ]
        rows: set[tuple[Card, ...]] = set()
        least = max(least_naturals(Kind.SET, size, self._rules), size - budget)
        for count in range(least, size + 1):
            rest = set(combinations(wilds, size - count))
            rows.update(a + b for a in set(combinations(held, count)) for b in rest)
        if rank == self._rules.wild_ranks.rank and always:  # wild ones may stand between others
            rows = {set_of(rank, row).cards for row in rows}
        return [Meld(Kind.SET, -1, rank, row) for row in sorted(rows)]

    def _different(self, own: list[Card], size: int, budget: int) -> list[Meld]:
        """The same of these cards where no suit may be there twice."""
        again = is_wild(own[0], self._rules)  # it may lie beside another as a wild card
        held = [
            face for face in own for _ in range(self._held[face] if again else self._held[face] > 0)
        ]
        wilds = [
            face for face in self._wild_faces if face not in own for _ in range(self._held[face])
        ]
        rows: set[tuple[Card, ...]] = set()
        least = max(least_naturals(Kind.SET, size, self._rules), size - budget)
        for count in range(least, size + 1):
            rest = set(combinations(wilds, size - count))
            rows.update(
                a + b for a in set(combinations(held, count)) if len(set(a)) >= least for b in rest
            )
        return [Meld(Kind.SET, -1, rank_of(own[0]), row) for row in sorted(rows)]

    def runs_at(self, suit: int, start: int, size: int, tight: bool, budget: int) -> list[Meld]:
        """The runs in one place with at most `budget` wild cards.

        `tight`: only those that could not lose a card at an end.
        """
        row = [natural_at(start + at, suit, self._rules) for at in range(size)]
        if sum(not self._held[face] for face in row) > budget:
            return []
        tight = tight and not self._avoids_touching  # there it is checked at the end
        needs = least_naturals(Kind.RUN, size, self._rules)
        if tight and least_naturals(Kind.RUN, size - 1, self._rules) < needs:
            return []
        return [Meld(Kind.RUN, suit, start, cards) for cards in self._fill(row, (), tight, budget)]

    def _fill(
        self, row: list[Card], done: tuple[Card, ...], tight: bool, budget: int
    ) -> Iterator[tuple[Card, ...]]:
        """The ways to lay a run in the places of `row`, with at most so many wild cards."""
        spend()
        at = len(done)
        if at == len(row):
            least = least_naturals(Kind.RUN, at, self._rules)
            own = sum(one == other for one, other in zip(row, done, strict=True))
            if own == least or (own > least and not tight):
                yield done
            return
        after_wild = at > 0 and done[-1] != row[at - 1]
        fillers = sorted({row[at], *self._wild_faces}) if budget else (row[at],)
        for face in fillers:
            if not self._held[face]:
                continue
            wild = face != row[at]
            if wild and (
                (after_wild and not self._rules.adjacent_wilds)
                or (tight and at in (0, len(row) - 1))
            ):
                continue
            self._held[face] -= 1
            yield from self._fill(row, (*done, face), tight, budget - wild)
            self._held[face] += 1


def _key(meld: Meld) -> tuple[int, int, int, tuple[Card, ...]]:
    return len(meld.cards), meld.suit, meld.start, meld.cards
