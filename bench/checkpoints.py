"""Work that takes long: each result is noted when it is there, so that a run can be stopped at any
time and taken up again.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from math import inf
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from liverpool.arena.command_line import progress_line
from liverpool.arena.runner import results

Job = TypeVar("Job")
Result = TypeVar("Result")

now: Final = time.monotonic


def all_done(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    notes: Path,
    kind: type[tuple[Job, Result]],
    minutes: float = inf,
) -> Mapping[Job, Result]:
    """The results of the jobs, in their order: those in the file, and those of the others.

    No job is begun once so many minutes are over; those that were not are left out. `work`, jobs
    and results are as `liverpool.arena.runner.results` wants them, and can be written as JSON.
    """
    notes.parent.mkdir(exist_ok=True)
    lines = notes.read_bytes().splitlines() if notes.exists() else []
    found = dict(msgspec.json.decode(line, type=kind) for line in lines)
    missing = [job for job in jobs if job not in found]
    ends = now() + 60 * minutes
    in_time = takewhile(lambda _: now() < ends, missing)
    with progress_line(len(missing)) as progress, notes.open("ab") as file:
        pairs = zip(missing, results(work, in_time), strict=False)
        for done, (job, result) in enumerate(pairs, start=1):
            file.write(msgspec.json.encode((job, result)) + b"\n")
            file.flush()
            found[job] = result
            progress(done)
    return {job: found[job] for job in jobs if job in found}
