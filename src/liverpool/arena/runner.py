"""Work on all cores: the same results, in the same order, from one process or many.

Results come in the order of the jobs, so sums of them are the same to the last digit. An error in a
job is raised as it is and ends the run: no further job is begun. A process runs the script that
started it again only if it needs something of it. This module knows nothing of games.
"""

import io
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing import current_process
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar
from warnings import warn

Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD: Final = 4
"""How many jobs are handed out in advance to each process."""
_MAIN: Final = "__main__"
_STARTED_AGAIN: Final = 77
"""The exit status of a process whose script would start processes of its own."""
_UNGUARDED: Final = (
    "Each process runs this script again from its beginning. Put what the script does under"
    ' `if __name__ == "__main__":`, or use workers=1.'
)


_IN_A_MODULE: Final = "define it in a module and import it"
_OF_CALLER: Final = 4
"""How far up the caller of a library's call stands, to whom a warning is shown."""
MOST_WORKERS: Final = 61
"""Windows waits for no more processes at once."""


class OnlyHere(Exception):
    """Why other processes do not find the work."""


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
    `partial` of one), and jobs and results can be pickled. Where other processes would not find the
    work, as in a notebook, this one does it, with a warning that says why.

    Raises what the work raises; `ValueError` where there are to be several workers and the others
    would not find the work, or would begin the script anew; `EndedFromOutside` where a process is
    lost.
    """
    if workers is not None and workers < 1:
        raise ValueError(f"There is one process at least, not {workers}.")
    coming = iter(jobs)
    count = min(workers or cores(), MOST_WORKERS)
    first = list(islice(coming, 2))
    if count == 1 or len(first) < 2:
        return map(work, chain(first, coming))
    if getattr(current_process(), "_inheriting", False):  # it has just run the script up to here
        os._exit(_STARTED_AGAIN)
    try:
        context = _Context(with_script=_needs_script(work))
    except OnlyHere as here:
        if workers is not None:
            raise ValueError(f"{here}: {_IN_A_MODULE}, or use workers=1.") from None
        warn(f"{here}, so one core does all the work: {_IN_A_MODULE}.", stacklevel=_OF_CALLER)
        return map(work, chain(first, coming))
    return _side_by_side(work, chain(first, coming), count, context)


def _side_by_side(
    work: Callable[[Job], Result], jobs: Iterator[Job], workers: int, context: "_Context"
) -> Iterator[Result]:
    # A worker is started afresh everywhere, so that it depends on nothing that was loaded here.
    pool = ProcessPoolExecutor(
        workers, mp_context=context, initializer=_leave_interrupts_to_the_parent
    )
    running = deque[Future[Result]]()
    try:
        while True:
            for job in islice(jobs, AHEAD * workers - len(running)):
                running.append(pool.submit(work, job))
            if not running:
                return
            yield running.popleft().result()
    except BrokenProcessPool as error:
        pool.shutdown()  # until then nobody knows how they ended
        if any(process.exitcode == _STARTED_AGAIN for process in context.started):
            raise ValueError(_UNGUARDED) from None
        raise EndedFromOutside("A process was killed, perhaps because memory ran out.") from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# What other processes need of the script that starts them


class _Context(SpawnContext):
    """Starts processes, with the script that runs here or without it."""

    def __init__(self, *, with_script: bool) -> None:
        self.started: list[SpawnProcess] = []
        self._kind = SpawnProcess if with_script else _WithoutScript

    def Process(self, *given: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802 - its name there
        self.started.append(self._kind(*given, **named))
        return self.started[-1]


class _WithoutScript(SpawnProcess):
    def start(self) -> None:
        script, sys.modules[_MAIN] = sys.modules[_MAIN], ModuleType(_MAIN)
        try:
            super().start()
        finally:
            sys.modules[_MAIN] = script


class _Finder(pickle.Pickler):
    """Notes what is pickled by its name in the script that runs here."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.found: list[str] = []

    def persistent_id(self, each: Any) -> None:
        if getattr(each, "__module__", "") == _MAIN and hasattr(each, "__qualname__"):
            self.found.append(each.__qualname__)


def _needs_script(work: Callable[..., object]) -> bool:
    """Whether other processes find the work only in the script; `OnlyHere` if not even there."""
    finder = _Finder()
    try:
        finder.dump(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        if not finder.found:
            raise OnlyHere(f"Other processes cannot take this over ({error})") from None
        raise _not_found(finder.found[-1]) from None
    if not finder.found:
        return False
    script = sys.modules[_MAIN]
    file = getattr(script, "__file__", None)
    if getattr(script, "__spec__", None) is None and not (file and Path(file).is_file()):
        raise _not_found(finder.found[-1])
    return True


def _not_found(name: str) -> OnlyHere:
    return OnlyHere(f"Other processes do not find `{name}`")
