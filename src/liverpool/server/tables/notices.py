"""Who is notified that a slow table waits for them, and when.

Somebody is notified once, and again only after a page of theirs was seen: what they have seen, they
know. Nothing is said that not all at the table may know. A notification that no push service
took is tried a few times more; a subscription that has ended is forgotten.
"""

from collections.abc import Callable, Set
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.kept import KeptSeat
from liverpool.room.messages.notices import Subscribe, Subscription, Unsubscribe
from liverpool.room.messages.replies import Stage
from liverpool.server.push.encryption import browser_key
from liverpool.server.push.endpoints import Forbidden, endpoint_in
from liverpool.server.push.sender import Notice, Notifier, Outcome
from liverpool.server.tables.seating import NotPossible, with_seat
from liverpool.server.tables.table import Table
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


class _Sent(Struct):
    """A notification on its way to the devices of one seat."""

    open: int
    """How many devices have not answered yet."""
    tries: int
    taken: bool = False


class Notices:
    """The notifications of one table."""

    def __init__(self, table: Table, notifier: Notifier | None) -> None:
        self._table = table
        self._notifier = notifier
        self.ready: Callable[[], None] = lambda: None
        """Called when a push service has answered, so that the table looks again."""
        self._seen: dict[Seat, str] = {}
        """The last question that each seat was asked while its page could be seen."""
        self._next: dict[Seat, float] = {}
        """When a seat may be notified again, at the earliest."""
        self._failed: dict[Seat, int] = {}
        """How often in a row no push service accepted the seat's notification."""
        self._ended: set[str] = set()
        """The endpoints of subscriptions that have ended."""

    # What pages ask

    def answer(self, seat: Seat, message: Subscribe | Unsubscribe) -> None:
        """Notes where this seat's person is notified, or not any more; raises `NotPossible`."""
        kept = self._table.kept.seats[seat]
        if isinstance(message, Unsubscribe):
            self._keep(seat, kept, _without(kept, {message.endpoint}))
            return
        if self._notifier is None:
            raise NotPossible("This server sends no notifications.", reason="no_notifications")
        _check(message.subscription)
        others = _without(kept, {message.subscription.endpoint})
        if message.subscription not in kept.devices:
            self._keep(seat, kept, (*others, message.subscription)[-MOST_DEVICES:])

    # What follows from how things are

    def look(self, visible: Set[Seat], now: float, *, is_last: bool = False) -> float | None:
        """Notifies everybody who should know; gives when to look again. `visible` are the seats
        of which a page can be seen. Where this `is_last`, nobody waits for a later look."""
        again: list[float] = []
        self._forget_ended()
        for seat, kept in enumerate(self._table.kept.seats):
            if not kept.devices:
                continue
            if seat in visible:
                self._note_back(seat, kept, now)
            elif self._is_to_be_notified(seat, kept, now):
                at = self._next.get(seat, now)
                if at > now and not is_last:
                    again.append(at)
                else:
                    self._notify(seat, kept, now)
        return min(again, default=None)

    def _note_back(self, seat: Seat, kept: KeptSeat, now: float) -> None:
        asked = self._asked(seat, now)
        self._seen[seat] = "" if asked in _QUIET else self._table.question
        self._failed.pop(seat, None)
        if kept.notified:
            self._save(seat, replace(kept, notified=False))

    def _is_to_be_notified(self, seat: Seat, kept: KeptSeat, now: float) -> bool:
        if not self._table.kept.settings.slow or self._notifier is None:
            return False
        if kept.notified and not 0 < self._failed.get(seat, 0) < TRIES:
            return False
        asked = self._asked(seat, now)
        return asked not in _QUIET and self._seen.get(seat) != self._table.question

    def _asked(self, seat: Seat, now: float) -> Question:
        table = self._table
        if table.stage is not Stage.PLAYING or table.kept.halted or seat in table.waiting:
            return Question.NOTHING
        answered = table.contexts(now)(seat).answered
        return asked_of(table.state.public, seat, answered=answered)

    def _notify(self, seat: Seat, kept: KeptSeat, now: float) -> None:
        assert self._notifier is not None, "nobody is notified where nobody can be"
        title = self._table.kept.title
        notice = Notice(_sentence(self._asked(seat, now), title), self._table.kept.id)
        # Kept first: whatever stops the server, nobody is notified twice.
        if not kept.notified:
            self._save(seat, replace(kept, notified=True))
        self._next[seat] = now + APART
        sent = _Sent(len(kept.devices), self._failed.pop(seat, 0))
        for device in kept.devices:
            done = partial(self._answered, seat, device.endpoint, sent, now)
            self._notifier.send(notice, device, done)

    def _answered(
        self, seat: Seat, endpoint: str, sent: _Sent, then: float, outcome: Outcome
    ) -> None:
        sent.open -= 1
        sent.taken = sent.taken or outcome is Outcome.TAKEN
        if outcome is Outcome.GONE:
            self._ended.add(endpoint)
        if not sent.open and not sent.taken:
            self._failed[seat] = sent.tries + 1
            self._next[seat] = then + AGAIN
        self.ready()

    # What is kept

    def _forget_ended(self) -> None:
        for seat, kept in enumerate(self._table.kept.seats):
            if self._ended:
                self._keep(seat, kept, _without(kept, self._ended))
        self._ended.clear()

    def _keep(self, seat: Seat, kept: KeptSeat, devices: tuple[Subscription, ...]) -> None:
        if devices != kept.devices:
            self._save(seat, replace(kept, devices=devices))

    def _save(self, seat: Seat, kept: KeptSeat) -> None:
        self._table.save(with_seat(self._table.kept, seat, kept), seen=False)


def _without(kept: KeptSeat, endpoints: Set[str]) -> tuple[Subscription, ...]:
    return tuple(device for device in kept.devices if device.endpoint not in endpoints)


def _check(subscription: Subscription) -> None:
    """Raises `NotPossible` for what no browser would send."""
    try:
        endpoint_in(subscription.endpoint)
        browser_key(subscription)
    except Forbidden as error:
        raise NotPossible(str(error), reason="bad_subscription") from None
    except ValueError:
        raise NotPossible(
            "This browser's key for notifications is none. Switch them off and on again.",
            reason="bad_subscription",
        ) from None


def _sentence(asked: Question, title: str) -> str:
    reason = "Your answer is wanted" if asked in _ANSWERS else "It's your turn"
    return f"{reason} at {title}" if title else f"{reason} at your table"
