"""A first deal at a table: what its coach says, what meets a reason, and that bots wait."""

import pytest

from liverpool.engine.moves import Add, Buy, Call, Discard, Draw, Lay, Swap
from liverpool.engine.presets import names
from liverpool.engine.state import Phase, view_of
from liverpool.engine.turn import apply
from liverpool.lessons.cards import LEARNER
from liverpool.lessons.coach import step_of
from liverpool.lessons.steps import Asks, Moment
from liverpool.record.cards import read_card
from liverpool.room import begun_tables, beside
from liverpool.room.change import Change
from liverpool.room.failures import Failed, TookTooLong, TooManyJobs
from liverpool.room.learning import current_step
from liverpool.room.messages.game import CoachShown, Peeked, Tried
from liverpool.room.messages.replies import Done, ExercisesShown, Refused, Seated
from liverpool.room.messages.requests import (
    Hello,
    Learn,
    Learnt,
    Peek,
    ReadExercises,
    Ready,
    Try,
)
from liverpool.room.seat_view import views
from liverpool.table.seat.question import Question
from liverpool.table.words import Names
from tests.chance import so_many
from tests.room.house import House, game_after
from tests.room.jobs import LateWorkers
from tests.room.page import FakePage
from tests.room.shells import NOT_BY_BUS

MOST_SECONDS = 600


def learner(house: House, **rules: object) -> tuple[FakePage, Seated]:
    page = house.page()
    seated = page.ask(Learn(name="Ann", **rules))  # type: ignore[arg-type]  # its fields
    assert isinstance(seated, Seated)
    return page, seated


def coach(page: FakePage) -> CoachShown:
    assert page.game.coach is not None
    return page.game.coach


def seats(page: FakePage) -> list[Seated]:
    return [each for each in page.messages if isinstance(each, Seated)]


def reads_on(page: FakePage, until: Moment = Moment.END) -> None:
    while coach(page).asks in (Asks.NEXT, Asks.TAP) and coach(page).moment is not until:
        page.does(Learnt(moment=coach(page).moment))


def learns(house: House, page: FakePage, seated: Seated, until: Moment = Moment.END) -> None:
    """Does all that the coach asks for, until the deal is over or this comes."""
    for _ in range(MOST_SECONDS):
        if page.game.phase is Phase.OVER:
            return
        reads_on(page, until)
        if coach(page).moment is until:
            return
        step = current_step(house.open(seated.table))
        if coach(page).asks is Asks.MOVE and step is not None and step.move is not None:
            page.makes(step.move)
        house.clock.runs(1)
    raise AssertionError(f"It stands still: {coach(page).says}")


def peeks(page: FakePage, seated: Seated) -> Peeked:
    peeked = page.ask(Peek(table=seated.table, secret=seated.secret))
    assert isinstance(peeked, Peeked)
    return peeked


LEARNT = ("owls_head", "wikipedia", *names())


@pytest.mark.in_turn("tables")
@pytest.mark.parametrize("rules", LEARNT[: so_many(2, full=len(LEARNT))])
def test_a_first_deal_comes_to_its_end_at_a_table_too(rules: str) -> None:
    """Where one may buy back what one has discarded, all who are asked answer at once."""
    house = House()
    page, seated = learner(house, rules=rules)
    learns(house, page, seated)
    assert coach(page).finished


def test_steps_are_done_one_after_the_other_and_a_moment_of_before_is_not_heard() -> None:
    page, _ = learner(House())
    first = coach(page)
    assert (first.number, first.of, first.moment) == (1, 16, Moment.CONTRACT)
    page.does(Learnt(moment=Moment.CONTRACT))
    assert coach(page).lit.own == (read_card("7h"), read_card("7d"))
    assert coach(page).other == "Look for 7h 7d first."
    page.does(Learnt(moment=Moment.CONTRACT))
    assert coach(page).number == 2


def test_another_move_meets_a_reason_once_and_is_made_the_second_time() -> None:
    house = House()
    page, seated = learner(house)
    reads_on(page)
    page.makes(Draw())
    house.clock.runs(30)
    reads_on(page)
    assert coach(page).moment is Moment.DISCARD
    assert coach(page).other == "", "a move is refused with its reason instead"
    answer = page.ask(page.making(Discard(read_card("3d"))))
    assert isinstance(answer, Refused)
    assert answer.why.reason == "coach"
    assert "Kd" in answer.why.sentence
    assert isinstance(page.ask(page.making(Discard(read_card("3d")))), Done)
    assert coach(page).moment is not Moment.DISCARD
    assert house.open(seated.table).kept.learns is not None


