"""The port at which the server listens, and the server that runs there until it is stopped.

What is served is not known here. A server that stops lets every page have its last message.
"""

import asyncio
import errno
import os
import socket
from collections.abc import Callable, Coroutine
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from liverpool.room.messages import MOST_BYTES
from liverpool.server.access.limits import HOME_NETWORKS, Addresses
from liverpool.server.http.protocols import Gatekeeper
from liverpool.server.http.socket import Connections

USUAL_PORT: Final = 8000
PORTS_TRIED: Final = 20
LAST_KEPT: Final = 1023
"""The ports up to this one are for the administrator alone, on Unix."""

STOPPING: Final = "The server is stopping; this page reconnects by itself when it is up again."

_PROXIES: Final = ["127.0.0.0/8", "::1", *map(str, HOME_NETWORKS)]
"""Those that are believed about where a page comes from, and only behind a public address."""
_WAITING: Final = 2048
"""Connections that the system lets wait until they are accepted."""
_ACCEPTED_AT_ONCE: Final = 64
"""Of these, in one turn of the event loop; then those who play have theirs."""
_PING_SECONDS: Final = 8.0
"""Between two looks whether a page is still there, and for its answer; then its seat is away."""
_LAST_SECONDS: Final = 2.0
"""For what runs beside to come to its end."""
_SILENT_MILLISECONDS: Final = 40_000
"""After which a peer that takes nothing of what was sent is given up."""


class CannotServe(Exception):
    """Why the server cannot start; the text says what to do."""


def configured(app: ASGIApp, addresses: Addresses, *, behind: str | None) -> uvicorn.Config:
    """How uvicorn serves; `behind` is the public address of the proxy before it."""
    gatekeeper = Gatekeeper(app, addresses, proxied=behind is not None)
    config = uvicorn.Config(
        gatekeeper,
        http="h11",
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        # Decision 0008: at home, compression costs a quarter of the time and saves nothing.
        ws_per_message_deflate=behind is not None,
        proxy_headers=behind is not None,
        forwarded_allow_ips=_PROXIES,
        timeout_graceful_shutdown=3,
        backlog=_ACCEPTED_AT_ONCE,
    )
    gatekeeper.bound(config)
    return config


class Server(uvicorn.Server):
    """Says where it is once it listens, and farewell to every page before it stops."""

    def __init__(
        self,
        app: ASGIApp,
        connections: Connections,
        announce: Callable[[], None],
        *,
        behind: str | None,
        beside: Callable[[], Coroutine[None, None, None]] | None = None,
    ) -> None:
        """`beside` runs as long as the server does, on the same loop."""
        super().__init__(configured(app, connections.addresses, behind=behind))
        self._beside = beside
        self._runs_beside: asyncio.Task[None] | None = None
        self._connections = connections
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # asyncio accepts as many at once as it lets wait; more may wait.
        for each in sockets or ():
            each.listen(_WAITING)
        self._announce()
        if self._beside is not None:
            self._runs_beside = asyncio.create_task(self._beside())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._runs_beside is not None:
            self._runs_beside.cancel()
        await self._connections.close_all(STOPPING)
        if self._runs_beside is not None:
            await asyncio.wait({self._runs_beside}, timeout=_LAST_SECONDS)
        await super().shutdown(sockets)


def listener(host: str, port: int | None) -> socket.socket:
    """A socket that listens: at the port, or at the first free one from the usual one on."""
    for candidate in range(USUAL_PORT, USUAL_PORT + PORTS_TRIED) if port is None else (port,):
        try:
            return _listening(host, candidate)
        except OSError as error:
            why = _why_not(error, host, candidate)
            if why:
                raise CannotServe(why) from None
    if port is None:
        raise CannotServe(
            f"The ports from {USUAL_PORT} to {USUAL_PORT + PORTS_TRIED - 1} are taken; name"
            " another with --port."
        )
    raise CannotServe(f"Port {port} is taken; name another, or leave out --port.")


def _why_not(error: OSError, host: str, port: int) -> str:
    """What to say of a port that cannot be had; empty where the next one may be free."""
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; leave out --host."
    if isinstance(error, PermissionError) and port <= LAST_KEPT:
        return f"Port {port} needs administrator rights; use --port with one above {LAST_KEPT}."
    # Windows refuses a port that it has lent to something else in this way.
    if isinstance(error, PermissionError) or error.errno == errno.EADDRINUSE:
        return ""
    return f"Port {port} cannot be used: {error.strerror}."


def _listening(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere this would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family is socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, host != "::")
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # So that a page whose network has died is known to be gone, whatever waits for it.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENT_MILLISECONDS)
        listening.bind(address)
        listening.listen(_WAITING)
        listening.setblocking(False)
    except BaseException:
        listening.close()
        raise
    return listening
