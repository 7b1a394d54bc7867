"""What `liverpool doctor` finds, how it says so, and what it reads in any database."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from msgspec import Struct

from liverpool.server.storage.database import Database
from liverpool.server.storage.going import ALL_MARKED, Marked
from liverpool.server.storage.rows import SEALED, Sealed


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    kind: str
    """`good`, `warning`, `fault` or `mended`."""
    what: str
    mend: str = ""
    """What to do; empty where nothing is to be done."""

    @property
    def is_trouble(self) -> bool:
        return self.kind in ("warning", "fault")

    def __str__(self) -> str:
        return f"{self.kind + ':':<9}{self.what}" + (f"\n         {self.mend}" if self.mend else "")


def good(what: str) -> Finding:
    return Finding("good", what)


def warning(what: str, mend: str) -> Finding:
    return Finding("warning", what, mend)


def fault(what: str, mend: str) -> Finding:
    return Finding("fault", what, mend)


GAMES_TRIED = 500
"""So many games, those changed last, are tried with the key."""
NAMED = 5
"""So many are named; `liverpool tables list` has all."""


def sealed_rows(database: Database) -> Sealed:
    """What is sealed of the games that were changed last."""
    return database.read(
        'SELECT "table", number, move FROM moves WHERE format = :sealed AND "table" IN'
        " (SELECT id FROM tables ORDER BY changed DESC, id LIMIT :most)",
        sealed=SEALED,
        most=GAMES_TRIED,
    )


def age_findings(database: Database, now: datetime) -> Iterator[Finding]:
    """Nothing of a database that no server of this version has had."""
    if not database.columns("going"):
        return
    going = [Marked(*row) for row in database.read(ALL_MARKED)]
    looks = database.read("SELECT day FROM looks ORDER BY number DESC LIMIT 1")
    if looks and date.fromisoformat(looks[0][0]) > now.date() + timedelta(days=1):
        yield warning(
            f"A server was at work on {looks[0][0]}, which is yet to come: its clock was wrong, or"
            " this one is.",
            "Set it; no game goes because of it.",
        )
    for kind in dict.fromkeys(each.kind for each in going):
        marked = [each for each in going if each.kind == kind]
        names = ", ".join(each.id for each in marked[:NAMED]) + ", …" * (len(marked) > NAMED)
        many = f"{len(marked)} old {kind}{'s go' if len(marked) > 1 else ' goes'}"
        yield good(f"{many} on {marked[0].goes} at the earliest, if nobody comes back: {names}.")