def test_bots_wait_while_a_sentence_is_new() -> None:
    house = House()
    page, seated = learner(house)
    reads_on(page)
    page.makes(Draw())
    house.clock.runs(30)
    reads_on(page)
    page.makes(Discard(read_card("Kd")))
    house.clock.runs_until(lambda: coach(page).moment is Moment.OTHERS)
    before = house.open(seated.table).number
    house.clock.runs(3600)
    assert house.open(seated.table).number == before
    page.does(Learnt(moment=Moment.OTHERS))
    house.clock.runs(30)
    assert coach(page).moment is Moment.BUY
    assert house.open(seated.table).state.public.phase is Phase.BUY


def test_who_leaves_goes_on_at_the_same_step_after_a_restart_too() -> None:
    house = House()
    page, seated = learner(house)
    page.does(Learnt(moment=Moment.CONTRACT))
    house.starts_again()
    later = house.page()
    peeked = peeks(later, seated)
    assert (peeked.learns, peeked.practice) == (2, True)
    later.does(Hello(table=seated.table, secret=seated.secret))
    assert coach(later).number == 2


def test_only_the_learner_has_a_coach_and_only_for_that_deal() -> None:
    house = House()
    page, seated = learner(house)
    table = house.open(seated.table)
    assert seated.seat == LEARNER
    change = Change(table, house.now())
    assert views(change)(1).coach is None
    other, _ = house.opens(start=True)
    house.clock.runs(60)
    assert other.game.coach is None
    assert isinstance(other.ask(Learnt(moment=Moment.CONTRACT)), Refused)
    assert page.game.asked is not Question.NOTHING


def test_what_did_not_come_comes_by_itself_and_then_the_deal_goes_on() -> None:
    house = House()
    page, seated = learner(house, rules="christmas")
    learns(house, page, seated)
    assert (coach(page).more, coach(page).next_thing) == ((Moment.CALL,), "calling")
    again = page.ask(Learn(name="Ann", rules="christmas", more=coach(page).more))
    assert isinstance(again, Seated)
    assert coach(page).moment is Moment.CALL
    assert coach(page).says.startswith("One thing more: calling.")
    before = house.open(again.table).number
    house.clock.runs(3600)
    assert house.open(again.table).number == before, "nobody is quicker than the learner"
    page.makes(Call())
    assert (coach(page).moment, coach(page).more) == (Moment.END, ())
    house.clock.runs(3600)
    assert coach(page).moment is Moment.END, "it can be read at leisure"
    page.does(Learnt(moment=Moment.END))
    assert page.game.coach is None
    house.clock.runs_until(lambda: page.game.asked is not Question.NOTHING)


def test_what_was_passed_over_is_offered_at_the_end_one_after_the_other() -> None:
    house = House()
    page, _ = learner(house, more=(Moment.LAY_OFF, Moment.BUY))
    assert coach(page).moment is Moment.BUY
    page.makes(Buy())
    ends = coach(page)
    assert (ends.moment, ends.more, ends.next_thing) == (
        Moment.END,
        (Moment.LAY_OFF,),
        "laying off",
    )
    page, seated = learner(house, more=(Moment.LAY_DOWN,))
    step = current_step(house.open(seated.table))
    assert step is not None
    assert isinstance(step.move, Lay)
    tried = page.ask(Try(question=page.game.question, plays=(step.move,)))
    assert isinstance(tried, Tried)
    assert tried.game.coach is not None
    assert tried.game.coach.says == "That's it. Now end your turn with a discard."
    page.makes(step.move, Discard(page.game.hand[0]))
    assert coach(page).says.startswith("That was laying down.")


@pytest.mark.parametrize("unread", [Moment.LAY_DOWN, Moment.SET_ASIDE])
def test_all_of_a_turn_counts_that_is_made_in_one_go(unread: Moment) -> None:
    """Also where it was not read on; the coach goes on with each play before anybody sees it."""
    house = House()
    page, seated = learner(house)
    learns(house, page, seated, until=unread)
    kept, state = house.open(seated.table).kept, house.open(seated.table).state
    assert kept.learns is not None
    plays: list[Lay | Add | Swap] = []
    progress, names = kept.learns.progress, Names(tuple(page.names()), LEARNER)
    while True:
        step = step_of(kept.learns.lesson, progress, view_of(state, LEARNER), names)
        tried = page.ask(Try(question=page.game.question, plays=tuple(plays)))
        assert isinstance(tried, Tried)
        assert tried.game.coach is not None
        assert (tried.game.coach.moment, tried.game.coach.says) == (step.moment, step.says)
        if not isinstance(step.move, Lay | Add | Swap):
            break
        plays.append(step.move)
        progress, state = progress.with_done(step.moment), apply(state, LEARNER, step.move)
    assert isinstance(step.move, Discard)
    page.makes(*plays, step.move)
    assert len(plays) > 2
    assert (coach(page).finished, coach(page).more) == (True, ())


