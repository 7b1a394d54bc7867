"""Whether the laboratory for house rules says what is so: questions of which the answer is known.

Ten changes whose direction is known, ten that change nothing, the level of error by cards that have
nothing to do with each other, skill where there is none and on known ladders, the simulator beside
the engine, and how soon there is a first sentence and a settled one.
"""

import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import inf, sqrt
from multiprocessing import active_children
from random import Random
from statistics import NormalDist
from typing import Final, NamedTuple

from bench.results import measured_where
from liverpool.arena.runner import results
from liverpool.engine.changes import to_plain
from liverpool.engine.chosen import rules as rules_named
from liverpool.engine.rules import RuleSet
from liverpool.laboratory.effects import Answer, Progress, answer_with, effects
from liverpool.laboratory.experiment import (
    LESS,
    MORE,
    OPEN,
    SAME,
    Experiment,
    Finding,
    Tally,
    compared,
    numbers_of,
    play,
)
from liverpool.laboratory.measures import of_evening
from liverpool.laboratory.players import CASUAL, LEARNING, STEADY, Player, level
from liverpool.laboratory.playing import evenings
from liverpool.laboratory.sums import Sums
from stress.served import cpu_of_all

SEATS: Final = 4
BASE: Final = "dunlop"
HARD: Final = "run 4, run 4"
_LOOK: Final = 32
"""Games between two looks."""
_CORES: Final = 2
"""Processes that play for an answer."""
_FIRST, _SETTLED = 5, 30
"""Seconds that are aimed at."""
_GAMES: Final = 60
"""That the engine plays beside the simulator, by each rules."""


class Known(NamedTuple):
    """A change, and what it is known to do."""

    changes: Mapping[str, object]
    measure: str
    verdict: str
    base: Mapping[str, object] = {}
    """What else is changed, before and after."""


KNOWN: Final = (
    Known({"deck.jokers": 0}, "turns", MORE),
    Known({"meld.wild_ranks": "twos"}, "turns", LESS),
    Known({"deals.1.contract": HARD}, "turns", MORE),
    Known({"stock.renewals": 0}, "blocked", MORE, {"deck.jokers": 0}),
    Known({"buy.price": 3}, "buys", LESS),
    Known({"points.joker": 100}, "points", MORE),
    Known({"points.ten_to_king": 20}, "points", MORE),
    Known({"points.out_bonus": -25}, "points", LESS),
    Known({"deck.jokers": 4}, "jokers", MORE),
    Known({"deals": to_plain(rules_named(BASE))["deals"][:4]}, "minutes", LESS),
)
NOTHING: Final[tuple[tuple[Mapping[str, object], Mapping[str, object]], ...]] = (
    ({}, {"words.set": "bunch", "words.run": "straight"}),
    ({}, {"words.note": "Grandmother deals first."}),
    ({}, {"deals.2.contract": "run 4, set 3"}),
    ({}, {"start.direction": "counter_clockwise"}),
    ({}, {"start.first_dealer": "highest_draw"}),
    ({"start.perfect_cut": 0}, {"start.cutter": "nobody"}),
    ({}, {"call.penalty": 3}),
    ({}, {"stakes.ante": 10}),
    ({}, {"points.single": [["Q", 10]]}),
    ({}, {"buy.price": [1, 1]}),
)
"""By rules changed so, a change that no card and no player notices."""
SECOND_DEAL: Final[Mapping[str, object]] = {"deals": to_plain(rules_named(BASE))["deals"][1:2]}
PRESETS: Final = ("dunlop", "mahlum", "wikipedia")
HOUSE_RULES: Final[tuple[Mapping[str, object], ...]] = (
    {"deck.jokers": 3, "buy.price": [0, 2], "points.joker": 40, "stock.renewals": 1},
    {"deals.3.cards": 11, "buy.limit": 5, "draw.when_down": False, "points.ace": 25},
)
"""Of tables that play as no preset does."""


def rules_with(changes: Mapping[str, object]) -> RuleSet:
    return rules_named(BASE, changes)


def known(case: Known, seed: int, most_games: int) -> Finding:
    """What so many games say of a change whose direction is known, however long they take."""
    rules = rules_with(case.base)
    answer = answer_with(rules, case.changes)
    *_, last = effects(rules, [answer], SEATS, seed=seed, most_games=most_games, most_seconds=inf)
    return finding_of(last, case.measure)


def finding_of(progress: Progress, measure: str) -> Finding:
    return next(each for each in progress.effects[0].findings if each.measure == measure)


def changed_nothing(at: int, games: int, seed: int) -> list[Finding]:
    """What is found of a change that changes nothing."""
    before, changes = NOTHING[at]
    rules = rules_with(before)
    experiment = Experiment((rules, answer_with(rules, changes).rules), SEATS, seed)
    return play(experiment, range(games)).findings()[0]


# The level of error


