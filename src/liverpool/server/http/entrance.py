"""What every request and every socket passes first: by which name, from where, and how often.

A server that does not know of the proxy before it would take everybody for this machine. So where
anything hints at a proxy that is not known, nobody is: all who come that way share the limits
of one address, and the log says what to do. A name that somebody else's DNS can have given to
this machine is refused, so that no foreign page reads here under its own name.
"""

from collections.abc import Mapping
from math import inf
from socket import gethostname
from time import monotonic
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from liverpool.room.messages.replies import Reach
from liverpool.room.where import reach
from liverpool.server.access.addresses import is_known_name, machine_names, safe_host
from liverpool.server.access.limits import Addresses, is_this_machine
from liverpool.server.http.logs import Seldom
from liverpool.server.http.static_files import POLICY

FORWARDED: Final = (
    "forwarded",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "cf-connecting-ip",
    "via",
)
"""Headers that only proxies and tunnels send."""
PROBED: Final = ("/healthz", "/readyz", "/metrics")
"""What a proxy asks for itself and for nobody else, so that it marks nothing."""
ADDRESS: Final = "address"
"""Where a request's address stands in the `state` of its scope."""

THIS_MACHINE: Final = "this machine"
THIS_MACHINE_BY_PROXY: Final = "this machine, through a proxy"
HOME: Final = "home"
PUBLIC: Final = "public"
UNKNOWN_PROXY: Final = "unknown proxy"
"""What the server can take somebody for, as `liverpool doctor` reads it."""

_POLICY: Final = f"{POLICY}; frame-ancestors 'none'"
_WASM: Final = " 'wasm-unsafe-eval'"
RUNS_WASM: Final = "/assets/offline-worker"
"""The one script that may compile WebAssembly, as `web/vite.config.ts` names it: a worker has the
policy that it comes with."""
_STRICT: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
# Over plain http browsers ignore it, and complain of it on the console.
_STRICT_OVER_TLS: Final = {"cross-origin-opener-policy": "same-origin"}
_ALWAYS_TLS: Final = {"strict-transport-security": "max-age=31536000"}
"""For a server whose public address is https: browsers ask it in no other way for a year."""

TOO_MUCH_AT_ONCE: Final = "That is too much at once. Wait a moment and try again."


class Entrance:
    """The outermost application: refuses what may not come in, and notes where the rest is from.

    Every answer over HTTP, whoever gives it, has the headers that keep browsers strict.
    """

    def __init__(self, app: ASGIApp, addresses: Addresses, *, public_url: str | None) -> None:
        self._app = app
        self._addresses = addresses
        self._public_url = public_url
        self._machine = machine_names(gethostname())
        self._once, self._seldom = Seldom(seconds=inf), Seldom()
        over_tls = public_url is not None and public_url.startswith("https:")
        self._strict_over_tls = _STRICT_OVER_TLS | (_ALWAYS_TLS if over_tls else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        host = request.headers.get("host", "")
        send = self._strictly(scope, host, send)
        client = request.client.host if request.client else ""
        probes = scope["path"] in PROBED
        address = self._address(client, request.headers, probes=probes)
        if not self._addresses.takes("requests", address, monotonic()):
            await _refuse(scope, receive, send, 429, f"{TOO_MUCH_AT_ONCE}\n")
        elif host and not is_known_name(host, self._public_url, self._machine, probes=probes):
            event = "a request for a name that is not ours"
            self._seldom.warn(event, address=address, host=host[:200], mend=_NAME)
            unknown = (
                f"This server does not know the name {host[:200]!r}. Whoever runs it can start it"
                " with --public-url and this name.\n"
            )
            await _refuse(scope, receive, send, 421, unknown)
        else:
            scope.setdefault("state", {})[ADDRESS] = address
            await self._app(scope, receive, send)

    def _strictly(self, scope: Scope, host: str, send: Send) -> Send:
        # Safari before 15.4 does not count a socket to the page's own host as 'self'.
        known = safe_host(host)
        sockets = "" if known is None else f" ws://{known} wss://{known}"
        wasm = _WASM if scope["path"].startswith(RUNS_WASM) else ""
        headers = _STRICT | {"content-security-policy": _POLICY.format(sockets=sockets, wasm=wasm)}
        if scope["scheme"] == "https":
            headers |= self._strict_over_tls

        async def strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(headers)
            await send(message)

        return strictly

    def _address(self, client: str, headers: Mapping[str, str], *, probes: bool) -> str:
        """Where it comes from; empty where a proxy hides that, or only `probes` the server."""
        if not is_this_machine(client):
            return client
        if self._public_url is not None:
            if not probes and not any(name in headers for name in FORWARDED):
                self._once.warn("a request from this machine that no proxy has marked", mend=_MARK)
            return ""
        if any(name in headers for name in FORWARDED):
            self._once.warn("a proxy that this server does not know of", mend=_NAME_ADDRESS)
            return ""
        return client


_NAME_ADDRESS: Final = "start the server with --public-url and the address that people use"
_MARK: Final = "let the proxy set X-Forwarded-For and X-Forwarded-Proto (docs/serve/server.md)"
_NAME: Final = "if it is yours, start the server with --public-url and this name"


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, text: str) -> None:
    if scope["type"] == "http":
        await PlainTextResponse(text, status)(scope, receive, send)
        return
    closing: Message = {"type": "websocket.close", "code": 1008}
    await send(closing)  # before it was accepted: the answer is a 403


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, as the entrance has found; empty where nobody can say."""
    return str(connection.scope.get("state", {}).get(ADDRESS, ""))


def seen_as(connection: HTTPConnection, public_url: str | None) -> str:
    """What the server takes the one who asks for; no address."""
    address = address_of(connection)
    if is_this_machine(address):
        return THIS_MACHINE
    if address:
        name = f"[{address}]" if ":" in address else address
        return HOME if reach(f"//{name}") is Reach.HOME else PUBLIC
    is_marked = public_url is not None and any(name in connection.headers for name in FORWARDED)
    return THIS_MACHINE_BY_PROXY if is_marked else UNKNOWN_PROXY
