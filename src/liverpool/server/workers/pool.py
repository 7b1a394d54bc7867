"""Workers: jobs beside the tables, in processes of their own, and none longer than its deadline.

However long the solver would take under some rules, a hint or a bot's move costs no more than its
deadline, and nobody at another table waits. What decides whether a move is legal is never asked
here.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from concurrent import futures
from contextlib import suppress
from functools import partial
from multiprocessing.synchronize import RLock
from threading import Thread
from time import perf_counter
from typing import Any, Final, Protocol, TypeVar

from pebble import ProcessExpired, ProcessPool

from liverpool.arena.runner import cores
from liverpool.room.failures import Failed, TookTooLong, TooManyJobs
from liverpool.server.workers.queue import Job, JobQueue

if sys.platform == "win32":
    from multiprocessing.context import SpawnContext as _Context
else:
    from multiprocessing.context import ForkServerContext as _Context

Result = TypeVar("Result")

FEWEST: Final = 2
"""Processes, where there are few cores: one of them is for short jobs."""
MOST: Final = 4
"""Processes, where there are many cores."""

_PRELOADED: Final = (
    "liverpool.lessons.exercises",
    "liverpool.lessons.rehearsal",
    "liverpool.room.jobs",
    "liverpool.room.rules.editor",
    "liverpool.room.views.game_views",
    "liverpool.server.tables.reading_back",
    "liverpool.server.http.paper_queries",
)
"""What all processes share: loaded once, where they come from."""

BEHIND: Final = 10
"""By how much a job's priority for the processor is below the tables' (nice), from 0 to 19."""
LAST: Final = 19
"""The same for jobs that nobody at a table waits for."""

_log = logging.getLogger(__name__)


class Workers(Protocol):
    """Whoever does jobs."""

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""

    def start(self) -> None:
        """Gets ready, so that the first job need not wait for it."""

    def submit(
        self,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Result | Failed, float], None],
        *,
        owner: str,
        at_least: float = 0.0,
    ) -> None:
        """Does the job; `done` gets its result, or why there is none, and the seconds it took.

        `done` is called in the thread of the tables, at once or later. Those who own long jobs,
        a table or an address, come after those who own short ones; `at_least` are the seconds for
        which this one works on, however quick the machine is.
        """

    def close(self) -> None:
        """Ends all jobs."""


class InlineWorkers:
    """Does each job at once where it is asked for, without a deadline."""

    @property
    def waiting(self) -> int:
        return 0

    def start(self) -> None:
        """There is nothing to get ready."""

    def submit(
        self,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        seconds: float,  # noqa: ARG002  # nothing here could end it
        done: Callable[[Result | Failed, float], None],
        *,
        owner: str,  # noqa: ARG002  # nobody waits here
        at_least: float = 0.0,  # noqa: ARG002  # the same
    ) -> None:
        began = perf_counter()
        result: Result | Failed
        try:
            result = job(*args)
        except Exception:
            _log.exception("a job failed: %s", job.__name__)
            result = Failed(job.__name__)
        done(result, perf_counter() - began)

    def close(self) -> None:
        """There is nothing to end."""


class _LocksKept(_Context):
    """Keeps the locks of a pool until its processes have ended.

    Pebble lets go of them before that, and a process that is only just beginning would not find
    them, and say so at length.
    """

    def __init__(self) -> None:
        super().__init__()
        self.locks: list[RLock] = []

    def RLock(self) -> RLock:  # noqa: N802 - the name is Python's
        lock = super().RLock()
        self.locks.append(lock)
        return lock


class ProcessWorkers:
    """Does jobs in a few processes; one that misses its deadline is killed and made anew."""

    def __init__(
        self,
        processes: int | None = None,
        *,
        jobs_each: int = 0,
        behind: int = BEHIND,
        all_long: bool = False,
        waited: Callable[[float], None] = lambda _: None,
        is_stopping: Callable[[], bool] = lambda: False,
    ) -> None:
        """Each process ends after `jobs_each` jobs, so that its memory returns; 0 for never.

        `behind` is how much lower their priority is (nice), from 0 to 19. Where all jobs are long,
        no process is left to short ones. `waited` is called with the seconds that each job waited
        for its turn. While the server `is_stopping`, a process that ends is no error: a system that
        shuts down tells all of them to stop.
        """
        # Workers come from a process that has no sockets and no threads, so nothing of the
        # server's lives on in them.
        context = _LocksKept()
        if sys.platform != "win32":
            context.set_forkserver_preload([*_PRELOADED])
        self._count = processes or max(FEWEST, min(MOST, cores() - 1))
        self._queue = JobQueue(self._count, waited=waited, all_long=all_long)
        self._new_pool = partial(
            ProcessPool,
            self._count,
            max_tasks=jobs_each,
            initializer=_step_back,
            initargs=(behind,),
            context=context,
        )
        self._pool = self._new_pool()
        self._closed, self._is_stopping = False, is_stopping
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def waiting(self) -> int:
        return self._queue.waiting

    def start(self) -> None:
        for _ in range(self._count):
            self._schedule(_ready, (), None)

    def submit(
        self,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Result | Failed, float], None],
        *,
        owner: str,
        at_least: float = 0.0,
    ) -> None:
        if self._closed:
            done(Failed(job.__name__), 0.0)
            return
        loop = self._loop = self._loop or asyncio.get_running_loop()

        def give_up() -> None:
            _log.warning(
                "too many jobs wait; one was refused: %s", job.__name__, extra={"owner": owner}
            )
            loop.call_soon(done, TooManyJobs(job.__name__), 0.0)  # others are being heard

        def start(is_long: bool) -> None:
            def over(result: Any, took: float) -> None:
                self._queue.ended(owner, took, was_long=is_long)
                done(result, took)

            def finished(future: futures.Future[Any]) -> None:
                with suppress(RuntimeError):  # the loop has ended meanwhile, and nobody waits
                    loop.call_soon_threadsafe(self._deliver, job.__name__, future, seconds, over)

            self._schedule(_timed, (job, args), seconds).add_done_callback(finished)

        self._queue.add(owner, Job(start, give_up, at_least))

    def _schedule(
        self, job: Callable[..., Any], args: tuple[Any, ...], seconds: float | None
    ) -> futures.Future[Any]:
        try:
            return self._pool.schedule(job, args=args, timeout=seconds)
        except RuntimeError:
            # Where a process dies that has no job, as when memory is short, pebble gives up.
            _log.warning("the workers were lost; others take their place")
            Thread(target=_end, args=(self._pool,), daemon=True).start()
            self._pool = self._new_pool()
            return self._pool.schedule(job, args=args, timeout=seconds)

    def _deliver(
        self,
        name: str,
        future: futures.Future[Any],
        seconds: float,
        over: Callable[[Any, float], None],
    ) -> None:
        try:
            result, took = future.result()
        except futures.TimeoutError:
            _log.warning("a job was ended after %g s: %s", seconds, name)
            result, took = TookTooLong(name), seconds
        except (ProcessExpired, futures.CancelledError) as error:
            if not self._is_stopping():
                _log.error("a worker was lost at a job: %s, %s", name, error)
            result, took = Failed(name), 0.0
        except Exception:
            _log.exception("a job failed: %s", name)
            result, took = Failed(name), 0.0
        over(result, took)

    def close(self) -> None:
        self._closed = True
        _end(self._pool)


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]  # pebble has no type here
    pool.join()


async def result_of(
    workers: Workers,
    job: Callable[..., Result],
    args: tuple[Any, ...],
    seconds: float,
    *,
    owner: str,
) -> tuple[Result | Failed, float]:
    """The result of a job, or why there is none, and the seconds it took."""
    found: asyncio.Future[tuple[Result | Failed, float]]
    found = asyncio.get_running_loop().create_future()

    def done(result: Result | Failed, took: float) -> None:
        if not found.done():
            found.set_result((result, took))

    workers.submit(job, args, seconds, done, owner=owner)
    return await found


def _step_back(behind: int) -> None:
    """Lets whoever answers people run first, where they and the jobs want the same core."""
    if hasattr(os, "nice"):
        os.nice(behind)


def _timed(job: Callable[..., Result], args: tuple[Any, ...]) -> tuple[Result, float]:
    began = perf_counter()
    return job(*args), perf_counter() - began


def _ready() -> None:
    """A job that does nothing."""
