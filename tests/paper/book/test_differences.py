"""What the descriptions say differently, with the answers of these rules, for players to read."""

import re

import pytest

from liverpool.engine.changes import ASKED
from liverpool.engine.presets import NamedRules, load, names
from liverpool.paper.book.appendix import differences
from tests.chance import some
from tests.paper.book.chapters import chapter, chapter_items, house, paragraphs


def test_each_difference_asks_real_questions_and_each_only_once() -> None:
    keys = [key for each in differences() for key in each.keys]
    assert set(keys) - {"last_contract"} <= set(ASKED)
    assert len(keys) == len(set(keys))
    leads = [each.lead for each in differences()]
    assert len(leads) == len(set(leads))


def test_a_difference_ends_with_the_answer_of_these_rules() -> None:
    ends = {
        ("dunlop", "The last contract"): "Your rules: Three sequences of 4.",
        ("wikipedia", "The last contract"): "Your rules: One run of 7.",
        ("christmas", "The last contract"): "Your rules: Three sets of 3, all cards at once.",
        ("mahlum", "When to buy"): "draws from the stock, before they play on.",
        (
            "mahlum",
            "Jokers in a bunch",
        ): "cards in a bunch must be natural (not wild)? At least one.",
        ("dunlop", "Calling the last discard"): "This doesn't come up under your rules.",
    }
    for (name, lead), end in ends.items():
        assert chapter_items(load(name), "differences")[lead].endswith(end)


@pytest.mark.parametrize("name", some(names(), everyday=8))
def test_the_readings_are_given_without_the_names_of_files_and_their_numbers(name: str) -> None:
    section = chapter(load(name), "differences")
    assert section is not None
    text = "\n".join(f"{item}" for block in section.blocks for item in [block])
    assert re.findall(r"\([WXYZ]\d|source \d|\w\+\w|\w+\.\w+ = |dunlop", text) == []


def test_what_the_source_leaves_open_is_listed_with_its_answer() -> None:
    items = chapter_items(load("wikipedia"), "differences")
    assert items["How many jokers are there?"] == "2 in each deck."
    assert "questions open. The answers to these are our own." in paragraphs(
        load("wikipedia"), "differences"
    )


def test_a_short_description_is_given_by_what_it_says() -> None:
    items = chapter_items(load("bga"), "differences")
    assert items["How often may you buy in a deal?"] == "3 times."
    assert "What does a buyer pay for the discard?" not in items
    text = paragraphs(load("bga"), "differences")
    assert "Everything else is played as in “Dunlop's page”." in text


def test_rules_of_ones_own_go_before_the_readings_of_their_base() -> None:
    ours = house("dunlop", {"buy.limit": 3})
    assert "Where you have changed something, your rules come first." in paragraphs(
        ours, "differences"
    )
    assert "Where you have changed" not in paragraphs(load("dunlop"), "differences")


def test_rules_without_a_description_only_tell_the_differences() -> None:
    bare = NamedRules("ours", 1, "Ours", "", (), (), load("dunlop").rules)
    assert "“" not in paragraphs(bare, "differences")


def test_the_readings_are_in_the_words_of_the_table() -> None:
    """All but what they quote; and the stock runs out, whatever a run is called."""
    ours = house("dunlop", {"words.set": "family", "words.run": "chain"})
    section = chapter(ours, "differences")
    assert section is not None
    text = "\n".join(f"{block}" for block in section.blocks)
    assert "so a family of one natural card and two jokers is allowed" in text
    assert "If you lay down two chains of the same suit" in text
    assert "“A set is three cards” and a chain “is four cards”" in text
    assert "sequence" not in text
    christmas = house("christmas", {"words.run": "chain"})
    assert "What happens when the stock runs out?" in chapter_items(christmas, "differences")
