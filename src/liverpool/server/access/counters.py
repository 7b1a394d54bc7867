"""Rate limits: token buckets, for one network or each.

A bucket holds a number of tokens and fills up again at a steady rate; what is asked takes one.
"""

from typing import Final, NamedTuple

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


class Buckets:
    """A bucket for each network, of one rate; full ones are forgotten as their number doubles."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, TokenBucket] = {}
        self._forgets_at = _FEW_ADDRESSES

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, network: str, now: float) -> bool:
        """Takes a token; False where none is left."""
        return self._of(network, now).take(now)

    def owe(self, network: str, tokens: float, now: float) -> None:
        """Takes what was used already, even if that overdraws the bucket."""
        self._of(network, now).owe(tokens, now)

    def is_empty(self, network: str, now: float) -> bool:
        return self._of(network, now).is_empty(now)

    def _of(self, network: str, now: float) -> TokenBucket:
        if len(self._buckets) > self._forgets_at:
            # A full bucket says no more than a new one.
            left = {key: each for key, each in self._buckets.items() if not each.is_full(now)}
            self._buckets, self._forgets_at = left, max(_FEW_ADDRESSES, 2 * len(left))
        return self._buckets.setdefault(network, TokenBucket(*self._rate, now))
