"""The game as a site of files alone, below a path of a plain host, which goes away."""

import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.async_api import expect

from liverpool.server.site import build_site
from tests.web.player import Player
from tests.web.site import Site
from tests.web.sitting import press
from tests.web.test_offline import STARTS, hand


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    """Sends the files of a folder in which the site is `/a/game`."""
    build_site(tmp_path / "a" / "game")
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(tmp_path)))
    thread = Thread(target=host.serve_forever)
    thread.start()
    yield host
    host.shutdown()
    thread.join()
    host.server_close()


async def test_a_game_on_a_site_of_files_goes_on_without_a_network_and_after_a_crash(
    site: Site, host: ThreadingHTTPServer
) -> None:
    site.expect_trouble("ERR_CONNECTION_REFUSED")
    page = await site.visit(360, 740, touch=True, worker=True)
    start = f"http://127.0.0.1:{host.server_address[1]}/a/game/"
    await page.goto(start)
    await page.get_by_role("link", name="Keep the score").click()
    await expect(page.get_by_label("Rules")).to_have_value(re.compile("dunlop"))
    await page.goto(start)
    await page.get_by_role("link", name="Rule books").click()
    await page.get_by_role("link", name="Grandma Mahlum's game", exact=True).click()
    await page.get_by_role("link", name="Play", exact=True).click()
    await page.get_by_role("button", name="Our rules").click(timeout=STARTS)
    async with page.expect_popup() as opened:
        await page.get_by_role("button", name="Rule book").click()
    book = await opened.value
    await expect(book.get_by_role("heading", name="What you need")).to_be_visible(timeout=STARTS)
    await book.close()
    await page.get_by_role("button", name="Close").click()
    await press(page.get_by_role("button", name="Play now"))
    await press(page.get_by_role("button", name="Just play"))
    await hand(page)
    player = Player(page)
    await player.plays_to_a_turn()  # until they act, their hand stays as it is
    held, address = await hand(page), page.url
    host.shutdown()
    host.server_close()

    # The tab is gone, without a word.
    again = await page.context.new_page()
    await page.close()
    await again.goto(address)
    assert await hand(again) == held
    await Player(again).acts()

    other = await page.context.new_page()
    await other.goto(address)
    await expect(other.get_by_text("in another tab")).to_be_visible(timeout=STARTS)
    await again.close()
    await hand(other)  # once it is free, without a word
