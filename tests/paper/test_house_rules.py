"""The page of house rules in docs/ is the one that the rules make."""

from itertools import pairwise
from pathlib import Path

from liverpool.engine.presets import names
from liverpool.engine.questions import groups
from liverpool.paper.house_rules import page

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_in_docs_is_current() -> None:
    written = (DOCS / "house-rules.md").read_text(encoding="utf-8")
    assert written == page(), "write page() to docs/house-rules.md"


def test_the_page_has_every_question_and_every_name() -> None:
    text = page()
    for group in groups():
        assert f"\n## {group.title}\n" in text
        for question in group.questions:
            assert f"\n`{question.key}`" in text
            assert all(sentence in text for sentence in question.answers.values())
    for name in names():
        assert f"### {name}: " in text or f"- **{name}**: " in text


def test_the_page_says_who_plays_what() -> None:
    text = page()
    assert (
        '| `"seat"` | The nearest, clockwise from the player in turn.'
        " | dunlop, christmas, wikipedia+calm |" in text
    )
    assert (
        "| 7 | three sequences of 4 | three sets of 3 | three straights of 4 | one run of 7 |"
        in text
    )
    # the answer makes no difference where nothing can be called
    assert '| `"down"` | Those of players who are down. | wikipedia |' in text


def test_the_page_is_good_markdown() -> None:
    lines = page().splitlines()
    assert "{" not in page().replace("{ cards", "")
    assert not any(one == other == "" for one, other in pairwise(lines))
