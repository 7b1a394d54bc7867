"""A game that is over, which its people share: anybody who has its link watches it, all hands open.

Everybody who played is asked, and can take their yes back; then the link opens nothing. It is made
of the server's key, so it is nowhere in the database, and until all agree it is sent to nobody.
Where somebody has left the game before, nobody can be asked for them, and the game is not shared.
"""

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.kept import KeptTable
from liverpool.room.messages.ending import Share, ShareShown
from liverpool.room.messages.replies import Stage
from liverpool.room.messages.secret import NONE, Key
from liverpool.server.access.addresses import Where
from liverpool.server.tables.replay import check_is_over
from liverpool.server.tables.seating import NotPossible, people
from liverpool.server.tables.table import Table


def answer(table: Table, seat: Seat, message: Share) -> None:
    """Notes the yes or no of the person in this seat; raises `NotPossible`."""
    check_is_over(table)
    kept = table.kept
    if message.yes and not kept.all_stay:
        raise NotPossible(
            "Somebody has left this game and cannot be asked, so it is not shared.", reason="left"
        )
    others = tuple(at for at in kept.sharing if at != seat)
    table.save(replace(kept, sharing=(*others, seat) if message.yes else others))


def shown(table: Table, you: Seat | None, where: Where) -> ShareShown | None:
    """What is shown of it to those who played."""
    if you is None or table.stage is not Stage.OVER:
        return None
    kept = table.kept
    agreed = tuple(seat for seat in people(kept) if seat in kept.sharing)
    missing = tuple(seat for seat in people(kept) if seat not in kept.sharing)
    link = where.shared(kept.id, _key(table)) if _is_shared(table) else NONE
    return ShareShown(agreed, missing, kept.all_stay, link, kept.opened[:10])


def check_key(table: Table, key: Key) -> None:
    """Raises `NotPossible` where the game is not shared, or this is not what opens it."""
    if not _is_shared(table) or _key(table) != key:
        raise NotPossible(
            "This link opens no game. Look whether the whole link was copied; if it was, the people"
            " who played do not share the game any more.",
            reason="not_shared",
        )


def _is_shared(table: Table) -> bool:
    return table.stage is Stage.OVER and _all_agree(table.kept)


def _all_agree(kept: KeptTable) -> bool:
    return kept.all_stay and bool(kept.sharing) and set(people(kept)) <= set(kept.sharing)


def _key(table: Table) -> Key:
    return Key(table.storage.key.derived("shared", table.kept.id).hex()[:32])
