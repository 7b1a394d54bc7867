"""Contracts that name the rank of a set or the colour of a run (rules.md row 13)."""

import pytest

from liverpool.engine.laying import going_down, not_swapped
from liverpool.engine.moves import Lay
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import State, view_of
from liverpool.engine.turn import refuse_move
from liverpool.record.moves import read_line
from liverpool.record.names import USUAL_NAMES
from tests.rules.positions import BEN, house, play, position, table, why

OK = None


def asking(contract: str, **changes: object) -> RuleSet:
    others = {f"meld.{key}": value for key, value in changes.items()}
    return house("dunlop", {"deals": [{"cards": 12, "contract": contract}], **others})


def held(contract: str, cards: str, **changes: object) -> State:
    return position(asking(contract, **changes), hands={"Ben": cards})


def test_a_contract_with_a_named_rank_is_laid_meld_by_meld() -> None:
    for cards, can in (("Ac Ah 9c 9d 9h 4s", True), ("Kc Kh 9c 9d 9h 4s", False)):
        view = view_of(held("set 2 aces, set 3", cards), BEN)
        way = going_down(view, not_swapped(view))
        assert way.can_be_laid(at_a_glance=True) is can


@pytest.mark.parametrize(
    ("contract", "laid", "reason"),
    [
        ("set 2 aces, set 3", "AcAh 9c9d9h", OK),
        ("set 2 aces, set 3", "9c9d9h AcAh", OK),
        ("set 2 aces, set 3", "Ac** 9c9d9h", OK),
        ("set 2 aces, set 3", "KcKh 9c9d9h", Reason.SET_OF_ANOTHER_RANK),
        ("set 2 aces, set 3", "AcAh 9c9d", Reason.MELD_TOO_SHORT),
        ("set 3 aces, set 3", "AcAh 9c9d9h", Reason.MELD_TOO_SHORT),
        ("set 2 aces, set 3", "AcAh", Reason.NOT_THE_CONTRACT),
        ("set 2 aces, set 3", "AcAh 9c9d9h 8c8d8h", Reason.NOT_THE_CONTRACT),
        ("set 2 aces, set 4", "AcAh AcAdAhAs", OK),
        ("set 4 aces, set 2", "AcAh AcAdAhAs", OK),
        ("set 2 aces, set 3 aces", "AcAh AcAdAhAs", OK),
        ("run 4 red", "4h5h6h7h", OK),
        ("run 4 red", "4d5d**7d", OK),
        ("run 4 red", "4s5s6s7s", Reason.RUN_OF_ANOTHER_COLOUR),
        ("run 4 black", "4s5s6s7s", OK),
        ("run 4 black, run 5", "4s5s6s7s 4c5c6c7c8c", OK),
        ("run 5 black, run 4", "4s5s6s7s 4c5c6c7c8c", OK),
        ("run 4 black, run 4 red", "4s5s6s7s 4c5c6c7c", Reason.RUN_OF_ANOTHER_COLOUR),
    ],
)
def test_melds_must_be_as_the_contract_names_them(
    contract: str, laid: str, reason: Reason | None
) -> None:
    assert why(held(contract, f"{laid} Kd"), f"Ben lay {laid}") is reason


def test_the_shortest_that_will_do_is_taken_for_what_is_named() -> None:
    exact = "set 2 aces, set 3"
    assert why(held(exact, "AcAh 9c9d9h Kd", laydown_size="exact"), "Ben lay AcAh 9c9d9h") is OK
    three = why(held(exact, "AcAhAs 9c9d9h Kd", laydown_size="exact"), "Ben lay AcAhAs 9c9d9h")
    assert three is Reason.MELD_TOO_LONG


def test_the_cards_are_offered_as_the_contract_names_them() -> None:
    view = view_of(held("set 3 queens, set 3", "QcQdQhQs 9c9d9h 4c4d4h Kd"), BEN)
    ranks = {
        tuple(sorted(meld.start for meld in move.melds))
        for move in options(view)
        if isinstance(move, Lay)
    }
    assert ranks == {(9, 12), (4, 12)}


def test_once_they_lie_they_are_melds_like_any_other() -> None:
    state = held("set 3 queens, run 4 red", "QcQdQh 4h5h6h** 8h Kd")
    state = play(state, "Ben lay QcQdQh 4h5h6h**", "Ben add 8h Ben.2>", "Ben discard Kd")
    assert table(state, BEN) == ["QcQdQh", "4h5h6h**8h"]


@pytest.mark.parametrize(
    ("contract", "laid", "sentence"),
    [
        ("set 3 aces", "9c9d9h", "The contract asks for a set of aces."),
        ("run 4 red", "4s5s6s7s", "The contract asks for a red run."),
    ],
)
def test_a_refusal_says_what_the_contract_asks_for(contract: str, laid: str, sentence: str) -> None:
    state = held(contract, f"{laid} Kd")
    actor, move = read_line(f"Ben lay {laid}", state.public, USUAL_NAMES)
    refusal = refuse_move(state, actor, move)
    assert refusal is not None
    assert refusal.sentence == sentence
