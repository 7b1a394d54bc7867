"""The other servers on the bus: which are alive, which tables each plays, messages in order.

Messages between two servers are numbered. Where one is missing, or the bus is lost, this server
reconnects under a new name: all that it had with the others is over, on both sides, so nobody waits
for what does not come. Nothing is stored: what must not be lost is in the database.
"""

import logging
from collections.abc import Callable, Mapping
from secrets import token_hex
from time import monotonic
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

from liverpool.server.bus.bus_messages import (
    Content,
    Envelope,
    Goes,
    Here,
    NotOurs,
    Seal,
    Stranger,
)
from liverpool.server.storage.leases import GROUPS

ALL: Final = "all"
"""The address of messages to every server."""
BEAT_SECONDS: Final = 1.0
"""Between two heartbeats of a server."""
GONE_SECONDS: Final = 5.0
"""A server that is silent for longer counts as gone."""
ALONE_SECONDS: Final = 10.0
"""After this time without the bus a server shares no longer: it plays all tables or none."""

_log = logging.getLogger(__name__)


class Transport(Protocol):
    """The bus while it is connected."""

    @property
    def name(self) -> str:
        """The name under which this server gets messages."""

    def send(self, to: str, data: bytes) -> None:
        """Queues it to be sent; never waits."""

    def begin_anew(self, why: str) -> None:
        """Replaces this connection by another."""


class Owner(NamedTuple):
    """The server that plays the tables of a group."""

    name: str
    epoch: int


class _Other(Struct):
    here: Here
    heard: float
    written: int = 0
    read: int = 0


