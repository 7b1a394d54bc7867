"""`bench policy`: what `expert` does before going down, learnt from single deviations.

In the simulator whole deals are played, one seat by weights and others by the same or as `steady`
does; at some of its decisions the deal is played to its end twice with the same cards, by its own
move and by another. The difference in points is set against the difference in what was measured.
The first round begins with the weights that make it play like `steady`, each further one with those
that were learnt before; all rounds count. Only sums are kept, so that a run can be stopped and
taken up again.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from bench.fitting.layers import Names, Sums, layered
from bench.fitting.learnt_file import FILE, MEASURES, file_text, rounded
from bench.results import measured_where
from bench.simulator import first_turn
from bench.strength import with_error
from liverpool.arena.command_line import progress_line
from liverpool.arena.runner import results
from liverpool.arena.statistics import Estimate, estimate
from liverpool.bots.fitted import FITTED
from liverpool.bots.learnt import Table, summed
from liverpool.bots.measures.race import by_contract
from liverpool.bots.measures.situation import TIMES, while_collecting
from liverpool.engine.presets import load
from liverpool.engine.rules import Deal
from liverpool.engine.state import Seat
from liverpool.simulator.policy import KINDS, Cell, CellSums, Policy, SignWeights

RULES: Final = load("dunlop").rules
CONTRACTS: Final = dict(enumerate(RULES.deals, start=1))
"""The deals by their numbers."""
SEATS: Final = 4
DEALS: Final = 10_000
"""In each round, of each contract: 1.25 million deviations in all, some ten minutes of CPU time."""
ROUNDS: Final = 3
KEPT: Final = Path(__file__).parents[1] / ".policy"
STEP: Final = 250
OFTEN: Final = 40
"""So many in a hundred of its decisions are tried."""
MIXED: Final = 50
"""Each other seat plays as it does with a chance of so many in a hundred."""
JUDGED: Final = 1000
AMONG: Final = {1: "three `steady`", 2: "two `steady`"}
LAYERS: Final = {"takes": 1.0, "offers": 1.0, "discards": 0.1, "late_discards": 0.3}
"""How freely weights differ by what a situation is like; see `fitting.layers`."""
STEADY: Final[dict[str, tuple[float, ...]]] = {
    **dict.fromkeys(("takes", "offers"), (-0.5, 1.0)),
    "discards": (0.0, 60.0, 0.0, 1.0, 0.0, -4.0, -4.0),
    "late_discards": (0.0, 0.0, 0.0, 10.0, 0.0, -4.0, -4.0),
}
"""With these weights, others being zero, a seat decides as `steady` does."""
Tables = dict[str, Table]


class Job(NamedTuple):
    """Deals of one contract, to be played."""

    number: int
    first: int
    deals: int


class Kept(msgspec.Struct):
    """What a run has learnt so far."""

    tables: list[Tables] = []
    """What was learnt by each round."""
    deals: int = 0
    """Of each contract, in the round that is played."""
    sums: dict[str, list[tuple[Names, Sums]]] = {}


def names(deal: Deal, cell: Cell) -> Names:
    return while_collecting(deal, TIMES[cell.time], cell.cards)


def weights(tables: Tables | None, deal: Deal, cell: Cell) -> tuple[float, ...]:
    """Those of `steady` where there are no tables."""
    if tables is None:
        return STEADY[cell.kind]
    return summed(tables[cell.kind], names(deal, cell))


def seated(number: int, tables: Tables | None, seats: Sequence[Seat] = range(SEATS)) -> Policy:
    """The deal of this number, in which these seats play by the weights."""
    deal = RULES.deals[number - 1]
    signs = SignWeights(by_contract(FITTED.takes, deal), by_contract(FITTED.buys, deal))
    policy = Policy(RULES, number, SEATS, signs)
    policy.undeal(first_turn(RULES, number, SEATS, "policy"))
    policy.weigh([weights(tables, deal, cell) for cell in policy.cells()], seats)
    return policy


def told(tables: Tables | None, seed: int, job: Job) -> dict[Cell, CellSums]:
    """What the single deviations of some deals tell."""
    policy = seated(job.number, tables)
    policy.deviate(job.deals, seed, OFTEN, MIXED, job.first)
    return policy.sums()


def learn(deals: int, seed: int, keep: Path = KEPT, rounds: int = ROUNDS) -> Kept:
    """Plays the deals that are missing; what is learnt is noted every `STEP` deals."""
    keep.mkdir(exist_ok=True)
    notes = keep / f"{seed}.json"
    kept = msgspec.json.decode(notes.read_bytes(), type=Kept) if notes.exists() else Kept()
    with progress_line(rounds * deals) as progress:
        while len(kept.tables) < rounds:
            before = kept.tables[-1] if kept.tables else None
            sums = {kind: dict(kept.sums.get(kind, [])) for kind in KINDS}
            played = len(kept.tables) * deals
            jobs = [
                Job(number, 1 + played + first, min(STEP, deals - first))
                for first in range(kept.deals, deals, STEP)
                for number in CONTRACTS
            ]
            found = results(partial(told, before, seed), jobs)
            for job, cells in zip(jobs, found, strict=True):
                _add(cells, CONTRACTS[job.number], sums)
                if job.number != max(CONTRACTS):
                    continue
                kept.deals += job.deals
                kept.sums = {kind: list(each.items()) for kind, each in sums.items()}
                _note(notes, kept)
                progress(played + kept.deals)
            kept.tables.append({kind: fitted(kind, sums[kind]) for kind in KINDS})
            kept.deals = 0
            _note(notes, kept)
    return kept


def _note(notes: Path, kept: Kept) -> None:
    """Either the old file is there or the new one, whenever it is stopped."""
    anew = notes.with_suffix(".new")
    anew.write_bytes(msgspec.json.encode(kept))
    anew.replace(notes)


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


def fitted(kind: str, sums: Mapping[Names, Sums]) -> Table:
    return rounded(layered(sums, LAYERS[kind]))


def leads(number: int, tables: Tables | None, deals: int, seed: int, each: int) -> list[float]:
    """By how many points a seat that plays by the weights is ahead of those that play as `steady`
    does, one of them among three or two among two (`each`): for each deal the mean over where they
    sit, with the same cards."""
    places = [range(first, SEATS, SEATS // each) for first in range(SEATS // each)]
    found = [0.0] * deals
    for seats in places:
        for at, points in enumerate(seated(number, tables, seats).play(deals, seed)):
            own = sum(points[seat] for seat in seats)
            lead = (sum(points) - own) / (SEATS - each) - own / each
            found[at] += lead / len(places)
    return found


def judged(tables: Tables | None, deals: int, seed: int, each: int = 1) -> list[Estimate]:
    """The lead in each contract, and in all of them."""
    found = list(
        results(partial(leads, tables=tables, deals=deals, seed=seed, each=each), CONTRACTS)
    )
    whole = [fmean(deal) for deal in zip(*found, strict=True)]
    return [*map(estimate, found), estimate(whole)]


def report(
    deals: int, seed: int, *, write: bool, keep: Path = KEPT, rounds: int = ROUNDS
) -> Iterator[str]:
    """Learns, and plays the policy that was learnt in deals of its own."""
    kept = learn(deals, seed, keep, rounds)
    if write:
        FILE.write_text(file_text(kept.tables[-1]), encoding="utf-8")
    yield "## What is done before going down, learnt from single deviations"
    yield ""
    yield measured_where(f"policy --deals {deals} --seed {seed}")
    yield ""
    rows = {kind: sum(each.rows for _, each in found) for kind, found in kept.sums.items()}
    counts = ", ".join(f"{count:,} {kind.replace('_', ' ')}" for kind, count in rows.items())
    yield (
        f"{deals:,} deals of each contract under `dunlop` with {SEATS} players, in each of {rounds}"
        f" rounds; tried were {counts}. Told is the lead over `steady` in the simulator, points a"
        f" deal ± standard error, by contract and in all: {JUDGED:,} deals of each, played in each"
        " of the seats."
    )
    yield ""
    yield "| after round | among | " + " | ".join(map(str, CONTRACTS)) + " | all |"
    yield "|---|---|" + "--:|" * (len(CONTRACTS) + 1)
    for at, tables in enumerate(kept.tables, start=1):
        for each, among in AMONG.items():
            cells = map(with_error, judged(tables, JUDGED, seed + 1, each))
            yield f"| {at} | {among} | " + " | ".join(cells) + " |"
    yield ""
