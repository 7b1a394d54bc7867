"""Questions of pages that take long: a worker finds the answer, one at a time for each page."""

import logging
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from liverpool.engine.refusals import RulesError
from liverpool.room.effects import StartJob
from liverpool.room.failures import Failed
from liverpool.room.messages.frames import ToPage
from liverpool.room.refused import RequestRefused
from liverpool.server.access.limits import network_of
from liverpool.server.storage.faults import CannotStore
from liverpool.server.tables.page import OUR_FAULT, Page
from liverpool.server.tables.shared_jobs import Start
from liverpool.server.workers.pool import Workers

Result = TypeVar("Result")

JOB_SECONDS: Final = 5.0
"""For a hint, the best melds or a first deal."""
MOST_WAITING: Final = 20
"""Answers that a page waits for at the same time, beside that one."""

BUSY: Final = "Your last question is still being worked on; wait a moment."
TOO_MUCH: Final = "Much was asked from your address just now. Wait a moment and try it again."

_log = logging.getLogger(__name__)

Reply = Callable[[Page, int, Callable[[], ToPage | None]], None]
"""Sends a page the answer to its message of this number, or why there is none."""


class PageJobs:
    """What workers find for pages."""

    def __init__(self, workers: Workers, reply: Reply) -> None:
        self._workers = workers
        self._reply = reply
        self._busy: set[Page] = set()
        """Pages for which a worker is at work."""
        self._waiting: Counter[Page] = Counter()
        """How many answers each page waits for beside that."""

    def forget(self, page: Page) -> None:
        """The connection is gone: nobody waits for the answer any more."""
        self._busy.discard(page)
        self._waiting.pop(page, None)

    def begin_at_table(
        self, page: Page, effect: StartJob, start: Start, then: Callable[[Any], None]
    ) -> None:
        """Starts what a table has to find for the page; one thing at a time, but for what others
        may have asked for, too, which `start` starts. Raises `RequestRefused` where the page asks
        too much."""
        if effect.shared_as is None:
            self._begin(page, self._start(page, effect.function, effect.args), then)
        else:
            self._wait(page, start, then)

    def look_up(
        self,
        page: Page,
        number: int,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        finish: Callable[[Result | Failed], ToPage],
    ) -> None:
        """Answers the page's message of this number with what a worker finds.

        The page pays afterwards. `finish` makes the answer of the result, or raises
        `RequestRefused`, as this does where the page waits for many answers, or its address has
        asked too much.
        """
        self._wait(page, self._start(page, job, args), self._finish(page, number, finish))

    def begin(
        self,
        page: Page,
        number: int,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        finish: Callable[[Result | Failed], ToPage | None],
    ) -> None:
        """The same for what takes longer: one such question at a time.

        The page pays beforehand for as long as it may take, and gets back what was not used.
        """
        self._begin(page, self._start(page, job, args), self._finish(page, number, finish))

    def _start(self, page: Page, job: Callable[..., Any], args: tuple[Any, ...]) -> Start:
        owner = f"address {network_of(page.address)}"
        return lambda then: self._workers.submit(job, args, JOB_SECONDS, then, owner=owner)

    def _finish(
        self, page: Page, number: int, finish: Callable[[Any], ToPage | None]
    ) -> Callable[[Any], None]:
        return lambda result: self._reply(page, number, partial(_finished, finish, result))

    def _wait(self, page: Page, start: Start, finish: Callable[[Any], None]) -> None:
        if self._waiting[page] >= MOST_WAITING:
            raise RequestRefused(BUSY, reason="busy")
        if not page.may_begin_job():
            raise RequestRefused(TOO_MUCH, reason="too_much")
        self._waiting[page] += 1

        def done(result: Any, took: float) -> None:
            page.charge_job(took)
            if self._waiting[page] > 0:
                self._waiting[page] -= 1
                finish(result)

        start(done)

    def _begin(self, page: Page, start: Start, finish: Callable[[Any], None]) -> None:
        if page in self._busy:
            raise RequestRefused(BUSY, reason="busy")
        if not page.may_begin_job():
            raise RequestRefused(TOO_MUCH, reason="too_much")
        self._busy.add(page)
        page.charge_job(JOB_SECONDS)

        def done(result: Any, took: float) -> None:
            page.charge_job(took - JOB_SECONDS)
            if page in self._busy:
                self._busy.discard(page)
                finish(result)

        start(done)


def _finished(
    finish: Callable[[Result | Failed], ToPage | None], result: Result | Failed
) -> ToPage | None:
    """What `finish` makes of the result; if it fails, a refusal, so that nobody waits in vain."""
    try:
        return finish(result)
    except (RequestRefused, RulesError, CannotStore):
        raise
    except Exception:
        _log.exception("an answer could not be made")
        raise RequestRefused.because(OUR_FAULT) from None
