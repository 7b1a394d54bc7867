"""The browser itself: which one is taken, and what a visit with it notices."""

import os
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, Playwright, Route

from tests.web import browser as browsers
from tests.web.site import Site
from tests.web.sitting import press

OURS = "http://table.local/"
ELSEWHERE = "http://elsewhere.example/spy.js"


async def open_with(page: Page, script: str) -> None:
    """Open a page of ours, by a name that is not local, that runs this script."""

    async def answer(route: Route) -> None:
        await route.fulfill(
            body=f"<!doctype html><link rel=icon href=x><script>{script}</script>",
            content_type="text/html",
        )

    await page.route(f"{OURS}**", answer)
    await page.route("http://elsewhere.example/**", lambda route: route.fulfill(body=""))
    await page.goto(OURS)


async def test_a_visit_has_the_size_the_touch_and_the_taste_that_were_asked_for(
    site: Site,
) -> None:
    page = await site.visit(360, 740, touch=True, colours="dark")
    await open_with(page, "")
    assert await page.evaluate("navigator.maxTouchPoints") > 0
    assert await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert await page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert await page.evaluate("screen.width") == 360
    assert not await page.evaluate("isSecureContext")  # as in most homes


@pytest.mark.in_turn
async def test_two_visitors_share_nothing(site: Site) -> None:
    first, second = await site.visit(), await site.visit()
    await open_with(first, "localStorage.seat = 'mine'")
    await open_with(second, "")
    assert await first.evaluate("localStorage.seat") == "mine"
    assert await second.evaluate("localStorage.seat ?? null") is None


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("script", "trouble"),
    [
        ("console.error('it broke')", "console: it broke"),
        ("queueMicrotask(() => { throw new Error('it threw') })", "exception: it threw"),
        ("Promise.reject(new Error('unheard'))", "exception: unheard"),
        (f"document.write('<script src={ELSEWHERE}><\\/script>')", f"elsewhere: {ELSEWHERE}"),
        ("new WebSocket('ws://elsewhere.example/')", "elsewhere: ws://elsewhere.example/"),
    ],
)
async def test_what_goes_wrong_on_a_page_is_noticed(
    browser: Browser, tmp_path: Path, script: str, trouble: str
) -> None:
    site = Site(browser, tmp_path)
    page = await site.visit()
    await open_with(page, script)
    await page.evaluate("new Promise(done => setTimeout(done))")
    found = await site.end()
    assert any(trouble in one for one in found)

    for one in found:
        site.expect_trouble(one)
    assert await site.end() == []


_FETCHES = "setInterval(() => fetch('/healthz').catch(() => {}), 5)"


@pytest.mark.in_turn
async def test_what_a_page_still_fetches_at_its_end_finds_its_server(site: Site) -> None:
    """Pages close first; the site's own end fails this test if they do not."""
    server = site.serve()
    page = await site.visit()
    await page.goto(server.url)
    await page.evaluate(_FETCHES)


@pytest.mark.in_turn
async def test_a_server_that_is_gone_before_its_pages_is_noticed(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(server.url)
    # What the page fetches ahead for a table may be on its way, too, and is cut off.
    site.expect_trouble("ERR_CONNECTION_RE")
    async with page.expect_console_message(lambda said: "ERR_CONNECTION_REFUSED" in said.text):
        await page.evaluate(_FETCHES)
        server.stop()


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without any browser; the folder that is returned is its PATH."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browsers, "usual_places", lambda: iter([]))
    monkeypatch.setattr(browsers, "PACKED", tmp_path / "nothing")
    return tmp_path


def programs(playwrights_own: Path) -> list[str]:
    return [candidate.program.stem for candidate in browsers.candidates(playwrights_own)]


@pytest.mark.skipif(os.name == "nt", reason="what is a program there is told by its name")
def test_browsers_are_looked_for_in_their_order(
    bare_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = bare_machine / "own"
    assert programs(own) == []
    for name in ("google-chrome", "chromium"):
        (bare_machine / name).touch(mode=0o755)
    assert programs(own) == ["chromium", "google-chrome"]
    own.touch()
    assert programs(own) == ["own", "chromium", "google-chrome"]
    monkeypatch.setenv("CHROMIUM", str(bare_machine / "mine"))
    assert programs(own) == ["mine"]


async def test_a_press_counts_once_on_a_button_that_is_drawn_anew_under_the_finger(
    site: Site,
) -> None:
    page = await site.visit()
    await open_with(page, "")
    await page.evaluate("""
        document.body.innerHTML = "<button>Menu</button>";
        window.presses = 0;
        const anew = () => {
          const again = document.querySelector("button").cloneNode(true);
          again.addEventListener("click", () => { window.presses += 1; });
          document.querySelector("button").replaceWith(again);
        };
        addEventListener("pointermove", anew, { once: true });
    """)
    await press(page.get_by_role("button", name="Menu"))
    assert await page.evaluate("window.presses") == 1


async def test_a_browser_that_does_not_start_is_told_with_its_reason(
    bare_machine: Path, monkeypatch: pytest.MonkeyPatch, playwright: Playwright
) -> None:
    with pytest.raises(browsers.NoBrowser, match="no Chromium and no Google Chrome"):
        await browsers.start(playwright)
    monkeypatch.setenv("CHROMIUM", str(bare_machine / "mine"))
    with pytest.raises(browsers.NoBrowser, match="mine does not start: "):
        await browsers.start(playwright)


@pytest.mark.skipif(not browsers.has_packed(), reason="it is made for Linux x64 and not here")
async def test_the_browser_that_nobody_installed_starts(playwright: Playwright) -> None:
    started = await browsers.launch(playwright, browsers.unpacked())
    page = await started.new_page()
    await page.set_content("<span>a table for four</span>")
    box = await page.locator("span").bounding_box()
    assert box is not None
    assert box["width"] > 0  # there is a font to write with
    await started.close()
