"""Whose job is next: of all who wait, somebody whose jobs are short.

So bots that think for seconds under rules of their own keep nobody waiting whose bots think for
milliseconds: long jobs never have all places, and what is known of an owner's jobs is how long
the last ones took.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

UNKNOWN: Final = 0.25
"""Seconds that the first job of an owner is expected to take."""
LONG: Final = 0.5
"""A job that is expected to take so many seconds leaves one place to others."""
_MANY: Final = 5_000
"""Owners that are remembered; beyond these the oldest are forgotten."""

Start = Callable[[bool], None]
"""Starts a job; it is told whether the job counts as a long one."""


class FairQueue:
    """Jobs that wait for one of a few places; an owner is a table or an address."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._for_long = max(1, places - 1)
        self._waiting: dict[str, deque[Start]] = {}
        self._seconds: dict[str, float] = {}

    def add(self, owner: str, start: Start) -> None:
        """Starts the job as soon as it is its turn; nobody in particular has an empty name."""
        self._waiting.setdefault(owner, deque()).append(start)
        self._begin()

    def ended(self, owner: str, seconds: float, *, was_long: bool) -> None:
        """A job of the owner is over after so many seconds."""
        self._free += 1
        self._for_long += was_long
        if owner:
            self._seconds[owner] = (self._seconds.pop(owner, seconds) + seconds) / 2
            if len(self._seconds) > _MANY:
                del self._seconds[next(iter(self._seconds))]
        self._begin()

    def _begin(self) -> None:
        while self._free and (owner := self._next()) is not None:
            jobs = self._waiting.pop(owner)
            start = jobs.popleft()
            if jobs:
                self._waiting[owner] = jobs  # behind the others
            is_long = self._is_long(owner)
            self._free -= 1
            self._for_long -= is_long
            start(is_long)

    def _next(self) -> str | None:
        owners = (each for each in self._waiting if self._for_long or not self._is_long(each))
        return min(owners, key=self._expected, default=None)

    def _expected(self, owner: str) -> float:
        return self._seconds.get(owner, UNKNOWN)

    def _is_long(self, owner: str) -> bool:
        return self._expected(owner) >= LONG
