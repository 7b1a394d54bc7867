"""TOML with places: where values stand, and what is said of text that cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liverpool.engine.toml_places import Path
from liverpool.engine.toml_text import lines_text
from liverpool.record.errors import NotationError
from liverpool.record.toml import LONGEST_TEXT, Source, parsed

TEXT = '''# a remark = "not a key"
format = "x"   # another
"quoted key".'b c' = [ 1, "two", [ true, 3.5 ],
  { a = "#", b.c = 1979-05-27 07:32:00 } ]  # [[not a table]]

[[deals]]
number = 1
position.hands = { Ann = "7h 8h", "Aunt May" = '9h' }
moves = """
Ann draw
Ann \\"discard" 7h
"""
[deals.more]
key = """a\\
   b""""
[[deals]]
number = 2
moves = \'\'\'
Ben draw\'\'\'
empty = ""
[deals.inner.most]
x = [[], {}]
'''


@pytest.mark.parametrize(
    ("path", "offset", "place"),
    [
        ((), 0, (1, 1)),
        (("format",), 0, (2, 11)),
        (("quoted key",), 0, (3, 1)),
        (("quoted key", "b c"), 0, (3, 22)),
        (("quoted key", "b c", 0), 0, (3, 24)),
        (("quoted key", "b c", 1), 1, (3, 29)),
        (("quoted key", "b c", 2, 1), 0, (3, 42)),
        (("quoted key", "b c", 3, "a"), 0, (4, 10)),
        (("quoted key", "b c", 3, "b", "c"), 0, (4, 20)),
        (("deals", 0), 0, (6, 1)),
        (("deals", 0, "number"), 0, (7, 10)),
        (("deals", 0, "position"), 0, (8, 1)),
        (("deals", 0, "position", "hands", "Ann"), 3, (8, 30)),
        (("deals", 0, "position", "hands", "Aunt May"), 1, (8, 50)),
        (("deals", 0, "moves"), 0, (10, 1)),
        (("deals", 0, "moves"), 9, (11, 1)),
        (("deals", 0, "moves"), 13, (11, 5)),
        (("deals", 0, "moves"), 14, (11, 7)),  # after an escaped quotation mark
        (("deals", 0, "more", "key"), 1, (15, 4)),
        (("deals", 0, "more", "key"), 2, (15, 5)),  # a quotation mark before the closing three
        (("deals", 1), 0, (16, 1)),
        (("deals", 1, "number"), 0, (17, 10)),
        (("deals", 1, "moves"), 4, (19, 5)),
        (("deals", 1, "moves"), 99, (19, 9)),
        (("deals", 1, "empty"), 0, (20, 10)),
        (("deals", 1, "inner", "most", "x", 1), 0, (22, 10)),
        (("deals", 1, "nothing", "here"), 7, (16, 1)),
        (("nowhere",), 0, (1, 1)),
    ],
)
def test_where_values_stand(path: Path, offset: int, place: tuple[int, int]) -> None:
    assert Source(TEXT).place(path, offset) == place
    assert Source(TEXT.replace("\n", "\r\n")).place(path, offset) == place


def test_a_mapping_has_no_places() -> None:
    assert Source({"a": 1}).place(("a",)) == (0, 0)
    assert Source({"a": 1}).key_place(("a",)) == (0, 0)


def test_where_keys_stand() -> None:
    source = Source(TEXT)
    assert source.key_place(("quoted key", "b c")) == (3, 14)
    assert source.key_place(("deals", 0, "position", "hands")) == (8, 10)
    assert source.key_place(("deals",)) == (6, 1)
    assert source.key_place(("quoted key", "b c", 1)) == (3, 28)  # an item has no key


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        ("a = ", 1, 5, "The end is missing: a value is missing, or its quotation marks"),
        ("a = 1\nb = = 2", 2, 5, "A value is missing, or its quotation marks"),
        ('a = """never closed', 1, 20, "The end is missing: a text is not closed"),
        ("a = 'b\x00c'", 1, 7, "This character can't stand here; leave it out"),
        ("\n\na = 1\na = 2", 4, 6, "This is written twice; keep one of them"),
        ('a = "never closed\nb = 2', 1, 18, "The line ends within a text; close its quotation"),
        ("a = 1\nb = " + "9" * 5000, 2, 5, "number is too long"),
        ("a = " + "[" * 100_000, 1, 1, "nested too deep"),
        ("a = 1\n" + "a." * 500_000 + "a = 1", 2, 32, "too many parts"),
        ("a = [{" + "'a' . " * 100_000 + "a = 1}]", 1, 102, "too many parts"),
        ("#" + "x" * LONGEST_TEXT, 1, 1, "too long: it has 2000001 characters"),
    ],
)
def test_text_that_is_no_toml(text: str, line: int, column: int, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as error:
        parsed(text)
    assert (error.value.line, error.value.column) == (line, column)
    assert len(str(error.value)) < 300


@given(st.lists(st.text('ab"\\\t é', max_size=6), min_size=1, max_size=3))
def test_each_sign_of_a_string_has_its_place(lines: list[str]) -> None:
    text = f"a = {lines_text(lines)}"
    written = text.split("\n")
    source = Source(text)
    value = source.plain["a"]
    for offset, sign in enumerate(value):
        line, column = source.place(("a",), offset)
        if sign not in '\n"\\':
            assert written[line - 1][column - 1] == sign
