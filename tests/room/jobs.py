"""Whoever does the jobs of rooms in tests: at once, or when a test says so."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

import pytest

TOOK: Final = 0.01
"""Seconds that each job takes."""

Done = Callable[[Any, float], None]
"""Gets what was found, or a `Failed`, and how many seconds that took."""


class Jobs(Protocol):
    """Whoever does jobs."""

    @property
    def waiting(self) -> int: ...

    def start(self) -> None: ...

    def submit(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Done,
        *,
        owner: str,
        at_least: float = 0.0,
    ) -> None: ...

    def close(self) -> None: ...


class AtOnce:
    """Does each job where it is asked for; whatever fails there fails the test."""

    @property
    def waiting(self) -> int:
        return 0

    def start(self) -> None:
        """There is nothing to get ready."""

    def submit(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,  # noqa: ARG002  # nothing here could end it
        done: Done,
        *,
        owner: str,  # noqa: ARG002  # nobody waits here
        at_least: float = 0.0,  # noqa: ARG002  # the same
    ) -> None:
        done(job(*args), TOOK)

    def close(self) -> None:
        """There is nothing to end."""


class LateWorkers(AtOnce):
    """Workers that a test lets finish."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Callable[..., Any], float, Callable[[Any], None]]] = []
        self.owners: list[str] = []
        """Of all jobs so far."""

    def submit(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Done,
        *,
        owner: str,
        at_least: float = 0.0,  # noqa: ARG002  # they take as long as the test says
    ) -> None:
        def finish(result: Any) -> None:
            if result is None:
                done(job(*args), TOOK)
            else:
                done(result, seconds)

        self.jobs.append((job, seconds, finish))
        self.owners.append(owner)

    def finish(self, result: Any = None) -> None:
        """Ends the oldest job, by its own result or by this one."""
        _, _, finish = self.jobs.pop(0)
        finish(result)


@contextmanager
def hints_at_once() -> Iterator[None]:
    """What looking ahead finds in time depends on the machine; `tests/table` has what it says."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("liverpool.room.asking.LOOKS_AHEAD", 0.0)
        yield
