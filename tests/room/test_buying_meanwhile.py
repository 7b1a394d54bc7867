"""Buying while another plays: the discard waits, nobody is passed over, and claims are secret."""

from typing import Any

import pytest

from liverpool.engine.melds import End
from liverpool.engine.moves import Add, Buy, Discard, Draw, Pass, Take
from liverpool.engine.state import Phase
from liverpool.record.cards import read_card
from liverpool.room.messages.requests import Halt, Wish
from liverpool.table.offer_window import Passing
from liverpool.table.seat.question import Question
from liverpool.table.timing import BOTS_ANSWER, HUMAN_DELAY, SIMULTANEOUS, Pace
from tests.room.clock import BLINK
from tests.room.house import House, Seated, verbs
from tests.room.scenes import scene
from tests.rules.positions import ANN, BEN, CY, DEE, house

MEANWHILE = {"buy.window": "until_next_discard"}
SEAT = house("bga")
FIRST_CALL = house("wikipedia", MEANWHILE)
CUT = house("mahlum", MEANWHILE)
ALL = pytest.mark.parametrize("rules", [SEAT, FIRST_CALL, CUT], ids=["seat", "first_call", "cut"])
SECRET = pytest.mark.parametrize("rules", [SEAT, CUT], ids=["seat", "cut"])
KING, NINE = read_card("Kc"), read_card("9c")


def turn(rules: Any, *, people: int | None = None, **more: Any) -> Seated:
    """Ann has discarded the king of clubs, Ben, Cy and Dee may all want it; Ben is to draw."""
    given = {"phase": Phase.TURN, "turn": BEN, "by": ANN, "hands": {"Ben": "9c 7c 3s"}, **more}
    return House(Pace.NORMAL).seated(scene(rules, seats=4, **given), people)


def playing(rules: Any, **more: Any) -> Seated:
    """Ben has drawn and plays; Cy and Dee may buy meanwhile."""
    table = turn(rules, **more)
    table.pages[BEN].makes(Draw())
    assert table.phase() is Phase.PLAY
    return table


def bought(table: Seated) -> list[int]:
    return list(table.state.public.bought)


def seconds(table: Seated) -> float:
    return table.pages[ANN].table.settings.buy_seconds


@ALL
def test_the_card_is_on_offer_while_another_plays(rules: Any) -> None:
    table = playing(rules)
    assert table.pages[BEN].asks() is Question.PLAY
    for seat in (CY, DEE):
        assert table.pages[seat].asks() is Question.OFFER
        offer = table.pages[seat].game.can.offer
        assert offer is not None
        assert (offer.card, offer.now, offer.answered, offer.claimed) == (KING, True, False, False)
        clock = table.pages[seat].game.clock
        assert clock is not None
        assert clock.left == seconds(table)
    assert table.pages[ANN].game.can.offer is None, "it was hers"


@ALL
def test_the_discard_waits_until_all_have_answered(rules: Any) -> None:
    table = playing(rules)
    table.pages[BEN].makes(Discard(NINE))
    assert table.pages[BEN].game.held == NINE
    assert table.pages[BEN].game.hand.count(NINE) == 1
    assert all(page.game.held is None for page in table.pages if page is not table.pages[BEN])
    table.pages[CY].makes(Pass())
    table.runs(1)
    assert table.phase() is Phase.PLAY
    table.pages[DEE].makes(Pass())
    assert verbs(table.moves)[-1] == (BEN, "discard")
    assert table.pages[BEN].game.held is None


@ALL
def test_the_discard_waits_no_longer_than_the_time_for_an_offer(rules: Any) -> None:
    table = playing(rules)
    table.runs(4)
    table.pages[BEN].makes(Discard(NINE))
    table.runs(seconds(table) - 4 - BLINK)
    assert table.phase() is Phase.PLAY
    table.runs(BLINK)
    assert verbs(table.moves) == [(BEN, "draw"), (BEN, "discard")]


@ALL
def test_who_plays_long_gives_the_others_long(rules: Any) -> None:
    table = playing(rules)
    table.runs(seconds(table) + 30)
    assert table.pages[CY].asks() is Question.OFFER, "nobody is passed over while Ben thinks"
    table.pages[CY].makes(Buy())
    table.runs(SIMULTANEOUS + BLINK)
    table.pages[BEN].makes(Discard(NINE))
    table.runs(3)
    assert bought(table) == [0, 0, 1, 0]


