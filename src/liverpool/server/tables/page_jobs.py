"""Questions of pages that take long: a worker finds the answer, one at a time for each page."""

import logging
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from liverpool.engine.refusals import RulesError
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.game import Tried
from liverpool.server.access.limits import network_of
from liverpool.server.storage.faults import CannotStore
from liverpool.server.tables.game_jobs import Then
from liverpool.server.tables.page import OUR_FAULT, Page
from liverpool.server.tables.seating import NotPossible
from liverpool.server.workers.pool import Failed, TookTooLong, Workers

Result = TypeVar("Result")

JOB_SECONDS: Final = 5.0
"""For a hint, the best melds or a first deal."""
MOST_WAITING: Final = 20
"""Answers that a page waits for at the same time, beside that one."""

BUSY: Final = "Your last question is still being worked on; wait a moment."
TOO_MUCH: Final = "Much was asked from your address just now. Wait a moment and try it again."
NOT_NOW: Final = "Much is going on here just now; ask again in a moment."
TOO_LONG: Final = "These melds take too long to find; set them aside by hand."

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

    def wait(
        self,
        page: Page,
        number: int,
        ask: Callable[[Then[Result]], None],
        finish: Callable[[Result | Failed], ToPage],
    ) -> None:
        """Answers the page's message of this number with what `ask` finds for the whole table.

        The page pays afterwards, where nobody else has asked for the same before. `finish` makes
        the answer of the result, or raises `NotPossible`, as this does where the page waits for
        many answers, or its address has asked too much.
        """
        if self._waiting[page] >= MOST_WAITING:
            raise NotPossible(BUSY, reason="busy")
        if not page.may_begin_job():
            raise NotPossible(TOO_MUCH, reason="too_much")
        self._waiting[page] += 1

        def done(result: Result | Failed, took: float) -> None:
            page.charge_job(took)
            if self._waiting[page] > 0:
                self._waiting[page] -= 1
                self._reply(page, number, partial(_finished, finish, result))

        ask(done)

    def look_up(
        self,
        page: Page,
        number: int,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        finish: Callable[[Result | Failed], ToPage],
    ) -> None:
        """Answers with what a worker finds for the page alone, like `wait`."""
        self.wait(page, number, partial(self._submit, page, job, args), finish)

    def begin(
        self,
        page: Page,
        number: int,
        job: Callable[..., Result],
        args: tuple[Any, ...],
        finish: Callable[[Result | Failed], ToPage],
        shorter: tuple[Any, ...] | None = None,
    ) -> None:
        """Lets a worker find the answer to the page's message of this number.

        The page pays beforehand for as long as it may take, and gets back what was not used.
        `finish` makes the answer of the result, or raises `NotPossible`, as this does where the
        page's last question is still open, or its address has asked too much. Where the job took
        too long it is done once more with the `shorter` arguments, if there are any.
        """
        if page in self._busy:
            raise NotPossible(BUSY, reason="busy")
        if not page.may_begin_job():
            raise NotPossible(TOO_MUCH, reason="too_much")
        self._busy.add(page)
        page.charge_job(JOB_SECONDS)

        def done(result: Result | Failed, took: float) -> None:
            page.charge_job(took - JOB_SECONDS)
            if page in self._busy:
                self._busy.discard(page)
                if isinstance(result, TookTooLong) and shorter and page.may_begin_job():
                    self.begin(page, number, job, shorter, finish)
                    return
                self._reply(page, number, partial(_finished, finish, result))

        self._submit(page, job, args, done)

    def _submit(
        self, page: Page, job: Callable[..., Result], args: tuple[Any, ...], then: Then[Result]
    ) -> None:
        owner = f"address {network_of(page.address)}"
        self._workers.submit(job, args, JOB_SECONDS, then, owner=owner)


def _finished(finish: Callable[[Result | Failed], ToPage], result: Result | Failed) -> ToPage:
    """What `finish` makes of the result; if it fails, a refusal, so that nobody waits in vain."""
    try:
        return finish(result)
    except (NotPossible, RulesError, CannotStore):
        raise
    except Exception:
        _log.exception("an answer could not be made")
        raise NotPossible.because(OUR_FAULT) from None


def melds_found(result: Tried | Failed) -> Tried:
    """The draft with the best melds; raises `NotPossible` where they were not found."""
    if isinstance(result, Failed):
        raise NotPossible(TOO_LONG, reason="no_melds")
    return result
