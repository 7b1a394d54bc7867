"""A second reading of melds and contracts, as naive as can be, for tests to compare with.

Nothing of the engine's is used but the names of cards and rules. Everything is done by
trying all cases: melds are card after card, contracts meld after meld.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations, product

from liverpool.engine.cards import JOKER, Card
from liverpool.engine.rules import Ace, Kind, LaydownSize, MeldRules, SameSuitRuns, SetSuits, Slot
from liverpool.engine.wild_ranks import WildRanks
from liverpool.record.cards import read_cards

Laid = tuple[Kind, int, int, tuple[Card, ...]]
"""A meld: its kind, its suit (-1 for a set), its rank or first position, its cards."""

Shape = tuple[Kind, int, int, int]
"""A meld without its cards: kind, suit, rank or start, number of cards."""

Fill = tuple[int, tuple[Card, ...]]
"""A way to fill a shape: the number of supplied cards, and the hand's that are used."""

TOO_FAR = 99


_WILD = {
    WildRanks.NONE: "",
    WildRanks.TWOS: "2c 2d 2h 2s",
    WildRanks.TWOS_EVERYWHERE: "2c 2d 2h 2s",
    WildRanks.THREES: "3c 3d 3h 3s",
    WildRanks.THREES_EVERYWHERE: "3c 3d 3h 3s",
    WildRanks.RED_ACES: "Ad Ah",
    WildRanks.ONE_EYED_JACKS: "Jh Js",
}
WILD = {ranks: frozenset(read_cards(cards)) for ranks, cards in _WILD.items()}


def wild(face: Card, rules: MeldRules) -> bool:
    """Whether the card may stand for another."""
    return face == JOKER or face in WILD[rules.wild_ranks]


def always_wild(face: Card, rules: MeldRules) -> bool:
    """Whether the card never stands for itself."""
    as_themselves = (WildRanks.TWOS, WildRanks.THREES)
    return wild(face, rules) and (face == JOKER or rules.wild_ranks not in as_themselves)


def limit_of_runs(rules: MeldRules) -> int | str:
    """The limit of wild cards in a run."""
    return rules.wild_limit if rules.wild_limit_run == "same" else rules.wild_limit_run


def within_limit(own: int, size: int, limit: int | str) -> bool:
    """Whether a meld of so many cards, of which so many are natural, has few enough wild ones."""
    wilds = size - own
    if isinstance(limit, int):
        return wilds <= limit
    return {"none": True, "as_many": wilds <= own, "fewer": wilds < own}[limit]


def own_and_rest(
    rank: int, cards: Sequence[Card], rules: MeldRules
) -> tuple[list[Card], list[Card]]:
    """The cards that stand for themselves in a set of the rank, and the others."""
    own: list[Card] = []
    rest: list[Card] = []
    for face in cards:
        stands = not always_wild(face, rules) and face % 13 == rank - 1
        again = rules.set_suits is SetSuits.DIFFERENT and face in own
        (own if stands and not again else rest).append(face)
    return own, rest


def is_set(rank: int, cards: Sequence[Card], rules: MeldRules, *, lying: bool = False) -> bool:
    """Whether the cards can be laid down as a set; or `lying`, whether they may lie as one."""
    if all(always_wild(suit * 13 + rank - 1, rules) for suit in range(4)):
        return False
    own, rest = own_and_rest(rank, cards, rules)
    if rules.set_suits is SetSuits.DIFFERENT and len(cards) > rules.suits:
        return False
    if not all(wild(face, rules) for face in rest) or len(own) < rules.set_min_naturals:
        return False
    if lying and not rules.wild_limit_lasts:
        return True
    return within_limit(len(own), len(cards), rules.wild_limit)


def row_from(suit: int, start: int, rules: MeldRules) -> list[Card]:
    """The cards that follow each other in a run from this position on, as far as it can go."""
    ranks = list(range(rules.ranks))
    match rules.ace:
        case Ace.LOW_OR_HIGH:
            row = [*ranks, 0]
        case Ace.HIGH:
            first = 1 if rules.twos_in_runs else 2
            row = [*ranks[first:], 0] if start > first else []
            start -= first
        case Ace.LOW:
            row = ranks
        case _:
            row = [*ranks[start - 1 :], *ranks[: start - 1]] if start <= rules.ranks else []
            start = 1
    return [suit * 13 + rank for rank in row[start - 1 :]]


def starts(rules: MeldRules) -> range:
    """The positions at which runs may begin, and perhaps some at which none can."""
    return range(1, rules.ranks + 2)


def is_run(
    suit: int, start: int, cards: Sequence[Card], rules: MeldRules, *, lying: bool = False
) -> bool:
    """Whether the cards can be laid down as a run; or `lying`, whether they may lie as one."""
    wanted = row_from(suit, start, rules)[: len(cards)]
    if len(wanted) < len(cards) or len(cards) > rules.run_max_len:
        return False
    own = []
    for held, place in zip(cards, wanted, strict=True):
        good = held == place and not always_wild(held, rules)
        if not good and not wild(held, rules):
            return False
        own.append(good)
    if not rules.adjacent_wilds and (False, False) in pairwise(own):
        return False
    if sum(own) < rules.run_min_naturals:
        return False
    if lying and not rules.wild_limit_lasts:
        return True
    return within_limit(sum(own), len(cards), limit_of_runs(rules))


