"""A rule set as a link: the same rules, the same file, whatever way it went."""

import json
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.changes import changed
from liverpool.engine.presets import NamedRules, load, names, read_rules, rules_from
from liverpool.engine.refusals import RulesError
from liverpool.engine.writing import write_rules
from liverpool.record.links import (
    LONGEST_QUERY,
    TITLE,
    comes_with_the_game,
    from_query,
    name_for,
    own_file,
    query_of,
    query_over,
)
from tests.chance import so_many
from tests.engine.written import changes_of_any_kind

LINE = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=40)


@pytest.mark.parametrize("name", [*names(), "dunlop+twos+freeze", "mahlum+quarters"])
def test_what_comes_with_the_game_is_its_name_alone(name: str) -> None:
    query = query_of(load(name))
    assert query == f"rules={name.replace('+', '%2B')}"
    assert from_query(query) == load(name)
    assert from_query(f"?rules={name}") == load(name)  # where a + was written as it is


@settings(max_examples=so_many(300, full=10_000))
@given(
    changes_of_any_kind(),
    st.sampled_from(names()),
    LINE,
    st.integers(1, 50),
    LINE.map(str.strip) | st.just(""),
)
def test_a_file_is_the_same_after_its_way_through_a_link(
    changes: dict[str, Any], base: str, title: str, version: int, origin: str
) -> None:
    plain = own_file(base, changes, title) | {"version": version}
    named = rules_from(plain | ({"origin": origin} if origin else {}))
    query = query_of(named)
    assert from_query(query) == named
    assert write_rules(from_query(query), base) == write_rules(named, base)
    assert query_of(read_rules(write_rules(named, base))) == query
    assert query.isascii()
    assert " " not in query


@given(changes_of_any_kind(), st.sampled_from(names()))
def test_a_file_with_every_field_has_the_same_rules_as_its_link(
    changes: dict[str, Any], start: str
) -> None:
    rules = changed(load(start).rules, changes)
    whole = read_rules(write_rules(replace(load(start), name="whole", base="", rules=rules)))
    linked = from_query(query_of(whole))
    assert linked == replace(whole, base="dunlop")
    assert query_of(linked) == query_of(whole)


def test_a_link_is_written_so_that_people_can_read_it() -> None:
    named = rules_from(
        own_file("dunlop", {"buy.limit": 3, "deals.7.cards": 13, "buy.price": [1, 2]}, "Ours")
    )
    assert query_of(named) == (
        "rules=dunlop&v=2&name=ours&version=1&title=Ours&buy.price=[1,2]&buy.limit=3&deals.7.cards=13"
    )
    assert from_query("rules=dunlop&buy.limit=3").rules.buy.limit == 3
    assert from_query("buy.limit=3&buy.window=off").title == TITLE


@pytest.mark.parametrize(
    "word", ["3", "true", "null", '"x"', "[1]", "a&b=c", "50%", "é ü", "+", "#"]
)
def test_words_that_look_like_something_else_stay_words(word: str) -> None:
    named = rules_from(own_file("dunlop", {"words.set": word}, word))
    assert from_query(query_of(named)) == named
    assert named.rules.words.set == word


def test_a_table_is_linked_by_what_it_changes() -> None:
    assert query_over("dunlop+twos", {}) == "rules=dunlop%2Btwos"
    assert from_query(query_over("mahlum", {}, "Ours")).title == "Ours"
    query = query_over("dunlop+twos", {"buy.limit": 3})
    assert from_query(query).base == "dunlop+twos"
    assert from_query(query).rules == changed(load("dunlop+twos").rules, {"buy.limit": 3})


@pytest.mark.parametrize("version", ["3", "0", "", "-1", "two", "²", "1" * 5_000])
def test_links_of_later_versions_are_refused(version: str) -> None:
    with pytest.raises(RulesError, match="links up to 2 can be read here"):
        from_query(f"rules=dunlop&v={version}&buy.limit=3")


