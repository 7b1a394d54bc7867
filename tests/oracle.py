"""A second reading of melds and contracts, as naive as can be, for tests to compare with.

Nothing of the engine's is used but the names of cards and rules. Everything is done by
trying all cases: melds are card after card, contracts meld after meld.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from liverpool.engine.cards import JOKER, Card
from liverpool.engine.rules import Kind, MeldRules, SameSuitRuns, Slot, WildRanks

Laid = tuple[Kind, int, int, tuple[Card, ...]]
"""A meld: its kind, its suit (-1 for a set), its rank or first position, its cards."""

TOO_FAR = 99


def wild(face: Card, rules: MeldRules) -> bool:
    return face == JOKER or (rules.wild_ranks is WildRanks.TWOS and face % 13 == 1)


def is_set(rank: int, cards: Sequence[Card], rules: MeldRules) -> bool:
    own = [face for face in cards if face != JOKER and face % 13 == rank - 1]
    rest = [face for face in cards if face == JOKER or face % 13 != rank - 1]
    return all(wild(face, rules) for face in rest) and len(own) >= rules.set_min_naturals


def is_run(suit: int, start: int, cards: Sequence[Card], rules: MeldRules) -> bool:
    row = [suit * 13 + rank for rank in range(rules.ranks)]
    row.append(row[0])  # the ace again, above the king
    wanted = row[start - 1 : start - 1 + len(cards)]
    if len(wanted) < len(cards) or len(cards) > rules.run_max_len:
        return False
    own = [held == place for held, place in zip(cards, wanted, strict=True)]
    if any(not good and not wild(face, rules) for good, face in zip(own, cards, strict=True)):
        return False
    if not rules.adjacent_wilds and (False, False) in zip(own, own[1:], strict=False):
        return False
    return sum(own) >= rules.run_min_naturals


def contract_met(melds: Sequence[Laid], contract: Sequence[Slot], rules: MeldRules) -> bool:
    """Whether the melds, each good by itself, are the contract in some order."""
    if len(melds) != len(contract) or not any(
        all(
            meld[0] is slot.kind and len(meld[3]) >= slot.length
            for meld, slot in zip(order, contract, strict=True)
        )
        for order in permutations(melds)
    ):
        return False
    return rules.same_suit_runs is SameSuitRuns.ALLOW or not any(
        one[0] is other[0] is Kind.RUN and one[1] == other[1] and touching(one, other)
        for one, other in combinations(melds, 2)
    )


def touching(one: Laid, other: Laid) -> bool:
    """Whether no position lies between two runs of one suit."""
    places = [set(range(run[2], run[2] + len(run[3]))) for run in (one, other)]
    between = set(range(min(map(max, places)) + 1, max(map(min, places))))
    return bool(places[0] & places[1]) or not between


def melds_in(hand: Sequence[Card], rules: MeldRules, shortest: int) -> list[Laid]:
    """Every set and run of at least so many cards that can be made of the hand's."""
    held = Counter(hand)
    melds: list[Laid] = []
    for size in range(shortest, len(hand) + 1):
        for cards in sorted(set(combinations(sorted(hand), size))):
            for rank in range(1, rules.ranks + 1):
                if is_set(rank, cards, rules):
                    order = sorted(cards, key=lambda face: (face % 13 != rank - 1, face))
                    order.sort(key=lambda face: face == JOKER or face % 13 != rank - 1)
                    melds.append((Kind.SET, -1, rank, tuple(order)))
    wilds = [face for face in sorted(held) if wild(face, rules)]
    for suit, start in product(range(rules.suits), range(1, rules.ranks + 2)):
        row = [suit * 13 + (start + at - 1) % rules.ranks for at in range(rules.ranks + 2 - start)]
        for size in range(shortest, len(row) + 1):
            choices = [sorted({face, *wilds} & held.keys()) for face in row[:size]]
            for cards in product(*choices):
                if not Counter(cards) - held and is_run(suit, start, cards, rules):
                    melds.append((Kind.RUN, suit, start, cards))
    return melds


