"""Papers over HTTP: what each address gives, and what it says where it gives nothing."""

import asyncio
import re
import sys
import zipfile
from html import unescape
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlencode

import pytest
from pypdf import PdfReader

from liverpool.engine.presets import load, names, read_rules
from liverpool.paper.html import style_name
from liverpool.record.links import query_of, query_over
from liverpool.server.access.counters import Rate
from liverpool.server.access.limits import Limits
from liverpool.server.http import paper_queries, papers
from liverpool.server.http.paper_queries import FILLED, PAPERS
from liverpool.server.http.papers import disposition
from tests.chance import so_many, some, together
from tests.paper.pdfs import pages, text
from tests.server.asking import KEPT, asking, here_as
from tests.server.served import served

PEOPLE = {"accept": "text/html,*/*"}


async def test_the_rule_book_is_a_page_that_leads_to_the_other_papers(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await client.get("/rulebook?rules=dunlop&buy.limit=3")
        assert found.status_code == 200
        assert found.headers["content-type"] == "text/html; charset=utf-8"
        assert found.headers["cache-control"] == "no-store"
        assert "<h1>" in found.text
        for path in ("/rulebook.pdf", "/cheatsheet.pdf", "/print", "/score", "/house-rules"):
            assert re.search(rf'href="{path}\?v=4\.[0-9a-f.]+&amp;rules=dunlop', found.text)
        looks = await client.get(f"/{style_name()}")
        assert f'href="/{style_name()}"' in found.text
        assert looks.headers["content-type"] == "text/css; charset=utf-8"
        assert "immutable" in looks.headers["cache-control"]


@pytest.mark.in_turn
@pytest.mark.parametrize("path", sorted(PAPERS))
async def test_every_paper_comes_for_every_preset(tmp_path: Path, path: str) -> None:
    async with asking(tmp_path) as client:
        step = so_many(len(names()), full=1)
        for name in names()[sorted(PAPERS).index(path) % step :: step]:
            found = await client.get(f"{path}?{query_of(load(name))}")
            assert found.status_code == 200, found.text
            assert len(found.content) > 60


async def test_two_sheets_come_on_a_page_where_the_source_prints_them_so(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        path = "/scoresheet.pdf?rules=mahlum&paper=a4"
        plain, one, two = [
            await client.get(f"{path}{more}") for more in ("", "&per_page=1", "&per_page=2")
        ]
        assert plain.content == two.content != one.content


@pytest.mark.in_turn
@pytest.mark.parametrize("path", sorted(PAPERS)[:: so_many(6, full=1)])
async def test_the_default_is_printed_where_no_rules_are_named(tmp_path: Path, path: str) -> None:
    async with asking(tmp_path) as client:
        queries = "", f"?{query_of(load('dunlop'))}"
        plain, named = [await client.get(f"{path}{query}") for query in queries]
        assert plain.status_code == named.status_code == 200
        if not path.endswith(".docx"):
            assert plain.content == named.content


@pytest.mark.in_turn
async def test_pdfs_say_what_they_are_and_are_shown_in_the_browser(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await client.get("/rulebook.pdf?rules=dunlop")
        assert found.headers["content-type"] == "application/pdf"
        assert found.headers["content-disposition"].startswith("inline; ")
        assert "Contract" in text(found.content)
        assert found.headers["content-security-policy"].startswith("default-src 'none'")
        assert found.headers["x-content-type-options"] == "nosniff"


@pytest.mark.in_turn
async def test_how_others_play_is_told_to_those_who_ask(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        book = (await client.get("/rulebook?rules=dunlop")).text
        (asked,) = re.findall(r'href="([^"]+)">And how others play', book)
        whole = (await client.get(unescape(asked))).text
        assert "encyclopedia" in whole
        assert "encyclopedia" not in book
        (pdf,) = re.findall(r'href="([^"]+)">As a PDF', whole)
        assert "encyclopedia" in text((await client.get(unescape(pdf))).content)
        assert "Only these rules" in whole


@pytest.mark.in_turn
async def test_a_family_has_its_own_book(tmp_path: Path) -> None:
    """Short or whole, with what they write on it; every link on the page keeps that."""
    written = {
        "edition": "short",
        "front_title": "Rummy <at> Oma's",
        "front_date": "Christmas 2026",
    }
    async with asking(tmp_path) as client:
        page = (await client.get(f"/rulebook?rules=dunlop&{urlencode(written)}")).text
        assert "<h1>Rummy &lt;at&gt; Oma's</h1>" in page
        assert "Christmas 2026" in page
        assert "Questions people ask" not in page
        (pdf,) = re.findall(r'href="([^"]+)">As a PDF', page)
        found = await client.get(unescape(pdf))
        assert "Rummy <at> Oma's" in text(found.content)
        assert pages(found.content) <= 4
        (whole,) = re.findall(r'href="([^"]+)">The whole book', page)
        page = (await client.get(unescape(whole))).text
        assert "Christmas 2026" in page
        assert "Questions people ask" in page


async def test_a_server_that_goes_without_paper_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for missing in ("typst", "jinja2"):
        monkeypatch.setitem(sys.modules, missing, None)
    for loaded in ("word", "book_word", "score_sheet_word"):
        monkeypatch.delitem(sys.modules, f"liverpool.paper.{loaded}", raising=False)
    async with asking(tmp_path) as client:
        for path in sorted(PAPERS):
            found = await client.get(f"{path}?rules=dunlop", headers=PEOPLE)
            prints = not path.endswith((".pdf", ".docx"))
            assert found.status_code == (200 if prints else 501), path
            assert prints or "This server does not print" in found.text


async def test_names_stand_on_score_sheets(tmp_path: Path) -> None:
    query = urlencode([("rules", "dunlop"), ("player", "Ann"), ("player", "Βασίλης")])
    async with asking(tmp_path) as client:
        found = await client.get(f"/scoresheet.pdf?{query}")
        assert {"Ann", "Βασίλης"} <= set(text(found.content).split())
        word = await client.get(f"/scoresheet.docx?{query}")
        assert word.headers["content-disposition"].startswith("attachment; ")
        with zipfile.ZipFile(BytesIO(word.content)) as parts:
            assert "Βασίλης" in parts.read("word/document.xml").decode()


@pytest.mark.in_turn
@pytest.mark.parametrize("path", some(["/scoresheet.pdf", "/cheatsheet.pdf", "/rulebook.pdf"], 2))
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


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/rulebook?rules=nobody", 'There are no rules "nobody"'),
        ("/rulebook?rules=dunlop&no.rule=1", 'There is no rule "no.rule"'),
        ("/rulebook?rules=dunlop&paper=a4", 'There is no rule "paper"'),
        ("/rulebook.pdf?paper=a3", 'paper: "a3" is not possible; a4 or letter is.'),
        ("/rulebook.pdf?paper=a4&paper=letter", "paper stands twice"),
        ("/rulebook?edition=long", 'edition: "long" is not possible; short is.'),
        (
            f"/rulebook?front_title={'x' * 61}",
            "The title has 61 characters; it can have at most 60.",
        ),
        ("/rulebook?front_date=%e2%80%ae", "The date has an invisible character in it (U+202E)"),
        ("/rulebook?front_title=a&front_title=b", "front_title stands twice"),
        ("/rulebook?appendix=no", 'appendix: "no" is not possible; yes is.'),
        ("/cheatsheet.pdf?appendix=yes", 'There is no rule "appendix"'),
        ("/rulebook.pdf?player=Ann", 'There is no rule "player"'),
        ("/scoresheet.pdf?per_page=3", 'per_page: "3" is not possible; 1 or 2 is.'),
        ("/scoresheet.pdf?rules=dunlop&rules=mahlum", "is in this link twice"),
        ("/scoresheet.pdf?player=Ann&player=Ann", "Ann"),
        ("/scoresheet.docx?" + "&".join(f"player=P{n}" for n in range(11)), "at most 10"),
        ("/scoresheet.pdf?player=" + "x" * 500, "at most 40"),
        ("/cheatsheet.pdf?rules=dunlop&buy.limit=%22", "buy.limit"),
        ("/rulebook?" + "a" * 20_001, "20001 characters"),
        ("/rulebook?%00=%00&%=%", "There is no rule"),
        ("/rulebook?title=%ff", "A letter in this address cannot be read"),
        ("/rulebook?rules=<script>alert(1)</script>", "There are no rules"),
        ("/rulebook?deals=" + "[" * 9_000, "deals"),
        (f"/rulebook?deals=[{','.join(['{}'] * 1_100)}]", "from 1 to 100 deals"),
        ("/rulebook?" + "&".join(f"k{n}" for n in range(2_000)), "2000 rules"),
        ("/rulebook?rules=dunlop" + "%2Btwos" * 2_000, "names twos twice"),
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


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("path", "sign"),
    together(sorted(PAPERS), ("%EF%BB%BF", "%E2%80%AE", "%E2%80%8B", "%EE%80%80", "%00")),
)
async def test_no_paper_has_a_title_with_what_cannot_be_seen(
    tmp_path: Path, path: str, sign: str
) -> None:
    async with asking(tmp_path) as client:
        answer = await client.get(f"{path}?rules=dunlop&title=a{sign}b")
        assert answer.status_code == 400
        assert answer.text.startswith('title: "a?b" has ')


async def test_contradictions_are_told_and_lead_to_where_they_are_mended(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        for path in sorted(PAPERS.keys() - {"/house-rules.toml"}):
            found = await client.get(f"{path}?rules=dunlop&deals.1.cards=60", headers=PEOPLE)
            assert found.status_code == 400
            assert "deals.1.cards" in found.text
            assert "These rules contradict each other" in found.text
            query = query_over("dunlop", {"deals.1.cards": 60}).replace("&", "&amp;")
            assert f'<a href="/house-rules?{query}">Fix these rules</a>' in found.text


async def test_a_damaged_link_is_told_and_leads_to_what_could_be_read(tmp_path: Path) -> None:
    query = query_over("dunlop", {"buy.limit": 3, "points.joker": 20}, "Ours")
    async with asking(tmp_path) as client:
        for path in sorted(PAPERS)[:: so_many(6, full=1)]:
            assert (await client.get(f"{path}?{query}")).status_code == 200
            found = await client.get(f"{path}?{query[:-1]}", headers=PEOPLE)
            assert found.status_code == 400
            assert "These rules cannot be read" in found.text
            assert "its end is missing" in found.text
            damaged = query[:-1].replace("&", "&amp;")
            assert f'<a href="/house-rules?{damaged}">What could be read</a>' in found.text


async def test_a_rule_book_by_a_link_without_a_check_says_so(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        for query, unchecked in (
            ("rules=dunlop&buy.limit=3", True),
            (query_over("dunlop", {"buy.limit": 3}), False),
            ("", False),
        ):
            found = await client.get(f"/rulebook?{query}")
            assert ("This link cannot be checked" in found.text) == unchecked


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


async def test_an_address_that_has_taken_too_much_time_waits(tmp_path: Path) -> None:
    little = Limits(jobs=Rate(0.0, 1e-9))
    async with served(tmp_path, limits=little) as here, here_as("203.0.113.9", here) as client:
        statuses = [(await client.get("/rulebook")).status_code for _ in range(3)]
        assert statuses == [200, 429, 429]
    async with (
        served(tmp_path / "other", limits=little) as here,
        here_as("127.0.0.1", here) as client,
    ):
        statuses = [(await client.get("/rulebook")).status_code for _ in range(3)]
        assert statuses == [200, 200, 200]


async def test_our_own_faults_are_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_named: object, _paper: object) -> bytes:
        raise ZeroDivisionError("a secret of the house")

    monkeypatch.setattr(paper_queries, "cheat_sheet_pdf", broken)
    async with asking(tmp_path) as client:
        found = await client.get("/cheatsheet.pdf", headers=PEOPLE)
        assert found.status_code == 500
        assert "went wrong on our side" in found.text
        assert "secret" not in found.text
        assert (await client.get("/scoresheet.pdf")).status_code == 200


@pytest.mark.parametrize(
    ("name", "plain", "whole"),
    [
        ("Unsere Regeln.pdf", "Unsere Regeln.pdf", "Unsere Regeln.pdf"),
        ("Zoë & Söhne.pdf", "Zoe & Sohne.pdf", "Zoë & Söhne.pdf"),
        ("我们的.toml", "liverpool.toml", "我们的.toml"),
        ('a"\r\nset-cookie: b\\/../c.pdf', "aset-cookie bc.pdf", "aset-cookie bc.pdf"),
        ("\u202efdp.pdf", "fdp.pdf", "fdp.pdf"),
        (".pdf", "liverpool.pdf", "liverpool.pdf"),
        ("Nul.pdf", "Nul_.pdf", "Nul_.pdf"),  # Windows keeps it for a device
        ("Cön.pdf", "Con_.pdf", "Cön.pdf"),
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
