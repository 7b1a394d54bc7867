"""A game that is over: its file, watching it step by step, and another one with the same people."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from liverpool.bots.steady import Steady
from liverpool.engine.handicaps import Handicap
from liverpool.engine.moves import Discard
from liverpool.engine.state import Phase, view_of
from liverpool.record import final_state, read, write
from liverpool.record.cards import read_card
from liverpool.record.verification import Verdict, verify
from liverpool.room.absence import ANSWER
from liverpool.room.agreeing import numbers as numbers_of
from liverpool.room.failures import Failed
from liverpool.room.game_start import iso
from liverpool.room.messages.ending import Highlights, ReadHighlights, Stop
from liverpool.room.messages.game import Watched
from liverpool.room.messages.replies import Refused, Saved, Seated, Sitting, Stage
from liverpool.room.messages.requests import (
    Again,
    Hello,
    LetBotPlay,
    Open,
    PageMessage,
    Ready,
    Save,
    Settings,
    Start,
    Watch,
)
from liverpool.room.messages.reviewing import PlayFrom
from liverpool.room.replay import file_asked, minutes_of
from liverpool.room.seating import with_seat
from liverpool.room.views.game_file import BY_BOT, with_numbers
from liverpool.scores.results import MOST_MINUTES, PlayerResult
from liverpool.table.seat.question import Question
from liverpool.table.timing import Pace
from tests.room.house import House
from tests.room.house import Seated as SeatedPeople
from tests.room.jobs import LateWorkers
from tests.room.page import FakePage
from tests.room.played import played
from tests.room.scenes import bens_turn, last_card_of_the_game, scene
from tests.room.shells import NOT_BY_BUS
from tests.rules.positions import ANN, BEN

BOT = Steady()


@pytest.fixture(scope="module")
def over() -> SeatedPeople:
    """A game of seven deals that a person and two bots have played to its end."""
    house = House(Pace.AT_ONCE, key=bytes(32), chance="the same")
    page = house.page()
    begins = Settings(handicaps=(Handicap(20),))
    seated = page.ask(Open(name="Ann", seats=3, rules="christmas", settings=begins, start=True))
    assert isinstance(seated, Seated)
    table = SeatedPeople(house, seated.table, [page], {0: seated.secret})
    while page.asks() is not Question.GAME_OVER:
        answers(table, page)
    return table


def answers(table: SeatedPeople, page: FakePage) -> None:
    """Does what is asked, or lets time pass."""
    if page.asks() is Question.READY:
        page.does(Ready())
    elif page.asks() is Question.NOTHING:
        made = table.table.number
        table.house.clock.runs_until(
            lambda: table.table.number > made or page.asks() is not Question.NOTHING
        )
    else:
        view = view_of(table.state, ANN)
        if page.asks() is Question.OFFER:
            # Those who sit nearer have passed, which nobody hears before Ann has answered.
            view = replace(view, public=replace(view.public, open=(ANN,)))
        move = BOT.choose(view)
        assert move is not None
        page.makes(move)


def saved(page: FakePage) -> Saved:
    answer = page.ask(Save())
    assert isinstance(answer, Saved)
    return answer


def watched(page: FakePage, step: int) -> Watched:
    answer = page.ask(Watch(step=step))
    assert isinstance(answer, Watched)
    return answer


@pytest.mark.in_turn("evenings")
def test_the_game_is_over_for_all(over: SeatedPeople) -> None:
    (page,) = over.pages
    assert page.table.stage is Stage.OVER
    assert page.game.ended is not None
    assert page.game.ended.winners
    assert len(page.game.sheet.lines) == 7
    assert page.game.sheet.brought == (20, 0, 0)
    over.runs(100_000)
    assert page.asks() is Question.GAME_OVER


def test_the_file_is_a_game_with_the_same_score(over: SeatedPeople) -> None:
    (page,) = over.pages
    file = saved(page)
    assert file.name.endswith(".toml")
    record = read(file.text)
    assert record.names == tuple(seat.name for seat in page.table.seats)
    assert final_state(record).public.totals() == page.game.sheet.totals
    assert write(record) == file.text


def test_the_cards_follow_from_numbers_that_the_file_shows(
    over: SeatedPeople,
) -> None:
    found = verify(read(saved(over.pages[0]).text))
    assert [each.deal for each in found] == [1, 2, 3, 4, 5, 6, 7]
    assert {each.verdict for each in found} == {Verdict.CONSISTENT}
    assert all("no player's is in" in each.reason for each in found)


def test_a_game_whose_shuffles_cannot_be_checked_shows_no_numbers(over: SeatedPeople) -> None:
    record = read(saved(over.pages[0]).text)
    before = replace(over.table.kept, verifiable=False)
    bare = replace(record, deals=tuple(replace(deal, fair=None) for deal in record.deals))
    numbers = {deal: numbers_of(over.table, deal) for deal in range(1, 8)}
    assert with_numbers(bare, numbers) == record
    assert file_asked(replace(over.table, kept=before))[-1] == {}
    assert with_numbers(bare, {}) == bare


@NOT_BY_BUS  # no page could send this
def test_the_file_is_the_same_after_the_server_was_stopped(over: SeatedPeople) -> None:
    before = saved(over.pages[0])
    page = FakePage(over.house.tables.started_again(over.house))
    page.does(Hello(table=over.name, secret=over.secrets[0]))
    assert saved(page).text == before.text


@pytest.mark.parametrize(
    ("asked", "reason"),
    [(Save(), "no_file"), (ReadHighlights(), "not_read"), (Watch(step=0), "not_read")],
)
def test_what_a_worker_could_not_find_is_told(asked: PageMessage, reason: str) -> None:
    workers = LateWorkers()
    table = House(Pace.AT_ONCE, workers=workers).seated(last_card_of_the_game())
    table.pages[BEN].makes(Discard(read_card("3s")))
    page = table.pages[ANN]
    workers.jobs.clear()
    page.says(asked)
    workers.finish(Failed("a job"))
    assert page.last(Refused).why.reason == reason


@pytest.mark.parametrize("asked", [Save(), Watch(step=0), ReadHighlights(), Again()])
def test_what_names_every_card_waits_for_the_end(asked: PageMessage) -> None:
    table = House().seated(bens_turn())
    assert table.pages[BEN].refused(asked).why.reason == "not_over"


def test_between_deals_the_game_is_not_over() -> None:
    state = scene("dunlop", turn=BEN, hands={"Ben": "3s"}, table={"Ben": ["9s 9h 9d", "Jc Jd Jh"]})
    table = House().seated(state)
    table.pages[BEN].makes(Discard(read_card("3s")))
    assert table.phase() is Phase.OVER
    assert table.pages[ANN].refused(Save()).why.reason == "not_over"


def test_a_game_that_began_with_a_position_is_saved_from_there() -> None:
    table = House().seated(last_card_of_the_game())
    table.pages[BEN].makes(Discard(read_card("3s")))
    record = read(saved(table.pages[ANN]).text)
    assert final_state(record).public.totals() == table.pages[ANN].game.sheet.totals


def test_the_file_and_the_replay_say_which_moves_a_bot_made_for_one_who_was_away() -> None:
    table = House().seated(last_card_of_the_game())
    table.pages[BEN].leaves()
    table.pages[ANN].does(LetBotPlay(seat=BEN))
    table.house.clock.runs_until(lambda: table.table.stage is Stage.OVER)
    table.house.starts_again()
    ann, ben = (table.comes_back(seat) for seat in (ANN, BEN))
    text = saved(ann).text
    assert f"Ben discard 3s  # {BY_BOT}" in text
    assert write(read(text)) == text
    assert watched(ann, 1).lines[0] == "Ben's bot discards 3s."
    assert watched(ben, 1).lines == ("Your bot discards 3s.", "You are out!")


def test_every_step_can_be_watched_with_all_hands_open(over: SeatedPeople) -> None:
    (page,) = over.pages
    last = over.table.number
    first = watched(page, 0)
    assert (first.step, first.of, first.lines) == (0, last, ())
    assert len(first.deals) == 8, "the beginning, and the shuffles of seven deals"
    for number, step in enumerate(first.deals[1:], 1):
        shown = watched(page, step + 30)
        assert shown.game.deal == number
        assert [len(hand) for hand in shown.game.hands] == [
            player.cards for player in shown.game.players
        ]
        assert any(watched(page, step + later).lines for later in range(30))
    end = watched(page, last)
    assert end.game.sheet == page.game.sheet
    assert watched(page, last + 100).step == last


def test_there_is_one_good_line_for_each_player(over: SeatedPeople) -> None:
    (page, *_) = over.pages
    told = page.ask(ReadHighlights())
    assert isinstance(told, Highlights)
    assert [each.seat for each in told.awards] == [0, 1, 2]
    assert len({each.title for each in told.awards}) == 3
    sheet = page.game.sheet
    for seat, facts in enumerate(told.facts):
        points = [line.points[seat] + line.penalties[seat] for line in sheet.lines]
        assert (facts.best, facts.dearest) == (min(points), max(points))
        assert points[facts.best_deal - 1] == facts.best
        assert points[facts.dearest_deal - 1] == facts.dearest
        assert facts.outs == sum(line.out == seat for line in sheet.lines)
        assert facts.turns > 0
    result = told.result
    assert result is not None
    assert (result.own, result.deals, result.of) == (0, 7, 7)
    assert tuple(each.points for each in result.players) == sheet.totals
    assert [each.bot for each in result.players] == [False, True, True]
    assert [each.turns for each in result.players] == [each.turns for each in told.facts]
    assert [each.bot_turns for each in result.players] == [0, 0, 0]
    assert result.rules == page.table.query
    assert result.title == page.table.rules_title
    assert result.minutes is not None


def test_how_long_a_game_took_is_known_where_it_began_and_ended_within_a_day() -> None:
    table = House().seated(last_card_of_the_game())
    clock = table.house.clock
    begun = replace(table.table.kept, began=iso(clock.date()))
    table.house.keeps(begun)
    assert minutes_of(begun) is None
    clock.runs(120.0)
    table.pages[BEN].makes(Discard(read_card("3s")))
    told = table.pages[ANN].ask(ReadHighlights())
    assert isinstance(told, Highlights)
    assert told.result is not None
    assert told.result.minutes == 2
    began = clock.date() - timedelta(days=3)
    begun = replace(begun, began=iso(began))
    day = timedelta(days=1)
    for took, minutes in ((day, MOST_MINUTES), (day + timedelta(minutes=1), None), (-day, None)):
        assert minutes_of(replace(begun, ended=iso(began + took))) == minutes


@NOT_BY_BUS  # no page could send this
def test_watching_tells_the_others_nothing(over: SeatedPeople) -> None:
    other = over.comes_back(0)
    second = over.comes_back(0)
    told = len(other.raw)
    watched(second, 40)
    assert len(other.raw) == told


@NOT_BY_BUS  # no page could send this
def test_all_go_on_together_at_another_table(over: SeatedPeople) -> None:
    page = over.comes_back(0)
    page.does(Again())
    after = page.table.next
    assert after
    assert after != over.name
    over.comes_back(0).does(Again())
    assert page.table.next == after, "who asks second is led to the same table"
    page.does(Hello(table=after, secret=over.secrets[0]))
    told = page.table
    assert (told.id, told.you, told.stage, told.host) == (after, 0, Stage.PLAYING, 0)
    assert [seat.sitting for seat in told.seats] == [Sitting.PERSON, Sitting.BOT, Sitting.BOT]
    over.house.clock.runs(60)
    assert page.asks() is not Question.NOTHING
    assert page.game.deal == 1


def test_a_game_that_is_played_on_keeps_its_handicaps_for_the_next(over: SeatedPeople) -> None:
    seated = over.comes_back(0).ask(PlayFrom(number=30))
    assert isinstance(seated, Seated)
    table = over.house.open(seated.table)
    assert table.state.public.brought == (20, 0, 0)
    assert table.kept.settings.handicaps == (Handicap(20),)


def test_what_a_bot_played_before_one_sat_down_is_not_ones_own() -> None:
    table = played(people=2, seats=3, deals=2)
    for page in table.pages:
        page.does(Stop(agree=True))
    all_own = told_of(table.pages[BEN])
    kept = table.table.kept
    table.house.keeps(with_seat(kept, BEN, replace(kept.seats[BEN], from_deal=2)))
    table.house.starts_again()
    told = told_of(table.comes_back(BEN))
    assert told.turns + told.bot_turns == all_own.turns
    assert 0 < told.turns < all_own.turns


def told_of(page: FakePage) -> PlayerResult:
    """Of Ben, in his result of the game."""
    highlights = page.ask(ReadHighlights())
    assert isinstance(highlights, Highlights)
    assert highlights.result is not None
    return highlights.result.players[BEN]


def test_who_does_not_come_to_the_next_game_in_half_a_minute_is_away() -> None:
    table = played(people=2, seats=3, deals=1)
    table.sets(calm_deals=2)
    for page in table.pages:
        page.does(Stop(agree=True))
    table.pages[ANN].does(Again())
    assert not table.pages[BEN].table.next_is_lobby
    after = table.pages[BEN].table.next or ""
    page = table.house.page()
    page.does(Hello(table=after, secret=table.secrets[ANN]))
    assert page.table.settings.calm_deals == 0, "nobody is new any more"
    away = page.table.seats[BEN].away
    assert away is not None
    assert away.bot_in == pytest.approx(ANSWER, abs=1)
    table.house.clock.runs(ANSWER + 1)
    assert page.table.seats[BEN].played
    # Ben comes after all, and is waited for as usual when the connection is lost.
    ben = table.house.page()
    ben.does(Hello(table=after, secret=table.secrets[BEN]))
    assert not page.table.seats[BEN].played
    ben.leaves()
    table.house.clock.runs(ANSWER + 1)
    assert not page.table.seats[BEN].played


def test_another_game_with_others_waits_in_its_lobby() -> None:
    table = played(people=2, seats=3, deals=1)
    for page in table.pages:
        page.does(Stop(agree=True))
    table.pages[BEN].does(Again(lobby=True))
    told = table.pages[ANN].table
    assert told.next_is_lobby
    page = table.house.page()
    page.does(Hello(table=told.next or "", secret=table.secrets[BEN]))
    seats = page.table.seats
    assert page.table.stage is Stage.LOBBY
    assert [seat.sitting for seat in seats] == [Sitting.PERSON, Sitting.PERSON, Sitting.FREE]
    assert page.table.host == ANN
    zoe, seated = table.house.sits(told.next or "", "Zoe")
    assert seated.seat == 2
    table.house.clock.runs(10_000)
    assert zoe.table.stage.value == "lobby"
    host = table.house.page()
    host.does(Hello(table=told.next or "", secret=table.secrets[ANN]))
    host.does(Start())
    assert zoe.table.stage.value == "playing"
    # Who asks for a game at once is led to the same table.
    table.pages[ANN].does(Again())
    assert table.pages[ANN].table.next == told.next
