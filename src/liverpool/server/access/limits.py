"""How much one page and one address may ask, so that nobody keeps the others from playing.

A bucket holds a number of tokens and fills up again at a steady rate; what is asked takes one.
Time is the caller's, so that nothing here looks at a clock. This machine itself has no limits
but those of every page: whoever sits at it could switch the server off as well.
"""

from collections import Counter
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

MESSAGES: Final = (20.0, 60)
"""A second, and at once, from one page."""
FAULTS: Final = (0.2, 5)
"""Messages that are no such, before the page is sent away."""
TABLES: Final = (0.2, 40)
"""Tables and score sheets begun, and seats taken, from one address: a family sits down at once."""
SECONDS: Final = (0.25, 5)
"""Of this server's time, a second and at once, that the pages of one address may take."""
PAGES: Final = 100
"""Open at one address; many households can share one."""
MOST_PAGES: Final = 10_000

_MANY_ADDRESSES: Final = 10_000


class TokenBucket:
    """Tokens that come back at `rate` a second, up to `most`."""

    __slots__ = ("_at", "_level", "_most", "_rate")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._rate, self._most = rate, most
        self._level, self._at = most, now

    def take(self, now: float) -> bool:
        """Takes a token; False where none is left."""
        self._fill(now)
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def owe(self, tokens: float) -> None:
        """Takes what was used already, though more than there is."""
        self._level -= tokens

    def is_empty(self, now: float) -> bool:
        self._fill(now)
        return self._level <= 0

    def is_full(self, now: float) -> bool:
        self._fill(now)
        return self._level >= self._most

    def _fill(self, now: float) -> None:
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now


class Addresses:
    """What all pages of each address do together."""

    def __init__(self, most_pages: int = MOST_PAGES) -> None:
        self.most_pages = most_pages
        self._pages: Counter[str] = Counter()
        self._tables: dict[str, TokenBucket] = {}
        self._seconds: dict[str, TokenBucket] = {}

    def admit(self, address: str) -> bool:
        """Counts a page that arrives; False, and not counted, where there are too many."""
        key = _network_of(address)
        limit = self.most_pages if is_this_machine(address) else PAGES
        if self._pages[key] >= limit or self._pages.total() >= self.most_pages:
            return False
        self._pages[key] += 1
        return True

    def release(self, address: str) -> None:
        key = _network_of(address)
        self._pages[key] -= 1
        if not self._pages[key]:
            del self._pages[key]

    def may_take_seat(self, address: str, now: float) -> bool:
        """Whether another table may be opened, or another seat taken, from there just now."""
        if is_this_machine(address):
            return True
        return _bucket(self._tables, address, TABLES, now).take(now)

    def may_ask(self, address: str, now: float) -> bool:
        """Whether its pages have not taken more of this server's time than is theirs."""
        if is_this_machine(address):
            return True
        return not _bucket(self._seconds, address, SECONDS, now).is_empty(now)

    def charge(self, address: str, seconds: float, now: float) -> None:
        """Counts the time that an answer to one of its pages has taken."""
        if not is_this_machine(address):
            _bucket(self._seconds, address, SECONDS, now).owe(seconds)


def _bucket(
    buckets: dict[str, TokenBucket], address: str, size: tuple[float, float], now: float
) -> TokenBucket:
    if len(buckets) > _MANY_ADDRESSES:
        # A full bucket says no more than a new one.
        for key in [key for key, bucket in buckets.items() if bucket.is_full(now)]:
            del buckets[key]
    return buckets.setdefault(_network_of(address), TokenBucket(*size, now))


def is_this_machine(address: str) -> bool:
    found = _parsed(address)
    return found is not None and found.is_loopback


def _network_of(address: str) -> str:
    """One IPv4 address, or the IPv6 network of which a household has all addresses."""
    found = _parsed(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, 64), strict=False))
    return address if found is None else str(found)


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    # A socket for both kinds of address tells the old ones as new ones.
    return getattr(found, "ipv4_mapped", None) or found
