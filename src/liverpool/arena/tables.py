"""The tables of a report, for a terminal of 80 columns."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from liverpool.arena.figures import WHOLE_WIN, Average, Report
from liverpool.engine.rules import Deal, Kind, RuleSet

WIDTH: Final = 80
SEATS_BESIDE: Final = 6
"""How many columns of points fit side by side."""


def print_report(report: Report, rules: str, changes: Sequence[str], seed: int | str) -> None:
    """Prints the report on standard output, where it depends on nothing but the report."""
    console = Console(file=sys.stdout, width=WIDTH, highlight=False)
    with_changes = "".join(f", {change}" for change in changes)
    games = "1 game" if report.games == 1 else f"{report.games} games"
    console.print(
        f"{games} of {len(report.bots)} players by {rules}{with_changes}; seed {seed}",
        markup=False,
        style="bold",
    )
    for table in (*_points(report), _deals(report), _seats(report)):
        console.print()
        console.print(table)


def plain_table(title: str | None = None) -> Table:
    """A table with a title, and no lines but one below the names of its columns."""
    return Table(
        title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False
    )


def contract_text(rules: RuleSet, deal: Deal) -> str:
    """What a deal asks for, in the words of the rules."""
    words = rules.words
    slots = Counter(
        f"{words.set if slot.kind is Kind.SET else words.run} {slot.length}"
        for slot in deal.contract
    )
    asked = ", ".join(f"{count} × {slot}" if count > 1 else slot for slot, count in slots.items())
    return asked + (", all at once" if deal.all_at_once else "")


def _with_error(average: Average) -> str:
    error = average.error
    return f"{average.mean:.1f}" if error is None else f"{average.mean:.1f}±{error:.1f}"


def _points(report: Report) -> Iterator[Table]:
    """Points by deal and seat, at big tables in two parts."""
    seats = range(len(report.bots))
    parts = ceil(len(seats) / SEATS_BESIDE)
    beside = ceil(len(seats) / parts)
    for first in range(0, len(seats), beside):
        table = plain_table("Points a deal, ± standard error")
        table.add_column("Deal", justify="right")
        part = seats[first : first + beside]
        for seat in part:
            table.add_column(f"Seat {seat + 1}", justify="right")
        for number, deal in enumerate(report.deals, start=1):
            table.add_row(str(number), *(_with_error(deal.points[seat]) for seat in part))
        yield table


def _deals(report: Report) -> Table:
    table = plain_table("How the deals went")
    for name in ("Deal", "Contract", "Turns", "Buys", "Met by", "Out", "Stock out"):
        table.add_column(name, justify="left" if name == "Contract" else "right")
    for number, (deal, asked) in enumerate(
        zip(report.deals, report.rules.deals, strict=True), start=1
    ):
        table.add_row(
            str(number),
            contract_text(report.rules, asked),
            f"{deal.turns.mean:.1f}",
            f"{deal.buys.mean:.1f}",
            f"{deal.down.mean / len(report.bots):.0%}",
            f"{deal.out / report.games:.0%}",
            f"{1 - deal.out / report.games:.0%}",
        )
    return table


def _seats(report: Report) -> Table:
    table = plain_table("Whole games; a shared win counts in parts")
    for name in ("Seat", "Bot", "Points", "Points a deal", "Wins"):
        table.add_column(name, justify="left" if name == "Bot" else "right")
    for seat, (bot, total) in enumerate(zip(report.bots, report.totals, strict=True)):
        table.add_row(
            str(seat + 1),
            bot,
            _with_error(total),
            f"{total.mean / len(report.deals):.1f}",
            f"{report.wins[seat] / WHOLE_WIN / report.games:.1%}",
        )
    return table
