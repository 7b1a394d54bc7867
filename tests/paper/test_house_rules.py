"""The page of house rules in docs/ is the one that the rules make."""

from itertools import pairwise
from pathlib import Path

from liverpool.engine.presets import names
from liverpool.engine.questions import groups
from liverpool.paper.house_rules import page
from liverpool.paper.rules_text import schema_text

WRITE = "`python -m tests.generated` writes it"
DOCS = Path(__file__).parents[2] / "docs" / "play"


def test_the_page_in_docs_is_current() -> None:
    written = (DOCS / "house-rules.md").read_text(encoding="utf-8")
    assert written == page(), WRITE


def test_the_schema_in_docs_is_current() -> None:
    written = (DOCS / "rules-schema.json").read_text(encoding="utf-8")
    assert written == schema_text(), WRITE


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
    next_in_turn = '- `"seat"`: The one whose turn comes next.'
    assert f"{next_in_turn} *all but mahlum, wikipedia; wikipedia+calm*\n" in text
    assert "- Deal 7: three sets of 3 *christmas*\n" in text
    assert "- Deal 7: one run of 7 *wikipedia*\n" in text
    assert "- Deal 1: two sets of 3 *every preset*\n" in text
    assert (
        "- 7 in deal 1, 10 in deals 2 to 4, 12 in deals 5 and 6, 14 in deal 7. *mahlum*\n" in text
    )
    assert "- Deal 6: Yes, every card, with no discard. *six_deal*\n" in text
    assert "- No, the contract is enough. *all but christmas, pagat_contract, public_radio" in text
    assert "- `[[4, 1], [8, 2]]`: 1 for up to 4 players, 2 for up to 8, in all. *" in text
    # the answer makes no difference where nothing can be called
    assert '- `"down"`: Only those of players who are down. *wikipedia, bga*\n' in text
    assert "- `0`: None.\n" in text  # which no preset plays


def test_the_page_is_good_markdown() -> None:
    lines = page().splitlines()
    contents = next(line for line in lines if line.startswith("[The presets](#the-presets)"))
    assert all(f"[{group.title}](#" in contents for group in groups())
    assert "{" not in page().replace("{ cards", "")
    assert not any(one == other == "" for one, other in pairwise(lines))