def contract_met(
    melds: Sequence[Laid],
    contract: Sequence[Slot],
    rules: MeldRules,
    *,
    all_at_once: bool = False,
) -> bool:
    """Whether the melds, each good by itself, are the contract in some order."""
    exact = rules.laydown_size is LaydownSize.EXACT and not all_at_once
    if len(melds) != len(contract) or not any(
        all(
            meld[0] is slot.kind
            and as_named(meld, slot)
            and (len(meld[3]) == slot.length if exact else len(meld[3]) >= slot.length)
            for meld, slot in zip(order, contract, strict=True)
        )
        for order in permutations(melds)
    ):
        return False
    return not any(
        one[0] is other[0] is Kind.RUN and one[1] == other[1] and too_near(one, other, rules)
        for one, other in combinations(melds, 2)
    )


def as_named(meld: Laid, slot: Slot) -> bool:
    """Whether the meld has the rank or the colour that the contract names."""
    _, suit, rank, _ = meld
    colour = "red" if suit in (1, 2) else "black"
    return slot.named in ("", colour if slot.kind is Kind.RUN else "A23456789TJQK"[rank - 1])


def too_near(one: Laid, other: Laid, rules: MeldRules) -> bool:
    """Whether the rules forbid two runs of one suit in these places."""
    if rules.ace is Ace.ROUND_THE_CORNER:
        return _too_near_all_round(one, other, rules)
    places = [set(range(run[2], run[2] + len(run[3]))) for run in (one, other)]
    low, high = sorted(places, key=min)
    if rules.same_suit_runs is SameSuitRuns.ALLOW:
        return False
    if rules.same_suit_runs is SameSuitRuns.NOT_TOUCHING:
        return max(low) + 1 == min(high)
    return bool(low & high) or not set(range(max(low) + 1, min(high)))


def _too_near_all_round(one: Laid, other: Laid, rules: MeldRules) -> bool:
    """The same where the ranks have no end."""
    ranks = [[(run[2] + at) % rules.ranks for at in range(len(run[3]))] for run in (one, other)]
    touch = any((a[-1] + 1) % rules.ranks == b[0] for a, b in (ranks, ranks[::-1]))
    match rules.same_suit_runs:
        case SameSuitRuns.ALLOW:
            return False
        case SameSuitRuns.NOT_TOUCHING:
            return touch
        case _:
            return touch or bool({*ranks[0]} & {*ranks[1]})


def melds_in(hand: Sequence[Card], rules: MeldRules, shortest: int) -> list[Laid]:
    """Every set and run of at least so many cards that can be made of the hand's."""
    held = Counter(hand)
    melds: list[Laid] = []
    for size in range(shortest, len(hand) + 1):
        for cards in sorted(set(combinations(sorted(hand), size))):
            for rank in range(1, rules.ranks + 1):
                if is_set(rank, cards, rules):
                    own = [face for face in cards if face != JOKER and face % 13 == rank - 1]
                    rest = [face for face in cards if face == JOKER or face % 13 != rank - 1]
                    melds.append((Kind.SET, -1, rank, (*own, *rest)))
    wilds = [face for face in sorted(held) if wild(face, rules)]
    for suit, start in product(range(rules.suits), starts(rules)):
        row = row_from(suit, start, rules)
        filled: list[tuple[Card, ...]] = [()]
        for size, face in enumerate(row, 1):  # each place after those before it
            mine = sorted({face, *wilds} & held.keys())
            filled = [
                (*cards, own) for cards in filled for own in mine if cards.count(own) < held[own]
            ]
            if size >= shortest:
                melds.extend(
                    (Kind.RUN, suit, start, cards)
                    for cards in filled
                    if is_run(suit, start, cards, rules)
                )
    return melds


def lay_downs(
    hand: Sequence[Card],
    contract: Sequence[Slot],
    rules: MeldRules,
    *,
    all_at_once: bool = False,
) -> set[tuple[Laid, ...]]:
    """Every lay-down in the hand, each as its melds in sorted order.

    `all_at_once`: those that take all the cards.
    """
    shortest = min((slot.length for slot in contract), default=1)
    melds = sorted(melds_in(hand, rules, shortest))

    def choose(
        first: int, left: Counter[Card], done: tuple[Laid, ...]
    ) -> Iterator[tuple[Laid, ...]]:
        if len(done) == len(contract):
            fits = not (all_at_once and +left)
            if fits and contract_met(done, contract, rules, all_at_once=all_at_once):
                yield done
            return
        for at in range(first, len(melds)):
            cards = Counter(melds[at][3])
            if cards <= left:
                yield from choose(at, left - cards, (*done, melds[at]))

    return set(choose(0, Counter(hand), ()))


