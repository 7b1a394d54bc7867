"""Can a hand go down, how far is it, what brings it nearer: by rule, by example, by oracle."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, JOKER, Hand, with_cards, without_card
from liverpool.engine.contracts import refuse_contract
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, SameSuitRuns, Slot
from liverpool.engine.solver import (
    NEVER,
    Contract,
    can_lay,
    distance,
    lay_downs,
    one_card,
    outs,
    search,
    sets,
)
from liverpool.engine.solver import runs as run_tables
from liverpool.engine.wild_ranks import WildRanks
from tests import oracle
from tests.chance import so_many
from tests.engine.solving import (
    PRESETS,
    TINY,
    contract,
    deck,
    hand,
    hands,
    meld_rules,
    small_contracts,
    small_rules,
)

EVERYWHERE = WildRanks.TWOS_EVERYWHERE
EXACT = LaydownSize.EXACT
NOT_TOUCHING = replace(meld_rules("dunlop"), same_suit_runs=SameSuitRuns.NOT_TOUCHING)

TWO_SETS = contract("set 3, set 3")
SET_RUN = contract("set 3, run 4")
TWO_RUNS = contract("run 4, run 4")
THREE_SETS = contract("set 3, set 3, set 3")
RUN_OF_SEVEN = contract("run 7")

# Example hands and hard cases of the rules

EXAMPLES = (
    # source 001, "Example Hands", the card before "(Joker)" written as a joker (X1)
    ("8s 8h 8d Jh Jh Js", "set 3, set 3"),
    ("3s 3c ** 5d 5d 5d", "set 3, set 3"),
    ("Kc Kd Kh 6h 7h 8h 9h", "set 3, run 4"),
    ("Ac Ah As 3s ** 5s 6s", "set 3, run 4"),
    ("6c 7c 8c 9c Jd Qd Kd Ad", "run 4, run 4"),
    ("2d 3d 4d 5d Th Jh ** Kh", "run 4, run 4"),
    ("3c 3h 3s 5s 5h 5c 9c 9s 9h", "set 3, set 3, set 3"),
    ("4s 4h ** 7d 7d 7s ** 8d **", "set 3, set 3, set 3"),
    ("3s 3c 3h 9c 9s 9h 6h 7h 8h 9h", "set 3, set 3, run 4"),
    ("3c 3h 3s 7d 7d ** 3s 4s ** 6s", "set 3, set 3, run 4"),
    ("Ad Ah As 3d 4d 5d 6d 8c 9c Tc Jc", "set 3, run 4, run 4"),
    ("7h 7d 7s 5h 6h 7h 8h 3c 4c ** 6c", "set 3, run 4, run 4"),
    ("2s 3s 4s 5s 3c 4c 5c 6c 9c Tc Jc Qc", "run 4, run 4, run 4"),
    ("5c 6c 7c 8c 7d 8d 9d ** 7s 8s 9s Ts", "run 4, run 4, run 4"),
    # its reader's comment: two sets of one rank
    ("8s 8h 8d 8d 8s 8c", "set 3, set 3"),
)


@pytest.mark.parametrize(("cards", "asked"), EXAMPLES)
def test_example_hands_of_source_001_go_down(cards: str, asked: str) -> None:
    rules = meld_rules("dunlop")
    assert can_lay(hand(cards), contract(asked), rules)
    assert distance(hand(cards), contract(asked), rules) == 0
    assert outs(hand(cards), contract(asked), rules) == ()
    assert next(lay_downs(hand(cards), contract(asked), rules), None) is not None


@pytest.mark.parametrize(
    ("cards", "asked", "missing"),
    [
        ("5h 6h 7h", "run 4", 1),  # three cards are no run
        ("9c 9s", "set 3", 1),  # two cards are no set
        ("Kh Ah 2h 3h", "run 4", 1),  # no turning of the corner: a 4 completes A-4
        ("5h 6h 7s 8s", "run 4", 2),  # of more than one suit
        ("3s 4s 5s 6s 7s 8s 9s Ts", "run 4, run 4", 1),  # touching runs of one suit (X7)
    ],
)
def test_the_incomplete_melds_of_source_001_do_not(cards: str, asked: str, missing: int) -> None:
    rules = meld_rules("dunlop")
    assert not can_lay(hand(cards), contract(asked), rules)
    assert distance(hand(cards), contract(asked), rules) == missing


# rules.md, "Melds and wild cards": the hand, the contract, and under which sources it goes down
HARD = (
    ("8s ** ** 9c 9d 9h", "set 3, set 3", "dunlop mahlum"),  # C.1
    ("** ** **", "set 3", ""),  # C.3
    ("** ** ** 9c 9d 9h", "set 3, set 3", "dunlop mahlum"),  # 9 * * and 9 9 *
    ("4h ** 6h ** Kc Kd Kh", "set 3, run 4", "dunlop christmas mahlum"),  # C.4
    ("3h ** 5h ** 7h", "run 4", "dunlop wikipedia christmas mahlum"),  # C.6, W15
    ("3h ** ** 6h", "run 4", "dunlop mahlum"),  # Y2
    ("Kh Ah 2h 3h", "run 4", ""),  # C.12
    ("5d 5d 5d", "set 3", "dunlop wikipedia christmas mahlum"),  # C.16
    ("3s 4s 5s 6s 7s 8s 9s Ts", "run 4, run 4", "wikipedia christmas mahlum"),  # C.18
    ("3s 4s 5s 6s 8s 9s Ts Js", "run 4, run 4", "dunlop wikipedia christmas mahlum"),
    ("3s 4s 5s 6s 3s 4s 5s 6s", "run 4, run 4", "wikipedia christmas mahlum"),  # C.21
    ("Kh Kd Kc 9c 9d 9h 9s", "set 3, set 3", "dunlop wikipedia christmas mahlum"),  # C.23
    ("Ks Kh Kc 5h 5c 5d Ts Js Qs 2d", "set 3, run 4", "dunlop wikipedia christmas mahlum"),
    ("Ah 2h 3h 4h 5h 6h 7h", "run 7", "dunlop wikipedia christmas mahlum"),  # C.26
)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize(("cards", "asked", "where"), HARD)
def test_hard_questions_about_melds(cards: str, asked: str, where: str, name: str) -> None:
    rules = meld_rules(name)
    held = hand(cards)
    assert can_lay(held, contract(asked), rules) == (name in where.split())


def test_three_jokers_are_no_set_where_a_natural_card_is_needed() -> None:
    one = meld_rules("dunlop")
    assert distance(hand("** ** **"), contract("set 3"), one) == 1  # C.3
    assert can_lay(hand("** ** **"), contract("set 3"), replace(one, set_min_naturals=0))


def test_an_ace_is_low_or_high_but_not_both_ends_with_one_card() -> None:
    rules = meld_rules("wikipedia")
    row = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    whole = contract("run 14")
    assert distance(hand(f"As {row}"), whole, rules) == 1
    assert can_lay(hand(f"As As {row}"), whole, rules)  # C.13
    assert distance(hand(f"As As {row}"), whole, meld_rules("mahlum")) == NEVER


def test_one_ace_goes_where_a_run_from_ace_to_ace_can_bear_it() -> None:
    # wild cards apart: one ace and jokers for 2 and the king, or for the ace and the queen
    rules = replace(meld_rules("christmas"), run_max_len=14)
    low = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks **"
    assert can_lay(hand(low), contract("run 14"), rules)
    assert can_lay(hand("As ** 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks **"), contract("run 14"), rules)
    assert can_lay(hand("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs ** **"), contract("run 14"), rules)


def test_a_wild_two_is_natural_in_its_own_place() -> None:
    twos = meld_rules("dunlop+twos")
    assert can_lay(hand("Ah 2h 3h 4h"), contract("run 4"), replace(twos, run_min_naturals=4))
    assert can_lay(hand("2s 2h 2d"), contract("set 3"), replace(twos, set_min_naturals=2))  # C.31
    assert not can_lay(hand("9s 2h 2d"), contract("set 3"), replace(twos, set_min_naturals=2))
    assert can_lay(hand("9s 2h 2d"), contract("set 3"), twos)


def test_a_natural_card_leaves_the_run_where_a_set_needs_it() -> None:
    rules = replace(meld_rules("christmas"), adjacent_wilds=True)  # a set needs two naturals
    assert can_lay(hand("7s 5h 6h 7h ** ** **"), SET_RUN, rules)
    assert distance(hand("7s 5h 6h 7h ** **"), SET_RUN, rules) == 1


def test_the_last_deal_of_003_takes_all_cards() -> None:
    rules = meld_rules("christmas")
    whole = hand("Qs Qh Qd Qc Qs 7c 7d 7h 7s 2c 2d 2h 2s")  # C.27
    assert can_lay(whole, THREE_SETS, rules, all_at_once=True)
    odd = with_cards(without_card(whole, hand("2s")[0]), hand("9h"))
    assert can_lay(odd, THREE_SETS, rules)
    assert not can_lay(odd, THREE_SETS, rules, all_at_once=True)
    assert distance(odd, THREE_SETS, rules, all_at_once=True) == 1
    helping = outs(odd, THREE_SETS, rules, all_at_once=True)
    assert set(helping) == set(hand("Qc Qd Qh Qs 7c 7d 7h 7s 2c 2d 2h 2s **"))


def test_too_few_or_too_many_cards_for_all_at_once() -> None:
    rules = meld_rules("dunlop")
    assert distance(hand("9c 9d"), contract("set 3"), rules, all_at_once=True) == NEVER
    assert distance(hand("9c " * 15), contract("run 4"), rules, all_at_once=True) == NEVER
    assert outs(hand("9c 9d"), contract("set 3"), rules, all_at_once=True) == ()


def test_a_contract_that_the_rules_leave_no_room_for_is_never_met() -> None:
    rules = replace(TINY, suits=1, same_suit_runs=SameSuitRuns.MIN_GAP_1)
    assert distance(hand("Ac 2c 3c 4c 5c 6c"), TWO_RUNS, rules) == NEVER
    assert distance(hand("Ac 2c 3c 4c 5c 6c"), (*TWO_RUNS, Slot(Kind.SET, 2)), rules) == NEVER


def test_hidden_cards_and_cards_of_no_deck_count_for_nothing() -> None:
    assert distance((*hand("9c 9d"), HIDDEN), contract("set 3"), meld_rules("dunlop")) == 1
    assert distance(hand("9c 9d 9h"), contract("set 3"), TINY) == 3
    assert can_lay((*hand("Ac Ad"), HIDDEN), contract("set 2"), TINY, all_at_once=True)


def test_an_empty_contract_is_always_there() -> None:
    assert can_lay((), (), TINY)
    assert can_lay((), (), TINY, all_at_once=True)
    assert distance(hand("Ac"), (), TINY, all_at_once=True) == NEVER


def test_eight_decks_and_sixteen_jokers() -> None:
    rules = meld_rules("mahlum")
    eights = hand("8s " * 8 + "8h " * 8)
    assert can_lay(eights, contract(", ".join(["set 4"] * 4)), rules)
    assert can_lay(hand("** " * 16 + "3c 9d"), contract("set 8, run 10"), rules)
    assert not can_lay(hand("** " * 16 + "3c"), contract("set 8, run 9"), rules)


def test_what_is_kept_of_suits_and_hands_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = replace(TINY, set_min_naturals=2)
    monkeypatch.setattr(run_tables, "ROWS_KEPT", 4)
    monkeypatch.setattr(sets, "COUNTS_KEPT", 0)
    monkeypatch.setattr(search, "ANSWERS_KEPT", 4)
    monkeypatch.setattr(one_card, "ANSWERS_KEPT", 4)
    asked = contract("set 3, run 3")
    for held in [*combinations(deck(rules, 1), 5)][:: so_many(24, full=1)]:
        far = oracle.distance(held, asked, rules)
        assert distance(held, asked, rules) == far
        for face in outs(held, asked, rules)[:1]:
            assert oracle.distance(with_cards(held, [face]), asked, rules) == far - 1


# The oracle


def check(held: Hand, asked: Contract, rules: MeldRules, all_at_once: bool) -> None:
    """The distance is the oracle's; and what the outs are follows from it, and is checked."""
    far = oracle.distance(held, asked, rules, all_at_once=all_at_once)
    known = distance(held, asked, rules, all_at_once=all_at_once)
    assert known == (NEVER if far == oracle.TOO_FAR else far)
    assert can_lay(held, asked, rules, all_at_once=all_at_once) == (far == 0)