def test_what_cannot_be_learnt_by_itself_is_refused() -> None:
    house = House()
    page = house.page()
    for more in ((Moment.WAIT,), (Moment.CALL,)):
        refused = page.refused(Learn(name="Ann", more=more))
        assert refused.why.sentence == begun_tables.NO_EXERCISE
    workers = LateWorkers()
    page = House(workers=workers).page()
    page.says(Learn(name="Ann", more=(Moment.BUY,)))
    workers.finish(TookTooLong("one_thing"))
    assert page.last(Refused).why.sentence == begun_tables.NOT_NOW


def test_whoever_plays_on_after_a_first_deal_plays_a_game() -> None:
    house = House()
    page, seated = learner(house)
    learns(house, page, seated)
    assert page.game.phase is Phase.OVER
    assert peeks(page, seated).practice
    page.does(Ready())
    house.clock.runs_until(lambda: page.game.deal == 3)
    assert (page.game.coach, peeks(page, seated).practice) == (None, False)


def test_the_game_after_it_teaches_nothing() -> None:
    house = House()
    _, seated = learner(house)
    assert game_after(house.open(seated.table).kept).learns is None


def test_the_coach_follows_a_draft_that_nobody_has_seen() -> None:
    page, _ = learner(House())
    tried = page.ask(Try(question=page.game.question))
    assert isinstance(tried, Tried)
    assert tried.game.coach == coach(page)


def test_a_family_learns_its_own_rules() -> None:
    changes = {"end.out": "may_discard", "meld.set_min_naturals": 2}
    page, _ = learner(House(), rules="dunlop", changes=changes, rules_title="Ours")
    assert (page.table.rules, page.table.changes) == ("dunlop", changes)
    assert page.table.rules_title == "Ours"
    assert coach(page).says == "Each deal asks for a contract. This one: a set and a sequence."


def test_rules_without_a_first_deal_have_classic_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "first_deal", lambda _rules: None)
    page, _ = learner(House(), rules="christmas")
    assert page.table.rules == "dunlop+classic"
    assert coach(page).says.startswith("These rules have no first deal yet. Here is Classic.")


def test_a_first_deal_is_looked_for_beside_the_tables() -> None:
    workers = LateWorkers()
    house = House(workers=workers)
    page = house.page()
    page.says(Learn(name="Ann", rules="christmas"))
    assert seats(page) == []
    other, _ = house.opens(start=True)
    workers.finish()
    assert page.last(Seated).seat == LEARNER
    assert page.table.rules == "christmas"
    assert other.table.rules == "dunlop"


@pytest.mark.parametrize("found", [TookTooLong("found"), Failed("found")])
def test_where_none_is_found_in_time_classic_is_learnt(found: Failed) -> None:
    workers = LateWorkers()
    page = House(workers=workers).page()
    page.says(Learn(name="Ann", rules="christmas"))
    workers.finish(found)
    assert page.table.rules == "dunlop+classic"


def test_where_nobody_can_look_it_is_said() -> None:
    workers = LateWorkers()
    house = House(workers=workers)
    page = house.page()
    page.says(Learn(name="Ann", rules="christmas"))
    workers.finish(TooManyJobs("found"))
    assert page.last(Refused).why.sentence == begun_tables.NOT_NOW
    assert house.tables.how_many() == 0


def test_who_is_gone_gets_no_table() -> None:
    workers = LateWorkers()
    house = House(workers=workers)
    page = house.page()
    page.says(Learn(name="Ann", rules="christmas"))
    page.leaves()
    workers.finish()
    assert house.tables.how_many() == 0


def test_short_lessons_are_read_and_played_out() -> None:
    house = House()
    page = house.page()
    shown = page.ask(ReadExercises(rules="dunlop", changes={"end.out": "may_discard"}))
    assert isinstance(shown, ExercisesShown)
    keep = next(each for each in shown.exercises if each.key == "keep")
    assert keep.answers[keep.right].text == "Lay off both"
    seated = page.ask(Learn(name="Ann", rules="dunlop", exercise="keep"))
    assert isinstance(seated, Seated)
    assert (sorted(page.game.hand), page.game.coach) == (sorted(keep.hand), None)
    assert page.table.exercise == "keep"
    house.starts_again()
    page = house.page()
    page.does(Hello(table=seated.table, secret=seated.secret))
    assert sorted(page.game.hand) == sorted(keep.hand)
    assert page.table.exercise == "keep"
    assert peeks(page, seated).practice
    assert game_after(house.open(seated.table).kept).exercise == ""


@NOT_BY_BUS  # any server answers it, with workers of its own
def test_a_short_lesson_that_these_rules_have_not_is_refused() -> None:
    house = House()
    page = house.page()
    refused = page.refused(Learn(name="Ann", rules="dunlop", exercise="call"))
    assert refused.why.sentence == begun_tables.NO_EXERCISE
    assert page.refused(ReadExercises(rules="nobody")).why.reason == "rules"
    workers = LateWorkers()
    page = House(workers=workers).page()
    page.says(ReadExercises(rules="dunlop"))
    workers.finish(TookTooLong("exercises"))
    assert page.last(Refused).why.sentence == begun_tables.NOT_NOW
