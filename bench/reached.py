"""What was aimed for with the bot that thinks, the review, hints and practice, and what came of it.

Each figure is read from the section that another command has written, so the two cannot differ; the
command that measures it anew stands beside it.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

AIM: Final = (50.0, 300.0)
"""Milliseconds of CPU that a decision of the bot that thinks may take: in the mean, and p99."""


class NotTold(ValueError):
    """A figure that is not on the page; the text says which."""


class Row(NamedTuple):
    """A figure of a section of the page."""

    what: str
    aimed: str
    section: str
    found: str
    """A regular expression; what is told is its first place in the section."""
    told: str
    """With the parts that it found."""


AGAIN: Final = r" \| (\d+) \| (\d+%) \| ([^|]+?) \| "
ROWS: Final = (
    Row(
        "`search` alone among three `steady`, points a deal",
        "+15",
        "search --part worlds",
        r"\| `search`, \d+ worlds \| 3 `steady` \| ([^|]+?) \|(?:[^|]*\|){4} (\d+) \|",
        "{0} ({1} deals)",
    ),
    Row(
        "`expert` alone among three `steady`",
        "+7",
        "strength --part ladder",
        r"\| 1 × `expert` \| 3 × `steady` \| ([^|]+?) \|(?:[^|]*\|){3} ([\d,]+) \|",
        "{0} ({1} deals)",
    ),
    Row(
        "A review gives the same grade again, in other worlds",
        "90 %",
        "review",
        rf"\| all that were graded{AGAIN}",
        "{1} ({2}) of {0}",
    ),
    Row(
        "And calls a big mistake so again",
        "97 %",
        "review",
        rf"Mistakes among.*?\| big mistake{AGAIN}",
        "{1} ({2}) of {0}",
    ),
    Row(
        "It finds what costs 8 points or more",
        "80 %",
        "review",
        r"costs 8 points or more \| (\d+) \| (\d+%) \| ([^|]+?) \|",
        "{1} ({2}) of {0}",
    ),
    Row(
        "It calls the best move a mistake",
        "at most 5 %",
        "review",
        r"and the best move \| (\d+) \| (\d+%) \| ([^|]+?) \|",
        "{1} ({2}) of {0}",
    ),
    Row(
        "It tells of clear losses too many points",
        "0",
        "review",
        r"\| clear losses \| (\d+) \| ([^|]+?) \| [^|]+ \| ([^|]+?) \|",
        "{2} of {1}, {0} losses",
    ),
    Row(
        "CPU seconds for the review of a player's game",
        "60",
        "review",
        r"so that a player's (\d+) of a game take (\d+) s",
        "{1}, for {0} choices",
    ),
    Row(
        "A review has nothing against the move that a hint names",
        "told",
        "hints",
        r"nothing against (\d+%) \(([^)]+)\) of (\d+)",
        "{0} ({1}) of {2}",
    ),
    Row(
        "A hint tells of a better move too many points",
        "0",
        "told",
        r"in a hint \| (\d+) \| ([^|]+?) \| [^|]+ \| [^|]+ \| ([^|]+?) \|",
        "{2} of {1}, {0} hints",
    ),
    Row(
        "Positions to practise on whose best move holds in fresh worlds",
        "all",
        "practice",
        r"Of (\d+) positions (\d+) hold",
        "{1} of {0}; the others are left out",
    ),
    Row(
        "Luck is told without bias: what the cards bring `expert`",
        "0",
        "luck",
        r"\| all, with those above \|[^|]*\| ([\d,]+) \| [^|]+ \| ([^|]+?) \|",
        "{1} ({0} deals)",
    ),
    Row(
        "Deals played out in the simulator, beside the engine",
        "200 times as fast",
        "simulator",
        r"\| all \|[^(]*\((\d+)\)[^(]*\((\d+)\)[^(]*\((\d+)\)",
        "{0} times with four seats, {1} with six, {2} with eight",
    ),
)


def report(page: str) -> Iterator[str]:
    """The table, from what stands on the page; raises `NotTold` where that lacks a figure."""
    yield "## The bot that thinks and its review: aimed for, and reached"
    yield ""
    yield "| | aimed for | reached | measured anew by |"
    yield "|---|--:|---|---|"
    yield _times(_section(page, "times"))
    for row in ROWS:
        section = _section(page, row.section)
        found = re.search(row.found, section, re.DOTALL)
        if found is None:
            raise NotTold(f"The section of bench {row.section} does not tell: {row.what}.")
        told = row.told.format(*found.groups())
        yield f"| {row.what} | {row.aimed} | {told} | {_command(section)} |"
    yield ""


def _times(section: str) -> str:
    """How long the bot that thinks thinks, over all tables."""
    _, _, rows = section.partition("| `search` |")
    rows, _, _ = rows.partition("\n\n")
    cells = [(float(mean), float(p99)) for mean, p99 in re.findall(r"([\d.]+) / ([\d.]+)", rows)]
    means, longest = zip(*cells, strict=True)
    short = sum(mean <= AIM[0] and p99 <= AIM[1] for mean, p99 in cells)
    return (
        "| A decision of `search` at every table, milliseconds of CPU, mean and p99 |"
        f" {AIM[0]:.0f} and {AIM[1]:.0f} | {min(means):.0f} to {max(means):.0f} and"
        f" {min(longest):.0f} to {max(longest):.0f}; {short} of {len(cells)} tables within both |"
        f" {_command(section)} |"
    )


def _section(page: str, command: str) -> str:
    _, _, rest = page.partition(f"<!-- written by `python3 run.py bench {command} --write` -->")
    section, ended, _ = rest.partition(f"<!-- end of {command} -->")
    if not ended:
        raise NotTold(f"The page has no section of bench {command}.")
    return section


def _command(section: str) -> str:
    found = re.search(r"`python3 run\.py (bench [^`]+)`", section)
    if found is None:
        raise NotTold(f"A section does not say how it is repeated: {section[:80]}")
    return f"`{found[1]}`"
