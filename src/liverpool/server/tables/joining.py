"""Who would like to join a table at which the host is asked first, and what becomes of it.

A request is stored with its table: a limited number at a table, fewer from one address, for a
limited time. Its secret is that of the seat to come, so whoever drops out meanwhile, or outlives
the server, finds their request again, or hears what was answered. Addresses are known as long as
the server runs.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from liverpool.engine.state import Seat
from liverpool.room.kept import KeptRequest, KeptTable
from liverpool.room.messages.replies import Joining, JoinShown, Stage
from liverpool.room.messages.secret import Secret
from liverpool.room.secrets import hashed, matches
from liverpool.server.access.limits import network_of
from liverpool.server.tables import newcomers
from liverpool.server.tables.page import Page
from liverpool.server.tables.seating import NotPossible, people, take_seat
from liverpool.server.tables.table import Table

MOST_AT_A_TABLE: Final = 8
"""Open requests, and as many that are answered and remembered."""
MOST_OF_AN_ADDRESS: Final = 4
LASTS: Final = 600.0
"""Seconds in which a request is to be answered."""
LASTS_SLOWLY: Final = 86_400.0
"""The same at a slow table, at which nobody need be there; and how long answers are remembered."""
REFUSALS: Final = 2
"""After so many an address asks no more for as long as a request lasts."""


class JoinRequest(Struct, eq=False):
    kept: KeptRequest
    ends: float
    """When it expires, or is forgotten, by the event loop's time."""
    address: str = ""
    """Empty where the server was started since; nobody has come back with it yet."""
    page: Page | None = None
    """Who asks, as long as they are connected."""

    @property
    def is_open(self) -> bool:
        return self.kept.joining is Joining.WAITS


def asks_host(kept: KeptTable) -> bool:
    """Whether somebody who comes has to be let in, and somebody is there to say so."""
    late = kept.started and kept.settings.ask_host
    return (late or kept.guarded) and bool(people(kept))


def first_deal(table: Table) -> int:
    """The first deal for one who sits down now; 0 before the game."""
    return 0 if table.stage is Stage.LOBBY else newcomers.first_deal(table.state.public)


class JoinRequests:
    """The requests at one table, which it keeps."""

    def __init__(self, table: Table, now: float, date: Callable[[], datetime]) -> None:
        self._table = table
        self._date = date
        self._refused: dict[str, tuple[int, float]] = {}
        today = date()
        self._all = {
            # No longer than usual, should the server's date have been set meanwhile.
            each.number: JoinRequest(
                each, now + min((each.ends - today).total_seconds(), LASTS_SLOWLY)
            )
            for each in table.kept.requests
        }

    def add(self, page: Page, name: str, seat: Seat | None, secret: Secret, now: float) -> None:
        """A request of this page's, which the secret opens; raises `NotPossible` for too many."""
        address = network_of(page.address)
        refused, until = self._refused.get(address, (0, 0.0))
        if refused >= REFUSALS and now < until:
            raise NotPossible("The host has said no; ask again later.", reason="turned_away")
        waiting = self._open()
        if any(each.page is page for each in waiting):
            raise NotPossible("The host has been asked already.", reason="asked")
        same = sum(each.address == address for each in waiting)
        if same >= MOST_OF_AN_ADDRESS or len(waiting) >= MOST_AT_A_TABLE:
            raise NotPossible("Others wait to be let in; try again later.", reason="many_ask")
        lasts = LASTS_SLOWLY if self._table.kept.settings.slow else LASTS
        number = max(self._all, default=0) + 1
        ends = self._date() + timedelta(seconds=lasts)
        kept = KeptRequest(number, name, hashed(secret), ends, seat)
        self.leaves(page)
        self._all[number] = JoinRequest(kept, now + lasts, address, page)
        self._keep(self._table.kept)

    def admit(self, number: int) -> tuple[Seat, Page | None]:
        """The seat that somebody has now who has asked, and their page where it is connected.

        Raises `NotPossible` where the request is closed, or no seat is free.
        """
        asked, table = self._get(number), self._table
        wanted = asked.kept.seat
        if wanted is not None and wanted in people(table.kept):
            wanted = None
        kept, seat = take_seat(
            table.kept, asked.kept.name, wanted, asked.kept.secret, from_deal=first_deal(table)
        )
        del self._all[number]
        self._keep(kept)
        table.refresh()
        return seat, asked.page

    def refuse(self, number: int, now: float) -> None:
        """Raises `NotPossible` where the request is closed."""
        request = self._get(number)
        count, _ = self._refused.get(request.address, (0, 0.0))
        if request.address:
            self._refused[request.address] = (count + 1, now + LASTS)
        self._end(request, Joining.REFUSED, now)
        self._keep(self._table.kept)

    def expire(self, now: float) -> None:
        """Ends requests whose time is over, and forgets answers of long ago."""
        self._refused = {key: each for key, each in self._refused.items() if each[1] > now}
        over = [each for each in self._all.values() if each.ends <= now]
        for each in over:
            if each.is_open:
                self._end(each, Joining.EXPIRED, now)
            else:
                self._all.pop(each.kept.number, None)
        if over:
            self._keep(self._table.kept)

    @property
    def next_end(self) -> float | None:
        """When the next of the open requests expires."""
        return min((each.ends for each in self._open()), default=None)

    def of(self, secret: Secret, now: float) -> Joining:
        """What has become of the request that this secret opens."""
        self.expire(now)
        found = self._opened_by(secret)
        return Joining.NOT if found is None else found.kept.joining

    def comes_back(self, page: Page, secret: Secret) -> None:
        """The request of this secret is this page's from now on."""
        found = self._opened_by(secret)
        if found is not None:
            found.page = page
            found.address = found.address or network_of(page.address)
            self._table.changed = True

    def leaves(self, page: Page) -> None:
        """The page is at this table no longer; it may come back."""
        for each in self._all.values():
            if each.page is page:
                each.page = None

    def shown_to(self, page: Page) -> Joining:
        """What is shown to the page, which has no seat, of its own request."""
        own = (each.kept.joining for each in self._all.values() if each.page is page)
        return next(own, Joining.NOT)

    def shown(self) -> tuple[JoinShown, ...]:
        return tuple(JoinShown(each.kept.number, each.kept.name) for each in self._open())

    def _open(self) -> list[JoinRequest]:
        return [each for each in self._all.values() if each.is_open]

    def _get(self, number: int) -> JoinRequest:
        """The open request; raises `NotPossible` where it is closed."""
        request = self._all.get(number)
        if request is None or not request.is_open:
            raise NotPossible("This request is no longer open.", reason="no_request", late=True)
        return request

    def _opened_by(self, secret: Secret) -> JoinRequest | None:
        return next(
            (each for each in self._all.values() if matches(secret, each.kept.secret)), None
        )

    def _end(self, request: JoinRequest, how: Joining, now: float) -> None:
        """Whoever asked hears of it when they come back, for a while."""
        ends = self._date() + timedelta(seconds=LASTS_SLOWLY)
        request.kept = replace(request.kept, joining=how, ends=ends)
        request.ends = now + LASTS_SLOWLY
        ended = [number for number, each in self._all.items() if not each.is_open]
        for number in ended[:-MOST_AT_A_TABLE]:
            del self._all[number]

    def _keep(self, kept: KeptTable) -> None:
        requests = tuple(each.kept for each in self._all.values())
        self._table.save(replace(kept, requests=requests))
