"""What keeps a text from being read as TOML, and where."""

import pytest

from liverpool.engine.toml import NotToml, line_and_column, parse_toml


def test_what_a_text_says() -> None:
    assert parse_toml("a = 1\n[b]\nc = [true]") == {"a": 1, "b": {"c": [True]}}


@pytest.mark.parametrize(
    ("text", "reason", "place", "raw"),
    [
        ("a = = 1", "invalid value", (1, 5), True),
        ("a = [1", "unclosed array", None, True),
        ("a = 1\na = 2\n", "this is written twice; keep one of them", (2, 6), False),
        ('a = "b\n', "the line ends within a word; close its quotation marks", (1, 7), False),
        ("\n[a\n", "the heading does not end; write it as in [changes]", (2, 3), False),
        ("a = " + "[" * 5000, "lists are nested too deep to be read", (1, 1), False),
        ("a." * 20 + "a = 1", "this name has too many parts to be read", (1, 32), False),
        ("b = 1\na = " + "9" * 5000, "this number is too long to be read", (2, 5), False),
    ],
)
def test_why_a_text_cannot_be_read_and_where(
    text: str, reason: str, place: tuple[int, int] | None, raw: bool
) -> None:
    with pytest.raises(NotToml) as error:
        parse_toml(text)
    assert (error.value.reason, error.value.place, error.value.raw) == (reason, place, raw)


def test_a_reason_is_never_long() -> None:
    with pytest.raises(NotToml) as error:
        parse_toml("a = { " + "b" * 500 + " = 1, " + "b" * 500 + " = 2 }")
    assert len(error.value.reason) <= 200


def test_lines_and_columns_count_from_one() -> None:
    assert [line_and_column("ab\nc", at) for at in (0, 2, 3)] == [(1, 1), (1, 3), (2, 1)]
