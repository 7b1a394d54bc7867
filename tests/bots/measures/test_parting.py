"""What speaks for and against each discard before going down."""

from collections.abc import Mapping
from typing import Any

import pytest

from liverpool.bots.measures.danger import Danger
from liverpool.bots.measures.parting import MEASURES, partings
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import view_of
from liverpool.record.cards import read_card as card
from tests.rules.positions import BEN, house, position

HAND = "7c 7d 7h 9s 9d 2c 2c 4d Ah Ks **"


def measured(
    face: str,
    hand: str = HAND,
    hands: Mapping[str, str] | None = None,
    rules: RuleSet | str = "dunlop",
    **more: Any,
) -> dict[str, float]:
    """Two sets of three are asked for."""
    view = view_of(position(rules, hands={"Ben": hand, **(hands or {})}, **more), BEN)
    found = partings(view, sorted({*view.hand}))
    return dict(zip(MEASURES, found.measured[card(face)], strict=True))


def test_in_time_a_card_that_is_needed_does_not_come_into_question() -> None:
    view = view_of(position("dunlop", hands={"Ben": "7c 7d 7h 9s 9d 2c 4d Ks"}), BEN)
    found = partings(view, sorted({*view.hand}))
    assert (found.away, found.late) == (1, False)
    assert {*found.measured} == {card(each) for each in ("2c", "4d", "Ks")}


def test_too_late_each_card_does_and_how_much_further_the_hand_is_counts() -> None:
    hands = {"Ben": "7c 7d 9s 9d 2c 4d Ks", "Cy": "3s"}
    state = position("dunlop", hands=hands, table={"Cy": ["6c6d6h", "TcTdTh"]})
    view = view_of(state, BEN)
    found = partings(view, sorted({*view.hand}))
    assert (found.away, found.late) == (2, True)
    further, share, *_ = found.measured[card("7c")]
    assert (further, share) == (1.0, 0.0)
    assert found.measured[card("Ks")][0] == 0.0


def test_points_and_what_is_like_the_card() -> None:
    hand = "7c 7d 9s 9d 2c 2c 4c 5c 6c Ah Ks"
    two, ace, king = (measured(each, hand) for each in ("2c", "Ah", "Ks"))
    assert (two["points"], ace["points"], king["points"]) == (0.2, 1.5, 1.0)
    assert (ace["ace"], king["ace"]) == (1.0, 0.0)
    assert (two["double"], two["alike"], two["near"]) == (1.0, 1.0, 2.0)
    assert two["others"] == 6 / 8
    assert two["outs_squared"] == two["outs"] ** 2 > 0


@pytest.mark.parametrize(("cards", "measure"), [("3s 3h 8c", "gift"), ("3s 8c", "last_gift")])
def test_what_the_next_player_can_lay_off_is_a_gift(cards: str, measure: str) -> None:
    table = {"Cy": ["KcKdKh", "TcTdTh"]}
    found = measured("Ks", "7c 7d 9s 9d 2c 4d 7s Ks", hands={"Cy": cards}, table=table)
    assert found[measure] == found["fits"] == 1.0
    assert found["gift"] + found["last_gift"] == 1.0


def test_it_is_no_gift_where_who_is_down_takes_nothing() -> None:
    table = {"Cy": ["KcKdKh", "TcTdTh"]}
    rules = house("dunlop", {"draw.when_down": False, "buy.when_down": False})
    hand = "7c 7d 9s 9d 2c 4d 7s Ks"
    found = measured("Ks", hand, hands={"Cy": "3s 3h 8c"}, rules=rules, table=table)
    assert (found["fits"], found["gift"], found["last_gift"]) == (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("rules", "called"), [("dunlop", (0.0, 0.0)), ("christmas", (1.0, 0.0)), ("bga", (0.0, 0.0))]
)
def test_what_can_be_called(rules: str, called: tuple[float, float]) -> None:
    """Under `bga` only discards of those who are down."""
    table = {"Ann": ["KcKdKh", "TcTdTh"]}
    hand = "7c 7d 9s 9d 2c 4d 6s Ks Qs"
    found = (measured(face, hand, rules=rules, table=table) for face in ("Ks", "Qs"))
    assert tuple(each["called"] for each in found) == called


def test_what_the_next_player_collects_is_more_likely_taken() -> None:
    """Cy, who plays next, is known to hold a king."""
    view = view_of(position("dunlop", hands={"Ben": HAND}, known=((), (), (card("Kh"),))), BEN)
    danger = Danger(view)
    for face, values in partings(view, sorted({*view.hand})).measured.items():
        assert values[MEASURES.index("needed")] == danger.needed(face) > 0
    assert danger.needed(card("Ks")) > danger.needed(card("4d"))


def test_what_only_another_can_lay_off_is_none() -> None:
    table = {"Ann": ["KcKdKh", "TcTdTh"]}
    hands = {"Ann": "3s 3h 8c"}
    found = measured("Ks", "7c 7d 9s 9d 2c 4d 7s Ks", hands=hands, table=table)
    assert (found["fits"], found["gift"], found["last_gift"]) == (1.0, 0.0, 0.0)