@ALL
def test_after_that_time_a_discard_does_not_wait(rules: Any) -> None:
    table = playing(rules)
    table.runs(seconds(table) + 1)
    table.pages[BEN].makes(Discard(NINE))
    assert verbs(table.moves)[-1] == (BEN, "discard")


def test_plays_before_the_discard_are_seen_at_once() -> None:
    melds = {"Ben": ["5c 6c 7c 8c", "3s 3h 3d"], "Cy": ["Qs Qh Qd"]}
    table = playing(SEAT, table=melds)
    table.pages[BEN].makes(Add(NINE, BEN, 0, End.HIGH), Discard(read_card("7c")))
    assert len(table.pages[CY].game.players[BEN].melds[0].cards) == 5
    assert table.pages[BEN].game.held == read_card("7c")
    assert verbs(table.moves)[-1] == (BEN, "add")


def test_a_discard_that_waits_can_be_changed() -> None:
    table = playing(SEAT)
    table.pages[BEN].makes(Discard(NINE))
    table.pages[BEN].makes(Discard(read_card("3s")))
    assert table.pages[BEN].game.held == read_card("3s")
    table.runs(seconds(table))
    assert table.state.public.top == read_card("3s")


def test_all_or_none_of_the_moves_are_made() -> None:
    table = playing(SEAT)
    refused = table.pages[BEN].making(Add(NINE, CY, 0), Discard(NINE))
    assert table.pages[BEN].refused(refused).why.sentence
    assert table.pages[BEN].game.held is None
    assert verbs(table.moves) == [(BEN, "draw")]


@ALL
def test_a_discard_that_goes_out_does_not_wait(rules: Any) -> None:
    melds = {"Ben": ["5d 6d 7d 8d", "3s 3h 3d"]}
    state = scene(rules, seats=4, table=melds, hands={"Ben": "9s"}, by=ANN, open=(CY, DEE))
    table = House(Pace.NORMAL).seated(state)
    assert table.pages[CY].asks() is Question.OFFER
    table.pages[BEN].makes(Discard(read_card("9s")))
    assert table.phase() is Phase.OVER


# Who has it


def test_the_nearest_who_wants_it_has_it_at_the_discard() -> None:
    table = playing(SEAT)
    table.pages[DEE].makes(Buy())
    table.pages[CY].makes(Buy())
    assert bought(table) == [0, 0, 0, 0]
    table.pages[BEN].makes(Discard(NINE))
    assert bought(table) == [0, 0, 1, 0]
    assert table.state.public.pile == (NINE,)
    flights = [flight for event in table.pages[ANN].last_update.events for flight in event.flights]
    assert ("pile", "seat:2", KING) in [(one.source, one.target, one.card) for one in flights]


def test_the_first_to_call_has_it_at_once() -> None:
    table = playing(FIRST_CALL)
    table.pages[DEE].makes(Buy())
    table.runs(SIMULTANEOUS + BLINK)
    assert bought(table) == [0, 0, 0, 1]
    assert table.phase() is Phase.PLAY
    assert table.pages[CY].asks() is Question.NOTHING
    table.pages[BEN].makes(Discard(NINE))
    assert verbs(table.moves)[-1] == (BEN, "discard"), "nothing is left to wait for"


def test_several_cut_for_it_after_the_discard() -> None:
    table = playing(CUT)
    table.pages[DEE].makes(Buy())
    table.pages[CY].makes(Buy())
    table.pages[BEN].makes(Discard(NINE))
    assert table.phase() is Phase.CUT_FOR
    table.runs(5)
    assert sorted(bought(table)) == [0, 0, 0, 1]
    assert table.state.public.top == NINE


@SECRET
def test_a_claim_is_known_to_none_but_who_made_it(rules: Any) -> None:
    told = []
    for answer in (Buy(), Pass()):
        table = playing(rules)
        table.pages[CY].makes(answer)
        table.runs(1)
        told.append([table.pages[seat].raw[-1] for seat in (ANN, BEN, DEE)])
    assert told[0] == told[1]
    offer = claimed(rules).pages[CY].game.can.offer
    assert offer is not None
    assert offer.claimed
    assert offer.answered


def claimed(rules: Any) -> Seated:
    """Cy has said that he wants the card."""
    table = playing(rules)
    table.pages[CY].makes(Buy())
    return table


