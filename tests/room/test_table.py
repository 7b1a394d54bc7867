"""A table with people in its seats: every kind of answer, all or none, and beginning again."""

import pytest
from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import (
    DEALER,
    Call,
    Cut,
    Discard,
    Draw,
    Give,
    Lay,
    Pass,
    Take,
)
from liverpool.engine.presets import load
from liverpool.engine.state import NOBODY, Phase, State
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card
from liverpool.record.melds import read_meld
from liverpool.room.messages.requests import Ready, Try, Wish
from liverpool.table.offer_window import Passing
from liverpool.table.seat.question import Question
from liverpool.table.timing import BOTS_CALL, Pace
from tests.room.clock import DAY
from tests.room.house import House, Seated, verbs
from tests.room.scenes import bens_turn, scene
from tests.rules.positions import ANN, BEN, CY


def last_card(fits: bool = True, **more: str) -> State:
    """Ben, by the rules of Christmas, is about to go out with a card that can be called."""
    return scene(
        "christmas",
        turn=BEN,
        hands={"Ben": "8c" if fits else "Ks", **more},
        table={"Cy": ["5c 6c 7c", "9s 9h 9d"], "Ben": ["Js Jh Jd", "2s 2h 2c"]},
        stock="4c 4d 6s 6d 8h",
    )


def out(table: Seated) -> None:
    table.pages[BEN].makes(Discard(table.pages[BEN].game.hand[0]))


# The last call


def test_the_last_discard_is_called_and_a_card_given() -> None:
    table = House(Pace.NORMAL).seated(last_card())
    out(table)
    for seat in (ANN, CY):
        game = table.pages[seat].game
        assert game.asked is Question.LAST_CALL
        assert game.can.call
        assert game.clock is not None
    assert table.pages[BEN].asks() is Question.NOTHING
    table.pages[ANN].makes(Call())
    assert table.pages[ANN].asks() is Question.GIVE
    assert table.pages[CY].asks() is Question.NOTHING
    table.pages[ANN].makes(Give(read_card("9c")))
    assert table.state.hands[BEN] == tuple(sorted((read_card("8c"), read_card("9c"))))
    assert table.phase() is Phase.TURN


def test_the_last_call_can_be_left() -> None:
    table = House(Pace.NORMAL).seated(last_card())
    out(table)
    table.pages[ANN].makes(Pass())
    assert table.pages[ANN].asks() is Question.NOTHING
    assert table.phase() is Phase.LAST_CALL
    table.pages[CY].makes(Pass())
    assert table.phase() is Phase.OVER
    assert table.state.public.sheet[-1].out == BEN


def test_who_is_silent_at_the_last_call_leaves_it() -> None:
    table = House(Pace.NORMAL).seated(last_card())
    out(table)
    clock = table.pages[CY].game.clock
    assert clock is not None
    table.runs(clock.left)
    assert table.phase() is Phase.OVER


def test_a_slow_table_waits_for_the_last_call() -> None:
    table = House(Pace.NORMAL).seated(last_card())
    table.sets(slow=True)
    out(table)
    table.runs(DAY)
    assert table.phase() is Phase.LAST_CALL
    assert table.pages[CY].game.clock is None


def test_a_bot_calls_the_last_discard() -> None:
    table = House(Pace.NORMAL).seated(last_card(), people=2)
    out(table)
    assert table.move_times(1) == [BOTS_CALL]
    assert verbs(table.moves)[-1] == (CY, "call")


def test_a_call_without_an_offence_is_refused_with_its_rule() -> None:
    table = House(Pace.NORMAL).seated(last_card(fits=False))
    out(table)
    refused = table.pages[ANN].refused(table.pages[ANN].making(Call()))
    assert not refused.late
    assert refused.why.sentence
    assert table.phase() is Phase.LAST_CALL


# Other answers


def test_a_caller_makes_the_free_discard() -> None:
    state = scene(
        "wikipedia+liverpool",
        phase=Phase.TURN,
        turn=BEN,
        by=ANN,
        pile="8c",
        callers=(CY,),
        table={"Ann": ["Js Jh Jd", "2s 2h 2c"], "Cy": ["4c 5c 6c 7c", "9s 9h 9d"]},
        stock="4d 6s 6d 8h Kd",
    )
    table = House(Pace.NORMAL).seated(state)
    table.pages[CY].makes(Call())
    assert table.pages[CY].asks() is Question.FREE_DISCARD
    assert table.pages[BEN].asks() is Question.NOTHING
    table.pages[CY].makes(Discard(read_card("Th")))
    assert table.pages[BEN].asks() is Question.TURN
    assert table.state.public.pile[-1] == read_card("Th")


