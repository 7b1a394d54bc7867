"""What is written at a table is for those who sit there, is bounded, and is the host's to close."""

import pytest
from msgspec import ValidationError

from liverpool.room.messages import read
from liverpool.room.messages.requests import Leave, Look, Open, Settings, Sit, WatchTable
from liverpool.room.messages.talking import (
    LONGEST_LINE,
    LeaveLine,
    RemoveLine,
    ReportLine,
    Say,
    TalkUpdate,
    Write,
)
from liverpool.room.talk import MOST_LINES, REST, SAME_AGAIN
from tests.room.house import House, Seated
from tests.room.page import FakePage
from tests.room.scenes import bens_turn
from tests.rules.positions import ANN, BEN, CY


def seated() -> Seated:
    return House().seated(bens_turn())


def lines(page: FakePage) -> list[tuple[str, str]]:
    return [(line.name, line.text) for line in page.last(TalkUpdate).lines]


def times_heard(page: FakePage) -> int:
    return sum(isinstance(told, TalkUpdate) for told in page.messages)


def test_a_line_reaches_all_who_sit_there_and_nobody_else() -> None:
    table = seated()
    guest, joe, asks = (table.house.page() for _ in range(3))
    guest.does(Look(table=table.name))
    joe.does(WatchTable(table=table.name))
    asks.refused(Sit(table=table.name, name="Kim"))
    table.pages[CY].does(Write(text="  Who hid   three sevens? "))
    for page in table.pages:
        assert lines(page) == [("Cy", "Who hid three sevens?")]
    assert times_heard(guest) == times_heard(joe) == times_heard(asks) == 0


def test_one_says_one_thing_in_three_seconds_and_the_same_after_ten() -> None:
    table = seated()
    page = table.pages[CY]
    page.does(Write(text="me!"))
    assert page.refused(Write(text="me too")).why.reason == "too_soon"
    assert page.refused(Say(word=0)).why.reason == "too_soon"
    table.pages[ANN].does(Write(text="me!"))
    table.runs(REST)
    assert page.refused(Write(text="ME!")).why.reason == "too_soon"
    table.runs(SAME_AGAIN - REST)
    page.does(Write(text="ME!"))
    assert lines(page) == [("Cy", "me!"), ("Ann", "me!"), ("Cy", "ME!")]


