"""What `liverpool doctor` says of what is old: what goes next, and whether a clock is wrong."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from liverpool.server.doctor_findings import Finding, good, warning
from liverpool.server.storage.going import Marked
from liverpool.server.storage.looks import CLOCKS_DIFFER

NAMED = 5
"""So many are named; `liverpool tables list` has all."""


def age_findings(
    going: Sequence[Marked], last_look: str | None, now: datetime, clock: datetime | None = None
) -> Iterator[Finding]:
    """`last_look` is the day on which it was looked last, `clock` the time of the database."""
    if clock is not None and abs(clock - now) > CLOCKS_DIFFER:
        yield warning(
            f"The clock of this machine says {now:%Y-%m-%d}, that of the database {clock:%Y-%m-%d},"
            " so nothing old is removed.",
            "Set the clock that is wrong.",
        )
    elif last_look is not None and date.fromisoformat(last_look) > now.date() + CLOCKS_DIFFER:
        yield warning(
            f"A server was at work on {last_look}, which is yet to come: its clock was wrong, or"
            " this one is.",
            "Set it; no game goes because of it.",
        )
    for kind in dict.fromkeys(each.kind for each in going):
        marked = [each for each in going if each.kind == kind]
        names = ", ".join(each.id for each in marked[:NAMED]) + ", …" * (len(marked) > NAMED)
        many = f"{len(marked)} old {kind}{'s go' if len(marked) > 1 else ' goes'}"
        yield good(f"{many} on {marked[0].goes} at the earliest, if nobody comes back: {names}.")
