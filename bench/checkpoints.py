"""Work that takes long: each result is noted when it is there, so that a run can be stopped at any
time and taken up again.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile
from math import inf
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from liverpool.arena.command_line import progress_line
from liverpool.arena.runner import results

Job = TypeVar("Job")
Result = TypeVar("Result")
Note = TypeVar("Note")

now: Final = time.monotonic


def noted(notes: Path, kind: type[Note]) -> list[Note]:
    """What the file has, a note on each line; a line that was broken off, or that has another form
    than today's, is none."""
    found = []
    for line in notes.read_bytes().splitlines() if notes.exists() else ():
        with suppress(msgspec.DecodeError):
            found.append(msgspec.json.decode(line, type=kind))
    return found


@contextmanager
def noting(notes: Path) -> Iterator[Callable[[object], None]]:
    """Adds notes to the file, each on a line of its own, whatever was broken off before."""
    notes.parent.mkdir(parents=True, exist_ok=True)
    before = notes.read_bytes() if notes.exists() else b""
    with notes.open("ab") as file:
        if before and not before.endswith(b"\n"):
            file.write(b"\n")

        def note(each: object) -> None:
            file.write(msgspec.json.encode(each) + b"\n")
            file.flush()

        yield note


def replace_whole(notes: Path, anew: object) -> None:
    """Writes the file anew; whenever that is stopped, the old one is there or the new one."""
    beside = notes.with_suffix(".new")
    beside.write_bytes(msgspec.json.encode(anew))
    beside.replace(notes)


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
    found = dict(noted(notes, kind))
    missing = [job for job in jobs if job not in found]
    ends = now() + 60 * minutes
    in_time = takewhile(lambda _: now() < ends, missing)
    with progress_line(len(missing)) as progress, noting(notes) as note:
        pairs = zip(missing, results(work, in_time), strict=False)
        for done, (job, result) in enumerate(pairs, start=1):
            note((job, result))
            found[job] = result
            progress(done)
    return {job: found[job] for job in jobs if job in found}
