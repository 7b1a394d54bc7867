"""What may be laid down: sets, runs, jokers, aces and the contract.

See rules.md, "Melds and wild cards".
"""

import pytest

from liverpool.engine.refusals import Reason
from liverpool.engine.state import Ending, Phase
from tests.rules.positions import BEN, SOURCES, answers, hand, house, play, position, table, why

OK = None
NINES = "9c9d9h"
"""A plain set that goes down beside the meld in question."""


def lay(rules: str, deal: int, melds: str, spare: str = "Kd Qc") -> Reason | None:
    """Ben, who holds just these cards and two more, lays the melds."""
    cards = " ".join(text.rpartition(":")[2] for text in melds.split())
    return why(position(rules, deal=deal, hands={"Ben": f"{cards} {spare}"}), f"Ben lay {melds}")


@answers(wikipedia=Reason.SET_TOO_WILD, dunlop=OK, christmas=Reason.SET_TOO_WILD, mahlum=OK)
def test_c1_x1_a_set_of_one_natural_and_two_jokers(rules: str, answer: Reason | None) -> None:
    assert lay(rules, 1, f"set:8s**** {NINES}") == answer


@answers(
    wikipedia=Reason.SET_TOO_WILD,
    dunlop=Reason.SET_TOO_WILD,
    christmas=Reason.SET_TOO_WILD,
    mahlum=Reason.SET_TOO_WILD,
)
def test_c3_three_jokers_are_no_set(rules: str, answer: Reason | None) -> None:
    assert lay(rules, 1, f"set8:****** {NINES}") == answer


@answers(wikipedia=Reason.RUN_TOO_WILD, dunlop=OK, christmas=OK, mahlum=OK)
def test_c4_a_run_of_two_naturals_and_two_jokers(rules: str, answer: Reason | None) -> None:
    assert lay(rules, 2, f"{NINES} 4h**6h**") == answer


@answers(wikipedia=OK, dunlop=OK, christmas=OK, mahlum=OK)
def test_c6_w15_a_run_of_five_with_three_naturals(rules: str, answer: Reason | None) -> None:
    assert lay(rules, 2, f"{NINES} 3h**5h**7h") == answer


@answers(wikipedia=Reason.SET_TOO_WILD, dunlop=OK, christmas=Reason.SET_TOO_WILD, mahlum=OK)
def test_y10_a_larger_set_needs_its_naturals_too(rules: str, answer: Reason | None) -> None:
    assert lay(rules, 1, f"set:8s****** {NINES}") == answer
    assert lay(rules, 1, f"8s8h**** {NINES}") is OK


@answers(wikipedia=Reason.RUN_TOO_WILD, dunlop=OK, christmas=Reason.ADJACENT_WILDS, mahlum=OK)
def test_y2_two_jokers_side_by_side_in_a_run(rules: str, answer: Reason | None) -> None:
    assert lay(rules, 2, f"{NINES} 3d****6d") == answer


@answers(wikipedia=OK, dunlop=OK, christmas=Reason.ADJACENT_WILDS, mahlum=OK)
def test_c7_a_second_joker_beside_the_end_of_a_run(rules: str, answer: Reason | None) -> None:
    """The cap is for what is laid down (W15); adjacency is for what is added too."""
    state = position(
        rules, deal=2, hands={"Ben": "** Kd"}, table={"Ann": ["4s5s6s**"], "Ben": ["2c2d2h"]}
    )
    assert why(state, "Ben add ** Ann.1>") == answer


@pytest.mark.parametrize("rules", SOURCES)
def test_c9_c15_the_place_of_a_joker_in_a_run_is_said_and_fixed(rules: str) -> None:
    """Laid as the 8 it is the 8: an 8 does not fit and a 9 does, a 4 goes to the low end."""
    hands = {"Ben": "5d 6d 7d ** 9c 9d 9h 8d 4d 9d Kd"}
    high = play(position(rules, deal=2, hands=hands), f"Ben lay {NINES} 5d6d7d**")
    assert why(high, "Ben add 8d Ben.2") is Reason.DOES_NOT_FIT
    assert why(high, "Ben add 9d Ben.2") is OK
    low = play(position(rules, deal=2, hands=hands), f"Ben lay {NINES} **5d6d7d")
    assert why(low, "Ben add 4d Ben.2") is Reason.DOES_NOT_FIT
    assert why(low, "Ben add 8d Ben.2") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_c10_a_joker_laid_as_the_ace_closes_the_run(rules: str) -> None:
    hands = {"Ben": "Jh Qh Kh ** 9c 9d 9h Th Ah 2h Kd"}
    ace = play(position(rules, deal=2, hands=hands), f"Ben lay {NINES} JhQhKh**")
    assert why(ace, "Ben add Ah Ben.2") is Reason.DOES_NOT_FIT
    assert why(ace, "Ben add 2h Ben.2") is Reason.DOES_NOT_FIT
    assert why(ace, "Ben add Th Ben.2") is OK
    ten = play(position(rules, deal=2, hands=hands), f"Ben lay {NINES} **JhQhKh")
    assert why(ten, "Ben add Ah Ben.2") is OK
    assert why(ten, "Ben add Th Ben.2") is Reason.DOES_NOT_FIT


