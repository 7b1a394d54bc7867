"""How much work a question may take, counted in steps, so that no clock is needed.

A step is one choice that a search tries, a few microseconds of work; counted are the steps of
`distance`, `outs` and `lay_downs`. A question that may take only so many raises `TooMuchWork` when
they are used up; without a limit nothing is counted. What was found until then is kept in the
tables, so the same question may take fewer steps the next time: nothing that decides whether a move
is legal may be asked with a limit.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class TooMuchWork(Exception):
    """The question takes more steps than it may."""


class Steps:
    """How many steps are left."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


_steps: ContextVar[Steps | None] = ContextVar("steps", default=None)


@contextmanager
def at_most(steps: int) -> Iterator[Steps]:
    """All questions asked inside take at most so many steps together, or raise `TooMuchWork`."""
    given = Steps(steps)
    token = _steps.set(given)
    try:
        yield given
    finally:
        _steps.reset(token)


def spend(steps: int = 1) -> None:
    """A search takes so many steps."""
    limit = _steps.get()
    if limit is not None:
        limit.left -= steps
        if limit.left < 0:
            raise TooMuchWork