def pool(games: int, seed: int, rules: RuleSet) -> list[dict[str, float]]:
    """The numbers of so many games."""
    return numbers_of(Experiment((rules,), SEATS, seed), rules, range(games))


def wrong_by_chance(
    rows: Sequence[Mapping[str, float]], runs: int, games: int, look: int, seed: int
) -> int:
    """In how many of so many experiments anything at all was said to differ, at any look.

    In each, both halves are drawn from the same games, so that nothing differs.
    """
    random, wrong = Random(seed), 0
    for _ in range(runs):
        drawn = random.sample(range(len(rows)), 2 * games)
        tally = Tally.none(1)
        for first in range(0, games, look):
            last = min(first + look, games)
            now = [rows[at] for at in drawn[first:last]]
            then = [rows[at] for at in drawn[games + first : games + last]]
            tally = tally.plus(compared([now, then]))
            if any(each.low > 0 or each.high < 0 for each in tally.findings()[0]):
                wrong += 1
                break
    return wrong


# Skill


def skill(better: Player, others: Player, numbers: range, seed: int, rules: RuleSet) -> Sums:
    """How much skill counts where one of these players sits among the others."""
    tally = play(Experiment((rules,), SEATS, seed, better, others), numbers)
    return tally.numbers[0]["skill"]


# The simulator beside the engine


def beside_engine(
    rules: RuleSet, simulated: int, by_engine: range, seed: int
) -> dict[str, tuple[Sums, Sums]]:
    """By measure, the games of the simulator and other ones of the engine."""
    table = level(SEATS)
    found: dict[str, tuple[Sums, Sums]] = {}
    played = evenings(rules, table, range(simulated), seed)
    for at, several in enumerate((played, evenings(rules, table, by_engine, seed, by_engine=True))):
        for evening in several:
            for key, number in of_evening(rules, evening).items():
                found.setdefault(key, (Sums(), Sums()))[at].add(number)
    return found


def apart(one: Sums, other: Sums) -> float:
    """By how many standard errors two means of what should be the same are apart."""
    error = sqrt(_spread(one.plus(other)) * (1 / one.count + 1 / other.count))
    return abs(one.mean - other.mean) / error if error else 0.0


def _spread(sums: Sums) -> float:
    return max(sums.squares / sums.count - sums.mean**2, 0.0)


# The page


def report(seed: int) -> Iterator[str]:
    """The lines of the page."""
    yield "## The laboratory for house rules"
    yield ""
    where = measured_where(f"laboratory --seed {seed}")
    yield f"{where} Four seats; `{BASE}` where nothing else is said."
    yield ""
    yield from _known_told(seed)
    yield from _nothing_told(seed)
    yield from _skill_told(seed)
    yield from _beside_told(seed)
    for each in active_children():
        each.join()  # what they used counts once they have ended


def _known_told(seed: int) -> Iterator[str]:
    yield (
        f"Ten changes whose direction is known. Seconds are those of {_CORES} cores without other"
        f" work: what {_CORES} processes that play, with their start, and the one that adds up used"
        f" of the processors, divided by {_CORES}. By the clock it took longer beside other work."
    )
    yield ""
    yield "| change | known | found | first sentence | settled | by the clock | games |"
    yield "|---|---|--:|--:|--:|--:|--:|"
    slowest = [0.0, 0.0]
    for case in KNOWN:
        rules = rules_with(case.base)
        changes = ", ".join(f"{key}" for key in case.changes)
        first, clock, last = _timed(rules, answer_with(rules, case.changes), seed)
        slowest = [*map(max, slowest, (first, last.seconds))]
        found = finding_of(last, case.measure)
        _say(f"{changes}: {found.verdict}")
        yield (
            f"| `{changes}` | {case.measure} {case.verdict} | {found.verdict}, {found.now:.2f} →"
            f" {found.then:.2f} | {first:.1f} s | {last.seconds:.1f} s | {clock:.0f} s |"
            f" {last.games} |"
        )
    yield ""
    yield (
        f"The slowest first sentence came after {slowest[0]:.1f} s (the aim: {_FIRST}), the slowest"
        f" end after {slowest[1]:.1f} s (the aim: {_SETTLED})."
    )
    yield ""


def _timed(rules: RuleSet, answer: Answer, seed: int) -> tuple[float, float, Progress]:
    """Seconds of the cores to the first sentence, and of the clock to the end; and the end."""
    first, last, begun = 0.0, None, time.monotonic()

    def used() -> float:
        return cpu_of_all(os.getpid()) / _CORES

    for last in effects(rules, [answer], SEATS, seed=seed, workers=_CORES, clock=used):
        sure = any(each.verdict != OPEN for each in last.effects[0].findings)
        first = first or (last.seconds if sure else 0.0)
    assert last is not None
    return first, time.monotonic() - begun, last


