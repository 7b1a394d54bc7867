"""What is said of a text that is no JSON, where a file of ours in JSON is wanted."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liverpool.engine.broken_json import why_no_json

SCORES = "liverpool-scores/2"
WHOLE = '{\n  "format": "liverpool-scores/1",\n  "players": ["A\\"nn", {}]\n}\n'
CASES = json.loads(
    (Path(__file__).parents[1] / "scores" / "no_score_files.json").read_text("utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_it_is_said_what_the_text_is(case: dict[str, str]) -> None:
    assert why_no_json(case["text"], SCORES) == case["fault"]


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", '{"title": "a', WHOLE, f"{WHOLE}}}", WHOLE.replace('1",', "1,", 1)],
)
def test_nothing_is_said_of_what_is_not_known(text: str) -> None:
    assert why_no_json(text, SCORES) == ""


@given(st.integers(WHOLE.index("/") + 2, len(WHOLE.rstrip()) - 1))
def test_wherever_a_file_is_cut_off_it_is_called_so(end: int) -> None:
    assert why_no_json(WHOLE[:end], SCORES).startswith("This file is cut off at line ")
