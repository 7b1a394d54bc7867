"""What keeps a text from being read as TOML, and where."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liverpool.engine.toml import _REASONS, NotToml, line_and_column, parse_toml


def test_what_a_text_says() -> None:
    assert parse_toml("a = 1\n[b]\nc = [true]") == {"a": 1, "b": {"c": [True]}}


ENDS = "the end is missing: "
TWICE = "this is written twice; keep one of them"
HEADING = "the heading does not end; write it as in [changes]"
NOQUOTED = "a name is missing at the beginning of the line"
NO_VALUE = "a value is missing, or its quotation marks"
AFTERQUOTED = "= and a value are missing after a name"
AFTER_VALUE = "this comes after the end of a value; begin a new line for it"
CLOSED = "a text is not closed; write its quotation marks"
BACKSLASH = "a backslash must be written twice"
STRAY = "this character can't stand here; leave it out"
QUOTED = "what has {} in it stands in quotation marks; write them"
TABLE = "this is a table (CSV), and not a file of this kind; choose another one"
JSON = "this is JSON, as score files are, and not a file of this kind; choose another one"


@pytest.mark.parametrize(
    ("text", "reason", "place"),
    [
        ("a = = 1", NO_VALUE, (1, 5)),
        ("a =", ENDS + NO_VALUE, None),
        ("a = [1", ENDS + "a list is not closed; write ] at its end", None),
        ("a = {b = 1", ENDS + "a group is not closed; write } at its end", None),
        ('a = """\nb', ENDS + CLOSED, None),
        ("a = '''b", ENDS + CLOSED, None),
        ('a = "b', ENDS + CLOSED, None),
        ("a = 1\na = 2\n", TWICE, (2, 6)),
        ("a = 1\n[a.b]\n", TWICE, (2, 5)),
        ("a = { b = 1, b = 2 }", TWICE, (1, 19)),
        ('a = "b\n', "the line ends within a text; close its quotation marks", (1, 7)),
        ("\n[a\n", HEADING, (2, 3)),
        ("[[a]\n", HEADING, (1, 4)),
        ("= 3", NOQUOTED, (1, 1)),
        ("a b = 3", AFTERQUOTED, (1, 3)),
        ("a = 1 2", AFTER_VALUE, (1, 7)),
        ('a = "\\q"', BACKSLASH, (1, 8)),
        ('a = "\\ud800"', "there is no character of this number", (1, 12)),
        ('a = "\x01"', STRAY, (1, 6)),
        ("a = " + "[" * 5000, "lists are nested too deep to be read", (1, 1)),
        ("a." * 20 + "a = 1", "this name has too many parts to be read", (1, 32)),
        ("b = 1\na = " + "9" * 5000, "this number is too long to be read", (2, 5)),
        ("a = “x”", '“ is no quotation mark here; write " in its place', (1, 5)),
        ('a = "x”\nb = 1', '” is no quotation mark here; write " in its place', (1, 7)),
        ("buy.limit – 3", "– is no hyphen or minus sign here; write - in its place", (1, 11)),
        (
            "a\u00a0= 3",
            "this blank is no ordinary one (U+00A0); write a space in its place",
            (1, 2),
        ),
        ("a = { Zoë = 1 }", QUOTED.format("ë"), (1, 9)),
        ("a = 愛", QUOTED.format("愛"), (1, 5)),
        ("Zoe\u0308 = 1", QUOTED.format("\u0308"), (1, 4)),
        ("愛 = 1", QUOTED.format("愛"), (1, 1)),
        ("a = zoë", NO_VALUE, (1, 5)),
        ("a = 3\u200b", "an invisible character stands here (U+200B); leave it out", (1, 6)),
        ("name;points\nAnn;3\n", TABLE, (1, 1)),
        ("\nname\tpoints\nAnn\t3", TABLE, (1, 1)),
        ("a,b,c\n1,2,3", TABLE, (1, 1)),
        ("a,b,c\n1,2\n", AFTERQUOTED, (1, 2)),
        ('{"format": 1}', JSON, (1, 1)),
    ],
)
def test_why_a_text_cannot_be_read_and_where(
    text: str, reason: str, place: tuple[int, int] | None
) -> None:
    with pytest.raises(NotToml) as error:
        parse_toml(text)
    assert (error.value.reason, error.value.place) == (reason, place)


def test_how_a_line_is_written_is_said_where_it_helps() -> None:
    for text, helps in (("buy.limit 3", True), ("= 3", True), ("a = 1\na = 2", False)):
        with pytest.raises(NotToml) as error:
            parse_toml(text)
        assert error.value.helps == helps


@given(st.text(alphabet="ab.= \n\"'[]{}#\\,1-:T\u201c\u2013\u00a0;", max_size=30))
def test_the_parser_never_speaks(text: str) -> None:
    """Whatever is wrong, the reason is one of ours."""
    try:
        parse_toml(text)
    except NotToml as error:
        ours = error.reason.removeprefix(ENDS)
        assert ours in {reason for _, reason, _ in _REASONS} or re.search(
            r"in its place$|leave it out$|choose another one$|write them$", ours
        )


def test_nothing_at_all_says_nothing() -> None:
    assert parse_toml("") == parse_toml("\n") == {}


def test_lines_and_columns_count_from_one() -> None:
    assert [line_and_column("ab\nc", at) for at in (0, 2, 3)] == [(1, 1), (1, 3), (2, 1)]
