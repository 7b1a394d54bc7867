"""Sentences in the table's own words for a set and a run."""

import pytest
from msgspec.structs import replace

from liverpool.engine.presets import load
from liverpool.table.own_words import in_own_words

WORDS = replace(load("dunlop").rules.words, set="atout", run="straight")


@pytest.mark.parametrize(
    ("sentence", "own"),
    [
        (
            "A set of two runs, a run of sets.",
            "An atout of two straights, a straight of atouts.",
        ),
        ("“A set” is a set.", "“A set” is an atout."),
        ("When the stock runs out, both run out.", "When the stock runs out, both run out."),
        ("Only from runs.", "Only from straights."),
    ],
)
def test_words_are_the_tables_own_but_in_quotations(sentence: str, own: str) -> None:
    assert in_own_words(sentence, WORDS) == own


def test_sentences_can_be_written_in_the_words_of_another_table() -> None:
    written = "An orbit and two bunches make a set."
    assert in_own_words(written, WORDS, written_set="orbit", written_run="bunch") == (
        "An atout and two straights make a set."
    )
