"""Can a full hand go down? A second reading that is quick enough for hands of any size.

It uses the oracle's word for what a meld is, and nothing of the engine's but the names of
cards and rules. Runs are placed one after the other, each place with its own card or with a
wild one; the sets then only count the cards that are left of each rank.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from liverpool.engine.cards import JOKER, Card
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, SetSuits, Slot
from tests import oracle


class Rest(NamedTuple):
    """What is left of a hand: the cards that can be natural, and how many can be wild."""

    own: Counter[Card]
    wilds: int


def goes_down(hand: Sequence[Card], contract: Sequence[Slot], rules: MeldRules) -> bool:
    """Whether the hand holds the contract."""
    own = Counter(face for face in hand if not oracle.always_wild(face, rules))
    rest = Rest(own, sum(oracle.wild(face, rules) for face in hand))
    runs = sorted(slot.length for slot in contract if slot.kind is Kind.RUN)
    sets = sorted(slot.length for slot in contract if slot.kind is Kind.SET)
    return any(_sets_are_there(sets, after, rules) for after in _after_runs(runs, rest, (), rules))


def _after_runs(
    lengths: Sequence[int], rest: Rest, laid: tuple[oracle.Laid, ...], rules: MeldRules
) -> Iterator[Rest]:
    """What can be left when the runs were laid; `laid` are those before."""
    if not lengths:
        yield rest
        return
    longest = rules.run_max_len
    if oracle.could_be_shorter(rules):
        longest = lengths[0]
    for size in range(lengths[0], longest + 1):
        for suit, start in product(range(rules.suits), oracle.starts(rules)):
            run: oracle.Laid = (Kind.RUN, suit, start, (JOKER,) * size)
            near = (one for one in laid if one[1] == suit)
            if any(oracle.too_near(one, run, rules) for one in near):
                continue
            for after in _filled(suit, start, size, rest, rules):
                yield from _after_runs(lengths[1:], after, (*laid, run), rules)


def _filled(suit: int, start: int, size: int, rest: Rest, rules: MeldRules) -> Iterator[Rest]:
    """What is left after a run in this place, for each way to fill it."""
    row = oracle.row_from(suit, start, rules)[:size]
    if len(row) < size:
        return
    if sum(not rest.own[face] for face in row) > rest.wilds:
        return
    for wild in product((False, True), repeat=size):
        used = Counter(face for face, is_wild in zip(row, wild, strict=True) if not is_wild)
        wilds = rest.wilds - sum(wild) - sum(oracle.wild(face, rules) for face in used)
        if wilds < 0 or any(rest.own[face] < count for face, count in used.items()):
            continue
        cards = [JOKER if is_wild else face for face, is_wild in zip(row, wild, strict=True)]
        if oracle.is_run(suit, start, cards, rules):
            yield Rest(rest.own - used, wilds)


def _natural(held: list[Card], size: int, rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    """Cards of a rank that may be the natural ones of a set: which of them only matters if their
    suits do."""
    for count in range(min(size, len(held)), -1, -1):
        if rules.set_suits is SetSuits.ANY:
            yield tuple(held[:count])
        else:
            yield from combinations(sorted(set(held)), count)


def _sets_are_there(lengths: Sequence[int], rest: Rest, rules: MeldRules) -> bool:
    if not lengths:
        return True
    # where a set needs more natural cards than it is long, it is longer, but where that is not
    # allowed
    size = lengths[0]
    if rules.laydown_size is not LaydownSize.EXACT:
        size = max(size, rules.set_min_naturals)
    for rank in range(1, rules.ranks + 1):
        own = [suit * 13 + rank - 1 for suit in range(rules.suits)]
        held = sorted((+Counter({face: rest.own[face] for face in own})).elements())
        for used in _natural(held, size, rules):
            wilds = rest.wilds - (size - len(used)) - sum(oracle.wild(face, rules) for face in used)
            cards = (*used, *[JOKER] * (size - len(used)))
            if wilds >= 0 and oracle.is_set(rank, cards, rules):
                after = Rest(rest.own - Counter(used), wilds)
                if _sets_are_there(lengths[1:], after, rules):
                    return True
    return False