@answers(
    wikipedia=Reason.DOES_NOT_FIT,
    dunlop=Reason.DOES_NOT_FIT,
    christmas=Reason.DOES_NOT_FIT,
    mahlum=Reason.DOES_NOT_FIT,
)
def test_c12_y10_z4_no_king_goes_before_a_low_ace(rules: str, answer: Reason | None) -> None:
    table = {"Ann": ["As2s3s4s"], "Ben": ["6c6d6h"]}
    state = position(rules, deal=2, hands={"Ben": "Ks Kd"}, table=table)
    assert why(state, "Ben add Ks Ann.1<") == answer


@answers(
    wikipedia=Reason.RUN_TURNS_CORNER,
    dunlop=Reason.RUN_TURNS_CORNER,
    christmas=Reason.RUN_TURNS_CORNER,
    mahlum=Reason.RUN_TURNS_CORNER,
)
def test_no_run_is_laid_round_the_corner(rules: str, answer: Reason | None) -> None:
    """Row 27: A 2 3 4 is allowed, J Q K A is allowed, K A 2 3 is not."""
    assert lay(rules, 3, "KsAs2s3s 5d6d7d8d") == answer
    assert lay(rules, 3, "QsKsAs2s 5d6d7d8d") == answer


@pytest.mark.parametrize("rules", SOURCES)
def test_w16_the_ace_is_low_or_high(rules: str) -> None:
    assert lay(rules, 3, "As2s3s4s JdQdKdAd") is OK


@answers(wikipedia=OK, dunlop=OK, christmas=OK, mahlum=Reason.DOES_NOT_FIT)
def test_c13_w17_z4_both_aces_in_one_run(rules: str, answer: Reason | None) -> None:
    """Ann's run of twelve gets an ace at its low end; the other one is to go above the king."""
    table = {"Ann": ["2s3s4s5s6s7s8s9sTsJsQsKs"], "Ben": ["6c6d6h"]}
    state = position(rules, deal=2, hands={"Ben": "As As Kd"}, table=table)
    thirteen = play(state, "Ben add As Ann.1<")
    assert why(thirteen, "Ben add As Ann.1>") == answer


@pytest.mark.parametrize("rules", SOURCES)
def test_c15_a_joker_that_is_the_four_never_becomes_the_king(rules: str) -> None:
    table = {"Ann": ["Ac2c3c**"], "Ben": ["6s6d6h"]}
    state = position(rules, deal=2, hands={"Ben": "Kc 5c 9d"}, table=table)
    assert why(state, "Ben add Kc Ann.1<") is Reason.DOES_NOT_FIT
    assert why(state, "Ben add Kc Ann.1>") is Reason.DOES_NOT_FIT
    assert why(state, "Ben add 5c Ann.1") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_c16_one_card_three_times_is_a_set(rules: str) -> None:
    assert lay(rules, 1, f"5d5d5d {NINES}") is OK
    assert lay(rules, 1, f"JhJhJs {NINES}") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_c17_c53_two_sets_of_one_rank_and_the_card_that_fits_both(rules: str) -> None:
    """A further eight has to say which of the sets it joins."""
    state = position(rules, hands={"Ben": "8s 8h 8d 8d 8s 8c 8h Kd"})
    state = play(state, "Ben lay 8s8h8d 8d8s8c")
    assert table(play(state, "Ben add 8h Ben.1"), BEN) == ["8d8h8h8s", "8c8d8s"]
    assert table(play(state, "Ben add 8h Ben.2"), BEN) == ["8d8h8s", "8c8d8h8s"]


@answers(wikipedia=OK, dunlop=Reason.RUNS_TOO_CLOSE, christmas=OK, mahlum=OK)
def test_c18_x7_two_runs_of_one_suit_that_touch(rules: str, answer: Reason | None) -> None:
    assert lay(rules, 3, "3s4s5s6s 7s8s9sTs") == answer
    assert lay(rules, 3, "7s8s9sTs 3s4s5s6s") == answer


