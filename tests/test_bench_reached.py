"""What was aimed for and what came of it: the table says what the other sections say."""

import re

import pytest

from bench.reached import NotTold, report
from bench.results import PAGE

WRITTEN = PAGE.read_text("utf-8")


def test_the_table_on_the_page_is_what_the_other_sections_tell() -> None:
    assert "\n".join(report(WRITTEN)) in WRITTEN, "python3 run.py bench reached --write"


def test_another_figure_in_a_section_is_another_one_in_the_table() -> None:
    longer = re.sub(
        r"(?m)^\| christmas \| [\d.]+ / [\d.]+ ", "| christmas | 987.00 / 65.4 ", WRITTEN
    )
    fewer = longer.replace(
        "| all that were graded |", "| all that were graded | 7 | 1% | – | – |\n|", 1
    )
    row, other = (next(line for line in report(fewer) if what in line) for what in WHAT)
    assert "to 987 and" in row
    assert "| 1% (–) of 7 |" in other


WHAT = ("at every table", "the same grade again")


def test_a_figure_that_is_missing_is_named() -> None:
    with pytest.raises(NotTold, match="section of bench luck does not tell: Luck is told"):
        [*report(WRITTEN.replace("| all, with those above |", "| all |"))]
    with pytest.raises(NotTold, match="no section of bench hints"):
        [*report(WRITTEN.replace("<!-- end of hints -->", ""))]
