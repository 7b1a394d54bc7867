"""Who would like to join a table at which the host is asked first, and what becomes of it.

A request is kept in memory: so many at a table, fewer from one address, and not for ever. Its
secret is that of the seat to come, so whoever drops out meanwhile finds their request again.
"""

from collections.abc import Iterator
from hmac import compare_digest
from typing import Final

from msgspec import Struct

from liverpool.engine.state import Seat
from liverpool.server.access.limits import network_of
from liverpool.server.access.secrets import new_secret
from liverpool.server.messages.replies import Joining, JoinShown
from liverpool.server.storage.kept import KeptTable
from liverpool.server.tables.page import Page
from liverpool.server.tables.seating import NotPossible, people

MOST_AT_A_TABLE: Final = 8
MOST_OF_AN_ADDRESS: Final = 4
LASTS: Final = 600.0
"""Seconds in which a request is to be answered."""
LASTS_SLOWLY: Final = 86_400.0
"""The same at a slow table, at which nobody need be there."""
REFUSALS: Final = 2
"""After so many an address asks no more for as long as a request lasts."""


class JoinRequest(Struct, eq=False):
    number: int
    name: str
    seat: Seat | None
    """The seat that is wanted, if it is a certain one."""
    secret: str
    address: str
    ends: float
    page: Page | None
    """Who asks, as long as they are connected."""


def asks_host(kept: KeptTable) -> bool:
    """Whether somebody who comes has to be let in, and somebody is there to say so."""
    late = kept.started and kept.settings.ask_host
    return (late or kept.guarded) and bool(people(kept))


class JoinRequests:
    """The requests at one table."""

    def __init__(self) -> None:
        self._open: dict[int, JoinRequest] = {}
        self._ended: dict[Page, Joining] = {}
        self._refused: dict[str, tuple[int, float]] = {}
        self._count = 0

    def __iter__(self) -> Iterator[JoinRequest]:
        return iter(self._open.values())

    def add(
        self, page: Page, name: str, seat: Seat | None, now: float, *, slow: bool
    ) -> JoinRequest:
        """A request of this page's; raises `NotPossible` where there are too many."""
        address = network_of(page.address)
        refused, until = self._refused.get(address, (0, 0.0))
        if refused >= REFUSALS and now < until:
            raise NotPossible("The host has said no; ask again later.", reason="turned_away")
        if any(each.page is page for each in self):
            raise NotPossible("The host has been asked already.", reason="asked")
        same = sum(each.address == address for each in self)
        if same >= MOST_OF_AN_ADDRESS or len(self._open) >= MOST_AT_A_TABLE:
            raise NotPossible("Others wait to be let in; try again later.", reason="many_ask")
        self._count += 1
        ends = now + (LASTS_SLOWLY if slow else LASTS)
        request = JoinRequest(self._count, name, seat, new_secret(), address, ends, page)
        self._open[request.number] = request
        self._ended.pop(page, None)
        return request

    def get(self, number: int) -> JoinRequest:
        """The request; raises `NotPossible` where it is open no longer."""
        if number not in self._open:
            raise NotPossible("This request is no longer open.", reason="no_request", late=True)
        return self._open[number]

    def close(self, number: int) -> None:
        del self._open[number]

    def refuse(self, number: int, now: float) -> None:
        request = self.get(number)
        self.close(number)
        count, _ = self._refused.get(request.address, (0, 0.0))
        self._refused[request.address] = (count + 1, now + LASTS)
        self._end(request, Joining.REFUSED)

    def expire(self, now: float) -> bool:
        """Ends requests whose time is over; whether there were any."""
        over = [each for each in self if each.ends <= now]
        for each in over:
            self._end(self._open.pop(each.number), Joining.EXPIRED)
        self._refused = {key: each for key, each in self._refused.items() if each[1] > now}
        return bool(over)

    @property
    def next_end(self) -> float | None:
        return min((each.ends for each in self), default=None)

    def has(self, secret: str) -> bool:
        return any(compare_digest(each.secret, secret) for each in self)

    def comes_back(self, page: Page, secret: str) -> None:
        """The request of this secret is this page's from now on."""
        for each in self:
            if compare_digest(each.secret, secret):
                each.page = page

    def leaves(self, page: Page) -> None:
        """The page is at this table no longer; it may come back."""
        self._ended.pop(page, None)
        for each in self:
            if each.page is page:
                each.page = None

    def shown_to(self, page: Page) -> Joining:
        """What the page, which has no seat, is told of its own request."""
        if any(each.page is page for each in self):
            return Joining.WAITS
        return self._ended.get(page, Joining.NOT)

    def shown(self) -> tuple[JoinShown, ...]:
        return tuple(JoinShown(each.number, each.name) for each in self)

    def _end(self, request: JoinRequest, how: Joining) -> None:
        if request.page is not None:
            self._ended[request.page] = how
