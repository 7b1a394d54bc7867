"""A clock that tests turn."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from typing import Final

from msgspec import Struct

BLINK: Final = 0.001
"""Seconds; the least difference between two moments."""
DAY: Final = 86_400.0


class Alarm(Struct, order=True):
    """Something that is called once, unless it is cancelled before."""

    at: float
    number: int
    call: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """What an event loop offers, except that time passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.began = datetime(2026, 1, 1, tzinfo=UTC)
        """The date when its time was 0."""
        self._alarms: list[tuple[float, int, Alarm]] = []
        self._set = 0

    def time(self) -> float:
        return self.now

    def date(self) -> datetime:
        return self.began + timedelta(seconds=self.now)

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        self._set += 1
        alarm = Alarm(self.now + delay, self._set, call)
        heappush(self._alarms, (alarm.at, alarm.number, alarm))
        return alarm

    def runs(self, seconds: float) -> None:
        """So many seconds pass; whatever is due meanwhile happens in its moment."""
        end = self.now + seconds
        while self.next_at() <= end:
            at, _, alarm = heappop(self._alarms)
            self.now = max(self.now, at)
            alarm.call()
        self.now = end

    def runs_until(self, condition: Callable[[], bool], most: float = DAY) -> float:
        """Until the condition holds, from alarm to alarm; gives how long that took."""
        start = self.now
        while not condition():
            assert self.next_at() <= start + most, "it does not come by itself"
            self.runs(max(self.next_at() - self.now, 0.0))
        return self.now - start

    def next_at(self) -> float:
        while self._alarms and self._alarms[0][2].cancelled:
            heappop(self._alarms)
        return self._alarms[0][0] if self._alarms else float("inf")
