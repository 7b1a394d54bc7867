"""The book of any rule set is whole and reads well, and all its examples are true."""

import pytest

from liverpool.engine.presets import load, names
from liverpool.paper.book import rule_book
from tests.chance import so_many, some
from tests.paper.book.playing import any_rules, check_played, examples, named
from tests.paper.book.reading import check_read


@pytest.mark.parametrize("name", some(names(), everyday=8))
def test_the_book_of_a_preset_reads_well(name: str) -> None:
    check_read(rule_book(load(name)))


@pytest.mark.parametrize("name", some(names(), everyday=8))
def test_the_examples_of_a_preset_are_true(name: str) -> None:
    shown = list(examples(rule_book(load(name))))
    for example in shown:
        check_played(example, load(name).rules)
    assert {True, False} <= {example.good for example in shown}, "a book shows good and bad"
    assert len(shown) >= 15


@pytest.mark.in_turn
@pytest.mark.parametrize("hundred", range(so_many(5, full=10)))
def test_hundreds_of_books_by_chance(hundred: int) -> None:
    look_at_some_of(hundred)


@pytest.mark.full
@pytest.mark.parametrize("hundred", range(10, 200))
def test_many_thousand_books_by_chance(hundred: int) -> None:
    look_at_some_of(hundred)


def look_at_some_of(hundred: int) -> None:
    """Books of up to a hundred rule sets; the number of each tells how to make it again."""
    shown, some = 0, so_many(4, full=100)
    for number in range(100 * hundred, 100 * hundred + some):
        rules = any_rules(f"book/{number}")
        book = rule_book(named(rules))
        try:
            check_read(book)
            for example in examples(book):
                check_played(example, rules)
                shown += 1
        except AssertionError as error:
            raise AssertionError(f"rule set book/{number}: {error}") from error
    assert shown > 5 * some, "few rule sets leave nothing to show"
