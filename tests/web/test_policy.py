"""What the page may load, and that it works as in most homes: over plain http, by a name."""

from urllib.request import urlopen

import pytest
from playwright.async_api import expect

from tests.web.site import Site
from tests.web.sitting import opens_a_table, press

# What blockers of advertisements hide by its name: words of a class, an id, or a file.
ADS = {"ad", "ads", "advert", "advertisement", "banner-ad", "sponsor", "sponsored", "promo"}

_NAMES = """
() => [...document.querySelectorAll("*")].flatMap((element) => [
  ...element.classList, element.id, element.getAttribute("src") ?? "",
  element.getAttribute("href") ?? "",
])
"""


async def test_the_policy_allows_nothing_from_elsewhere(site: Site) -> None:
    server = site.shared()
    for path in ("/", "/t/abcdefghijk"):
        with urlopen(f"{server.url}{path}") as answer:
            policy = str(answer.headers["content-security-policy"])
        allowed = dict(
            part.strip().split(" ", 1) for part in policy.split(";") if " " in part.strip()
        )
        assert allowed["default-src"] in ("'none'", "'self'")
        assert "unsafe" not in allowed.get("script-src", "")
        assert "*" not in policy


@pytest.mark.in_turn
async def test_the_page_works_by_a_name_over_plain_http(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(server.at("table.local"))
    assert not await page.evaluate("isSecureContext")
    await opens_a_table(page, "Ann")
    # The link is copied without the clipboard of secure pages.
    await press(page.get_by_role("button", name="Copy"))
    await expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = await page.get_by_role("textbox", name="Link to this table").input_value()
    await press(page.get_by_role("button", name="Change your name and picture"))
    field = page.get_by_role("dialog").get_by_label("Your name")
    await field.fill("")
    await page.keyboard.press("Control+V")
    await expect(field).to_have_value(link)
    await page.keyboard.press("Escape")
    await press(page.get_by_role("button", name="Start"))
    await expect(page.locator(".table")).to_be_visible()


@pytest.mark.in_turn
async def test_nothing_is_called_like_an_advertisement(site: Site) -> None:
    server = site.serve(scene="hand_of_24")
    page = await site.visit()
    files: list[str] = []
    page.on("request", lambda request: files.append(request.url))
    for address in (server.url, server.seats["Ann"]):
        await page.goto(address)
        await expect(page.locator(".table, .home")).to_be_visible()
        names = [*await page.evaluate(_NAMES), *files]
        words = {word for name in names for word in name.lower().replace("/", ".").split(".")}
        assert not words & ADS
