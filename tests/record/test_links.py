"""A rule set as a link: the same rules, the same file, whatever way it went."""

import json
import re
import string
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.changes import changed
from liverpool.engine.given_text import tidied
from liverpool.engine.presets import NamedRules, load, names, read_rules, rules_from
from liverpool.engine.refusals import RulesError
from liverpool.engine.writing import write_rules
from liverpool.record.links import (
    LONGEST_QUERY,
    TITLE,
    DamagedLink,
    check_of,
    comes_with_the_game,
    from_query,
    is_checked,
    name_for,
    own_file,
    query_of,
    query_over,
    read_so_far,
    what_fits,
)
from tests.chance import so_many
from tests.engine.written import changes_of_any_kind

LINE = (
    st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=40)
    .map(tidied)
    .filter(bool)
)


@pytest.mark.parametrize("name", [*names(), "dunlop+twos+freeze", "mahlum+quarters"])
def test_what_comes_with_the_game_is_its_name_alone(name: str) -> None:
    query = query_of(load(name))
    assert re.fullmatch(rf"v=4\.1\.[0-9a-f]{{8}}&rules={name.replace('+', '%2B')}", query)
    assert from_query(query) == load(name)
    assert from_query(query.replace("%2B", "+")) == load(name)
    assert from_query(f"?rules={name}") == load(name)  # where a + was written as it is


@pytest.mark.in_turn
@settings(max_examples=so_many(40, full=10_000))
@given(
    changes_of_any_kind(),
    st.sampled_from(names()),
    LINE,
    st.integers(1, 50),
    LINE | st.just(""),
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


@pytest.mark.in_turn
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
        "v=4.7.70649d5f&rules=dunlop&name=ours&version=1&title=Ours"
        "&buy.price=[1,2]&buy.limit=3&deals.7.cards=13"
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
    assert query_over("dunlop+twos", {}).endswith("&rules=dunlop%2Btwos")
    assert from_query(query_over("mahlum", {}, "Ours")).title == "Ours"
    query = query_over("dunlop+twos", {"buy.limit": 3})
    assert from_query(query).base == "dunlop+twos"
    assert from_query(query).rules == changed(load("dunlop+twos").rules, {"buy.limit": 3})


@pytest.mark.parametrize("version", ["5", "0", "999"])
def test_links_of_later_versions_are_refused(version: str) -> None:
    for more in ("", "&buy.limit=3"):
        with pytest.raises(RulesError, match="links up to 4 can be read here"):
            from_query(f"rules=dunlop&v={version}{more}")


def test_a_whole_link_of_a_later_version_is_refused_as_one() -> None:
    pairs = [("rules", "dunlop"), ("buy.limit", "3")]
    with pytest.raises(RulesError, match="links up to 4 can be read here"):
        from_query(f"v={check_of('5', pairs)}&rules=dunlop&buy.limit=3")


@pytest.mark.parametrize("version", ["", "-1", "two", "²", "2.2", "2.2.1f3c9a0", "1" * 5_000])
def test_a_link_that_begins_badly_is_damaged(version: str) -> None:
    with pytest.raises(DamagedLink, match="which is no format"):
        from_query(f"v={version}&rules=dunlop&buy.limit=3")


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
        ("A1 at home", "a1-at-home"),
        ("家", "house-rules"),
        ("", "house-rules"),
        ("Con", "con_"),  # else Windows could not keep its file
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
    assert query_of(named).startswith("v=4.")
    assert from_query(query_of(named)).notes == ()


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("rules=dunlpo", "did you mean dunlop?"),
        ("rules=dunlop&buy.limits=3", "did you mean buy.limit?"),
        ("rules=dunlop&buy.limit=many", 'buy.limit: "many" is not possible'),
        ("rules=dunlop&buy.limit=3&buy.limit=4", '"buy.limit" is in this link twice'),
        ("rules=dunlop&v=9&buy.limit=3", "links up to 4"),
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


# Links that are not whole

OURS = query_over(
    "dunlop+twos",
    {"points.joker": 20, "buy.price": [1, 2], "words.run": "Straße", "buy.limit": 3},
    "Müller's & Söhne",
)
SIGNS = string.ascii_letters + string.digits + "&=.%+-_[],: ?#é²"


@pytest.mark.parametrize("query", [OURS, query_of(load("wikipedia+liverpool"))])
def test_a_link_that_was_cut_off_anywhere_is_found_out(query: str) -> None:
    for length in range(1, len(query)):
        with pytest.raises(RulesError):
            from_query(query[:length])


@pytest.mark.parametrize("query", [OURS, query_of(load("wikipedia+liverpool"))])
def test_one_changed_sign_is_found_out(query: str) -> None:
    named = from_query(query)
    for place in range(0, len(query), so_many(3, full=1)):
        for sign in SIGNS:
            other = query[:place] + sign + query[place + 1 :]
            with suppress(RulesError):
                # %C3 and %c3 are the same letter, and so are + and a space.
                assert from_query(other) == named, other


@pytest.mark.in_turn
@settings(max_examples=so_many(40, full=10_000))
@given(changes_of_any_kind(), st.sampled_from(names()), st.data())
def test_what_happens_to_any_link_on_its_way_is_found_out(
    changes: dict[str, Any], base: str, data: st.DataObject
) -> None:
    query = query_over(base, changes)
    place = data.draw(st.integers(1, len(query) - 1))
    sign = data.draw(st.sampled_from(SIGNS) | st.characters(exclude_categories=["Cs"]))
    parts = query.split("&")
    lost = data.draw(st.integers(0, len(parts) - 1))
    others = [
        query[:place],
        query[:place] + sign + query[place + 1 :],
        "&".join(parts[:lost] + parts[lost + 1 :]),
        "&".join([*parts, parts[lost]]),
    ]
    if len(parts) > 1:  # without its check a link is one that cannot be checked
        others += ["&".join(parts[1:])]
    named = from_query(query)
    for other in others:
        try:
            found = from_query(other)
        except RulesError:
            continue
        assert found == named
        assert is_checked(other) == other.startswith("v=")


def test_what_a_mail_program_does_to_a_link_is_no_damage() -> None:
    named = from_query(OURS)
    for other in (
        OURS.replace("[", "%5B").replace("]", "%5D").replace(",", "%2C"),
        OURS.replace("%20", "+"),
        f"{OURS}&fbclid=IwAR0x&utm_source=mail",
        f"?{OURS}",
    ):
        assert from_query(other) == named
        assert is_checked(other)


def test_links_without_a_check_open_as_before() -> None:
    old = "rules=dunlop&v=2&name=ours&version=1&title=Ours&buy.limit=3"
    assert from_query(old) == from_query(query_over("dunlop", {"buy.limit": 3}, "Ours"))
    assert not is_checked(old)
    assert not is_checked("rules=dunlop")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (OURS.rpartition("&")[0], "cut off, or has lost a part: 7 of its 8 are here"),
        (OURS[:-1], "its end is missing, or something in it was changed"),
        (OURS.replace("=20", "=2"), "its end is missing, or something in it was changed"),
        (f"{OURS}&points.ace=5", "it was made with 8 parts, and has 9"),
        ("v=2", "This link is damaged"),
        ("v=2.8.1f", "This link is damaged"),
        (f"{OURS}&v=1", "This link is damaged"),
    ],
)
def test_a_damaged_link_says_so(query: str, sentence: str) -> None:
    with pytest.raises(DamagedLink) as error:
        from_query(query)
    assert sentence in str(error.value)
    assert "ask for it again" in str(error.value)


