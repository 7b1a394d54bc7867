"""What is answered over HTTP: the page with strict headers, health, and figures."""

import asyncio
import gzip
import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from struct import unpack

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from liverpool.bots.search.searcher import Thought
from liverpool.room.events import Now
from liverpool.room.kept import KeptSeat, KeptTable
from liverpool.room.lobby import new_table
from liverpool.room.messages.replies import Sitting
from liverpool.room.messages.requests import Settings
from liverpool.server.http.app import HEIGHT, NOT_AT_THIS_PORT, PAGES, PICTURE, WIDTH
from liverpool.server.http.static_files import MANIFEST, TABLE
from liverpool.server.tables import metrics
from liverpool.server.tables.metrics import Metrics
from tests.server.served import greeted, next_message, served, until

INDEX = "<!doctype html><title>Liverpool Rummy</title>" + " " * 500
SCRIPT = "console.log(1);" * 100


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets" / "index-abc123.js").write_text(SCRIPT)
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "sources.txt").write_text("a stamp of the build")
    return folder


async def test_home_and_every_table_are_the_same_page(tmp_path: Path, page: Path) -> None:
    async with served(tmp_path, page=page) as here, here.browser() as asking:
        for path in ("/", "/t/kitchen22?x=1", "/house-rules", "/score", "/score/abc", "/print?a"):
            found = await asking.get(path)
            assert (found.status_code, found.text) == (200, INDEX)
            assert found.headers["content-type"] == "text/html; charset=utf-8"
            assert found.headers["cache-control"] == "no-store"


async def test_a_page_may_load_and_reach_nothing_but_its_own_server(
    tmp_path: Path, page: Path
) -> None:
    async with served(tmp_path, page=page) as here, here.browser() as asking:
        for path in ("/", "/t/kitchen22", "/assets/index-abc123.js", "/healthz", "/nothing"):
            found = await asking.get(path)
            policy = dict(
                part.strip().split(" ", 1)
                for part in found.headers["content-security-policy"].split(";")
            )
            own = f"127.0.0.1:{here.port}"
            assert policy == {
                "default-src": "'none'",
                "script-src": "'self'",
                "style-src": "'self'",
                "img-src": "'self'",
                "font-src": "'self'",
                "manifest-src": "'self'",
                "connect-src": f"'self' ws://{own} wss://{own}",
                "base-uri": "'none'",
                "form-action": "'none'",
                "frame-ancestors": "'none'",
            }
            assert found.headers["x-content-type-options"] == "nosniff"
            assert found.headers["referrer-policy"] == "no-referrer"
            assert "cross-origin-opener-policy" not in found.headers  # it is for TLS alone
            assert "server" not in found.headers


async def test_a_host_that_is_none_gets_no_place_in_the_policy(tmp_path: Path, page: Path) -> None:
    async with served(tmp_path, page=page) as here, here.browser() as asking:
        found = await asking.get("/", headers={"host": "x; script-src *"})
        assert found.status_code == 421
        assert "connect-src 'self';" in found.headers["content-security-policy"]
        assert "script-src *" not in found.headers["content-security-policy"]


async def test_an_address_names_the_files_that_are_needed_there(tmp_path: Path, page: Path) -> None:
    chunks: dict[str, object] = {
        part: {"file": f"assets/{Path(part).stem}-6.js", "imports": ["index.html"]}
        for part in PAGES.values()
    }
    chunks |= {
        "index.html": {"file": "assets/index-1.js", "css": ["assets/index-2.css"]},
        "_shared.js": {"file": "assets/shared-3.js", "imports": ["index.html"]},
        "_table.js": {
            "file": "assets/table-4.js",
            "name": "table",
            "imports": ["index.html", "_shared.js"],
            "css": ["assets/table-5.css", "assets/index-2.css"],
        },
    }
    del chunks[TABLE]
    (page / ".vite").mkdir()
    (page / MANIFEST).write_bytes(encode(chunks))
    async with served(tmp_path, page=page) as here, here.browser() as asking:
        named = (await asking.get("/t/abcdefgh")).headers["link"]
        learning = (await asking.get("/learn?rules=dunlop")).headers["link"]
        assert "link" not in (await asking.get("/")).headers
        assert (await asking.get(f"/{MANIFEST}")).status_code == 404
    assert named.split(", ") == [
        "</assets/shared-3.js>; rel=modulepreload",
        "</assets/index-1.js>; rel=modulepreload",
        "</assets/table-4.js>; rel=modulepreload",
        "</assets/table-5.css>; rel=preload; as=style; crossorigin",
        "</assets/index-2.css>; rel=preload; as=style; crossorigin",
    ]
    assert learning.split(", ") == [
        "</assets/index-1.js>; rel=modulepreload",
        "</assets/LearnGame-6.js>; rel=modulepreload",
        "</assets/index-2.css>; rel=preload; as=style; crossorigin",
    ]


async def test_built_files_are_kept_for_ever_and_come_packed(tmp_path: Path, page: Path) -> None:
    async with served(tmp_path, page=page) as here, here.browser() as asking:
        found = await asking.get("/assets/index-abc123.js")
        assert found.text == SCRIPT
        assert found.headers["content-encoding"] == "gzip"
        assert int(found.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9))
        assert "immutable" in found.headers["cache-control"]
        assert found.headers["content-type"] == "text/javascript; charset=utf-8"
        plain = await asking.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == SCRIPT
        icon = await asking.get("/favicon.svg")
        assert icon.headers["content-type"] == "image/svg+xml"
        assert "immutable" not in icon.headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/assets/", "/sources.txt", "/assets/%2e%2e/index.html", "/%2e%2e/served.py"],
)
async def test_nothing_else_is_sent(tmp_path: Path, page: Path, path: str) -> None:
    async with served(tmp_path, page=page) as here, here.browser() as asking:
        assert (await asking.get(path)).status_code == 404
        assert (await asking.post("/")).status_code == 405


