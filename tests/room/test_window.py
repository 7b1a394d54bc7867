"""Buying without a race: answers before, in and after the window, under every priority."""

from typing import Any

import pytest

from liverpool.engine.moves import DEALER, Add, Buy, Call, Discard, Draw, Give, Pass, Shuffle, Take
from liverpool.engine.state import Phase, State
from liverpool.engine.supply import price_of
from liverpool.record.cards import read_card
from liverpool.room.messages.requests import Wish
from liverpool.table.offer_window import Passing
from liverpool.table.seat.question import Question
from liverpool.table.timing import BOTS_ANSWER, HUMAN_DELAY, SIMULTANEOUS, Pace
from tests.room.clock import BLINK
from tests.room.house import House, Seated, verbs
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, CY, DEE

SEAT, FIRST_CALL, CUT = "dunlop", "wikipedia", "mahlum"
"""Presets by who buys where several want to; the cut's window comes after the draw."""
ALL = pytest.mark.parametrize("rules", [SEAT, FIRST_CALL, CUT, "wikipedia+calm", "christmas"])
KING = read_card("Kc")


def turn(rules: str, *, seats: int = 4, people: int | None = None, **more: Any) -> Seated:
    """Ann has discarded the king of clubs; Ben is to draw."""
    state: State = scene(rules, seats=seats, phase=Phase.TURN, turn=BEN, by=ANN, **more)
    return House(Pace.NORMAL).seated(state, people)


def offered(rules: str, **more: Any) -> Seated:
    """Ben has drawn; Cy and Dee are asked, in this order."""
    table = turn(rules, **more)
    table.pages[BEN].makes(Draw())
    assert table.phase() is Phase.BUY
    return table


def bought(table: Seated) -> list[int]:
    return list(table.state.public.bought)


# Before the window


@ALL
def test_an_answer_can_be_given_before_the_window_opens(rules: str) -> None:
    table = turn(rules)
    offer = table.pages[CY].game.can.offer
    assert offer is not None
    assert (offer.now, offer.answered, offer.card) == (False, False, KING)
    table.pages[CY].makes(Buy())
    table.pages[DEE].makes(Pass())
    offer = table.pages[CY].game.can.offer
    assert offer is not None
    assert offer.answered
    assert not table.moves, "nobody hears of it before"
    table.pages[BEN].makes(Draw())
    table.runs(HUMAN_DELAY[1])
    assert bought(table) == [0, 0, 1, 0]
    assert table.pages[CY].asks() is Question.NOTHING


@ALL
def test_who_in_turn_takes_the_card_makes_early_answers_void(rules: str) -> None:
    table = turn(rules)
    table.pages[CY].makes(Buy())
    table.pages[BEN].makes(Take())
    assert verbs(table.moves) == [(BEN, "take")]
    table.pages[BEN].makes(Discard(table.pages[BEN].game.hand[0]))
    table.pages[CY].makes(Draw())
    table.runs(9)
    assert bought(table) == [0, 0, 0, 0]


@ALL
def test_an_early_answer_can_be_changed(rules: str) -> None:
    table = turn(rules)
    table.pages[CY].makes(Buy())
    table.pages[CY].makes(Pass())
    table.pages[DEE].makes(Pass())
    table.pages[BEN].makes(Draw())
    table.runs(HUMAN_DELAY[1])
    assert bought(table) == [0, 0, 0, 0]
    assert table.phase() is Phase.PLAY


@ALL
def test_where_all_pass_always_nobody_is_asked_and_a_person_would_be_no_slower(rules: str) -> None:
    table = turn(rules)
    for seat in (CY, DEE):
        table.pages[seat].does(Wish(passing=Passing.ALWAYS))
        assert table.pages[seat].game.passing is Passing.ALWAYS
    table.pages[BEN].makes(Draw())
    table.runs(HUMAN_DELAY[0] - BLINK)
    assert table.phase() is Phase.BUY
    table.runs(HUMAN_DELAY[1] - HUMAN_DELAY[0] + BLINK)
    assert table.phase() is Phase.PLAY
    asked = {told.game.asked for seat in (CY, DEE) for told in table.pages[seat].all_games}
    assert asked == {Question.NOTHING}


