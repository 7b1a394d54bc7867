"""Values and lines as TOML, read back as they were."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liverpool.engine.toml_text import key_text, lines_text, toml_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (-25, "-25"),
        ("none", '"none"'),
        ('Müllers "Liverpool"', r'"Müllers \"Liverpool\""'),
        ("one\ntwo\x7f", r'"one\ntwo\u007F"'),
        ([[4, 2], [8, 3]], "[[4, 2], [8, 3]]"),
        ({}, "{}"),
        (
            {"cards": 10, "Aunt May": ["set 3"], "all_at_once": True},
            '{ cards = 10, "Aunt May" = ["set 3"], all_at_once = true }',
        ),
    ],
)
def test_a_value_stands_on_one_line(value: object, text: str) -> None:
    assert toml_text(value) == text
    assert tomllib.loads(f"x = {text}") == {"x": value}


def test_lines_stand_each_on_its_own() -> None:
    lines = ['Ann "draw"', '"""', "a\\b\x00"]
    text = lines_text(lines)
    assert text == '"""\nAnn "draw"\n""\\"\na\\\\b\\u0000\n"""'


PLAIN = st.recursive(
    st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=5), PLAIN, max_size=4))
def test_what_is_written_is_read_back(plain: dict[str, object]) -> None:
    text = "".join(f"{key_text(key)} = {toml_text(value)}\n" for key, value in plain.items())
    assert tomllib.loads(text) == plain


@given(
    st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"])), max_size=4)
)
def test_lines_are_written_and_read_back(lines: list[str]) -> None:
    assert tomllib.loads(f"a = {lines_text(lines)}")["a"] == "".join(f"{line}\n" for line in lines)