@pytest.mark.parametrize(
    "text", ["b\x00", "x\u202egnp", "\x1b[31m", "\ufeff", "", " ", "\u200d", "\u0301\u0301"]
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    table = seated()
    assert table.pages[CY].refused(Write(text=text)).why.reason == "text"
    assert times_heard(table.pages[ANN]) == 0


def test_a_line_that_is_too_long_says_how_long_it_may_be() -> None:
    table = seated()
    sentence = table.pages[CY].refused(Write(text="a" * (LONGEST_LINE + 1))).why.sentence
    assert sentence == "What you write has 141 characters; it can have at most 140."


def test_a_line_is_one_line() -> None:
    table = seated()
    table.pages[CY].does(Write(text="a\nb\tc"))
    assert lines(table.pages[ANN]) == [("Cy", "a b c")]


@pytest.mark.parametrize("text", ["<b>hi</b>", "👩‍👩‍👧 ❤️", "¡Olé! नमस्ते", "a" * LONGEST_LINE])
def test_any_script_may_be_written_and_is_text(text: str) -> None:
    table = seated()
    table.pages[CY].does(Write(text=text))
    assert lines(table.pages[ANN]) == [("Cy", text)]


@pytest.mark.parametrize("text", ["7", "null"])
def test_a_line_has_a_length(text: str) -> None:
    with pytest.raises(ValidationError):
        read(f'{{"kind": "write", "id": 1, "text": {text}}}'.encode())


def test_the_newest_lines_are_kept_and_outlive_the_server() -> None:
    table = seated()
    for number in range(MOST_LINES + 3):
        table.pages[CY].does(Write(text=f"line {number}"))
        table.runs(REST)
    kept = [("Cy", f"line {number}") for number in range(3, MOST_LINES + 3)]
    assert lines(table.pages[ANN]) == kept
    table.house.starts_again()
    assert lines(table.comes_back(ANN)) == kept


def test_one_reads_what_was_written_since_one_sat_down() -> None:
    house = House()
    ann, at = house.opens(seats=3)
    ben, _ = house.sits(at.table, "Ben")
    ann.does(Write(text="only for Ben"))
    house.clock.runs(REST)
    cy, _ = house.sits(at.table, "Cy")
    assert lines(cy) == []
    ann.does(Write(text="for both"))
    assert lines(cy) == [("Ann", "for both")]
    assert lines(ben) == [("Ann", "only for Ben"), ("Ann", "for both")]
    ben.does(Leave())
    dee, _ = house.sits(at.table, "Dee")
    house.clock.runs(REST)
    ann.does(Write(text="hello Dee"))
    assert lines(dee) == [("Ann", "hello Dee")]
    assert lines(cy)[0] == ("Ann", "for both")


def test_the_host_closes_the_talk_and_opens_it_again() -> None:
    table = seated()
    table.pages[CY].does(Write(text="first"))
    table.runs(REST)
    table.sets(talk=False)
    assert table.pages[CY].refused(Write(text="second")).why.reason == "talk"
    table.pages[CY].does(Say(word=0))
    assert times_heard(table.comes_back(BEN)) == 0, "what is closed is not sent"
    table.sets(talk=True)
    assert lines(table.pages[BEN]) == [("Cy", "first")]


def test_a_line_is_reported_to_the_host_who_removes_it() -> None:
    table = seated()
    table.pages[CY].does(Write(text="something bad"))
    table.pages[BEN].does(ReportLine(line=1))
    told = [page.last(TalkUpdate).lines[0].reported for page in table.pages]
    assert told == [True, False, False], "only the host is told"
    assert table.pages[BEN].refused(ReportLine(line=1)).why.reason == "reported"
    assert table.pages[BEN].refused(RemoveLine(line=1)).why.reason == "host"
    table.pages[ANN].does(RemoveLine(line=1))
    for page in table.pages:
        assert lines(page) == [("Cy", "")]
    assert table.pages[BEN].refused(ReportLine(line=1)).late
    assert table.pages[ANN].refused(RemoveLine(line=1)).late
    assert "something bad" not in str(table.house.tables.kept(table.name))


def test_a_line_that_the_host_leaves_is_reported_no_more() -> None:
    table = seated()
    table.pages[CY].does(Write(text="not so bad"))
    table.pages[BEN].does(ReportLine(line=1))
    table.pages[ANN].does(LeaveLine(line=1))
    assert not table.pages[ANN].last(TalkUpdate).lines[0].reported
    assert table.pages[BEN].refused(ReportLine(line=1)).why.reason == "left"


def test_reports_of_lines_outlive_a_restart() -> None:
    table = seated()
    for text in ("something bad", "not so bad"):
        table.pages[CY].does(Write(text=text))
        table.runs(REST)
    table.pages[BEN].does(ReportLine(line=1))
    table.pages[BEN].does(ReportLine(line=2))
    table.pages[ANN].does(LeaveLine(line=2))
    table.house.starts_again()
    ann, ben = table.comes_back(ANN), table.comes_back(BEN)
    assert [line.reported for line in ann.last(TalkUpdate).lines] == [True, False]
    assert ben.refused(ReportLine(line=1)).why.reason == "reported"
    assert ben.refused(ReportLine(line=2)).why.reason == "left"
    ann.does(RemoveLine(line=1))
    assert lines(ben)[0] == ("Cy", "")
    assert not ann.last(TalkUpdate).lines[0].reported


def test_nobody_reports_the_host_or_a_line_of_ones_own_or_one_that_one_cannot_read() -> None:
    table = seated()
    table.pages[ANN].does(Write(text="mine"))
    table.pages[CY].does(Write(text="mine too"))
    assert table.pages[CY].refused(ReportLine(line=1)).why.reason == "no_seat"
    assert table.pages[CY].refused(ReportLine(line=2)).why.reason == "no_seat"
    assert table.pages[CY].refused(ReportLine(line=3)).late


def test_who_has_no_seat_writes_nothing() -> None:
    table = seated()
    guest = table.house.page()
    guest.does(Look(table=table.name))
    assert guest.refused(Write(text="hello")).why.reason == "no_seat"


# A table's own words


def test_a_family_has_words_of_its_own() -> None:
    table = seated()
    table.sets(own_words=(" Bravo  Oma ", "", "", "", "", "Grazie"))
    assert table.pages[CY].table.settings.own_words == ("Bravo Oma", "", "", "", "", "Grazie")
    table.sets(own_words=("", " "))
    assert table.pages[CY].table.settings.own_words == ()


@pytest.mark.parametrize("word", ["a\u202eb", "\x1b", "\u0301", "a" * 15])
def test_a_word_that_cannot_be_read_is_refused(word: str) -> None:
    page = House().page()
    assert page.refused(Open(settings=Settings(own_words=(word,)))).why.reason == "text"


@pytest.mark.parametrize("words", ['["","","","","","",""]', '"a"'])
def test_there_are_six_short_words(words: str) -> None:
    with pytest.raises(ValidationError):
        read(f'{{"kind": "open", "settings": {{"own_words": {words}}}}}'.encode())
