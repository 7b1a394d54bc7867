"""`bench policy`: what `expert` does before going down, learnt from single deviations.

In the simulator whole deals are played, one seat by weights and others by the same or as `steady`
does; at some of its decisions the deal is played to its end twice with the same cards, by its own
move and by another. The difference in points is set against the difference in what was measured.
That is done at many kinds of tables, which share what their situations have in common.
The first round begins with the weights that make it play like `steady`, each further one with those
that were learnt before; all rounds count. Only sums are kept, so that a run can be stopped and
taken up again.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from bench.checkpoints import replace_whole
from bench.results import measured_where
from bench.simulator import first_turn
from lab.fitting.layers import Names, Sums, layered
from lab.fitting.learnt_file import FILE, MEASURES, file_text, rounded
from lab.fitting.watch import Table
from lab.strength import with_error
from lab.whole_deals import CellSums, WholeDeals
from liverpool.arena.command_line import progress_line, rules_for
from liverpool.arena.runner import results
from liverpool.arena.statistics import Estimate, estimate
from liverpool.bots import learnt
from liverpool.bots.measures.situation import TIMES, while_collecting
from liverpool.bots.search.rollout_policy import signs_in
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Seat
from liverpool.simulator.covered import covered_deals
from liverpool.simulator.policy import KINDS, Cell

TABLES: Final = (
    *(Table("dunlop", seats) for seats in range(3, 9)),
    *(Table("dunlop", 4, (f"buy.price={price}",)) for price in (0, 2)),
    Table("dunlop", 4, ('buy.window="off"',)),
    *(Table("bicycle_contract", 4), Table("six_deal", 4), Table("public_radio", 4)),
    *(Table("owls_head", 4), Table("pagat_contract", 4), Table("wikipedia", 4)),
    *(Table("christmas", 4), Table("mahlum", 4), Table("bga", 4)),
)
"""Where deals are played; none of those in which all cards go down at once."""
MORE_TABLES: Final = (
    *(Table("owls_head", 3), Table("public_radio", 6), Table("pagat_contract", 8)),
    *(Table("wikipedia", 6), Table("christmas", 6), Table("mahlum", 6), Table("bga", 6)),
)
"""Where nothing was learnt, and what was learnt elsewhere is judged, too."""
DEALS: Final = 700
"""In each round, of each contract at each table."""
ROUNDS: Final = 5
KEPT: Final = Path(__file__).parents[1] / ".policy"
STEP: Final = 50
OFTEN: Final = 40
"""So many in a hundred of its decisions are tried."""
MIXED: Final = 50
"""Each other seat plays as it does with a chance of so many in a hundred."""
JUDGED: Final = 200
LAYERS: Final = {"takes": 1.0, "offers": 1.0, "discards": 0.1, "late_discards": 0.3}
"""How freely weights differ by what a situation is like; see `fitting.layers`."""
STEADY: Final[dict[str, tuple[float, ...]]] = {
    **dict.fromkeys(("takes", "offers"), (-0.5, 1.0)),
    "discards": (0.0, 60.0, 0.0, 1.0, 0.0, -4.0, -4.0),
    "late_discards": (0.0, 0.0, 0.0, 10.0, 0.0, -4.0, -4.0),
}
"""With these weights, others being zero, a seat decides as `steady` does."""
Weights = dict[str, learnt.Table]


class Deal(NamedTuple):
    """A deal at one of the tables, by its number."""

    table: Table
    number: int


class Job(NamedTuple):
    """Deals of this kind, to be played."""

    deal: Deal
    first: int
    deals: int


class Kept(msgspec.Struct):
    """What a run has learnt so far."""

    weights: list[Weights] = []
    """What was learnt by each round."""
    deals: int = 0
    """Of each kind, in the round that is played."""
    sums: dict[str, list[tuple[Names, Sums]]] = {}


@lru_cache(maxsize=64)
def rules_of(table: Table) -> RuleSet:
    return rules_for(table.rules, table.changes, table.seats)


def deals_at(table: Table) -> list[Deal]:
    """Those in which moves before going down are weighed, and which the simulator covers."""
    rules = rules_of(table)
    covered = covered_deals(rules, table.seats)
    return [Deal(table, each) for each in covered if not rules.deals[each - 1].all_at_once]


def names(deal: Deal, cell: Cell) -> Names:
    table, number = deal
    return while_collecting(rules_of(table), number, table.seats, TIMES[cell.time], cell.cards)


def weights_in(weights: Weights | None, deal: Deal, cell: Cell) -> tuple[float, ...]:
    """Those of `steady` where nothing was learnt."""
    if weights is None:
        return STEADY[cell.kind]
    return learnt.summed(weights[cell.kind], names(deal, cell))


def seated(deal: Deal, weights: Weights | None, seats: Sequence[Seat] | None = None) -> WholeDeals:
    """The deal, in which these seats, or all, play by the weights."""
    table, number = deal
    rules = rules_of(table)
    policy = WholeDeals(rules, number, table.seats, signs_in(rules.dealt_as(number)))
    policy.undeal(first_turn(rules, number, table.seats, "policy"))
    seats = range(table.seats) if seats is None else seats
    policy.weigh([weights_in(weights, deal, cell) for cell in policy.cells()], seats)
    return policy


def told(weights: Weights | None, seed: int, job: Job) -> dict[Cell, CellSums]:
    """What the single deviations of some deals tell."""
    policy = seated(job.deal, weights)
    policy.deviate(job.deals, seed, OFTEN, MIXED, job.first)
    return policy.sums()


def learn(deals: int, seed: int, keep: Path = KEPT, rounds: int = ROUNDS) -> Kept:
    """Plays the deals that are missing; what is learnt is noted every `STEP` deals.

    A run with another number of deals in a round is another run, which begins anew.
    """
    keep.mkdir(parents=True, exist_ok=True)
    notes = keep / f"{seed}-{deals}.json"
    kept = msgspec.json.decode(notes.read_bytes(), type=Kept) if notes.exists() else Kept()
    kinds = [deal for table in TABLES for deal in deals_at(table)]
    with progress_line(rounds * deals) as progress:
        while len(kept.weights) < rounds:
            before = kept.weights[-1] if kept.weights else None
            sums = {kind: dict(kept.sums.get(kind, [])) for kind in KINDS}
            played = len(kept.weights) * deals
            jobs = [
                Job(deal, 1 + played + first, min(STEP, deals - first))
                for first in range(kept.deals, deals, STEP)
                for deal in kinds
            ]
            found = results(partial(told, before, seed), jobs)
            for job, cells in zip(jobs, found, strict=True):
                _add(cells, job.deal, sums)
                if job.deal != kinds[-1]:
                    continue
                kept.deals += job.deals
                kept.sums = {kind: list(each.items()) for kind, each in sums.items()}
                replace_whole(notes, kept)
                progress(played + kept.deals)
            kept.weights.append({kind: fitted(kind, sums[kind]) for kind in KINDS})
            kept.deals = 0
            replace_whole(notes, kept)
    return kept


def _add(cells: Mapping[Cell, CellSums], deal: Deal, sums: Mapping[str, dict[Names, Sums]]) -> None:
    for cell, told in cells.items():
        size = len(MEASURES[cell.kind])
        to = sums[cell.kind].setdefault(names(deal, cell), Sums.of(size))
        to.rows += int(told.rows)
        to.points += told.squares
        to.products = [one + more for one, more in zip(to.products, told.products, strict=False)]
        to.squares = [
            [one + more for one, more in zip(row, added, strict=False)]
            for row, added in zip(to.squares, told.pairs, strict=False)
        ]


def fitted(kind: str, sums: Mapping[Names, Sums]) -> learnt.Table:
    return rounded(layered(sums, LAYERS[kind]))


def leads(deal: Deal, weights: Weights | None, deals: int, seed: int, each: int) -> list[float]:
    """By how many points seats that play by the weights are ahead of those that play as `steady`
    does; `each` says how many they are, evenly spread. For each deal it is the mean over where they
    sit, with the same cards."""
    seats = deal.table.seats
    places = [range(first, seats, seats // each) for first in range(seats // each)]
    found = [0.0] * deals
    for weighing in places:
        for at, points in enumerate(seated(deal, weights, weighing).play(deals, seed)):
            own = sum(points[seat] for seat in weighing)
            lead = (sum(points) - own) / (seats - each) - own / each
            found[at] += lead / len(places)
    return found


def judged(
    table: Table, weights: Weights | None, deals: int, seed: int, each: int = 1
) -> list[Estimate]:
    """The lead in each deal at the table, and in all of them."""
    work = partial(leads, weights=weights, deals=deals, seed=seed, each=each)
    found = list(results(work, deals_at(table)))
    whole = [fmean(deal) for deal in zip(*found, strict=True)]
    return [*map(estimate, found), estimate(whole)]


def report(
    deals: int, seed: int, *, write: bool, keep: Path = KEPT, rounds: int = ROUNDS
) -> Iterator[str]:
    """Learns, and plays the policy that was learnt in deals of its own."""
    kept = learn(deals, seed, keep, rounds)
    if write:
        FILE.write_text(file_text(kept.weights[-1]), encoding="utf-8")
    yield "## What is done before going down, learnt from single deviations"
    yield ""
    yield measured_where(f"policy --deals {deals} --seed {seed}")
    yield ""
    rows = {kind: sum(each.rows for _, each in found) for kind, found in kept.sums.items()}
    counts = ", ".join(f"{count:,} {kind.replace('_', ' ')}" for kind, count in rows.items())
    yield (
        f"{deals:,} deals of each contract at each table, in each of {rounds} rounds; tried were"
        f" {counts}. Told is the lead over `steady` in the simulator, points a deal ± standard"
        f" error, of one seat and of every second one: {JUDGED:,} deals of each contract, played"
        " in each of the seats. At the last tables nothing was learnt."
    )
    yield ""
    yield "| rules | seats | one | every second |"
    yield "|---|--:|--:|--:|"
    for table in (*TABLES, *MORE_TABLES):
        yield row(table, kept.weights[-1], seed + 1)
    yield ""


def row(table: Table, weights: Weights, seed: int) -> str:
    """What is learnt, judged at the table; half of the seats only where that is a whole number."""
    alone, half = 1, table.seats // 2
    found = [
        with_error(judged(table, weights, JUDGED, seed, each)[-1])
        for each in ((alone, half) if table.seats % 2 == 0 else (alone,))
    ]
    rules = ", ".join((table.rules, *table.changes))
    return f"| {rules} | {table.seats} | {' | '.join((*found, '–')[:2])} |"
