"""How fast the contract solver is: "can it go down, and how far is it" for seeded hands.

Hands are drawn from two decks with 0 to 4 jokers in equal parts. Each table is gone through
once to fill what the solver keeps of suits and ranks, then timed. What it keeps of whole
hands is made useless by more hands than it remembers, so that each is searched anew; the
best of three rounds is told, as the machine has other things to do. Beside it stand two gin
games that look for melds, and the hands of 24 cards with 8 jokers that take longest.
`python -m bench.solver` prints the tables.
"""

import random
import time
from collections.abc import Iterator
from statistics import median, quantiles
from typing import Final

from bench import peers
from liverpool.engine.cards import JOKER, Hand, card_text, hand_of, rank_of
from liverpool.engine.presets import load, names
from liverpool.engine.rules import Kind, MeldRules, Slot
from liverpool.engine.solver import Contract, can_lay, distance, forget
from liverpool.engine.solver.search import ANSWERS_KEPT

GIN_HAND: Final = 10
GIN_HANDS: Final = 2_000
LARGE_HAND: Final = 24
LARGE_JOKERS: Final = 8
LARGE_HANDS: Final = 100
"""So many for each contract of each preset."""
EXCHANGES: Final = 40
"""So often a card of the slowest hand is exchanged in the hope of a slower one."""

PRESETS: Final = ("dunlop", "wikipedia", "christmas", "mahlum")
SIZES: Final = (10, 12, 16, 20)
MOST_JOKERS: Final = 4
HANDS: Final = ANSWERS_KEPT + ANSWERS_KEPT // 4
ROUNDS: Final = 3
SEEN_BEFORE: Final = 20_000

SET: Final = Slot(Kind.SET, 3)
RUN: Final = Slot(Kind.RUN, 4)
CONTRACTS: Final[dict[str, Contract]] = {
    "2 sets": (SET, SET),
    "set + run": (SET, RUN),
    "2 runs": (RUN, RUN),
    "3 sets": (SET, SET, SET),
    "2 sets + run": (SET, SET, RUN),
    "set + 2 runs": (SET, RUN, RUN),
    "3 runs": (RUN, RUN, RUN),
    "run of 7": (Slot(Kind.RUN, 7),),
}


def hands(size: int, seed: int, count: int) -> list[Hand]:
    """So many hands of two decks; the jokers in them go from none to four and begin again."""
    chance = random.Random(f"{seed} {size}")
    deck = [face for face in range(JOKER) for _ in range(2)]
    drawn = []
    for at in range(count):
        jokers = at % (MOST_JOKERS + 1)
        drawn.append(hand_of([*chance.sample(deck, size - jokers), *[JOKER] * jokers]))
    return drawn


def microseconds(drawn: list[Hand], contract: Contract, rules: MeldRules) -> float:
    """The mean time for both questions about one of the hands, with the tables filled."""
    for hand in drawn:
        distance(hand, contract, rules)
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        for hand in drawn:
            can_lay(hand, contract, rules)
            distance(hand, contract, rules)
        best = min(best, time.process_time() - started)
    return best / len(drawn) * 1e6


def new_hands(contract: Contract, rules: MeldRules, seed: int) -> float:
    """The mean for hands of 12 cards that were never seen, after many others; microseconds."""
    for hand in hands(12, seed + 1, SEEN_BEFORE):
        distance(hand, contract, rules)
    drawn = hands(12, seed + 2, HANDS)
    started = time.process_time()
    for hand in drawn:
        can_lay(hand, contract, rules)
        distance(hand, contract, rules)
    return (time.process_time() - started) / len(drawn) * 1e6


def report(seed: int) -> Iterator[str]:
    """The section of the page on the solver, as it is measured."""
    yield "## The contract solver"
    yield ""
    yield (
        f"Mean microseconds for “can it go down” and “how far is it” together, {HANDS:,} hands of"
        f" two decks with 0 to {MOST_JOKERS} jokers in equal parts, tables filled, best of {ROUNDS}"
        " rounds."
    )
    for name in PRESETS:
        rules = load(name).rules.meld
        yield ""
        yield f"| {name} | " + " | ".join(f"{size} cards" for size in SIZES) + " |"
        yield "|---|" + "--:|" * len(SIZES)
        for title, contract in CONTRACTS.items():
            means = [microseconds(hands(size, seed, HANDS), contract, rules) for size in SIZES]
            yield f"| {title} | " + " | ".join(f"{mean:.1f}" for mean in means) + " |"
    yield ""
    yield (
        f"With tables as {SEEN_BEFORE:,} other hands leave them, hands of 12 cards that were never"
        " seen before, so that some of their suits are new too:"
    )
    yield ""
    yield "| | " + " | ".join(CONTRACTS) + " |"
    yield "|---|" + "--:|" * len(CONTRACTS)
    for name in PRESETS:
        rules = load(name).rules.meld
        means = [new_hands(contract, rules, seed) for contract in CONTRACTS.values()]
        yield f"| {name} | " + " | ".join(f"{mean:.1f}" for mean in means) + " |"
    yield ""
    yield from beside_gin(seed)
    yield from worst(seed)


