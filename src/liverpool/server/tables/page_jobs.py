"""What takes long: once for all who ask for the same, and for each page one thing at a time."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final

from liverpool.room.effects import StartJob
from liverpool.room.failures import Failed
from liverpool.room.looking_up import LookUp
from liverpool.room.refused import RequestRefused
from liverpool.server.access.limits import network_of
from liverpool.server.tables.page import Page
from liverpool.server.workers.pool import Workers

MOST_FOUND: Final = 20
"""Results that are kept for whoever asks for the same later."""
JOB_SECONDS: Final = 5.0
"""For a hint, the best melds or a first deal."""
MOST_WAITING: Final = 20
"""Answers that a page waits for at the same time, beside one that takes long."""

BUSY: Final = "Your last question is still being answered; wait a moment."
TOO_MUCH: Final = "Too much was asked from your address. Wait a moment and try again."

Done = Callable[[Any, float], None]
"""Gets what was found, or a `Failed`, and the seconds that a worker took for this asker."""
Start = Callable[[Done], None]
"""Starts a job."""


class SharedJobs:
    """Jobs that are done once for all who ask for the same: those under way, and what the last ones
    have found."""

    def __init__(self) -> None:
        self._asked: dict[Hashable, list[Done]] = {}
        self._found: OrderedDict[Hashable, Any] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._asked

    def ask(self, key: Hashable, start: Start, then: Done, *, keep: bool = False) -> None:
        """Calls `then` with the result of the job of this key, which is started if it has to be.

        Where several ask, the first has the seconds on the account. Some results are kept.
        """
        if key in self._found:
            self._found.move_to_end(key)
            then(self._found[key], 0.0)
        elif key in self._asked:
            self._asked[key].append(then)
        else:
            self._asked[key] = [then]
            start(partial(self._over, key, keep))

    def _over(self, key: Hashable, keep: bool, result: Any, took: float) -> None:
        if keep and not isinstance(result, Failed):
            self._found[key] = result
            if len(self._found) > MOST_FOUND:
                self._found.popitem(last=False)
        for at, each in enumerate(self._asked.pop(key)):
            each(result, 0.0 if at else took)


class PageJobs:
    """What workers find for pages."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._long, self._short = Counter[Page](), Counter[Page]()
        """How many answers each page waits for: those that take long, and others."""

    def forget(self, page: Page) -> None:
        """The connection is gone: nobody waits for the answer any more."""
        self._long.pop(page, None)
        self._short.pop(page, None)

    def begin_at_table(
        self, page: Page, effect: StartJob, start: Start, then: Callable[[Any], None]
    ) -> None:
        """Starts what a table has to find for the page; one thing at a time, but for what others
        may have asked for, too, which `start` starts. Raises `RequestRefused` where the page asks
        too much."""
        is_long = effect.shared_as is None
        if is_long:
            start = self._start(page, effect.function, effect.args, effect.at_least)
        self._ask(page, start, then, is_long=is_long)

    def look_up(self, page: Page, wanted: LookUp, then: Callable[[Any], None]) -> None:
        """Starts what is to be found for a page at no table.

        For what takes long, one such thing at a time, the page pays beforehand, and gets back what
        was not used; else it pays afterwards. Raises `RequestRefused` where the page waits for many
        answers, or its address has asked too much.
        """
        start = self._start(page, wanted.function, wanted.args)
        self._ask(page, start, then, is_long=wanted.is_long)

    def _start(
        self, page: Page, job: Callable[..., Any], args: tuple[Any, ...], at_least: float = 0.0
    ) -> Start:
        owner = f"address {network_of(page.address)}"
        return lambda then: self._workers.submit(
            job, args, JOB_SECONDS, then, owner=owner, at_least=at_least
        )

    def _ask(
        self, page: Page, start: Start, finish: Callable[[Any], None], *, is_long: bool
    ) -> None:
        waiting, most, paid = (
            (self._long, 1, JOB_SECONDS) if is_long else (self._short, MOST_WAITING, 0.0)
        )
        if waiting[page] >= most:
            raise RequestRefused(BUSY, reason="busy")
        if not page.may_begin_job():
            raise RequestRefused(TOO_MUCH, reason="too_much")
        waiting[page] += 1
        page.charge_job(paid)

        def done(result: Any, took: float) -> None:
            page.charge_job(took - paid)
            if waiting[page] > 0:
                waiting[page] -= 1
                finish(result)

        start(done)
