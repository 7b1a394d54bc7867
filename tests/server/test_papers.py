"""Papers over HTTP: what each address gives, and what it says where it gives nothing."""

import asyncio
import json
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlencode

import httpx2
import pytest
from pypdf import PdfReader

from liverpool.engine.presets import load, names, read_rules
from liverpool.paper.html import style_name
from liverpool.record.links import query_of
from liverpool.server import limits, papers, papers_made
from liverpool.server.papers import MOST_BYTES, disposition
from liverpool.server.papers_made import FILLED, PAPERS
from tests.server.served import Served, served

GAMES = Path(__file__).parents[1] / "games"
PEOPLE = {"accept": "text/html,*/*"}
KEPT = json.dumps(
    {
        "format": "liverpool-scores/1",
        "rules": "rules=dunlop",
        "title": "Sonntag bei Zoë",
        "players": ["Ann", "Βασίλης", "Zoë"],
        "first_dealer": 0,
        "deals": [
            {
                "out": 1,
                "left": [{"points": 41}, None, {"cards": ["K", "*"]}],
                "perfect_cut": False,
                "failed": [0, 0, 0],
            }
        ],
    }
)


@asynccontextmanager
async def asking(folder: Path, **more: str) -> AsyncIterator[httpx2.AsyncClient]:
    async with (
        served(folder) as here,
        httpx2.AsyncClient(base_url=here.url, trust_env=False, headers=more, timeout=60) as client,
    ):
        yield client


