"""Short links to rules: the same rules have the same one, and a slip is found, never followed."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from liverpool.engine.presets import load, names
from liverpool.engine.refusals import RulesError
from liverpool.record.links import query_of, query_over
from liverpool.room.messages import written
from liverpool.room.messages.editing import Shorten, Shortened
from liverpool.room.refused import RequestRefused
from liverpool.room.secrets import LETTERS
from liverpool.server.access.limits import Limits
from liverpool.server.storage.ages import UNUSED, forget_old
from liverpool.server.storage.storage import Storage
from liverpool.server.tables import short_links
from liverpool.server.tables.short_links import ShortLinks, is_whole, link_of
from tests.server.asking import asking
from tests.server.clock import House
from tests.server.served import greeted, next_message, served

OURS = query_over("dunlop", {"buy.limit": 3}, "Grandma's")


class Days:
    """A calendar that a test turns."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 25, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    opened = Storage.at(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def days() -> Days:
    return Days()


@pytest.fixture
def links(storage: Storage, days: Days) -> ShortLinks:
    return ShortLinks(storage.rule_links, days)


def shortened(links: ShortLinks, query: str) -> str:
    return links.answer(Shorten(query)).link


def test_a_link_leads_back_to_its_rules(links: ShortLinks) -> None:
    queries = [OURS, *(query_of(load(name)) for name in names())]
    found = {shortened(links, query): query for query in queries}
    assert len(found) == len(queries)
    assert {link: links.query(link) for link in found} == found
    link = shortened(links, OURS)
    assert len(link) == 8
    assert links.query(f" {link.upper()} ") == OURS


def test_the_same_rules_have_the_same_link_and_are_kept_once(
    storage: Storage, links: ShortLinks
) -> None:
    _, *parts = OURS.split("&")
    assert shortened(links, OURS) == shortened(links, OURS)
    assert shortened(links, "&".join(parts)) == shortened(links, OURS)  # without its check
    assert storage.rule_links.count() == 1


def test_rules_that_cannot_be_read_get_no_link(storage: Storage, links: ShortLinks) -> None:
    for query in (OURS[:-3], "rules=nope", "rules=dunlop&buy.limits=3"):
        with pytest.raises(RulesError):
            shortened(links, query)
    assert storage.rule_links.count() == 0


def test_every_single_slip_is_found(links: ShortLinks) -> None:
    link = shortened(links, OURS)
    slips = {link[:-1], link[1:], f"{link}a", "", "../../x"}
    for at, right in enumerate(link):
        slips |= {link[:at] + wrong + link[at + 1 :] for wrong in LETTERS if wrong != right}
        slips.add(link[:at] + link[at + 1 : at + 2] + right + link[at + 2 :])
    for slip in slips - {link}:
        if slip in {link[:-1], link[1:], f"{link}a"} and is_whole(slip):
            continue  # one letter in 31 fits by chance; then no rules are found
        with pytest.raises(RequestRefused, match="damaged"):
            links.query(slip)


def test_a_link_that_nobody_has_made_leads_to_no_rules(links: ShortLinks) -> None:
    with pytest.raises(RequestRefused, match="keeps no rules"):
        links.query(link_of("rules=dunlop", 7))


def test_other_rules_of_the_same_letters_get_one_letter_more(
    storage: Storage, links: ShortLinks
) -> None:
    storage.rule_links.add(link_of(OURS, 7), "rules=mahlum", "2026-11-25")
    link = shortened(links, OURS)
    assert len(link) == 9
    assert shortened(links, OURS) == link
    assert links.query(link) == OURS


def test_a_server_keeps_so_many(links: ShortLinks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(short_links, "MOST_LINKS", 1)
    link = shortened(links, OURS)
    with pytest.raises(RequestRefused, match="Share the long one"):
        shortened(links, "rules=mahlum")
    assert shortened(links, OURS) == link


@pytest.mark.in_turn("servers")
def test_what_nobody_uses_goes(storage: Storage, links: ShortLinks, days: Days) -> None:
    used, unused = shortened(links, OURS), shortened(links, "rules=mahlum")
    until = days.now + UNUSED
    while days.now < until + timedelta(days=14):  # a server looks for it again and again
        days.now += timedelta(days=1)
        for _ in forget_old(storage, days.now, lambda _: False):
            pass
        assert links.query(used) == OURS
    with pytest.raises(RequestRefused):
        links.query(unused)


def test_a_page_asks_for_a_link() -> None:
    house = House()
    page = house.page()
    answer = page.ask(Shorten(OURS))
    assert isinstance(answer, Shortened)
    assert answer.link == link_of(OURS, 7)


async def test_its_address_opens_the_same_page_as_the_long_link(tmp_path: Path) -> None:
    async with served(tmp_path) as here, here.browser() as client:
        link = shortened(ShortLinks(here.storage.rule_links, Days()), OURS)
        found = await client.get(f"/r/{link}")
        assert found.status_code == 307
        assert found.headers["location"] == f"/house-rules?{OURS}"
        assert found.headers["cache-control"] == "no-store"


async def test_a_bad_address_says_so(tmp_path: Path) -> None:
    async with asking(tmp_path) as client:
        for link, said in (("abc", "damaged"), (link_of(OURS, 7), "keeps no rules")):
            plain = await client.get(f"/r/{link}")
            assert (plain.status_code, plain.headers["content-type"][:10]) == (404, "text/plain")
            page = await client.get(f"/r/{link}", headers={"accept": "text/html"})
            assert "<h1>No rules here</h1>" in page.text
            assert said in plain.text
            assert said in page.text


async def test_an_address_asks_for_so_many_a_day(tmp_path: Path) -> None:
    two = Limits(short_links_a_day=2)
    headers = {"X-Forwarded-For": "203.0.113.9"}
    async with (
        served(tmp_path, public_url="https://rummy.example", limits=two) as here,
        here.page(additional_headers=headers) as page,
    ):
        await greeted(page)
        for _ in range(3):
            await page.send(written(Shorten(OURS)).decode())
        answers = [await next_message(page) for _ in range(3)]
    assert [each["kind"] for each in answers] == ["done", "done", "refused"]
    assert answers[2]["why"]["reason"] == "many_links"
