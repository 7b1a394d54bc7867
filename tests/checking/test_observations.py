"""The page of observations is the layout's."""

from liverpool.environment.layout import FACTS, PLANES
from scripts.checking.numbers import ROOT
from scripts.checking.observations import page


def test_the_page_says_what_the_layout_says() -> None:
    """If it fails: python -m tests.generated."""
    text = (ROOT / "docs" / "study" / "observations.md").read_text("utf-8")
    assert text == page()
    assert all(f"| `{block.name}` |" in text for block in (*PLANES, *FACTS))
