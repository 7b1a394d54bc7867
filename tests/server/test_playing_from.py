"""Playing on from a moment of a game that is over, at a table that counts nowhere."""

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Discard
from liverpool.record.cards import read_card
from liverpool.room import asking
from liverpool.room.jobs import choices_of_deal
from liverpool.room.messages.ending import Highlights, ReadHighlights
from liverpool.room.messages.replies import Refused, Seated, Sitting, Stage
from liverpool.room.messages.requests import Again, Look
from liverpool.room.messages.reviewing import PlayFrom
from liverpool.server.access.limits import USUAL, Addresses
from liverpool.server.http.admission import FULL, Admission
from liverpool.table.seat.question import Question
from tests.rules.positions import BEN
from tests.server.clock import FakePage, House, last_card_of_the_game
from tests.server.clock import Seated as SeatedPeople
from tests.server.played import played

ROSE = 1


@pytest.fixture(scope="module")
def over() -> SeatedPeople:
    """Anna, Rose and a bot have played a deal, and stopped."""
    return played(people=2, seats=3, deals=1, stopped=True)


def plays_from(page: FakePage, number: int) -> Seated:
    found = page.ask(PlayFrom(number=number))
    assert isinstance(found, Seated), found
    return found


def test_it_goes_on_where_the_choice_was_with_the_same_cards_and_bots(over: SeatedPeople) -> None:
    choice = choices_of_deal(1, ROSE, over.table.game.deals.of(1, over.table.moves), set())[2]
    rose = over.comes_back(ROSE)
    seated = plays_from(rose, choice.line)
    assert seated.seat == ROSE
    table = over.house.open(seated.table)
    assert table.state.hands[ROSE] == choice.view.hand
    assert table.state.public.pile == choice.view.public.pile
    assert table.state.public.number == 1
    sitting = [each.sitting for each in table.kept.seats]
    assert sitting == [Sitting.BOT, Sitting.PERSON, Sitting.BOT]
    assert [each.name for each in table.kept.seats] == list(over.table.names)
    assert table.kept.host == ROSE
    assert rose.table.id == seated.table
    assert rose.asks() is not Question.NOTHING
    assert over.table.stage is Stage.OVER


def test_it_is_no_game_that_counts() -> None:
    first = House().seated(last_card_of_the_game(), 3)
    ben = first.pages[BEN]
    last_card = Discard(read_card("3s"))
    ben.makes(last_card)
    assert highlights(ben).result is not None
    again = plays_from(ben, 0)
    ben.makes(last_card)
    assert highlights(ben).result is None
    ben.does(Again())
    after = first.house.open(first.house.open(again.table).kept.next)
    assert not after.kept.is_played_on


def highlights(page: FakePage) -> Highlights:
    found = page.ask(ReadHighlights())
    assert isinstance(found, Highlights)
    return found


def test_a_moment_before_the_cards_is_none(over: SeatedPeople) -> None:
    assert over.comes_back(ROSE).refused(PlayFrom(number=0)).why.reason == "no_cards"


def test_after_the_last_card_of_a_game_nothing_is_left_to_play() -> None:
    ben = House().seated(last_card_of_the_game(), 3).pages[BEN]
    ben.makes(Discard(read_card("3s")))
    assert ben.refused(PlayFrom(number=1_000_000)).why.reason == "over"


def test_only_those_who_played_can_and_only_when_it_is_over(over: SeatedPeople) -> None:
    stranger = over.house.page()
    stranger.does(Look(table=over.name))
    assert stranger.refused(PlayFrom(number=9)).why.reason == "no_seat"
    running = House().seated(last_card_of_the_game(), 3)
    assert running.pages[0].refused(PlayFrom(number=1)).why.reason == "not_over"


def test_where_the_moment_cannot_be_made_again_no_table_is_opened(
    over: SeatedPeople, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "deal_again", lambda *_: 1 / 0)
    over.house.tables.rooms._shared._found.clear()
    before = over.house.storage.tables
    refused = over.comes_back(ROSE).ask(PlayFrom(number=20))
    assert isinstance(refused, Refused)
    assert refused.why.reason == "not_read"
    assert over.house.storage.tables == before


def test_it_begins_a_table_as_far_as_there_is_room() -> None:
    admission = Admission(Addresses(replace(USUAL, tables_in_memory=5)))
    asked = PlayFrom(number=1)
    assert admission.why_not("203.0.113.9", "", 4, asked, 0.0) is None
    assert admission.why_not("203.0.113.9", "", 5, asked, 0.0) == FULL
