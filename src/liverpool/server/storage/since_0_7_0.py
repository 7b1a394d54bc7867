"""The rows that 0.7.0 left, as this version writes them.

Reviews are found again when somebody asks: those of 0.7.0 judged by other worlds.
"""

from typing import Final

from msgspec import DecodeError
from msgspec.json import decode, encode
from sqlalchemy import Connection, bindparam, select

from liverpool.server.storage.schema import REVIEWS, TABLES

_AT_ONCE: Final = 1000
_RENAMED = {
    "layoff.others_from": ("layoff.from", {"next_turn": "others_next_turn"}),
    "start.upcard_joker": ("start.upcard", {"leave": "turned", "bury": "never_joker"}),
}
"""Keys of changed rules that the oldest games still have: today's keys, and renamed values."""


def rewrite_rows(connection: Connection) -> None:
    """So many at once that they never fill the memory."""
    connection.execute(REVIEWS.delete())
    name, kept = TABLES.c.id, TABLES.c.kept
    wanted = select(name, kept).where(TABLES.c.format == 1).order_by(name).limit(_AT_ONCE)
    change = TABLES.update().where(name == bindparam("of")).values(kept=bindparam("new"))
    last = ""
    while found := connection.execute(wanted.where(name > last)).all():
        new = [{"of": row.id, "new": _rewritten(row.kept)} for row in found]
        if readable := [row for row in new if row["new"] is not None]:
            connection.execute(change, readable)
        last = found[-1].id


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
