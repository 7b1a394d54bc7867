"""What was written for version 1 is read as it was played then, and what was done is reported."""

from pathlib import Path

import pytest

from liverpool.engine.changes import FIELDS, difference
from liverpool.engine.presets import load, read_rules
from liverpool.engine.questions import questions
from liverpool.engine.refusals import RulesError
from liverpool.engine.upgrades import OLD_FORMATS, upgraded_changes, upgraded_file
from liverpool.engine.writing import write_rules

OLD = Path(__file__).parent / "version_1"
WHOLE = (OLD / "whole.toml").read_text(encoding="utf-8")
CHANGES = (OLD / "changes.toml").read_text(encoding="utf-8")
NEW_IN_4 = (
    'layoff.last_deal is "same": version 3 always played this way.',
    'meld.ace is "low_or_high": version 3 always played this way.',
    'stakes.coin is "coin": version 3 always played this way.',
    'stakes.coins is "": version 3 always played this way.',
    'words.sets is "": version 3 always played this way.',
    'words.runs is "": version 3 always played this way.',
    'words.note is "": version 3 always played this way.',
)
FORMAT_NOTE = "The format is liverpool-rules/4 now; it was liverpool-rules/1."


def test_a_whole_file_of_version_1_plays_as_it_did() -> None:
    old = read_rules(WHOLE)
    assert old.rules == load("christmas").rules
    assert "start.upcard" in old.ours
    assert old.notes[0] == FORMAT_NOTE
    assert list(old.notes[1:3]) == [
        'layoff.others_from is now called layoff.from, and is "same_turn".',
        'start.upcard_joker is now called start.upcard, and is "turned".',
    ]
    assert "buy.from_deal is 1: version 1 always played this way." in old.notes
    assert len(old.notes) == 17 + len(NEW_IN_4)
    assert all(note.endswith(".") for note in old.notes)


def test_a_whole_file_of_version_2_plays_as_it_did() -> None:
    text = (OLD.parent / "version_2" / "whole.toml").read_text(encoding="utf-8")
    old = read_rules(text)
    assert old.rules == load("mahlum").rules
    assert old.notes == (
        FORMAT_NOTE.replace("/1", "/2"),
        "points.single is []: version 2 always played this way.",
        'buy.game_limit is "none": version 2 always played this way.',
        *(note.replace("version 3", "version 2") for note in NEW_IN_4),
    )


def test_a_whole_file_of_version_3_plays_as_it_did() -> None:
    text = (OLD.parent / "version_3" / "whole.toml").read_text(encoding="utf-8")
    old = read_rules(text)
    assert old.rules == load("wikipedia").rules
    assert old.notes == (FORMAT_NOTE.replace("/1", "/3"), *NEW_IN_4)


def test_a_file_of_changes_of_version_1_plays_as_it_did() -> None:
    old = read_rules(CHANGES)
    assert difference(old.rules, load("dunlop+twos").rules) == {
        "start.upcard": "never_joker",
        "layoff.from": "others_next_turn",
        "buy.limit": 3,
    }
    assert old.notes == (
        FORMAT_NOTE,
        'layoff.others_from is now called layoff.from, and is "others_next_turn".',
        'start.upcard_joker is now called start.upcard, and is "never_joker".',
    )


@pytest.mark.parametrize("version", ["2", "3"])
def test_a_file_of_changes_of_a_later_version_only_gets_todays_format(version: str) -> None:
    today = read_rules(CHANGES)
    old = read_rules(write_rules(today, today.base).replace("rules/4", f"rules/{version}"))
    assert old.rules == today.rules
    assert old.notes == (FORMAT_NOTE.replace("/1", f"/{version}"),)


@pytest.mark.parametrize("text", [WHOLE, CHANGES])
def test_an_upgraded_file_is_written_in_todays_format(text: str) -> None:
    old = read_rules(text)
    new = read_rules(write_rules(old, old.base))
    assert new.notes == ()
    assert new.rules == old.rules
    assert new.ours == old.ours
    assert "says" not in write_rules(old, old.base)


def test_a_file_of_today_is_left_as_it_is() -> None:
    assert load("dunlop").notes == ()
    plain: dict[str, object] = {"format": "liverpool-rules/4", "layoff": {"others_from": "x"}}
    assert upgraded_file(plain) == (plain, ())
    with pytest.raises(RulesError) as error:
        read_rules(CHANGES.replace("rules/1", "rules/4"))
    assert 'There is no rule "layoff.others_from"; did you mean layoff.from?' in str(error.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"layoff.others_from": "same_turn"}, {"layoff.from": "same_turn"}),
        ({"layoff.others_from": "next_turn"}, {"layoff.from": "others_next_turn"}),
        ({"start.upcard_joker": "leave"}, {"start.upcard": "turned"}),
        ({"start.upcard_joker": "bury"}, {"start.upcard": "never_joker"}),
        ({"start.upcard_joker": 3}, {"start.upcard": 3}),
        ({"layoff.others_from": "x"}, {"layoff.from": "x"}),
        ({"buy.limit": 3, "deals.7.cards": 9}, {"buy.limit": 3, "deals.7.cards": 9}),
        ({"layoff.from": "next_turn"}, {"layoff.from": "next_turn"}),
        # what is in this link twice is left, to be reported
        (
            {"layoff.from": "next_turn", "layoff.others_from": "next_turn"},
            {"layoff.from": "next_turn", "layoff.others_from": "next_turn"},
        ),
        ({}, {}),
    ],
)
def test_changes_that_were_kept_are_told_in_todays_keys(
    old: dict[str, object], new: dict[str, object]
) -> None:
    assert upgraded_changes(old) == new
    assert upgraded_changes(new) == new
    assert list(upgraded_changes(old)) == [*new]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1", ["name is missing", "base is missing"]),
        ("layoff = 3", ["base is missing"]),
        ("ours = 3", ["ours isn't valid"]),
        ("ours = [3]", ["ours isn't valid"]),
        ('base = "dunlop"\nchanges = 3', ["changes isn't a group"]),
        ('base = "dunlop"\n[changes]\nlayoff = 3', ["layoff is a group of rules"]),
        (
            'base = "dunlop"\n[changes.layoff]\nothers_from = "same_turn"\nfrom = "same_turn"',
            ['There is no rule "layoff.others_from"'],
        ),
        (
            'base = "dunlop"\n[changes]\n"layoff.others_from" = "never"',
            ['layoff.from: "never" is not possible'],
        ),
    ],
)
def test_a_bad_file_of_version_1_is_told_with_all_its_faults(text: str, said: list[str]) -> None:
    with pytest.raises(RulesError) as error:
        read_rules(f'format = "liverpool-rules/1"\n{text}')
    for part in said:
        assert part in str(error.value)


def test_every_field_that_version_1_did_not_have_is_filled_in() -> None:
    new, _ = upgraded_file({"format": "liverpool-rules/1"})
    filled = {f"{group}.{name}" for group in new if group != "format" for name in new[group]}
    given = {line.partition(" = ")[0] for line in WHOLE.splitlines() if " = " in line}
    renamed = {"layoff.from", "start.upcard"}
    of_today = {
        key
        for key, question in questions().items()
        if question.before is not None and question.before.until > len(OLD_FORMATS)
    }
    for key in FIELDS:
        name = key.rpartition(".")[2]
        assert key in filled | renamed | of_today or name in given, key
    assert read_rules(WHOLE).rules.start.direction == "clockwise"
