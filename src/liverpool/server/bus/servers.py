"""The other servers on the bus: which are alive, which tables each plays, messages in order.

Messages between two servers are numbered. Where one is missing, or the bus is lost, this server
reconnects under a new name: all that it had with the others is over, on both sides, so nobody waits
for what does not come. Nothing is stored: what must not be lost is in the database.

Whoever reaches the bus can send again what was sent before, so no old message may count. A message
to one server is sealed for its name, which is new with each connection, and its number counts once.
A greeting to all proves nothing: whoever hears it writes to its sender, and only one that writes
back is there. Once gone, a server comes back under a new name only. Of the tables that a server
says it plays, those count of which the database has the lease.
"""

import logging
from collections.abc import Callable, Mapping
from secrets import token_hex
from time import monotonic
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

from liverpool.server.bus import bus_messages as bus
from liverpool.server.storage.schema import GROUPS

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
    here: bus.Heartbeat
    heard: float


class _Counts(Struct):
    """How many messages were written to a name, and read from it."""

    written: int = 0
    read: int = 0


class Servers:
    """The servers that share the database over the bus, as one of them sees them."""

    def __init__(
        self,
        seal: bus.Seal,
        groups: Callable[[], Mapping[int, int]],
        leased: Callable[[int], int | None],
        *,
        time: Callable[[], float] = monotonic,
    ) -> None:
        """`groups` are those whose tables this one plays, with their epochs; `leased` tells the
        epoch of a group's lease by the database."""
        self._seal, self._groups, self._leased = seal, groups, leased
        self._time = time
        self.id: Final = token_hex(8)
        self.takes = True
        """Whether this server can take leases."""
        self.read: Callable[[str, bus.Content], None] = lambda _sender, _content: None
        """Gets each message of another server."""
        self.gone: Callable[[str], None] = lambda _name: None
        """Is called with the name of one that has gone."""
        self.changed: Callable[[], None] = lambda: None
        """Is called when another one has come, gone, or plays other tables."""
        self._transport: Transport | None = None
        self._others: dict[str, _Other] = {}
        """Those that live, by their names."""
        self._counts: dict[str, _Counts] = {}
        """All names that something was written to on this connection, also of those that are
        gone or never wrote."""
        self._lost_at = time()
        """Since when the bus is lost, if it is."""
        self._greetings = 0
        """How many this server has sent on this connection."""
        self._own_greeting = 0
        """The number of the last one that has come back."""
        self._heard_itself = 0.0
        self._has_warned = False
        """Whether it was logged that something cannot be read, on this connection."""

    @property
    def is_connected(self) -> bool:
        return self._transport is not None

    def __len__(self) -> int:
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
        """The other server that plays the tables of this group, as far as is known.

        It lives, and says that it has the lease that the database has.
        """
        epoch = self._leased(group)
        if epoch is None:
            return None
        return next(
            (
                Owner(name, epoch)
                for name, other in self._others.items()
                if other.here.groups.get(group) == epoch
            ),
            None,
        )

    # The connection

    def begins(self, transport: Transport) -> None:
        """The bus is connected."""
        self._transport, self._heard_itself, self._has_warned = transport, self._time(), False
        self._greetings = self._own_greeting = 0
        self._greet()

    def ends(self) -> None:
        """The bus is lost, and with it all others."""
        self._transport, self._lost_at = None, self._time()
        for name in tuple(self._others):
            self._forget(name)
        self._counts.clear()

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
        self._greet()

    def announce(self) -> None:
        """Tells the others which tables this server plays."""
        self.write_to_others(self._here())

    def leave(self) -> None:
        """Tells all that this server stops."""
        self.write_to_others(bus.Leaving())

    # Messages

    def write(self, to: str, content: bus.Content) -> None:
        """Sends it to another server, unless that has gone."""
        if to in self._others:
            self._write(to, content)

    def write_to_others(self, content: bus.Content) -> None:
        """Sends it to each other server."""
        for name in tuple(self._others):
            self.write(name, content)

    def _write(self, to: str, content: bus.Content) -> None:
        counts = self._counts[to]
        counts.written += 1
        self._send(to, counts.written, content)

    def _greet(self) -> None:
        self._greetings += 1
        self._send(ALL, self._greetings, bus.Greeting())

    def _send(self, to: str, number: int, content: bus.Content) -> None:
        if self._transport is not None:
            envelope = bus.Envelope(self._transport.name, number, content)
            self._transport.send(to, self._seal.sealed(envelope, to))

    def hear(self, to: str, data: bytes) -> None:
        """A message has come that was sent `to` this server, or to all."""
        if self._transport is None:
            return
        try:
            envelope = self._seal.opened(data, to)
        except bus.NotOurs as error:
            if not self._has_warned:
                self._has_warned = True
                _log.warning("what came over the bus cannot be read: %s", error)
            return
        if to == ALL:
            self._hear_greeting(envelope, self._transport.name)
        elif isinstance(envelope.content, bus.UnknownSender):
            self._transport.begin_anew("another server had not heard of this one for too long")
        else:
            self._read(envelope, self._transport)

    def _hear_greeting(self, envelope: bus.Envelope, own_name: str) -> None:
        """Somebody greets all, now or long ago."""
        name = envelope.sender
        if name == own_name:
            if envelope.number > self._own_greeting:
                self._own_greeting, self._heard_itself = envelope.number, self._time()
        elif name not in self._counts:
            self._answer(name)
        elif self._counts[name].read and name not in self._others:
            self._send(name, 0, bus.UnknownSender())

    def _answer(self, name: str) -> _Counts:
        """Writes to a name for the first time; if somebody is there, they write back."""
        counts = self._counts[name] = _Counts()
        self._write(name, self._here())
        return counts

    def _read(self, envelope: bus.Envelope, transport: Transport) -> None:
        name, number, content = envelope.sender, envelope.number, envelope.content
        counts = self._counts.get(name) or self._answer(name)
        if number <= counts.read:
            return  # it was heard before
        is_new = not counts.read and isinstance(content, bus.Heartbeat)
        if name not in self._others and not is_new:
            self._send(name, 0, bus.UnknownSender())
        elif number != counts.read + 1:
            transport.begin_anew("a message of another server is missing")
        else:
            counts.read = number
            match content:
                case bus.Heartbeat():
                    self._meet(name, content)
                case bus.Leaving():
                    self._forget(name)
                case _:
                    self._others[name].heard = self._time()
                    self.read(name, content)

    def _meet(self, name: str, here: bus.Heartbeat) -> None:
        other = self._others.get(name)
        if other is None:
            for before, known in tuple(self._others.items()):
                if known.here.server == here.server:
                    self._forget(before)
            self._others[name] = _Other(here, self._time())
            self.changed()
        else:
            other.heard = self._time()
            if other.here != here:
                other.here = here
                self.changed()

    def _forget(self, name: str) -> None:
        del self._others[name]
        self.gone(name)
        self.changed()

    def _here(self) -> bus.Heartbeat:
        return bus.Heartbeat(self.id, dict(self._groups()), self.takes)
