"""What the next player may do with a card that is thrown."""

from liverpool.bots.measures.danger import Danger
from liverpool.engine.state import view_of
from liverpool.record.cards import read_card as card
from tests.rules.positions import BEN, house, position


def test_one_who_is_down_and_next_has_use_for_what_fits() -> None:
    state = position("dunlop", table={"Cy": ["KcKhKs", "2d2h2s"]})
    danger = Danger(view_of(state, BEN))
    assert (danger.fits(card("Kd")), danger.fits(card("Qd"))) == (True, False)
    assert danger.needed(card("Kd")) == danger.needed(card("Qd")) == 0.0


def test_what_only_somebody_else_can_lay_off_is_no_gift() -> None:
    state = position("dunlop", table={"Ann": ["KcKhKs", "2d2h2s"]})
    assert not Danger(view_of(state, BEN)).fits(card("Kd"))


def test_one_who_takes_nothing_once_down_has_no_use_for_it() -> None:
    rules = house("dunlop", {"draw.when_down": False, "buy.when_down": False})
    state = position(rules, table={"Cy": ["KcKhKs", "2d2h2s"]})
    assert not Danger(view_of(state, BEN)).fits(card("Kd"))


def test_one_who_was_seen_to_collect_a_rank_needs_it_more() -> None:
    danger = Danger(view_of(position("dunlop", known=((), (), (card("Kh"),))), BEN))
    assert 1 > danger.needed(card("Kd")) > danger.needed(card("Qd")) > 0
    assert danger.needed(card("**")) > danger.needed(card("Kd"))
    assert not danger.fits(card("Kd"))
