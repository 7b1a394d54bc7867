"""Score sheets filled in from a file that is sent: a game that was kept, or a record."""

import asyncio
from pathlib import Path
from urllib.parse import unquote

import pytest

from liverpool.server.access.counters import Rate
from liverpool.server.access.limits import Limits
from liverpool.server.http import paper_queries, papers
from liverpool.server.http.paper_queries import FILLED
from liverpool.server.http.papers import MOST_BYTES
from tests.paper.pdfs import text
from tests.server.asking import KEPT, asking, here_as
from tests.server.served import PATIENCE, Served, served

GAMES = Path(__file__).parents[1] / "games"


async def test_a_game_that_was_kept_comes_back_filled_in(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        found = await client.post("/scoresheet.pdf?per_page=1&paper=letter", content=KEPT)
        assert found.status_code == 200, found.text
        words = text(found.content).split()
        assert {"Ann", "Βασίλης", "Zoë", "41"} <= set(words)
        assert unquote(found.headers["content-disposition"]).endswith("Sonntag bei Zoë.pdf")
        with_mark = await client.post("/scoresheet.docx", content=b"\xef\xbb\xbf" + KEPT.encode())
        assert with_mark.status_code == 200


@pytest.mark.in_turn
@pytest.mark.parametrize("path", sorted(FILLED))
async def test_the_record_of_a_game_is_printed(tmp_path: Path, path: str) -> None:
    record = (GAMES / "dunlop-game.toml").read_bytes()
    async with asking(tmp_path) as client:
        found = await client.post(path, content=record)
        assert found.status_code == 200, found.text


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "line 1"),
        (b"{", "isn't a score file"),
        (b"[" * 100_000, "line 1"),
        (b"{" + b'"a":[' * 50_000, "score file"),
        (b"\xff\xfe\x00", "begins as UTF-16 text, but is damaged"),
        (b"a." * 200_000 + b"a = 1", "too many parts"),
        (b"\x00", "is no text"),
        (KEPT.replace("rules=dunlop", "rules=nobody").encode(), "nobody"),
        (KEPT.replace("scores/1", "scores/9").encode(), "later version"),
    ],
)
async def test_a_file_that_is_no_game_is_told(tmp_path: Path, content: bytes, told: str) -> None:
    async with asking(tmp_path) as client:
        found = await client.post("/scoresheet.pdf", content=content)
        assert found.status_code == 400
        assert told in found.text
        assert "Traceback" not in found.text


async def test_a_game_that_takes_too_long_is_not_played_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper_queries, "MOST_SECONDS", 0.0)
    record = (GAMES / "dunlop-game.toml").read_bytes()
    async with asking(tmp_path) as client:
        found = await client.post("/scoresheet.pdf", content=record)
        assert found.status_code == 400
        assert "takes too long" in found.text
        assert "liverpool scoresheet --from FILE" in found.text
        assert (await client.post("/scoresheet.pdf", content=KEPT)).status_code == 200


async def test_a_game_of_huge_contracts_is_not_played_again(tmp_path: Path) -> None:
    huge = '{ "deals.1.contract" = "set 3, set 3, set 3, set 3, set 3", "deals.1.cards" = 15 }'
    record = (GAMES / "dunlop-deal-1.toml").read_text(encoding="utf-8")
    record = record.replace("seats =", f"changes = {huge}\nseats =")
    async with asking(tmp_path) as client:
        found = await client.post("/scoresheet.pdf", content=record)
        assert found.status_code == 400
        assert "contracts of this game are too large" in found.text


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
        _, writing = await beginning_to_send(here)
        writing.close()
        async with here.browser() as client:
            assert (await client.get("/scoresheet.pdf")).status_code == 200
    assert caplog.records == []


async def beginning_to_send(here: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Somebody who sends the first letter of a file, which the server waits for, and no more."""
    reading, writing = await asyncio.open_connection("127.0.0.1", here.port)
    head = "POST /scoresheet.pdf HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n"
    writing.write(f"{head}expect: 100-continue\r\n\r\n{{".encode())
    told = await asyncio.wait_for(reading.readuntil(b"\r\n\r\n"), PATIENCE)
    assert b" 100 " in told, "the server reads"
    return reading, writing


async def test_files_that_never_come_take_nobodys_place_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(papers, "MOST_SENT", 2)
    async with served(tmp_path) as here, here.browser() as client, asyncio.timeout(PATIENCE):
        slow = [await beginning_to_send(here) for _ in range(2)]
        assert (await client.post("/scoresheet.pdf", content=KEPT)).status_code == 429
        assert (await client.get("/scoresheet.pdf")).status_code == 200
        for _, writing in slow:
            writing.close()
        while (await client.post("/scoresheet.pdf", content=KEPT)).status_code != 200:
            await asyncio.sleep(0.01)


async def test_a_file_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(papers, "SENDING", 0.05)
    async with served(tmp_path) as here:
        reading, writing = await beginning_to_send(here)
        assert b" 408 " in await asyncio.wait_for(reading.readline(), PATIENCE)
        writing.close()


async def test_an_address_that_has_taken_too_much_time_sends_no_file(tmp_path: Path) -> None:
    little = Limits(jobs=Rate(0.0, 1e-9))
    async with served(tmp_path, limits=little) as here, here_as("203.0.113.9", here) as client:
        statuses = [
            (await client.post("/scoresheet.pdf", content=sent)).status_code
            for sent in (KEPT, KEPT, " " * (MOST_BYTES + 1))
        ]
        assert statuses == [200, 429, 429]