EXHAUSTIVE = (
    ("set 2, run 3", TINY),
    ("set 2, run 3", replace(TINY, set_min_naturals=2, run_min_naturals=3)),
    ("run 2, run 3", replace(TINY, same_suit_runs=SameSuitRuns.MIN_GAP_1)),
    ("run 3, set 2", replace(TINY, adjacent_wilds=False, set_min_naturals=2)),
    ("set 2, set 3", replace(TINY, wild_ranks=WildRanks.TWOS, set_min_naturals=2)),
    ("run 3", replace(TINY, wild_ranks=WildRanks.TWOS, run_min_naturals=2, adjacent_wilds=False)),
)


@pytest.mark.no_cover
@pytest.mark.parametrize(("asked", "rules"), EXHAUSTIVE)
def test_every_hand_of_a_tiny_deck(asked: str, rules: MeldRules) -> None:
    small = replace(rules, ranks=4, run_max_len=5)
    for size in (4, 5):
        every = sorted(set(combinations([*deck(small, 1), JOKER, JOKER], size)))
        for held in every[:: so_many(12, full=1)]:
            check(held, contract(asked), small, all_at_once=False)
            check(held, contract(asked), small, all_at_once=size == 5)


@pytest.mark.no_cover
@pytest.mark.full
@pytest.mark.parametrize(("asked", "rules"), EXHAUSTIVE)
def test_every_hand_of_a_small_deck(asked: str, rules: MeldRules) -> None:
    for size in (5, 6, 7):
        for held in sorted(set(combinations([*deck(rules, 1), JOKER, JOKER], size))):
            check(held, contract(asked), rules, all_at_once=False)
            check(held, contract(asked), rules, all_at_once=True)