def text_of(content: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


async def test_the_rule_book_is_a_page_that_leads_to_the_other_papers(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await client.get("/rulebook?rules=dunlop&buy.limit=3")
        assert found.status_code == 200
        assert found.headers["content-type"] == "text/html; charset=utf-8"
        assert found.headers["cache-control"] == "no-store"
        assert "<h1>" in found.text
        for path in ("/rulebook.pdf", "/cheatsheet.pdf", "/print", "/score", "/house-rules"):
            assert f'href="{path}?rules=dunlop' in found.text
        looks = await client.get(f"/{style_name()}")
        assert f'href="/{style_name()}"' in found.text
        assert looks.headers["content-type"] == "text/css; charset=utf-8"
        assert "immutable" in looks.headers["cache-control"]


@pytest.mark.parametrize("path", sorted(PAPERS))
async def test_every_paper_comes_for_every_preset(tmp_path: Path, path: str) -> None:
    async with asking(tmp_path) as client:
        for name in names():
            found = await client.get(f"{path}?{query_of(load(name))}")
            assert found.status_code == 200, found.text
            assert len(found.content) > 60


@pytest.mark.parametrize("path", sorted(PAPERS))
async def test_the_default_is_printed_where_no_rules_are_named(tmp_path: Path, path: str) -> None:
    async with asking(tmp_path) as client:
        plain, named = [await client.get(f"{path}{query}") for query in ("", "?rules=dunlop")]
        assert plain.status_code == named.status_code == 200
        if not path.endswith(".docx"):
            assert plain.content == named.content


async def test_pdfs_say_what_they_are_and_are_shown_in_the_browser(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await client.get("/rulebook.pdf?rules=dunlop")
        assert found.headers["content-type"] == "application/pdf"
        assert found.headers["content-disposition"].startswith("inline; ")
        assert "Contract" in text_of(found.content)
        assert found.headers["content-security-policy"].startswith("default-src 'none'")
        assert found.headers["x-content-type-options"] == "nosniff"


async def test_names_stand_on_score_sheets(tmp_path: Path) -> None:
    query = urlencode([("rules", "dunlop"), ("player", "Ann"), ("player", "Βασίλης")])
    async with asking(tmp_path) as client:
        found = await client.get(f"/scoresheet.pdf?{query}")
        assert {"Ann", "Βασίλης"} <= set(text_of(found.content).split())
        word = await client.get(f"/scoresheet.docx?{query}")
        assert word.headers["content-disposition"].startswith("attachment; ")
        with zipfile.ZipFile(BytesIO(word.content)) as parts:
            assert "Βασίλης" in parts.read("word/document.xml").decode()


@pytest.mark.parametrize("path", ["/rulebook.pdf", "/cheatsheet.pdf", "/scoresheet.pdf"])
async def test_paper_is_as_asked_or_as_usual_where_one_lives(tmp_path: Path, path: str) -> None:
    async with asking(tmp_path) as client:

        async def size(query: str, language: str) -> tuple[int, int]:
            found = await client.get(f"{path}?{query}", headers={"accept-language": language})
            box = PdfReader(BytesIO(found.content)).pages[0].mediabox
            width, height = sorted((float(box.width), float(box.height)))
            return round(width), round(height)

        a4, letter = (595, 842), (612, 792)
        for query, language, wanted in (
            ("", "en-GB,en;q=0.9", a4),
            ("", "en-US,en;q=0.9", letter),
            ("", "*", a4),
            ("paper=letter", "de", letter),
            ("paper=a4", "en-US", a4),
        ):
            assert await size(query, language) == wanted, (query, language)


async def test_the_book_leads_to_the_paper_that_is_usual(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await client.get("/rulebook", headers={"accept-language": "en-CA"})
        assert "paper=letter" in found.text


async def test_a_rule_set_comes_as_its_file(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await client.get("/house-rules.toml?rules=dunlop%2Btwos&buy.limit=3&title=Unsere")
        assert found.headers["content-disposition"].startswith("attachment; ")
        named = read_rules(found.text)
        assert (named.title, named.rules.buy.limit) == ("Unsere", 3)
        # Also what cannot be played: it can be mended in the file.
        assert (await client.get("/house-rules.toml?deals.1.cards=60")).status_code == 200


async def test_head_is_answered_without_the_paper(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await client.head("/scoresheet.pdf")
        assert found.status_code == 200
        assert found.content == b""
        assert int(found.headers["content-length"]) > 1000


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/rulebook?rules=nobody", 'There are no rules "nobody"'),
        ("/rulebook?rules=dunlop&no.rule=1", 'There is no rule "no.rule"'),
        ("/rulebook?rules=dunlop&paper=a4", 'There is no rule "paper"'),
        ("/rulebook.pdf?paper=a3", 'paper: "a3" is not possible; a4 or letter is.'),
        ("/rulebook.pdf?paper=a4&paper=letter", "paper stands twice"),
        ("/rulebook.pdf?player=Ann", 'There is no rule "player"'),
        ("/scoresheet.pdf?per_page=3", 'per_page: "3" is not possible; 1 or 2 is.'),
        ("/scoresheet.pdf?rules=dunlop&rules=mahlum", "stands twice"),
        ("/scoresheet.pdf?player=Ann&player=Ann", "Ann"),
        ("/scoresheet.docx?" + "&".join(f"player=P{n}" for n in range(9)), "at most 8"),
        ("/scoresheet.pdf?player=" + "x" * 500, "letters"),
        ("/cheatsheet.pdf?rules=dunlop&buy.limit=%22", "buy.limit"),
        ("/rulebook?" + "a" * 20_001, "20001 characters"),
        ("/rulebook?%00%ff=%00&%=%", "There is no rule"),
        ("/rulebook?rules=<script>alert(1)</script>", "There are no rules"),
        ("/rulebook?deals=" + "[" * 9_000, "deals"),
    ],
)
async def test_what_is_wrong_is_told(tmp_path: Path, address: str, told: str) -> None:
    async with asking(tmp_path) as client:
        plain = await client.get(address)
        assert plain.status_code == 400
        assert plain.headers["content-type"] == "text/plain; charset=utf-8"
        assert told in plain.text
        page = await client.get(address, headers=PEOPLE)
        assert page.status_code == 400
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "<script" not in page.text
        assert 'href="/print"' in page.text
        assert "Traceback" not in page.text + plain.text


async def test_contradictions_are_told_and_lead_to_where_they_are_mended(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        for path in sorted(PAPERS.keys() - {"/house-rules.toml"}):
            found = await client.get(f"{path}?rules=dunlop&deals.1.cards=60", headers=PEOPLE)
            assert found.status_code == 400
            assert "deals.1.cards" in found.text
            assert "These rules contradict each other" in found.text
            assert 'href="/house-rules?rules=dunlop&amp;' in found.text


async def test_a_game_that_was_kept_comes_back_filled_in(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await client.post("/scoresheet.pdf?per_page=1&paper=letter", content=KEPT)
        assert found.status_code == 200, found.text
        words = text_of(found.content).split()
        assert {"Ann", "Βασίλης", "Zoë", "41"} <= set(words)
        assert unquote(found.headers["content-disposition"]).endswith("Sonntag bei Zoë.pdf")
        with_mark = await client.post("/scoresheet.docx", content=b"\xef\xbb\xbf" + KEPT.encode())
        assert with_mark.status_code == 200


@pytest.mark.parametrize("path", sorted(FILLED))
async def test_the_record_of_a_game_is_printed(tmp_path: Path, path: str) -> None:
    record = (GAMES / "dunlop-game.toml").read_bytes()
    async with asking(tmp_path) as client:
        found = await client.post(path, content=record)
        assert found.status_code == 200, found.text


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "line 1"),
        (b"{", "no file of scores"),
        (b"[" * 100_000, "line 1"),
        (b"{" + b'"a":[' * 50_000, "file of scores"),
        (b"\xff\xfe\x00", "no text"),
        (b"a." * 200_000 + b"a = 1", "too many parts"),
        (b"\x00", "line 1"),
        (KEPT.replace("rules=dunlop", "rules=nobody").encode(), "nobody"),
        (KEPT.replace("scores/1", "scores/9").encode(), "newer version"),
    ],
)
async def test_a_file_that_is_no_game_is_told(tmp_path: Path, content: bytes, told: str) -> None:
    async with asking(tmp_path) as client:
        found = await client.post("/scoresheet.pdf", content=content)
        assert found.status_code == 400
        assert told in found.text
        assert "Traceback" not in found.text


async def test_of_very_many_faults_some_are_told(tmp_path: Path) -> None:
    moves = "Ann fly\n" * 5_000
    record = (GAMES / "dunlop-deal-1.toml").read_text(encoding="utf-8")
    torn = record.replace('moves = """\n', f'moves = """\n{moves}')
    async with asking(tmp_path) as client:
        found = await client.post("/scoresheet.pdf", content=torn)
        assert found.status_code == 400
        assert 0 < len(found.text.splitlines()) <= 20


async def test_rules_and_names_stand_in_the_file_and_not_in_the_address(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        for query, key in (("rules=dunlop", "rules"), ("player=Ann", "player"), ("=", "")):
            found = await client.post(f"/scoresheet.pdf?{query}", content=KEPT)
            assert found.status_code == 400
            assert f'"{key}" has no place in this address' in found.text


async def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await client.post("/scoresheet.pdf", content=b" " * (MOST_BYTES + 1))
        assert found.status_code == 413
        assert f"more than {MOST_BYTES} letters" in found.text


async def test_who_goes_away_while_sending_leaves_nothing_behind(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as here:
        _, writing = await asyncio.open_connection("127.0.0.1", here.port)
        head = "POST /scoresheet.pdf HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"
        writing.write(head.encode())
        await writing.drain()
        writing.close()
        async with httpx2.AsyncClient(base_url=here.url, trust_env=False) as client:
            assert (await client.get("/scoresheet.pdf")).status_code == 200
    assert caplog.records == []


@pytest.mark.parametrize("path", sorted(PAPERS.keys() - FILLED.keys()))
async def test_what_is_not_filled_in_takes_no_file(tmp_path: Path, path: str) -> None:
    async with asking(tmp_path) as client:
        assert (await client.post(path, content=KEPT)).status_code == 405


async def test_many_at_once_all_get_theirs(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await asyncio.gather(*(client.get("/scoresheet.pdf") for _ in range(12)))
        assert {each.status_code for each in found} == {200}


async def test_too_many_are_asked_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(papers, "MOST_WAITING", 0)
    async with asking(tmp_path) as client:
        found = await client.get("/scoresheet.pdf")
        assert found.status_code == 429
        assert found.headers["retry-after"] == "10"
        assert "Wait a moment" in found.text


async def test_an_address_that_has_taken_too_much_time_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SECONDS", (0.0, 1e-9))
    async with served(tmp_path) as here, here_as("203.0.113.9", here) as client:
        statuses = [(await client.get("/rulebook")).status_code for _ in range(3)]
        assert statuses == [200, 429, 429]
    async with served(tmp_path / "other") as here, here_as("127.0.0.1", here) as client:
        statuses = [(await client.get("/rulebook")).status_code for _ in range(3)]
        assert statuses == [200, 200, 200]


async def test_our_own_faults_are_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_named: object, _paper: object) -> bytes:
        raise ZeroDivisionError("a secret of the house")

    monkeypatch.setattr(papers_made, "cheat_sheet_pdf", broken)
    async with asking(tmp_path) as client:
        found = await client.get("/cheatsheet.pdf", headers=PEOPLE)
        assert found.status_code == 500
        assert "went wrong on our side" in found.text
        assert "secret" not in found.text
        assert (await client.get("/scoresheet.pdf")).status_code == 200


def here_as(address: str, here: Served) -> httpx2.AsyncClient:
    """A browser elsewhere, as the server sees it."""
    transport = httpx2.ASGITransport(app=here.app, client=(address, 1234))
    return httpx2.AsyncClient(transport=transport, base_url="http://rummy.test")


@pytest.mark.parametrize(
    ("name", "plain", "whole"),
    [
        ("Unsere Regeln.pdf", "Unsere Regeln.pdf", "Unsere Regeln.pdf"),
        ("Zoë & Söhne.pdf", "Zoe & Sohne.pdf", "Zoë & Söhne.pdf"),
        ("我们的.toml", "liverpool.toml", "我们的.toml"),
        ('a"\r\nset-cookie: b\\/../c.pdf', "aset-cookie bc.pdf", "aset-cookie bc.pdf"),
        ("\u202efdp.pdf", "fdp.pdf", "fdp.pdf"),
        (".pdf", "liverpool.pdf", "liverpool.pdf"),
        (f"{'long ' * 60}.pdf", None, None),
    ],
)
def test_files_have_names_that_can_do_no_harm(
    name: str, plain: str | None, whole: str | None
) -> None:
    header = disposition(name, kept=True)
    assert len(header) < 400
    assert header.isascii()
    assert header.isprintable()
    if plain is not None and whole is not None:
        _, first, second = header.split("; ")
        assert first == f'filename="{plain}"'
        assert unquote(second.removeprefix("filename*=UTF-8''")) == whole
