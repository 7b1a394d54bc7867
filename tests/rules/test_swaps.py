"""Putting the card in the place of a joker, and what becomes of the joker.

See rules.md, "Swapping a joker".
"""

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER
from liverpool.engine.changes import changed
from liverpool.engine.ending import can_end
from liverpool.engine.moves import Lay
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State, Turn, view_of
from liverpool.engine.swaps import swaps_once_down
from liverpool.engine.turn import refuse_move
from liverpool.record.cards import read_card
from liverpool.record.moves import read_line
from liverpool.record.names import USUAL_NAMES
from tests.rules.positions import (
    ANN,
    BEN,
    SOURCES,
    answers,
    hand,
    house,
    play,
    position,
    table,
    why,
)

OK = None
RUN = "5c**7c8c"
"""Ann's run, in which a joker is the six of clubs."""


@answers(wikipedia=OK, dunlop=OK, christmas=OK, mahlum=OK)
def test_c34_w1_w4_x3_x4_swapping_in_the_turn_of_going_down(
    rules: str, answer: Reason | None
) -> None:
    """Two players are down then, the owner and the one who swaps; no third is needed."""
    hands = {"Ben": "9h 9d 9s 2c 3c 4c 5c 6c Th Jh 2d"}
    state = position(rules, deal=2, hands=hands, table={"Ann": ["8s8h8d", RUN]})
    assert why(state, "Ben swap 6c Ann.2") is Reason.NOT_DOWN
    down = play(state, "Ben lay 9h9d9s 2c3c4c5c")
    assert why(down, "Ben swap 6c Ann.2") == answer
    swapped = play(down, "Ben swap 6c Ann.2")
    assert table(swapped, ANN)[1] == "5c6c7c8c"
    assert "**" in hand(swapped, BEN)


@answers(wikipedia=Reason.SWAP_GOING_DOWN_ONLY, dunlop=OK, christmas=OK, mahlum=OK)
def test_c35_w1_swapping_in_a_later_turn(rules: str, answer: Reason | None) -> None:
    """In the article's game the six is then a dead card, to be held or dropped."""
    state = position(
        rules, deal=2, hands={"Ben": "6c Kd Kh"}, table={"Ann": ["8s8h8d", RUN], "Ben": ["9c9d9h"]}
    )
    assert why(state, "Ben swap 6c Ann.2") == answer
    assert why(state, "Ben discard 6c") is OK


@answers(
    wikipedia=Reason.SWAP_OTHERS_ONLY,
    dunlop=Reason.SWAP_OTHERS_ONLY,
    christmas=OK,
    mahlum=Reason.SWAP_OTHERS_ONLY,
)
def test_c37_y9_taking_the_joker_out_of_ones_own_run(rules: str, answer: Reason | None) -> None:
    melds = {"Ann": ["8s8h8d"], "Ben": ["9c9d9h", RUN]}
    state = position(rules, deal=2, hands={"Ben": "6c Kd Kh"}, table=melds, fresh=True)
    assert why(state, "Ben swap 6c Ben.2") == answer


@answers(
    wikipedia=Reason.SWAP_RUNS_ONLY,
    dunlop=Reason.SWAP_RUNS_ONLY,
    christmas=OK,
    mahlum=Reason.SWAP_RUNS_ONLY,
)
def test_c38_y9_taking_the_joker_out_of_a_set(rules: str, answer: Reason | None) -> None:
    """In a set the joker stands for the rank, so an eight of any suit will do."""
    melds = {"Ann": ["8s8h**"], "Ben": ["9c9d9h"]}
    for eight in ("8c", "8s"):
        state = position(rules, hands={"Ben": f"{eight} Kd Kh"}, table=melds, fresh=True)
        assert why(state, f"Ben swap {eight} Ann.1") == answer
    state = position(rules, hands={"Ben": "7c Kd Kh"}, table=melds, fresh=True)
    refusal = why(state, "Ben swap 7c Ann.1")
    assert refusal is (Reason.NO_SUCH_JOKER if answer is OK else Reason.SWAP_RUNS_ONLY)


