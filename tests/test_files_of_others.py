"""Files as people have them from elsewhere: each is read, or says what is wrong with it."""

from pathlib import Path

import pytest

from liverpool.record import NotationError, final_state, read

FILES = Path(__file__).parent / "files_of_others"


def text_of(name: str) -> str:
    return (FILES / name).read_text("utf-8")


def test_a_name_in_two_forms_of_unicode_is_one_player() -> None:
    text = text_of("name-in-two-forms.toml")
    assert "Zo\u00eb" in text
    assert "Zoe\u0308" in text
    record = read(text)
    assert record.names == ("Zo\u00eb", "Ben", "Cy")
    assert len(final_state(record).hands[0]) == 2
    moves = 'moves = """\nBen discard 9d\nCy draw\nZoe\u0308 pass\n"""\n'
    assert len(read(text + moves).deals[0].lines) == 3
    twice = text.replace("Cy = ", '"Zo\u00eb" = "4c", Cy = ')
    with pytest.raises(NotationError, match="“Zoë” stands here twice; keep one of them"):
        read(twice)
