"""A rule set that is written is read back as it was, in every form that a file can have."""

import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.changes import ASKED, changed, parse_changes
from liverpool.engine.given_text import tidied
from liverpool.engine.presets import NamedRules, load, names, read_rules
from liverpool.engine.questions import questions
from liverpool.engine.refusals import RulesError
from liverpool.engine.writing import changes_lines, write_rules
from tests.chance import together
from tests.engine.written import changes_of_any_kind

LINE = (
    st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=30)
    .map(tidied)
    .filter(bool)
)
OWN_NAME = st.from_regex(r"own-[a-z0-9_-]{0,20}", fullmatch=True)


@pytest.mark.parametrize(
    ("name", "base"),
    together(names(), ["", "dunlop", "wikipedia+calm", "bga", "dunlop+twos+freeze"]),
)
def test_what_ships_is_read_back_in_every_form(name: str, base: str) -> None:
    named = load(name)
    assert read_rules(write_rules(named, base)) == replace(named, base=base)


@pytest.mark.parametrize("name", ["dunlop+twos+freeze", "wikipedia+me+calm+liverpool"])
def test_several_variations_are_read_back(name: str) -> None:
    named = load(name)
    assert read_rules(write_rules(named, named.base)).rules == named.rules


@given(
    changes_of_any_kind(),
    st.sampled_from(names()),
    st.sampled_from(["", *names()]),
    st.builds(
        NamedRules,
        name=OWN_NAME,
        version=st.integers(1, 10_000),
        title=LINE,
        origin=LINE | st.just(""),
        slips=st.lists(LINE, max_size=3).map(tuple),
        ours=st.sets(st.sampled_from(ASKED)).map(
            lambda keys: tuple(key for key in ASKED if key in keys)
        ),
        rules=st.just(load("dunlop").rules),
    ),
)
def test_any_rule_set_is_read_back_in_every_form(
    changes: dict[str, object], start: str, base: str, named: NamedRules
) -> None:
    rules = changed(load(start).rules, {"deals": [{"cards": 9, "contract": "set 3"}], **changes})
    named = replace(named, rules=rules, base=base)
    assert read_rules(write_rules(named, base)) == named


def test_a_description_may_say_nothing_at_all() -> None:
    silent = replace(load("bga"), name="silent", ours=ASKED)
    assert read_rules(write_rules(silent, "dunlop")).ours == ASKED


def test_what_is_told_beyond_the_base_is_written_and_no_more() -> None:
    text = write_rules(load("dunlop+wait"), "dunlop")
    file = tomllib.loads(text)
    assert file["base"] == "dunlop"
    assert "source 001" in file["origin"]
    assert load("dunlop").origin not in file["origin"]
    assert len(file["slips"]) == 1
    assert file["changes"] == {"layoff.from": "others_next_turn"}
    assert "says" not in file
    assert "ours" not in file


def test_what_is_answered_as_the_base_does_is_written_where_that_leaves_it_open() -> None:
    file = tomllib.loads(write_rules(load("bga+penalty"), "bga"))
    assert "says" not in file
    assert file["changes"]["call.penalty"] == 1
    assert len(file["changes"]) == 4
    deals = read_rules(
        'format = "liverpool-rules/4"\nname = "own"\nversion = 1\ntitle = "x"\nbase = "bga"\n'
        '[changes]\n"deals.3.contract" = "run 4, run 4"'
    )
    assert '"deals.1.contract" = "set 3, set 3"\n' in write_rules(deals, "bga")
    assert read_rules(write_rules(deals, "bga")) == deals


def test_above_each_field_stands_its_question() -> None:
    asks = {question.ask for question in questions().values()}
    text = write_rules(load("mahlum"))
    comments = re.findall(r"^# (.*)$", text, re.MULTILINE)
    assert len(comments) == len(set(comments)) == len(ASKED)
    written = {ask.replace("deal {deal}", "a deal") for ask in asks}
    assert set(comments) == written
    assert '# How often may you buy in a deal?\nlimit = "none"\n' in text
    changes = write_rules(load("bga"), "dunlop")
    assert '# How often may you buy in a deal?\n"buy.limit" = 3\n' in changes
    assert changes.count("# How many cards are dealt?") == 1


def test_a_base_that_does_not_exist_is_reported() -> None:
    with pytest.raises(RulesError, match=r"did you mean dunlop\?"):
        write_rules(load("dunlop"), "dunlpo")


def test_changes_are_written_one_a_line() -> None:
    assert changes_lines({"buy.limit": 3, "meld.ace": "low"}) == [
        "buy.limit = 3",
        'meld.ace = "low"',
    ]


@given(changes_of_any_kind())
def test_changes_are_written_as_they_are_given_to_a_command(changes: dict[str, object]) -> None:
    lines = changes_lines(changes)
    assert all("\n" not in line for line in lines)
    assert parse_changes("\n".join(lines)) == changes
