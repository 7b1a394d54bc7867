"""Counts over many deals beside what chance allows: "Are the cards fair?".

Each deal is counted as it was dealt, and beside it a few deals of the same rules, shuffled by the
chance of the operating system. So what is to be expected needs no formula, and follows the rules
of each table: how many jokers there are, which upcard is buried, how hard the contract is.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from math import sqrt
from random import Random, SystemRandom
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, rank_of
from liverpool.engine.dealing import deal_cards, full_deck
from liverpool.engine.solver import can_lay
from liverpool.engine.state import Seat, State

CONTROLS: Final = 4
"""How many deals shuffled by the system's chance are counted beside each deal."""
MOST_JOKERS: Final = 3
"""Hands with this many jokers or more are counted together."""
SPREAD: Final = 3.29
"""Chance stays within this many standard deviations 999 times in 1,000."""


class Measure(StrEnum):
    """What is counted."""

    JOKERS = "jokers"
    """How many a hand was dealt."""
    UPCARD = "upcard"
    """Its rank: 1 to 13 from ace to king, 14 for a joker."""
    READY = "ready"
    """Whether a hand had its contract as it was dealt: 1 or 0."""


class Who(StrEnum):
    """Whose hand it was."""

    PERSON = "person"
    BOT = "bot"
    TABLE = "table"
    """Nobody's: the upcard."""


class Counted(NamedTuple):
    measure: Measure
    who: Who
    value: int


Counts = Mapping[Counted, int]


class DealCounts(NamedTuple):
    """What one deal adds."""

    dealt: Counts
    control: Counts


class CountRow(Struct, frozen=True):
    """How often something came, and how often chance would bring it; shares from 0 to 1."""

    measure: Measure
    who: Who
    value: int
    count: int
    """How often it came."""
    of: int
    """Of how many hands, or upcards."""
    share: float
    chance: float
    low: float
    """By chance the share lies between this and `high` 999 times in 1,000."""
    high: float


def counted(dealt: State, people: Collection[Seat], random: Random | None = None) -> DealCounts:
    """The counts of a deal, in the state in which its cards have just been dealt.

    `people` are the seats of persons; bots play the others.
    """
    random = random or SystemRandom()
    control: Counter[Counted] = Counter()
    for _ in range(CONTROLS):
        control.update(_counted(_dealt_again(dealt, random), people))
    return DealCounts(Counter(_counted(dealt, people)), control)


def _dealt_again(dealt: State, random: Random) -> State:
    deck = list(full_deck(dealt.public.game, dealt.public.number))
    random.shuffle(deck)
    public = replace(dealt.public, pile=(), debts=())
    return deal_cards(State(public, ((),) * public.game.seats, tuple(deck)))


def _counted(dealt: State, people: Collection[Seat]) -> Iterator[Counted]:
    public = dealt.public
    melds = public.rules.meld
    for seat, hand in enumerate(dealt.hands):
        who = Who.PERSON if seat in people else Who.BOT
        yield Counted(Measure.JOKERS, who, min(hand.count(JOKER), MOST_JOKERS))
        deal = public.deal_of(seat)
        ready = can_lay(hand, deal.contract, melds, all_at_once=deal.all_at_once)
        yield Counted(Measure.READY, who, int(ready))
    for face in public.pile:
        yield Counted(Measure.UPCARD, Who.TABLE, 14 if face == JOKER else rank_of(face))


def count_rows(dealt: Counts, control: Counts) -> Iterator[CountRow]:
    """The counts beside what chance allows, by measure, by whose, by value."""
    of, control_of = _totals(dealt), _totals(control)
    for key in sorted({*dealt, *control}):
        group = key[:2]
        if not of[group] or not control_of[group]:
            continue
        count, expected = dealt.get(key, 0), control.get(key, 0)
        chance = expected / control_of[group]
        pooled = (count + expected) / (of[group] + control_of[group])
        spread = SPREAD * sqrt(pooled * (1 - pooled) * (1 / of[group] + 1 / control_of[group]))
        yield CountRow(
            *key,
            count=count,
            of=of[group],
            share=count / of[group],
            chance=chance,
            low=max(chance - spread, 0.0),
            high=min(chance + spread, 1.0),
        )


def _totals(counts: Counts) -> Counter[tuple[Measure, Who]]:
    found: Counter[tuple[Measure, Who]] = Counter()
    for (measure, who, _), count in counts.items():
        found[measure, who] += count
    return found
