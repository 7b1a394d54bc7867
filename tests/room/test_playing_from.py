"""Playing on from a moment of a game that is over, at a table that counts nowhere."""

import pytest

from liverpool.engine.moves import Discard
from liverpool.record.cards import read_card
from liverpool.room.failures import Failed
from liverpool.room.jobs import choices_of_deal
from liverpool.room.messages.ending import Highlights, ReadHighlights
from liverpool.room.messages.replies import Refused, Seated, Sitting, Stage
from liverpool.room.messages.requests import Again, Hello, Look
from liverpool.room.messages.reviewing import PlayFrom
from liverpool.table.seat.question import Question
from tests.room.house import House
from tests.room.house import Seated as SeatedPeople
from tests.room.jobs import LateWorkers
from tests.room.page import FakePage
from tests.room.played import played
from tests.room.scenes import last_card_of_the_game
from tests.rules.positions import BEN

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


def test_where_the_moment_cannot_be_made_again_no_table_is_opened(over: SeatedPeople) -> None:
    workers = LateWorkers()
    house = over.house.with_workers(workers)
    rose = house.page()
    rose.says(Hello(table=over.name, secret=over.secrets[ROSE]))
    while workers.jobs:
        workers.finish()
    before = house.tables.how_many()
    rose.says(PlayFrom(number=20))
    workers.finish(Failed("deal_again"))
    assert rose.last(Refused).why.reason == "not_read"
    assert house.tables.how_many() == before