@pytest.mark.parametrize("path", ["/nothing", "/t/abc", "/t/ABCDEFGH/tv", "/g/a-game"])
async def test_a_link_that_leads_nowhere_says_so_and_leads_home(
    tmp_path: Path, page: Path, path: str
) -> None:
    async with served(tmp_path, page=page) as here, here.browser() as asking:
        answer = await asking.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "Check that you copied the whole link." in answer.text
    assert 'href="/"' in answer.text


async def test_a_page_that_is_not_built_says_what_to_run(tmp_path: Path) -> None:
    async with served(tmp_path, page=tmp_path / "none") as here, here.browser() as asking:
        found = await asking.get("/t/kitchen22")
        assert found.status_code == 503
        assert "python3 run.py" in found.text


async def test_figures_are_told_on_this_machine(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.browser() as asking, here.page() as page:
        await greeted(page)
        await page.send('{"kind":"fly"}')
        await page.send('{"kind":"make","question":"q","moves":[{"verb":"draw"}]}')
        await next_message(page)
        assert (await next_message(page))["kind"] == "done"
        here.tables.in_memory = 3
        lines = (await asking.get("/metrics")).text.splitlines()
        assert "liverpool_connections 1.0" in lines
        assert "liverpool_tables 0.0" in lines
        assert any(line.startswith("liverpool_server_info{version=") for line in lines)
        assert "liverpool_tables_in_memory 3.0" in lines
        assert "liverpool_moves_total 0.0" in lines
        assert "liverpool_refused_total 1.0" in lines
        assert "liverpool_move_seconds_count 1.0" in lines


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "rummy.example"},
        {"host": "192.168.1.20:8000"},
        {"x-forwarded-for": "203.0.113.9"},
        {"x-forwarded-host": "rummy.example"},
    ],
    ids=str,
)
async def test_figures_are_not_told_through_a_tunnel(
    tmp_path: Path, headers: dict[str, str]
) -> None:
    async with served(tmp_path) as here, here.browser() as asking:
        assert (await asking.get("/metrics", headers=headers)).status_code in (404, 421)


async def test_no_figures_are_told_where_nobody_knows_whose_they_are(tmp_path: Path) -> None:
    async with served(tmp_path, shares_port=True) as here, here.browser() as asking:
        answer = await asking.get("/metrics")
    assert (answer.status_code, answer.text) == (404, NOT_AT_THIS_PORT)


def test_how_far_bots_look_ahead_is_told_from_the_first_moment_on() -> None:
    found = Metrics()
    found.note_looked_ahead(Thought(None, 64, cut_short=True))
    lines = found.text().decode().splitlines()
    for worlds, count in (("512", 0), ("256", 0), ("128", 0), ("64", 1), ("none", 0)):
        assert f'liverpool_looked_ahead_total{{worlds="{worlds}"}} {count}.0' in lines


async def test_how_late_the_event_loop_is_can_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "_LOOK_SECONDS", 0.0)
    found = Metrics()
    looking = asyncio.create_task(found.watch_loop())
    await until(lambda: "liverpool_loop_lag_seconds_count 0.0" not in found.text().decode())
    looking.cancel()


def shown_of(text: str) -> dict[str, str]:
    """What messengers show of a link, by the names of the protocol."""
    tags = re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)" />', text)
    return {name: unescape(said) for name, said in tags}


async def test_a_link_to_a_table_shows_its_title_and_its_rules_and_nobodys_name(
    tmp_path: Path, page: Path
) -> None:
    (page / "index.html").write_text(f"<head>{INDEX}</head>")
    at = "kitchen22abc"
    async with served(tmp_path, page=page, public_url="https://cards.example") as here:
        table = by_the_fire(at)
        here.storage.create(table)
        async with here.browser(host="cards.example") as asking:
            found = await asking.get(f"/t/{at}")
            of_table = shown_of(found.text)
            general = shown_of((await asking.get("/t/kitchen22xyz")).text)
            home = shown_of((await asking.get("/")).text)
    assert of_table["og:title"] == 'By the <fire> & "tea"'
    assert of_table["og:description"].startswith(
        "You are invited to a game of Liverpool Rummy: Our rules. Seven deals,"
    )
    assert of_table["og:url"] == f"https://cards.example/t/{at}"
    assert of_table["og:image"] == home["og:image"] == "https://cards.example/invitation.png"
    assert "<fire>" not in found.text
    for hidden in ("Rosalind", table.seed.reveal(), table.seats[0].secret):
        assert hidden not in found.text
    assert general["og:title"] == home["og:title"] == "Liverpool Rummy"


async def test_the_picture_of_a_link_has_the_size_that_is_told() -> None:
    drawn = (Path(__file__).parents[2] / "web" / "public" / PICTURE).read_bytes()
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
    assert unpack(">II", drawn[16:24]) == (WIDTH, HEIGHT)
    assert len(drawn) < 150_000


def by_the_fire(name: str) -> KeptTable:
    """A table at which somebody sits."""
    now = Now(0.0, datetime(2026, 1, 1, tzinfo=UTC), b"chance")
    table = new_table(now, 'By the <fire> & "tea"', 4, "dunlop+classic", {}, Settings())
    seat = KeptSeat("Rosalind", Sitting.PERSON, "hash-of-a-secret")
    return replace(table, id=name, seats=(seat, *table.seats[1:]), rules_title="Our rules")