@answers(wikipedia=Reason.JOKER_OWED, dunlop=Reason.JOKER_OWED, christmas=OK, mahlum=OK)
def test_c40_y9_z3_keeping_the_swapped_joker(rules: str, answer: Reason | None) -> None:
    state = position(
        rules,
        deal=2,
        hands={"Ben": "6c Kd Kh"},
        table={"Ann": [RUN], "Ben": ["9c9d9h", "2h3h4h5h"]},
        fresh=True,
    )
    state = play(state, "Ben swap 6c Ann.1")
    assert why(state, "Ben discard Kd") == answer
    placed = play(state, "Ben add ** Ben.1")
    assert why(placed, "Ben discard Kd") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_x5_the_joker_may_go_to_another_place_of_the_same_run(rules: str) -> None:
    melds = {"Ann": [RUN], "Ben": ["9s9d9h"]}
    state = position(rules, deal=2, hands={"Ben": "6c Kd Kh"}, table=melds, fresh=True)
    state = play(state, "Ben swap 6c Ann.1", "Ben add ** Ann.1>")
    assert table(state, ANN) == ["5c6c7c8c**"]
    assert why(state, "Ben discard Kd") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_w2_c43_a_joker_at_the_end_of_a_run(rules: str) -> None:
    melds = {"Ann": ["5c6c7c**"], "Ben": ["9s9d9h"]}
    state = position(rules, deal=2, hands={"Ben": "8c 4c Kd Kh"}, table=melds, fresh=True)
    assert why(state, "Ben swap 8c Ann.1") is OK
    assert why(state, "Ben swap 4c Ann.1") is Reason.NO_SUCH_JOKER


@pytest.mark.parametrize("rules", SOURCES)
def test_c44_the_joker_is_where_it_was_laid_and_nowhere_else(rules: str) -> None:
    """The card of the other end fits the run, but is no reason to take the joker."""
    melds = {"Ann": ["5c6c7c**"], "Ben": ["9s9d9h"]}
    state = position(rules, deal=2, hands={"Ben": "4c Kd Kh"}, table=melds, fresh=True)
    assert why(state, "Ben swap 4c Ann.1") is Reason.NO_SUCH_JOKER
    assert why(state, "Ben add 4c Ann.1") is OK


@pytest.mark.parametrize("rules", ["dunlop", "christmas", "mahlum"])
def test_c46_of_two_with_the_card_the_first_to_have_a_turn_gets_the_joker(rules: str) -> None:
    melds = {"Ann": ["4h5h**7h"], "Ben": ["9c9d9h"], "Cy": ["JsJdJh"]}
    hands = {"Ben": "6h Kd Kh", "Cy": "6h Kc Ks"}
    state = position(rules, deal=2, hands=hands, table=melds)
    state = play(state, "Ben swap 6h Ann.1", "Ben add ** Ben.1", "Ben discard Kd")
    state = play(state, "Cy take")
    assert why(state, "Cy swap 6h Ann.1") is Reason.NO_SUCH_JOKER


@pytest.mark.parametrize("rules", SOURCES)
def test_c48_two_jokers_in_one_turn(rules: str) -> None:
    melds = {"Ann": ["4h5h**7h"], "Ben": ["9c9d9h"], "Cy": ["TsJs**Ks"]}
    state = position(rules, deal=2, hands={"Ben": "6h Qs Kd"}, table=melds, fresh=True)
    state = play(state, "Ben swap 6h Ann.1", "Ben swap Qs Cy.1")
    assert hand(state, BEN) == "Kd ** **"
    state = play(state, "Ben add ** Ben.1", "Ben add ** Ben.1")
    assert why(state, "Ben discard Kd") is OK


def test_c41_no_swap_where_the_joker_would_have_no_place() -> None:
    """All there is is a run of fourteen, which takes no more cards."""
    full = "Ac2c3c4c5c**7c8c9cTcJcQcKcAc"
    for rules in ("wikipedia", "dunlop"):
        hands, melds = {"Ben": "6c Kd"}, {"Ann": [full]}
        state = position(rules, deal=2, hands=hands, table=melds, down=(ANN, BEN), fresh=True)
        assert why(state, "Ben swap 6c Ann.1") is Reason.NO_WAY_TO_END


