"""The icons of the page as an app, drawn from `favicon.svg`: `python -m tests.web.icons`.

Full to the edge and with room around the cards, so that a device may cut them to any shape.
"""

import asyncio
from typing import Final

from playwright.async_api import async_playwright

from tests.web import browser as browsers

PUBLIC: Final = browsers.ROOT / "web" / "public"
SIZES: Final = (180, 192, 512)
GROUND: Final = "#1d5a45"
CARDS: Final = 0.66
"""Of the width; what lies within four fifths of it is never cut off."""


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
            await page.screenshot(path=PUBLIC / f"icon-{size}.png")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(draw())
