"""The rows that 0.7.0 left, as this version writes them.

Reviews are found again when somebody asks: those of 0.7.0 judged by other worlds.
"""

from typing import Final

from msgspec import DecodeError
from msgspec.json import decode, encode

from liverpool.server.storage.database import Database

_AT_ONCE: Final = 1000
_RENAMED = {
    "layoff.others_from": ("layoff.from", {"next_turn": "others_next_turn"}),
    "start.upcard_joker": ("start.upcard", {"leave": "turned", "bury": "never_joker"}),
}
"""Keys of changed rules that the oldest games still have: today's keys, and renamed values."""


def rewrite_rows(database: Database) -> None:
    """So many at once that they never fill the memory."""
    database.execute("DELETE FROM reviews")
    wanted = "SELECT id, kept FROM tables WHERE format = 1 AND id > :last ORDER BY id LIMIT :most"
    last = ""
    while found := database.read(wanted, last=last, most=_AT_ONCE):
        for name, kept in found:
            if (new := _rewritten(kept)) is not None:
                database.execute("UPDATE tables SET kept = :new WHERE id = :of", of=name, new=new)
        last = found[-1][0]


def _rewritten(line: str) -> str | None:
    """A table as this version writes it; None where it is damaged, which is told when it is read.

    A game that was begun by 0.6.1 has no numbers by which its shuffles can be checked.
    """
    try:
        kept = decode(line)
        kept["verifiable"] = kept.pop("keyed", False) or not kept["started"]
        changes = kept["changes"]
        for old in _RENAMED.keys() & changes.keys():
            new, values = _RENAMED[old]
            if new not in changes:
                value = changes.pop(old)
                changes[new] = values.get(value, value)
        for seat in kept["seats"]:
            seat["notified"] = seat.pop("told", False)
            if seat.pop("always_pass", False):
                seat["passing"] = "always"
    except (DecodeError, AttributeError, LookupError, TypeError):
        return None
    return encode(kept).decode()
