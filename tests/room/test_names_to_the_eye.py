"""Names and titles as others see them: nobody looks like somebody else, or like nobody."""

import pytest

from liverpool.room.messages.requests import Open, Rename, Sit
from tests.room.house import House


@pytest.mark.parametrize(
    "name", ["Ann\u200d", "A\u200cnn", "\uff21\uff4e\uff4e", "ANN", "Ann\u034f"]
)
def test_a_name_that_looks_like_anothers_gets_a_number(name: str) -> None:
    house = House()
    ann, at = house.opens()
    house.sits(at.table, name)
    assert ann.table.seats[1].name.endswith(" 2")


def test_the_same_letter_written_in_two_ways_is_one() -> None:
    house = House()
    page, at = house.opens()
    page.does(Rename(name="Zoe\u0308"))
    house.sits(at.table, "Zo\u00eb")
    assert [seat.name for seat in page.table.seats[:2]] == ["Zo\u00eb", "Zo\u00eb 2"]


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u200d\u200d", "\u0301", "a" + "\u0301" * 8])
def test_a_name_that_cannot_be_seen_or_covers_others_is_refused(name: str) -> None:
    house = House()
    _, at = house.opens()
    assert house.page().refused(Sit(table=at.table, name=name)).why.reason == "name"


def test_nobody_is_called_what_everybody_is_on_their_own_page() -> None:
    assert "You" in house_refuses("You")
    assert "You" in house_refuses("yo\u200du")


def house_refuses(name: str) -> str:
    return House().page().refused(Open(name=name)).why.sentence


@pytest.mark.parametrize(
    "name",
    ["Zo\u00eb", "Мария", "愛", "🦊", "नमिता", "ש\u05c1ל\u05d5ם", "Nguy\u1ec5n", "👩\u200d🚀"],
)
def test_names_of_any_script_stay_as_they_are(name: str) -> None:
    house = House()
    ann, at = house.opens()
    house.sits(at.table, name)
    assert ann.table.seats[1].name == name


def test_a_title_is_one_line_that_turns_nothing_round() -> None:
    house = House()
    page, _ = house.opens(title=" Sunday  at\nours 👩\u200d🚀 ")
    assert page.table.title == "Sunday at ours 👩\u200d🚀"
    refused = house.page().refused(Open(title="Sunday\u202e at ours"))
    assert "invisible character in it (U+202E)" in refused.why.sentence
