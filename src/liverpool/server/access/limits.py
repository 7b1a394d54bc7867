"""How much one page and one address may ask, so that nobody keeps the others from playing.

Time is the caller's, so that nothing here looks at a clock. This machine itself, and networks
that are trusted, have no limits but those of every page: whoever sits at it could switch the
server off as well. Each of several servers that share tables counts for itself.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from math import inf
from typing import Any, Final, Literal, get_args

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields, replace

from liverpool.server.access.counters import Buckets, Rate, TokenBucket

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
    frames: Rate = Rate(40, 200)
    """Of messages, pings and pongs from one page, before it is disconnected."""
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


MeteredLimit = Literal[
    "seats", "tables_a_day", "records_a_day", "short_links_a_day", "work", "jobs", "requests"
]
"""What an address uses up, by the name of its limit."""
CountedLimit = Literal["pages", "connections"]
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
        self._used: dict[MeteredLimit, Buckets] = {
            limit: Buckets(_rate(getattr(limits, limit))) for limit in get_args(MeteredLimit)
        }
        self._open: dict[CountedLimit, Counter[str]] = {
            limit: Counter() for limit in get_args(CountedLimit)
        }
        self._new_tables = TokenBucket(*limits.new_tables, 0.0)

    def is_free(self, address: str) -> bool:
        """Whether what it asks is not counted: this machine, and networks that are trusted."""
        found = _parsed(address)
        if found is None:
            return False
        return found.is_loopback or any(
            found.version == network.version and found in network for network in self._trusted
        )

    def opens(self, limit: CountedLimit, address: str) -> bool:
        """Counts one more; False, and not counted, where there are too many."""
        if self.is_free(address):
            return True
        network, here = network_of(address), self._open[limit]
        if here[network] >= getattr(self.limits, limit):
            return False
        here[network] += 1
        return True

    def closes(self, limit: CountedLimit, address: str) -> None:
        if self.is_free(address):
            return
        network, here = network_of(address), self._open[limit]
        here[network] -= 1
        if not here[network]:
            del here[network]

    def has_room_for_table(self, address: str, now: float) -> bool:
        """Whether not too many tables are begun in all just now."""
        return self.is_free(address) or self._new_tables.take(now)

    def takes(self, limit: MeteredLimit, address: str, now: float) -> bool:
        """Counts one more; False, and not counted, where that is too much just now."""
        return self.is_free(address) or self._used[limit].take(network_of(address), now)

    def has_left(self, limit: MeteredLimit, address: str, now: float) -> bool:
        """Whether something is left of the limit, of which it is only known later how much."""
        return self.is_free(address) or not self._used[limit].is_empty(network_of(address), now)

    def owes(self, limit: MeteredLimit, address: str, more: float, now: float) -> None:
        """Counts what was used, or gives back what was counted beforehand and not used."""
        if not self.is_free(address):
            self._used[limit].owe(network_of(address), more, now)


def _rate(limit: Rate | int) -> Rate:
    """A number is of a day."""
    return limit if isinstance(limit, Rate) else Rate(limit / _DAY, limit)


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