def test_of_a_damaged_link_is_read_what_can_be() -> None:
    found = read_so_far(OURS.rpartition("&")[0])
    assert found.named.rules == changed(
        load("dunlop+twos").rules,
        {"points.joker": 20, "buy.price": [1, 2], "buy.limit": 3},
    )
    assert found.named.title == "Müller's & Söhne"
    assert (found.lost, found.last) == ((), "points.joker")
    assert "7 of its 8" in found.damage


def test_answers_that_cannot_be_are_left_out_of_a_damaged_link() -> None:
    found = read_so_far("rules=dunlop&v=1&buy.limits=3&buy.limit=many&layoff.others_from=next_turn")
    assert found.named.rules.layoff.from_ == "others_next_turn"
    assert found.lost == ("buy.limits", "buy.limit")
    assert (found.damage, found.last) == ("", "")
    assert read_so_far("rules=dunlop&title=%00&buy.limit=3").named.title == TITLE
    assert read_so_far("rules=mahlum&nothing=1").named == load("mahlum")


@pytest.mark.parametrize("query", ["v=2.3.1f", "rules=dunl", "v=9&rules=dunlop", "x" * 20_001])
def test_where_not_even_the_base_can_be_read_nothing_is(query: str) -> None:
    if query == "v=2.3.1f":
        assert read_so_far(query).named == load("dunlop")
    else:
        with pytest.raises(RulesError):
            read_so_far(query)


@given(st.text(max_size=300) | st.lists(st.text(max_size=30)).map("&".join))
def test_of_any_text_something_is_read_or_it_gets_a_sentence(query: str) -> None:
    with suppress(RulesError):
        assert read_so_far(query).named.title


def test_changes_that_hang_on_others_fit_with_them() -> None:
    deals = [{"cards": 7, "contract": "set 3"}] * 9
    changes = {"deals.9.cards": 8, "deals": deals, "deals.10.cards": 3, "buy.limit": 2}
    assert [*what_fits(load("dunlop"), changes)] == ["deals.9.cards", "deals", "buy.limit"]


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


@pytest.mark.parametrize("sign", ["%EF%BB%BF", "%E2%80%AE", "%E2%80%8B", "%EE%80%80"])
def test_a_title_with_what_cannot_be_seen_is_refused(sign: str) -> None:
    with pytest.raises(RulesError, match=r"^title: .* in it \(U\+[0-9A-F]{4}\)"):
        from_query(f"rules=dunlop&title=a{sign}b")


@pytest.mark.parametrize("sign", ["%ED%A0%80", "%FF", "%C3"])
def test_a_letter_that_cannot_be_read_becomes_no_other_letter(sign: str) -> None:
    with pytest.raises(RulesError, match="a letter in it cannot be read"):
        from_query(f"rules=dunlop&title=a{sign}b")