@ALL
def test_a_wish_list_buys(rules: str) -> None:
    table = turn(rules)
    table.pages[CY].does(Wish(cards=(KING, read_card("2h")), passing=Passing.ALWAYS))
    table.pages[DEE].does(Wish(passing=Passing.ALWAYS))
    table.pages[BEN].makes(Draw())
    table.runs(5)
    assert bought(table) == [0, 0, 1, 0]
    assert table.pages[CY].game.wishes == (KING, read_card("2h"))


@ALL
def test_a_wish_list_leaves_other_cards(rules: str) -> None:
    table = turn(rules)
    table.pages[CY].does(Wish(cards=(read_card("2h"),), passing=Passing.ALWAYS))
    table.pages[DEE].does(Wish(passing=Passing.ALWAYS))
    table.pages[BEN].makes(Draw())
    table.runs(5)
    assert bought(table) == [0, 0, 0, 0]


def test_others_are_told_nothing_of_wishes_and_early_answers() -> None:
    table = turn(FIRST_CALL)
    before = [len(page.raw) for page in table.pages]
    table.pages[CY].makes(Buy())
    table.pages[CY].does(Wish(cards=(KING,), passing=Passing.ALWAYS))
    heard = [len(page.raw) - told for page, told in zip(table.pages, before, strict=True)]
    assert heard == [0, 0, 4, 0], "Cy has two answers, and sees twice what has changed"


@ALL
def test_one_who_has_a_standing_wish_can_still_decide_otherwise(rules: str) -> None:
    table = turn(rules)
    table.pages[CY].does(Wish(passing=Passing.ALWAYS))
    table.pages[CY].makes(Buy())
    table.pages[DEE].makes(Pass())
    table.pages[BEN].makes(Draw())
    table.runs(HUMAN_DELAY[1])
    assert bought(table) == [0, 0, 1, 0]


# In the window


@ALL
def test_the_silent_pass_when_the_time_is_over(rules: str) -> None:
    table = offered(rules)
    seconds = table.pages[ANN].table.settings.buy_seconds
    for seat in (CY, DEE):
        assert table.pages[seat].asks() is Question.OFFER
        clock = table.pages[seat].game.clock
        assert clock is not None
        assert (clock.left, clock.of) == (seconds, seconds)
    table.runs(seconds - BLINK)
    assert table.phase() is Phase.BUY
    table.runs(BLINK)
    assert table.phase() is Phase.PLAY
    assert bought(table) == [0, 0, 0, 0]


@ALL
def test_several_who_answer_the_same_question_do_not_make_each_other_late(rules: str) -> None:
    table = offered(rules)
    question = table.pages[CY].game.question
    for seat, answer in ((DEE, Pass()), (CY, Buy())):
        table.pages[seat].does(table.pages[seat].making(answer, question=question))
    table.runs(1)
    assert bought(table) == [0, 0, 1, 0]


@ALL
def test_repeated_clicks_buy_one_card(rules: str) -> None:
    table = offered(rules)
    held = len(table.state.hands[CY])
    click = table.pages[CY].making(Buy())
    for _ in range(5):
        table.pages[CY].ask(click)
    table.pages[DEE].ask(table.pages[DEE].making(Pass()))
    table.runs(5)
    for _ in range(5):
        table.pages[CY].refused(click)
    assert bought(table) == [0, 0, 1, 0]
    assert len(table.state.hands[CY]) == held + 1 + price_of(table.state.public, CY)
    assert [verb for seat, verb in verbs(table.moves) if seat == CY] == ["buy"]


@pytest.mark.parametrize("rules", [SEAT, "christmas", "wikipedia+calm"])
def test_the_nearest_buys_whoever_answers_first(rules: str) -> None:
    table = offered(rules)
    table.pages[DEE].makes(Buy())
    table.runs(3)
    assert bought(table) == [0, 0, 0, 0], "Cy is asked first"
    table.pages[CY].makes(Buy())
    assert bought(table) == [0, 0, 1, 0]


@pytest.mark.parametrize("rules", [SEAT, "christmas", "wikipedia+calm"])
def test_an_answer_of_one_farther_off_waits_until_it_is_heard(rules: str) -> None:
    table = offered(rules)
    table.pages[DEE].makes(Buy())
    assert table.pages[DEE].asks() is Question.NOTHING
    table.pages[CY].makes(Pass())
    assert bought(table) == [0, 0, 0, 1]


