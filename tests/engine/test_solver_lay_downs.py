"""Lay-downs: all of them and no other, each once, in the order that is promised."""

from itertools import combinations, islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.cards import JOKER, Hand, joined_text
from liverpool.engine.contracts import refuse_contract
from liverpool.engine.melds import Meld, naturals
from liverpool.engine.named import is_asked
from liverpool.engine.rules import Kind, MeldRules, SameSuitRuns
from liverpool.engine.solver import Contract, can_lay, every_lay_down, lay_downs
from liverpool.engine.wild_ranks import WildRanks
from tests import oracle
from tests.chance import so_many, some
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


def texts(held: str, asked: str, rules: MeldRules) -> list[str]:
    """The lay-downs as text, in their order."""
    found = lay_downs(hand(held), contract(asked), rules)
    return [" ".join(joined_text(meld.cards) for meld in melds) for melds in found]


def test_melds_stand_in_the_order_of_the_slots() -> None:
    rules = meld_rules("dunlop")
    held = "9c 9d 9h 5h 6h 7h 8h"
    assert texts(held, "set 3, run 4", rules) == ["9c9d9h 5h6h7h8h"]
    assert texts(held, "run 4, set 3", rules) == ["5h6h7h8h 9c9d9h"]


def test_the_smaller_meld_fills_the_shorter_slot() -> None:
    rules = meld_rules("dunlop")
    held = "9c 9d 9h 9s 4c 4d 4h"
    assert texts(held, "set 4, set 3", rules) == ["9c9d9h9s 4c4d4h"]
    assert texts(held, "set 3, set 4", rules) == ["4c4d4h 9c9d9h9s"]


def test_fewer_wild_cards_come_first_then_the_order_of_cards() -> None:
    rules = meld_rules("dunlop")
    assert texts("5h 6h 7h 8h **", "run 4", rules) == [
        "5h6h7h8h",
        "**5h6h7h",
        "5h6h7h**",
        "5h6h**8h",
        "5h**7h8h",
        "**6h7h8h",
        "6h7h8h**",
    ]


def test_each_choice_of_suits_is_a_lay_down_but_no_longer_set() -> None:
    rules = meld_rules("dunlop")
    assert texts("9c 9d 9h 9s", "set 3", rules) == ["9c9d9h", "9c9d9s", "9c9h9s", "9d9h9s"]


def test_a_run_that_needs_naturals_may_be_longer_but_holds_no_card_too_many() -> None:
    rules = meld_rules("wikipedia")
    assert texts("3h ** 5h ** 7h", "run 4", rules) == ["3h**5h**7h"]  # C.6, W15
    # of the naturals three are enough: with the 4 it is five cards that could be four
    assert "3h4h5h**7h" not in texts("3h 4h 5h ** 7h", "run 4", rules)


def test_a_run_that_must_be_longer_fills_any_slot_it_can() -> None:
    rules = meld_rules("wikipedia")
    held = "3h ** 5h ** 7h 8s 9s Ts Js Qs"
    # with one slot of four and one of five the spades need not be five
    assert texts(held, "run 4, run 5", rules) == ["8s9sTsJs 3h**5h**7h", "9sTsJsQs 3h**5h**7h"]
    assert texts(held, "run 5, run 5", rules) == ["3h**5h**7h 8s9sTsJsQs"]


def test_a_run_between_two_others_is_as_long_as_it_must_be_not_to_touch_them() -> None:
    rules = replace(meld_rules("dunlop"), same_suit_runs=SameSuitRuns.NOT_TOUCHING)
    held = "Ah 2h 3h 4h 4h 5h 6h 7h 8h 8h 9h Th Jh"
    assert texts(held, "run 4, run 4, run 4", rules) == ["Ah2h3h4h 8h9hThJh 4h5h6h7h8h"]


def test_a_run_that_could_be_shorter_is_not_least_where_runs_may_not_touch() -> None:
    rules = replace(
        meld_rules("dunlop"), same_suit_runs=SameSuitRuns.NOT_TOUCHING, run_min_naturals=2
    )
    held = "3h 4h 5h 6h 8s 9s Ts"
    assert texts(held, "run 3, run 3", rules) == ["3h4h5h 8s9sTs", "4h5h6h 8s9sTs"]


def test_a_run_is_not_longer_where_the_longer_one_needs_one_natural_card_more() -> None:
    rules = replace(meld_rules("dunlop"), wild_limit="as_many")
    assert texts("3h 4h 5h 6h 7h", "run 4", rules) == ["3h4h5h6h", "4h5h6h7h"]
    assert texts("3h ** ** 6h", "run 3", rules) == ["3h****6h"]


def test_nothing_is_laid_where_nothing_can_be() -> None:
    rules = meld_rules("dunlop")
    assert texts("9c 9d 5h 6h", "set 3", rules) == []
    assert texts("?? ?? ??", "set 3", rules) == []
    assert texts("9c 9d 9h ??", "set 3", rules) == ["9c9d9h"]
    assert list(lay_downs((), (), rules)) == [()]


def test_a_run_longer_than_the_row_is_never_laid() -> None:
    assert texts("Ac 2c 3c 4c 5c 6c Ac", "run 8", TINY) == []
    assert texts("Ac 2c 3c 4c 5c 6c Ac ** **", "set 2, run 9", TINY) == []


