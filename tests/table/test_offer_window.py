"""What a person has said of offers beforehand, and what it answers."""

import pytest

from liverpool.engine.moves import Buy, Pass
from liverpool.engine.state import Phase, view_of
from liverpool.record.cards import read_cards
from liverpool.table.offer_window import OfferAnswer, Passing, StandingWish
from tests.rules.positions import ANN, CY, position


@pytest.mark.parametrize(
    ("cards", "passing", "answer"),
    [
        ("9c", Passing.ASK, Buy()),
        ("9c Kd", Passing.ALWAYS, Buy()),
        ("Kd", Passing.ASK, None),
        ("Kd", Passing.ALWAYS, Pass()),
        ("", Passing.DOWN, None),
        ("", Passing.NOT_NEARER, None),  # it would make a set of nines
    ],
)
def test_a_wish_answers_for_its_cards_and_else_as_they_pass(
    cards: str, passing: Passing, answer: OfferAnswer | None
) -> None:
    state = position(
        "dunlop", phase=Phase.BUY, by=ANN, open=(CY,), pile="Kc 9c", hands={"Cy": "9d 9h 2s"}
    )
    wish = StandingWish(read_cards(cards), passing)
    assert wish.answer(view_of(state, CY)) == answer
    assert wish.is_any == (cards != "" or passing is not Passing.ASK)


def test_where_no_card_is_on_the_pile_nothing_is_answered() -> None:
    state = position("dunlop", phase=Phase.TURN, by=ANN, pile="")
    assert StandingWish(read_cards("9c"), Passing.ALWAYS).answer(view_of(state, CY)) is None
