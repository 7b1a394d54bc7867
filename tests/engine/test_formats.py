"""Which of our files a text is, and what it is where another one is wanted."""

import pytest

from liverpool.engine.formats import another_kind, format_in, why_not_read

RULES = "liverpool-rules/4"


@pytest.mark.parametrize(
    ("written", "ours", "why"),
    [
        (RULES, RULES, ""),
        ("liverpool-rules/1", RULES, ""),
        (
            "liverpool-record/1",
            RULES,
            "This is a game file, and not a rule file; choose another one.",
        ),
        (
            "liverpool-scores/99",
            "liverpool-receipt/1",
            "This is a score file, and not a receipt; choose another one.",
        ),
        (
            "liverpool-rules/5",
            RULES,
            'This file is of a later version of the program, "liverpool-rules/5"; update yours.',
        ),
        ("liverpool-rules/0", RULES, ""),
        ("liverpool-rules/4\n", RULES, ""),
        ("liverpool-tables/1", RULES, ""),
        (4, RULES, ""),
    ],
)
def test_another_format_is_told(written: object, ours: str, why: str) -> None:
    assert why_not_read(written, ours) == why


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f'# ours\nformat = "{RULES}"\n', RULES),
        (f'{{\n  "format": "{RULES}"', RULES),
        (f"format = “{RULES}”", RULES),
        (f'title = "format {RULES}"', ""),
        ("x" * 2_000 + f'\nformat = "{RULES}"', ""),
        ("", ""),
    ],
)
def test_a_format_is_found_in_what_cannot_be_read(text: str, found: str) -> None:
    assert format_in(text) == found


def test_json_is_called_what_it_says_it_is() -> None:
    rest = ", and not a file of this kind; choose another one"
    assert another_kind('{"format": "liverpool-receipt/1"}') == f"this is a receipt{rest}"
    assert another_kind('{"format": "liverpool-tables/1"}').startswith("this is JSON, as score")
    assert another_kind(" \n") == ""
