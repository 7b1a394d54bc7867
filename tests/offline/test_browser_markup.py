"""In the page, HTML is put together without markupsafe, to the same pages."""

import importlib
import sys
from types import ModuleType

import pytest

from liverpool.engine.presets import load
from liverpool.offline import browser_markup
from liverpool.paper import html
from liverpool.paper.book import rule_book
from liverpool.paper.document import Document


@pytest.fixture
def in_browser(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What makes pages, as it is in the page."""
    monkeypatch.setitem(sys.modules, "markupsafe", browser_markup)
    monkeypatch.delitem(sys.modules, "liverpool.paper.html")
    return importlib.import_module("liverpool.paper.html")


def test_a_rule_book_is_the_same_page(in_browser: ModuleType) -> None:
    assert in_browser is not html
    for book in (rule_book(load("mahlum")), Document("<b>“Ours” & 'theirs'\"", "a <i>", ())):
        there = in_browser.html(book, head=in_browser.style_inside())
        assert there == html.html(book, head=html.style_inside())
