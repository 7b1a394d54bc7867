"""Every reading of A.12 and every row of part C of the rules has a test that names it.

A test's name holds the tags that it answers: `test_w1_c34_…`. What has no test stands
here with its reason, and nothing may stand here that has one.
"""

import importlib
import re
from pathlib import Path

ROWS_OF_PART_C = {
    *(1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 17, 18, 21, 23, 24, 25, 26, 27, 29, 30, 31, 32),
    *(34, 35, 37, 38, 40, 41, 43, 44, 46, 48),
    *(51, 52, 53, 55, 56, 57, 58),
    *(60, 62, 63, 65, 66, 67, 68, 69, 73, 74, 75, 77, 79, 80),
    *(81, 83, 84, 86, 88, 89, 91, 94, 95, 96, 100),
    *(101, 102, 104, 107, 109, 110, 111, 112, 114, 116, 118, 121, 123),
}
TAGS = {
    *(f"w{number}" for number in range(1, 22)),
    *(f"x{number}" for number in range(1, 17)),
    *(f"y{number}" for number in range(1, 14)),
    *(f"z{number}" for number in range(1, 14)),
    *(f"c{number}" for number in ROWS_OF_PART_C),
}
WITHOUT_A_TEST = {
    "w18": "wording: alternating turns, lowest valued cards, two types that are required",
    "c111": "a penalty for not knocking is a house rule that no source plays",
}


def tags_in_names() -> set[str]:
    names: set[str] = set()
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        module = importlib.import_module(f"tests.rules.{file.stem}")
        names |= {name for name in vars(module) if name.startswith("test_")}
    return {tag for name in names for tag in re.findall(r"(?<=_)[wxyzc]\d+(?=_)", name)}


def test_every_reading_and_every_row_has_a_test() -> None:
    assert sorted(TAGS - tags_in_names() - WITHOUT_A_TEST.keys()) == []


def test_no_test_names_a_question_that_there_is_not() -> None:
    assert sorted(tags_in_names() - TAGS) == []
    assert sorted(tags_in_names() & WITHOUT_A_TEST.keys()) == []