def test_w3_a_joker_from_the_hand_may_be_laid_off_in_any_turn() -> None:
    melds = {"Ann": ["8s8h8d", RUN], "Ben": ["9c9d9h"]}
    state = position("wikipedia", deal=2, hands={"Ben": "** Kd Kh"}, table=melds)
    assert why(state, "Ben add ** Ann.1") is OK
    assert why(state, "Ben add ** Ann.2>") is OK


def test_z3_the_swapped_joker_makes_no_new_meld() -> None:
    melds = {"Ann": [RUN], "Ben": ["9c9d9h"]}
    state = position("mahlum", deal=2, hands={"Ben": "6c Kd Kh 2s"}, table=melds)
    state = play(state, "Ben swap 6c Ann.1")
    assert why(state, "Ben lay KdKh**") is Reason.ALREADY_DOWN


def test_a_swap_that_takes_the_card_kept_for_the_discard() -> None:
    """A swap changes a card for a joker, so the joker has to go and nothing is left."""
    melds = {"Ann": [RUN], "Ben": ["9c9d9h"]}
    dunlop = position("dunlop", deal=2, hands={"Ben": "6c"}, table=melds)
    assert why(dunlop, "Ben swap 6c Ann.1") is Reason.NO_WAY_TO_END
    mahlum = position("mahlum", deal=2, hands={"Ben": "6c"}, table=melds)
    assert why(mahlum, "Ben swap 6c Ann.1") is OK


def test_the_joker_that_is_owed_keeps_its_last_place() -> None:
    """Once a joker is owed, no lay-off may use up what the turn needs to end."""
    melds = {"Ann": ["Ac2c3c4c5c**7c8c9cTcJcQcKc"], "Ben": ["3h4h5h6h7h8h9hThJhQhKhAh"]}
    state = position("wikipedia", deal=3, hands={"Ben": "6c 2h Ac Ah Kd"}, table=melds, fresh=True)
    state = play(state, "Ben swap 6c Ann.1", "Ben add 2h Ben.1", "Ben add Ah Ben.1")
    assert why(state, "Ben add Ac Ann.1>") is Reason.NO_WAY_TO_END
    state = play(state, "Ben add ** Ann.1>")
    assert why(state, "Ben discard Ac") is OK


def test_swapping_is_playing_on_others_and_waits_where_that_waits() -> None:
    melds = {"Ann": [RUN], "Ben": ["9c9d9h"]}
    state = position("dunlop+wait", deal=2, hands={"Ben": "6c Kd Kh"}, table=melds, fresh=True)
    assert why(state, "Ben swap 6c Ann.1") is Reason.OTHERS_NEXT_TURN


@pytest.mark.parametrize(
    ("changes", "own"),
    [
        ({"swap.for_contract": True, "layoff.from": "next_turn"}, Reason.SWAP_CLOSED),
        ({"layoff.from": "others_next_turn"}, OK),
    ],
)
def test_w1_no_later_turn_is_promised_where_only_that_of_going_down_counts(
    changes: dict[str, object], own: Reason | None
) -> None:
    """The melds open up in the next turn, but by then it is too late to swap."""
    rules = house("wikipedia", {"swap.targets": "any", **changes})
    melds = {"Ann": [RUN], "Ben": ["9c9d9h", "4h**6h7h"]}
    hands = {"Ben": "6c 5h Kd Kh"}
    down = position(rules, deal=2, hands=hands, table=melds, fresh=True)
    assert why(down, "Ben swap 6c Ann.1") is Reason.SWAP_CLOSED
    assert why(down, "Ben swap 5h Ben.2") is own
    later = position(rules, deal=2, hands=hands, table=melds)
    assert why(later, "Ben swap 6c Ann.1") is Reason.SWAP_GOING_DOWN_ONLY


