"""How strong the bots are: matches between them in the arena, in parts of a section each.

How a match is played and what is counted stands in `liverpool.arena.matches`; here is who plays
whom and for how long. All seeds begin with "confirm/", and nothing was tuned on such seeds.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, islice, pairwise
from math import ceil, isfinite
from typing import Final, NamedTuple

from bench.results import measured_where
from lab.by_chances import NAME as BY_CHANCES
from lab.by_chances import make
from liverpool.arena.clairvoyant import NAME as CLAIRVOYANT
from liverpool.arena.command_line import progress_line
from liverpool.arena.matches import LineUp, MatchReport, match, rotations
from liverpool.arena.plot import number_text
from liverpool.arena.statistics import Estimate, ratio
from liverpool.arena.tables import contract_label
from liverpool.bots.levels import LEVELS
from liverpool.engine.presets import load

RULES: Final = "dunlop"
INSTANT: Final = tuple(level for level in LEVELS if not level.looks_ahead)
"""Those that look ahead are measured by `bench search`."""
STRONGEST: Final = INSTANT[-1].key
"""The level that is `expert` itself: against it there is nothing to be measured."""
HEADER: Final = (
    "| rules | | over | points fewer a deal | 95 % interval | wins | mean place | deals | took |",
    "|---|---|---|--:|--:|--:|--:|--:|--:|",
)


class Pairing(NamedTuple):
    """Who sits at the table, by which rules, and for how many deals in each rotation."""

    bots: LineUp
    deals: int
    rules: str = RULES


class Part(NamedTuple):
    title: str
    about: str
    pairings: Sequence[Pairing]
    closing: Callable[[Sequence[MatchReport]], Iterator[str]] = lambda _: iter(())
    """What else follows from the matches, below their table."""


def against(bot: str, other: str, deals: int, seats: int = 4, rules: str = RULES) -> Pairing:
    """Both in every second seat."""
    return Pairing(tuple(islice(cycle((bot, other)), seats)), deals, rules)


def alone(bot: str, other: str, deals: int, seats: int = 4) -> Pairing:
    """One in the first seat, the other bot in all others."""
    return Pairing((bot, *[other] * (seats - 1)), deals)


def _gap(reports: Sequence[MatchReport]) -> Iterator[str]:
    """The share of the way to the one who sees all, and where the lead comes from."""
    *_, ours, near, far = reports
    gap = far.leads[0].points
    if gap.low > 0:
        share = ratio(near.leads[0].points, gap)
        shown = f"{share.mean:.0%} (95 % interval {share.low:.0%} to {share.high:.0%})"
        yield (
            f"Of the gap from `steady` to `{CLAIRVOYANT}`, both times one among three `steady`,"
            f" `expert` closes {shown.replace('-', '−')}."
        )
    else:
        yield f"From so few deals the gap to `{CLAIRVOYANT}` cannot be told."
    yield ""
    yield from _by_contract(ours)


def _by_contract(report: MatchReport) -> Iterator[str]:
    first, *_ = report.leads
    yield f"The lead of two `{report.line_up[0]}` over two `{first.other}`, by contract:"
    yield ""
    deals = range(1, len(report.rules.deals) + 1)
    yield "| " + " | ".join(contract_label(report.rules, deal) for deal in deals) + " |"
    yield "|" + "--:|" * len(deals)
    yield "| " + " | ".join(with_error(lead, 1) for lead in first.by_deal) + " |"


def _panel(reports: Sequence[MatchReport]) -> Iterator[str]:
    """Whether anybody beats `expert`, and how the table of different ones came out."""
    *_, mixed = reports
    ahead = [
        lead.other
        for report in reports
        for lead in report.leads
        if lead.points.mean < 0 and report.line_up[0] == "expert"
    ]
    if ahead:
        names = ", ".join(f"`{name}`" for name in ahead)
        yield f"Fewer points than `expert` beside it, by whatever margin: {names}."
    else:
        yield "None of them has fewer points than `expert` beside it."
    yield ""
    yield "The last table, everybody beside the mean of the table:"
    yield ""
    yield "| | points fewer a deal | 95 % interval | wins | mean place |"
    yield "|---|--:|--:|--:|--:|"
    for standing in mixed.standings:
        yield (
            f"| `{standing.bot}` | {with_error(standing.points)} | {interval(standing.points)}"
            f" | {standing.wins.mean:.1%} | {standing.place.mean:.2f} |"
        )


PARTS: Final[Mapping[str, Part]] = {
    "ladder": Part(
        "How strong the bots are: the ladder",
        "Each bot beside the one below it.",
        (
            against("greedy", "random", 280),
            against("steady", "greedy", 700),
            against("expert", "steady", 2800),
            alone("expert", "steady", 1050),
            alone(CLAIRVOYANT, "steady", 210),
        ),
        _gap,
    ),
    "rules": Part(
        "How strong the bots are: other rules",
        "The same bots under the other three sources' rules.",
        tuple(
            against("expert", "steady", deals, rules=rules)
            for rules, deals in (("wikipedia", 1400), ("christmas", 1400), ("mahlum", 1400))
        ),
    ),
    "sizes": Part(
        "How strong the bots are: other table sizes",
        "Three players, two `expert` and one alone; six and eight.",
        (
            against("expert", "steady", 1400, seats=3),
            alone("expert", "steady", 1400, seats=3),
            against("expert", "steady", 840, seats=6),
            against("expert", "steady", 840, seats=8),
        ),
    ),
    "learnt": Part(
        "How strong the bots are: what was learnt of moves before going down",
        f"`expert` beside `{BY_CHANCES}`, which weighs these moves by chances everywhere.",
        (
            *(against("expert", BY_CHANCES, 840, seats=seats) for seats in (3, 4, 6, 8)),
            *(
                against("expert", BY_CHANCES, 840, rules=rules)
                for rules in ("wikipedia", "christmas", "mahlum", "bga")
            ),
        ),
    ),
    "panel": Part(
        "How strong the bots are: every style beside `expert`",
        f"`{STRONGEST}`, the strongest that answers at once, is `expert` itself and is left out.",
        (
            against("expert", "random", 140),
            against("expert", "greedy", 420),
            against("expert", "steady", 700),
            *(against("expert", level.key, 560) for level in INSTANT[:-1]),
            Pairing(("expert", "steady", "rosa", "greedy"), 350),
        ),
        _panel,
    ),
    "levels": Part(
        "How strong the bots are: the levels that answer at once",
        "Each level beside the next one below, and `greedy` beside the lowest.",
        (
            *(
                against(above.key, below.key, 1400)
                for below, above in reversed([*pairwise(INSTANT)])
            ),
            against("greedy", INSTANT[0].key, 420),
        ),
    ),
}


def report(part: str, deals: int | None, seed: int | str) -> Iterator[str]:
    """Plays the matches of a part, each for so many deals if that is said; its section.

    Raises what `match` raises.
    """
    title, about, pairings, closing = PARTS[part]
    yield f"## {title}"
    yield ""
    only = f" --deals {deals}" if deals else ""
    yield measured_where(f"strength --part {part}{only} --seed {seed}")
    yield ""
    yield (
        f"{about} Points a deal that a bot has fewer than the other, ± standard error; wins and"
        " mean places are those of one of its seats. How it is measured is told in"
        " [docs/study/bots.md](../docs/study/bots.md)."
    )
    yield ""
    yield from HEADER
    reports = []
    for number, pairing in enumerate(pairings, start=1):
        started = time.monotonic()
        reports.append(played(pairing, deals, f"confirm/{seed}/{part}/{number}"))
        yield row(pairing.rules, reports[-1], time.monotonic() - started)
    yield ""
    yield from closing(reports)
    yield ""


def played(pairing: Pairing, deals: int | None, seed: str) -> MatchReport:
    """One match, with its progress on standard error."""
    rules = load(pairing.rules).rules
    games = ceil((deals or pairing.deals) / len(rules.deals))
    with progress_line(games * len(rotations(pairing.bots))) as progress:
        return match(rules, pairing.bots, games, seed, make=make, progress=progress)


def row(rules: str, report: MatchReport, seconds: float) -> str:
    """A line of the table: what the first bot has over the others."""
    first, *others = report.standings
    if len(others) == 1:
        (lead,) = report.leads
        found, over = lead.points, f"{others[0].seats} × `{others[0].bot}`"
    else:
        found, over = first.points, "the mean of " + ", ".join(f"`{bot}`" for bot in report.line_up)
    wins, place = first.wins, first.place
    cells = (
        rules,
        f"{first.seats} × `{first.bot}`",
        over,
        with_error(found),
        interval(found),
        f"{wins.mean:.1%} ± {_sure(wins.error, '.1%')}",
        f"{place.mean:.2f} ± {_sure(place.error, '.2f')}",
        f"{report.deals:,}",
        f"{seconds:.0f} s",
    )
    return f"| {' | '.join(cells)} |"


def with_error(found: Estimate, digits: int = 2) -> str:
    return f"{number_text(found.mean, digits)} ± {_sure(found.error, f'.{digits}f')}"


def _sure(error: float, form: str) -> str:
    """A standard error; a single game has none."""
    return format(error, form) if isfinite(error) else "–"


def interval(found: Estimate) -> str:
    return f"{number_text(found.low)} to {number_text(found.high)}"