@given(st.data(), small_rules(), small_contracts(), st.booleans())
def test_hands_of_small_decks(
    draw: st.DataObject, rules: MeldRules, asked: Contract, all_at_once: bool
) -> None:
    check(draw.draw(hands(rules, 2, 6, 4)), asked, rules, all_at_once)


@settings(max_examples=so_many(25, full=250))
@given(
    st.data(),
    st.sampled_from(["dunlop", "mahlum", "christmas", "dunlop+twos"]),
    st.sampled_from([TWO_SETS, SET_RUN, TWO_RUNS, contract("run 4")]),
)
def test_hands_of_full_decks(draw: st.DataObject, name: str, asked: Contract) -> None:
    rules = meld_rules(name)
    held = draw.draw(hands(rules, 2, 9, 4))
    check(held, asked, rules, all_at_once=False)


@given(
    st.data(),
    st.sampled_from([*PRESETS, "dunlop+twos"]),
    st.sampled_from([TWO_SETS, SET_RUN, TWO_RUNS, THREE_SETS, RUN_OF_SEVEN]),
)
def test_a_hand_lacks_just_what_it_is_said_to_lack(
    draw: st.DataObject, name: str, asked: Contract
) -> None:
    """With one out after the other a hand goes down after just as many cards as it lacks."""
    rules = meld_rules(name)
    held = draw.draw(hands(rules, 3, 12, 6))
    for left in range(distance(held, asked, rules), 0, -1):
        assert distance(held, asked, rules) == left
        assert next(lay_downs(held, asked, rules), None) is None
        held = with_cards(held, [draw.draw(st.sampled_from(outs(held, asked, rules)))])
    assert distance(held, asked, rules) == 0
    melds = next(lay_downs(held, asked, rules))
    assert refuse_contract(melds, asked, rules) is None
    assert not Counter(face for meld in melds for face in meld.cards) - Counter(held)