def test_all_at_once_takes_every_card() -> None:
    rules = meld_rules("christmas")
    held = hand("9c 9d 9h 9s ** 4c 4d 4h")
    found = list(lay_downs(held, contract("set 3, set 3"), rules, all_at_once=True))
    assert found
    for melds in found:
        assert sum(len(meld.cards) for meld in melds) == len(held)
    odd = hand("9c 9d 9h 4c 4d 4h Ks")
    assert not list(lay_downs(odd, contract("set 3, set 3"), rules, all_at_once=True))


@pytest.mark.parametrize("name", some([*PRESETS, "dunlop+twos"], everyday=3))
def test_the_first_of_very_many_come_at_once(name: str) -> None:
    """Twenty-four cards with eight jokers: nobody could wait for all of their lay-downs."""
    rules = meld_rules(name)
    held = hand("2c 2c 3c 5c 9c Jd Qd 4d 5d 7d 2h 6h 8h Ah 9s Ts " + "** " * 8)
    asked = contract("set 3, run 4, run 4")
    found = list(islice(lay_downs(held, asked, rules), 50))
    assert len(set(found)) == 50
    assert all(refuse_contract(melds, asked, rules) is None for melds in found)


# The oracle


def rank(melds: tuple[Meld, ...], rules: MeldRules) -> tuple[object, ...]:
    """Where a lay-down stands in the promised order."""
    keys = {
        kind: sorted(
            (len(meld.cards), meld.suit, meld.start, meld.cards)
            for meld in melds
            if meld.kind is kind
        )
        for kind in Kind
    }
    wilds = sum(len(meld.cards) - naturals(meld, rules) for meld in melds)
    return wilds, keys[Kind.RUN], keys[Kind.SET]


def check(held: Hand, asked: Contract, rules: MeldRules) -> None:
    everything = oracle.lay_downs(held, asked, rules)
    wanted = {
        "least": oracle.least(everything, rules),
        "every": everything,
        "all": oracle.lay_downs(held, asked, rules, all_at_once=True),
    }
    found = {
        "least": list(lay_downs(held, asked, rules)),
        "every": list(every_lay_down(held, asked, rules)),
        "all": list(lay_downs(held, asked, rules, all_at_once=True)),
    }
    assert can_lay(held, asked, rules) == bool(everything)
    for which, ways in found.items():
        assert len(ways) == len(wanted[which])
        assert {plain(melds) for melds in ways} == wanted[which]
        order = [rank(melds, rules) for melds in ways]
        if any(slot.named for slot in asked):
            order = [(wilds, at) for at, (wilds, *_) in enumerate(order)]
        assert all(one < other for one, other in pairwise(order))
        for melds in ways:
            assert refuse_contract(melds, asked, rules, all_at_once=which == "all") is None
            for meld, slot in zip(melds, asked, strict=True):
                assert is_asked(meld, slot, rules)
                assert len(meld.cards) >= slot.length


EXHAUSTIVE = (
    ("set 2, run 3", TINY),
    ("run 3, set 2", replace(TINY, set_min_naturals=0, run_min_naturals=0)),
    ("run 2, run 3", replace(TINY, run_min_naturals=2, same_suit_runs=SameSuitRuns.MIN_GAP_1)),
    ("set 2, run 3", replace(TINY, wild_ranks=WildRanks.TWOS, adjacent_wilds=False)),
)


@pytest.mark.no_cover
@pytest.mark.parametrize(("asked", "rules"), EXHAUSTIVE)
def test_every_hand_of_a_tiny_deck(asked: str, rules: MeldRules) -> None:
    small = replace(rules, ranks=4, run_max_len=5)
    every = sorted(set(combinations([*deck(small, 1), JOKER, JOKER], 5)))
    for held in every[:: so_many(12, full=1)]:
        check(held, contract(asked), small)


@pytest.mark.no_cover
@pytest.mark.full
@pytest.mark.parametrize(("asked", "rules"), EXHAUSTIVE)
def test_every_hand_of_a_small_deck(asked: str, rules: MeldRules) -> None:
    for size in (6, 7):
        for held in sorted(set(combinations([*deck(rules, 1), JOKER, JOKER], size))):
            check(held, contract(asked), rules)


@given(st.data(), small_rules(), small_contracts())
def test_hands_of_small_decks(draw: st.DataObject, rules: MeldRules, asked: Contract) -> None:
    check(draw.draw(hands(rules, 2, 6, 4)), asked, rules)


@settings(max_examples=so_many(25, full=250))
@given(
    st.data(),
    st.sampled_from([*PRESETS, "dunlop+twos"]),
    st.sampled_from(["set 3", "run 4", "set 3, set 3", "set 3, run 4"]),
)
def test_hands_of_full_decks(draw: st.DataObject, name: str, asked: str) -> None:
    """Cards of few ranks, so that there is something to lay down."""
    rules = meld_rules(name)
    near = [face for face in deck(rules, 1) if 4 <= face % 13 <= 7] + [JOKER] * 2
    held = tuple(sorted(draw.draw(st.permutations(near))[:8]))
    check(held, contract(asked), rules)