@pytest.mark.parametrize(
    ("who", "targets", "opened", "ever"),
    [
        ("nobody", "any", "same_turn", False),
        ("down", "others", "next_turn", True),
        ("going_down_turn_only", "others", "same_turn", True),
        ("going_down_turn_only", "any", "others_next_turn", True),
        ("going_down_turn_only", "others", "others_next_turn", False),
        ("going_down_turn_only", "any", "next_turn", False),
    ],
)
def test_w1_row_32_whether_jokers_are_ever_swapped_by_a_player_who_is_down(
    who: str, targets: str, opened: str, ever: bool
) -> None:
    changes = {"swap.who": who, "swap.targets": targets, "layoff.from": opened}
    assert swaps_once_down(changed(house("dunlop"), changes)) == ever


@pytest.mark.parametrize("rules", SOURCES)
def test_a_swap_needs_the_card_the_meld_and_the_turn(rules: str) -> None:
    melds = {"Ann": [RUN], "Ben": ["9c9d9h"]}
    state = position(rules, deal=2, hands={"Ben": "6c Kd Kh"}, table=melds, fresh=True)
    assert why(state, "Ben swap 6h Ann.1") is Reason.NOT_HELD
    assert why(state, "Ben swap 6c Ann.2") is Reason.NO_SUCH_MELD
    assert why(state, "Ben swap 6c Cy.1") is Reason.NO_SUCH_MELD
    assert why(state, "Ann swap 6c Ann.1") is Reason.NOT_YOUR_TURN


def test_the_joker_taken_is_known_to_be_held() -> None:
    melds = {"Ann": [RUN], "Ben": ["9c9d9h"]}
    state = position("mahlum", deal=2, hands={"Ben": "6c Kd Kh"}, table=melds)
    known = play(state, "Ben swap 6c Ann.1").public.known[BEN]
    assert known == (JOKER,)


# The joker stays in its run


STAYS = {"swap.joker_use": "stays_in_run"}


@pytest.mark.parametrize(
    ("lying", "card", "then"),
    [
        (RUN, "6c", "5c6c7c8c**"),
        ("**6c7c8c", "5c", "5c6c7c8c**"),
        ("5c6c7c**", "8c", "**5c6c7c8c"),
        ("Ac2c3c**", "4c", "Ac2c3c4c**"),
        ("Jc**KcAc", "Qc", "**JcQcKcAc"),
    ],
)
def test_the_joker_makes_room_and_goes_to_the_other_end(lying: str, card: str, then: str) -> None:
    """It goes to the end that has room where only one has, and to nobody's hand."""
    melds = {"Ann": [lying], "Ben": ["9s9d9h"]}
    rules = house("dunlop", STAYS)
    state = position(rules, deal=2, hands={"Ben": f"{card} Kd"}, table=melds)
    after = play(state, f"Ben swap {card} Ann.1")
    assert table(after, ANN) == [then]
    assert hand(after, BEN) == "Kd"
    assert after.public.known[BEN] == ()
    assert after.public.this_turn.owed == 0
    assert why(after, "Ben discard Kd") is OK


def test_the_joker_makes_room_in_ones_own_run_too_if_jokers_may_be_swapped_there() -> None:
    melds = {"Ann": ["9s9d9h"], "Ben": [RUN]}
    for rules, answer in (("dunlop", Reason.SWAP_OTHERS_ONLY), ("christmas", OK)):
        state = position(house(rules, STAYS), deal=2, hands={"Ben": "6c Kd"}, table=melds)
        assert why(state, "Ben swap 6c Ben.1") is answer


@pytest.mark.parametrize(
    ("lying", "changes"),
    [
        ("Ac2c3c4c5c**7c8c9cTcJcQcKcAc", {}),
        (RUN, {"meld.run_max_len": 4, "deals": [{"cards": 8, "contract": "run 4, set 3"}]}),
        ("**5c**7c8c**", {"meld.adjacent_wilds": False}),
    ],
)
def test_c41_no_card_takes_the_place_of_a_joker_that_has_no_room(
    lying: str, changes: dict[str, object]
) -> None:
    melds = {"Ann": [lying], "Ben": ["9s9d9h"]}
    rules = house("dunlop", {**changes, **STAYS})
    state = position(rules, hands={"Ben": "6c Kd"}, table=melds)
    assert why(state, "Ben swap 6c Ann.1") is Reason.NO_ROOM_FOR_JOKER


