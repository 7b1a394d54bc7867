"""Rules that are ready to be played: by name, changed or from a file, and always checked."""

import pytest

from liverpool.engine.chosen import changed, read_rules, rule_names, rules
from liverpool.engine.refusals import RulesError

OURS = """
format = "liverpool-rules/4"
name = "ours"
version = 1
title = "Ours"
base = "dunlop"
[changes]
deals.1.contract = "set {}, set 3"
"""


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"deals.1.contract": "set 9, set 9", "buy.limit": 2}, "deals.1.contract"),
        ({"buy.limit": 0}, "buy.limit: 0 is not possible"),
        ({"buy.limits": 3}, "did you mean buy.limit"),
        ({"buy.limit": "three"}, 'write a whole number from 1 to 10000, "none" or a list by deal'),
    ],
)
def test_every_change_is_checked_at_once(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(RulesError) as by_name:
        rules("dunlop", changes)
    with pytest.raises(RulesError) as over_others:
        changed(rules("dunlop"), changes)
    assert sentence in str(by_name.value)
    assert str(over_others.value) == str(by_name.value)


def test_rules_to_change_may_be_named() -> None:
    assert changed("mahlum", {"buy.limit": 3}) == changed(rules("mahlum"), {"buy.limit": 3})
    with pytest.raises(RulesError, match="did you mean dunlop"):
        changed("dunlap", {})


def test_all_faults_are_told_together() -> None:
    with pytest.raises(RulesError) as refused:
        rules(
            "dunlop",
            {
                "deals.1.contract": "set 9, set 9",
                "deals.2.contract": "set 9, run 9",
                "buy.limit": 2,
            },
        )
    lines = str(refused.value).splitlines()
    assert {line.split(":")[0] for line in lines} == {"deals.1.contract", "deals.2.contract"}


def test_a_file_is_checked_as_well() -> None:
    assert read_rules(OURS.format(4)) == rules("dunlop", {"deals.1.contract": "set 4, set 3"})
    with pytest.raises(
        RulesError, match=r"^Line 8, column 20: deals: a contract asks for a set of"
    ):
        read_rules(OURS.format(19))


@pytest.mark.parametrize(
    ("base", "changes", "told"),
    [
        ("dunlop", "points.wild_two = 5", ["Line 8, column 19: points.wild_two"]),
        # what contradicts it is the base's
        ("dunlop", "players.max = 2", ["Line 8, column 15: players.min"]),
        (
            "owls_head",
            'deals = [{ cards = 7, contract = "run 4" }]',
            ["Line 1, column 1: buy.from"],
        ),
        (
            "dunlop",
            "call.final_discard = true\nbuy.limit = 0\n",
            ["Line 8, column 22: call.final_discard", "Line 9, column 13: buy.limit"],
        ),
    ],
)
def test_a_contradiction_has_the_place_of_what_to_change(
    base: str, changes: str, told: list[str]
) -> None:
    head = OURS.lstrip().replace("dunlop", base).partition("deals")[0]
    with pytest.raises(RulesError) as refused:
        read_rules(f"{head}\n{changes}")
    lines = str(refused.value).splitlines()
    assert [line[: len(place)] for line, place in zip(lines, told, strict=True)] == told


def test_every_name_gives_rules() -> None:
    assert rules() == rules("dunlop")
    for name in rule_names():
        assert changed(rules(name), {}) == rules(name)
