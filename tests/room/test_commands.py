"""Commands that come again: each is done once, and gets its first answer again."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec import ValidationError
from msgspec.json import encode
from msgspec.structs import replace

from liverpool.engine.moves import Add, Discard, Move, Take
from liverpool.engine.state import Phase, Seat
from liverpool.record.cards import read_card
from liverpool.room.messages import read, requests
from liverpool.room.messages.frames import Command, ToPage
from liverpool.room.messages.replies import Asked, Done, Refused, Sitting, Stage
from liverpool.room.messages.replies import Seated as SeatedAs
from liverpool.room.messages.requests import (
    Admit,
    Again,
    Leave,
    Make,
    Open,
    Remove,
    Rename,
    Sit,
    Start,
    Vote,
    Wish,
)
from liverpool.room.messages.talking import Say, Write
from liverpool.room.seating import people
from liverpool.room.telling import MOST_COMMANDS
from tests.chance import drawn
from tests.room.house import House, Seated
from tests.room.page import FakePage
from tests.room.played import played
from tests.room.scenes import last_card_of_the_game, scene
from tests.rules.positions import ANN, BEN, CY

FIRST, SECOND = "AAAAAAAAAAAAAAA1", "AAAAAAAAAAAAAAA2"
NINE, KING = read_card("9c"), read_card("Kc")
ADD = Add(NINE, BEN, 0)


def of_ben(house: House, **more: Any) -> Seated:
    """Ben, who is down, can lay off the same card twice."""
    hands = {"Ann": "Qc Qd 3c", "Ben": "9c 9c 3d 8h", "Cy": "2c 2d"}
    table = {"Ben": ["9s 9h 9d", "4c 4h 4s"]}
    return house.seated(scene("dunlop", turn=BEN, hands=hands, table=table, **more))


def adds(page: FakePage, command: str | None = FIRST) -> Make:
    return replace(page.making(ADD), command_id=command)


def times_added(table: Seated) -> int:
    return sum(isinstance(move, Add) for _, move in table.house.kept_moves(table.name))


def test_a_move_that_comes_again_is_not_made_again() -> None:
    table = of_ben(House())
    page = table.pages[BEN]
    message = adds(page)
    assert isinstance(page.ask(message), Done)
    seen = len(page.all_games)
    assert isinstance(page.ask(message), Done)
    assert times_added(table) == 1
    # Whoever repeats it has not seen what it led to.
    assert len(page.all_games) == seen + 1
    assert page.game.hand.count(NINE) == 1
    page.does(adds(page, SECOND))
    assert times_added(table) == 2


def test_a_program_without_ids_makes_each_move_that_it_sends() -> None:
    table = of_ben(House())
    page = table.pages[BEN]
    for _ in range(2):
        page.does(adds(page, None))
    assert times_added(table) == 2


def test_it_may_come_again_on_another_connection_and_when_others_have_moved() -> None:
    table = of_ben(House())
    page = table.pages[BEN]
    ends = replace(page.making(ADD, Discard(read_card("8h"))), command_id=FIRST)
    page.does(ends)
    table.house.clock.runs_until(lambda: table.phase() is Phase.TURN)
    page.leaves()
    other = table.comes_back(BEN)
    assert isinstance(other.ask(ends), Done)
    table.pages[CY].makes(Take())
    table.house.clock.runs_until(lambda: table.phase() is Phase.PLAY)
    assert isinstance(other.ask(ends), Done)
    assert other.refused(replace(ends, command_id=SECOND)).late
    assert times_added(table) == 1


def test_what_was_refused_is_judged_again() -> None:
    table = of_ben(House())
    cy = table.pages[CY]
    message = replace(cy.making(Discard(read_card("2c"))), command_id=FIRST)
    first = cy.refused(message)
    assert cy.refused(message).why == first.why
    # It has done nothing, so it may be right in the end.
    page = table.pages[BEN]
    page.does(replace(page.making(ADD), command_id=SECOND))
    wrong = replace(page.making(Add(KING, BEN, 0)), command_id=FIRST)
    page.refused(wrong)
    page.does(replace(page.making(ADD), command_id=FIRST))
    assert times_added(table) == 2


def test_an_id_that_is_given_to_another_command_gets_the_first_answer() -> None:
    table = of_ben(House())
    page = table.pages[BEN]
    page.does(adds(page))
    assert isinstance(page.ask(Say(2, command_id=FIRST)), Done)
    assert "quick_word" not in str(page.messages[-1])
    # Each seat has its own.
    table.pages[CY].does(Wish((KING,), command_id=FIRST))
    assert table.table.kept.seats[CY].wishes == (KING,)


@pytest.mark.parametrize(
    "wrong", ["short", "A" * 33, "A" * 15 + "-", "A" * 15 + "é", "A" * 16 + "\n"]
)
def test_an_id_of_another_form_is_refused(wrong: str) -> None:
    text = f'{{"kind":"start","command_id":"{wrong}"}}'.replace("\n", "\\n")
    with pytest.raises(ValidationError, match="command_id"):
        read(text)


def test_what_is_only_in_memory_is_forgotten_together_with_its_id() -> None:
    house = House()
    table = of_ben(house)
    vote = Vote(BEN, command_id=FIRST)
    table.pages[CY].does(vote)
    house.starts_again()
    table.comes_back(BEN)
    cy = table.comes_back(CY)
    assert cy.table.vote is None
    cy.does(vote)
    assert cy.table.vote == BEN


# Beside moves


def test_lines_and_words_are_told_once() -> None:
    table = of_ben(House())
    ann, cy = table.pages[ANN], table.pages[CY]
    for message in (Write("Hello!", command_id=FIRST), Say(1, command_id=SECOND)):
        heard = len(cy.messages)
        ann.does(message)
        told = cy.messages[heard:]
        assert len(told) == 1
        ann.does(message)
        assert cy.messages[heard:] == told
        table.runs(5.0)


def test_who_was_removed_and_came_back_is_not_removed_again() -> None:
    house = House()
    ann, seated = house.opens(seats=3)
    house.sits(seated.table, "Ben", BEN)
    remove = Remove(BEN, command_id=FIRST)
    ann.does(remove)
    again = house.page()
    asked = again.ask(Sit(table=seated.table, name="Bea", seat=BEN, command_id=SECOND))
    assert isinstance(asked, Asked)
    ann.does(Admit(request=ann.table.requests[0].number, yes=True))
    ann.does(remove)
    assert ann.names()[BEN] == "Bea"
    assert again.ended is None


def test_who_sat_down_meanwhile_is_not_removed_in_place_of_another() -> None:
    house = House()
    ann, seated = house.opens(seats=3)
    house.sits(seated.table, "Ben", BEN)[0].does(Leave())
    bea, _ = house.sits(seated.table, "Bea", BEN)
    refused = ann.refused(Remove(BEN, "Ben", command_id=FIRST))
    assert refused.why.sentence == "Somebody else sits there now."
    assert bea.ended is None
    ann.does(Remove(BEN, "Bea", command_id=SECOND))
    assert bea.ended is not None


def test_who_has_the_longest_name_can_be_renamed_and_removed() -> None:
    house = House()
    ann, seated = house.opens(seats=3)
    longest = "Bartholomew Featherstone"
    for seat in (BEN, CY):
        house.sits(seated.table, longest, seat)
    rename = Rename("Bart", BEN, longest, command_id=FIRST)
    remove = Remove(CY, f"{longest} 2", command_id=SECOND)
    for message in (rename, remove):
        ann.does(read(encode(message).decode()))
    assert ann.names()[:2] == ["Ann", "Bart"]
    assert ann.table.seats[CY].sitting is Sitting.FREE


def test_who_sat_down_meanwhile_does_not_get_the_name_of_another() -> None:
    house = House()
    ann, seated = house.opens(seats=3)
    house.sits(seated.table, "Ben", BEN)[0].does(Leave())
    house.sits(seated.table, "Bea", BEN)
    refused = ann.refused(Rename("Benny", BEN, "Ben", command_id=FIRST))
    assert refused.why.sentence == "Somebody else sits there now."
    assert ann.names()[BEN] == "Bea"
    ann.does(Rename("Beate", BEN, "Bea", command_id=SECOND))
    assert ann.names()[BEN] == "Beate"


def sit(house: House, table: str) -> tuple[FakePage, Sit]:
    return house.page(), Sit(table=table, name="Ben", command_id=FIRST)


def test_who_sits_down_again_has_the_seat_that_they_took() -> None:
    house = House()
    _, host = house.opens(seats=3)
    page, message = sit(house, host.table)
    first = page.ask(message)
    page.leaves()
    house.starts_again()
    again = house.page().ask(message)
    assert isinstance(first, SeatedAs)
    assert again == replace(first, id=again.id)  # type: ignore[attr-defined]
    assert people(house.open(host.table).kept) == [ANN, BEN]
    other = house.page().ask(replace(message, command_id=SECOND))
    assert isinstance(other, SeatedAs)
    assert other.secret != first.secret


def test_who_asks_to_join_again_has_asked_once() -> None:
    house = House()
    table = house.seated(scene("dunlop", seats=4, phase=Phase.TURN, turn=BEN, by=ANN), people=3)
    page, message = sit(house, table.name)
    first = page.ask(message)
    assert isinstance(first, Asked)
    assert page.ask(message) == replace(first, id=page.last_number)
    page.leaves()
    page = house.page()
    assert page.ask(message) == replace(first, id=page.last_number)
    ann = table.pages[ANN]
    assert len(ann.table.requests) == 1
    ann.does(Admit(request=ann.table.requests[0].number, yes=True))
    seated = page.ask(message)
    assert isinstance(seated, SeatedAs)
    assert seated.secret == first.secret


def test_who_opens_a_table_again_comes_back_to_it() -> None:
    house = House()
    message = Open(name="Ann", seats=3, start=True, command_id=FIRST)
    page = house.page()
    first = page.ask(message)
    assert isinstance(first, SeatedAs)
    page.leaves()
    for _ in range(2):
        page = house.page()
        assert page.ask(message) == replace(first, id=page.last_number)
        assert page.table.stage is Stage.PLAYING
        assert page.table.you == ANN
        house.starts_again()
    assert house.tables.how_many() == 1
    other = house.page().ask(replace(message, command_id=SECOND))
    assert isinstance(other, SeatedAs)
    assert other.table != first.table


def test_a_start_and_another_game_that_come_again_are_not_refused() -> None:
    house = House()
    ann, _ = house.opens(seats=3)
    for _ in range(2):
        ann.does(Start(command_id=FIRST))
    over = house.seated(last_card_of_the_game())
    ben = over.pages[BEN]
    ben.makes(Discard(read_card("3s")))
    house.clock.runs_until(lambda: over.table.stage is Stage.OVER)
    for _ in range(2):
        ben.does(Again(lobby=True, command_id=FIRST))
    assert house.tables.how_many() == 3


# Everything again, at random


def log(again: Callable[[], int], monkeypatch: pytest.MonkeyPatch) -> list[tuple[Seat, Move]]:
    """A deal after each command of which `again` says how many of the latest are sent again."""
    ask, sent = FakePage.ask, list[tuple[FakePage, requests.PageMessage]]()

    def asks(self: FakePage, message: requests.PageMessage) -> ToPage:
        if not isinstance(message, Command):
            return ask(self, message)
        message = replace(message, command_id=f"{len(sent):016}")
        sent.append((self, message))
        answer = ask(self, message)
        assert not isinstance(answer, Refused)
        for page, repeated in sent[-again() or len(sent) :]:
            assert isinstance(ask(page, repeated), Done | SeatedAs)
        return answer

    with monkeypatch.context() as patched:
        patched.setattr(FakePage, "ask", asks)
        table = played(people=3, seats=3, deals=1, rules="wikipedia")
    return table.house.kept_moves(table.name)


def test_who_sends_everything_again_at_random_ends_in_the_same_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random = Random(drawn("everything again"))
    once = log(lambda: 0, monkeypatch)
    assert log(lambda: random.randrange(MOST_COMMANDS // 8), monkeypatch) == once
    assert len(once) > 20
