"""`bench fit`: plays the deals, and tells what bots learn from them.

The numbers go into `fitted.toml`, how sure they are into the page of results. Both follow from
the seed and from the numbers as they stand.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isinf
from pathlib import Path
from statistics import fmean
from typing import Final

from msgspec import to_builtins

import liverpool.bots
from bench.results import measured_where
from lab.fitting.deviations import EACH, Deviation, deviations
from lab.fitting.numbers import Number, Sample, numbers, put_in
from lab.fitting.regress import Row, fit, linear
from lab.fitting.watch import KINDS, Job, Promise, jobs, noted, play
from liverpool.arena.command_line import progress_line
from liverpool.arena.runner import results
from liverpool.bots.measures.others import Sign

DEALS: Final = 5000
FILE: Final = Path(liverpool.bots.__path__[0]) / "fitted.toml"
HEADER: Final = """\
# The numbers that bots have learnt from play, and nobody guessed.
# Written by `python3 run.py bench fit --write`; the seeds of these games begin with "fit/".
"""
PARTS: Final = 5
"""Promises are sorted and put into so many groups of one size."""
PROMISES: Final = {
    "nearer": "the hand is nearer after the next turn",
    "in time": "it goes down before the deal ends",
    "ends first": "the deal ends before the next turn",
    "takes": "the player in turn takes the top",
    "buys": "one who is asked buys it",
}
CHOICES: Final = {"draw": "pile or stock", "offer": "buy or pass", "discard": "what to throw"}


def sample(job: Job) -> Sample:
    """All that one deal tells."""
    played = play(job)
    return Sample(job.at, noted(played), list(deviations(played, job.seed)))


def report(deals: int, seed: int | str, *, write: bool) -> Iterator[str]:
    """Plays the deals; the lines of the section. With `write` the numbers go into their file."""
    samples = []
    with progress_line(deals) as progress:
        for each in results(sample, jobs(deals, seed)):
            samples.append(each)
            progress(len(samples))
    found = numbers(samples)
    yield from lines(samples, found, f"fit --deals {deals} --seed {seed}")
    text = file_text(found)
    if write:
        FILE.write_text(text, encoding="utf-8")
    else:
        yield from ("```toml", *text.splitlines(), "```", "")


def file_text(found: Sequence[Number]) -> str:
    """The file with these numbers; beside those that could not be told it says so."""
    written = [HEADER]
    for section, names in to_builtins(put_in(found)).items():
        written.append(f"[{section}]")
        for name, value in names.items():
            of_it = [each for each in found if (each.section, each.name) == (section, name)]
            number = list(value) if isinstance(value, tuple) else value
            written.append(f"{name} = {number}{_not_fitted(of_it)}")
        written.append("")
    return "\n".join(written[:-1]) + "\n"


def _not_fitted(of_one_name: Sequence[Number]) -> str:
    """A comment that names the places of a list which stay as they were, or the number itself."""
    kept = [number.place for number in of_one_name if number.kept]
    if not kept:
        return ""
    places = ", ".join(str(place + 1) for place in kept if place is not None)
    return f"  # not fitted{': ' * bool(places)}{places}"


def lines(samples: Sequence[Sample], found: Sequence[Number], command: str) -> Iterator[str]:
    """The section, for people."""
    yield "## What bots have learnt from games"
    yield ""
    yield measured_where(command)
    yield ""
    told = [promise for each in samples for promise in each.notes.promises]
    moves = [(each.deal, move) for each in samples for move in each.deviations]
    yield (
        f"{len(samples):,} deals of `steady` and `expert` at several tables, with {len(moves):,}"
        " moves in them that were made otherwise by lot and played on with the same cards. What"
        " was promised, in the next two tables, was promised by the numbers as they stood. Each"
        " ± is a standard error, with each deal as one observation."
    )
    yield ""
    yield from _promises(told)
    yield from _costs(moves)
    yield from _plain([each for each in found if each.section not in ("takes", "buys")])
    yield from _signs([each for each in found if each.section in ("takes", "buys")])


def _promises(told: Sequence[Promise]) -> Iterator[str]:
    yield f"| chance that | times | promised and seen, in {PARTS} equal parts |" + " |" * (
        PARTS - 1
    )
    yield "|---|--:|" + "--:|" * PARTS
    for what, words in PROMISES.items():
        ordered = sorted(promise for promise in told if promise.what == what)
        cuts = [len(ordered) * part // PARTS for part in range(PARTS + 1)]
        groups = [ordered[first:last] for first, last in pairwise(cuts)]
        cells = " | ".join(
            f"{fmean(each.chance for each in group):.2f} · {fmean(each.came for each in group):.2f}"
            if group
            else "—"
            for group in groups
        )
        yield f"| {words} | {len(ordered):,} | {cells} |"
    yield ""


def _costs(moves: Sequence[tuple[int, Deviation]]) -> Iterator[str]:
    yield "| another choice of | moves | promised cost | seen | seen for each point promised |"
    yield "|---|--:|--:|--:|--:|"
    for kind in EACH:
        of_kind = [(deal, move) for deal, move in moves if move.kind == kind]
        mean = fit(linear, [Row((1.0,), move.cost, deal) for deal, move in of_kind], [0.0])
        rows = [Row((move.promised,), move.cost, deal) for deal, move in of_kind]
        slope = fit(linear, rows, [1.0])
        promised = fmean([move.promised for _, move in of_kind] or [0.0])
        cells = " | ".join(sure(each.values[0], each.errors[0]) for each in (mean, slope))
        yield f"| {CHOICES[kind]} | {len(of_kind):,} | {promised:.2f} | {cells} |"
    yield ""


def _plain(found: Sequence[Number]) -> Iterator[str]:
    yield "| number | stood | found |"
    yield "|---|--:|--:|"
    for each in found:
        where = "" if each.place is None else f" {each.place + 1}"
        kept = " (not fitted)" if each.kept else ""
        yield (
            f"| {each.section}.{each.name}{where} | {each.now:g} |"
            f" {sure(each.found, each.error)}{kept} |"
        )
    yield ""


def _signs(found: Sequence[Number]) -> Iterator[str]:
    columns = [(section, kind) for section in ("takes", "buys") for kind in KINDS]
    yield "| sign | " + " | ".join(f"{section}, {kind}" for section, kind in columns) + " |"
    yield "|---|" + "--:|" * len(columns)
    for sign in Sign:
        by_column = {(each.section, each.name): each for each in found if each.place == sign}
        cells = " | ".join(
            sure(by_column[column].found, by_column[column].error) for column in columns
        )
        yield f"| {sign.name.lower().replace('_', ' ')} | {cells} |"
    yield ""


def sure(value: float, error: float) -> str:
    """A number and how sure it is; a dash where nothing is known."""
    if isinf(error):
        return "—"
    digits = 2 if error < 1 else 1
    return f"{value:.{digits}f} ± {error:.{digits}f}".replace("-", "−")
