"""Each source, its readers' comments and the relatives, rebuilt from another game by clicks."""

from typing import Final
from urllib.parse import urlsplit

import pytest

from liverpool.engine.presets import BEGINNERS, DEFAULT, SOURCES, load, names
from liverpool.record.links import from_query
from tests.web.rebuilding import Clicker, clicks_of, plan, remaining
from tests.web.site import Site
from tests.web.sitting import comes_true

MOST: Final = 25
"""Clicks, from the rules that the editor begins with; and from any other source to these."""
OTHER_SOURCES: Final = tuple(name for name in SOURCES if name != DEFAULT)
REBUILT: Final = (
    ("dunlop+jill", DEFAULT),
    ("christmas+runs", "christmas"),
    *((name, DEFAULT) for name in names() if name not in (DEFAULT, "dunlop+jill", *BEGINNERS)),
    *((DEFAULT, source) for source in OTHER_SOURCES),
)


@pytest.mark.in_turn
@pytest.mark.parametrize(("target", "start"), REBUILT)
def test_no_game_is_many_clicks_away(target: str, start: str) -> None:
    assert clicks_of(start, target) <= MOST


@pytest.mark.in_turn
def test_even_from_the_strangest_game_it_is_not_far() -> None:
    games = [name for name in names() if "+" not in name]
    ways = {(one, other): clicks_of(one, other) for one in games for other in games if one != other}
    assert max(ways.values()) <= 30, max(ways, key=lambda way: ways[way])


@pytest.mark.full  # every day such answers are clicked in test_house_rules
@pytest.mark.parametrize(("target", "start"), REBUILT)
async def test_a_game_is_rebuilt_by_clicks(site: Site, target: str, start: str) -> None:
    server = site.shared()
    page = await site.visit()
    await page.goto(f"{server.url}/house-rules")
    somebody = Clicker(page)
    await somebody.starts_from(start)
    await somebody.follows(plan(load(start).rules, load(target).rules))

    def differs() -> dict[str, object]:
        return remaining(from_query(urlsplit(page.url).query).rules, load(target).rules)

    async def is_rebuilt() -> bool:
        return differs() == {}

    assert await comes_true(is_rebuilt), differs()
    assert somebody.clicks == clicks_of(start, target)