@pytest.mark.parametrize("people", [3, 0])
def test_the_deck_is_cut_by_whoever_sits_at_the_dealers_right(people: int) -> None:
    dealer = Dealer("cut")
    state = new_game(load("dunlop").rules, 3)
    while state.public.phase is not Phase.CUT:
        state = apply(state, DEALER, dealer.answer(state))
    table = House(Pace.AT_ONCE).seated(state, max(people, 1))
    cutter = state.public.turn
    if people:
        page = table.pages[cutter]
        assert page.asks() is Question.CUT
        cut = page.game.can.cut
        assert cut is not None
        assert cut.deck == 108
        others = [table.pages[seat].game for seat in range(3) if seat != cutter]
        assert all(game.asked is Question.NOTHING and game.can.cut is None for game in others)
        assert page.refused(page.making(Cut(0))).why.sentence
        page.makes(Cut(31))
    elif cutter == ANN:
        table.pages[ANN].makes(Cut(31))
    assert verbs(table.moves)[:2] == [(cutter, "cut"), (DEALER, "fell")]
    assert table.state.public.phase not in (Phase.CUT, Phase.FELL)


def test_one_without_cards_floats_and_goes_out_with_the_card_drawn() -> None:
    state = scene(
        "wikipedia",
        turn=BEN,
        hands={"Ben": "8c"},
        table={"Ben": ["Js Jh Jd", "2s 2h 2c"], "Cy": ["4c 5c 6c 7c", "9s 9h 9d"]},
        stock="Kd Ah 6s 6d 8h 3c",
    )
    table = House(Pace.AT_ONCE).seated(state)
    ben = table.pages[BEN]
    (fit,) = ben.game.can.fits
    ben.makes(*fit.plays)
    assert table.state.public.turn == CY
    assert table.pages[ANN].game.players[BEN].floating
    for seat in (CY, ANN):
        page = table.pages[seat]
        page.makes(Draw())
        table.runs(60)
        page.makes(Discard(page.game.hand[0]))
        table.runs(60)
    assert ben.asks() is Question.TURN
    ben.makes(Draw())
    table.runs(60)
    assert ben.asks() is Question.PLAY
    assert len(ben.game.hand) == 1
    ben.makes(Discard(ben.game.hand[0]))
    assert table.phase() is Phase.OVER
    assert table.state.public.sheet[-1].out == BEN


def test_several_cards_are_taken_at_their_price() -> None:
    state = scene("mahlum", phase=Phase.TURN, turn=BEN, by=ANN, pile="Ks Jh Kc")
    table = House(Pace.AT_ONCE).seated(state)
    ben = table.pages[BEN]
    assert [(take.cards, take.price) for take in ben.game.can.takes] == [(1, 0), (2, 1), (3, 2)]
    ben.makes(Take(3))
    assert len(ben.game.hand) == 3 + 3 + 2
    assert table.pages[CY].game.pile == ()


# All or none


def to_go_down() -> State:
    return scene("dunlop", turn=BEN, hands={"Ben": "9h 9d 9s 3h 3d 3c 7c"})


def both_sets() -> Lay:
    rules = load("dunlop").rules.meld
    return Lay((read_meld("9s 9h 9d", rules), read_meld("3c 3h 3d", rules)))


def test_the_moves_of_a_turn_are_made_together() -> None:
    house = House()
    table = house.seated(to_go_down())
    told = len(table.pages[CY].all_games)
    table.pages[BEN].makes(both_sets(), Discard(read_card("7c")))
    assert verbs(table.moves) == [(BEN, "lay"), (BEN, "discard")]
    assert house.kept_moves(table.name) == table.moves
    after = table.pages[CY].all_games[told:]
    assert [event.verb for told in after for event in told.events] == ["lay", "discard"]


