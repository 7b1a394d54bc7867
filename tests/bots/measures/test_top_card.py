"""What speaks for and against buying a card."""

from typing import Any

import pytest

from liverpool.bots.measures import hand as hands_of
from liverpool.bots.measures import top_card
from liverpool.bots.measures.top_card import MEASURES, Shares
from liverpool.engine.state import NOBODY, Phase, View, view_of
from liverpool.record.cards import read_card as card
from tests.rules.positions import ANN, BEN, CY, DEE, EVE, house, position


def offered(top: str, hand: str) -> View:
    """Two sets of three are asked for; the stock is all other cards."""
    return view_of(position("dunlop", phase=Phase.BUY, hands={"Ben": hand}, pile=top), BEN)


def measured(top: str, hand: str = "7c 7d 9s 9d 2c 4d Js") -> tuple[Shares, dict[str, float]]:
    view = offered(top, hand)
    shares = top_card.shares(view, hands_of.unseen(view))
    values = top_card.measures(view, shares)
    return shares, dict(zip(MEASURES, values, strict=True))


def test_a_card_that_is_a_step() -> None:
    shares, found = measured("7h")
    assert shares[:2] == (2, 1)
    assert found["step"] == 1.0
    assert found["outs"] == found["outs_left"] == shares.now
    assert 0 < found["outs_then"] == shares.then < shares.now
    assert found["outs_more"] == 0.0


def test_a_card_that_is_no_step_but_lets_more_cards_help() -> None:
    """With two jacks a third one would help, too."""
    shares, found = measured("Jc", "7c 7d 7h 9s 9d Js 4d")
    assert shares[:2] == (1, 1)
    assert (found["step"], found["outs_left"], found["outs_then"]) == (0.0, 0.0, 0.0)
    assert found["outs_more"] == shares.then - shares.now > 0


def test_a_card_that_completes_the_contract_leaves_nothing_to_wait_for() -> None:
    shares, found = measured("9h", "7c 7d 7h 9s 9d Js 4d")
    assert shares[:2] == (1, 0)
    assert found["outs_then"] == 1.0


def test_what_others_may_buy_depends_on_who_is_asked_and_what_they_collect() -> None:
    """Ann discarded it, Cy's turn it is; Dee and Eve are asked beside Ben."""
    hands = {"Ben": "7c 7d 9s 9d 2c 4d Js"}

    def sold(**more: Any) -> float:
        state = position("dunlop", seats=5, hands=hands, turn=CY, by=ANN, **more)
        view = view_of(state, BEN)
        found = top_card.shares(view, hands_of.unseen(view))
        return top_card.measures(view, found)[MEASURES.index("sold")]

    nobody = sold(phase=Phase.BUY, open=(BEN,))
    one, two = (sold(phase=Phase.BUY, open=asked) for asked in ((BEN, DEE), (BEN, DEE, EVE)))
    assert nobody == 0.0 < one < two < 1.0
    collecting = ((), (), (), (card("Kh"),), ())
    assert sold(phase=Phase.BUY, open=(BEN, DEE), known=collecting) > one
    assert sold(phase=Phase.BUY, open=(BEN, ANN)) == 0.0
    assert sold(phase=Phase.TURN) > two


@pytest.mark.parametrize(("key", "by"), [("buy.window", ANN), ("buy.upcard", NOBODY)])
def test_where_nothing_can_be_bought_nobody_buys_it(key: str, by: int) -> None:
    rules = house("dunlop", {key: "off" if by == ANN else False})
    state = position(rules, phase=Phase.TURN, hands={"Ben": "7c 7d 9s 9d 2c 4d Js"}, by=by)
    view = view_of(state, BEN)
    found = top_card.measures(view, top_card.shares(view, hands_of.unseen(view)))
    assert found[MEASURES.index("sold")] == 0.0


def test_points_and_cards_beyond_the_contract() -> None:
    _, found = measured("Kh", "7c 7d 9s 9d 2c 4d Js Kd")
    assert found["always"] == 1.0
    assert found["points"] == 1.0
    assert found["held"] == (7 + 7 + 9 + 9 + 2 + 4 + 10 + 10) / 50
    assert found["over"] == 2 / 5
