"""Where a notification may be sent: to https servers on the public internet, and to no others.

A page names the address, which must not lead into the server's own network. The name is resolved
when something is sent, and the connection goes to the very address that was checked: a name that
leads elsewhere a moment later (DNS rebinding) leads nowhere.
"""

import re
import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Final

from msgspec import Struct

TEST_ORIGIN = ""
"""An address such as `http://127.0.0.1:8001` that is allowed too. Only tests set it, by hand."""

_HTTPS: Final = re.compile(r"https://(?P<host>[A-Za-z0-9.-]{1,253})(?P<path>/[!\"$-~]*)?")
"""A name without a port, and a path without a fragment, so that nothing strange gets in."""
_GLOBAL: Final = ip_network("2000::/3")
"""All addresses of the public IPv6 internet."""
_TUNNELS: Final = (ip_network("2001::/32"), ip_network("2002::/16"))
"""Teredo and 6to4, in which addresses of IPv4 are hidden; nobody needs them any more."""
_TRANSLATED: Final = ip_network("64:ff9b::/96")
"""Addresses of IPv4 as networks that only have IPv6 write them (NAT64)."""

MOST_BYTES: Final = 1024
"""Of the answer, within which its first line has to end."""

_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)[ \r\n]")


class Endpoint(Struct, frozen=True):
    """Where a push service takes messages for one browser."""

    host: str
    port: int
    path: str
    tls: bool

    @property
    def origin(self) -> str:
        if self.tls:
            return f"https://{self.host}"
        return f"http://{self.host}:{self.port}"


class Forbidden(ValueError):
    """An address to which nothing is sent."""


def endpoint_in(url: str) -> Endpoint:
    """The endpoint that the text names; raises `Forbidden`."""
    if TEST_ORIGIN and url.startswith(f"{TEST_ORIGIN}/"):
        host, port = TEST_ORIGIN.removeprefix("http://").split(":")
        return Endpoint(host, int(port), url.removeprefix(TEST_ORIGIN), tls=False)
    found = _HTTPS.fullmatch(url)
    if found is None:
        raise Forbidden("Push services have addresses such as https://push.example/abc.")
    return Endpoint(found["host"].lower(), 443, found["path"] or "/", tls=True)


def public_addresses(endpoint: Endpoint) -> list[str]:
    """The addresses of the endpoint's host; raises `Forbidden` where one of them is not public.

    Waits for the network. Raises `OSError` where the name is not known.
    """
    found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if endpoint.origin != TEST_ORIGIN and not all(map(is_public, addresses)):
        raise Forbidden(f"{endpoint.host} is not on the public internet.")
    return addresses


def is_public(address: str) -> bool:
    """Whether it is the address of one machine on the public internet."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped
        if found in _TRANSLATED:
            inner = IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is None:
            return found.is_global and found in _GLOBAL and not any(found in n for n in _TUNNELS)
        found = inner
    return found.is_global and not found.is_multicast


def post(
    endpoint: Endpoint,
    address: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    seconds: float,
    tls: ssl.SSLContext,
) -> int:
    """Asks an address that was checked, bounded in time and in size; redirections are not followed.

    Gives the status, in the first line of the answer; no more is read. Raises `OSError` where none
    comes in time.
    """
    ends = monotonic() + seconds
    with socket.create_connection((address, endpoint.port), seconds) as plain:
        plain.settimeout(_left(ends))
        if not endpoint.tls:
            return _asked(plain, _request(endpoint, headers, body), ends)
        with tls.wrap_socket(plain, server_hostname=endpoint.host) as hidden:
            return _asked(hidden, _request(endpoint, headers, body), ends)


def _request(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> bytes:
    lines = [
        f"POST {endpoint.path} HTTP/1.1",
        f"Host: {endpoint.origin.partition('//')[2]}",
        "Connection: close",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join((*lines, "", "")).encode("ascii") + body


def _asked(line: socket.socket, request: bytes, ends: float) -> int:
    line.settimeout(_left(ends))
    line.sendall(request)
    answer = b""
    while b"\n" not in answer and len(answer) < MOST_BYTES:
        line.settimeout(_left(ends))
        more = line.recv(MOST_BYTES)
        if not more:
            break
        answer += more
    found = _STATUS.match(answer)
    if found is None:
        raise OSError("the answer is no answer of HTTP")
    return int(found[1])


def _left(ends: float) -> float:
    """Seconds that are left; raises `TimeoutError` where none are."""
    left = ends - monotonic()
    if left <= 0:
        raise TimeoutError("timed out")
    return left
