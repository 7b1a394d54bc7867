"""The gate for texts that people give: what is taken, and what is refused with its reason."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liverpool.engine.given_text import (
    composed,
    in_sight,
    sign_fault,
    text_fault,
    tidied,
    tidied_lines,
)

INVISIBLE = ["\ufeff", "\u202e", "\u200b", "\u2066", "\u00ad", "\x00", "\x1b", "\x7f", "\u0085"]


def test_blanks_and_forms_of_letters_are_all_that_changes() -> None:
    assert tidied("  Aunt \t May ") == "Aunt May"
    assert tidied("Aunt\u00a0May\u2028") == "Aunt May"
    assert composed("Zoe\u0308") == tidied("Zoe\u0308") == "Zo\u00eb"
    assert tidied_lines(" Cy deals. \r\n\r\n\tNo  phones.\n") == "Cy deals.\nNo phones."


@pytest.mark.parametrize(
    "text", ["", "Ann", "愛", "ש\u05c1ל\u05d5ם", "👩\u200d🚀", "می\u200cخواهم", "<b>&"]
)
def test_letters_of_any_script_are_taken(text: str) -> None:
    assert text_fault(text, 20) == ""


@pytest.mark.parametrize("sign", INVISIBLE)
def test_a_character_that_cannot_be_seen_is_named(sign: str) -> None:
    fault = sign_fault(f"a{sign}b")
    assert fault == f"has an invisible character in it (U+{ord(sign):04X}); leave that out"


@pytest.mark.parametrize(
    ("sign", "what"),
    [
        ("\ud800", "half a character in it (U+D800)"),
        ("\ue000", "a character that only some programs show in it (U+E000)"),
        ("\U000ffffe", "a character that is not known here in it (U+FFFFE)"),
        ("\u0378", "a character that is not known here in it (U+0378)"),
    ],
)
def test_what_nobody_could_print_is_refused(sign: str, what: str) -> None:
    assert what in sign_fault(f"a{sign}b")


def test_a_length_is_told_with_its_limit() -> None:
    assert text_fault("x" * 20, 20) == ""
    assert text_fault("x" * 21, 20) == "has 21 characters; it can have at most 20"
    assert text_fault("a\nb\nc", 20, lines=3) == ""
    assert text_fault("a\nb\nc", 20, lines=2) == "has 3 lines; it can have at most 2"


@given(st.text(max_size=30) | st.text(st.characters(codec=None), max_size=30))
def test_what_is_taken_is_what_was_given(text: str) -> None:
    kept = tidied(text)
    if not text_fault(kept, 30):
        assert normalize("NFC", "".join(text.split())) == normalize("NFC", "".join(kept.split()))
        assert kept.encode().decode() == kept
        assert tidied(kept) == kept


def test_a_text_is_quoted_without_what_cannot_be_seen() -> None:
    assert in_sight("a\u202eb\ud800") == "a?b?"