def _nothing_told(seed: int) -> Iterator[str]:
    wrong = [
        sum(each.verdict not in (SAME, OPEN) for each in changed_nothing(at, 512, seed))
        for at in range(len(NOTHING))
    ]
    runs, games = 400, 384
    parts = range(0, 2048, 128)
    work = partial(_pool_part, seed, rules_with({}))
    rows = [row for part in results(work, parts) for row in part]
    by_chance = wrong_by_chance(rows, runs, games, _LOOK, seed)
    _say(f"nothing: {wrong}, {by_chance} of {runs}")
    yield (
        f"Ten changes that change nothing, 512 games each: {sum(wrong)} differences were claimed."
        f" Of {runs:,} experiments on cards that have nothing to do with each other, {games} games"
        f" each and looked at {games // _LOOK} times, {by_chance} claimed any difference: told are"
        f" at most {runs // 20}."
    )
    yield ""


def _pool_part(seed: int, rules: RuleSet, first: int) -> list[dict[str, float]]:
    return numbers_of(Experiment((rules,), SEATS, seed), rules, range(first, first + 128))


def _skill_told(seed: int) -> Iterator[str]:
    yield (
        "Skill, from 0 to 1, of one player among three others; 1,024 games, or in the engine 40 of"
        " the second deal alone."
    )
    yield ""
    yield "| one | among | skill |"
    yield "|---|---|--:|"
    worst = Player(slips=60)
    for better in (worst, LEARNING, CASUAL, STEADY):
        yield _skill_row(better, worst, range(1024), seed)
    for player in (STEADY, LEARNING):
        yield _skill_row(player, player, range(1024), seed)
    for bot in ("random", "pip", "greedy", "steady"):
        yield _skill_row(Player(bot), Player("pip"), range(40), seed, SECOND_DEAL)
    yield ""


def _skill_row(
    better: Player,
    others: Player,
    numbers: range,
    seed: int,
    changes: Mapping[str, object] | None = None,
) -> str:
    each = max(len(numbers) // 8, 1)
    parts = [range(at, min(at + each, numbers.stop)) for at in numbers[::each]]
    work = partial(skill, better, others, seed=seed, rules=rules_with(changes or {}))
    total = Sums()
    for part in results(work, parts):
        total = total.plus(part)
    margin = 1.96 * sqrt(_spread(total) / total.count)
    _say(f"{better} among {others}: {total.mean:.3f}")
    mean = f"{total.mean:.3f}".replace("-", "\N{MINUS SIGN}")
    return f"| {_named(better)} | {_named(others)} | {mean} ± {margin:.3f} |"


def _named(player: Player) -> str:
    return f"`{player.bot}`" + (f", {player.slips} slips" if player.slips else "")


def _beside_told(seed: int) -> Iterator[str]:
    yield "The simulator beside the engine's own games, in standard errors of the difference."
    yield ""
    yield "| rules | games | furthest apart | turns a deal | points a deal | buys a deal |"
    yield "|---|--:|---|--:|--:|--:|"
    tables = [(f"`{name}`", rules_named(name)) for name in PRESETS]
    tables += [(_said(changes), rules_with(changes)) for changes in HOUSE_RULES]
    parts = [range(at, at + 5) for at in range(0, _GAMES, 5)]
    all_apart: list[float] = []
    for name, rules in tables:
        found: dict[str, tuple[Sums, Sums]] = {}
        for at, part in enumerate(results(partial(_beside_part, rules, seed), parts)):
            for key, (one, other) in part.items():
                before = found.get(key, (Sums(), Sums()))
                found[key] = (one if not at else before[0], before[1].plus(other))
        far = max(found, key=lambda key: apart(*found[key]))
        shown = (
            f"{found[key][0].mean:.2f}, {found[key][1].mean:.2f}"
            for key in ("turns", "points", "buys")
        )
        all_apart += (apart(*pair) for pair in found.values())
        _say(f"{name}: {far} {apart(*found[far]):.2f}")
        yield (
            f"| {name} | {found[far][0].count:,} and {found[far][1].count} |"
            f" {far}, {apart(*found[far]):.1f} of {len(found)} | {' | '.join(shown)} |"
        )
    yield ""
    furthest = NormalDist().inv_cdf(1 - 0.05 / (2 * len(all_apart)))
    yield (
        f"The furthest of these {len(all_apart)} figures is {max(all_apart):.1f} standard errors;"
        f" where nothing differs, none is beyond {furthest:.1f} in 19 of 20 such runs."
    )
    yield ""


def _beside_part(rules: RuleSet, seed: int, numbers: range) -> dict[str, tuple[Sums, Sums]]:
    return beside_engine(rules, 2000 if not numbers.start else 0, numbers, seed)


def _said(changes: Mapping[str, object]) -> str:
    return f"`{BASE}` with {', '.join(f'`{key} = {value}`' for key, value in changes.items())}"


def _say(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)
