"""What a situation is like: the contract, the time, the cards, the players."""

import pytest

from liverpool.bots.measures.situation import collecting, contract_name, situation
from liverpool.engine.moves import Discard
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Event, view_of
from tests.rules.positions import BEN, house, position


@pytest.mark.parametrize(
    ("deal", "names"),
    [
        (1, ("sets", "few_melds")),
        (2, ("mixed", "few_melds")),
        (3, ("runs", "few_melds")),
        (4, ("sets", "many_melds")),
        (7, ("runs", "many_melds")),
    ],
)
def test_the_contract(deal: int, names: tuple[str, str]) -> None:
    found = situation(view_of(position("dunlop", deal=deal), BEN), 2)
    assert found == ("all", *names, "begin", "cards_2", "three_seats")


@pytest.mark.parametrize(
    ("cards", "time"),
    [(1, "one_card"), (2, "two_cards"), (3, "few_cards"), (4, "few_cards"), (5, "many_cards")],
)
def test_the_time_by_the_cards_of_one_who_is_down(cards: int, time: str) -> None:
    hands = {"Cy": " ".join(["2c", "3d", "4h", "5s", "6c"][:cards])}
    state = position("dunlop", hands=hands, table={"Cy": ["7c7d7h"], "Ben": ["9c9d9h"]})
    assert situation(view_of(state, BEN), 1)[3] == time


@pytest.mark.parametrize(
    ("rounds", "time"),
    [(0, "begin"), (1, "begin"), (2, "soon"), (4, "later"), (5, "later"), (6, "late"), (9, "late")],
)
def test_the_time_by_rounds_where_nobody_is_down(rounds: int, time: str) -> None:
    gone = tuple(Event(number % 3, Discard(0)) for number in range(3 * rounds))
    assert situation(view_of(position("dunlop", history=gone), BEN), 1)[3] == time


@pytest.mark.parametrize(("cards", "name"), [(0, "cards_1"), (3, "cards_3"), (9, "cards_5")])
def test_how_many_cards(cards: int, name: str) -> None:
    assert situation(view_of(position("dunlop"), BEN), cards)[4] == name


@pytest.mark.parametrize(
    ("seats", "name"), [(3, "three_seats"), (4, "four_seats"), (5, "four_seats"), (8, "six_seats")]
)
def test_how_many_play(seats: int, name: str) -> None:
    assert situation(view_of(position("dunlop", seats=seats), BEN), 1)[5] == name


def test_before_going_down_the_contract_itself_is_named() -> None:
    found = collecting(view_of(position("dunlop", deal=5), BEN), 2)
    assert found == ("all", "mixed", "set3_set3_run4", "begin", "cards_2", "three_seats")
    names = [contract_name(deal) for deal in load("dunlop").rules.deals]
    assert len({*names}) == 7
    assert (names[0], names[6]) == ("set3_set3", "run4_run4_run4")


@pytest.mark.parametrize(
    ("rules", "deal", "names"),
    [
        (house("dunlop"), 1, ()),
        (house("dunlop", {"buy.price": 0}), 1, ("free_buys",)),
        (house("dunlop", {"buy.price": 2}), 1, ("dear_buys",)),
        (house("dunlop", {"buy.window": "off"}), 1, ("no_buys",)),
        (house("owls_head"), 1, ("no_buys",)),
        (house("owls_head"), 2, ()),
        (house("christmas"), 1, ("calls",)),
        (house("mahlum"), 1, ("late_buys",)),
        (house("bga", {"buy.price": 0}), 1, ("free_buys", "late_buys", "calls")),
    ],
)
def test_before_going_down_rules_that_matter_are_named(
    rules: RuleSet, deal: int, names: tuple[str, ...]
) -> None:
    assert collecting(view_of(position(rules, deal=deal), BEN), 2)[6:] == names