def test_rules_come_with_the_game_only_as_they_are() -> None:
    assert comes_with_the_game(load("dunlop+twos+freeze"))
    other = changed(load("dunlop").rules, {"buy.limit": 1})
    assert not comes_with_the_game(replace(load("dunlop"), rules=other))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("How we play at home", "how-we-play-at-home"),
        ("Müller's Règles!", "mullers-regles"),
        ("dunlop", "our-dunlop"),
        ("42", "rules-42"),
        ("家", "house-rules"),
        ("", "house-rules"),
        ("x" * 80, "x" * 40),
        ("a" * 39 + " b", "a" * 39),
    ],
)
def test_a_title_gives_a_name(title: str, name: str) -> None:
    assert name_for(title) == name


# Older links, and bad ones


def test_an_older_link_is_read_and_says_what_was_done() -> None:
    named = from_query("rules=dunlop&v=1&start.upcard_joker=bury&layoff.others_from=next_turn")
    assert named.rules.start.upcard == "never_joker"
    assert named.rules.layoff.from_ == "others_next_turn"
    assert len(named.notes) == 3
    assert "v=2" in query_of(named)
    assert from_query(query_of(named)).notes == ()


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("rules=dunlpo", "did you mean dunlop?"),
        ("rules=dunlop&buy.limits=3", "did you mean buy.limit?"),
        ("rules=dunlop&buy.limit=many", 'buy.limit: "many" is not possible'),
        ("rules=dunlop&buy.limit=3&buy.limit=4", '"buy.limit" is in this link twice'),
        ("rules=dunlop&v=9&buy.limit=3", "links up to 2"),
        ("rules=dunlop&deals.8.cards=3", "there is no deal 8"),
        ("rules=&buy.limit=3", 'There are no rules ""'),
        ("x" * (LONGEST_QUERY + 1), "characters; a link can have at most"),
        ("rules=dunlop&title=" + "y" * 81, "title"),
        ("rules=dunlop&name=dunlop&buy.limit=3", "choose another name"),
        ("deals=" + "[" * 15_000, "is not possible"),
        ("points.ace=" + "9" * 5_000, "is not possible"),
        ("points.ace=NaN", "is not possible"),
        ("points.ace=1e999", "is not possible"),
        ("rules=dunlop&title=\ud800", "is damaged"),
    ],
)
def test_a_bad_link_gets_a_sentence(query: str, sentence: str) -> None:
    with pytest.raises(RulesError) as error:
        from_query(query)
    assert sentence in str(error.value)


def read_or_error(query: str) -> NamedRules | str:
    """The rule set of a link, or the sentence that it gets."""
    try:
        return from_query(query)
    except RulesError as error:
        return str(error).strip()


@given(st.text(max_size=300) | st.lists(st.text(max_size=30)).map("&".join))
def test_any_text_is_a_rule_set_or_gets_a_sentence(query: str) -> None:
    assert read_or_error(query)


@given(changes_of_any_kind(), st.data())
def test_a_link_that_was_cut_off_gets_a_sentence_or_is_another(
    changes: dict[str, Any], data: st.DataObject
) -> None:
    query = query_of(rules_from(own_file("dunlop", changes)))
    cut = query[: data.draw(st.integers(0, len(query)))]
    assert read_or_error(cut)


def test_half_a_sign_stays_as_it_was_written() -> None:
    named = from_query(r"rules=dunlop&title=%22\ud800%22")
    assert named.title == r'"\ud800"'
    assert from_query(query_of(named)) == named


def test_values_stand_in_a_link_as_json() -> None:
    changes = {"deck.jokers": [[4, 1], [8, 2]], "words.buy": "true", "buy.when_down": False}
    pairs = dict(parse_qsl(query_over("dunlop", changes)))
    assert json.loads(pairs["deck.jokers"]) == [[4, 1], [8, 2]]
    assert pairs["words.buy"] == '"true"'
    assert pairs["buy.when_down"] == "false"
