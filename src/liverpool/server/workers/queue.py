"""Whose job is next: each of those who wait gets the same share of the workers' time.

This is fair queuing (Demers, Keshav and Shenker 1989): time goes on as fast as each owner would be
served if all were served at once, and next is whose job would then be over first. Short jobs count
a quarter, so those who own them get four shares if they need them. So bots that think for seconds
under rules of their own keep nobody waiting whose bots think for milliseconds, however many they
are, and those who think long get their share. How long a job takes is
taken from the owner's last ones, and from how long it works at least. Long jobs never have all
places. Where too many wait, the owner with most of them loses its last one, and nobody else does.
"""

from collections import Counter, deque
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from msgspec import Struct

UNKNOWN: Final = 0.25
"""Seconds that the first job of an owner is expected to take."""
SHORT: Final = 0.1
"""Jobs that take less count a quarter of their time."""
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


class _Owner(Struct):
    """What is known of an owner."""

    seconds: float | None = None
    """How long its jobs take, the last ones counting most; unknown before the first one is over."""
    served: float = 0.0
    """The shared time at which those of its jobs that have begun would be over."""


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
        self._time = 0.0
        """Seconds for which each owner who always waited would have been served by now."""
        self._waiting: dict[str, deque[_Waiting]] = {}
        self._running = Counter[str]()
        self._owners: dict[str, _Owner] = {}
        self.waiting = 0
        """How many jobs wait."""

    def add(self, owner: str, job: Job) -> None:
        """Starts the job as soon as it is its turn."""
        if owner not in self._waiting:
            known = self._known(owner)
            known.served = max(known.served, self._time)
        self._waiting.setdefault(owner, deque()).append(_Waiting(job, self._clock()))
        self.waiting += 1
        self._begin()
        if self.waiting > MOST_WAITING:
            self._make_room(owner)

    def ended(self, owner: str, seconds: float, *, was_long: bool) -> None:
        """A job of the owner is over after so many seconds."""
        self._free += 1
        self._for_long += was_long
        self._time += _counted(seconds) / len(self._waiting.keys() | self._running.keys())
        self._running[owner] -= 1
        if not self._running[owner]:
            del self._running[owner]
        known = self._known(owner)
        known.seconds = seconds if known.seconds is None else (known.seconds + seconds) / 2
        self._begin()

    def _known(self, owner: str) -> _Owner:
        known = self._owners[owner] = self._owners.pop(owner, _Owner())
        if len(self._owners) > _MANY:
            del self._owners[next(iter(self._owners))]
        return known

    def _begin(self) -> None:
        while self._free and (owner := self._next()) is not None:
            known, expected = self._known(owner), self._expected(owner)
            begun = self._taken(owner, self._waiting[owner].popleft())
            known.served = max(known.served + _counted(expected), self._time)
            if owner in self._waiting:
                self._waiting[owner] = self._waiting.pop(owner)  # behind those who are alike
            self._running[owner] += 1
            self._free -= 1
            self._for_long -= (is_long := expected >= LONG)
            self._waited(self._clock() - begun.since)
            begun.job.start(is_long)

    def _next(self) -> str | None:
        expected = {owner: self._expected(owner) for owner in self._waiting}
        may_begin = (owner for owner in expected if self._for_long or expected[owner] < LONG)

        def over(owner: str) -> float:
            return self._owners[owner].served + _counted(expected[owner])

        return min(may_begin, key=over, default=None)

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
            del self._waiting[owner]
        return waited

    def _expected(self, owner: str) -> float:
        known = self._known(owner).seconds
        return max(UNKNOWN if known is None else known, self._waiting[owner][0].job.at_least)


def _counted(seconds: float) -> float:
    """What a job that takes so long counts in the shared time."""
    return seconds / 4 if seconds < SHORT else seconds
