"""A game is ended early when all who are there agree, with the scores so far; nobody is forced."""

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Discard
from liverpool.engine.state import Phase
from liverpool.record import final_state, read, write
from liverpool.record.cards import read_card
from liverpool.room.early_end import REST
from liverpool.room.messages.ending import Highlights, ReadHighlights, Stop, StopShown
from liverpool.room.messages.game import Watched
from liverpool.room.messages.replies import Saved, Stage
from liverpool.room.messages.requests import (
    Admit,
    Again,
    Leave,
    LetBotPlay,
    Ready,
    Save,
    Sit,
    Watch,
    WatchTable,
)
from liverpool.table.results import stopped_after
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from liverpool.table.words import Names
from tests.room.house import House, Seated
from tests.room.page import FakePage
from tests.room.played import played
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, CY


def first_deal(people: int = 3) -> Seated:
    """Ben goes out with his next discard."""
    hands = {"Ann": "Qc Qd", "Ben": "3s", "Cy": "5s 5h Th"}
    state = scene("dunlop+classic", turn=BEN, hands=hands, table={"Ben": ["9s 9h 9d", "Jc Jd Jh"]})
    return House(Pace.AT_ONCE).seated(state, people)


def second_deal(people: int = 3, **settings: object) -> Seated:
    """The first deal is over, and cards are in hand again."""
    table = first_deal(people)
    table.pages[BEN].makes(Discard(read_card("3s")))
    for page in table.pages:
        page.does(Ready())
    table.house.clock.runs_until(lambda: any(table.state.hands) and table.phase() is not Phase.OVER)
    if settings:
        table.sets(**settings)
    return table


def shown(page: FakePage) -> StopShown | None:
    return page.table.stopping


def stage(table: Seated) -> Stage:
    return table.table.stage


def agree(table: Seated, *seats: int) -> None:
    for seat in seats:
        table.pages[seat].does(Stop(agree=True))


def test_it_ends_when_all_agree_with_the_scores_of_the_deals_that_are_over() -> None:
    table = second_deal()
    agree(table, ANN, CY)
    assert shown(table.pages[BEN]) == StopShown((ANN, CY), (BEN,))
    assert stage(table) is Stage.PLAYING
    agree(table, BEN)
    for page in table.pages:
        assert page.table.stage is Stage.OVER
        assert shown(page) is None
        assert page.asks() is Question.GAME_OVER
        assert page.game.ended is not None
        assert page.game.ended.winners == ()
        assert page.game.ended.following == ""
        assert len(page.game.sheet.lines) == 1
    sentences = [page.game.ended and page.game.ended.sentence for page in table.pages]
    assert sentences == [
        "You stopped after deal 1. Ben has the fewest points.",
        "You stopped after deal 1. You have the fewest points.",
        "You stopped after deal 1. Ben has the fewest points.",
    ]
    made = table.table.number
    table.runs(100_000)
    assert table.table.number == made


def test_those_who_share_the_fewest_points_are_all_named() -> None:
    table = first_deal()
    table.pages[BEN].makes(Discard(read_card("3s")))
    public = table.state.public
    line = replace(public.sheet[0], points=(0, 0, 5))
    even = replace(public, sheet=(line,))
    assert stopped_after(even, Names(("Ann", "Ben", "Cy"), CY)) == (
        "You stopped after deal 1. Ann and Ben have the fewest points."
    )


def test_those_who_watch_are_told_too_and_have_no_say() -> None:
    table = second_deal()
    watcher = table.house.page()
    watcher.does(WatchTable(table=table.name, name="Zoe"))
    assert watcher.refused(Stop(agree=True)).why.reason == "no_seat"
    agree(table, ANN, BEN, CY)
    assert watcher.table.stage is Stage.OVER
    assert watcher.game.ended is not None
    assert watcher.game.ended.sentence == "They stopped after deal 1. Ben has the fewest points."


def test_bots_agree_so_one_who_plays_with_bots_alone_ends_it() -> None:
    table = played(people=1, seats=3, deals=1)
    agree(table, ANN)
    assert stage(table) is Stage.OVER


def test_between_deals_it_can_be_ended_too() -> None:
    table = first_deal()
    table.pages[BEN].makes(Discard(read_card("3s")))
    agree(table, ANN, BEN, CY)
    assert stage(table) is Stage.OVER


def test_before_the_first_deal_is_over_there_are_no_scores() -> None:
    table = first_deal()
    refused = table.pages[ANN].refused(Stop(agree=True))
    assert refused.why.reason == "no_scores"
    assert shown(table.pages[ANN]) is None


def test_a_game_that_is_over_is_not_ended_again() -> None:
    table = second_deal()
    agree(table, ANN, BEN, CY)
    assert table.pages[ANN].refused(Stop(agree=True)).why.reason == "not_playing"
    assert table.pages[ANN].refused(Ready()).why.reason == "late"


def test_one_who_wants_to_play_on_ends_the_proposal_and_nobody_is_asked_for_a_while() -> None:
    table = second_deal()
    agree(table, ANN, CY)
    table.pages[BEN].does(Stop(agree=False))
    assert shown(table.pages[ANN]) == StopShown((), (), BEN)
    assert stage(table) is Stage.PLAYING
    refused = table.pages[ANN].refused(Stop(agree=True))
    assert refused.why.sentence.startswith("Ben wants to play on.")
    table.runs(REST + 1)
    agree(table, ANN)
    assert shown(table.pages[BEN]) == StopShown((ANN,), (BEN, CY))


