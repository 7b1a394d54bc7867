"""The schema describes just the files that are read: what ships, what is written, no nonsense."""

import tomllib
from enum import StrEnum
from importlib import resources
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from liverpool.engine.changes import ASKED, FIELDS, changed
from liverpool.engine.check import mended
from liverpool.engine.presets import load, names, read_rules
from liverpool.engine.questions import questions
from liverpool.engine.refusals import RulesError
from liverpool.engine.schema import rules_schema
from liverpool.engine.upgrades import FORMAT
from liverpool.engine.writing import write_rules
from liverpool.engine.written_bounds import RANGES
from tests.engine.json_schema import accepts
from tests.engine.written import changes_of_any_kind

SCHEMA = rules_schema()
FOLDER = resources.files("liverpool.engine") / "presets"
HEAD: dict[str, Any] = {
    "format": "liverpool-rules/4",
    "name": "home",
    "version": 1,
    "title": "Ours",
}


def test_it_is_the_same_each_time() -> None:
    assert rules_schema() == SCHEMA


@pytest.mark.parametrize("name", names())
def test_every_file_that_ships_is_accepted(name: str) -> None:
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    assert accepts(SCHEMA, {"format": FORMAT, **tomllib.loads(text)})
    assert accepts(SCHEMA, tomllib.loads(write_rules(load(name))))


@pytest.mark.no_cover
@given(changes_of_any_kind())
def test_rules_that_can_be_played_are_accepted_as_they_are_written(
    changes: dict[str, object],
) -> None:
    rules = mended(changed(load("dunlop").rules, changes))
    named = replace(load("dunlop"), name="home", rules=rules)
    for base in ("", "dunlop", "bga"):
        assert accepts(SCHEMA, tomllib.loads(write_rules(named, base)))


@pytest.mark.parametrize(
    "changes",
    [
        "buy.limit = 3",
        '"buy.limit" = "none"',
        "[changes.buy]\nlimit = 3",
        'deals.7.contract = "run 4, run 4"',
        '"deals.7.contract" = " run 4 ,set 13"',
        '[[changes.deals]]\ncards = 7\ncontract = "set 3"',
        "buy.price = [1, 2]",
        "buy.limit = [2, 2, 3]",
        "points.single = []",
        'words.runs = ""',
        'points.single = [["Q", 15], ["T", 0]]',
        "buy.game_limit = 10",
        "deck.jokers = [[4, 1], [8, 2]]",
        "deck.jokers = 0",
        "deck.more_from_deal = 0",
        'meld.wild_limit = "fewer"',
    ],
)
def test_changes_are_accepted_as_they_are_read(changes: str) -> None:
    file = _file(changes)
    assert accepts(SCHEMA, tomllib.loads(file))
    assert read_rules(file).name == "home"


@pytest.mark.parametrize(
    "changes",
    [
        "buy.limt = 3",
        '"buy.limt" = 3',
        'buy.limit = "some"',
        "buy.limit = 0.5",
        "buy = 3",
        'deals.7.contract = "runs 4"',
        "deals.0.cards = 3",
        '[[changes.deals]]\ncontract = "set 3"',
        'buy.price = [1, "2"]',
        'buy.limit = [1, "none"]',
        "deck.jokers = [[4, 1, 2]]",
        "deck.more_from_deal = [[4, 2]]",
        "deck.by_players = 3",
        "call.final_discard = 1",
        'words.buy = ""',
        'swap.who = "all"',
    ],
)
def test_what_is_not_read_is_not_accepted(changes: str) -> None:
    file = _file(changes)
    assert not accepts(SCHEMA, tomllib.loads(file))
    with pytest.raises(RulesError):
        read_rules(file)


def _file(changes: str) -> str:
    head = 'format = "liverpool-rules/4"\nname = "home"\nversion = 1\ntitle = "Ours"\n'
    return f'{head}base = "dunlop"\n\n[changes]\n{changes}\n'


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "liverpool-rules/1"},
        {"name": "Our game"},
        {"name": "x" * 41},
        {"version": 0},
        {"version": True},
        {"title": ""},
        {"ours": ["buy.limt"]},
        {"base": 3},
        {"buy": {"limit": 3}},
        {"nonsense": 1},
    ],
)
def test_a_bad_head_is_not_accepted(wrong: dict[str, object]) -> None:
    good = {**HEAD, "base": "dunlop"}
    assert accepts(SCHEMA, good)
    assert not accepts(SCHEMA, {**good, **wrong})


def test_a_file_without_a_base_has_every_field() -> None:
    whole = tomllib.loads(write_rules(load("dunlop")))
    assert accepts(SCHEMA, whole)
    for key in ("deals", "buy", "format"):
        assert not accepts(SCHEMA, {name: whole[name] for name in whole if name != key})
    del whole["buy"]["limit"]
    assert not accepts(SCHEMA, whole)
    assert not accepts(SCHEMA, {**HEAD, "changes": {}})


def test_every_field_has_its_question_its_values_and_its_bounds() -> None:
    changes = SCHEMA["properties"]["changes"]
    for key, kind in FIELDS.items():
        if key == "deals":
            continue
        described = changes["properties"][key]
        assert described["description"].startswith(questions()[key].ask)
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            assert described["enum"] == list(kind)
        if key in RANGES and "minimum" in described:
            assert (described["minimum"], described["maximum"]) == RANGES[key]
    for asked in ASKED:
        if asked.startswith("deals.N."):
            pattern = rf"^deals\.[1-9]\d{{0,2}}\.{asked.rpartition('.')[2]}$"
            assert pattern in changes["patternProperties"]
