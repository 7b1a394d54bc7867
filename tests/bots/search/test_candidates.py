"""Which moves are worth trying: the bot's own first, and nothing where there is no choice."""

from collections.abc import Sequence
from itertools import pairwise

from liverpool.bots.expert import Expert, weigh
from liverpool.bots.search.candidates import MOST, WIDTH, Candidate, candidates
from liverpool.engine.moves import Buy, Discard, Draw, Lay, Pass, PlayerMove, Take
from liverpool.engine.referee import refuse
from liverpool.engine.state import Phase, view_of
from liverpool.record.cards import read_card
from tests.bots.search.dealt import searched, views
from tests.rules.positions import ANN, BEN, CY, position

STOCK = " ".join(["6d"] * 40)
HAND = "7c 7d 9s 9d 2c 4d Js Kd 3h Qs"


def moves(found: Sequence[Candidate]) -> list[PlayerMove]:
    return [each.move for each in found]


def test_in_a_whole_deal_they_are_legal_and_begin_with_the_bots_own() -> None:
    kinds = set()
    for view, found in searched():
        assert (found[0].move, found[0].behind) == (Expert().choose(view), 0.0)
        assert 1 < len(found) <= MOST
        assert len({*moves(found)}) == len(found)
        assert all(refuse(view, move) is None for move in moves(found))
        kinds.add((type(found[0].move), view.seat in view.public.down))
    assert {kind for kind, _ in kinds} == {Draw, Take, Buy, Pass, Discard}
    assert (Discard, True) in kinds
    assert any(not candidates(view) for view in views())


def test_what_the_bot_weighed_comes_in_its_order_as_far_as_it_is_close() -> None:
    for view, found in searched():
        known = {each.move: each.points for each in weigh(view)}
        if len(known) > 1:
            own = known[found[0].move]
            for one, other in pairwise(found):
                assert one.behind is not None
                assert other.behind is not None
                assert one.behind <= other.behind <= WIDTH
                assert other.behind == own - known[other.move]


def test_buying_and_passing_are_tried_together() -> None:
    state = position(
        "dunlop", phase=Phase.BUY, open=(CY,), hands={"Cy": HAND}, pile="7h", stock=STOCK
    )
    assert {*moves(candidates(view_of(state, CY)))} == {Buy(), Pass()}


def test_a_card_may_be_bought_while_the_turn_goes_on() -> None:
    state = position("bga", open=(CY,), hands={"Cy": HAND}, pile="7h", stock=STOCK)
    assert {*moves(candidates(view_of(state, CY)))} == {Buy(), Pass()}
    assert candidates(view_of(state, ANN)) == []


def test_several_cards_of_the_pile_are_tried_where_the_bot_weighs_that() -> None:
    """Two for the sake of the second, although the bot itself draws or takes one."""
    hands = {"Ben": "7c 7d 9s 9d 2c 4d 5s Js Kd 3h"}

    def tried(rules: str) -> list[Candidate]:
        turn = position(rules, phase=Phase.TURN, hands=hands, pile="9c 7h 7s", stock=STOCK)
        return candidates(view_of(turn, BEN))

    assert {*moves(tried("mahlum"))} == {Draw(), Take(), Take(2), Take(3)}
    assert {*moves(tried("dunlop"))} == {Draw(), Take()}


def test_a_ready_hand_still_chooses_where_its_card_comes_from() -> None:
    state = position(
        "dunlop",
        phase=Phase.TURN,
        hands={"Ben": "7c 7d 7h 9s 9d 9h 2c 4d Js Kd"},
        pile="7s",
        stock=STOCK,
    )
    found = candidates(view_of(state, BEN))
    assert {*moves(found)} == {Draw(), Take()}
    assert found[1].behind is None


def test_once_down_every_card_may_be_thrown_the_dearest_first() -> None:
    state = position(
        "dunlop", hands={"Ben": "2c 4d Js Kd"}, table={"Ben": ["7c7d7h", "9s9d9h"]}, stock=STOCK
    )
    found = moves(candidates(view_of(state, BEN)))
    assert found == [Discard(read_card(text)) for text in ("Kd", "Js", "4d", "2c")]


def test_going_down_and_laying_off_are_not_searched() -> None:
    hand = {"Ben": "7c 7d 7h 9s 9d 9h 2c 4d Js Kd Qs"}
    ready = view_of(position("dunlop", hands=hand, stock=STOCK), BEN)
    assert isinstance(Expert().choose(ready), Lay)
    assert candidates(ready) == []


def test_where_there_is_one_thing_to_do_nothing_is_tried() -> None:
    table = {"Ben": ["7c7d7h", "9s9d9h"]}
    last = position("dunlop", hands={"Ben": "Kd"}, table=table, stock=STOCK)
    assert candidates(view_of(last, BEN)) == []


def test_who_is_not_asked_has_nothing_to_try() -> None:
    view = view_of(position("mahlum", hands={"Ben": HAND + " 7h"}, pile="7h", stock=STOCK), ANN)
    assert candidates(view) == []
