"""Every reading and every hard case of docs/play/rules.md has a test that names it.

A test's name holds the tags that it answers: `test_w1_c34_…`. What has no test stands
here with its reason, and nothing may stand here that has one.
"""

import importlib
import re
from pathlib import Path

from tests.rules.page import anchors

TAGS = {anchor.replace("-", "") for anchor in anchors() if re.fullmatch(r"[wxyz]\d+|c-\d+", anchor)}
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