@answers(wikipedia=OK, dunlop=Reason.RUNS_TOO_CLOSE, christmas=OK, mahlum=OK)
def test_c21_x7_two_equal_or_overlapping_runs(rules: str, answer: Reason | None) -> None:
    assert lay(rules, 3, "3s4s5s6s 3s4s5s6s") == answer
    assert lay(rules, 3, "3s4s5s6s 5s6s7s8s") == answer


@pytest.mark.parametrize("rules", SOURCES)
def test_x7_x8_a_card_between_is_enough_and_may_be_filled_later(rules: str) -> None:
    hands = {"Ben": "3s 4s 5s 6s 8s 9s Ts Js 7s Kd"}
    state = play(position(rules, deal=3, hands=hands), "Ben lay 3s4s5s6s 8s9sTsJs")
    assert why(state, "Ben add 7s Ben.1>") is OK
    assert why(state, "Ben add 7s Ben.2<") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_c23_w14_x9_more_cards_than_the_contract_asks(rules: str) -> None:
    assert lay(rules, 1, "KcKdKh 9c9d9h9s") is OK
    assert lay(rules, 3, "3s4s5s6s7s 9d9c9h9s", spare="Td Jd Qd") is Reason.NOT_THE_CONTRACT
    assert lay(rules, 3, "3s4s5s6s7s 9dTdJdQdKd") is OK


@pytest.mark.parametrize("rules", SOURCES)
def test_c24_w21_no_melds_beyond_the_contract(rules: str) -> None:
    assert lay(rules, 1, "KcKdKh 9c9d9h 2c2d2h") is Reason.NOT_THE_CONTRACT
    state = position(rules, hands={"Ben": "KcKdKh 9c9d9h 2c2d2h 4s"})
    state = play(state, "Ben lay KcKdKh 9c9d9h")
    assert why(state, "Ben lay 2c2d2h") is Reason.ALREADY_DOWN


@pytest.mark.parametrize("rules", SOURCES)
def test_c25_the_player_says_which_cards_make_which_meld(rules: str) -> None:
    """The seven of hearts is wanted by the sevens and by the run; the player chooses."""
    hands = {"Ben": "7c 7d 7h 7s 5h 6h 8h 4h Kd"}
    state = position(rules, deal=2, hands=hands)
    in_set = play(state, "Ben lay 7c7d7s 4h5h6h7h")
    in_run = play(state, "Ben lay 7c7d7s 5h6h7h8h")
    assert table(in_set, BEN) == ["7c7d7s", "4h5h6h7h"]
    assert table(in_run, BEN) == ["7c7d7s", "5h6h7h8h"]
    assert why(state, "Ben lay 7c7d7h 4h5h6h7h") is Reason.NOT_HELD


@answers(
    wikipedia=OK,
    dunlop=Reason.NOT_THE_CONTRACT,
    christmas=Reason.NOT_THE_CONTRACT,
    mahlum=Reason.NOT_THE_CONTRACT,
)
def test_c26_w5_deal_seven_is_one_run_of_seven(rules: str, answer: Reason | None) -> None:
    state = position(rules, deal=7, hands={"Ben": "Ah 2h 3h 4h 5h 6h 7h 9c 9d Jc Kd Qs Qc"})
    assert why(state, "Ben lay Ah2h3h4h5h6h7h") == answer
    if answer is OK:
        after = play(state, "Ben lay Ah2h3h4h5h6h7h", "Ben discard Jc")
        assert hand(after, BEN) == "9c Qc 9d Kd Qs"


def test_w5_three_runs_are_one_change_away() -> None:
    rules = house("wikipedia", {"deals.7.contract": "run 4, run 4, run 4"})
    cards = "Ah2h3h4h 6d7d8d9d TcJcQcKc"
    state = position(rules, deal=7, hands={"Ben": f"{cards} 2s"})
    assert why(state, f"Ben lay {cards}") is OK


def test_c27_c109_y1_deal_seven_at_christmas_plays_all_cards_at_once() -> None:
    hands = {"Ben": "QcQdQhQsQs 7c7d7h7s 2c2d2h2s"}
    state = position("christmas", deal=7, seats=4, hands=hands)
    assert why(state, "Ben lay QcQdQhQsQs 7c7d7h 2c2d2h2s") is Reason.NOT_ALL_CARDS
    over = play(state, "Ben lay QcQdQhQsQs 7c7d7h7s 2c2d2h2s")
    assert over.public.phase is Phase.OVER
    assert over.public.sheet[-1].out == BEN
    assert over.public.sheet[-1].ending is Ending.OUT


