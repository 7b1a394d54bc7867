"""How much one page and one address may ask, so that nobody keeps the others from playing.

A bucket holds a number of tokens and fills up again at a steady rate; what is asked takes one.
Time is the caller's, so that nothing here looks at a clock. This machine itself, and networks
that are trusted, have no limits but those of every page: whoever sits at it could switch the
server off as well.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from math import inf
from typing import Any, Final, NamedTuple

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields, replace

Network = IPv4Network | IPv6Network

HOME_NETWORKS: Final[tuple[Network, ...]] = tuple(
    map(
        ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "fc00::/7",
            "fe80::/10",
        ),
    )
)
"""Private networks: those in which nobody is but who is in the house."""

_FEW_ADDRESSES: Final = 250
"""So many are remembered, whatever there is to be said of them."""
_DAY: Final = 86_400.0
_REMEMBERED: Final = 4_096
"""So many addresses are read once, and not with every message."""


class Rate(NamedTuple):
    """So much a second, and so much at once after a pause."""

    per_second: float
    at_once: float


class Limits(Struct, frozen=True):
    """Every limit of a server; each can be set with `--limit NAME=VALUE`."""

    messages: Rate = Rate(20, 60)
    """From one page."""
    faults: Rate = Rate(0.2, 5)
    """Messages that cannot be understood, from one page, before it is disconnected."""
    bytes: Rate = Rate(32_768, 262_144)
    """From one page; what comes faster waits."""
    frames: Rate = Rate(2, 100)
    """Pings, pongs and continued frames from one page, before it is disconnected."""
    seats: Rate = Rate(0.2, 40)
    """Seats taken, tables and score sheets begun, from one address: a family sits down at once."""
    tables_a_day: int = 200
    """Begun from one address within a day."""
    records_a_day: int = 20
    """Families' records begun from one address within a day."""
    short_links_a_day: int = 100
    """Short links to rules asked for from one address within a day."""
    new_tables: Rate = Rate(10, 50)
    """Begun from all addresses together: what it takes to open one is time of those who play."""
    tables_in_memory: int = 2_000
    """In all; beyond these no new ones are opened, and those who play go on."""
    work: Rate = Rate(0.25, 5)
    """Seconds of the tables' own time that the pages of one address may take."""
    jobs: Rate = Rate(0.5, 20)
    """Seconds of the workers' time that hints, best melds and papers for one address may take."""
    requests: Rate = Rate(20, 400)
    """Files, papers and sockets asked for from one address."""
    pages: int = 100
    """Open at one address; many households can share one."""
    connections: int = 200
    """Open at one address, with those that only fetch files."""
    notifications: Rate = Rate(5, 100)
    """Sent to push services for all tables together."""
    all_pages: int = 10_000
    """Open in all; fewer where the system allows fewer open files."""
    header_seconds: float = 10.0
    """In which a new connection must have said what it wants."""


def limited(limits: Limits, changes: Sequence[str]) -> Limits:
    """The limits with changes such as `pages=300` or `messages=40/120`; raises `ValueError`."""
    names = [field.name for field in fields(Limits)]
    for change in changes:
        name, _, text = change.partition("=")
        if name not in names:
            raise ValueError(f"there is no limit {name!r}; there are {', '.join(names)}")
        value = _like(getattr(limits, name), text)
        if value is None:
            what = "two numbers, a second and at once: 20/60"
            if not isinstance(getattr(limits, name), Rate):
                what = "a number"
            raise ValueError(f"{change!r} is no limit; {name} takes {what}, above 0")
        limits = replace(limits, **{name: value})
    return limits


def _like(usual: Any, text: str) -> Any:
    """What is written, as a value of the same kind; nothing where it is none."""
    try:
        numbers = [float(part) for part in text.split("/")]
        if not all(0 < number < inf for number in numbers):
            return None
        if isinstance(usual, Rate):
            return convert(numbers, Rate)
        return convert(numbers[0], type(usual), strict=False) if len(numbers) == 1 else None
    except (ValueError, ValidationError):
        return None


def trusted_networks(text: str) -> tuple[Network, ...]:
    """`home`, for private networks, or networks such as `203.0.113.0/24`; raises `ValueError`."""
    if text == "home":
        return HOME_NETWORKS
    try:
        return tuple(ip_network(each.strip(), strict=False) for each in text.split(","))
    except ValueError:
        raise ValueError(
            f"{text!r} is no network; write home, or a network such as 203.0.113.0/24"
        ) from None


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

    def seconds_until(self, tokens: float, now: float) -> float:
        """How long until there are so many, or as many as there can be; 0 where there are."""
        self._fill(now)
        return max(min(tokens, self._most) - self._level, 0.0) / self._rate

    def is_empty(self, now: float) -> bool:
        self._fill(now)
        return self._level <= 0

    def is_full(self, now: float) -> bool:
        self._fill(now)
        return self._level >= self._most

    def _fill(self, now: float) -> None:
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now


