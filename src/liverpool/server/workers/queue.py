"""Whose job is next: of all who wait, somebody whose jobs are short, or who has waited long.

So bots that think for seconds under rules of their own keep nobody waiting whose bots think for
milliseconds: long jobs never have all places. What is known of a job is how long the owner's last
ones took, and for how long it works at least. Who waits counts as shorter by the time waited, so
those with long jobs get their turn too; that time begins anew with each of an owner's jobs, so
nobody comes first by having many. Where too many wait, the owner with most of them loses its last
one, and nobody else does.
"""

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

UNKNOWN: Final = 0.25
"""Seconds that the first job of an owner is expected to take."""
LONG: Final = 0.4
"""Jobs that are expected to take this long never have all processes: one is left to short ones."""
MOST_WAITING: Final = 200
"""Jobs that may wait for their turn; beyond these, the owner with most loses one."""
_MANY: Final = 5_000
"""Owners that are remembered; beyond these the oldest are forgotten."""


class Job(NamedTuple):
    """What is called when the job's turn comes, or when there is no room for it."""

    start: Callable[[bool], None]
    """Called with whether the job counts as a long one."""
    give_up: Callable[[], None]
    at_least: float = 0.0
    """Seconds for which it works, however quick the owner's other jobs were."""


class _Waiting(NamedTuple):
    job: Job
    since: float


class JobQueue:
    """Jobs that wait for one of a few places; an owner is a table or an address."""

    def __init__(
        self,
        places: int,
        clock: Callable[[], float] = monotonic,
        waited: Callable[[float], None] = lambda _: None,
        *,
        all_long: bool = False,
    ) -> None:
        """`clock` gives seconds; `waited` is called with how long each job waited when it begins.

        Where jobs are `all_long`, no place is left to short ones.
        """
        self._free = places
        self._for_long = places if all_long else max(1, places - 1)
        self._clock = clock
        self._waited = waited
        self._waiting: dict[str, deque[_Waiting]] = {}
        self._since: dict[str, float] = {}
        """Since when each owner waits: since its first job came, or since its last one began."""
        self._seconds: dict[str, float] = {}
        self.waiting = 0
        """How many jobs wait."""

    def add(self, owner: str, job: Job) -> None:
        """Starts the job as soon as it is its turn."""
        now = self._clock()
        self._since.setdefault(owner, now)
        self._waiting.setdefault(owner, deque()).append(_Waiting(job, now))
        self.waiting += 1
        self._begin()
        if self.waiting > MOST_WAITING:
            self._make_room(owner)

    def ended(self, owner: str, seconds: float, *, was_long: bool) -> None:
        """A job of the owner is over after so many seconds."""
        self._free += 1
        self._for_long += was_long
        self._seconds[owner] = (self._seconds.pop(owner, seconds) + seconds) / 2
        if len(self._seconds) > _MANY:
            del self._seconds[next(iter(self._seconds))]
        self._begin()

    def _begin(self) -> None:
        while self._free and (owner := self._next()) is not None:
            now, is_long = self._clock(), self._is_long(owner)
            begun = self._taken(owner, self._waiting[owner].popleft())
            if owner in self._waiting:
                self._since[owner] = now
                self._waiting[owner] = self._waiting.pop(owner)  # behind the others
            self._free -= 1
            self._for_long -= is_long
            self._waited(now - begun.since)
            begun.job.start(is_long)

    def _next(self) -> str | None:
        """Whose turn it is."""
        owners = (each for each in self._waiting if self._for_long or not self._is_long(each))
        return min(owners, key=lambda each: self._expected(each) + self._since[each], default=None)

    def _make_room(self, newest: str) -> None:
        """Drops a job of the owner with most waiting; of several such owners, of the one that came
        last."""
        most = max(len(jobs) for jobs in self._waiting.values())
        fullest = next(each for each, jobs in self._waiting.items() if len(jobs) == most)
        owner = newest if len(self._waiting.get(newest, ())) == most else fullest
        self._taken(owner, self._waiting[owner].pop()).job.give_up()

    def _taken(self, owner: str, waited: _Waiting) -> _Waiting:
        self.waiting -= 1
        if not self._waiting[owner]:
            del self._waiting[owner], self._since[owner]
        return waited

    def _expected(self, owner: str) -> float:
        return max(self._seconds.get(owner, UNKNOWN), self._waiting[owner][0].job.at_least)

    def _is_long(self, owner: str) -> bool:
        return self._expected(owner) >= LONG