def test_a_joker_in_a_set_stays_and_the_card_is_laid_off_beside_it() -> None:
    rules = house("christmas", STAYS)
    state = position(rules, hands={"Ben": "8c Kd"}, table={"Ann": ["8s8h**"], "Ben": ["9c9d9h"]})
    assert why(state, "Ben swap 8c Ann.1") is Reason.SWAP_SET_JOKER
    assert why(state, "Ben add 8c Ann.1") is OK


def test_the_last_card_may_make_a_joker_move_if_no_discard_is_needed() -> None:
    melds = {"Ann": [RUN], "Ben": ["9c9d9h"]}
    for out, answer in (("must_discard", Reason.KEEP_ONE), ("may_discard", OK), ("floats", OK)):
        rules = house("dunlop", {"end.out": out, **STAYS})
        state = position(rules, deal=2, hands={"Ben": "6c"}, table=melds)
        assert why(state, "Ben swap 6c Ann.1") is answer
    rules = house("dunlop", {"end.out": "floats", **STAYS})
    floats = play(position(rules, deal=2, hands={"Ben": "6c"}, table=melds), "Ben swap 6c Ann.1")
    assert floats.public.turn != BEN
    assert hand(floats, BEN) == ""


def test_a_card_taken_from_the_pile_may_make_the_joker_move() -> None:
    rules = house("wikipedia", {"swap.who": "down", **STAYS})
    melds = {"Ann": [RUN], "Ben": ["9c9d9h"]}
    state = position(rules, deal=2, phase=Phase.TURN, hands={"Ben": "Kd"}, table=melds, pile="6c")
    took = play(state, "Ben take")
    assert why(took, "Ben discard 6c") is Reason.SAME_CARD
    assert why(play(took, "Ben swap 6c Ann.1"), "Ben discard Kd") is OK


def test_no_duty_to_swap_a_floater_discards_a_card_that_only_a_joker_could_make_room_for() -> None:
    """As in W22: such a card does not fit."""
    rules = house("dunlop", {"end.out": "floats", **STAYS})
    melds = {"Ann": [RUN], "Ben": ["9d9c9h"]}
    state = position(rules, deal=2, hands={"Ben": "6c"}, table=melds, floating=True)
    assert why(state, "Ben discard 6c") is OK


# Wild 2s (row 54)


def refused(state: State, line: str) -> Refusal | None:
    return refuse_move(state, *read_line(line, state.public, USUAL_NAMES))


def with_twos(**changes: object) -> RuleSet:
    named = {"meld.wild_ranks": "twos", "swap.cards": "wild_cards"}
    return house("dunlop", {**named, **{key.replace("__", "."): changes[key] for key in changes}})


def test_c32_where_wild_cards_are_swapped_the_two_comes_into_the_hand() -> None:
    melds = {"Ann": ["5c2d7c8c"], "Ben": ["9c9d9h"]}
    state = position(with_twos(), deal=2, hands={"Ben": "6c Kd Kh"}, table=melds)
    swapped = play(state, "Ben swap 6c Ann.1")
    assert table(swapped, ANN) == ["5c6c7c8c"]
    assert hand(swapped, BEN) == "2d Kd Kh"
    assert swapped.public.known[BEN] == (read_card("2d"),)
    assert (
        why(
            position("dunlop+twos", deal=2, hands={"Ben": "6c Kd Kh"}, table=melds),
            "Ben swap 6c Ann.1",
        )
        is Reason.NO_SUCH_JOKER
    )


