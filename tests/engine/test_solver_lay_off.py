"""The best lay-down, and what can be laid off after it: exact, by example and by oracle."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.cards import (
    HIDDEN,
    JOKER,
    Hand,
    card_text,
    hand_of,
    joined_text,
    without_card,
    without_cards,
)
from liverpool.engine.contracts import refuse_contract
from liverpool.engine.melds import End, Meld, accepted, readings
from liverpool.engine.presets import load
from liverpool.engine.rules import Ace, Kind, MeldRules, SameSuitRuns
from liverpool.engine.scoring import points_by_face
from liverpool.engine.solver import Contract, best_lay_down, lay_off
from liverpool.engine.wild_ranks import WildRanks
from liverpool.record.cards import read_cards
from tests import oracle, oracle_lay_off
from tests.chance import some, together
from tests.engine.solving import (
    PRESETS,
    TINY,
    contract,
    deck,
    hand,
    hands,
    meld_rules,
    plain,
    small_contracts,
    small_rules,
)

POINTS = points_by_face(load("dunlop").rules)

Left = tuple[int, int]
"""Points and cards left in the hand."""


def meld(text: str, rules: MeldRules) -> Meld:
    """The meld with the cards in the order in which they lie."""
    cards = read_cards(text)
    return next(found for found in readings(cards, rules) if found.cards == cards)


def laid(held: str, lying: Sequence[str], rules: MeldRules, keep: int = 0) -> str:
    """What is laid off, as text: each card with the number of its meld and its end."""
    melds = [meld(text, rules) for text in lying]
    ends = {None: "", End.LOW: "<", End.HIGH: ">"}
    return " ".join(
        f"{card_text(step.card)}.{step.meld + 1}{ends[step.end]}"
        for step in lay_off(hand(held), melds, rules, POINTS, keep=keep)
    )


def left_after(
    held: Hand, melds: Sequence[Meld], rules: MeldRules, points: Sequence[int], keep: int
) -> Left:
    """What is left when the cards are laid off; each is tried as it would be at the table."""
    lying = list(melds)
    for step in lay_off(held, melds, rules, points, keep=keep):
        lying[step.meld] = accepted(lying[step.meld], rules)[step.card, step.end]
        held = without_card(held, step.card)
    return sum(points[face] for face in held), len(held)


# Laying off, by example

RULES = meld_rules("dunlop")


@pytest.mark.parametrize(
    ("held", "lying", "wanted"),
    [
        ("9s Kd", ["9c9d9h"], "9s.1"),
        ("9h Kd", ["5h6h7h8h"], "9h.1>"),
        ("4h 3h Kd", ["5h6h7h8h"], "4h.1< 3h.1<"),
        ("9h Th Kd", ["5h6h7h8h", "9c9d9s"], "9h.1> Th.1>"),  # the nine opens the way for the ten
        ("Ts ** Kd", ["5s6s7s8s"], "**.1> Ts.1>"),  # C.55
        ("** Kd", ["9c9d9h"], "**.1"),
        ("Ah Ah", ["2h3h4h5h6h7h8h9hThJhQhKh"], "Ah.1< Ah.1>"),  # C.13
        ("Ks", ["As2s3s4s"], ""),  # C.12
        ("", ["9c9d9h"], ""),
        ("9s", [], ""),
    ],
)
def test_what_is_laid_off(held: str, lying: list[str], wanted: str) -> None:
    assert laid(held, lying, RULES) == wanted


def test_the_card_that_is_kept_is_the_cheapest_that_can_be_spared() -> None:
    assert laid("9s 9s Kd", ["9c9d9h"], RULES, keep=1) == "9s.1 9s.1"
    assert laid("9s **", ["9c9d9h"], RULES, keep=1) == "**.1"
    assert laid("3h 4h", ["5h6h7h8h"], RULES, keep=1) == "4h.1<"
    assert laid("9s", ["9c9d9h"], RULES, keep=1) == ""
    assert laid("", ["9c9d9h"], RULES, keep=1) == ""


def test_wild_cards_that_may_not_touch_find_room_one_at_each_end() -> None:
    rules = meld_rules("christmas")
    assert laid("** ** **", ["5h6h7h8h"], rules) == "**.1< **.1>"
    assert laid("** ** ** 3h", ["5h6h7h8h"], rules) == "**.1< 3h.1< **.1< **.1>"
    assert laid("** **", ["5h6h7h**"], rules) == "**.1<"


def test_a_wild_two_lies_in_its_own_place() -> None:
    rules = meld_rules("dunlop+twos")
    assert laid("2h Ah", ["3h4h5h6h"], rules) == "2h.1< Ah.1<"
    apart = replace(rules, adjacent_wilds=False)
    assert laid("2h Ah **", ["**4h5h6h"], apart) == "2h.1< Ah.1< **.1>"


def test_a_limit_that_lasts_is_kept_in_the_order_of_the_cards() -> None:
    rules = replace(RULES, wild_limit="as_many", wild_limit_lasts=True)
    assert laid("** ** 9s", ["9c9d****"], rules) == "9s.1 **.1"  # the nine makes room for one
    assert laid("** 9h", ["5h6h****"], rules) == "9h.1> **.1>"
    assert laid("** **", ["9c9d**", "5h6h7h"], replace(RULES, wild_limit=1)) == "**.1 **.1"
    one = replace(RULES, wild_limit=1, wild_limit_lasts=True)
    assert laid("** **", ["9c9d**", "5h6h7h"], one) == "**.2>"


def test_cards_find_their_place_on_any_meld_within_a_limit() -> None:
    rules = replace(meld_rules("dunlop+twos"), wild_limit=1, wild_limit_lasts=True)
    assert laid("9s Ks", ["9c9d9h", "9c9d9h", "3s4s5s"], rules) == "9s.1"
    assert laid("2h Ah", ["9c9d9h", "3h4h5h"], rules) == "2h.2< Ah.2<"


def test_of_wild_cards_in_a_limit_the_dearest_go() -> None:
    rules = replace(meld_rules("dunlop+twos"), wild_limit=1, wild_limit_lasts=True)
    assert laid("2c 2d **", ["9c9d9h"], rules) == "**.1"
    assert laid("2c Ac **", ["3c4c5c**"], rules) == "2c.1< Ac.1<"
    assert laid("2c Ac **", ["2d2h2s"], rules) == "**.1 2c.1"


def test_a_limit_of_runs_that_lasts_leaves_sets_open() -> None:
    rules = replace(RULES, wild_limit_run=1, wild_limit_lasts=True)
    assert laid("** **", ["5h**7h8h", "9c9d**"], rules) == "**.2 **.2"
    sets = replace(rules, wild_limit=1, wild_limit_run="none")
    assert laid("** **", ["9c9d**", "5h**7h8h"], sets) == "**.2> **.2>"


def test_a_full_run_takes_nothing() -> None:
    rules = meld_rules("mahlum")
    assert laid("Ah **", ["Ah2h3h4h5h6h7h8h9hThJhQhKh"], rules) == ""


def test_hidden_cards_stay_where_they_are() -> None:
    melds = [meld("9c9d9h", RULES)]
    assert lay_off((*hand("9s"), HIDDEN), melds, RULES, POINTS) == lay_off(
        hand("9s"), melds, RULES, POINTS
    )


# The best lay-down, by example


def best(
    held: str, asked: str, lying: Sequence[str] = (), rules: MeldRules = RULES, keep: int = 0
) -> str | None:
    melds = [meld(text, rules) for text in lying]
    found = best_lay_down(hand(held), contract(asked), rules, POINTS, melds, keep=keep)
    return None if found is None else " ".join(joined_text(each.cards) for each in found)


def test_the_dearest_cards_go_first() -> None:
    assert best("Kc Kd Kh 3c 3d 3h", "set 3") == "KcKdKh"
    assert best("Kc Kd Kh 9c 9d 9h 3c 3d 3h", "set 3, set 3") == "9c9d9h KcKdKh"


def test_wild_cards_alone_are_a_set_where_they_may_be_one() -> None:
    rules = replace(RULES, set_min_naturals=0, wild_limit_run=0)
    held = "** ** ** 5h 6h 7h 8h"
    assert best(held, "set 3, run 4", rules=replace(rules, set_min_naturals=1)) is None
    assert best(held, "set 3, run 4", rules=rules) == "****** 5h6h7h8h"
    melds = best_lay_down(hand(f"{held} Kc Kd 3s"), contract("set 3, run 4"), rules, POINTS)
    assert melds is not None
    assert melds[0].start == 13


def test_of_sets_of_two_lengths_either_has_the_higher_rank() -> None:
    assert best("Kc Kd Kh 3c 3d 3h 3s", "set 3, set 4") == "KcKdKh 3c3d3h3s"
    assert best("3c 3d 3h Kc Kd Kh Ks", "set 3, set 4") == "3c3d3h KcKdKhKs"


def test_a_run_that_can_grow_no_more_takes_the_joker_for_its_cheapest_card() -> None:
    rules = replace(TINY, suits=1, ace=Ace.LOW, ranks=7, run_max_len=7, adjacent_wilds=False)
    assert best("Ac 2c 3c 4c 5c 6c 7c **", "run 7", rules=rules) == "Ac**3c4c5c6c7c"
    longer = replace(rules, ranks=8, run_max_len=8)
    assert best("Ac 2c 3c 4c 5c 6c 7c **", "run 7", rules=longer) == "Ac2c3c4c5c6c7c"


def test_twos_that_are_wild_everywhere_are_no_set() -> None:
    rules = replace(meld_rules("dunlop+twos"), wild_ranks=WildRanks.TWOS_EVERYWHERE)
    assert best("2c 2d 2h 3c 3d 3h", "set 3", rules=rules) == "3c3d3h"
    assert best("2c 2d 2h Kc 3d 4h", "set 3", rules=rules) == "Kc2c2d"


def test_what_can_be_laid_off_counts_too() -> None:
    assert best("Kc Kd Kh 3c 3d 3h", "set 3", ["KcKdKs"]) == "3c3d3h"
    assert best("7c 7d 7h 5h 6h 8h 9h Th", "set 3, run 4") is None
    assert best("7c 7d 7h 7s 5h 6h 8h 9h Th", "set 3, run 4") == "7c7d7s 5h6h7h8h"


def test_a_card_can_be_kept_only_if_the_contract_can_spare_it() -> None:
    assert best("9c 9d 9h", "set 3", keep=1) is None
    assert best("9c 9d 9h 9s", "set 3", keep=1) is not None
    assert best("9c 9d 9h **", "set 3", keep=1) == "9d9h**"  # the nine is the cheaper discard


def test_all_at_once_leaves_nothing() -> None:
    rules = meld_rules("christmas")
    asked = contract("set 3, set 3")
    held = hand("9c 9d 9h 9s 4c 4d 4h")
    found = best_lay_down(held, asked, rules, POINTS, all_at_once=True)
    assert found is not None
    assert hand_of(face for each in found for face in each.cards) == held
    odd = hand("9c 9d 9h Ks 4c 4d 4h")
    assert best_lay_down(odd, asked, rules, POINTS, all_at_once=True) is None


@pytest.mark.no_cover
@pytest.mark.parametrize("name", some([*PRESETS, "dunlop+twos"], everyday=3))
def test_many_wild_cards_do_not_take_for_ever(name: str) -> None:
    rules = meld_rules(name)
    held = hand("2c 3c 3c 5c 9c Jd Qd 4d 5d 7d 3h 6h 8h Ah 9s Ts " + "** " * 8)
    found = best_lay_down(held, contract("set 3, run 4, run 4"), rules, POINTS, keep=1)
    assert found is not None
    assert refuse_contract(found, contract("set 3, run 4, run 4"), rules) is None


# The oracle


WITH_A_CHOICE = (
    ("3c 4c 5c 4d 5d 7d 6h 8h 2c 2d **", "run 4, run 4"),
    ("3c 3d 5c 4d 5d 7d 3h 8h ** **", "set 3, run 4"),
)


@pytest.mark.parametrize(
    ("name", "cards"), together([*reversed(PRESETS), "dunlop+twos"], WITH_A_CHOICE)
)
def test_the_best_of_a_hand_with_cards_for_several_places(
    name: str, cards: tuple[str, str]
) -> None:
    held, asked = cards
    check_best(hand(held), contract(asked), meld_rules(name), POINTS, [], keep=1)


points_lists = st.lists(st.sampled_from([5, 10, 15]), min_size=53, max_size=53)


def melds_of(draw: st.DataObject, rules: MeldRules, most: int) -> list[Meld]:
    """Some melds that might lie on a table."""
    lying = []
    cards = st.sampled_from([*deck(rules, 1), *[JOKER] * 3])
    for _ in range(draw.draw(st.integers(0, most))):
        found = list(readings(draw.draw(st.lists(cards, min_size=2, max_size=3)), rules))
        if found:
            lying.append(draw.draw(st.sampled_from(found)))
    return lying


@given(st.data(), small_rules(), points_lists, st.integers(0, 1))
def test_laying_off_leaves_the_least(
    draw: st.DataObject, rules: MeldRules, points: list[int], keep: int
) -> None:
    melds = melds_of(draw, rules, 3)
    held = draw.draw(hands(rules, 2, 5, 4))
    wanted = oracle_lay_off.fewest_left(
        held, [plain([each])[0] for each in melds], rules, points, keep
    )
    assert left_after(held, melds, rules, points, keep) == wanted


def check_best(
    held: Hand,
    asked: Contract,
    rules: MeldRules,
    points: Sequence[int],
    lying: Sequence[Meld],
    *,
    keep: int,
) -> None:
    table = [plain([each])[0] for each in lying]
    wanted: Left | None = None
    for melds in oracle.lay_downs(held, asked, rules):
        rest = without_cards(held, (face for each in melds for face in each[3]))
        if len(rest) >= keep:
            left = oracle_lay_off.fewest_left(rest, [*melds, *table], rules, points, keep)
            wanted = left if wanted is None else min(wanted, left)
    found = best_lay_down(held, asked, rules, points, lying, keep=keep)
    if found is None:
        assert wanted is None
        return
    assert refuse_contract(found, asked, rules) is None
    rest = without_cards(held, (face for each in found for face in each.cards))
    assert left_after(rest, [*found, *lying], rules, points, keep) == wanted


@given(st.data(), small_rules(), small_contracts(), points_lists, st.integers(0, 1))
def test_the_best_lay_down_leaves_the_least(
    draw: st.DataObject, rules: MeldRules, asked: Contract, points: list[int], keep: int
) -> None:
    held = draw.draw(hands(rules, 2, 7, 4))
    check_best(held, asked, rules, points, melds_of(draw, rules, 2), keep=keep)


def apart(rules: MeldRules) -> MeldRules:
    return replace(rules, adjacent_wilds=False, ranks=7, run_max_len=8)


def test_a_set_gives_up_a_card_that_two_wild_cards_need_between_them() -> None:
    """With wild cards apart it can be better to have the wild card in the set."""
    rules = replace(
        apart(TINY), suits=1, wild_ranks=WildRanks.TWOS, set_min_naturals=0, run_min_naturals=2
    )
    lying = [Meld(Kind.RUN, 0, 2, read_cards("2c ** 4c"))]
    held = hand("Ac 2c 2c 6c 6c 7c")
    check_best(held, contract("set 2"), rules, POINTS, lying, keep=1)


@pytest.mark.parametrize(
    ("gap", "held"),
    [
        pytest.param(*each, marks=[] if each[0] is SameSuitRuns.ALLOW else pytest.mark.no_cover)
        for each in together(
            [SameSuitRuns.NOT_TOUCHING, SameSuitRuns.ALLOW, SameSuitRuns.MIN_GAP_1],
            ["Ac 2c 3c 4c 5c 3c ** **", "Ac 2c 4c 6c 7c Ac ** **"],
        )
    ],
)
def test_runs_of_one_suit_that_want_the_same_card(held: str, gap: SameSuitRuns) -> None:
    rules = replace(apart(TINY), suits=1, same_suit_runs=gap)
    for asked in ("run 3", "run 2, run 2", "set 2, run 3"):
        for lying in ([], [Meld(Kind.RUN, 0, 3, read_cards("3c 4c"))]):
            check_best(hand(held), contract(asked), rules, POINTS, lying, keep=0)
