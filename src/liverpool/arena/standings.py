"""The report of a match, for a terminal of 80 columns and as a picture."""

from collections.abc import Iterator, Sequence
from math import isfinite
from textwrap import fill

from msgspec.json import encode

from liverpool.arena.matches import MatchReport
from liverpool.arena.plot import WIDTH, PlotRow, as_svg, in_terminal, number_text
from liverpool.arena.statistics import Estimate
from liverpool.arena.tables import TextTable, contract_label
from liverpool.engine.english import counted
from liverpool.markup import Markup

BESIDE = 3
"""How many columns of other bots fit side by side."""
PLOTTED = "Points a deal fewer than the table's mean, with 95 % intervals; right is better"


def heading(report: MatchReport, rules: str, changes: Sequence[str], seed: int | str) -> str:
    """What was played, in a sentence."""
    with_changes = "".join(f", {change}" for change in changes)
    deals, turned = counted(report.deals, "deal"), counted(report.rotations, "rotation")
    games = counted(report.games, "game")
    return (
        f"{deals} ({games}), each in {turned} of {len(report.line_up)} players by"
        f" {rules}{with_changes}; seed {seed}"
    )


def print_match(report: MatchReport, said: str, wanted: int) -> None:
    """Prints the report on standard output; the text depends on nothing but the report.

    `wanted` deals were asked for; if whole games make it more, the text says so.
    """
    print(fill(said, WIDTH))
    if report.deals != wanted:
        asked = f"{counted(report.deals, 'deal')} instead of the {wanted} you asked for"
        print(fill(f"Games are played to their end: {asked}.", WIDTH))
    first, even = report.line_up[0], 1 / len(report.line_up)
    for title, tables in (
        ("Points a deal fewer than the table's mean (more is better)", [standings(report)]),
        (f"Points a deal that {first} has fewer than another (more is better)", [leads(report)]),
        (f"The same for {first} and each other by contract, ± standard error", _contracts(report)),
    ):
        print(f"\n{title}")
        for table in tables:
            print(f"\n{table}")
    print(f"\nWins and mean places are per seat; an even share is {even:.1%}.")
    print(f"\n{PLOTTED}")
    for line in in_terminal(_rows(report)):
        print(line)


def match_json(report: MatchReport, rules: str, changes: Sequence[str], seed: int | str) -> str:
    """The same as JSON; an error or interval that cannot be told is null."""

    def plain(found: Estimate) -> dict[str, float]:
        return {"mean": found.mean, "error": found.error, "low": found.low, "high": found.high}

    found = {
        "rules": rules,
        "changes": changes,
        "seed": seed,
        "line_up": report.line_up,
        "games": report.games,
        "rotations": report.rotations,
        "deals": report.deals,
        "standings": [
            {
                "bot": each.bot,
                "seats": each.seats,
                "points": plain(each.points),
                "wins": plain(each.wins),
                "place": plain(each.place),
            }
            for each in report.standings
        ],
        "leads": [
            {
                "other": each.other,
                "points": plain(each.points),
                "by_deal": [*map(plain, each.by_deal)],
            }
            for each in report.leads
        ],
    }
    return encode(found).decode()


def picture(report: MatchReport, said: str) -> Markup:
    """The standings as a picture; `said` is what was played."""
    return as_svg(_rows(report), PLOTTED, said)


def _rows(report: MatchReport) -> list[PlotRow]:
    return [PlotRow(standing.bot, standing.points) for standing in report.standings]


def _interval(found: Estimate, digits: int = 1) -> str:
    if not isfinite(found.error):
        return "–"
    return f"{number_text(found.low, digits)} to {number_text(found.high, digits)}"


def standings(report: MatchReport) -> TextTable:
    """How each bot did."""
    heads = ("Bot", "Fewer", "95 % interval", "Wins", "± SE", "Place", "± SE")
    table = TextTable(*heads, left=("Bot",))
    for standing in report.standings:
        wins, place = standing.wins, standing.place
        table.add_row(
            standing.bot if standing.seats == 1 else f"{standing.seats} × {standing.bot}",
            number_text(standing.points.mean),
            _interval(standing.points),
            f"{wins.mean:.1%}",
            f"{wins.error:.1%}" if isfinite(wins.error) else "–",
            f"{place.mean:.2f}",
            f"{place.error:.2f}" if isfinite(place.error) else "–",
        )
    return table


def leads(report: MatchReport) -> TextTable:
    """How far the first bot is ahead of each other one."""
    table = TextTable("Fewer than", "Points", "± SE", "95 % interval", left=("Fewer than",))
    for lead in report.leads:
        error = lead.points.error
        table.add_row(
            lead.other,
            number_text(lead.points.mean, 2),
            f"{error:.2f}" if isfinite(error) else "–",
            _interval(lead.points, 2),
        )
    return table


def _contracts(report: MatchReport) -> Iterator[TextTable]:
    """By contract; many others in several tables."""
    for start in range(0, len(report.leads), BESIDE):
        part = report.leads[start : start + BESIDE]
        table = TextTable("Deal", "Contract", *(lead.other for lead in part), left=("Contract",))
        for number in range(1, len(part[0].by_deal) + 1):
            found = [lead.by_deal[number - 1] for lead in part]
            table.add_row(
                str(number),
                contract_label(report.rules, number),
                *(
                    number_text(one.mean) + (f" ± {one.error:.1f}" if isfinite(one.error) else "")
                    for one in found
                ),
            )
        yield table
