"""The plain English of the rule book, and the table's own words in it."""

import pytest

from liverpool.engine.changes import changed
from liverpool.engine.english import between, either, number, ordinal, several, times, with_article
from liverpool.engine.presets import load, rules_from
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.book.blocks import paragraph
from liverpool.paper.book.context import Context, context_of
from liverpool.paper.book.front import Front
from liverpool.paper.book.said import always
from liverpool.paper.plain import plain
from liverpool.paper.rule_files import playable_rules
from liverpool.record.links import own_file
from tests.paper.book.playing import named


def context(**changes: object) -> Context:
    rules = changed(load("dunlop").rules, {key.replace("__", "."): v for key, v in changes.items()})
    return context_of(named(rules))


def test_numbers_are_words_as_far_as_people_say_them() -> None:
    assert [number(n) for n in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert [several(n, "bunch") for n in (1, 2)] == ["one bunch", "two bunches"]
    assert [ordinal(n) for n in (1, 12, 13, 21, 111)] == [
        "first",
        "twelfth",
        "13th",
        "21st",
        "111th",
    ]
    assert [times(n) for n in (1, 2, 3, 20)] == ["once", "twice", "three times", "20 times"]


def test_neighbours_are_joined_by_or() -> None:
    assert [between(3, last) for last in (3, 4, 5)] == ["three", "three or four", "three to five"]
    assert between(3, 4, str) == "3 or 4"


def test_lists_are_said_as_people_say_them() -> None:
    assert [either(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a or b",
        "a, b or c",
    ]
    assert paragraph(always("nothing", "")) == ()
    said = always("one", "One."), always("nothing", ""), always("two", "Two.")
    assert [block.text for block in paragraph(*said)] == ["One. Two."]


def test_the_words_are_the_tables_own() -> None:
    ours = context(words__set="bunch", words__run="ace row")
    assert (ours.sets, ours.a_set, ours.runs, ours.a_run) == (
        "bunches",
        "a bunch",
        "ace rows",
        "an ace row",
    )
    assert with_article("Orbit") == "an Orbit"


@pytest.mark.parametrize(
    ("twos", "word"), [("none", "joker"), ("twos", "wild card"), ("twos_everywhere", "wild card")]
)
def test_a_wild_card_is_a_joker_where_nothing_else_is_wild(twos: str, word: str) -> None:
    assert context(meld__wild_ranks=twos).wild == word


def test_jokers_count_at_the_tables_that_play() -> None:
    """One that is there only for six players is none where five play at most."""
    jokers = [[5, 0], [8, 2]]
    assert context(deck__jokers=jokers).has_jokers
    assert not context(deck__jokers=jokers, players__max=5).has_jokers


@pytest.mark.parametrize(
    ("title", "game"),
    [
        ("House rules", "Liverpool Rummy"),
        ("Lindens' Rummy", "Lindens' Rummy"),
        ("W" * 31, "this game"),
        ("“Hand and Foot” at home", "“Hand and Foot” at home"),
    ],
)
def test_the_game_is_called_what_the_family_calls_it(title: str, game: str) -> None:
    """By the title of its book, or else of its rules."""
    own = rules_from(own_file("mahlum", {"buy.limit": 3}, title))
    assert context_of(own).game == game
    assert context_of(load("mahlum")).game == "Liverpool Rummy"
    assert context_of(load("mahlum"), "W" * 31).game == "this game"
    front = Edition(front=Front(title="Rummy at Mill Lane"))
    assert "In Rummy at Mill Lane, you collect cards" in plain(rule_book(own, front))
    assert f"In {game}, you collect cards" in plain(rule_book(own))


@pytest.mark.parametrize(
    ("what", "changes", "title"),
    [
        ("dunlop", ("buy.limit = 3",), "House rules"),
        ("dunlop+twos+freeze", (), "Dunlop's page: 2s wild, frozen jokers"),
        ("dunlop+twos+freeze", ("buy.limit = 3",), "House rules"),
    ],
)
def test_what_comes_with_the_game_is_no_family_s_name(
    what: str, changes: tuple[str, ...], title: str
) -> None:
    """However they are put together or changed."""
    book = plain(rule_book(playable_rules(what, changes)))
    assert f"Liverpool Rummy: {title}" in book
    assert "In Liverpool Rummy, you collect cards" in book