def test_where_one_of_them_is_refused_none_is_made() -> None:
    house = House()
    table = house.seated(to_go_down())
    before = table.state
    page = table.pages[BEN]
    refused = page.refused(page.making(both_sets(), Discard(read_card("Ah"))))
    assert refused.why.reason == "not_held"
    assert table.state == before
    assert house.kept_moves(table.name) == []
    page.makes(both_sets(), Discard(read_card("7c")))


def test_outside_ones_own_play_there_is_one_move_at_a_time() -> None:
    table = House().seated(bens_turn())
    page = table.pages[BEN]
    refused = page.refused(page.making(Draw(), Discard(page.game.hand[0])))
    assert refused.why.reason == "one_move"
    assert not table.moves


def test_a_draft_is_tried_and_nobody_hears_of_it() -> None:
    table = House().seated(to_go_down())
    page = table.pages[BEN]
    told = [len(other.raw) for other in table.pages]
    answer = page.ask(Try(question=page.game.question, plays=(both_sets(),)))
    assert answer == page.messages[-1]
    assert [len(other.raw) for other in table.pages] == [told[ANN], told[BEN] + 1, told[CY]]
    assert not table.moves


def test_a_draft_of_an_earlier_turn_is_too_late() -> None:
    table = House().seated(to_go_down())
    early = Try(question=table.pages[BEN].game.question)
    table.pages[BEN].makes(Discard(read_card("7c")))
    assert table.pages[BEN].refused(early).late


# Beginning again


def test_a_table_begins_again_where_it_was() -> None:
    house = House(Pace.AT_ONCE)
    table = house.seated(bens_turn(), people=1)
    table.pages[ANN].does(Wish(passing=Passing.ALWAYS))
    house.clock.runs_until(lambda: table.pages[ANN].asks() is Question.TURN)
    told, state = table.pages[ANN].last_update, table.state
    assert told.number > 4
    house.starts_again()
    page = table.comes_back(ANN, last=told.number)
    assert table.state == state
    assert page.number == told.number
    assert page.game == replace(told.game, buy_end=None), "how an offer ended is told once"
    assert page.last_update.events == ()
    page.makes(Draw())
    assert page.number > told.number


@pytest.mark.parametrize(
    ("passing", "then"),
    [(Passing.ALWAYS, Passing.ASK), (Passing.NOT_NEARER, Passing.NOT_NEARER)],
)
def test_wishes_and_passing_always_end_with_the_deal(passing: Passing, then: Passing) -> None:
    house = House()
    table = house.seated(last_card(fits=False))
    table.pages[ANN].does(Wish(cards=(3,), passing=passing))
    assert table.pages[ANN].game.wishes == (3,)
    out(table)
    for seat in (ANN, CY):
        table.pages[seat].makes(Pass())
    for page in table.pages:
        page.does(Ready())
    house.clock.runs_until(lambda: table.pages[ANN].game.deal == 2)
    assert table.pages[ANN].game.wishes == ()
    assert table.pages[ANN].game.passing is then


def test_wishes_and_those_who_are_ready_outlive_the_server() -> None:
    house = House()
    table = house.seated(last_card(fits=False))
    out(table)
    for seat in (ANN, CY):
        table.pages[seat].makes(Pass())
    table.pages[ANN].does(Ready())
    house.starts_again()
    page = table.comes_back(BEN)
    table.comes_back(ANN)
    assert page.table.seats[ANN].ready
    assert page.game.ended is not None
    assert page.game.ended.out == BEN != NOBODY


def test_nobody_is_ready_for_the_end_of_a_deal_that_has_begun() -> None:
    """The server was killed after the shuffle, and before it had noted that all begin anew."""
    house = House()
    table = house.seated(scene("dunlop", turn=BEN))
    table.house.keeps(replace(table.table.kept, ready=(ANN, BEN, CY)))
    house.starts_again()
    page = table.comes_back(ANN)
    assert not any(seat.ready for seat in page.table.seats)


def test_a_game_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading it back takes as long as it has moves, and others wait meanwhile."""
    table = House(Pace.NORMAL).seated(bens_turn(), 2)
    for room in ("room", "turns"):
        monkeypatch.setattr(f"liverpool.room.{room}.MOST_MOVES", len(table.moves) + 1)
    ben = table.pages[BEN]
    ben.makes(Take())
    moves = len(table.moves)
    assert moves
    assert ben.refused(ben.making(Discard(ben.game.hand[0]))).why.reason == "moves"
    table.runs(60)
    assert len(table.moves) == moves