TWOS = meld_rules("dunlop+twos")


@pytest.mark.parametrize(
    ("cards", "asked", "rules", "missing"),
    [
        # twos in their own place
        ("Ah 2h 3h 4h", "run 4", replace(TWOS, wild_limit=0), 0),
        ("Ah 2h 3h 4h", "run 4", replace(TWOS, wild_limit=0, wild_ranks=EVERYWHERE), 2),
        ("2c 2d 2h", "set 3", TWOS, 0),
        ("2c 2d 2h", "set 3", replace(TWOS, wild_ranks=EVERYWHERE), 1),
        ("Ah 3h 4h", "run 4", replace(TWOS, wild_ranks=EVERYWHERE), 1),  # by a wild card
        # wild cards by number and by ratio
        ("9c ** **", "set 3", replace(TWOS, wild_limit=1), 1),
        ("4h ** ** 7h", "run 4", replace(TWOS, wild_limit="as_many"), 0),
        ("4h ** ** 7h", "run 4", replace(TWOS, wild_limit="fewer"), 1),
        ("3h ** 5h ** 7h", "run 4", replace(TWOS, wild_limit="fewer"), 0),  # as five, not as four
        ("3h ** 5h ** 7h", "run 4", replace(TWOS, wild_limit="fewer", laydown_size=EXACT), 1),
        # with other numbers in runs than in sets
        ("9c ** ** 4h 5h ** **", "set 3, run 4", replace(TWOS, wild_limit_run=1), 1),
        ("9c ** ** 4h 5h ** **", "set 3, run 4", replace(TWOS, wild_limit=1, wild_limit_run=2), 1),
        ("9c 9d ** 4h 5h ** **", "set 3, run 4", replace(TWOS, wild_limit=1, wild_limit_run=2), 0),
        ("3h ** 5h ** 7h", "run 4", replace(TWOS, wild_limit=1, wild_limit_run="fewer"), 0),
        ("9c ** **", "set 3", replace(TWOS, wild_limit_run="fewer"), 0),
        # wild cards alone
        ("** ** ** 4h 5h 6h 7h", "set 3, run 4", replace(TWOS, set_min_naturals=0), 0),
        ("** ** 2c 2d ** **", "set 3, set 3", replace(TWOS, set_min_naturals=0), 0),
        ("** ** ** **", "run 4", replace(TWOS, set_min_naturals=0), 1),
        # just as long as asked
        ("9c 9d 9h 9s 9c 9d 9h", "set 3, set 3", replace(TWOS, laydown_size=EXACT), 0),
        ("3h ** 5h ** 7h", "run 4", replace(meld_rules("wikipedia"), laydown_size=EXACT), 1),
        ("9c 9d 9h", "set 2", replace(TWOS, laydown_size=EXACT, set_min_naturals=3), NEVER),
        # runs that may overlap, but not touch
        ("3s 4s 5s 6s 7s 8s 9s Ts", "run 4, run 4", NOT_TOUCHING, 1),
        ("3s 4s 5s 6s 6s 7s 8s 9s", "run 4, run 4", NOT_TOUCHING, 0),
        ("Ah 2h 3h 4h 4h 5h 6h 7h 8h 8h 9h Th Jh", "run 4, run 4, run 4", NOT_TOUCHING, 0),
    ],
)
def test_the_values_of_the_rules_of_melds(
    cards: str, asked: str, rules: MeldRules, missing: int
) -> None:
    assert distance(hand(cards), contract(asked), rules) == missing
    assert can_lay(hand(cards), contract(asked), rules) == (missing == 0)
    assert (next(lay_downs(hand(cards), contract(asked), rules), None) is None) == (missing > 0)


