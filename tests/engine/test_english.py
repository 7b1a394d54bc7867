"""Numbers, plurals and lists in plain English."""

import pytest

from liverpool.engine.english import (
    capital,
    counted,
    either,
    listed,
    number,
    ordinal,
    plural,
    several,
    small,
    times,
    with_article,
)


def test_numbers_are_words_up_to_twelve() -> None:
    assert [number(count) for count in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert [several(count, "card") for count in (0, 1, 3)] == [
        "no cards",
        "one card",
        "three cards",
    ]
    assert [counted(count, "card") for count in (0, 1, 3)] == ["0 cards", "1 card", "3 cards"]
    assert [times(count) for count in (1, 2, 3)] == ["once", "twice", "three times"]


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "first"), (12, "twelfth"), (13, "13th"), (21, "21st"), (22, "22nd"), (111, "111th")],
)
def test_what_comes_at_a_place(count: int, said: str) -> None:
    assert ordinal(count) == said


@pytest.mark.parametrize(
    ("one", "more"),
    [
        *(("set", "sets"), ("bunch", "bunches"), ("box", "boxes"), ("dash", "dashes")),
        *(("family", "families"), ("array", "arrays"), ("suite", "suites")),
        *(("series", "series"), ("ace series", "ace series")),
    ],
)
def test_several_of_a_word_are_said_as_in_english(one: str, more: str) -> None:
    assert plural(one) == more


def test_lists_have_a_word_before_the_last() -> None:
    assert [listed(["a", "b", "c"][:count]) for count in range(4)] == [
        *("", "a", "a and b", "a, b and c")
    ]
    assert [either(["a", "b", "c"][:count]) for count in (1, 2, 3)] == [
        *("a", "a or b", "a, b or c")
    ]


def test_words_in_a_sentence() -> None:
    assert [with_article(word) for word in ("set", "ace")] == ["a set", "an ace"]
    assert capital("a set") == "A set"
    assert small("A set of Kings") == "a set of Kings"
