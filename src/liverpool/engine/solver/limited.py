"""Laying off if a meld on the table does not take every card that is like it.

So it is if the limit of wild cards also applies there, or if a set is full once it has every suit.
Then the order matters: a natural card makes room for a wild one or takes its place, and a wild card
opens the way to a natural one. Each meld is followed through every way it can grow, card by card;
the melds are taken one after another, and what the remaining cards can do on the remaining melds is
computed once. Which of the wild cards are added makes no difference until the end: then it is the
most expensive ones.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liverpool.engine.cards import JOKER, Card, Hand, rank_of, suit_of, without_card
from liverpool.engine.melds import (
    End,
    Meld,
    accepted,
    always_wild,
    is_wild,
    natural_at,
    naturals,
)
from liverpool.engine.rules import Kind, MeldRules
from liverpool.engine.solver.ways import Cost, LayOff, Points, TableMelds, Way


class RestOfHand(NamedTuple):
    """What is left of a hand while cards are added."""

    cards: Hand
    """Those that can be natural somewhere, those that are wild elsewhere among them."""
    wilds: int
    """Of those and the others, how many are wild and not added yet."""


Added = tuple[tuple[int, Card, End | None], ...]
"""Cards and the melds they are added to; the joker stands for any wild card."""


class Limited(TableMelds):
    """The melds on the table, with a limit of wild cards or of suits in each of them."""

    def __init__(self, melds: Sequence[Meld], rules: MeldRules, points: Points) -> None:
        super().__init__(melds, rules, points)
        self._set_ranks = {meld.start for meld in melds if meld.kind is Kind.SET}
        self._run_suits = {meld.suit for meld in melds if meld.kind is Kind.RUN}
        self._always_wild: Hand = ()
        self._found: dict[tuple[int, RestOfHand], tuple[Cost, Added]] = {}

    def _best(self, hand: Hand) -> Way:
        own = tuple(face for face in hand if not always_wild(face, self._rules))
        self._always_wild = tuple(face for face in hand if always_wild(face, self._rules))
        self._found.clear()
        wilds = sum(is_wild(face, self._rules) for face in hand)
        cost, added = self._fewest(0, RestOfHand(own, wilds))
        left = list(hand)
        for _, face, _ in added:
            if face != JOKER:
                left.remove(face)
        dear = iter(self._dearest(face for face in left if is_wild(face, self._rules)))
        steps = (LayOff(next(dear) if face == JOKER else face, at, end) for at, face, end in added)
        return Way(cost, done=tuple(steps))

    def steps(self, way: Way) -> Iterator[LayOff]:
        yield from way.done

    def _dearest(self, wilds: Iterator[Card]) -> list[Card]:
        return sorted(wilds, key=lambda face: (-self._points[face], face))

    def _fewest(self, at: int, left: RestOfHand) -> tuple[Cost, Added]:
        """The best that can be done with the cards on the melds from this one on."""
        if at == len(self._melds):
            return self._cost(left), ()
        known = self._found.get((at, left))
        if known is None:
            least = self._cost(RestOfHand(tuple(filter(self._fits_nowhere, left.cards)), 0))
            known = self._cost(left), ()
            for after, added in sorted(self._ways(at, left).items(), key=_cards_left):
                cost, later = self._fewest(at + 1, after)
                if cost < known[0]:
                    known = cost, (*added, *later)
                if cost == least:  # as usual if there is much on the table
                    break
            self._found[at, left] = known
        return known

    def _fits_nowhere(self, face: Card) -> bool:
        return not is_wild(face, self._rules) and not (
            rank_of(face) in self._set_ranks or suit_of(face) in self._run_suits
        )

    def _cost(self, left: RestOfHand) -> Cost:
        plain = [face for face in left.cards if not is_wild(face, self._rules)]
        wilds = [face for face in left.cards if is_wild(face, self._rules)]
        pool = self._dearest(iter((*wilds, *self._always_wild)))
        stay = [*plain, *pool[len(pool) - left.wilds :]]
        return sum(self._points[face] for face in stay), len(stay)

    def _ways(self, at: int, left: RestOfHand) -> dict[RestOfHand, Added]:
        """What can be left when cards were added to one meld, each with a way to it."""
        found: dict[RestOfHand, Added] = {}
        seen: set[tuple[object, ...]] = set()
        to_do: list[tuple[Meld, RestOfHand, Added]] = [(self._melds[at], left, ())]
        while to_do:
            meld, now, added = to_do.pop()
            likeness = (now, *self._likeness(meld))
            if likeness in seen:
                continue
            seen.add(likeness)
            found.setdefault(now, added)
            for face, end, grown, after in self._one_more(meld, now):
                to_do.append((grown, after, (*added, (at, face, end))))
        return found

    def _likeness(self, meld: Meld) -> tuple[object, ...]:
        """What matters of a meld for adding more to it."""
        own = naturals(meld, self._rules)
        if meld.kind is Kind.SET:
            return len(meld.cards), own
        low = meld.cards[0] == natural_at(meld.start, meld.suit, self._rules)
        high = meld.cards[-1] == natural_at(meld.end, meld.suit, self._rules)
        return meld.start, meld.end, own, low, high

    def _one_more(
        self, meld: Meld, left: RestOfHand
    ) -> Iterator[tuple[Card, End | None, Meld, RestOfHand]]:
        """What can become of the meld with one card, and what is left then."""
        own = naturals(meld, self._rules)
        for (face, end), grown in accepted(meld, self._rules).items():
            if face == JOKER:
                if left.wilds:
                    yield face, end, grown, left._replace(wilds=left.wilds - 1)
            elif face in left.cards and naturals(grown, self._rules) > own:
                wild = is_wild(face, self._rules)
                if left.wilds or not wild:
                    rest = RestOfHand(without_card(left.cards, face), left.wilds - wild)
                    yield face, end, grown, rest


def _cards_left(way: tuple[RestOfHand, Added]) -> int:
    left, _ = way
    return len(left.cards) + left.wilds
