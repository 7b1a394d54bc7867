"""Positions to practise on, as pages ask for them."""

from datetime import date, timedelta

import msgspec
import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Buy, Discard, Draw, Pass, Take
from liverpool.review.choices import Kind
from liverpool.review.practice import of_the_day
from liverpool.review.practice_files import MADE_KINDS, MADE_RULES, Entry, made_set, position_of
from liverpool.room import beside
from liverpool.room.begun_tables import NOT_NOW
from liverpool.room.beside import PRACTICE_KINDS
from liverpool.room.failures import TookTooLong
from liverpool.room.jobs import practice_position
from liverpool.room.messages.practice import ReadPractice
from liverpool.room.messages.replies import ExercisesShown, Refused
from liverpool.room.messages.requests import ReadExercises
from liverpool.room.messages.set_out import PracticeShown
from liverpool.room.views.set_out import set_out
from liverpool.table.seat.question import Question
from tests.chance import some
from tests.room.house import House
from tests.room.jobs import LateWorkers
from tests.room.shells import NOT_BY_BUS

DAY = date(2026, 12, 31)
ASKED = {
    Kind.DRAW: Question.TURN,
    Kind.BUY: Question.OFFER,
    Kind.DISCARD: Question.FREE_DISCARD,
    Kind.SHED: Question.FREE_DISCARD,
}


def test_a_page_gets_todays_position_and_any_other_by_its_key() -> None:
    house = House()
    page = house.page()
    today = page.ask(ReadPractice())
    assert isinstance(today, PracticeShown)
    assert today.daily == of_the_day(made_set(), house.clock.date().date()).key
    assert today.shown.find.key == today.daily
    assert today.keys == tuple(entry.key for entry in made_set())
    other = next(key for key in today.keys if key != today.daily)
    shown = page.ask(ReadPractice(key=other))
    assert isinstance(shown, PracticeShown)
    assert shown.shown.find.key == other
    house.clock.began += timedelta(days=1)
    assert page.ask(ReadPractice()) != today


def test_a_page_can_ask_for_one_kind_of_choice() -> None:
    assert [each.of for each in PRACTICE_KINDS] == [*MADE_KINDS]
    assert {*MADE_KINDS} == {each.kind for each in made_set()}
    for each in PRACTICE_KINDS:
        shown = practice_position(ReadPractice(of=each.of), DAY)
        assert shown is not None
        assert shown.keys == tuple(one.key for one in made_set() if one.kind == each.of)
        assert shown.shown.find.key in shown.keys
        assert shown.shown.find.title == each.title
    buy = next(each.key for each in made_set() if each.kind == "buy")
    assert practice_position(ReadPractice(of="draw", key=buy), DAY) is None
    assert practice_position(ReadPractice(of="nothing"), DAY) is None


def test_a_page_that_learns_rules_can_ask_for_positions_by_them() -> None:
    page = House().page()
    for rules in MADE_RULES:
        exercises = page.ask(ReadExercises(rules=rules))
        assert isinstance(exercises, ExercisesShown)
        *kinds, by_these = exercises.practice
        assert kinds == [*PRACTICE_KINDS]
        assert by_these.title == "By these rules"
        shown = page.ask(ReadPractice(of=by_these.of))
        assert isinstance(shown, PracticeShown)
        assert shown.keys == tuple(one.key for one in made_set() if one.rules == rules)
    for other in (
        ReadExercises(rules="bga"),
        ReadExercises(rules="mahlum", changes={"buy.limit": 2}),
    ):
        exercises = page.ask(other)
        assert isinstance(exercises, ExercisesShown)
        assert exercises.practice == PRACTICE_KINDS


def test_each_day_has_another_position() -> None:
    days = [practice_position(ReadPractice(), DAY + timedelta(days=day)) for day in (0, 0, 1)]
    first, again, next_day = (each.daily for each in days if each is not None)
    assert first == again != next_day


def test_a_page_sees_what_the_player_saw_and_nothing_more() -> None:
    for entry in made_set()[::9]:
        shown = practice_position(ReadPractice(key=entry.key), DAY)
        assert shown is not None
        view = position_of(entry).view
        find, game = shown.shown.find, shown.shown.game
        assert game.hand == view.hand
        assert [len(each.melds) for each in game.players] == [*map(len, view.public.table)]
        assert len(find.answers) >= len(entry.moves)
        assert find.answers[find.best].counts == 1
        assert game.hands == ()
        assert "??" not in msgspec.json.encode(shown).decode()


@pytest.mark.parametrize("kind", [*Kind])
def test_a_table_asks_the_position_s_question_and_prefers_no_answer(kind: Kind) -> None:
    """Those that lay cards are not among those that come with the game, but among one's slips."""
    found = next((each for each in made_set() if each.kind == kind), made_set()[0])
    position = replace(position_of(found), kind=kind)
    shown = set_out(found.key, position)
    game, prompt = shown.game, shown.game.prompt
    assert prompt.sentence == shown.find.question
    assert not any(answer.filled for answer in (prompt.main, prompt.second) if answer)
    assert not game.can.call
    assert not game.can.fits
    assert game.clock is None
    if kind == found.kind:
        moves = [each.move for each in shown.find.answers]
        assert game.asked is ASKED[kind]
        assert game.log
        assert sum(each.mark != "" for each in shown.find.answers) == len(position.options)
        takes = [Take(take.cards) for take in game.can.takes]
        assert {*takes} <= {*moves}


@pytest.mark.parametrize("entry", some(made_set(), 3), ids=lambda entry: entry.key)
def test_everything_that_can_be_tapped_is_an_answer(entry: Entry) -> None:
    """One card of a hand was not among the choices."""
    shown = set_out(entry.key, position_of(entry))
    moves = {each.move for each in shown.find.answers}
    if entry.kind in (Kind.DISCARD, Kind.SHED):
        barred = {bar.card for bar in shown.game.can.barred}
        assert moves == {Discard(card) for card in {*shown.game.hand} - barred}
    elif entry.kind is Kind.BUY:
        assert moves == {Buy(), Pass()}
    else:
        assert moves == {Draw(), *(Take(take.cards) for take in shown.game.can.takes)}


@NOT_BY_BUS  # any server answers it, with workers of its own
def test_a_position_that_there_is_not_and_a_busy_server_are_said() -> None:
    page = House().page()
    assert page.refused(ReadPractice(key="nothing")).why.sentence == beside.NO_POSITION
    workers = LateWorkers()
    page = House(workers=workers).page()
    page.says(ReadPractice())
    workers.finish(TookTooLong("practice_position"))
    assert page.last(Refused).why.sentence == NOT_NOW
