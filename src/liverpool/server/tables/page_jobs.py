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

    def look_up(
        self,
        page: Page,
        number: int,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        finish: Callable[[Result | Failed], ToPage | None],
    ) -> None:
        """Answers the page's message of this number with what a worker finds.

        The page pays afterwards. `finish` makes the answer of the result, or raises
        `RequestRefused`, as this does where the page waits for many answers, or its address has
        asked too much.
        """
        finishing = self._finish(page, number, finish)
        self._ask(page, self._start(page, job, args), finishing, is_long=False)

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
        finishing = self._finish(page, number, finish)
        self._ask(page, self._start(page, job, args), finishing, is_long=True)

    def _start(
        self, page: Page, job: Callable[..., Any], args: tuple[Any, ...], at_least: float = 0.0
    ) -> Start:
        owner = f"address {network_of(page.address)}"
        return lambda then: self._workers.submit(
            job, args, JOB_SECONDS, then, owner=owner, at_least=at_least
        )

    def _finish(
        self, page: Page, number: int, finish: Callable[[Any], ToPage | None]
    ) -> Callable[[Any], None]:
        return lambda result: self._reply(page, number, partial(_finished, finish, result))

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
