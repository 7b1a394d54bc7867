"""The shell for a page in the browser: what comes and goes is text, and the browser is the host.

The worker of the page (`web/src/offline/worker.ts`) makes one `Worker`, and lends it a clock, a
store and chance.
"""

import json
import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from secrets import token_bytes
from time import monotonic
from typing import Any, Final, Protocol

from msgspec import Struct

from liverpool import __version__
from liverpool.bots.roster import LOOK_AHEAD
from liverpool.engine.state import Seat
from liverpool.offline import helping
from liverpool.offline.records import CannotRead, record_of_review, records_of, table_of
from liverpool.offline.stored import StoredTable
from liverpool.room.around import Alarm
from liverpool.room.effects import BotThinks, StartJob, Write
from liverpool.room.failures import Failed, TookTooLong
from liverpool.room.kept import KeptReview
from liverpool.room.looking_up import LookUp
from liverpool.room.messages import read, requests, written
from liverpool.room.messages.frames import ToPage
from liverpool.room.messages.replies import Gone, Refused, Welcome
from liverpool.room.opening import opened_before
from liverpool.room.room import Surroundings
from liverpool.room.rules.summaries import preset_list
from liverpool.room.secrets import Key
from liverpool.room.shell import OpenRoom, Shell
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

    def help(
        self, job: str, seconds: float, now: bool, done: Callable[[str, str], None], /
    ) -> None:
        """Has a second worker do this job of `helping`, within these seconds once it has begun.

        `done` gets what it gave, and nothing; or nothing, and why: `late` where it took too long,
        `lost` where the worker was, `none` where there is none. Where it has to begin `now`, there
        is none before the worker is ready, or while it is at something else.
        """

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


class BrowserClock:
    """The clock of this browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def time(self) -> float:
        return monotonic()

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        return _Alarm(self._browser.later(delay, call))


class Helper:
    """The second worker of this page; where there is none, its jobs are done here."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def submit(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Any, float], None],
        *,
        owner: str,  # noqa: ARG002  # there is one page
    ) -> None:
        self.do(job, args, seconds, lambda found: done(found, 0.0), now=False)

    def do(
        self,
        job: Callable[..., Any],
        args: tuple[Any, ...],
        seconds: float,
        done: Callable[[Any], None],
        *,
        now: bool,
    ) -> None:
        """Does the job as `Browser.help` has it."""

        def over(found: str, why: str) -> None:
            match why:
                case "":
                    done(helping.found(found))
                case "late":
                    done(TookTooLong(job.__name__))
                case "lost":
                    done(Failed(job.__name__))
                case _:
                    self.do_here(job, args, done)

        self._browser.help(helping.asked(job, args), seconds, now, over)

    def do_here(
        self, job: Callable[..., Any], args: tuple[Any, ...], done: Callable[[Any], None]
    ) -> None:
        """Does it a moment later, so that what was sent before it is shown meanwhile."""
        self._browser.later(0.0, lambda: done(helping.done(job, args)))


class InBrowser(Shell[OnePage]):
    """The rooms of this browser."""

    def __init__(self, browser: Browser, around: Surroundings) -> None:
        clock, date = BrowserClock(browser), partial(datetime.now, UTC)
        self._browser, self._helper = browser, Helper(browser)
        self._kept_reviews: defaultdict[tuple[str, Seat], dict[int, KeptReview]] = defaultdict(dict)
        """Of the tables in memory, as they are stored."""
        super().__init__(around, clock, date, token_bytes, self._helper)

    def read_back(self, table: StoredTable) -> None:
        """The room goes on from what is stored of it.

        Raises `IllegalMove` or `ValueError` where its moves do not fit its rules.
        """
        self._add(table.room(self._around, self.now()))
        for seat, found in table.reviews.items():
            self._kept_reviews[table.kept.id, seat] = found

    def look_up(self, _page: OnePage, wanted: LookUp, done: Callable[[Any], None]) -> None:
        self._helper.do_here(wanted.function, wanted.args, done)

    def could_not_answer(self, page: OnePage, asked: int) -> None:
        _log.exception("an answer could not be made")
        page.send(Refused(asked, OUR_FAULT))

    def start_job(self, _found: OpenRoom, effect: StartJob, done: Callable[[Any], None]) -> None:
        if looks_ahead(effect):
            self._helper.do(effect.function, effect.args, effect.seconds, done, now=True)
        else:
            self._helper.do_here(effect.function, effect.args, done)

    def reviews(self, table: str, seat: Seat) -> dict[int, KeptReview]:
        return self._kept_reviews[table, seat].copy()

    def save_review(self, table: str, seat: Seat, found: KeptReview) -> None:
        self._kept_reviews[table, seat][found.deal] = found
        # Without room for it, it is looked for again another time.
        self._browser.store(json.dumps(record_of_review(table, seat, found)), lambda _why: None)

    def store(self, table: str, writes: Sequence[Write], done: Callable[[str], None]) -> None:
        self._browser.store(json.dumps(records_of(table, writes)), done)


def looks_ahead(effect: StartJob) -> bool:
    """Whether it takes so long that the page would wait for it."""
    is_bots = isinstance(effect.job, BotThinks)
    return effect.at_least > 0 or (is_bots and effect.args[0] in LOOK_AHEAD)


class Worker:
    """The tables of this browser, and its page."""

    def __init__(self, browser: Browser, key: bytes, address: str) -> None:
        """`key` has 32 bytes; secrets follow from it. The page is at this address."""
        self._key = Key(key)
        around = Surroundings(self._key, Where(address, address), alone=True)
        self._shell = InBrowser(browser, around)
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
        if isinstance(message, requests.Opening):
            before = opened_before(message, self._key)
            table = "" if before is None else before.table
        else:
            table = message.table if isinstance(message, AtTable) else ""
        return "" if table in self._shell else table

    def hears(self, text: str, table: str, records: str) -> None:
        """Answers a message of the page; `records` are all of the table that it `wanted`, an object
        in JSON."""
        message: requests.PageMessage = read(text)
        try:
            if table and (found := json.loads(records)):
                self._shell.read_back(table_of(found))
            self._shell.handle(self._page, message)
        except CannotRead as error:
            self._page.send(Refused(message.id, Why("damaged", str(error), "")))
        except Exception:
            self._shell.could_not_answer(self._page, message.id)
