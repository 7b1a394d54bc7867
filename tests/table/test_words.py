"""Cards, melds, contracts and players in the words of a table."""

import pytest

from liverpool.engine.changes import changed
from liverpool.engine.presets import load
from liverpool.record.cards import read_cards
from liverpool.record.melds import read_meld
from liverpool.table.words import (
    Names,
    cards_text,
    deal_text,
    meld_text,
    minus,
    points_text,
    signed,
    third_person,
)
from liverpool.terminal.picture import with_cards_drawn


def test_cards_are_written_as_players_read_them() -> None:
    assert cards_text(read_cards("Th Ac ** ??")) == "10h Ac ** ??"


@pytest.mark.parametrize(
    ("meld", "text"),
    [
        ("5h**7h**", "5h *6h* 7h *8h*"),
        ("**2c3c4c", "*Ac* 2c 3c 4c"),
        ("TsJsQs**", "10s Js Qs *Ks*"),
        ("JsQsKs**", "Js Qs Ks *As*"),
        ("9s9h**", "9h 9s *9*"),
    ],
)
def test_a_joker_stands_between_stars_for_what_it_is(meld: str, text: str) -> None:
    rules = load("dunlop").rules.meld
    assert meld_text(read_meld(meld, rules), rules) == text


@pytest.mark.parametrize(
    ("wild", "text"), [("twos", "Ah 2h 3h"), ("twos_everywhere", "Ah 2h=2h 3h")]
)
def test_a_two_that_is_wild_in_its_own_place_says_so(wild: str, text: str) -> None:
    rules = changed(load("dunlop").rules, {"meld.wild_ranks": wild}).meld
    assert meld_text(read_meld("Ah2h3h", rules), rules) == text


@pytest.mark.parametrize(
    ("rules", "number", "text"),
    [
        ("dunlop", 6, "one set of 3 and two sequences of 4"),
        ("wikipedia", 7, "one run of 7"),
        ("mahlum", 1, "two bunches of 3"),
        ("christmas", 7, "three sets of 3, all cards at once"),
    ],
)
def test_a_contract_is_in_the_tables_words(rules: str, number: int, text: str) -> None:
    named = load(rules).rules
    assert deal_text(named.deals[number - 1], named.words) == text


def test_numbers_have_their_words_and_signs() -> None:
    assert signed(50) == "+50"
    assert signed(-25) == "−25"
    assert minus(0) == "0"
    assert [points_text(points) for points in (1, -1, 20)] == ["1 point", "−1 points", "20 points"]


@pytest.mark.parametrize(
    ("verb", "other"),
    [
        ("draw", "draws"),
        ("go down", "goes down"),
        ("have", "has"),
        ("are", "is"),
        ("pass", "passes"),
        ("buy", "buys"),
        ("carry on", "carries on"),
    ],
)
def test_what_you_do_and_what_another_does(verb: str, other: str) -> None:
    assert third_person(verb) == other


def test_you_are_you_whatever_you_are_called() -> None:
    names = Names(("Rose", "Ben"), 0)
    assert names.does(0, "draw") == "You draw"
    assert names.does(1, "draw") == "Ben draws"
    assert (names.whose(0), names.whose(1)) == ("your", "Ben's")


def test_what_a_bot_did_in_somebodys_seat_is_told_as_the_bots() -> None:
    names = Names(("Ann", "Ben", "Cy"), you=0, bots={0, 1})
    assert [names.who(seat) for seat in range(3)] == ["Your bot", "Ben's bot", "Cy"]
    assert [names.is_you(seat) for seat in range(3)] == [False, False, False]


def test_cards_in_a_line_are_drawn_in_their_colours() -> None:
    drawn = with_cards_drawn("Ben adds 10h to Cy's 5c *6c* 7c, 2d=6c and ** (an As is no Word)")
    marked = {
        drawn.plain[span.start : span.end] for span in drawn.spans if span.end - span.start < 9
    }
    assert {"10h", "5c", "*6c*", "7c", "2d=6c", "**"} <= marked