def test_a_yes_can_be_taken_back() -> None:
    table = second_deal()
    agree(table, ANN, CY)
    table.pages[ANN].does(Stop(agree=False))
    assert shown(table.pages[BEN]) == StopShown((CY,), (ANN, BEN))
    table.pages[CY].does(Stop(agree=False))
    assert shown(table.pages[BEN]) is None
    table.pages[BEN].does(Stop(agree=False))
    agree(table, BEN)


def test_who_is_away_is_asked_until_the_table_no_longer_waits_for_them() -> None:
    table = second_deal()
    agree(table, ANN, CY)
    table.pages[BEN].leaves()
    table.runs(table.pages[ANN].table.settings.grace_seconds - 1)
    assert stage(table) is Stage.PLAYING
    assert shown(table.pages[ANN]) == StopShown((ANN, CY), (BEN,))
    table.runs(2)
    assert stage(table) is Stage.OVER


def test_for_whom_a_bot_plays_is_not_asked() -> None:
    table = second_deal()
    agree(table, ANN, CY)
    table.pages[BEN].leaves()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    assert stage(table) is Stage.OVER


def test_moves_of_a_bot_after_the_last_deal_that_counts_are_forgotten() -> None:
    """A bot plays for one who is away in the deal that is cut off; the file has none of that."""
    table = second_deal()
    away = table.state.public.turn
    ann, cy = (page for seat, page in enumerate(table.pages) if seat != away)
    table.pages[away].leaves()
    ann.does(LetBotPlay(seat=away))
    table.house.clock.runs_until(lambda: bool(table.table.game.deals.stand_ins))
    ann.does(Stop(agree=True))
    cy.does(Stop(agree=True))
    assert stage(table) is Stage.OVER
    file = saved(cy)
    table.house.starts_again()
    assert saved(table.comes_back((away + 1) % 3)) == file


def saved(page: FakePage) -> str:
    answer = page.ask(Save())
    assert isinstance(answer, Saved), answer
    return answer.text


def test_nothing_ends_while_those_who_agree_are_away() -> None:
    """Ann proposes it and leaves, as all do: nobody is there who would know of the end."""
    table = second_deal()
    agree(table, ANN)
    for page in table.pages:
        page.leaves()
    table.runs(10_000)
    assert stage(table) is Stage.PLAYING
    table.comes_back(BEN)
    table.runs(1)
    assert stage(table) is Stage.PLAYING


def test_at_a_slow_table_all_people_are_asked() -> None:
    table = second_deal(slow=True)
    table.pages[BEN].leaves()
    agree(table, ANN, CY)
    table.runs(100_000)
    assert stage(table) is Stage.PLAYING
    table.comes_back(BEN).does(Stop(agree=True))
    assert stage(table) is Stage.OVER


def test_what_was_agreed_and_the_end_outlast_a_restart() -> None:
    table = second_deal()
    agree(table, ANN)
    table.house.starts_again()
    for seat in (ANN, BEN, CY):
        table.comes_back(seat)
    assert shown(table.pages[BEN]) == StopShown((ANN,), (BEN, CY))
    agree(table, BEN, CY)
    ended = table.pages[ANN].game
    table.house.starts_again()
    page = table.comes_back(ANN)
    assert page.table.stage is Stage.OVER
    assert page.game.ended == ended.ended
    assert page.game.sheet == ended.sheet


def test_who_has_left_has_no_say() -> None:
    table = second_deal()
    agree(table, ANN, CY)
    table.pages[CY].does(Leave())
    assert shown(table.pages[BEN]) == StopShown((ANN,), (BEN,))


def test_who_wanted_to_play_on_and_has_left_no_longer_does() -> None:
    table = second_deal()
    agree(table, ANN)
    table.pages[BEN].does(Stop(agree=False))
    assert table.pages[CY].refused(Stop(agree=True)).why.reason == "too_soon"
    table.pages[BEN].does(Leave())
    agree(table, CY)
    assert shown(table.pages[ANN]) == StopShown((CY,), (ANN,))


def test_who_plays_from_the_next_deal_on_has_no_say_before() -> None:
    table = second_deal(people=2)
    kim = table.house.page()
    kim.does(Sit(table=table.name, name="Kim", seat=CY))
    table.pages[ANN].does(Admit(request=table.pages[ANN].table.requests[0].number, yes=True))
    why = kim.refused(Stop(agree=True)).why
    assert why.sentence == "Only the players of this deal can decide that."
    agree(table, ANN, BEN)
    assert stage(table) is Stage.OVER


@pytest.fixture(scope="module")
def stopped() -> Seated:
    table = played(people=2, seats=3, deals=2)
    agree(table, ANN, BEN)
    return table


def test_the_record_says_that_they_stopped_and_holds_no_card_of_the_deal_after(
    stopped: Seated,
) -> None:
    saved = stopped.pages[ANN].ask(Save())
    assert isinstance(saved, Saved)
    record = read(saved.text)
    assert record.stopped
    assert [deal.result is not None for deal in record.deals] == [True, True]
    assert write(record) == saved.text
    assert final_state(record).public.totals() == stopped.pages[ANN].game.sheet.totals
    watched = stopped.pages[ANN].ask(Watch(step=1_000_000))
    assert isinstance(watched, Watched)
    assert watched.game.deal == 2
    assert watched.game.phase is Phase.OVER


def test_there_is_a_line_for_each_and_another_game(stopped: Seated) -> None:
    told = stopped.pages[BEN].ask(ReadHighlights())
    assert isinstance(told, Highlights)
    assert len(told.awards) == 3
    stopped.pages[ANN].does(Again())
    after = stopped.house.open(stopped.pages[ANN].table.next or "")
    assert after.stage is Stage.PLAYING
    assert after.kept.stopped == 0
