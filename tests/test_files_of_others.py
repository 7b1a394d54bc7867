"""Files as people have them from elsewhere: each is read, or says what is wrong with it."""

from pathlib import Path

import pytest

from liverpool.arena.play import play_game
from liverpool.bots.roster import make
from liverpool.cli import main
from liverpool.engine.check import faults, warnings
from liverpool.engine.presets import read_rules
from liverpool.engine.refusals import RulesError
from liverpool.engine.state import Ending
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.plain import plain
from liverpool.record import BrokenRecord, NotationError, final_state, read

FILES = Path(__file__).parent / "files_of_others"


def text_of(name: str) -> str:
    return (FILES / name).read_text("utf-8")


def test_a_name_in_two_forms_of_unicode_is_one_player() -> None:
    text = text_of("name-in-two-forms.toml")
    assert "Zo\u00eb" in text
    assert "Zoe\u0308" in text
    record = read(text)
    assert record.names == ("Zo\u00eb", "Ben", "Cy")
    assert len(final_state(record).hands[0]) == 2
    moves = 'moves = """\nBen discard 9d\nCy draw\nZoe\u0308 pass\n"""\n'
    assert len(read(text + moves).deals[0].lines) == 3
    twice = text.replace("Cy = ", '"Zo\u00eb" = "4c", Cy = ')
    with pytest.raises(NotationError, match="“Zoë” stands here twice; keep one of them"):
        read(twice)


def test_a_contract_that_needs_a_buy_can_be_played_with_a_note() -> None:
    rules = read_rules(text_of("needs-one-buy.toml")).rules
    assert faults(rules) == ()
    [note] = warnings(rules)
    assert note == (
        "deals.1.contract: it takes 13 cards and one to discard, and a hand has 11 and the one"
        " drawn; only a player who has bought a card can go down."
    )


def test_shanghai_in_ten_deals_can_be_played_with_notes() -> None:
    named = read_rules(text_of("shanghai-in-ten-deals.toml"))
    assert faults(named.rules) == ()
    notes = {note.partition(".contract")[0]: note for note in warnings(named.rules)}
    assert list(notes) == ["deals.7", "deals.8", "deals.9", "deals.10"]
    assert "who has bought twice can go down" in notes["deals.10"]
    book = plain(rule_book(named, Edition()), 300)
    assert (
        "The contracts of deals 8, 9 and 10 take more cards than you are dealt and the one you"
        " draw: you can go down only once you have bought."
    ) in book


def test_a_deal_that_needs_a_buy_is_played_to_its_end() -> None:
    rules = read_rules(text_of("needs-one-buy.toml")).rules
    *_, last = play_game(rules, [make("steady", seat) for seat in range(4)], 1)
    [line] = last.state.public.sheet
    assert line.ending is Ending.OUT


@pytest.mark.parametrize("edition", [Edition(), Edition(short=True)])
def test_a_book_says_what_is_too_short_for_a_contract_with_a_pair(edition: Edition) -> None:
    named = read_rules(text_of("set-of-two.toml"))
    book = " ".join(plain(rule_book(named, edition), 300).split())
    assert "The usual mistake: a set of two where three are asked." in book
    asked_in_vain = ("set of one", "sequence", "next to each other", "whose jokers")
    assert not [words for words in asked_in_vain if words in book.lower()]


@pytest.mark.parametrize("edition", [Edition(), Edition(short=True)])
def test_a_book_for_two_table_sizes_names_both(edition: Edition) -> None:
    book = plain(rule_book(read_rules(text_of("three-or-four-players.toml")), edition), 300)
    assert "Players: Three or four, each on their own." in book
    assert "for three or four players." in book
    assert "hree to four" not in book


@pytest.mark.parametrize("name", ["windows-1252.toml", "windows-1252.json"])
def test_letters_of_another_encoding_are_not_guessed(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = FILES / name
    command = ["rules", "check"] if name.endswith(".toml") else ["scoresheet", "--from"]
    assert main([*command, str(file)]) == 2
    place = "line 4, column 17" if name.endswith(".toml") else "line 1, column 93"
    said = capsys.readouterr().err.replace("\n", " ")
    assert f"isn't UTF-8 text: the letter at {place} can't be read" in said


def test_a_card_that_is_not_held_is_named_where_it_stands() -> None:
    with pytest.raises(BrokenRecord) as error:
        read(text_of("card-not-held.toml"))
    assert str(error.value) == "line 15, column 13: Ben doesn't have Qs."
    assert error.value.refusal is not None
    assert error.value.refusal.rule == "the hand"


def test_a_file_of_a_later_version_is_called_so() -> None:
    with pytest.raises(RulesError) as error:
        read_rules(text_of("of-a-later-version.toml"))
    assert str(error.value) == (
        "Line 1, column 10: This file is of a later version of the program,"
        ' "liverpool-rules/9"; update yours.'
    )


def test_a_ten_among_points_may_have_two_digits() -> None:
    rules = read_rules(text_of("ten-in-two-digits.toml")).rules
    assert rules.points.single == (("T", 5),)
    assert faults(rules) == ()
