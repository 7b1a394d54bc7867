"""The files with which a page plays without a server: where they lie, how they are sent."""

import gzip
import json
import re
from pathlib import Path

import pytest

from liverpool.server.http.entrance import RUNS_WASM
from liverpool.server.http.offline import FILES
from tests.server.served import served

WASM = b"\0asm" + bytes(5_000)


@pytest.fixture
def offline(tmp_path: Path) -> Path:
    folder = tmp_path / "offline"
    folder.mkdir()
    (folder / "python.wasm.gz").write_bytes(gzip.compress(WASM))
    (folder / "game.zip").write_bytes(b"PK game")
    (folder / "sources.txt").write_text("what it was built from", "utf-8")
    sizes = {"python.wasm": {"sent": 50, "unpacked": 5_004}, "game.zip": {"sent": 7, "unpacked": 7}}
    listed = {"version": "0123456789abcdef", "files": sizes}
    (folder / "files.json").write_text(json.dumps(listed), "utf-8")
    return folder


async def test_the_list_names_every_file_and_the_page(tmp_path: Path, offline: Path) -> None:
    async with served(tmp_path / "data", offline=offline) as here, here.browser() as browser:
        answer = await browser.get(FILES)
        listed = answer.json()
        assert answer.headers["cache-control"] == "no-store"
        assert listed["folder"] == f"{FILES}/0123456789abcdef"
        assert set(listed["files"]) == {
            f"{listed['folder']}/{name}" for name in ("python.wasm", "game.zip")
        }
        for path in (*listed["page"][:3], *listed["files"]):
            found = await browser.get(path)
            assert found.status_code == 200
            assert "immutable" in found.headers["cache-control"]


async def test_a_file_is_sent_packed_to_whoever_unpacks_it(tmp_path: Path, offline: Path) -> None:
    where = f"{FILES}/0123456789abcdef/python.wasm"
    async with served(tmp_path / "data", offline=offline) as here:
        async with here.browser(**{"accept-encoding": "gzip"}) as browser:
            found = await browser.get(where)
            assert found.headers["content-encoding"] == "gzip"
            assert found.headers["content-type"] == "application/wasm"
            assert found.content == WASM
        async with here.browser(**{"accept-encoding": "identity"}) as browser:
            found = await browser.get(where)
            assert "content-encoding" not in found.headers
            assert found.content == WASM


@pytest.mark.parametrize(
    "path",
    ["0123456789abcdef/sources.txt", "0123456789abcdef/files.json", "another/game.zip", "x/../y"],
)
async def test_nothing_else_is_sent(tmp_path: Path, offline: Path, path: str) -> None:
    async with served(tmp_path / "data", offline=offline) as here, here.browser() as browser:
        assert (await browser.get(f"{FILES}/{path}")).status_code == 404


async def test_a_server_without_them_says_so(tmp_path: Path) -> None:
    none = tmp_path / "none"
    async with served(tmp_path / "data", offline=none) as here, here.browser() as browser:
        assert (await browser.get(FILES)).status_code == 404


async def test_all_addresses_offline_show_the_page(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.browser() as browser:
        start = await browser.get("/")
        (script,) = re.findall(r'src="(/assets/index-[^"]+)"', start.text)
        for path in ("/offline", "/offline/t/abcdefghjkm", "/offline/learn"):
            assert script in (await browser.get(path)).text


async def test_only_the_worker_may_compile_webassembly(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.browser() as browser:
        for path in ("/", "/offline", "/healthz"):
            policy = (await browser.get(path)).headers["content-security-policy"]
            assert "unsafe" not in policy
        worker = await browser.get(f"{RUNS_WASM}-1.js")
        assert "script-src 'self' 'wasm-unsafe-eval';" in worker.headers["content-security-policy"]
