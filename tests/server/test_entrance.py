"""Where a request comes from, by which name it may ask, and how often."""

import asyncio
from pathlib import Path

import httpx2
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from structlog.testing import capture_logs
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from liverpool.server.access.addresses import is_known_name, machine_names
from liverpool.server.access.counters import Rate
from liverpool.server.access.limits import Addresses, Limits, trusted_networks
from liverpool.server.http import entrance
from tests.server.served import Plain, greeted, served

URL = "https://rummy.example"


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8000", True),
        ("localhost", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("203.0.113.9", True),
        ("annes-laptop.local", True),
        ("annes-laptop.home.arpa:8000", True),
        ("annes-laptop", False),
        ("evil:8000", False),
        ("evil.", False),
        ("rummy.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example@127.0.0.1", False),
        ("[::1", False),
        ("x; script-src *", False),
    ],
)
def test_a_name_that_a_foreign_dns_can_have_given_is_not_ours(host: str, known: bool) -> None:
    assert is_known_name(host, None) is known


def test_the_public_name_is_ours() -> None:
    assert is_known_name("rummy.example", URL)
    assert is_known_name("RUMMY.example:443", URL)
    assert not is_known_name("www.rummy.example", URL)


@pytest.mark.parametrize(
    ("name", "ours"),
    [("annes-laptop", {"annes-laptop"}), ("Anne.fritz.box", {"anne.fritz.box", "anne"}), ("", {})],
)
def test_this_machine_has_a_name(name: str, ours: set[str]) -> None:
    names = machine_names(name)
    assert names == set(ours)
    for each in ours:
        assert is_known_name(f"{each.upper()}:8000", None, names)
    assert not is_known_name("evil", None, names)


async def test_answers_side_by_side_have_each_its_own_policy() -> None:
    both_asked = asyncio.Barrier(2)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await both_asked.wait()
        await PlainTextResponse("")(scope, receive, send)

    here = entrance.Entrance(app, Addresses(), public_url=None)
    transport = httpx2.ASGITransport(app=here)
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as asking:
        page, worker = await asyncio.gather(
            asking.get("http://127.0.0.1/"), asking.get(f"{entrance.RUNS_WASM}-1.js")
        )
    assert "unsafe" not in page.headers["content-security-policy"]
    assert " ws://127.0.0.1 " in page.headers["content-security-policy"]
    assert "wasm-unsafe-eval" in worker.headers["content-security-policy"]
    assert " ws://localhost " in worker.headers["content-security-policy"]


@pytest.mark.parametrize("foreign", ["evil.test", "evil", "evil:8000"])
async def test_neither_page_nor_socket_opens_under_a_foreign_name(
    tmp_path: Path, foreign: str
) -> None:
    async with served(tmp_path) as here, here.browser() as client:
        found = await client.get("/", headers={"Host": foreign})
        assert found.status_code == 421
        assert "--public-url" in found.text
        address = f"ws://{foreign}/socket"
        for origin in (None, Origin(f"http://{foreign}")):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, host="127.0.0.1", port=here.port, proxy=None, origin=origin)
            assert refused.value.response.status_code == 403
        assert here.tables.pages == []


async def test_a_proxy_between_containers_asks_by_a_single_word(tmp_path: Path) -> None:
    """Caddy and others ask for the health of a server by the name under which they reach it."""
    async with served(tmp_path, public_url=URL) as here, here.browser() as client:
        for path in ("/healthz", "/readyz"):
            found = await client.get(path, headers={"Host": "second:8000"})
            assert found.status_code == 200
            found = await client.get(path, headers={"Host": "evil.test"})
            assert found.status_code == 421
        assert (await client.get("/metrics", headers={"Host": "second:8000"})).status_code == 404


async def test_the_machine_is_found_by_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance, "gethostname", lambda: "Annes-Laptop")
    async with served(tmp_path) as here, here.browser() as client:
        found = await client.get("/seen-as", headers={"Host": f"annes-laptop:{here.port}"})
        assert found.status_code == 200


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "Cf-Connecting-Ip"]
)
async def test_who_comes_through_a_proxy_that_was_not_named_is_not_this_machine(
    tmp_path: Path, header: str, caplog: pytest.LogCaptureFixture
) -> None:
    headers = {header: "127.0.0.1"}
    async with served(tmp_path) as here, here.browser(**headers) as client:
        async with here.page(additional_headers=headers) as page:
            await greeted(page)
            assert here.tables.pages[0].address == ""
        assert (await client.get("/metrics")).status_code == 404
    async with served(tmp_path / "other") as here, here.page() as page:
        await greeted(page)
        assert here.tables.pages[0].address == "127.0.0.1"


