"""`learnt.toml`, written anew with some of its tables replaced."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec.structs import asdict

import liverpool.bots
from liverpool.bots.learnt import LEARNT, Table
from liverpool.bots.measures import last_cards, parting, top_card

FILE: Final = Path(liverpool.bots.__path__[0]) / "learnt.toml"
MEASURES: Final = {
    "last_cards": last_cards.MEASURES,
    "takes": top_card.MEASURES,
    "offers": top_card.MEASURES,
    "discards": parting.MEASURES,
    "late_discards": parting.MEASURES,
}
"""What is measured, by the kind of decision."""
HEADER: Final = """\
# What measures of moves are worth in points, learnt from games; see `bots.learnt`.
# Written by `python3 run.py bench learn --write` (last_cards) and `bench policy --write` (all
# others); the seeds of the games of `learn` begin with "fit/".
"""


def rounded(table: Mapping[str, tuple[float, ...]]) -> Table:
    """Three digits are more than can be told."""
    return {name: tuple(float(f"{each:.3g}") for each in found) for name, found in table.items()}


def file_text(found: Mapping[str, Table]) -> str:
    """The file with these tables; those that are not among them stay as they are."""
    written = [HEADER]
    for kind, table in {**asdict(LEARNT), **found}.items():
        written += [f"[{kind}]  # {', '.join(MEASURES[kind])}"]
        written += [f"{name} = {list(table[name])}" for name in sorted(table, key=_order)]
        written.append("")
    return "\n".join(written[:-1]) + "\n"


def _order(name: str) -> tuple[bool, str]:
    return name != "all", name