def beside_gin(seed: int) -> Iterator[str]:
    """The contract search beside the meld finders of two gin games, on the same hands."""
    yield "## The contract search beside gin's meld finders"
    yield ""
    yield (
        f"Mean microseconds for one of {GIN_HANDS:,} hands of {GIN_HAND} cards of one deck, each"
        " asked once: of all cards, and of fours to nines only, where melds abound. The questions"
        " differ: gin looks for the melds that leave the fewest points, of any number, without wild"
        " cards and with one copy of each card; ours is whether the hand holds a contract and how"
        " many cards it lacks, by tables that serve hands with wild cards and several copies too."
    )
    yield ""
    chance = random.Random(f"{seed} gin")
    near = [face for face in range(JOKER) if 4 <= rank_of(face) <= 9]
    kinds = [
        [hand_of(chance.sample(cards, GIN_HAND)) for _ in range(GIN_HANDS)]
        for cards in (range(JOKER), near)
    ]
    rules = load("dunlop").rules.meld
    rows = [
        (f"Liverpool Rummy, {title}", [once(drawn, CONTRACTS[title], rules) for drawn in kinds])
        for title in ("set + run", "2 sets + run")
    ]
    own = rows[-1][1]
    missing = []
    for find in peers.MELD_FINDERS:
        try:
            found = [find(drawn) for drawn in kinds]
        except peers.PeerMissing as error:
            missing.append(str(error))
            continue
        name = f"{found[0].name} {found[0].version}"
        rows.append((name, [peer.microseconds for peer in found]))
    yield "| | all cards | × 2 sets + run | fours to nines | × 2 sets + run |"
    yield "|---|--:|--:|--:|--:|"
    for name, means in rows:
        figures = (f"{mean:.1f} | {mean / ours:.2f}" for mean, ours in zip(means, own, strict=True))
        yield f"| {name} | " + " | ".join(figures) + " |"
    yield ""
    for sentence in missing:
        yield sentence
        yield ""


def once(drawn: list[Hand], contract: Contract, rules: MeldRules) -> float:
    """The mean for hands of which none was seen before, after many others; microseconds."""
    for hand in hands(GIN_HAND, 0, SEEN_BEFORE):
        distance(hand, contract, rules)
    started = time.process_time()
    for hand in drawn:
        can_lay(hand, contract, rules)
        distance(hand, contract, rules)
    return (time.process_time() - started) / len(drawn) * 1e6


def worst(seed: int) -> Iterator[str]:
    """The slowest hands of 24 cards with 8 jokers under every contract of every preset."""
    yield "## The contract search at its worst"
    yield ""
    yield (
        f"Milliseconds for both questions about a hand of {LARGE_HAND} cards, {LARGE_JOKERS} of"
        f" them jokers: {LARGE_HANDS} hands of three decks for each contract, from empty tables"
        " each time, the better of two tries. The slowest was made slower by exchanging single"
        f" cards, {EXCHANGES} times. Of each preset the slowest contract is told, and that of a"
        " deal in which all cards must go down at once, where there is one."
    )
    yield ""
    yield "| | contract | median | 99 % | slowest | its hand |"
    yield "|---|---|--:|--:|--:|---|"
    for name in names():
        if name.count("+"):  # changes of a preset, mostly not of melds
            continue
        rules = load(name).rules
        told: dict[bool, list[tuple[float, str]]] = {}
        for contract, once in dict.fromkeys((d.contract, d.all_at_once) for d in rules.deals):
            times, slowest, hand = slow_hands(contract, once, rules.meld, seed)
            cards = " ".join(card_text(face) for face in hand if face != JOKER)
            slots = ", ".join(f"{slot.kind} {slot.length}" for slot in contract)
            figures = " | ".join(
                f"{figure:.1f}" for figure in (median(times), quantiles(times, n=100)[98], slowest)
            )
            row = f"| {name} | {slots}{' at once' if once else ''} | {figures} | {cards} |"
            told.setdefault(once, []).append((slowest, row))
        for rows in told.values():
            yield max(rows)[1]
    yield ""


def slow_hands(
    contract: Contract, once: bool, rules: MeldRules, seed: int
) -> tuple[list[float], float, Hand]:
    """Milliseconds for hands drawn by chance, for the slowest that was found, and that hand."""
    chance = random.Random(f"{seed} worst")
    deck = [face for face in range(JOKER) for _ in range(3)]
    jokers = (JOKER,) * LARGE_JOKERS
    timed = []
    for _ in range(LARGE_HANDS):
        hand = hand_of([*chance.sample(deck, LARGE_HAND - LARGE_JOKERS), *jokers])
        timed.append((anew(hand, contract, once, rules), hand))
    slowest, hand = max(timed)
    for _ in range(EXCHANGES):
        cards = list(hand)
        cards[chance.randrange(LARGE_HAND - LARGE_JOKERS)] = chance.randrange(JOKER)
        other = hand_of(cards)
        if max(other.count(face) for face in range(JOKER)) > 3:
            continue
        took = anew(other, contract, once, rules)
        if took > slowest:
            slowest, hand = took, other
    return [took for took, _ in timed], slowest, hand


def anew(hand: Hand, contract: Contract, once: bool, rules: MeldRules) -> float:
    """Milliseconds for both questions about a hand, with all tables empty; best of two tries."""
    took = []
    for _ in range(2):
        forget()
        started = time.process_time()
        can_lay(hand, contract, rules, all_at_once=once)
        distance(hand, contract, rules, all_at_once=once)
        took.append((time.process_time() - started) * 1e3)
    return min(took)


if __name__ == "__main__":
    for line in report(seed=20):
        print(line, flush=True)
