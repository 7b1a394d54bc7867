"""A game that is over, which its people share: anybody who has its link watches it, all hands open.

Everybody who played is asked, and can take their yes back; then the link opens nothing. It is made
of the server's key, so it is nowhere in the database, and until all agree it is sent to nobody.
Where somebody has left the game before, nobody can be asked for them, and the game is not shared.
"""

from liverpool.engine.state import Seat
from liverpool.room.change import Change
from liverpool.room.messages.ending import Share, ShareShown
from liverpool.room.messages.replies import Stage
from liverpool.room.messages.secret import NONE, Key
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room


def share(change: Change, seat: Seat, message: Share) -> None:
    """Notes the yes or no of the person in this seat; raises `RequestRefused`."""
    check_is_over(change.room)
    kept = change.kept
    if message.yes and not kept.all_stay:
        raise RequestRefused(
            "Somebody has left this game and can't be asked, so it can't be shared.", reason="left"
        )
    others = tuple(at for at in kept.sharing if at != seat)
    change.keep(sharing=(*others, seat) if message.yes else others)


def share_shown(room: Room, you: Seat | None) -> ShareShown | None:
    """What is shown of it to those who played."""
    if you is None or room.stage is not Stage.OVER:
        return None
    kept = room.kept
    agreed = tuple(seat for seat in room.people if seat in kept.sharing)
    missing = tuple(seat for seat in room.people if seat not in kept.sharing)
    link = room.around.where.shared(kept.id, _key(room)) if _is_shared(room) else NONE
    return ShareShown(agreed, missing, kept.all_stay, link, kept.opened[:10])


def check_key(room: Room, key: Key) -> None:
    """Raises `RequestRefused` where the game is not shared, or this is not what opens it."""
    if not _is_shared(room) or _key(room) != key:
        raise RequestRefused(
            "This link opens no game. Check that you copied the whole link; if you did, the players"
            " no longer share the game.",
            reason="not_shared",
        )


def _is_shared(room: Room) -> bool:
    sharing, people = room.kept.sharing, set(room.people)
    all_agree = room.kept.all_stay and bool(sharing) and people <= set(sharing)
    return room.stage is Stage.OVER and all_agree


def _key(room: Room) -> Key:
    return Key(room.around.key.derived("shared", room.kept.id).hex()[:32])


def check_is_over(room: Room) -> None:
    """Raises `RequestRefused` while the game is played."""
    if room.stage is not Stage.OVER:
        raise RequestRefused("You can do that once the game is over.", reason="not_over")