def test_c27_twelve_that_fit_and_one_odd_card_cannot_be_laid() -> None:
    hands = {"Ben": "QcQdQhQs 7c7d7h7s 2c2d2h2s Ks"}
    state = position("christmas", deal=7, hands=hands)
    assert why(state, "Ben lay QcQdQhQs 7c7d7h7s 2c2d2h2s") is Reason.NOT_ALL_CARDS
    assert why(state, "Ben discard Ks") is OK


def test_c29_nobody_lays_off_in_a_deal_that_is_laid_at_once() -> None:
    """Whoever lays down has ended the deal, so the table is empty while it lasts."""
    state = position("christmas", deal=7, hands={"Ben": "Qc Qd Qh 2c"})
    assert why(state, "Ben add Qc Ann.1") is Reason.NOT_DOWN
    assert not any(state.public.table)


def test_c30_a_two_in_its_own_place_is_natural() -> None:
    """Of four cards one has to be natural: the two of hearts is it, behind three jokers."""
    assert lay("dunlop+twos", 2, f"{NINES} Ah2h3h4h") is OK
    strict = house("dunlop+twos", {"meld.run_min_naturals": 3})
    hands = {"Ben": "9c 9d 9h Ah 2h 3h ** Kd"}
    state = position(strict, deal=2, hands=hands)
    assert why(state, "Ben lay 9c9d9h Ah2h3h**") is OK
    hands = {"Ben": "9c 9d 9h Ah 2c 3h ** Kd"}
    state = position(strict, deal=2, hands=hands)
    assert why(state, "Ben lay 9c9d9h Ah2c3h**") is Reason.RUN_TOO_WILD


def test_c31_twos_are_a_set_of_twos() -> None:
    strict = house("dunlop+twos", {"meld.set_min_naturals": 2})
    state = position(strict, hands={"Ben": "2s 2h 2d 9c 9d 2c Kd"})
    assert why(state, "Ben lay set2:2s2h2d 9c9d2c") is OK
    assert why(state, "Ben lay set:9c2c2d 2s2h9d") is Reason.SET_TOO_WILD


def test_c32_a_wild_two_is_not_swapped_out() -> None:
    state = position(
        "dunlop+twos",
        deal=2,
        hands={"Ben": "6c Ks Qs"},
        table={"Ann": ["5c2d7c8c"], "Ben": ["9c9d9h"]},
    )
    assert why(state, "Ben swap 6c Ann.1") is Reason.NO_SUCH_JOKER


def test_without_the_comment_a_two_is_just_a_two() -> None:
    assert lay("dunlop", 2, f"{NINES} 5c2d7c8c") is Reason.RUN_BROKEN


@pytest.mark.parametrize("rules", SOURCES)
def test_what_is_no_meld_says_so(rules: str) -> None:
    assert lay(rules, 1, f"set:8s8h9d {NINES}") is Reason.SET_MIXED
    assert lay(rules, 2, f"{NINES} 4h5h6h8h") is Reason.RUN_BROKEN
    assert lay(rules, 2, f"{NINES} run:4h5h6d7h") is Reason.RUN_BROKEN
    assert lay(rules, 1, f"8s8h {NINES}") is Reason.MELD_TOO_SHORT
    assert lay(rules, 2, f"{NINES} 5h6h7h") is Reason.MELD_TOO_SHORT
    assert lay(rules, 2, f"{NINES} 8s8h8d") is Reason.NOT_THE_CONTRACT


EXAMPLES = (
    (1, "8s8h8d JhJhJs"),
    (1, "3s3c** 5d5d5d"),
    (2, "KcKdKh 6h7h8h9h"),
    (2, "AcAhAs 3s**5s6s"),
    (3, "6c7c8c9c JdQdKdAd"),
    (3, "2d3d4d5d ThJh**Kh"),
    (4, "3c3h3s 5s5h5c 9c9s9h"),
    (4, "4s4h** 7d7d7s set:****8d"),
    (5, "3s3c3h 9c9s9h 6h7h8h9h"),
    (5, "3c3h3s 7d7d** 3s4s**6s"),
    (6, "AdAhAs 3d4d5d6d 8c9cTcJc"),
    (6, "7h7d7s 5h6h7h8h 3c4c**6c"),
    (7, "2s3s4s5s 3c4c5c6c 9cTcJcQc"),
    (7, "5c6c7c8c 7d8d9d** 7s8s9sTs"),
)
"""The example hands of source 001, "(Joker)" marking the card before it as a joker (X1)."""


@pytest.mark.parametrize(("deal", "melds"), EXAMPLES)
def test_x1_the_examples_of_source_001_go_down(deal: int, melds: str) -> None:
    assert lay("dunlop", deal, melds) is OK
