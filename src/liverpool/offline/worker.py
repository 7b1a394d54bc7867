"""The shell for a page in the browser: what comes and goes is text, and the browser is the host.

The worker of the page (`web/src/offline/worker.ts`) makes one `Worker`, and lends it a clock, a
store and chance.
"""

import json
import logging
import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final, Protocol

from msgspec import Struct

from liverpool import __version__
from liverpool.offline.records import CannotRead, records_of, table_of
from liverpool.offline.shell import Alarm, Shell
from liverpool.room.effects import Write
from liverpool.room.events import Now
from liverpool.room.failures import Failed
from liverpool.room.lobby import opened_before
from liverpool.room.messages import read, requests, written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.replies import Gone, Refused, Welcome
from liverpool.room.room import Surroundings
from liverpool.room.rules.summaries import preset_list
from liverpool.room.secrets import Key
from liverpool.room.step import AtTable
from liverpool.room.table_view import levels_shown
from liverpool.room.where import Where
from liverpool.table.reasons import Why

OUR_FAULT: Final = Why(
    "failed", "Something went wrong here. Try it again; what was played before is kept.", ""
)
_log = logging.getLogger(__name__)


class Browser(Protocol):
    """What the worker's script does for the shell."""

    def send(self, text: str, /) -> None:
        """Says this to the page."""

    def store(self, records: str, done: Callable[[str], None], /) -> None:
        """Stores records by their keys, an object in JSON, in one transaction; `done` gets nothing,
        or why not, in a sentence."""

    def later(self, seconds: float, call: Callable[[], None], /) -> Callable[[], None]:
        """Calls something once; gives what ends the wait."""


class _Alarm(Struct):
    end: Callable[[], None]

    def cancel(self) -> None:
        self.end()


class OnePage:
    """The page of this browser."""

    address = ""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def send(self, message: ToPage) -> None:
        self._browser.send(written(message).decode())

    def close(self, sentence: str) -> None:
        self.send(Gone(sentence))


class InBrowser:
    """The host of a shell in a browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def now(self) -> Now:
        return Now(self.time(), datetime.now(UTC), self.draw())

    def time(self) -> float:
        return monotonic()

    def draw(self) -> bytes:
        return os.urandom(32)

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        return _Alarm(self._browser.later(delay, call))

    def find(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,  # noqa: ARG002  # nothing here could end it
        done: Callable[[Any], None],
        *,
        owner: str,  # noqa: ARG002  # there is one page
    ) -> None:
        """Does the job a moment later, so that what was sent before it is shown meanwhile."""

        def found() -> None:
            try:
                result = job(*args)
            except Exception as error:
                _log.exception("a job failed")
                result = Failed(str(error))
            done(result)

        self._browser.later(0.0, found)

    def store(self, table: str, writes: Sequence[Write], done: Callable[[str], None]) -> None:
        self._browser.store(json.dumps(records_of(table, writes)), done)


class Worker:
    """The tables of this browser, and its page."""

    def __init__(self, browser: Browser, key: bytes, address: str) -> None:
        """`key` has 32 bytes; secrets follow from it. The page is at this address."""
        self._key = Key(key)
        around = Surroundings(self._key, Where(address, address), alone=True)
        self._shell = Shell(InBrowser(browser), around)
        self._page = OnePage(browser)

    def connected(self) -> None:
        """The page has come, or come back."""
        self._shell.connected(self._page)
        self._page.send(Welcome(__version__, preset_list(), levels_shown()))

    def disconnected(self) -> None:
        """The page has gone."""
        self._shell.disconnected(self._page)

    def wanted(self, text: str) -> str:
        """The table whose records are needed to answer this message; empty for none."""
        message: requests.PageMessage = read(text)
        if isinstance(message, requests.Open):
            before = opened_before(message, self._key)
            table = "" if before is None else before.table
        else:
            table = message.table if isinstance(message, AtTable) else ""
        return "" if self._shell.is_open(table) else table

    def hears(self, text: str, table: str, records: str) -> None:
        """Answers a message of the page; `records` are all of the table that it `wanted`, an object
        in JSON."""
        message: requests.PageMessage = read(text)
        try:
            if table and (found := json.loads(records)):
                self._shell.read_back(table, table_of(found))
            self._shell.handle(self._page, message)
        except CannotRead as error:
            self._page.send(Refused(message.id, Why("damaged", str(error), "")))
        except Exception:
            _log.exception("a message could not be answered")
            self._page.send(Refused(message.id, OUR_FAULT))
