"""Where a table has its own words for several melds, nothing that it reads makes others."""

from liverpool.engine.presets import rules_from
from liverpool.paper.at_a_glance import contracts, meanings
from liverpool.paper.book import WHOLE, Edition, rule_book
from liverpool.paper.cheat_sheet import cheat_sheet
from liverpool.paper.plain import plain
from liverpool.paper.score_sheet import empty_sheet
from liverpool.paper.summary import five_sentences, short
from liverpool.record.links import own_file

OWN = {
    "words.set": "Satz",
    "words.sets": "Sätze",
    "words.run": "Straße",
    "words.runs": "Straßen",
}


def test_no_paper_makes_an_english_plural_of_them() -> None:
    named = rules_from(own_file("wikipedia", {**OWN, "layoff.targets": "others"}))
    editions = (WHOLE, Edition(appendix=True), Edition(short=True))
    texts = [
        *(plain(rule_book(named, edition)) for edition in editions),
        str(cheat_sheet(named)),
        str(empty_sheet(named)),
        "\n".join((*five_sentences(named.rules), *short(named.rules), *contracts(named.rules))),
        str(meanings(named.rules)),
    ]
    for text in texts:
        assert "Satzs" not in text
        assert "Straßes" not in text
        assert "Sätze" in text or "Straßen" in text
