"""Rule sets as the page describes them: at length, and what differs."""

import re
from typing import Any

import pytest

from liverpool.engine.presets import load, names
from liverpool.engine.questions import describe_rules
from liverpool.engine.refusals import RulesError
from liverpool.paper.summary import five_sentences
from liverpool.room.messages import written
from liverpool.room.messages.replies import PresetGroup
from liverpool.room.rules.summaries import differs, preset_list, rules_shown, words_shown
from tests.rules.positions import house


def test_every_preset_is_listed_the_default_first() -> None:
    presets = preset_list()
    assert [preset.name for preset in presets] == list(names())
    assert presets[0].name == "dunlop"
    assert all(preset.title and preset.origin for preset in presets)
    assert all(2 <= preset.least <= preset.most <= 8 for preset in presets)


def test_what_differs_is_described_in_answers() -> None:
    rules = house("dunlop", {"buy.limit": 3, "call.offence": "fits_any"})
    lines = {line.key: line for line in differs(rules, "dunlop")}
    assert lines["buy.limit"].answer == "3 times."
    assert "call.offence" in lines
    assert "call.remedy" in lines  # a question that did not arise before
    assert "buy.price" not in lines
    assert all(line.differs and line.question for line in lines.values())
    assert differs(load("dunlop").rules, "dunlop") == ()


def test_another_word_for_a_run_is_described_once() -> None:
    rules = house("dunlop", {"words.run": "ladder"})
    assert [line.key for line in differs(rules, "dunlop")] == ["words.run"]


def test_a_rule_set_is_described_question_by_question() -> None:
    answer = rules_shown(4, "dunlop+twos", {"buy.limit": 3})
    title = "Dunlop's page: 2s wild"
    assert (answer.id, answer.name, answer.title) == (4, "dunlop+twos", title)
    rules = house("dunlop+twos", {"buy.limit": 3})
    assert [line.key for line in answer.lines] == [each.key for each in describe_rules(rules)]
    assert [line.key for line in answer.lines if line.differs] == ["buy.limit"]
    assert answer.short == five_sentences(rules)


@pytest.mark.parametrize(
    ("name", "said", "unsaid"),
    [
        ("dunlop+classic", "sequence", r"\bruns?\b(?! out)"),
        ("christmas", "run", r"\bsequences?\b"),
        ("mahlum", "straight", r"\b(runs?|sets?|sequences?)\b(?! out)"),
    ],
)
def test_a_table_has_one_word_for_a_run(name: str, said: str, unsaid: str) -> None:
    answer = rules_shown(1, name, {})
    lines = [line for line in answer.lines if not line.key.startswith("words.")]
    text = " ".join([*answer.short, *(f"{line.question} {line.answer}" for line in lines)])
    assert said in text
    assert re.findall(unsaid, text) == []


def test_rules_are_offered_as_people_look_for_them() -> None:
    group = {preset.name: preset.group for preset in preset_list()}
    beginners = [name for name, one in group.items() if one is PresetGroup.BEGINNERS]
    assert beginners == ["dunlop+classic", "dunlop+first"]
    assert group["dunlop"] is group["mahlum+quarters"] is PresetGroup.SOURCES
    assert group["bga"] is group["pagat_contract+jo"] is PresetGroup.RELATIVES


def test_what_is_offered_says_whether_the_deck_is_cut() -> None:
    uncut = [preset.name for preset in preset_list() if not preset.cuts]
    assert uncut == ["dunlop+classic", "dunlop+first"]
    titles = {preset.name: preset.whole_title for preset in preset_list()}
    assert titles["dunlop+classic"] == "Classic"
    assert titles["dunlop+twos"] == "Dunlop's page: 2s wild"


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("dunlpo", {}),
        ("", {}),
        ("+", {}),
        ("dunlop+", {}),
        ("dunlop+twos+twos", {}),
        ("../dunlop", {}),
        ("dunlop", {"buy.limits": 3}),
        ("dunlop", {"buy.limit": -3}),
        ("dunlop", {"buy": 3}),
        ("dunlop", {"buy": {"limit": [[]]}}),
        ("dunlop", {"deals.7.contract": "set 99"}),
        ("dunlop", {"deals": [None, {}, 3]}),
        ("dunlop", {"deals.1.cards": 10**30}),
        ("dunlop", {"": None, "words.set": "\x00"}),
        ("dunlop", {"players.max": 8, "players.min": 9}),
        ("dunlop", {"deck.by_players": [[8, 1]]}),
    ],
)
def test_rules_that_cannot_be_played_are_refused_in_words(
    name: str, changes: dict[str, Any]
) -> None:
    with pytest.raises(RulesError) as error:
        rules_shown(1, name, changes)
    assert str(error.value)


def test_the_words_of_the_table_have_their_plurals() -> None:
    words = words_shown(load("mahlum").rules.words)
    assert (words.set, words.sets, words.run, words.runs) == (
        "bunch",
        "bunches",
        "straight",
        "straights",
    )
    assert written(words)