def test_melds_are_longer_than_asked_where_all_cards_go_down_at_once() -> None:
    exact = replace(TWOS, laydown_size=EXACT)
    held = hand("9c 9d 9h 9s 4c 4d 4h")
    assert can_lay(held, TWO_SETS, exact, all_at_once=True)
    assert next(lay_downs(held, TWO_SETS, exact, all_at_once=True), None) is not None


def test_two_runs_of_a_suit_are_longer_than_asked_where_all_cards_go_down_at_once() -> None:
    rules = replace(meld_rules("dunlop"), same_suit_runs=SameSuitRuns.ALLOW)
    held = hand("4h 5h 6h 6h 7h 7h 8h 8h 9h Th")
    assert can_lay(held, TWO_RUNS, rules, all_at_once=True)
    assert distance(with_cards(held, [held[0]]), TWO_RUNS, rules, all_at_once=True) == 1


def test_all_at_once_with_few_wild_cards_in_each_meld() -> None:
    assert can_lay(hand("9c 9d 9h 9s 4h 5h 6h 7h"), SET_RUN, TWOS, all_at_once=True)
    one = replace(TWOS, wild_limit=1)
    assert can_lay(hand("9c 9d 9h ** 4h 5h 6h **"), SET_RUN, one, all_at_once=True)
    more = hand("9c 9d 9h ** 4h 5h 6h ** **")
    assert distance(more, SET_RUN, one, all_at_once=True) == 1
    assert can_lay(more, SET_RUN, replace(one, wild_limit=2), all_at_once=True)
    twos = hand("2c 2d 2h 9c ** 4h 5h 6h **")
    assert can_lay(twos, contract("set 3, set 1, run 3"), one, all_at_once=True)