class Servers:
    """The servers that share the database over the bus, as one of them sees them."""

    def __init__(
        self,
        seal: Seal,
        groups: Callable[[], Mapping[int, int]],
        *,
        time: Callable[[], float] = monotonic,
        count: Callable[[str], None] = lambda _way: None,
    ) -> None:
        """`groups` are those whose tables this one plays, with their epochs; `count` is called
        with `sent` or `heard` for each message."""
        self._seal, self._groups, self._time, self._count = seal, groups, time, count
        self.id: Final = token_hex(8)
        self.takes = True
        """Whether this server can take leases."""
        self.read: Callable[[str, Content], None] = lambda _sender, _content: None
        """Gets each message of another server."""
        self.came: Callable[[str], None] = lambda _name: None
        """Is called with the name of one that has come."""
        self.gone: Callable[[str], None] = lambda _name: None
        """Is called with the name of one that has gone."""
        self.changed: Callable[[], None] = lambda: None
        """Is called when another one has come, gone, or plays other tables."""
        self._transport: Transport | None = None
        self._others: dict[str, _Other] = {}
        self._lost_at = time()
        """Since when the bus is lost, if it is."""
        self._heard_itself = 0.0
        self._has_warned = False
        """Whether it was logged that something cannot be read, on this connection."""

    @property
    def is_connected(self) -> bool:
        return self._transport is not None

    def __len__(self) -> int:
        """How many others there are."""
        return len(self._others)

    # Who plays what

    def share(self) -> int | None:
        """How many groups this server should have, so that all servers have about as many.

        None for all of them or none: after some time without the bus, so that one plays all and the
        others stand by; and where this one has none and hears nobody, since those that have some
        may be of another version, whose messages it cannot read.
        """
        if self._transport is None:
            return GROUPS if self._time() - self._lost_at < ALONE_SECONDS else None
        if not self._others and not self._groups():
            return None
        takers = [other.here.server for other in self._others.values() if other.here.takes]
        order = sorted((self.id, *takers))
        each, more = divmod(GROUPS, len(order))
        return each + (order.index(self.id) < more)

    def owner(self, group: int) -> Owner | None:
        """The other server that plays the tables of this group, as far as is known."""
        found = [
            (other.here.groups[group], name)
            for name, other in self._others.items()
            if group in other.here.groups
        ]
        if not found:
            return None
        epoch, name = max(found)
        return Owner(name, epoch)

    # The connection

    def begins(self, transport: Transport) -> None:
        """The bus is connected."""
        self._transport, self._heard_itself, self._has_warned = transport, self._time(), False
        self._write_to_all(self._here())

    def ends(self) -> None:
        """The bus is lost, and with it all others."""
        self._transport, self._lost_at = None, self._time()
        for name in tuple(self._others):
            self._forget(name)

    def beat(self) -> None:
        """Sends the heartbeat, and forgets servers that were silent for too long."""
        if self._transport is None:
            return
        now = self._time()
        if now - self._heard_itself > GONE_SECONDS:
            self._transport.begin_anew("the bus does not answer")
            return
        for name, other in tuple(self._others.items()):
            if now - other.heard > GONE_SECONDS:
                _log.warning("a server is silent on the bus, and counts as gone")
                self._forget(name)
        self.announce()

    def announce(self) -> None:
        """Tells all which tables this server plays."""
        here = self._here()
        self.write_to_others(here)
        self._write_to_all(here)

    def leave(self) -> None:
        """Tells all that this server stops."""
        self.write_to_others(Goes())

    # Messages

    def write(self, to: str, content: Content) -> None:
        """Sends it to another server, unless that has gone."""
        other = self._others.get(to)
        if other is not None:
            other.written += 1
            self._send(to, other.written, content)

    def write_to_others(self, content: Content) -> None:
        """Sends it to each other server."""
        for name in tuple(self._others):
            self.write(name, content)

    def _write_to_all(self, here: Here) -> None:
        self._send(ALL, 0, here)

    def _send(self, to: str, number: int, content: Content) -> None:
        if self._transport is not None:
            self._count("sent")
            envelope = Envelope(self._transport.name, number, content)
            self._transport.send(to, self._seal.sealed(envelope, to))

    def hear(self, to: str, data: bytes) -> None:
        """A message has come that was sent `to` this server, or to all."""
        if self._transport is None:
            return
        self._count("heard")
        try:
            envelope = self._seal.opened(data, to)
        except NotOurs as error:
            if not self._has_warned:
                self._has_warned = True
                _log.warning("what came over the bus cannot be read: %s", error)
            return
        if envelope.sender == self._transport.name:
            self._heard_itself = self._time()
        elif to == ALL:
            if isinstance(envelope.content, Here):
                self._meet(envelope.sender, envelope.content)
        elif isinstance(envelope.content, Stranger):
            self._transport.begin_anew("another server had not heard of this one for too long")
        else:
            self._read(envelope, envelope.content)

    def _read(self, envelope: Envelope, content: Content) -> None:
        other = self._others.get(envelope.sender)
        if other is None and envelope.number == 1 and isinstance(content, Here):
            other = self._meet(envelope.sender, content)
        if other is None:
            self._send(envelope.sender, 0, Stranger())
        elif envelope.number != other.read + 1:
            assert self._transport is not None
            self._transport.begin_anew("a message of another server is missing")
        else:
            other.read, other.heard = envelope.number, self._time()
            match content:
                case Here():
                    self._meet(envelope.sender, content)
                case Goes():
                    self._forget(envelope.sender)
                case _:
                    self.read(envelope.sender, content)

    def _meet(self, name: str, here: Here) -> _Other:
        """Notes what another server says of itself."""
        other = self._others.get(name)
        if other is None:
            for before, known in tuple(self._others.items()):
                if known.here.server == here.server:
                    self._forget(before)
            other = self._others[name] = _Other(here, self._time())
            self.write(name, self._here())
            self.came(name)
            self.changed()
        else:
            other.heard = self._time()
            if other.here != here:
                other.here = here
                self.changed()
        return other

    def _forget(self, name: str) -> None:
        del self._others[name]
        self.gone(name)
        self.changed()

    def _here(self) -> Here:
        return Here(self.id, dict(self._groups()), self.takes)
