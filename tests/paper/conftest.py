"""What all tests of papers share: they know only the fonts that come with the typesetter.

So they find the same on every computer, whatever is installed there. A test that wants more fonts
makes them (`made_fonts`).
"""

import pytest

from liverpool.paper.typeset import own_fonts


@pytest.fixture(autouse=True)
def no_other_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liverpool.paper.typeset.all_fonts", own_fonts)
