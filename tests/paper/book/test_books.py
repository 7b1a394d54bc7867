"""The rule book of each preset is the text that was read beside its source, and what the books of
other tables add is the text that was read beside their rules."""

from difflib import unified_diff

import pytest

from tests.paper.book.kept import ALL, FOLDER, book_text, saved_file

pytestmark = pytest.mark.in_turn


@pytest.mark.parametrize("name", ALL)
def test_the_book_is_the_one_that_was_read(name: str) -> None:
    kept = saved_file(name).read_text(encoding="utf-8").splitlines()
    made = book_text(name).splitlines()
    changed = "\n".join(unified_diff(kept, made, "kept", "made", n=1, lineterm=""))
    assert not changed, f"Read this; `python -m tests.generated` keeps it:\n{changed}"


def test_no_book_is_kept_of_rules_that_are_gone() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(ALL)