def least(laid: set[tuple[Laid, ...]], rules: MeldRules) -> set[tuple[Laid, ...]]:
    """Those of all lay-downs from which no card can be taken."""
    return {melds for melds in laid if not any(less in laid for less in _lessened(melds, rules))}


def _lessened(melds: tuple[Laid, ...], rules: MeldRules) -> Iterator[tuple[Laid, ...]]:
    for at, (kind, suit, start, cards) in enumerate(melds):
        if kind is Kind.SET:
            cuts = [(start, cards[:i] + cards[i + 1 :]) for i in range(len(cards))]
        else:
            around = rules.ace is Ace.ROUND_THE_CORNER and start == rules.ranks
            cuts = [(start, cards[:-1]), (1 if around else start + 1, cards[1:])]
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
    each = {slot: _shapes(slot, hand, rules, spare, all_at_once) for slot in contract}
    shapes = [each[slot] for slot in contract]
    best = TOO_FAR
    for choice in product(*shapes):
        melds = [(kind, suit, start, (0,) * length) for kind, suit, start, length in choice]
        if all_at_once and sum(len(meld[3]) for meld in melds) != size:
            continue
        if contract_met(melds, contract, rules, all_at_once=all_at_once):
            fills = [fill[shape] for fill, shape in zip(shapes, choice, strict=True)]
            best = min(best, _supply(fills, Counter(hand), best))
    return best


def _supply(fills: Sequence[Sequence[Fill]], left: Counter[Card], limit: int) -> int:
    """The least number of cards to supply for melds that may be filled in these ways."""
    if not fills:
        return 0
    best = limit
    for supplied, cards in fills[0]:
        if supplied >= best:
            break
        if all(cards.count(face) <= left[face] for face in cards):
            rest = left - Counter(cards) if fills[1:] else left
            best = min(best, supplied + _supply(fills[1:], rest, best - supplied))
    return best


def _shapes(
    slot: Slot, hand: Sequence[Card], rules: MeldRules, spare: int, all_at_once: bool
) -> dict[Shape, list[Fill]]:
    """For each shape that the slot may take the ways to fill it, each once; those that need the
    fewest supplied cards first."""
    shapes: dict[Shape, set[Fill]] = {}
    for (kind, suit, start, cards), own in _fills(slot, hand, rules, spare, all_at_once):
        ways = shapes.setdefault((kind, suit, start, len(cards)), set())
        ways.add((len(cards) - len(own), tuple(sorted(own))))
    return {shape: sorted(ways) for shape, ways in shapes.items()}


def could_be_shorter(rules: MeldRules) -> bool:
    """Whether every run that is longer than asked could do without the card at an end."""
    return rules.laydown_size is LaydownSize.EXACT or (
        rules.run_min_naturals < 2
        and limit_of_runs(rules) not in ("as_many", "fewer")
        and rules.same_suit_runs is not SameSuitRuns.NOT_TOUCHING
    )


def _supplied(row: Sequence[Card], cards: Sequence[Card], rules: MeldRules) -> list[Card]:
    """Cards of a rank that may be supplied to a set of it that has these."""
    if rules.set_suits is SetSuits.ANY:
        return [row[0]] * TOO_FAR
    return [face for face in row if face not in cards]


def _fills(
    slot: Slot, hand: Sequence[Card], rules: MeldRules, spare: int, all_at_once: bool
) -> Iterator[tuple[Laid, tuple[Card, ...]]]:
    held = Counter(hand)
    wilds = [face for face in held if wild(face, rules)]
    if slot.kind is Kind.SET:
        longest = slot.length + (spare if all_at_once else rules.set_min_naturals)
        for size, rank in product(range(slot.length, longest + 1), range(1, rules.ranks + 1)):
            row = [suit * 13 + rank - 1 for suit in range(rules.suits)]
            own = list((held & Counter(dict.fromkeys([*row, *wilds], size))).elements())
            for count in range(min(size, len(own)) + 1):
                for cards in set(combinations(sorted(own), count)):
                    filled = (*cards, *_supplied(row, cards, rules)[: size - count])
                    if len(filled) == size and is_set(rank, filled, rules):
                        yield (Kind.SET, -1, rank, filled), cards
        return
    for suit, start in product(range(rules.suits), starts(rules)):
        row = row_from(suit, start, rules)
        longest = min(len(row), slot.length + spare) if all_at_once else len(row)
        if not all_at_once and could_be_shorter(rules):
            longest = min(longest, slot.length)
        ways: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = [((), ())]
        for size, face in enumerate(row[:longest], 1):  # each place after those before it
            mine = sorted({face, *wilds} & held.keys())
            ways = [
                ((*cards, card), (*used, card) if at else used)
                for cards, used in ways
                for at, card in enumerate((face, *mine))  # supplied, or of the hand
                if not at or used.count(card) < held[card]
            ]
            if size >= slot.length:
                for cards, used in ways:
                    if is_run(suit, start, cards, rules):
                        yield (Kind.RUN, suit, start, cards), used
