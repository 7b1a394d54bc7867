"""A server as strangers see it, through whatever stands before it: for `liverpool doctor URL`.

Everything is asked as a browser would ask, and nothing is changed: no table is opened, and no seat
taken.
"""

import ssl
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from msgspec import DecodeError, Struct, field
from msgspec.json import Decoder
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from liverpool.room.messages.replies import Reach, Welcome
from liverpool.room.where import reach
from liverpool.server.doctor_findings import Finding, fault, good, warning
from liverpool.server.http.app import NOT_BUILT
from liverpool.server.http.entrance import THIS_MACHINE, THIS_MACHINE_BY_PROXY, UNKNOWN_PROXY
from liverpool.typed import quoted

SECONDS: Final = 10.0
"""For each answer."""
_MOST: Final = 1_000_000
_LONGEST_REASON: Final = 200
_LINES: Final = "docs/serve/server.md has the lines for nginx and Caddy."


class Answer(Struct, frozen=True):
    """What came back over HTTP, the names of headers in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class _SeenAs(Struct, frozen=True):
    seen_from: str = field(name="from")
    tls: bool
    host: str


_seen_in: Final = Decoder(_SeenAs).decode
_welcome_in: Final = Decoder(Welcome).decode


def findings(url: str) -> Iterator[Finding]:
    """What is good and what is not at this address, which `public_address` has made."""
    try:
        alive = _get(url, "/healthz")
    except (OSError, HTTPException) as error:
        yield fault(f"{url} cannot be reached: {_plain(error)}.", _reaching(error))
        return
    is_public = reach(url) is Reach.ANYWHERE
    yield from _name(url, alive)
    if alive.status == 200:
        yield from _transport(url, alive, is_public=is_public)
        yield from _asked(url, is_public=is_public)
        yield from _socket(url, is_public=is_public)


def _named(url: str) -> str:
    """The option by which a server is told its address."""
    return f"--public-url {quoted(url)}"


def _get(url: str, path: str) -> Answer:
    parts = urlsplit(url)
    connected = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = connected(parts.hostname or "", parts.port, timeout=SECONDS)
    try:
        connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        found = connection.getresponse()
        headers = {name.lower(): value for name, value in found.getheaders()}
        return Answer(found.status, headers, found.read(_MOST))
    finally:
        connection.close()


def _plain(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted ({error.verify_message})"
    return str(getattr(error, "strerror", None) or str(error) or type(error).__name__)


def _reaching(error: Exception) -> str:
    if isinstance(error, ssl.SSLError):
        return "Let the proxy have a certificate for this name; Caddy gets one by itself."
    return "See that the name leads to the machine, its port is open, and the proxy runs."


def _name(url: str, alive: Answer) -> Iterator[Finding]:
    match alive.status:
        case 200:
            yield good(f"{url} answers.")
        case 421:
            yield fault(
                "The server does not know the name under which it was asked.",
                f"Start it with {_named(url)}.",
            )
        case 429:
            yield fault("The server says that too much is asked from here.", "Try again later.")
        case 502 | 503 | 504:
            yield fault(
                f"A proxy answers ({alive.status}), but no server behind it.",
                "Start the server, and let the proxy lead to its port.",
            )
        case _:
            yield fault(
                f"/healthz answers {alive.status}; this is no server of Liverpool Rummy.",
                "Look at the address and at where the proxy leads.",
            )


def _transport(url: str, alive: Answer, *, is_public: bool) -> Iterator[Finding]:
    """What anybody on the way can see or change."""
    if url.startswith("https:"):
        yield good("It is asked over TLS.")
        if "strict-transport-security" not in alive.headers:
            yield warning(
                "Browsers are not told to stay with https (HSTS).",
                f"Start the server with {_named(url)}, and let the proxy set"
                f" X-Forwarded-Proto. {_LINES}",
            )
    elif is_public:
        yield fault(
            "There is no TLS: whoever is on the way sees the links to seats, and can play them.",
            "Put a proxy with a certificate before the server, such as Caddy.",
        )
    if "content-security-policy" not in alive.headers:
        yield fault(
            "The strict headers of the server do not arrive.", "Let the proxy pass them on."
        )


def _asked(url: str, *, is_public: bool) -> Iterator[Finding]:
    ready = _get(url, "/readyz")
    if ready.status == 200:
        yield good("Games can be stored.")
    elif ready.status == 503:
        yield fault(
            f"The server is not ready: {_reason(ready)}",
            "Look at its log. Of several servers, the proxy has to lead to those that are ready.",
        )
    page = _get(url, "/")
    if page.body == NOT_BUILT.encode():
        yield fault("The page is not built.", NOT_BUILT.strip())
    elif page.headers.get("content-encoding") != "gzip" and len(page.body) > 500:
        yield warning("The page comes uncompressed.", "Let the proxy pass Accept-Encoding on.")
    if is_public and _get(url, "/metrics").status == 200:
        yield fault(
            "Everybody can read the figures of the server at /metrics.",
            f"Start it with {_named(url)}, and with --metrics PORT if you want them yourself.",
        )
    yield from _seen(url, _get(url, "/seen-as"), is_public=is_public)


def _reason(answer: Answer) -> str:
    """What the server says of itself; a proxy may answer for it, with a page of its own."""
    is_plain = answer.headers.get("content-type", "").startswith("text/plain")
    said = answer.body.decode(errors="replace").strip() if is_plain else ""
    return said if 0 < len(said) <= _LONGEST_REASON else "it does not say why."


def _seen(url: str, answer: Answer, *, is_public: bool) -> Iterator[Finding]:
    """For whom the server takes one who asks from here."""
    try:
        seen = _seen_in(answer.body)
    except DecodeError:
        yield warning(
            "The server does not say for whom it takes those who ask.",
            "Bring it up to date, and let the proxy pass every address on.",
        )
        return
    if seen.seen_from == UNKNOWN_PROXY:
        yield fault(
            "The server cannot tell people apart: all share the limits of one address.",
            f"Start it with {_named(url)}, and let the proxy set X-Forwarded-For. {_LINES}",
        )
    elif seen.seen_from == THIS_MACHINE and not _is_here(url):
        yield fault(
            "Everybody counts as the server's own machine, so no limit holds.",
            f"Start the server with {_named(url)}, and let the proxy set X-Forwarded-For. {_LINES}",
        )
    elif seen.seen_from == THIS_MACHINE_BY_PROXY:
        yield good("The proxy says who asks; ask from another machine to be sure.")
    else:
        yield good("The server tells people apart by their addresses.")
    if seen.tls is not url.startswith("https:") and is_public:
        yield warning(
            "The server does not know that it is asked over TLS.",
            f"Let the proxy set X-Forwarded-Proto. {_LINES}",
        )
    if seen.host.lower() != urlsplit(url).netloc:
        yield warning(
            f"The server is asked for {seen.host or 'no name'}, not for {urlsplit(url).netloc}.",
            f"Let the proxy pass the Host on. {_LINES}",
        )


def _is_here(url: str) -> bool:
    name = urlsplit(url).hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def _socket(url: str, *, is_public: bool) -> Iterator[Finding]:
    """Whether pages can play: the socket opens for a page of this address, and for no other."""
    where = f"ws{url.removeprefix('http')}/socket"
    try:
        with connect(where, origin=Origin(url), open_timeout=SECONDS, proxy=None) as socket:
            welcome = _welcome_in(socket.recv(timeout=SECONDS))
            packed = bool(socket.protocol.extensions)
    except InvalidStatus as error:
        status = error.response.status_code
        if status == 403:
            yield fault(
                "Pages of this address may not open the socket.",
                f"Start the server with {_named(url)}, and let the proxy pass Host on.",
            )
        else:
            yield fault(
                f"The socket is not opened ({status}): nobody can play.",
                f"Let the proxy pass Upgrade and Connection on, over HTTP/1.1. {_LINES}",
            )
        return
    except (OSError, DecodeError, InvalidHandshake, WebSocketException) as error:
        yield fault(f"The socket does not work: {_plain(error)}.", f"Look at the proxy. {_LINES}")
        return
    yield good("The socket opens: people can play.")
    if is_public and not packed:
        yield warning(
            "Messages are not compressed.",
            f"Start the server with {_named(url)}, and let the proxy pass"
            " Sec-WebSocket-Extensions on.",
        )
    if is_public and welcome.others != url:
        yield warning(f"Links lead to {welcome.others}.", f"Start the server with {_named(url)}.")
    try:
        with connect(
            where, origin=Origin("https://stranger.invalid"), open_timeout=SECONDS, proxy=None
        ):
            yield fault(
                "Pages of any other site may open the socket.",
                "Let the proxy pass Origin on as it is.",
            )
    except (OSError, WebSocketException):
        pass
