"""Who is notified that a slow table waits for them, and when.

Somebody is notified once, and again only after a page of theirs was seen: what they have seen, they
know. Nothing is said that not all at the table may know. A notification that no push service
took is tried a few times more; a subscription that has ended is forgotten.
"""

from typing import Final

from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.change import Change
from liverpool.room.effects import Delivery, Notice, Notify
from liverpool.room.events import Notified
from liverpool.room.kept import KeptSeat
from liverpool.room.messages.notices import Subscribe, Unsubscribe
from liverpool.room.messages.replies import Stage
from liverpool.room.refused import RequestRefused
from liverpool.room.room import Notices, Room, Sent
from liverpool.table.seat.question import Question, asked_of

MOST_DEVICES: Final = 4
"""Devices of one person; with one more, the first gets no more notifications."""
APART: Final = 60.0
"""Seconds at least from one notification of a seat to its next."""
AGAIN: Final = 300.0
"""Seconds until what nobody took is tried again."""
TRIES: Final = 3

_QUIET: Final = (Question.NOTHING, Question.CALL, Question.READY, Question.GAME_OVER)
"""The game does not wait for this seat, or not for this one alone."""
_ANSWERS: Final = (Question.OFFER, Question.LAST_CALL)


def answer(change: Change, seat: Seat, message: Subscribe | Unsubscribe) -> None:
    """Notes where this seat's person is notified, or not any more; raises `RequestRefused`."""
    devices = change.kept.seats[seat].devices
    if isinstance(message, Unsubscribe):
        _forget(change, seat, message.endpoint)
        return
    if not change.room.around.notifies:
        raise RequestRefused("This server sends no notifications.", reason="no_notifications")
    new = message.subscription
    if new not in devices:
        others = tuple(each for each in devices if each.endpoint != new.endpoint)
        change.keep_seat(seat, devices=(*others, new)[-MOST_DEVICES:])


def _forget(change: Change, seat: Seat, endpoint: str) -> None:
    devices = change.kept.seats[seat].devices
    left = tuple(each for each in devices if each.endpoint != endpoint)
    if left != devices:
        change.keep_seat(seat, devices=left)


def look(change: Change, *, is_last: bool = False) -> float | None:
    """Notifies everybody who should know; gives when to look again.

    Where this `is_last`, nobody waits for a later look.
    """
    again: list[float] = []
    for seat, kept in enumerate(change.kept.seats):
        if not kept.devices:
            continue
        if seat in change.room.visible:
            _note_back(change, seat, kept)
        elif _is_to_be_notified(change.room, seat, kept):
            at = _known(change.room, seat).next
            if at > change.time and not is_last:
                again.append(at)
            else:
                _notify(change, seat, kept)
    return min(again, default=None)


def _note_back(change: Change, seat: Seat, kept: KeptSeat) -> None:
    room, known = change.room, _known(change.room, seat)
    seen = "" if _asked(room, seat) in _QUIET else room.clock.question
    if known.seen != seen or known.failed:
        _note(change, seat, replace(known, seen=seen, failed=0))
    if kept.notified:
        change.keep_seat(seat, notified=False)


def _is_to_be_notified(room: Room, seat: Seat, kept: KeptSeat) -> bool:
    if not room.kept.settings.slow or not room.around.notifies:
        return False
    known = _known(room, seat)
    if kept.notified and not 0 < known.failed < TRIES:
        return False
    return _asked(room, seat) not in _QUIET and known.seen != room.clock.question


def _known(room: Room, seat: Seat) -> Notices:
    return room.notices.get(seat, Notices())


def _note(change: Change, seat: Seat, known: Notices) -> None:
    change.set(notices={**change.room.notices, seat: known})


def _asked(room: Room, seat: Seat) -> Question:
    if room.stage is not Stage.PLAYING or room.kept.halted or seat in room.waiting:
        return Question.NOTHING
    answered = room.clock.is_answered(seat, room.kept.seats[seat].wish)
    return asked_of(room.public, seat, answered=answered)


def _notify(change: Change, seat: Seat, kept: KeptSeat) -> None:
    room, known = change.room, _known(change.room, seat)
    reason = "Your answer is wanted" if _asked(room, seat) in _ANSWERS else "It's your turn"
    notice = Notice(f"{reason} at {room.kept.title or 'your table'}", room.kept.id)
    # Stored first: whatever stops the server, nobody is notified twice.
    if not kept.notified:
        change.keep_seat(seat, notified=True)
    sent = Sent(change.time, len(kept.devices), known.failed)
    _note(change, seat, replace(known, next=change.time + APART, failed=0, sent=sent))
    for device in kept.devices:
        change.do(Notify(seat, device, notice, change.time))


def note_outcome(change: Change, event: Notified) -> None:
    """What has become of a notification."""
    seat = event.seat
    if event.outcome is Delivery.GONE:
        _forget(change, seat, event.endpoint)
    known = _known(change.room, seat)
    sent = known.sent
    if sent is None or sent.since != event.since:
        return
    taken = sent.taken or event.outcome is Delivery.TAKEN
    sent = replace(sent, open=sent.open - 1, taken=taken)
    known = replace(known, sent=sent)
    if not sent.open and not sent.taken:
        known = replace(known, failed=sent.tries + 1, next=sent.since + AGAIN)
    _note(change, seat, known)
