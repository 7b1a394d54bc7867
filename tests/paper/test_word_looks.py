"""How a Word file looks changes only where somebody means it to."""

from difflib import unified_diff

import pytest

from tests.paper.word_looks import MADE, kept, look


@pytest.mark.parametrize("name", MADE)
def test_a_word_file_looks_as_it_did_before(name: str) -> None:
    before = kept(name).read_text(encoding="utf-8").splitlines()
    now = look(MADE[name]()).splitlines()
    changed = "\n".join(unified_diff(before, now, "kept", "made", n=1, lineterm=""))
    assert not changed, f"Look at it; `python -m tests.paper.word_looks` keeps it:\n{changed}"
