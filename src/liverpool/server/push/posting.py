"""One request to a push service, to an address that was checked: bounded in time and in size.

Only the first line of the answer is read. Redirections are not followed.
"""

import re
import socket
import ssl
from collections.abc import Mapping
from time import monotonic
from typing import Final

from liverpool.server.push.endpoints import Endpoint

MOST_BYTES: Final = 1024
"""Of the answer, within which its first line has to end."""

_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)[ \r\n]")


def post(
    endpoint: Endpoint,
    address: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    seconds: float,
    tls: ssl.SSLContext,
) -> int:
    """The status of the answer; raises `OSError` where none comes in time."""
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
