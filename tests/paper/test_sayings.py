"""What the descriptions say: to real questions, in their own words, by every preset that speaks."""

import re
import tomllib
from importlib import resources
from typing import Final

import pytest

from liverpool.engine.changes import ASKED, asked_by
from liverpool.engine.presets import SOURCES, load
from liverpool.paper.sayings import Saying, sayings

NOT_NAMED: Final = "no such limit, way or deal is spoken of, so there is none"
UNSAID: Final = {
    "wikipedia": {
        NOT_NAMED: {
            "deals.N.all_at_once",
            "meld.wild_limit",
            "points.wild_two",
            "points.single",
            "layoff.last_deal",
            "words.note",
        },
    },
    "dunlop": {
        NOT_NAMED: {
            *("deals.N.all_at_once", "meld.wild_limit", "meld.wild_limit_lasts"),
            *(
                "draw.freeze_joker",
                "points.wild_two",
                "points.single",
                "layoff.last_deal",
                "words.note",
            ),
        },
    },
    "christmas": {
        NOT_NAMED: {
            "meld.wild_limit",
            "swap.joker_use",
            "points.wild_two",
            "points.single",
            "layoff.last_deal",
            "words.note",
        },
        "it says only that a deck has its jokers": {"meld.ranks", "meld.suits"},
    },
    "mahlum": {
        NOT_NAMED: {
            "deals.N.all_at_once",
            "meld.wild_limit_lasts",
            "points.wild_two",
            "points.single",
            "layoff.last_deal",
            "words.note",
            "stakes.coin",
            "stakes.coins",
        },
    },
}
"""By preset: the questions that it answers without a word of its source, and why."""

OPEN: Final = {"wikipedia": {"deck.jokers"}, "dunlop": {"stock.renewals"}}
"""Questions that a source speaks of and leaves open all the same."""


def test_all_is_said_on_real_questions() -> None:
    path = resources.files("liverpool.paper") / "sayings.toml"
    keys = tomllib.loads(path.read_text(encoding="utf-8")).keys()
    assert [key for key in keys if asked_by(key)[0] not in ASKED] == []
    assert not any(key in keys for key in ("deals.N.contract", "deals.8.contract"))


def test_each_has_words_of_its_source() -> None:
    for key in ASKED:
        for saying in sayings(key):
            assert re.search("“[^”]+”", saying.text), f"{saying.source} on {key}"
            assert saying.text.count("“") == saying.text.count("”")
            assert not set('’"') & set(re.sub("‘[^’]*’", "", saying.text)), saying.text


@pytest.mark.parametrize("preset", SOURCES)
def test_a_source_speaks_where_its_preset_does_not_answer_for_it(preset: str) -> None:
    named = load(preset)
    unsaid = {key for keys in UNSAID[preset].values() for key in keys}
    silent = {
        key
        for key in ASKED
        if key not in named.ours and named.title not in {saying.source for saying in sayings(key)}
    }
    assert silent == unsaid


@pytest.mark.parametrize("preset", SOURCES)
def test_a_source_that_says_nothing_is_not_quoted(preset: str) -> None:
    named = load(preset)
    quoted = {
        key for key in named.ours if named.title in {saying.source for saying in sayings(key)}
    }
    assert quoted == OPEN.get(preset, set())


def test_the_words_on_one_deal_and_on_all() -> None:
    first = Saying("The encyclopedia article", "“Seventh - 1 run of seven”")
    assert sayings("deals.7.contract")[0] == first
    assert sayings("deals.N.contract")[3].text.startswith("“Two Bunches”, “One Bunch and One")
    assert sayings("deals.8.contract") == ()
    assert sayings("deals.8.cards") == sayings("deals.N.cards")


def test_readers_are_named_after_the_descriptions() -> None:
    sources = [saying.source for saying in sayings("meld.wild_ranks")]
    assert sources[-1] == "Jill, a reader of Dunlop's page"
    assert sources[1] == "Dunlop's page"


def test_nothing_is_said_on_what_no_description_speaks_of() -> None:
    assert sayings("buy.limit") == ()
