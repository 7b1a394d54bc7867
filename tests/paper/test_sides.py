"""Where play goes counter-clockwise, everything that is said about the rules has its sides turned.

What a counter-clockwise table reads, with left and right the other way round, is what a clockwise
table reads that plays the same.
"""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from liverpool.engine.changes import changed
from liverpool.engine.presets import load, names
from liverpool.engine.questions import describe_rules
from liverpool.engine.rules import RuleSet
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.cheat_sheet import cheat_sheet
from liverpool.paper.plain import plain
from liverpool.paper.score_sheet import empty_sheet
from liverpool.paper.summary import five_sentences, short
from liverpool.table.explaining import explained
from tests.chance import so_many, some
from tests.paper.book.playing import any_rules, named

_SIDE: Final = re.compile(
    r"(?P<before>\b(?:dealer's|on (?:the|your)|to the) )(?P<side>left|right)\b"
    r"|(?P<way>\b(?:counter-)?clockwise\b)"
)
_OTHER: Final = {
    "left": "right",
    "right": "left",
    "clockwise": "counter-clockwise",
    "counter-clockwise": "clockwise",
}
_ONLY_THERE: Final = {
    "Play goes counter-clockwise: the next player sits on your right. ": "",
    "round to the right, counter-clockwise": "round to the right",
}
"""What is said only where play goes the unusual way, and what stands there otherwise."""


def way_round(rules: RuleSet, way: str) -> RuleSet:
    return changed(rules, {"start.direction": way})


def said_of(rules: RuleSet) -> Iterator[str]:
    """Everything that a table reads about its rules, but what the sources of these say."""
    for edition in (Edition(), Edition(short=True)):
        yield " ".join(plain(rule_book(named(rules), edition)).split())
    yield from short(rules)
    yield from five_sentences(rules)
    yield from (fact.text for fact in cheat_sheet(named(rules)).facts)
    yield repr(empty_sheet(named(rules)))
    for number in range(1, len(rules.deals) + 1):
        yield from (each.says for each in explained(rules, number, rules.players.min))
    for answer in describe_rules(rules):
        if answer.key != "start.direction":
            yield answer.sentence


def turned(text: str) -> str:
    """The text for those whose next player sits on the other side."""

    def other(found: re.Match[str]) -> str:
        return (found["before"] or "") + _OTHER[found["side"] or found["way"]]

    return _SIDE.sub(other, text)


def as_clockwise(text: str) -> str:
    for only, otherwise in _ONLY_THERE.items():
        text = text.replace(only, otherwise)
    return turned(text)


def check_sides(rules: RuleSet) -> int:
    """Compares what is said both ways round; returns how often a side is named."""
    clockwise, counter = (way_round(rules, way) for way in ("clockwise", "counter_clockwise"))
    pairs = list(zip(said_of(clockwise), said_of(counter), strict=True))
    for usual, other in pairs:
        assert as_clockwise(other) == usual
    return sum(len(_SIDE.findall(usual)) for usual, _ in pairs)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", some(names(), everyday=7))
def test_everything_said_of_a_preset_turns_with_the_direction_of_play(name: str) -> None:
    assert check_sides(load(name).rules) >= 4


@pytest.mark.in_turn
@pytest.mark.parametrize("hundred", range(so_many(3, full=10)))
def test_everything_said_of_rules_by_chance_turns_with_the_direction_of_play(hundred: int) -> None:
    for number in range(100 * hundred, 100 * hundred + so_many(2, full=100)):
        try:
            check_sides(any_rules(f"sides/{number}"))
        except AssertionError as error:
            raise AssertionError(f"rule set sides/{number}: {error}") from error


def test_a_sentence_that_names_a_side_for_itself_would_be_found() -> None:
    alone = "The player on the dealer's left plays first."
    assert as_clockwise(alone) != alone


def test_a_counter_clockwise_book_says_so_where_play_begins() -> None:
    rules = way_round(load("dunlop").rules, "counter_clockwise")
    book = " ".join(plain(rule_book(named(rules))).split())
    assert (
        "The player on the dealer's right plays first, and play goes round to the right,"
        " counter-clockwise." in book
    )
    assert "After each deal, the player on the dealer's right deals next." in book
    assert "The dealer shuffles all the cards, and the player on the dealer's left cuts" in book
    assert five_sentences(rules)[2].startswith(
        "Play goes counter-clockwise: the next player sits on your right. In your turn,"
    )
    assert (
        "sits on your right"
        in {fact.lead: fact.text for fact in cheat_sheet(named(rules)).facts}["Your turn"]
    )
