"""The tables of a report, for a terminal of 80 columns."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from textwrap import fill
from typing import Final

from msgspec.json import encode

from liverpool.arena.figures import WHOLE_WIN, Average, Report
from liverpool.engine.named import asked_in_words
from liverpool.engine.questions import word_for
from liverpool.engine.rules import RuleSet

WIDTH: Final = 80
SEATS_BESIDE: Final = 6
"""How many columns of points fit side by side."""
GAP: Final = "   "
"""Between two columns."""


class TextTable:
    """Rows below the names of their columns; the columns in `left` are aligned to the left."""

    def __init__(self, *heads: str, left: Sequence[str] = (), title: str = "") -> None:
        self.rows = [heads]
        self.left = left
        self._title = title

    def add_row(self, *cells: str) -> None:
        self.rows.append(cells)

    def __str__(self) -> str:
        heads = self.rows[0]
        widths = [max(map(len, column)) for column in zip(*self.rows, strict=True)]
        lines = []
        for row in self.rows:
            cells = [
                cell.ljust(width) if head in self.left else cell.rjust(width)
                for cell, head, width in zip(row, heads, widths, strict=True)
            ]
            lines.append(f" {GAP.join(cells)}".rstrip())
        rule = " " + "─" * (sum(widths) + len(GAP) * (len(heads) - 1))
        return "\n".join([*[self._title] * bool(self._title), lines[0], rule, *lines[1:]])


def print_report(report: Report, rules: str, changes: Sequence[str], seed: int | str) -> None:
    """Prints the report on standard output; the text depends on nothing but the report."""
    with_changes = "".join(f", {change}" for change in changes)
    games = "1 game" if report.games == 1 else f"{report.games} games"
    what = f"{games} of {len(report.bots)} players by {rules}{with_changes}; seed {seed}"
    print(fill(what, WIDTH))
    for table in (*_points(report), _deals(report), _seats(report)):
        print(f"\n{table}")


def report_json(report: Report, rules: str, changes: Sequence[str], seed: int | str) -> str:
    """The same as JSON: means with their standard errors (null where there is none)."""

    def average(found: Average) -> dict[str, float | None]:
        return {"mean": found.mean, "error": found.error}

    found = {
        "rules": rules,
        "changes": changes,
        "seed": seed,
        "games": report.games,
        "deals": [
            {
                "number": number,
                "contract": contract_label(report.rules, number),
                "games": deal.games,
                "points": [*map(average, deal.points)],
                "turns": average(deal.turns),
                "buys": average(deal.buys),
                "down": average(deal.down),
                "out": deal.out,
            }
            for number, deal in enumerate(report.played, start=1)
        ],
        "seats": [
            {"bot": bot, "points": average(total), "wins": wins / WHOLE_WIN}
            for bot, total, wins in zip(report.bots, report.totals, report.wins, strict=True)
        ],
    }
    return encode(found).decode()


def contract_label(rules: RuleSet, number: int) -> str:
    """The contract of a deal in the table's own words, short enough for a column."""
    if rules.own_contracts:
        return "each their own"
    deal = rules.deals[number - 1]
    words = rules.words
    slots = Counter(
        asked_in_words(f"{word_for(slot.kind, words)} {slot.length}", slot.named)
        for slot in deal.contract
    )
    asked = ", ".join(f"{count} × {slot}" if count > 1 else slot for slot, count in slots.items())
    return asked + (", all at once" if deal.all_at_once else "")


def _with_error(average: Average) -> str:
    error = average.error
    return f"{average.mean:.1f}" if error is None else f"{average.mean:.1f}±{error:.1f}"


def _points(report: Report) -> Iterator[TextTable]:
    """Points by deal and seat, at big tables in two parts."""
    seats = range(len(report.bots))
    parts = ceil(len(seats) / SEATS_BESIDE)
    beside = ceil(len(seats) / parts)
    for first in range(0, len(seats), beside):
        part = seats[first : first + beside]
        heads = ("Deal", *(f"Seat {seat + 1}" for seat in part))
        table = TextTable(*heads, title="Points a deal, ± standard error")
        for number, deal in enumerate(report.played, start=1):
            table.add_row(str(number), *(_with_error(deal.points[seat]) for seat in part))
        yield table


def _deals(report: Report) -> TextTable:
    heads = ("Deal", "Contract", "Turns", "Buys", "Met by", "Out", "Stock out")
    table = TextTable(*heads, left=("Contract",), title="How the deals went")
    for number, deal in enumerate(report.played, start=1):
        table.add_row(
            str(number),
            contract_label(report.rules, number),
            f"{deal.turns.mean:.1f}",
            f"{deal.buys.mean:.1f}",
            f"{deal.down.mean / len(report.bots):.0%}",
            f"{deal.out / deal.games:.0%}",
            f"{1 - deal.out / deal.games:.0%}",
        )
    return table


def _seats(report: Report) -> TextTable:
    heads = ("Seat", "Bot", "Points", "Points a deal", "Wins")
    table = TextTable(*heads, left=("Bot",), title="Whole games; a shared win counts in parts")
    dealt = sum(deal.games for deal in report.deals)
    for seat, (bot, total) in enumerate(zip(report.bots, report.totals, strict=True)):
        table.add_row(
            str(seat + 1),
            bot,
            _with_error(total),
            f"{total.mean * report.games / dealt:.1f}",
            f"{report.wins[seat] / WHOLE_WIN / report.games:.1%}",
        )
    return table
