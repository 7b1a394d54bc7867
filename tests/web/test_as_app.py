"""The page as an app: installed, opened without a network, and never older than its server."""

import json

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.web.keeping import NOBODY, QUARTERS, Keeper
from tests.web.site import Site

KEPT = "navigator.serviceWorker.ready.then(() => caches.keys()).then((names) => names.length)"


@pytest.mark.in_turn("visits")
async def test_page_and_keeper_open_without_a_server(site: Site) -> None:
    site.expect_trouble("ERR_CONNECTION_REFUSED")
    site.expect_trouble("ERR_FAILED")  # the table's parts, fetched ahead before they are all kept
    site.expect_trouble("WebSocket")
    server = site.serve()
    page = await site.visit(360, 740, touch=True, worker=True)
    keeper = Keeper(page)
    await keeper.comes(server.url)
    await keeper.begins(("Rose", "Ben", "Mia"), QUARTERS, "Rose")
    assert await page.evaluate(KEPT) == 1
    server.stop()

    await page.reload()
    await keeper.enters("Ben", ("KK7*", None, "4"))
    await expect(keeper.heading).to_have_text("Deal 2 of 7")
    await page.goto(server.url)
    await expect(page.get_by_text("The score keeper works without one")).to_be_visible()
    await page.get_by_role("link", name="Score a real game").click()
    await keeper.begins(("Ann", "Tom", "Zoe"), QUARTERS, "Ann")
    await keeper.enters(NOBODY, ("7", "8", "9"))

    server.start()
    await page.goto(server.url)
    await expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    await expect(page.get_by_text("The score keeper works without one")).to_have_count(0)


# What browsers read before they offer to install a page. Each decides for itself whether it does,
# by its version, its profile and what it knows of the person; that is no matter of the page.
_AS_AN_APP = """
async () => {
  const link = document.querySelector("link[rel=manifest]").href;
  const answer = await fetch(link);
  const manifest = await answer.json();
  const { active, scope } = await navigator.serviceWorker.ready;
  const at = (path) => new URL(path, link).href;
  const drawn = async ({ src, sizes, type, purpose = "any" }) => {
    const file = await (await fetch(at(src))).blob();
    const { width, height } = await createImageBitmap(file);
    return { purpose, says: [sizes, type], is: [`${width}x${height}`, file.type] };
  };
  return {
    type: answer.headers.get("content-type"),
    isSecure: isSecureContext,
    worker: active?.scriptURL === at("/service-worker.js") && scope === at(manifest.scope),
    opens: (await fetch(at(manifest.start_url))).ok && at(manifest.start_url) === at("/"),
    names: [manifest.name, manifest.short_name],
    display: manifest.display,
    drawn: await Promise.all(manifest.icons.filter(({ sizes }) => sizes !== "any").map(drawn)),
  };
}
"""
_OFFERED = """
() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => void (window.prompted = (window.prompted ?? 0) + 1);
  return !dispatchEvent(offer);
}
"""


@pytest.mark.in_turn
async def test_it_has_what_browsers_ask_of_an_app(site: Site) -> None:
    server = site.shared()
    page = await site.visit(worker=True)
    await page.goto(server.url)
    found = await page.evaluate(_AS_AN_APP)
    drawn = found.pop("drawn")
    assert found == {
        "type": "application/manifest+json",
        "isSecure": True,
        "worker": True,
        "opens": True,
        "names": ["Liverpool Rummy", "Liverpool"],
        "display": "standalone",
    }
    assert [icon["says"] for icon in drawn] == [icon["is"] for icon in drawn]
    assert {(icon["purpose"], icon["is"][0]) for icon in drawn} == {
        ("any", "192x192"),
        ("any", "512x512"),
        ("maskable", "512x512"),
    }
    await page.get_by_role("button", name="Settings").click()
    await expect(page.get_by_text("The score keeper opens here without a network")).to_be_visible()


@pytest.mark.in_turn
async def test_it_is_installed_by_the_button_in_the_settings(site: Site) -> None:
    """The browser's offer, and its word that it is done, are the test's: one that runs without a
    window makes none."""
    server = site.shared()
    page = await site.visit()
    await page.goto(server.url)
    await page.get_by_role("button", name="Settings").click()
    said = page.locator(".as-app")
    install = said.get_by_role("button", name="Install")
    await expect(said).to_be_visible()
    await expect(install).to_have_count(0)
    assert await page.evaluate(_OFFERED), "the browser shows its own bar"
    await install.click()
    await expect(install).to_have_count(0)
    assert await page.evaluate("window.prompted") == 1
    await page.evaluate("dispatchEvent(new Event('appinstalled'))")
    await expect(said).to_contain_text("The game is installed")


@pytest.mark.in_turn
async def test_a_plain_address_says_what_it_lacks(site: Site) -> None:
    server = site.serve()
    page = await site.visit(worker=True)
    await page.goto(server.at("rummy.local"))
    await page.get_by_role("button", name="Settings").click()
    await expect(page.get_by_text("browsers neither install the game")).to_be_visible()


@pytest.mark.in_turn
async def test_a_page_of_before_is_loaded_anew(site: Site) -> None:
    """Once for each build: what lies between may go on giving the old page."""
    server = site.serve()
    page = await site.visit()
    builds: list[str] = []

    def of_another_build(link: WebSocketRoute) -> None:
        behind = link.connect_to_server()

        def hear(message: str | bytes) -> None:
            told = json.loads(message)
            if told["kind"] == "welcome":
                builds.append(told["page"])
                told["page"] = "/assets/index-newer.js"
            link.send(json.dumps(told))

        behind.on_message(hear)

    await page.add_init_script("sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1")
    await page.route_web_socket("**/socket?*", of_another_build)
    await page.goto(server.url)
    await page.wait_for_function("() => sessionStorage.loads === '2'")
    await expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    # The page that was loaded anew has heard the same, and stays.
    await page.get_by_role("button", name="Change rules").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    assert await page.evaluate("sessionStorage.loads") == "2"
    script = page.locator("script[type=module]:not([async])")
    assert set(builds) == {await script.get_attribute("src")}