def test_the_two_that_was_swapped_out_must_be_played_and_no_other_card_will_do() -> None:
    state = position(
        with_twos(),
        deal=2,
        hands={"Ben": "6c Kd 2h **"},
        table={"Ann": ["5c2d7c8c"], "Ben": ["9c9d9h"]},
    )
    owing = play(state, "Ben swap 6c Ann.1")
    refusal = refused(owing, "Ben discard Kd")
    assert refusal == Refusal(Reason.JOKER_OWED, wild="2d")
    assert refusal.sentence == "First play the 2d that you swapped out."
    for other in ("2h", "**"):
        assert why(play(owing, f"Ben add {other} Ben.1"), "Ben discard Kd") is Reason.JOKER_OWED
    assert why(play(owing, "Ben add 2d Ben.1"), "Ben discard Kd") is OK


def test_the_two_may_be_kept_where_jokers_may() -> None:
    state = position(
        with_twos(swap__joker_use="may_keep"),
        deal=2,
        hands={"Ben": "6c Kd"},
        table={"Ann": ["5c2d7c8c"], "Ben": ["9c9d9h"]},
    )
    assert why(play(state, "Ben swap 6c Ann.1"), "Ben discard 2d") is OK


def test_a_swap_is_refused_if_the_turn_could_not_end_after_it() -> None:
    melds = {"Ann": ["5c2d7c8c"], "Ben": ["9c9d9h"]}
    state = position(with_twos(), deal=2, hands={"Ben": "6c"}, table=melds)
    assert why(state, "Ben swap 6c Ann.1") is Reason.NO_WAY_TO_END


def test_a_card_before_it_makes_room_for_the_two_in_its_own_place() -> None:
    """No other wild card may lie in Ben's run; the three brings the 2 home."""
    rules = with_twos(meld__wild_limit=1, meld__wild_limit_lasts=True, layoff__targets="any")
    melds = {"Ben": ["4d5d6d**"]}
    owing = Turn(owed_wilds=(read_card("2d"),))
    for held, wanted in (
        ("2d Kh", False),
        ("2d 3d Kh", True),
        ("2d 3d", False),
        ("2d 3h Kh", False),
    ):
        state = position(rules, deal=2, hands={"Ben": held}, table=melds)
        public = replace(state.public, this_turn=owing)
        assert can_end(public, BEN, state.hands[BEN]) is wanted, held


def test_a_two_swapped_out_may_free_a_joker_in_its_own_place() -> None:
    """It is played by that; the joker is owed then."""
    state = position(
        with_twos(),
        deal=2,
        hands={"Ben": "6c Kd"},
        table={"Ann": ["5c2d7c8c", "Ad**3d4d"], "Ben": ["9c9d9h"]},
    )
    both = play(state, "Ben swap 6c Ann.1", "Ben swap 2d Ann.2")
    assert table(both, ANN) == ["5c6c7c8c", "Ad2d3d4d"]
    assert (both.public.this_turn.owed, both.public.this_turn.owed_wilds) == (1, ())
    assert why(both, "Ben discard Kd") is Reason.JOKER_OWED
    assert why(play(both, "Ben add ** Ben.1"), "Ben discard Kd") is OK


def test_a_joker_comes_out_of_a_set_before_the_two() -> None:
    state = position(
        with_twos(swap__from="runs_and_sets", swap__joker_use="may_keep"),
        hands={"Ben": "9h 9s Kd"},
        table={"Ann": ["set:9c2d**"], "Ben": ["8c8d8h"]},
    )
    first = play(state, "Ben swap 9h Ann.1")
    assert (table(first, ANN), hand(first, BEN)) == (["9c9h2d"], "Kd 9s **")
    second = play(first, "Ben swap 9s Ann.1")
    assert (table(second, ANN), hand(second, BEN)) == (["9c9h9s"], "2d Kd **")