def lay_downs(
    hand: Sequence[Card], contract: Sequence[Slot], rules: MeldRules
) -> set[tuple[Laid, ...]]:
    """Every lay-down in the hand, each as its melds in sorted order."""
    shortest = min((slot.length for slot in contract), default=1)
    melds = sorted(melds_in(hand, rules, shortest))

    def choose(first: int, left: Counter[Card], done: tuple[Laid, ...]) -> Iterator[tuple[Laid, ...]]:
        if len(done) == len(contract):
            if contract_met(done, contract, rules):
                yield done
            return
        for at in range(first, len(melds)):
            cards = Counter(melds[at][3])
            if cards <= left:
                yield from choose(at, left - cards, (*done, melds[at]))

    return set(choose(0, Counter(hand), ()))


def least(laid: set[tuple[Laid, ...]]) -> set[tuple[Laid, ...]]:
    """Those of all lay-downs from which no card can be taken."""
    return {melds for melds in laid if not any(less in laid for less in _lessened(melds))}


def _lessened(melds: tuple[Laid, ...]) -> Iterator[tuple[Laid, ...]]:
    for at, (kind, suit, start, cards) in enumerate(melds):
        if kind is Kind.SET:
            cuts = [(start, cards[:i] + cards[i + 1 :]) for i in range(len(cards))]
        else:
            cuts = [(start, cards[:-1]), (start + 1, cards[1:])]
        for begin, rest in cuts:
            yield tuple(sorted((*melds[:at], (kind, suit, begin, rest), *melds[at + 1 :])))


def distance(
    hand: Sequence[Card], contract: Sequence[Slot], rules: MeldRules, *, all_at_once: bool = False
) -> int:
    """The least number of natural cards to add, or of cards to exchange; `TOO_FAR` if none do.

    Every place of every meld is filled by a card of the hand or by one that is supplied.
    """
    size = len(hand)
    spare = size - sum(slot.length for slot in contract) if all_at_once else 0
    fills = [sorted(_fills(slot, hand, rules, spare, all_at_once), key=_supplied) for slot in contract]
    best = TOO_FAR

    def choose(at: int, left: Counter[Card], done: tuple[Laid, ...], supplied: int) -> None:
        nonlocal best
        if supplied >= best:
            return
        if at == len(contract):
            count = sum(len(meld[3]) for meld in done)
            if (not all_at_once or count == size) and contract_met(done, contract, rules):
                best = supplied
            return
        for meld, own in fills[at]:
            more = len(meld[3]) - sum(own.values())
            if supplied + more >= best:
                break
            if own <= left:
                choose(at + 1, left - own, (*done, meld), supplied + more)

    choose(0, Counter(hand), (), 0)
    return best


Fill = tuple[Laid, Counter[Card]]
"""A meld, and those of its cards that come from the hand."""


def _supplied(fill: Fill) -> int:
    return len(fill[0][3]) - sum(fill[1].values())


def _fills(
    slot: Slot, hand: Sequence[Card], rules: MeldRules, spare: int, all_at_once: bool
) -> Iterator[Fill]:
    held = Counter(hand)
    wilds = [face for face in held if wild(face, rules)]
    if slot.kind is Kind.SET:
        longest = slot.length + (spare if all_at_once else rules.set_min_naturals)
        for size, rank in product(range(slot.length, longest + 1), range(1, rules.ranks + 1)):
            row = [suit * 13 + rank - 1 for suit in range(rules.suits)]
            own = list((held & Counter(dict.fromkeys([*row, *wilds], size))).elements())
            for count in range(min(size, len(own)) + 1):
                for cards in set(combinations(sorted(own), count)):
                    filled = (*cards, *[row[0]] * (size - count))
                    if is_set(rank, filled, rules):
                        yield (Kind.SET, -1, rank, filled), Counter(cards)
        return
    for suit, start in product(range(rules.suits), range(1, rules.ranks + 2)):
        row = [suit * 13 + (start + at - 1) % rules.ranks for at in range(rules.ranks + 2 - start)]
        longest = min(len(row), slot.length + spare) if all_at_once else len(row)
        for size in range(slot.length, longest + 1):
            choices = [
                [(face, False), *((own, True) for own in sorted({face, *wilds} & held.keys()))]
                for face in row[:size]
            ]
            for places in product(*choices):
                cards = tuple(face for face, _ in places)
                from_hand = Counter(face for face, own in places if own)
                if from_hand <= held and is_run(suit, start, cards, rules):
                    yield (Kind.RUN, suit, start, cards), from_hand
