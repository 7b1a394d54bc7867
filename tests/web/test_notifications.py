"""Notifications at a slow table, from the switch on the page to the table that a click opens.

Two things come from outside, and the test puts them in: the browser's own subscription, which a
service on the internet would give, and what the browser of the tests, which has no window, cannot
do: show a notification, mark an icon, and open a window. The server's request goes to a service
of the test.
"""

import json
import re
from asyncio import to_thread
from typing import Any

import pytest
from playwright.async_api import Page, expect
from websockets.asyncio.client import ClientConnection, connect

from liverpool.engine.moves import Discard
from liverpool.record.cards import read_cards
from liverpool.room.messages import requests, written
from liverpool.room.messages.frames import FromPage
from liverpool.room.messages.game import GameUpdate
from liverpool.room.messages.replies import TableUpdate, Welcome
from tests.room.page import MESSAGE_IN
from tests.server.pushes import Browser, claims_of, push_service, to_base64
from tests.web.serving import Server
from tests.web.site import Site
from tests.web.sitting import comes_true, press, sits

SUBSCRIBES = """
(found) => {
  const subscription = (options) => ({
    endpoint: found.endpoint,
    options,
    toJSON: () => ({ endpoint: found.endpoint, keys: { p256dh: found.p256dh, auth: found.auth } }),
    unsubscribe: async () => true,
  });
  PushManager.prototype.subscribe = async (options) => {
    window.subscribedWith = options;
    return subscription({ applicationServerKey: options.applicationServerKey.buffer });
  };
}
"""
SHOWS = """
() => {
  self.shown = [];
  self.registration.showNotification = async (...what) => void self.shown.push(what);
  self.navigator.setAppBadge = async () => void (self.badged = true);
  self.clients.openWindow = async (address) => void (self.opened = address);
}
"""
CLICKS = """
() => {
  const [, { data }] = self.shown[0];
  const notification = { data, close: () => (self.closed = true) };
  const waitUntil = (promise) => (self.waited = promise);
  const event = Object.assign(new Event("notificationclick"), { notification, waitUntil });
  self.dispatchEvent(event);
  return self.waited.then(() => [self.opened, self.closed]);
}
"""


class Ann:
    """Somebody else at the table, who has no page to be looked at."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.told: dict[type[Any], Any] = {}

    async def says(self, message: FromPage) -> None:
        await self.socket.send(written(message).decode())

    async def hears(self, kind: type[Any]) -> Any:
        self.told.pop(kind, None)
        while kind not in self.told:
            message = MESSAGE_IN.decode(await self.socket.recv())
            self.told[type(message)] = message
        return self.told[kind]


async def slow(ann: Ann, link: str, title: str) -> None:
    """Ann comes by her link and makes the table a slow one."""
    table, secret = re.findall(r"/t/(\w+)#seat=(.+)$", link)[0]
    await ann.says(requests.Hello(table=table, secret=secret))
    at = await ann.hears(TableUpdate)
    settings = requests.Settings(slow=True)
    rules = {"seats": len(at.seats), "rules": at.rules, "changes": at.changes}
    await ann.says(requests.Arrange(title=title, settings=settings, **rules))
    while not (await ann.hears(TableUpdate)).settings.slow:
        pass


async def switched_on(page: Page) -> None:
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda it: sent.append(str(it))))
    await page.reload()
    await press(page.get_by_role("button", name="Menu"))
    await press(page.get_by_role("button", name="Notifications"))
    switch = page.get_by_role("switch", name="Tell me when it's my turn")
    await expect(switch).to_be_enabled()
    await expect(switch).not_to_be_checked()
    await press(switch)
    await expect(page.get_by_text("On for this device")).to_be_visible()

    async def told() -> bool:
        return any('"subscribe"' in each for each in sent)

    assert await comes_true(told)


async def delivered(page: Page, origin: str, text: str) -> None:
    """The browser's push service brings this text to the service worker of the origin."""
    browser = await page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    browser.on(
        "ServiceWorker.workerRegistrationUpdated", lambda it: found.extend(it["registrations"])
    )
    await browser.send("ServiceWorker.enable")

    async def is_known() -> bool:
        return bool(found)

    assert await comes_true(is_known)
    number = found[0]["registrationId"]
    await browser.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": number, "data": text},
    )


async def switch_on_and_leave(site: Site, server: Server, browser: Browser) -> tuple[Page, str]:
    """Ben switches notifications on and goes home; gives his page and the server's key."""
    ben = await sits(site, server.seats["Ben"], width=360, height=740, touch=True, worker=True)
    page = ben.page
    await page.context.grant_permissions(["notifications"])
    found = json.loads(written(browser.subscription))
    await page.add_init_script(f"({SUBSCRIBES})({json.dumps(found)})")
    await switched_on(page)
    key = await page.evaluate("[...window.subscribedWith.applicationServerKey]")
    assert await page.evaluate("window.subscribedWith.userVisibleOnly") is True
    await page.goto(server.url)
    await expect(page.get_by_text("My tables")).to_be_visible()
    return page, to_base64(bytes(key))


@pytest.mark.in_turn("visits")
async def test_who_is_away_is_notified_and_a_click_opens_the_table(site: Site) -> None:
    with push_service() as service:
        server = site.serve(scene="contract", people=2, push=service.origin)
        browser = Browser(f"{service.origin}/to/ben")
        async with connect(f"{server.url.replace('http', 'ws')}/socket", proxy=None) as socket:
            await slow(Ann(socket), server.seats["Ann"], "Rose's table")
            page, key = await switch_on_and_leave(site, server, browser)
        # Nothing of it is lost when the server starts again, and its key is the same.
        server.stop()
        server.start()
        async with connect(f"{server.url.replace('http', 'ws')}/socket", proxy=None) as socket:
            ann = Ann(socket)
            table, secret = re.findall(r"/t/(\w+)#seat=(.+)$", server.seats["Ann"])[0]
            await ann.says(requests.Hello(table=table, secret=secret))
            game = (await ann.hears(GameUpdate)).game
            king = read_cards("Kd")[0]
            await ann.says(requests.Make(question=game.question, moves=(Discard(king),)))
            caught = await to_thread(service.caught)
            welcome = ann.told[Welcome]
    said = browser.read(caught.body)
    assert said == {"title": "It's your turn at Rose's table", "table": table}
    claims = claims_of(caught.headers["Authorization"])
    assert claims["aud"] == service.origin
    assert caught.headers["Authorization"].endswith(f", k={welcome.push_key}")
    assert key == welcome.push_key

    [worker] = page.context.service_workers
    await worker.evaluate(SHOWS)
    await delivered(page, server.url, json.dumps(said))

    async def is_shown() -> bool:
        return bool(await worker.evaluate("self.shown.length"))

    assert await comes_true(is_shown)
    title, options = await worker.evaluate("self.shown[0]")
    assert title == said["title"]
    assert options["tag"] == table
    assert await worker.evaluate("self.badged") is True
    address, closed = await worker.evaluate(CLICKS)
    assert (address, closed) == (f"/t/{table}", True)
    await page.goto(server.url + address)
    await expect(page).to_have_title("Your turn – Rose's table")


@pytest.mark.full  # every day web/tests/notifications.test.ts
async def test_a_plain_address_says_why_there_are_none(site: Site) -> None:
    server = site.serve()
    page = await site.visit()
    await page.goto(server.at("rummy.local"))
    await press(page.get_by_role("button", name="Settings"))
    await expect(page.get_by_text("browsers allow no notifications here")).to_be_visible()
    await expect(page.get_by_role("switch", name="Notifications")).to_be_disabled()