def test_w4_a_two_swapped_out_for_the_contract_must_be_laid_down() -> None:
    state = position(
        with_twos(swap__for_contract=True),
        hands={"Ben": "9c9d QsQdQh 6h Ks **"},
        table={"Ann": ["4h5h2c7h"]},
    )
    laid = play(state, "Ben lay 9c9d2c QsQdQh swapping 6h Ann.1")
    assert table(laid, BEN) == ["9c9d2c", "QdQhQs"]
    assert laid.public.this_turn.owes == ()
    assert laid.public.known[BEN] == ()
    other = "Ben lay 9c9d** QsQdQh swapping 6h Ann.1"
    assert why(state, other) is Reason.SWAPPED_JOKER_UNLAID
    lays = [move for move in options(view_of(state, BEN)) if isinstance(move, Lay) and move.swaps]
    assert lays
    assert all(read_card("2c") in lay.cards for lay in lays)


def test_w4_a_two_that_frees_a_joker_in_turn_need_not_be_laid_down() -> None:
    state = position(
        with_twos(swap__for_contract=True),
        hands={"Ben": "9c9d QsQdQh 6h Ks"},
        table={"Ann": ["Ac**3c4c", "4h5h2c7h"]},
    )
    line = "Ben lay 9c9d** QsQdQh swapping 6h Ann.2 2c Ann.1"
    assert table(play(state, line), ANN) == ["Ac2c3c4c", "4h5h6h7h"]
    assert read_line(line, state.public, USUAL_NAMES)[1] in {*options(view_of(state, BEN))}
    other = "Ben lay 9c9d** QsQdQh swapping 2c Ann.1 6h Ann.2"
    assert why(state, other) is Reason.NOT_HELD


@pytest.mark.parametrize(
    ("cards", "answer"), [("wild_cards", OK), ("jokers", Reason.NOT_AN_OFFENCE)]
)
def test_row_61_a_card_may_be_called_if_a_two_that_may_be_swapped_out_stands_for_it(
    cards: str, answer: Reason | None
) -> None:
    rules = house(
        "christmas",
        {"meld.wild_ranks": "twos", "points.wild_two": 15, "swap.cards": cards},
    )
    state = position(
        rules, hands={"Ben": "6c Kd"}, table={"Ann": ["5c2d7c8c"], "Ben": ["9c9d9h"]}, deal=2
    )
    assert why(play(state, "Ben discard 6c"), "Ann call") is answer


def test_a_refusal_names_what_is_swapped_out() -> None:
    melds = {"Ann": ["5c2d7c8c", "8s8h2h"], "Ben": ["9c9d9h"]}
    state = position(with_twos(), deal=2, hands={"Ben": "8d 4c Kd"}, table=melds)
    for line, said in (
        ("Ben swap 8d Ann.2", "You can only take wild cards from runs."),
        ("Ben swap 4c Ann.1", "No wild card there stands for that card."),
    ):
        refusal = refused(state, line)
        assert refusal is not None
        assert refusal.sentence == said


# Wild 2s that stay in their run


@pytest.mark.parametrize(
    ("lying", "card", "then"),
    [
        ("5c2d7c8c", "6c", "5c6c7c8c2d"),
        ("2h6c7c8c", "5c", "5c6c7c8c2h"),
        ("5c6c7c2d", "8c", "2d5c6c7c8c"),
        ("5c2c7c8c", "6c", "5c6c7c8c2c"),
        ("3c4c5c2c", "6c", "2c3c4c5c6c"),
        ("Tc2cQcKcAc", "Jc", "2cTcJcQcKcAc"),
        ("5c2d7c**", "6c", "5c6c7c**2d"),
        ("5c2d7c**", "8c", "**5c2d7c8c"),
    ],
)
def test_a_two_moves_as_a_joker_does_where_wild_cards_are_swapped(
    lying: str, card: str, then: str
) -> None:
    melds = {"Ann": [lying], "Ben": ["9s9d9h"]}
    rules = with_twos(swap__joker_use="stays_in_run")
    state = position(rules, deal=2, hands={"Ben": f"{card} 2c Kd"}, table=melds)
    after = play(state, f"Ben swap {card} Ann.1")
    assert table(after, ANN) == [then]
    assert hand(after, BEN) == "2c Kd"
    assert after.public.known[BEN] == ()
    assert after.public.this_turn.owes == ()
    assert why(after, "Ben discard Kd") is OK


