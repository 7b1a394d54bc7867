"""What speaks for and against a discard once a player is down."""

import pytest

from liverpool.bots.measures.last_cards import MEASURES, LastCards, run_next_but_one
from liverpool.engine.state import view_of
from liverpool.record.cards import read_card as card
from tests.rules.positions import BEN, position

TABLE = {"Ben": ["7c7d7h"], "Cy": ["5s6s7s8s"]}


def measured(hand: str, face: str) -> dict[str, float]:
    view = view_of(position("dunlop", hands={"Ben": hand}, table=TABLE), BEN)
    return dict(zip(MEASURES, LastCards(view).measures(card(face)), strict=True))


@pytest.mark.parametrize(
    ("run", "near"),
    [("5s6s7s8s", {"3s", "Ts"}), ("TsJsQs", {"8s", "As"}), ("3s4s5s", {"As", "7s"})],
)
def test_a_card_that_fits_once_a_run_has_grown_by_one(run: str, near: set[str]) -> None:
    public = position("dunlop", table={"Cy": [run, "KcKdKh"]}).public
    spades = [f"{rank}s" for rank in "A23456789TJQK"]
    assert {text for text in spades if run_next_but_one(public, card(text))} == near
    assert run_next_but_one(public, card("3h")) is None
    assert run_next_but_one(public, card("**")) is None


def test_points_copies_and_who_wants_the_card() -> None:
    assert measured("Kd Kd 2c", "Kd") | {"wanted": 0.0} == {
        "points": 1.0,
        "next_but_one": 0.0,
        "wanted": 0.0,
        "double": 1.0,
    }
    assert measured("Ts 2c 4d", "Ts")["next_but_one"] == 1.0
    unlike = position("dunlop", table={"Ben": ["7c7d7h"]}, known=((), (), (card("Kh"),)))
    cards = LastCards(view_of(unlike, BEN))
    king, queen = (cards.measures(card(text))[MEASURES.index("wanted")] for text in ("Kd", "Qd"))
    assert 1 > king > queen > 0


def test_a_card_fits_that_can_be_laid_off_at_the_latest_in_the_next_turn() -> None:
    for fresh in (False, True):
        state = position("dunlop+wait", hands={"Ben": "9s Kd"}, table=TABLE, fresh=fresh)
        cards = LastCards(view_of(state, BEN))
        assert (cards.fits(card("9s")), cards.fits(card("Kd"))) == (True, False)
