"""The cards that bring a hand nearer: which, how many may still come, and in what words."""

from liverpool.engine.state import view_of
from liverpool.record.cards import read_card, read_cards
from liverpool.table.helping import Helping, count, helping, helping_text
from tests.rules.positions import BEN, CY, house, position
from tests.table.hinting import HAND

RULES = house("dunlop").meld


def coming(**public: object) -> dict[str, int]:
    """What may still come for Ben's hand, by rank of nine or the joker."""
    state = position("dunlop", hands={"Ben": HAND}, **public)  # type: ignore[arg-type]  # fields of the state, as they are
    found = helping(view_of(state, BEN), state.hands[BEN])
    names = {read_card("9c"): "9c", read_card("9h"): "9h", read_card("**"): "**"}
    return {names[one.card]: one.copies for one in found if one.card in names}


def test_what_lies_open_or_is_known_to_be_held_cannot_come() -> None:
    assert coming() == {"9c": 2, "9h": 2, "**": 4}
    assert coming(pile="9c Kc") == {"9c": 1, "9h": 2, "**": 4}
    known = [(), (), tuple(read_cards("9h 9h"))]
    assert coming(known=tuple(known)) == {"9c": 2, "**": 4}


def test_what_there_is_most_of_comes_first() -> None:
    state = position("dunlop", hands={"Ben": HAND})
    found = helping(view_of(state, BEN), state.hands[BEN])
    assert [one.copies for one in found] == sorted((one.copies for one in found), reverse=True)
    assert count(found) == sum(one.copies for one in found)


def test_a_hand_that_holds_the_contract_waits_for_nothing() -> None:
    state = position("dunlop", hands={"Ben": f"{HAND} 9h"})
    assert helping(view_of(state, BEN), state.hands[BEN]) == ()


def text(**copies: int) -> str:
    found = [Helping(read_card(face), number) for face, number in copies.items()]
    return helping_text(found, RULES)


def test_each_card_is_named_with_how_many_are_left() -> None:
    assert text(**{"5h": 2, "Th": 1, "**": 4}) == "** (4 left), 5h (2 left) and 10h (1 left)"


def test_a_rank_that_helps_in_every_suit_is_named_once() -> None:
    assert text(**{"9c": 2, "9d": 1, "5h": 2, "9h": 1, "9s": 1}) == "any 9 (5 left) and 5h (2 left)"
    assert "any" not in text(**{"9c": 2, "9d": 1, "9h": 1})


def test_too_many_to_name_are_counted() -> None:
    many = {f"{rank}h": 2 for rank in "23456789"}
    sentence = text(**many)
    assert sentence.endswith("and others (8 left)")
    assert sentence.count("(2 left)") == 4


def test_a_card_of_another_seat_is_not_looked_at() -> None:
    one = position("dunlop", hands={"Ben": HAND, "Cy": "9c 9c 9h"})
    other = position("dunlop", hands={"Ben": HAND, "Cy": "Qc Qd 9c"})
    assert one.hands[CY] != other.hands[CY]
    assert helping(view_of(one, BEN), one.hands[BEN]) == helping(
        view_of(other, BEN), other.hands[BEN]
    )