def test_a_set_of_twos_that_is_longer_than_asked_uses_them_up() -> None:
    """All at once: three twos in a set of two leave one for the run, not two."""
    rules = replace(TINY, suits=3, wild_ranks=WildRanks.TWOS)
    check(hand("2c 4c 2d 4d 6d 2h 2h 6h"), contract("set 2, run 3"), rules, all_at_once=True)
    assert distance(hand("2c 2c 2d 2d 2h 8c 5d 6d 5h"), SET_RUN, TWOS, all_at_once=True) == 1


def test_an_ace_between_two_runs_is_at_one_end_of_one() -> None:
    rules = replace(
        TINY,
        ranks=4,
        run_max_len=5,
        run_min_naturals=3,
        adjacent_wilds=False,
        wild_limit="fewer",
        same_suit_runs=SameSuitRuns.NOT_TOUCHING,
    )
    check(hand("Ac Ac 2c 4c **"), contract("run 2, run 3"), rules, all_at_once=False)


def test_a_set_spares_a_card_that_a_run_needs_as_a_natural_one() -> None:
    rules = replace(TINY, ranks=4, run_max_len=4, run_min_naturals=2, adjacent_wilds=False)
    held = hand("Ac 4c Ad 4d 4d 4d **")
    assert can_lay(held, contract("run 2, set 2, set 3"), rules)


def test_run_of_seven_under_the_article() -> None:
    rules = meld_rules("wikipedia")
    assert can_lay(hand("3h ** ** 6h 7h ** 9h"), RUN_OF_SEVEN, rules)
    assert can_lay(hand("3h ** ** 6h ** ** ** 10h"), RUN_OF_SEVEN, rules)  # eight, W15
    assert distance(hand("3h ** ** 6h ** ** **"), RUN_OF_SEVEN, rules) == 1