def test_calls_within_a_moment_count_as_one_and_the_nearest_buys() -> None:
    table = offered(FIRST_CALL)
    table.pages[DEE].makes(Buy())
    table.runs(SIMULTANEOUS - BLINK)
    table.pages[CY].makes(Buy())
    table.runs(1)
    assert bought(table) == [0, 0, 1, 0]


def test_the_first_to_call_buys() -> None:
    table = offered(FIRST_CALL)
    table.pages[DEE].makes(Buy())
    table.runs(SIMULTANEOUS + BLINK)
    assert bought(table) == [0, 0, 0, 1]
    assert table.pages[CY].refused(table.pages[CY].making(Buy())).why.sentence


def test_who_clicks_again_does_not_lose_the_first_place() -> None:
    table = offered(FIRST_CALL)
    table.pages[DEE].makes(Buy())
    table.runs(SIMULTANEOUS * 0.75)
    table.pages[DEE].makes(Buy())
    table.runs(SIMULTANEOUS * 0.25 + BLINK)
    assert bought(table) == [0, 0, 0, 1], "the moment began with the first click"


def test_a_call_before_the_window_is_made_when_it_opens() -> None:
    table = turn(FIRST_CALL)
    table.pages[DEE].makes(Buy())
    table.runs(5)
    table.pages[CY].makes(Buy())
    table.pages[BEN].makes(Draw())
    table.runs(1)
    assert bought(table) == [0, 0, 1, 0], "neither was first, so the nearest buys"


def test_a_call_before_the_window_is_no_quicker_than_a_hand() -> None:
    table = turn(FIRST_CALL)
    table.pages[CY].makes(Buy())
    table.runs(5)
    table.pages[BEN].makes(Draw())
    table.pages[DEE].makes(Buy())
    table.runs(SIMULTANEOUS + BLINK)
    assert bought(table) == [0, 0, 0, 1], "though Cy is nearer"


def test_a_person_is_quicker_than_a_wish_list() -> None:
    table = offered(FIRST_CALL)
    table.pages[CY].does(Wish(cards=(KING,)))
    assert bought(table) == [0, 0, 0, 0]
    table.pages[DEE].makes(Buy())
    table.runs(SIMULTANEOUS + BLINK)
    assert bought(table) == [0, 0, 0, 1]


def test_several_who_knock_cut_for_the_card() -> None:
    table = offered(CUT)
    table.pages[DEE].makes(Buy())
    assert table.pages[CY].asks() is Question.OFFER
    log = table.pages[CY].game.log
    assert not any("knock" in line.lower() for line in log), "not before all have answered"
    table.pages[CY].makes(Buy())
    table.runs(5)
    assert (DEALER, "cut-cards") in verbs(table.moves)
    assert sum(bought(table)) == 1


def test_what_one_has_answered_where_cards_are_cut_for_is_not_told() -> None:
    told = []
    for answer in (Buy(), Pass()):
        table = offered(CUT, seats=5)
        table.pages[CY].makes(answer)
        told.append([table.pages[seat].raw[-1] for seat in (ANN, BEN, DEE)])
    assert told[0] == told[1]


def test_bots_answer_in_their_turn_and_people_in_theirs() -> None:
    table = turn(SEAT, people=3)
    table.pages[BEN].makes(Draw())
    table.pages[CY].makes(Pass())
    table.runs(BOTS_ANSWER)
    assert table.phase() is Phase.PLAY


@ALL
def test_a_buy_is_not_lost_when_a_bot_moves_in_the_same_moment(rules: str) -> None:
    """Dee, a bot, draws; Ann says that she buys in each moment around it."""
    for wait in (-BLINK, 0.0, BLINK):
        state = scene(rules, seats=4, phase=Phase.TURN, turn=DEE, by=CY, hands={"Dee": "2h 4h 8s"})
        table = House(Pace.NORMAL).seated(state, people=3)
        clock = table.house.clock
        table.pages[BEN].does(Wish(passing=Passing.ALWAYS))
        due = clock.next_at() - clock.now
        table.runs(due + wait)
        assert bool(table.moves) == (wait >= 0)
        table.pages[ANN].makes(Buy())
        table.runs(3)
        assert table.state.public.bought[ANN] == 1, wait


