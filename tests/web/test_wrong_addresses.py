"""Addresses that lead to nothing: the page says so, and what is wrong with them."""

from playwright.async_api import expect

from tests.web.site import Site

NO_RECORD = "There is no record at this address"
NO_SHEET = "There is no sheet at this address"
WRONG = (
    ("/record/kitchen22", NO_RECORD, "This link isn't complete"),
    (f"/record/kitchen22#{'x' * 22}", NO_RECORD, "There is no such record"),
    ("/score/zzzz", NO_SHEET, "This address isn't complete"),
    ("/score/nosuchsheet", NO_SHEET, ""),
    ("/learn?rules=nobody", "Learn", ""),
)
"""Each with what its heading and its alert say, as far as it matters."""


async def test_what_leads_to_nothing_says_so(site: Site) -> None:
    server = site.shared()
    page = await site.visit(360, 740, touch=True)
    for path, heading, why in WRONG:
        await page.goto(f"{server.url}{path}")
        await expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
        alert = page.get_by_role("alert")
        await expect(alert).not_to_be_empty()
        await expect(alert).to_contain_text(why)
    await expect(page.get_by_role("button", name="Start")).to_have_count(0)


async def test_a_page_that_does_not_come_promises_no_seat(site: Site) -> None:
    site.expect_trouble("ERR_FAILED")
    server = site.shared()
    page = await site.visit()
    await page.route("**/assets/HouseRules-*.js", lambda route: route.abort())
    await page.goto(f"{server.url}/house-rules")
    alert = page.get_by_role("alert")
    await expect(alert).to_have_text("Part of the page couldn't be loaded. Reload the page.")
