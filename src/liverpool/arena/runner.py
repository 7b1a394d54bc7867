"""Work on all cores: the same results, in the same order, from one process or many.

Results come in the order of the jobs, so sums of them are the same to the last digit. An error in a
job is raised as it is and ends the run: no further job is begun. This module knows nothing of
games.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing import get_context
from typing import Final, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD: Final = 4
"""How many jobs are handed out in advance to each process."""


class EndedFromOutside(RuntimeError):
    """A process ended in the middle of its work, though not by an error of its own."""


def cores() -> int:
    """How many cores we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def results(
    work: Callable[[Job], Result], jobs: Iterable[Job], workers: int | None = None
) -> Iterator[Result]:
    """What `work` makes of each job, in the order of the jobs.

    Uses as many processes as there are cores if `workers` is not given; with one worker, or a
    single job, everything runs in this process. For several, `work` is a function of a module (or a
    `partial` of one), and jobs and results can be pickled. Raises what the work raises;
    `EndedFromOutside` where a process is lost.
    """
    coming = iter(jobs)
    count = workers or cores()
    first = list(islice(coming, 2))
    if count == 1 or len(first) < 2:
        return map(work, chain(first, coming))
    return _side_by_side(work, chain(first, coming), count)


def _side_by_side(
    work: Callable[[Job], Result], jobs: Iterator[Job], workers: int
) -> Iterator[Result]:
    # A worker is started afresh everywhere, so that it depends on nothing that was loaded here.
    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent
    ) as pool:
        running = deque[Future[Result]]()
        try:
            while True:
                for job in islice(jobs, AHEAD * workers - len(running)):
                    running.append(pool.submit(work, job))
                if not running:
                    return
                yield running.popleft().result()
        except BrokenProcessPool as error:
            raise EndedFromOutside(
                "A process was killed, perhaps because memory ran out."
            ) from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
