"""Rate limits: token buckets, for one network or each, and counts of what is open.

A bucket holds a number of tokens and fills up again at a steady rate; what is asked takes one.
Where several servers share their tables, each reports to the others as often as another part of a
limit is used. So all count the same, and none has to ask, but for what has not been reported yet.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

PARTS: Final = 20
"""Other servers get a report whenever another one of so many parts of a limit is used."""
_FEW_ADDRESSES: Final = 250
"""As many as are always remembered, full bucket or not."""


class Rate(NamedTuple):
    """A steady rate a second, and the burst that is allowed after a pause."""

    per_second: float
    at_once: float


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

    def owe(self, tokens: float, now: float) -> None:
        """Takes what was used already, even if that overdraws the bucket."""
        self._fill(now)
        self._level -= tokens

    def seconds_until(self, tokens: float, now: float) -> float:
        """How long until it holds so many tokens, or is full; 0 where it does already."""
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


class _Bucket(TokenBucket):
    __slots__ = ("unreported",)

    def __init__(self, rate: float, most: float, now: float) -> None:
        super().__init__(rate, most, now)
        self.unreported = 0.0
        """What was taken here and is not reported to other servers yet."""


class Buckets:
    """A bucket for each network, of one rate; full ones are forgotten as their number doubles."""

    def __init__(self, rate: Rate, report: Callable[[str, float], None]) -> None:
        """`report` gets what is taken here, whenever it is another part of the bucket."""
        self._rate, self._report, self._part = rate, report, rate.at_once / PARTS
        self._buckets: dict[str, _Bucket] = {}
        self._forgets_at = _FEW_ADDRESSES

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, network: str, now: float) -> bool:
        """Takes a token; False where none is left."""
        bucket = self._of(network, now)
        if not bucket.take(now):
            return False
        self._note(network, bucket, 1)
        return True

    def owe(self, network: str, tokens: float, now: float) -> None:
        """Takes what was used already, even if that overdraws the bucket."""
        bucket = self._of(network, now)
        bucket.owe(tokens, now)
        self._note(network, bucket, tokens)

    def owe_elsewhere(self, network: str, tokens: float, now: float) -> None:
        """Takes what was used at another server."""
        self._of(network, now).owe(tokens, now)

    def is_empty(self, network: str, now: float) -> bool:
        return self._of(network, now).is_empty(now)

    def _note(self, network: str, bucket: _Bucket, tokens: float) -> None:
        bucket.unreported += tokens
        if abs(bucket.unreported) >= self._part:
            more, bucket.unreported = bucket.unreported, 0.0
            self._report(network, more)

    def _of(self, network: str, now: float) -> _Bucket:
        if len(self._buckets) > self._forgets_at:
            # A full bucket says no more than a new one.
            left = {key: each for key, each in self._buckets.items() if not each.is_full(now)}
            self._buckets, self._forgets_at = left, max(_FEW_ADDRESSES, 2 * len(left))
        return self._buckets.setdefault(network, _Bucket(*self._rate, now))


class OpenCounts:
    """How many pages or connections each network has open, here and at other servers."""

    def __init__(self, most: int, report: Callable[[str, int], None]) -> None:
        """`report` is called when whole parts of `most` more, or fewer, are open here."""
        self._most, self._report, self._part = most, report, max(1, most // PARTS)
        self._here: Counter[str] = Counter()
        self._elsewhere: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """By the name of the server."""

    def opens(self, network: str) -> bool:
        """Counts one more; False, and not counted, where there are too many."""
        if not self.has_room(network):
            return False
        self._set(network, self._here[network] + 1)
        return True

    def has_room(self, network: str) -> bool:
        elsewhere = sum(each[network] for each in self._elsewhere.values())
        return self._here[network] + elsewhere < self._most

    def closes(self, network: str) -> None:
        self._set(network, self._here[network] - 1)

    def open_elsewhere(self, server: str, network: str, more: int) -> None:
        """Counts what another server has reported."""
        there = self._elsewhere[server]
        there[network] += more
        if not there[network]:
            del there[network]

    def gone(self, server: str) -> None:
        """Another server has gone, and with it all that was open there."""
        self._elsewhere.pop(server, None)

    def reported(self) -> Iterator[tuple[str, int]]:
        """What was reported to other servers as open, for each network."""
        return (
            (network, number) for network in self._here if (number := self._whole_parts(network))
        )

    def _set(self, network: str, number: int) -> None:
        before = self._whole_parts(network)
        self._here[network] = number
        if more := self._whole_parts(network) - before:
            self._report(network, more)
        if not number:
            del self._here[network]

    def _whole_parts(self, network: str) -> int:
        number = self._here[network]
        return number - number % self._part