async def test_a_proxy_that_marks_nothing_hides_this_machine_too(tmp_path: Path) -> None:
    async with served(tmp_path, public_url=URL) as here, here.browser() as client:
        async with here.page() as page:
            await greeted(page)
            assert here.tables.pages[0].address == ""
        assert (await client.get("/metrics")).status_code == 404


async def test_a_proxy_that_looks_whether_the_server_is_ready_is_no_fault(tmp_path: Path) -> None:
    async with served(tmp_path, public_url=URL) as here, here.browser() as client:
        with capture_logs() as lines:
            assert (await client.get("/readyz")).text == "ok\n"
            assert lines == []
            await client.get("/")
        assert [line["event"] for line in lines] == [
            "a request from this machine that no proxy has marked"
        ]


@pytest.mark.parametrize("claimed", ["127.0.0.1", "::1"])
async def test_nobody_becomes_this_machine_by_saying_so(tmp_path: Path, claimed: str) -> None:
    headers = {"X-Forwarded-For": claimed}
    async with (
        served(tmp_path, public_url=URL) as here,
        here.page(additional_headers=headers) as page,
    ):
        await greeted(page)
        assert here.tables.pages[0].address == ""


async def test_an_address_asks_for_so_many_files(tmp_path: Path) -> None:
    few = Limits(requests=Rate(0.001, 3))
    headers = {"X-Forwarded-For": "203.0.113.9"}
    async with served(tmp_path, public_url=URL, limits=few) as here:
        async with here.browser(**headers) as client:
            statuses = [(await client.get("/healthz")).status_code for _ in range(4)]
            assert statuses == [200, 200, 200, 429]
        with pytest.raises(InvalidStatus):
            await here.page(additional_headers=headers)
        async with here.browser(**{"X-Forwarded-For": "203.0.113.10"}) as client:
            assert (await client.get("/healthz")).status_code == 200


async def test_a_trusted_network_asks_as_often_as_it_likes(tmp_path: Path) -> None:
    few = Limits(requests=Rate(0.001, 1))
    headers = {"X-Forwarded-For": "203.0.113.9"}
    trusted = trusted_networks("203.0.113.0/24")
    async with (
        served(tmp_path, public_url=URL, limits=few, trusted=trusted) as here,
        here.browser(**headers) as client,
    ):
        assert {(await client.get("/healthz")).status_code for _ in range(5)} == {200}


@pytest.mark.parametrize(
    ("public_url", "scheme", "kept"),
    [(URL, "https", True), (URL, "http", False), ("http://rummy.example", "https", False)],
)
async def test_browsers_stay_with_tls_where_the_public_address_has_it(
    tmp_path: Path, public_url: str, scheme: str, kept: bool
) -> None:
    headers: Plain = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": scheme}
    async with (
        served(tmp_path, public_url=public_url) as here,
        here.browser(**headers) as client,
    ):
        found = await client.get("/healthz")
        assert ("strict-transport-security" in found.headers) is kept


@pytest.mark.parametrize(
    ("public_url", "headers", "found"),
    [
        (None, {}, "this machine"),
        (None, {"X-Forwarded-For": "203.0.113.9"}, "unknown proxy"),
        (URL, {}, "unknown proxy"),
        (URL, {"X-Forwarded-For": "8.8.8.8"}, "public"),
        (URL, {"X-Forwarded-For": "2606:4700::1111"}, "public"),
        (URL, {"X-Forwarded-For": "192.168.1.20"}, "home"),
        (URL, {"X-Forwarded-For": "127.0.0.1"}, "this machine, through a proxy"),
    ],
)
async def test_the_server_says_what_it_takes_somebody_for_but_no_address(
    tmp_path: Path, public_url: str | None, headers: Plain, found: str
) -> None:
    async with served(tmp_path, public_url=public_url) as here, here.browser(**headers) as client:
        said = (await client.get("/seen-as")).json()
        assert said == {"from": found, "tls": False, "host": f"127.0.0.1:{here.port}"}
