"""The addresses under which a server is reached, and from where a link to it works.

Nothing is sent anywhere to find that out. Which of the addresses a browser is really using
is not known here.
"""

import re
import socket
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from liverpool.room.messages.replies import Reach
from liverpool.room.where import Where, reach

# An address of no machine (RFC 5737): asking for the way there sends nothing.
_ELSEWHERE: Final = ("192.0.2.1", 9)
_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?", re.IGNORECASE)
_USUAL_PORTS: Final = {"http": 80, "https": 443}


def where(host: str, port: int, public_url: str | None) -> Where:
    """The addresses of a server that listens at this host and port."""
    everywhere = host in ("0.0.0.0", "::", "")
    here = _url("127.0.0.1" if everywhere else host, port)
    if public_url is not None:
        return Where(here, public_url)
    home = home_address() if everywhere else host
    return Where(here, here if home is None else _url(home, port))


def _url(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


def home_address() -> str | None:
    """This machine's address in the home network; None where it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if ip_address(address).is_loopback else address


def public_address(text: str) -> str:
    """A --public-url as links use it; raises `ValueError` with a sentence.

    A name with letters outside ASCII has the form in which browsers send it, `xn--…`.
    """
    wrong = f"{text!r} is not an address such as https://rummy.example"
    try:
        parts = urlsplit(text)
        if not parts.netloc.isascii():
            name, colon, port = parts.netloc.partition(":")
            parts = parts._replace(netloc=f"{name.encode('idna').decode()}{colon}{port}")
    except ValueError:
        raise ValueError(wrong) from None
    if parts.scheme not in _USUAL_PORTS or not _HOST.fullmatch(parts.netloc):
        raise ValueError(wrong)
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError(f"{text!r} has a path; the game needs a name of its own")
    host = parts.netloc.lower().removesuffix(f":{_USUAL_PORTS[parts.scheme]}")
    return f"{parts.scheme}://{host}"


def is_own_origin(origin: str, host: str, public_url: str | None) -> bool:
    """Whether a page of this origin is ours: the one that was asked, or the public one."""
    try:
        address = public_address(origin)
    except ValueError:
        return False
    scheme = address.partition(":")[0]
    own = f"{scheme}://{host.lower().removesuffix(f':{_USUAL_PORTS[scheme]}')}"
    if public_url is not None and urlsplit(own).hostname == urlsplit(public_url).hostname:
        return address == public_url  # of the public name no other scheme, and no other port
    return address in (own, public_url)


def machine_names(name: str) -> frozenset[str]:
    """What a machine of this name is called at home: by the whole name, or its first word."""
    whole = name.lower()
    return frozenset(filter(None, (whole, whole.partition(".")[0])))


def is_known_name(
    host: str, public_url: str | None, machine: Collection[str] = (), *, probes: bool = False
) -> bool:
    """Whether the `Host` of a request is an address, or a name that only the home network gives.

    Such are `laptop.local` and the names of this `machine`. Any other may be somebody's: but for
    the public one, a foreign page could use it to read here as if this server were its own (DNS
    rebinding). A single word is nobody's domain, but a network may look it up in one; who only
    `probes` the server may use any, as proxies do between containers.
    """
    if _HOST.fullmatch(host) is None:
        return False
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ip_address(name)
    except ValueError:
        public = None if public_url is None else urlsplit(public_url).hostname
        if name == public or name in machine:
            return True
        match reach(f"//{host}"):
            case Reach.DEVICE:
                return True
            case Reach.HOME:
                return "." in name or probes
            case Reach.ANYWHERE:
                return False
    return True


def safe_host(host: str) -> str | None:
    """The `Host` of a request where it is one and nothing else, as it may stand in a header."""
    return host if _HOST.fullmatch(host) else None
