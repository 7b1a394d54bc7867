"""Workers: jobs beside the tables, in processes of their own, and none longer than its deadline.

Whatever a set of rules makes of the solver, a hint or a bot's move costs no more than that, and
nobody at another table waits. What decides whether a move is legal is never asked here.
"""

import asyncio
import logging
import signal
import sys
from collections.abc import Callable
from concurrent import futures
from contextlib import suppress
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final, Protocol, TypeVar

from pebble import ProcessExpired, ProcessPool

from liverpool.arena.runner import cores

Result = TypeVar("Result")

MOST: Final = 4
"""Processes, where there are many cores."""
MOST_WAITING: Final = 200
"""Jobs that wait for their turn, before more are refused."""

_PRELOADED: Final = ("liverpool.server.workers.jobs", "liverpool.server.http.paper_queries")
"""What all processes share: loaded once, where they come from."""

_log = logging.getLogger(__name__)


class Failed(Exception):
    """A job that gave nothing; the log says why."""


class TookTooLong(Failed):
    """A job that was ended at its deadline."""


class TooManyJobs(Failed):
    """A job that was not begun, because too many wait."""


class Workers(Protocol):
    """Whoever does jobs."""

    def start(self) -> None:
        """Gets ready, so that the first job need not wait for it."""

    def submit(
        self,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Result | Failed, float], None],
    ) -> None:
        """Does the job; `done` gets its result, or why there is none, and the seconds it took.

        `done` is called in the thread of the tables, at once or later.
        """

    def close(self) -> None:
        """Ends all jobs."""


class InlineWorkers:
    """Does each job at once where it is asked for, without a deadline."""

    def start(self) -> None:
        """There is nothing to get ready."""

    def submit(
        self,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        seconds: float,  # noqa: ARG002  # nothing here could end it
        done: Callable[[Result | Failed, float], None],
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


class ProcessWorkers:
    """Does jobs in a few processes; one that misses its deadline is killed and made anew."""

    def __init__(self, processes: int | None = None, *, jobs_each: int = 0) -> None:
        """Each process ends after `jobs_each` jobs, so that its memory returns; 0 for never."""
        # Workers come from a process that has no sockets and no threads, so nothing of the
        # server's lives on in them.
        context = get_context("spawn" if sys.platform == "win32" else "forkserver")
        if sys.platform != "win32":
            context.set_forkserver_preload([*_PRELOADED])
        self._count = processes or max(1, min(MOST, cores() - 1))
        self._pool = ProcessPool(
            self._count, max_tasks=jobs_each, initializer=_leave_interrupts, context=context
        )
        self._waiting = 0
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        for _ in range(self._count):
            self._pool.schedule(_ready)

    def submit(
        self,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Result | Failed, float], None],
    ) -> None:
        if self._waiting >= MOST_WAITING:
            _log.warning("too many jobs wait; one was refused: %s", job.__name__)
            done(TooManyJobs(job.__name__), 0.0)
            return
        loop = self._loop = self._loop or asyncio.get_running_loop()
        self._waiting += 1
        future = self._pool.schedule(_timed, args=(job, args), timeout=seconds)

        def finished(future: futures.Future[Any]) -> None:
            with suppress(RuntimeError):  # the loop has ended meanwhile, and nobody waits
                loop.call_soon_threadsafe(self._deliver, job.__name__, future, seconds, done)

        future.add_done_callback(finished)

    def _deliver(
        self,
        name: str,
        future: futures.Future[Any],
        seconds: float,
        done: Callable[[Any, float], None],
    ) -> None:
        self._waiting -= 1
        try:
            result, took = future.result()
        except futures.TimeoutError:
            _log.warning("a job was ended after %g s: %s", seconds, name)
            result, took = TookTooLong(name), seconds
        except (ProcessExpired, futures.CancelledError) as error:
            _log.error("a worker was lost at a job: %s, %s", name, error)
            result, took = Failed(name), 0.0
        except Exception:
            _log.exception("a job failed: %s", name)
            result, took = Failed(name), 0.0
        done(result, took)

    def close(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()


async def result_of(
    workers: Workers, job: Callable[..., Result], args: tuple[Any, ...], seconds: float
) -> tuple[Result | Failed, float]:
    """The result of a job, or why there is none, and the seconds it took."""
    found: asyncio.Future[tuple[Result | Failed, float]]
    found = asyncio.get_running_loop().create_future()

    def done(result: Result | Failed, took: float) -> None:
        if not found.done():
            found.set_result((result, took))

    workers.submit(job, args, seconds, done)
    return await found


def _timed(job: Callable[..., Result], args: tuple[Any, ...]) -> tuple[Result, float]:
    began = perf_counter()
    return job(*args), perf_counter() - began


def _ready() -> None:
    """A job that does nothing."""


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
