"""A document as plain text: what stands where, whatever the width."""

import pytest

from liverpool.paper.document import Document, Paragraph, Section, TextTable
from liverpool.paper.plain import plain
from tests.paper.papers import EVERYTHING

TOLD = """\
Our rules
=========

For the kitchen table.


1. What you need
----------------

Two decks. The 7♥ <brings> luck &
joy.

- For two: one deck.
- More is merrier.

1. Shuffle.
2. Deal? Yes.


2. Melds
--------

The contracts

  Deal  Contract
  ----  -----------------------
  1     2 sets of three
  2     a set and a run of four

  ✓ Allowed: A joker stands for the
    eight.
    a run:   6♥ 7♥ ★(8♥) 2♣(9♥)
    another: 10♠

  ✗ Not allowed: Two are no set.
    K♦ K♣

  • This counts 20.
    ★ 5♦
"""

TABLE = TextTable(
    "",
    ("Card", "What it counts"),
    (("2 to 9", "what they show, as many points as there are signs"), ("ace", "15")),
)


def test_every_block_has_its_form() -> None:
    assert plain(EVERYTHING, 36) == TOLD


def test_a_table_that_is_too_wide_breaks_its_widest_column() -> None:
    written = plain(Document("Points", "", (Section("points", "Points", (TABLE,)),)), 34)
    assert written.endswith(
        """\
  Card    What it counts
  ------  ------------------------
  2 to 9  what they show, as many
          points as there are
          signs
  ace     15
"""
    )


@pytest.mark.parametrize("width", [20, 40, 79, 100])
def test_no_line_is_longer_than_the_width(width: int) -> None:
    long = Paragraph("You may draw the top card of the pile. " * 20)
    document = Document(
        "The rules of " * 9, "told " * 30, (Section("a", "B " * 60, (long, TABLE)),)
    )
    assert max(map(len, plain(document, width).splitlines())) <= width


def test_a_word_longer_than_the_width_stays_whole() -> None:
    link = "https://example.test/" + "a" * 60
    written = plain(Document("A link", "", (Section("a", "B", (Paragraph(link),)),)), 30)
    assert link in written.splitlines()
