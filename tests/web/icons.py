"""The icons of the page as an app, and the picture of an invitation: `python -m tests.web.icons`.

The icons are drawn from `favicon.svg`, full to the edge and with room around the cards, so that a
device may cut them to any shape. The picture has the size in which messengers show a link.
"""

import asyncio
import struct
import zlib
from typing import Final

from playwright.async_api import async_playwright

from liverpool.server.http.app import HEIGHT, PICTURE, WIDTH
from tests.web import browser as browsers

PUBLIC: Final = browsers.ROOT / "web" / "public"
SIZES: Final = (180, 192, 512)
GROUND: Final = "#1d5a45"
CARDS: Final = 0.66
"""Of the width; what lies within four fifths of it is never cut off."""


SEATED: Final = ("fox", "owl", "hedgehog", "penguin", "cat", "teapot")
TINTS: Final = ("#a04a24", "#5b3f8c", "#2b6a48", "#2f5f8a", "#8a5a00", "#7d2a35")
LYING: Final = ("7♥", "7♦", "7♣", "", "5♠", "6♠", "★", "8♠")
_STYLE: Final = """
body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; border: 34px solid #8f6437;
  background: #20503f; color: #fbf4e6;
  font-family: 'DejaVu Serif', Georgia, serif; text-align: center; }
h1 { margin: 62px 0 34px; font-size: 96px; line-height: 1; }
div { display: flex; justify-content: center; }
b { width: 104px; height: 146px; margin-right: -34px; border-radius: 10px; background: #fffdf6;
  box-shadow: 0 2px 6px #0008; color: #1d1a17; font: 700 50px/1.1 'DejaVu Sans', sans-serif;
  text-align: left; padding: 8px 0 0 10px; box-sizing: border-box; white-space: pre; }
b.red { color: #b3201f; } b.wild { color: #4a2a86; } i { width: 110px; }
.who { gap: 34px; margin-top: 44px; }
.who svg { width: 116px; height: 116px; }
"""


def invitation() -> str:
    """The picture of an invitation as a page."""
    cards = "".join(
        f'<b class="{"wild" if card == "★" else "red" if card[1] in "♥♦" else ""}">'
        f"{card[0]}\n{card[1:]}</b>"
        if card
        else "<i></i>"
        for card in LYING
    )
    people = "".join(
        f'<svg viewBox="0 0 100 100"><circle cx="50" cy="50" r="48" fill="{tint}" stroke="#fffdf6"'
        f' stroke-width="3"/><circle cx="50" cy="50" r="39" fill="#f7ecd6"/><use'
        f' href="#picture-{name}" x="11" y="11" width="78" height="78"/></svg>'
        for name, tint in zip(SEATED, TINTS, strict=True)
    )
    drawings = (browsers.ROOT / "web/src/people/pictures.svg").read_text("utf-8")
    return (
        f"<style>{_STYLE}</style><body>{drawings}<h1>Liverpool Rummy</h1><div>{cards}</div>"
        f'<div class="who">{people}</div>'
    )


def packed(picture: bytes) -> bytes:
    """The same PNG as small as zlib makes it: the icon comes with every first page."""
    chunks, at = [], 8
    while at < len(picture):
        size = int.from_bytes(picture[at : at + 4], "big")
        chunks.append((picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]))
        at += size + 12
    pixels = zlib.decompress(b"".join(content for kind, content in chunks if kind == b"IDAT"))
    others = [(kind, content) for kind, content in chunks if kind != b"IDAT"]
    written = [others[0], (b"IDAT", zlib.compress(pixels, 9)), *others[1:]]
    return picture[:8] + b"".join(
        struct.pack(">I", len(content))
        + kind
        + content
        + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in written
    )


async def draw() -> None:
    drawing = (PUBLIC / "favicon.svg").read_text("utf-8")
    browsers.let_playwright_find_node()
    async with async_playwright() as playwright:
        browser = await browsers.start(playwright)
        for size in SIZES:
            page = await browser.new_page(viewport={"width": size, "height": size})
            await page.set_content(
                f'<body style="margin:0;height:100vh;display:grid;place-items:center;'
                f'background:{GROUND}">{drawing}'
            )
            width = f"svg => svg.style.width = '{round(CARDS * size)}px'"
            await page.locator("svg").evaluate(width)
            (PUBLIC / f"icon-{size}.png").write_bytes(packed(await page.screenshot()))
        page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        await page.set_content(invitation())
        await page.screenshot(path=PUBLIC / PICTURE)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(draw())
