"""A first deal at a table: what its coach says, what meets a reason, and that bots wait."""

import pytest

from liverpool.engine.moves import Discard, Draw
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase
from liverpool.lessons.cards import LEARNER
from liverpool.lessons.rehearsal import FirstDeal, first_deal
from liverpool.lessons.steps import Asks, Moment
from liverpool.record.cards import read_card
from liverpool.server.messages.game import CoachShown, Peeked, Tried
from liverpool.server.messages.replies import Done, Refused, Seated
from liverpool.server.messages.requests import Hello, Learn, Learnt, Peek, Try
from liverpool.server.tables import learning
from liverpool.table.seat.question import Question
from tests.server.clock import FakePage, House


def learner(house: House, **rules: object) -> tuple[FakePage, Seated]:
    page = house.page()
    seated = page.ask(Learn(name="Ann", **rules))  # type: ignore[arg-type]
    assert isinstance(seated, Seated)
    return page, seated


def coach(page: FakePage) -> CoachShown:
    assert page.game.coach is not None
    return page.game.coach


def reads_on(page: FakePage) -> None:
    while coach(page).asks in (Asks.NEXT, Asks.TAP):
        page.does(Learnt(moment=coach(page).moment))


def test_steps_are_done_one_after_the_other_and_a_moment_of_before_is_not_heard() -> None:
    page, _ = learner(House())
    first = coach(page)
    assert (first.number, first.of, first.moment) == (1, 16, Moment.CONTRACT)
    page.does(Learnt(moment=Moment.CONTRACT))
    assert coach(page).lit.own == (read_card("7h"), read_card("7d"))
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
    peeked = later.ask(Peek(table=seated.table, secret=seated.secret))
    assert isinstance(peeked, Peeked)
    assert peeked.learns == 2
    later.does(Hello(table=seated.table, secret=seated.secret))
    assert coach(later).number == 2


def test_only_the_learner_has_a_coach_and_only_for_that_deal() -> None:
    house = House()
    page, seated = learner(house)
    table = house.open(seated.table)
    assert seated.seat == LEARNER
    assert table.view(1, house.clock.now).coach is None
    other, _ = house.opens(start=True)
    house.clock.runs(60)
    assert other.game.coach is None
    assert isinstance(other.ask(Learnt(moment=Moment.CONTRACT)), Refused)
    assert page.game.asked is not Question.NOTHING


def test_the_coach_follows_a_draft_that_nobody_has_seen() -> None:
    page, _ = learner(House())
    tried = page.ask(Try(question=page.game.question))
    assert isinstance(tried, Tried)
    assert tried.game.coach == coach(page)


def test_changed_rules_have_classic_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position for them would be looked for while everybody at other tables waits."""
    looked: list[RuleSet] = []

    def looks(rules: RuleSet) -> FirstDeal | None:
        looked.append(rules)
        return first_deal(rules)

    monkeypatch.setattr(learning, "first_deal", looks)
    page, _ = learner(House(), rules="dunlop", changes={"end.out": "may_discard"})
    assert coach(page).says.startswith(learning.INSTEAD)
    assert looked == [load("dunlop+classic").rules]


def test_rules_without_a_first_deal_have_classic_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    has_none = load("christmas").rules
    monkeypatch.setattr(
        learning, "first_deal", lambda rules: None if rules == has_none else first_deal(rules)
    )
    page, _ = learner(House(), rules="christmas")
    assert page.table.rules == "dunlop+classic"
    assert coach(page).says.startswith("These rules have no first deal yet. Here is Classic.")
