"""Addresses: what is shown to whom, how far it reaches, and which pages are our own."""

import pytest

from liverpool.room.messages.replies import Reach
from liverpool.room.messages.secret import Secret
from liverpool.room.where import reach
from liverpool.server.access import addresses
from liverpool.server.access.addresses import is_own_origin, public_address, safe_host, where


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "home_address", lambda: "192.168.1.20")


@pytest.mark.usefixtures("at_home")
def test_a_server_for_the_house_has_two_addresses() -> None:
    places = where("0.0.0.0", 8000, None)
    assert (places.here, places.others) == ("http://127.0.0.1:8000", "http://192.168.1.20:8000")
    assert places.reach is Reach.HOME
    assert places.invitation("kitchen22") == "http://192.168.1.20:8000/t/kitchen22"
    assert places.seat("kitchen22", Secret("abc")).endswith(":8000/t/kitchen22#seat=abc")


@pytest.mark.usefixtures("at_home")
def test_a_server_for_this_device_has_one() -> None:
    places = where("127.0.0.1", 8001, None)
    assert (places.here, places.others) == ("http://127.0.0.1:8001", "http://127.0.0.1:8001")
    assert places.reach is Reach.DEVICE


@pytest.mark.usefixtures("at_home")
def test_a_public_address_is_the_one_for_others() -> None:
    places = where("127.0.0.1", 8000, "https://rummy.example")
    assert places.here == "http://127.0.0.1:8000"
    assert places.invitation("kitchen22") == "https://rummy.example/t/kitchen22"
    assert places.reach is Reach.ANYWHERE


def test_without_a_network_the_device_is_all_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "home_address", lambda: None)
    assert where("0.0.0.0", 80, None).others == "http://127.0.0.1"


def test_an_address_of_the_new_kind_stands_in_brackets() -> None:
    assert where("fd00::5", 8000, None).here == "http://[fd00::5]:8000"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://127.0.0.1:8000", Reach.DEVICE),
        ("http://localhost:8000", Reach.DEVICE),
        ("http://[::1]:8000", Reach.DEVICE),
        ("http://192.168.1.20:8000", Reach.HOME),
        ("http://10.0.0.3", Reach.HOME),
        ("http://[fe80::1]:8000", Reach.HOME),
        ("http://kitchen:8000", Reach.HOME),
        ("http://kitchen.local", Reach.HOME),
        ("https://rummy.example", Reach.ANYWHERE),
        ("http://8.8.8.8:8000", Reach.ANYWHERE),
    ],
)
def test_how_far_a_link_reaches(url: str, expected: Reach) -> None:
    assert reach(url) is expected


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://rummy.example", "https://rummy.example"),
        ("https://Rummy.Example/", "https://rummy.example"),
        ("https://rummy.example:443", "https://rummy.example"),
        ("http://rummy.example:8443/", "http://rummy.example:8443"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("https://Bücher.example:8443", "https://xn--bcher-kva.example:8443"),
    ],
)
def test_a_public_address_is_written_one_way(text: str, address: str) -> None:
    assert public_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "rummy.example",
        "ftp://rummy.example",
        "https://",
        "https://rummy.example/games",
        "https://rummy.example/?a=1",
        "https://ann:pw@rummy.example",
        "https://[broken",
        "https://ü..example",
        f"https://{'ü' * 80}.example",
        "",
    ],
)
def test_what_is_no_public_address_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not an address|has a path"):
        public_address(text)


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://Kitchen.local:8000", "kitchen.local:8000", True),
        ("https://x.tunnel.example", "x.tunnel.example", True),
        ("https://x.tunnel.example", "x.tunnel.example:443", True),
        ("http://kitchen.local", "kitchen.local:80", True),
        ("https://rummy.example", "127.0.0.1:8000", True),
        ("http://rummy.example", "127.0.0.1:8000", False),
        ("https://rummy.example", "rummy.example", True),
        ("http://rummy.example", "rummy.example", False),
        ("http://rummy.example:8000", "rummy.example:8000", False),
        ("http://127.0.0.1:8001", "127.0.0.1:8000", False),
        ("http://evil.example", "127.0.0.1:8000", False),
        ("https://rummy.example.evil.example", "127.0.0.1:8000", False),
        ("http://127.0.0.1:8000.evil.example", "127.0.0.1:8000", False),
        ("null", "127.0.0.1:8000", False),
        ("", "", False),
        ("http://", "", False),
    ],
)
def test_which_pages_are_our_own(origin: str, host: str, own: bool) -> None:
    assert is_own_origin(origin, host, "https://rummy.example") is own


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1:8000", True),
        ("[fe80::1]:8000", True),
        ("kitchen.local", True),
        ("x; script-src *", False),
        ("", False),
        ("a\nb", False),
    ],
)
def test_what_may_stand_in_a_header(host: str, expected: bool) -> None:
    assert (safe_host(host) is not None) is expected
