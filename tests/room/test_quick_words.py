"""Quick words reach all who sit at the table, not too often, and only where the host wants them."""

import pytest
from msgspec import ValidationError

from liverpool.room.messages import read
from liverpool.room.messages.requests import Look
from liverpool.room.messages.talking import REACTIONS, WORDS, QuickWord, Say
from liverpool.room.talk import REST, SAME_AGAIN
from tests.room.house import House, Seated
from tests.room.page import FakePage
from tests.room.scenes import bens_turn
from tests.rules.positions import ANN, CY


def seated() -> Seated:
    return House().seated(bens_turn())


def heard(page: FakePage) -> list[QuickWord]:
    return [told for told in page.messages if isinstance(told, QuickWord)]


def test_a_word_reaches_all_who_sit_there_and_nobody_else() -> None:
    table = seated()
    onlooker = table.house.page()
    onlooker.does(Look(table=table.name))
    elsewhere = table.house.seated(bens_turn())
    table.pages[CY].does(Say(word=3))
    for page in table.pages:
        assert heard(page) == [QuickWord(CY, 3)]
    assert heard(onlooker) == heard(elsewhere.pages[ANN]) == []


def test_a_word_comes_every_three_seconds_and_the_same_after_ten() -> None:
    table = seated()
    page = table.pages[CY]
    page.does(Say(word=0))
    assert page.refused(Say(word=1)).why.reason == "too_soon"
    table.pages[ANN].does(Say(word=0))
    table.runs(REST)
    assert page.refused(Say(word=0)).why.reason == "too_soon"
    page.does(Say(word=1))
    table.runs(SAME_AGAIN)
    page.does(Say(word=1))
    assert [told.word for told in heard(page) if told.seat == CY] == [0, 1, 1]


def test_the_host_switches_them_off() -> None:
    table = seated()
    table.sets(quick_words=False)
    assert table.pages[CY].refused(Say(word=0)).why.reason == "quick_words"
    assert heard(table.pages[ANN]) == []


def test_who_has_no_seat_says_nothing() -> None:
    table = seated()
    onlooker = table.house.page()
    onlooker.does(Look(table=table.name))
    assert onlooker.refused(Say(word=0)).why.reason == "no_seat"


def test_a_reaction_reaches_all_like_a_word() -> None:
    table = seated()
    table.pages[CY].does(Say(word=WORDS + REACTIONS - 1))
    assert heard(table.pages[ANN]) == [QuickWord(CY, WORDS + REACTIONS - 1)]


@pytest.mark.parametrize("word", ["-1", "12", '"hello"', "null"])
def test_there_are_six_words_and_as_many_reactions(word: str) -> None:
    with pytest.raises(ValidationError):
        read(f'{{"kind": "say", "id": 1, "word": {word}}}'.encode())