USUAL: Final = Limits()


class Addresses:
    """What all pages of each address do together."""

    def __init__(self, limits: Limits = USUAL, trusted: Sequence[Network] = ()) -> None:
        """`trusted` networks have no limits for one address, as this machine has none."""
        self.limits = limits
        self._trusted = tuple(trusted)
        self._pages: Counter[str] = Counter()
        self._seats = _Buckets(limits.seats)
        self._tables = _Buckets(Rate(limits.tables_a_day / _DAY, limits.tables_a_day))
        self._short_links = _Buckets(
            Rate(limits.short_links_a_day / _DAY, limits.short_links_a_day)
        )
        self._records = _Buckets(Rate(limits.records_a_day / _DAY, limits.records_a_day))
        self._new_tables = TokenBucket(*limits.new_tables, 0.0)
        self._work = _Buckets(limits.work)
        self._jobs = _Buckets(limits.jobs)
        self._requests = _Buckets(limits.requests)

    def is_free(self, address: str) -> bool:
        """Whether what it asks is not counted: this machine, and networks that are trusted."""
        found = _parsed(address)
        if found is None:
            return False
        return found.is_loopback or any(
            found.version == network.version and found in network for network in self._trusted
        )

    def admit(self, address: str) -> bool:
        """Counts a page that arrives; False, and not counted, where there are too many."""
        key = network_of(address)
        limit = self.limits.all_pages if self.is_free(address) else self.limits.pages
        if self._pages[key] >= limit or self._pages.total() >= self.limits.all_pages:
            return False
        self._pages[key] += 1
        return True

    def release(self, address: str) -> None:
        key = network_of(address)
        self._pages[key] -= 1
        if not self._pages[key]:
            del self._pages[key]

    def may_take_seat(self, address: str, now: float) -> bool:
        """Whether another table may be opened, or another seat taken, from there just now."""
        return self.is_free(address) or self._seats.of(address, now).take(now)

    def may_open_table(self, address: str, now: float) -> bool:
        """Whether another table may be begun from there today."""
        return self.is_free(address) or self._tables.of(address, now).take(now)

    def may_begin_record(self, address: str, now: float) -> bool:
        """Whether another family's record may be begun from there today."""
        return self.is_free(address) or self._records.of(address, now).take(now)

    def may_shorten(self, address: str, now: float) -> bool:
        """Whether another short link may be asked for from there today."""
        return self.is_free(address) or self._short_links.of(address, now).take(now)

    def has_room_for_table(self, address: str, now: float) -> bool:
        """Whether not too many tables are begun in all just now."""
        return self.is_free(address) or self._new_tables.take(now)

    def may_request(self, address: str, now: float) -> bool:
        """Whether another file, paper or socket may be asked for from there just now."""
        return self.is_free(address) or self._requests.of(address, now).take(now)

    def may_ask(self, address: str, now: float) -> bool:
        """Whether its pages have not taken more of this server's time than is theirs."""
        return self.is_free(address) or not self._work.of(address, now).is_empty(now)

    def charge(self, address: str, seconds: float, now: float) -> None:
        """Counts the time that an answer to one of its pages has taken."""
        if not self.is_free(address):
            self._work.of(address, now).owe(seconds)

    def may_begin_job(self, address: str, now: float) -> bool:
        """Whether workers may do something for it; its other messages are heard in any case."""
        return self.is_free(address) or not self._jobs.of(address, now).is_empty(now)

    def charge_job(self, address: str, seconds: float, now: float) -> None:
        """Counts workers' time, or gives back what was counted beforehand and not used."""
        if not self.is_free(address):
            self._jobs.of(address, now).owe(seconds)


class _Buckets:
    """A bucket for each address, of one rate; full ones are forgotten as their number doubles."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, TokenBucket] = {}
        self._forgets_at = _FEW_ADDRESSES

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, address: str, now: float) -> TokenBucket:
        if len(self._buckets) > self._forgets_at:
            # A full bucket says no more than a new one.
            left = {key: each for key, each in self._buckets.items() if not each.is_full(now)}
            self._buckets, self._forgets_at = left, max(_FEW_ADDRESSES, 2 * len(left))
        return self._buckets.setdefault(network_of(address), TokenBucket(*self._rate, now))


def is_this_machine(address: str) -> bool:
    found = _parsed(address)
    return found is not None and found.is_loopback


@lru_cache(maxsize=_REMEMBERED)
def network_of(address: str) -> str:
    """One IPv4 address, or the IPv6 network of which a household has all addresses."""
    found = _parsed(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, 64), strict=False))
    return address if found is None else str(found)


@lru_cache(maxsize=_REMEMBERED)
def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    # A socket for both kinds of address tells the old ones as new ones.
    return getattr(found, "ipv4_mapped", None) or found
