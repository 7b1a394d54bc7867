"""Coming to a table: to look, to watch, to sit down at once or with the host's yes, or back."""

from liverpool.room import joining
from liverpool.room.change import Change
from liverpool.room.messages.replies import Asked, Done, Joining, Seated, Stage
from liverpool.room.messages.requests import Hello, Look, Sit, WatchTable
from liverpool.room.messages.secret import NONE, Secret
from liverpool.room.pages import arrive, take
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Room
from liverpool.room.seating import seat_of, take_seat
from liverpool.room.secrets import Key, hashed
from liverpool.room.watching import watch

ComesToTable = Look | WatchTable | Hello | Sit
"""Messages by which a page comes to a table that it names."""


def seat_secret(key: Key, table: str, command: str) -> Secret:
    """The secret of a seat that is taken by a command: the same again where it is repeated."""
    return Secret(key.derived("seat", table, command).hex())


def come(change: Change, page: int, message: ComesToTable) -> Done | Seated | Asked:
    """The page comes to the table; raises `RequestRefused`."""
    match message:
        case Look():
            arrive(change, page, None)
        case WatchTable():
            watch(change, page, message)
        case Hello():
            _come_back(change, page, message)
        case Sit():
            return _sit_down(change, page, message)
    return Done(message.id)


def seat_opened_by(room: Room, secret: Secret) -> int:
    """The seat that the secret opens; raises `RequestRefused` for another's."""
    seat = seat_of(room.kept.seats, secret)
    if seat is None:
        raise RequestRefused(
            "This seat is no longer yours. You can sit down again if one is free.",
            reason="not_yours",
        )
    return seat


def _sit_down(change: Change, page: int, message: Sit) -> Seated | Asked:
    """Gives the page a seat, or asks the host; one that it has already it gets again."""
    room = change.room
    name, at = room.kept.id, room.pages.get(page)
    secret = _by_command(room, message) or change.new_secret("seat")
    for holds in (message.holds or NONE, secret):
        own = seat_of(room.kept.seats, holds)
        if own is not None:
            arrive(change, page, own)
            take(change, page, holds)
            return Seated(message.id, name, own, holds)
    if joining.became_of(room, secret) is not Joining.NOT:
        arrive(change, page, None)
        joining.comes_back(change, secret)
        take(change, page, secret)
        return Asked(message.id, name, secret)
    taken = None if at is None else seat_of(room.kept.seats, at.holds)
    if taken is not None or (at is not None and at.seat is not None):
        raise RequestRefused("You already have a seat at this table.", reason="seated")
    if room.stage is Stage.OVER:
        raise RequestRefused("This game is over; open another table.", reason="over")
    kept, seat = take_seat(
        room.kept,
        message.name,
        message.seat,
        hashed(secret),
        from_deal=joining.first_deal(room),
        mark=message.mark,
    )
    if joining.asks_host(room.kept):
        if at is None:
            arrive(change, page, None)
        joining.ask(change, kept.seats[seat], message.seat, secret)
        take(change, page, secret)
        return Asked(message.id, name, secret)
    change.save(kept)
    arrive(change, page, seat)
    take(change, page, secret)
    return Seated(message.id, name, seat, secret)


def has_sat_down(room: Room, message: Sit) -> bool:
    """Whether the same command has taken a seat already, or asked for one."""
    secret = _by_command(room, message)
    return secret is not None and (
        seat_of(room.kept.seats, secret) is not None
        or joining.became_of(room, secret) is not Joining.NOT
    )


def _by_command(room: Room, message: Sit) -> Secret | None:
    known = message.command_id
    return None if known is None else seat_secret(room.around.key, room.kept.id, known)


def _come_back(change: Change, page: int, message: Hello) -> None:
    if joining.became_of(change.room, message.secret) is not Joining.NOT:
        arrive(change, page, None)
        joining.comes_back(change, message.secret)
    else:
        seat = seat_opened_by(change.room, message.secret)
        arrive(change, page, seat, message.last, visible=message.visible)
    take(change, page, message.secret)
