"""How fast the contract solver is: "can it go down, and how far is it" for seeded hands.

Hands are drawn from two decks with 0 to 4 jokers in equal parts. Each table is gone through
once to fill what the solver keeps of suits and ranks, then timed. What it keeps of whole
hands is made useless by more hands than it remembers, so that each is searched anew; the
best of three rounds is told, as the machine has other things to do. `python -m bench.solver`
prints the tables.
"""

import random
import time
from collections.abc import Iterator
from typing import Final

from liverpool.engine.cards import JOKER, Hand, hand_of
from liverpool.engine.presets import load
from liverpool.engine.rules import Kind, MeldRules, Slot
from liverpool.engine.solver import Contract, can_lay, distance
from liverpool.engine.solver.search import ANSWERS_KEPT

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


if __name__ == "__main__":
    for line in report(seed=20):
        print(line, flush=True)