def test_a_two_that_has_come_to_its_own_place_stays_there() -> None:
    """It stands for itself then."""
    melds = {"Ann": ["3c4c5c2c"], "Ben": ["9s9d9h"]}
    rules = with_twos(swap__joker_use="stays_in_run")
    state = position(rules, deal=2, hands={"Ben": "6c 2c Kd"}, table=melds)
    after = play(state, "Ben swap 6c Ann.1")
    assert why(after, "Ben swap 2c Ann.1") is Reason.NO_SUCH_JOKER


def test_a_two_comes_home_beside_a_wild_card_where_no_other_one_may_lie() -> None:
    """At the low end the 2 of clubs is natural; the 2 of hearts would be wild beside the joker."""
    rules = with_twos(swap__joker_use="stays_in_run", meld__adjacent_wilds=False)
    for two, answer in (("2c", OK), ("2h", Reason.NO_ROOM_FOR_JOKER)):
        melds = {"Ann": [f"**4c5c6c7c8c9cTcJcQc{two}Ac"], "Ben": ["9s9d9h"]}
        state = position(rules, deal=2, hands={"Ben": "Kc Kd"}, table=melds)
        assert why(state, "Ben swap Kc Ann.1") is answer


def test_a_refusal_names_the_wild_card_that_has_no_room() -> None:
    rules = with_twos(swap__joker_use="stays_in_run")
    melds = {"Ann": ["Ac2c3c4c5c2h7c8c9cTcJcQcKcAc", "8s8h2h"], "Ben": ["9c9d9h"]}
    state = position(rules, deal=2, hands={"Ben": "6c 8d Kd"}, table=melds)
    full = "The wild card can't make room for that card: neither end of its run can take a wild"
    for line, said in (
        ("Ben swap 6c Ann.1", f"{full} card."),
        ("Ben swap 8d Ann.2", "A wild card only makes room in a run; lay your card off beside it."),
    ):
        refusal = refused(state, line)
        assert refusal is not None
        assert refusal.sentence == said


# Wild 2s in sets of different suits


def test_where_suits_differ_a_two_in_a_set_stands_for_a_suit_that_is_missing() -> None:
    rules = with_twos(
        swap__from="runs_and_sets", swap__joker_use="may_keep", meld__set_suits="different"
    )
    melds = {"Ann": ["set:9c9d2h"], "Ben": ["8c8d8h"]}
    state = position(rules, hands={"Ben": "9d 9s Kd"}, table=melds)
    assert why(state, "Ben swap 9d Ann.1") is Reason.NO_SUCH_JOKER
    after = play(state, "Ben swap 9s Ann.1")
    assert (table(after, ANN), hand(after, BEN)) == (["9c9d9s"], "9d Kd 2h")


def test_where_suits_differ_the_second_two_of_a_suit_may_be_swapped_out_of_a_set_of_twos() -> None:
    rules = with_twos(
        swap__from="runs_and_sets", swap__joker_use="may_keep", meld__set_suits="different"
    )
    melds = {"Ann": ["set:2c2c2d"], "Ben": ["8c8d8h"]}
    state = position(rules, hands={"Ben": "2s Kd"}, table=melds)
    after = play(state, "Ben swap 2s Ann.1")
    assert (table(after, ANN), hand(after, BEN)) == (["set:2c2d2s"], "2c Kd")
    assert why(after, "Ben swap 2c Ann.1") is Reason.NO_SUCH_JOKER


# Wild 2s and a last card that can't be discarded


def test_an_owed_two_may_not_leave_a_last_card_that_fits_nowhere() -> None:
    rules = with_twos(end__out="never_discard")
    melds = {"Ann": ["5c2d7c8c"], "Ben": ["9c9d9h"]}
    for held, answer in (("6c Kd", Reason.NO_WAY_TO_END), ("6c Kd Kh", OK), ("6c 9s", OK)):
        state = position(rules, deal=2, hands={"Ben": held}, table=melds)
        assert why(state, "Ben swap 6c Ann.1") is answer