@SECRET
def test_a_claim_stands_for_who_comes_back(rules: Any) -> None:
    table = claimed(rules)
    page = table.comes_back(CY)
    assert page.game.can.offer is not None
    assert page.game.can.offer.claimed


# Said beforehand, bots, and those who are not there


@ALL
def test_answers_and_wishes_of_before_count(rules: Any) -> None:
    table = turn(rules)
    table.pages[CY].does(Wish(cards=(KING,)))
    table.pages[DEE].makes(Pass())
    table.pages[BEN].makes(Draw())
    table.runs(3)
    table.pages[BEN].makes(Discard(NINE))
    table.runs(3)
    assert bought(table) == [0, 0, 1, 0]


@ALL
def test_where_all_pass_always_the_discard_waits_as_long_as_people_need(rules: Any) -> None:
    table = turn(rules)
    for seat in (CY, DEE):
        table.pages[seat].does(Wish(passing=Passing.ALWAYS))
    table.pages[BEN].makes(Draw())
    table.pages[BEN].makes(Discard(NINE))
    assert verbs(table.moves)[-1] == (BEN, "draw")
    table.runs(HUMAN_DELAY[1])
    assert verbs(table.moves)[-1] == (BEN, "discard")


@ALL
def test_nothing_is_on_offer_after_a_take(rules: Any) -> None:
    table = turn(rules)
    table.pages[CY].makes(Buy())
    table.pages[BEN].makes(Take())
    assert table.pages[CY].game.can.offer is None
    table.pages[BEN].makes(Discard(NINE))
    assert verbs(table.moves)[-1] == (BEN, "discard")
    assert bought(table) == [0, 0, 0, 0]


@ALL
def test_alone_with_bots_one_always_gets_to_answer(rules: Any) -> None:
    """Ben, Cy and Dee are bots here; it is Ben's turn, and Ann did not discard."""
    state = scene(rules, seats=4, phase=Phase.TURN, turn=BEN, by=DEE)
    table = House(Pace.AT_ONCE).seated(state, people=1)
    clock = table.house.clock
    clock.runs_until(lambda: table.pages[ANN].asks() is Question.OFFER)
    assert table.pages[ANN].game.clock is None
    table.runs(3600)
    assert (BEN, "discard") not in verbs(table.moves)
    table.pages[ANN].makes(Pass())
    table.runs(5)
    assert (BEN, "discard") in verbs(table.moves)


@ALL
def test_bots_answer_while_a_person_plays(rules: Any) -> None:
    table = turn(rules, people=2)
    table.pages[BEN].makes(Draw())
    table.pages[BEN].makes(Discard(NINE))
    assert table.pages[BEN].game.held == NINE
    table.runs(BOTS_ANSWER + 3)
    assert (BEN, "discard") in verbs(table.moves)


def test_who_is_away_is_passed_over() -> None:
    table = turn(SEAT)
    for seat in (CY, DEE):
        table.pages[seat].leaves()
    table.pages[BEN].makes(Draw())
    table.pages[BEN].makes(Discard(NINE))
    table.runs(seconds(table))
    assert verbs(table.moves) == [(BEN, "draw"), (BEN, "discard")]


def test_after_a_halt_the_time_begins_anew() -> None:
    table = playing(SEAT)
    table.pages[BEN].makes(Discard(NINE))
    table.runs(5)
    table.pages[ANN].does(Halt(halted=True))
    table.runs(1000)
    table.pages[ANN].does(Halt(halted=False))
    table.runs(seconds(table) - BLINK)
    assert verbs(table.moves) == [(BEN, "draw")]
    table.runs(BLINK)
    assert verbs(table.moves) == [(BEN, "draw"), (BEN, "discard")]


def test_at_a_slow_table_the_discard_waits_for_all() -> None:
    table = turn(SEAT)
    table.sets(slow=True)
    table.pages[BEN].makes(Draw())
    table.pages[BEN].makes(Discard(NINE))
    table.runs(86_400)
    assert verbs(table.moves) == [(BEN, "draw")]
    for seat in (CY, DEE):
        table.pages[seat].makes(Pass())
    assert verbs(table.moves)[-1] == (BEN, "discard")


@ALL
def test_who_may_not_buy_cannot(rules: Any) -> None:
    table = playing(rules)
    assert table.pages[ANN].refused(table.pages[ANN].making(Buy())).why.reason == "own_discard"
