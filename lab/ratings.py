"""How good single decisions are: each level's, rated by roll-outs beside the strongest player's.

How a decision is rated stands in `liverpool.arena.rating`.
"""

import time
from collections.abc import Iterator, Sequence
from typing import Final

from bench.results import measured_where
from liverpool.arena.command_line import progress_line
from liverpool.arena.rating import BANDS, REFERENCE, RatingReport, rate
from liverpool.bots.levels import LEVELS
from liverpool.engine.presets import load

DECISIONS: Final = 2000
RULES: Final = "dunlop"
ABOVE: Final = 2
"""Levels above this one that answer at once are rated where nobody is named."""


def rated_bots() -> list[str]:
    """The levels of which no decision may be a bad blunder."""
    return [level.key for level in LEVELS if level.number > ABOVE and not level.looks_ahead]


def report(
    bots: Sequence[str], decisions: int, seed: int | str, rules: str = RULES
) -> Iterator[str]:
    """Rates so many decisions of each bot; the lines of the section."""
    yield "## Decisions, one by one"
    yield ""
    yield measured_where(f"ratings --decisions {decisions} --seed {seed} --bots {','.join(bots)}")
    yield ""
    yield (
        f"{decisions:,} decisions of each bot with a choice to make, from games of four under"
        f" `{rules}` with `steady` in every second seat; what `{REFERENCE}` would have done"
        " otherwise is played out beside it in the same re-dealt worlds. Counted as lost is what"
        " is beyond two standard errors; these are given as ±."
    )
    yield ""
    yield from header()
    for bot in bots:
        started = time.monotonic()
        with progress_line(decisions) as progress:
            found = rate(load(rules).rules, bot, decisions, f"ratings/{seed}", progress=progress)
        yield row(found, time.monotonic() - started)
    yield ""


def header() -> list[str]:
    lost = " | ".join(f"over {band:g}" for band in BANDS)
    return [
        f"| bot | decisions | unlike `{REFERENCE}` | points lost a decision | {lost} | took |",
        "|---|--:|--:|--:|" + "--:|" * len(BANDS) + "--:|",
    ]


def row(found: RatingReport, seconds: float) -> str:
    """A bot's line of the table."""
    counts = " | ".join(f"{count / found.decisions:.1%}" for count in found.beyond)
    loss = f"{found.loss.mean:.2f} ± {found.loss.error:.2f}".replace("-", "−")
    differing = f"{found.differing / found.decisions:.0%}"
    return (
        f"| {found.bot} | {found.decisions:,} | {differing} | {loss} | {counts} | {seconds:.0f} s |"
    )