# After the window


@ALL
def test_who_answers_too_late_hears_what_happened_instead(rules: str) -> None:
    table = offered(rules)
    late = table.pages[DEE].making(Buy())
    table.pages[CY].makes(Buy())
    table.pages[DEE].ask(table.pages[DEE].making(Pass()))
    table.runs(3)
    assert bought(table) == [0, 0, 1, 0]
    refused = table.pages[DEE].refused(late)
    assert refused.late
    assert refused.why.sentence.startswith("Too late. ")
    assert "Cy" in refused.why.sentence
    assert bought(table) == [0, 0, 1, 0]


@ALL
def test_an_answer_that_crosses_the_draw_is_heard(rules: str) -> None:
    """It was given for the same card, and nobody has to say it twice."""
    table = turn(rules)
    crossing = table.pages[CY].making(Buy())
    table.pages[BEN].makes(Draw())
    table.house.clock.runs_until(lambda: table.phase() is Phase.BUY)
    table.pages[CY].does(crossing)
    table.house.clock.runs_until(lambda: table.phase() is Phase.PLAY)
    assert bought(table) == [0, 0, 1, 0]


@ALL
def test_an_answer_that_crosses_the_taking_of_the_card_is_too_late(rules: str) -> None:
    table = turn(rules)
    crossing = table.pages[CY].making(Buy())
    table.pages[BEN].makes(Take())
    table.house.clock.runs_until(lambda: table.phase() is Phase.PLAY)
    assert table.pages[CY].refused(crossing).late


@ALL
def test_an_answer_to_an_earlier_turn_is_too_late(rules: str) -> None:
    table = turn(rules)
    early = table.pages[CY].making(Buy())
    table.pages[BEN].makes(Take())
    table.pages[BEN].makes(Discard(table.pages[BEN].game.hand[0]))
    refused = table.pages[CY].refused(early)
    assert refused.late
    assert "Ben" in refused.why.sentence


@ALL
def test_who_is_not_asked_cannot_answer(rules: str) -> None:
    table = offered(rules)
    for seat in (ANN, BEN):
        for answer in (Buy(), Pass()):
            assert not table.pages[seat].refused(table.pages[seat].making(answer)).late
    assert table.pages[ANN].asks() is Question.NOTHING


def test_an_early_answer_outlives_the_renewal_of_the_stock() -> None:
    table = turn(CUT, stock="")
    table.pages[CY].makes(Buy())
    table.pages[DEE].makes(Pass())
    table.pages[BEN].makes(Draw())
    table.runs(HUMAN_DELAY[1])
    assert any(isinstance(move, Shuffle) for _, move in table.moves)
    assert bought(table) == [0, 0, 1, 0]


def test_an_answer_is_for_one_card_and_not_for_the_one_beneath() -> None:
    """Dee wants the eight, which is called and taken back; the king lies on top again."""
    table = turn(
        "christmas", pile="Kc 8c", callers=(BEN, CY, DEE), table={"Cy": ["5c 6c 7c", "9s 9h 9d"]}
    )
    table.pages[DEE].makes(Buy())
    table.pages[CY].makes(Call())
    table.pages[CY].makes(Give(table.pages[CY].game.hand[0]))
    table.pages[BEN].makes(Draw())
    table.runs(5)
    assert table.pages[DEE].asks() is Question.OFFER
    assert bought(table) == [0, 0, 0, 0]


def test_a_card_that_one_who_floats_leaves_is_offered_anew() -> None:
    """Ben draws a card that he lays off, and so ends his turn without a discard."""
    table = turn(
        FIRST_CALL,
        table={"Ben": ["5c 6c 7c 8c", "9s 9h 9d"]},
        hands={"Ben": ""},
        stock="9c 4d 6s 6d Jd",
    )
    table.pages[BEN].makes(Draw())
    for seat in (CY, DEE):
        table.pages[seat].makes(Pass())
    table.runs(1)
    table.pages[BEN].makes(Add(read_card("9c"), BEN, 1))
    assert table.state.public.turn == CY
    table.pages[CY].makes(Draw())
    assert table.pages[DEE].asks() is Question.OFFER, "her first answer was to another question"
    table.pages[DEE].makes(Buy())
    table.runs(1)
    assert bought(table) == [0, 0, 0, 1]
