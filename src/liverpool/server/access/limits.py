"""How much one page and one address may ask, so that nobody keeps the others from playing.

Time is the caller's, so that nothing here looks at a clock. This machine itself, and networks
that are trusted, have no limits but those of every page: whoever sits at it could switch the
server off as well. What an address uses at other servers that share the tables is counted, too.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from math import inf
from typing import Any, Final, Literal

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields, replace

from liverpool.server.access.counters import Buckets, OpenCounts, Rate, TokenBucket

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
"""Private networks, which nobody outside a home or an office can be in."""

_DAY: Final = 86_400.0
_REMEMBERED: Final = 4_096
"""So many addresses are parsed once, not with every message."""


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
    """Begun from all addresses together: opening one takes time from those who play."""
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


Use = Literal[
    "seats", "tables_a_day", "records_a_day", "short_links_a_day", "work", "jobs", "requests"
]
"""What an address uses up, by the name of its limit."""
Open = Literal["pages", "connections"]
"""What an address has open, by the name of its limit."""


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


USUAL: Final = Limits()


class Addresses:
    """What all pages of each address do together."""

    def __init__(self, limits: Limits = USUAL, trusted: Sequence[Network] = ()) -> None:
        """`trusted` networks have no limits for one address, as this machine has none."""
        self.limits = limits
        self._trusted = tuple(trusted)
        self.used: Callable[[Use, str, float], None] = lambda _limit, _network, _more: None
        """Gets what a network has used, for other servers to count it, too."""
        self.opened: Callable[[Open, str, int], None] = lambda _limit, _network, _more: None
        """Gets how much more a network has open."""
        rates: dict[Use, Rate] = {
            "seats": limits.seats,
            "tables_a_day": _in_a_day(limits.tables_a_day),
            "records_a_day": _in_a_day(limits.records_a_day),
            "short_links_a_day": _in_a_day(limits.short_links_a_day),
            "work": limits.work,
            "jobs": limits.jobs,
            "requests": limits.requests,
        }
        numbers: dict[Open, int] = {"pages": limits.pages, "connections": limits.connections}
        self._used = {
            limit: Buckets(rate, partial(self._report_used, limit)) for limit, rate in rates.items()
        }
        self._open = {
            limit: OpenCounts(most, partial(self._report_open, limit))
            for limit, most in numbers.items()
        }
        self._all_pages = 0
        self._new_tables = TokenBucket(*limits.new_tables, 0.0)

    def _report_used(self, limit: Use, network: str, more: float) -> None:
        self.used(limit, network, more)

    def _report_open(self, limit: Open, network: str, more: int) -> None:
        self.opened(limit, network, more)

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
        if self._all_pages >= self.limits.all_pages or not self._opens("pages", address):
            return False
        self._all_pages += 1
        return True

    def release(self, address: str) -> None:
        self._all_pages -= 1
        self._closes("pages", address)

    def admit_connection(self, address: str) -> bool:
        """Counts a connection; False, and not counted, where there are too many from there."""
        return self._opens("connections", address)

    def release_connection(self, address: str) -> None:
        self._closes("connections", address)

    def may_take_seat(self, address: str, now: float) -> bool:
        """Whether another table may be opened, or another seat taken, from there just now."""
        return self._takes("seats", address, now)

    def may_open_table(self, address: str, now: float) -> bool:
        """Whether another table may be begun from there today."""
        return self._takes("tables_a_day", address, now)

    def may_begin_record(self, address: str, now: float) -> bool:
        """Whether another family's record may be begun from there today."""
        return self._takes("records_a_day", address, now)

    def may_shorten(self, address: str, now: float) -> bool:
        """Whether another short link may be asked for from there today."""
        return self._takes("short_links_a_day", address, now)

    def has_room_for_table(self, address: str, now: float) -> bool:
        """Whether not too many tables are begun in all just now."""
        return self.is_free(address) or self._new_tables.take(now)

    def may_request(self, address: str, now: float) -> bool:
        """Whether another file, paper or socket may be asked for from there just now."""
        return self._takes("requests", address, now)

    def may_ask(self, address: str, now: float) -> bool:
        """Whether its pages have not taken more of the servers' time than is theirs."""
        return self._has_left("work", address, now)

    def charge(self, address: str, seconds: float, now: float) -> None:
        """Counts the time that an answer to one of its pages has taken."""
        self._owes("work", address, seconds, now)

    def may_begin_job(self, address: str, now: float) -> bool:
        """Whether workers may do something for it; its other messages are heard in any case."""
        return self._has_left("jobs", address, now)

    def charge_job(self, address: str, seconds: float, now: float) -> None:
        """Counts workers' time, or gives back what was counted beforehand and not used."""
        self._owes("jobs", address, seconds, now)

    def _takes(self, limit: Use, address: str, now: float) -> bool:
        return self.is_free(address) or self._used[limit].take(network_of(address), now)

    def _has_left(self, limit: Use, address: str, now: float) -> bool:
        return self.is_free(address) or not self._used[limit].is_empty(network_of(address), now)

    def _owes(self, limit: Use, address: str, seconds: float, now: float) -> None:
        if not self.is_free(address):
            self._used[limit].owe(network_of(address), seconds, now)

    def _opens(self, limit: Open, address: str) -> bool:
        return self.is_free(address) or self._open[limit].opens(network_of(address))

    def _closes(self, limit: Open, address: str) -> None:
        if not self.is_free(address):
            self._open[limit].closes(network_of(address))

    # Other servers

    def used_elsewhere(self, limit: Use, network: str, more: float, now: float) -> None:
        """Counts what another server has reported."""
        self._used[limit].owe_elsewhere(network, more, now)

    def open_elsewhere(self, server: str, limit: Open, network: str, more: int) -> None:
        """Counts what is open at another server."""
        self._open[limit].open_elsewhere(server, network, more)

    def open_here(self) -> Iterator[tuple[Open, str, int]]:
        """All that was reported to other servers as open here."""
        for limit, each in self._open.items():
            yield from ((limit, network, number) for network, number in each.reported())

    def gone(self, server: str) -> None:
        """Another server has gone, and with it all that was open there."""
        for each in self._open.values():
            each.gone(server)


def _in_a_day(number: int) -> Rate:
    return Rate(number / _DAY, number)


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
    # A socket for both kinds of address shows the old ones as new ones.
    return getattr(found, "ipv4_mapped", None) or found
