"""Melds as text: what a wild card stands for, and when a mark is needed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liverpool.engine.cards import JOKER, card, joined_text
from liverpool.engine.changes import changed
from liverpool.engine.melds import Meld, accepted, naturals, readings, refuse_laid_meld, refuse_meld
from liverpool.engine.presets import load
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import Kind, LaydownSize, MeldRules, SameSuitRuns, Slot
from liverpool.engine.wild_ranks import WildRanks
from liverpool.record.errors import NotationError
from liverpool.record.melds import meld_text, read_meld

DUNLOP = load("dunlop").rules.meld
WIKIPEDIA = load("wikipedia").rules.meld
CHRISTMAS = load("christmas").rules.meld
TWOS = load("dunlop+twos").rules.meld
ANY = changed(load("dunlop").rules, {"meld.set_min_naturals": 0, "meld.run_min_naturals": 0}).meld
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


def asked(contract: str) -> tuple[Slot, ...]:
    return changed(load("dunlop").rules, {"deals.1.contract": contract}).deals[0].contract


@pytest.mark.parametrize(
    ("text", "suit", "start", "end"),
    [
        ("5d6d7d**", DIAMONDS, 5, 8),
        ("**5d6d7d", DIAMONDS, 4, 7),
        ("5d**7d8d", DIAMONDS, 5, 8),
        ("Ah2h3h4h", HEARTS, 1, 4),
        ("**2h3h4h", HEARTS, 1, 4),
        ("Ah******", HEARTS, 1, 4),
        ("JhQhKhAh", HEARTS, 11, 14),
        ("JhQhKh**", HEARTS, 11, 14),
        ("******Ah", HEARTS, 11, 14),
        ("Ts**QsKsAs", SPADES, 10, 14),
        ("Ac2c3c4c5c6c7c8c9cTcJcQcKcAc", CLUBS, 1, 14),
        ("**2c3c4c5c6c7c8c9cTcJcQcKc**", CLUBS, 1, 14),
    ],
)
def test_the_order_of_a_run_fixes_its_wild_cards(
    text: str, suit: int, start: int, end: int
) -> None:
    mark = "run:" if text.count("*") == 6 else ""
    meld = read_meld(mark + text, DUNLOP)
    assert (meld.kind, meld.suit, meld.start, meld.end) == (Kind.RUN, suit, start, end)
    assert refuse_meld(meld, DUNLOP) is None
    assert meld_text(meld, DUNLOP) == mark + text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("6h5h8h7h", "5h6h7h8h"),
        ("run:6h5h8h7h", "5h6h7h8h"),
        ("Ah4h2h3h", "Ah2h3h4h"),
        ("KhAhJhQh", "JhQhKhAh"),
        ("AcAc2c3c4c5c6c7c8c9cTcJcQcKc", "Ac2c3c4c5c6c7c8c9cTcJcQcKcAc"),
    ],
)
def test_natural_cards_are_a_run_in_any_order(text: str, written: str) -> None:
    meld = read_meld(text, DUNLOP)
    assert refuse_meld(meld, DUNLOP) is None
    assert meld_text(meld, DUNLOP) == written


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("QhKhAh**", Reason.RUN_TURNS_CORNER),
        ("QhKhAh2h", Reason.RUN_TURNS_CORNER),
        ("****2h3h", Reason.RUN_TURNS_CORNER),
        ("5h6h7h9h", Reason.RUN_BROKEN),
        ("5h6h7s8h", Reason.RUN_BROKEN),
        ("6h5h**8h", Reason.RUN_BROKEN),
        ("set:6h5h7h8h", Reason.SET_MIXED),
        ("run:8s8h8d", Reason.RUN_BROKEN),
        ("5h6h5h7h", Reason.RUN_BROKEN),
        ("set:5h6h7h8h", Reason.SET_MIXED),
        ("KdKsQh", Reason.SET_MIXED),
        ("****", Reason.SET_TOO_WILD),
        ("run:****", Reason.RUN_TOO_WILD),
    ],
)
def test_what_is_no_meld_is_read_so_that_it_can_be_refused(text: str, reason: Reason) -> None:
    refusal = refuse_meld(read_meld(text, DUNLOP), DUNLOP)
    assert refusal is not None
    assert refusal.reason is reason


def test_a_set_too_wild_for_these_rules_is_still_read_as_a_set() -> None:
    refusal = refuse_meld(read_meld("8s****", WIKIPEDIA), WIKIPEDIA)
    assert refusal is not None
    assert refusal.reason is Reason.SET_TOO_WILD


def test_wild_cards_side_by_side_are_read_where_they_are_forbidden() -> None:
    refusal = refuse_meld(read_meld("3h****6h", CHRISTMAS), CHRISTMAS)
    assert refusal is not None
    assert refusal.reason is Reason.ADJACENT_WILDS


def test_what_is_no_meld_is_read_by_the_cards_that_are_not_wild() -> None:
    meld = read_meld("2cKdKsQh", TWOS)
    assert (meld.kind, meld.start) == (Kind.SET, 13)


def test_a_set_is_read_in_any_order() -> None:
    meld = read_meld("** 8s 8c 8h", DUNLOP)
    assert meld == Meld(Kind.SET, -1, 8, (card(8, 0), card(8, 2), card(8, 3), JOKER))
    assert meld_text(meld, DUNLOP) == "8c8h8s**"
    assert meld_text(meld, DUNLOP, apart=True) == "8c 8h 8s **"


# Marks


def test_one_natural_card_needs_a_mark_where_it_is_enough_for_both() -> None:
    with pytest.raises(NotationError, match=r"read in 2 ways.*run: or set:"):
        read_meld("8s******", DUNLOP)
    as_set, as_run = read_meld("set:8s******", DUNLOP), read_meld("run: 8s ** ** **", DUNLOP)
    assert (as_set.kind, as_run.kind) == (Kind.SET, Kind.RUN)
    assert meld_text(as_set, DUNLOP) == "set:8s******"
    assert meld_text(as_run, DUNLOP) == "run:8s******"


@pytest.mark.parametrize(
    ("rules", "text", "contract", "read"),
    [
        (DUNLOP, "8d****", "set 3, run 4", Kind.SET),
        (DUNLOP, "8d****", "run 3, run 4", Kind.RUN),
        (DUNLOP, "8s******", "set 3, set 3", Kind.SET),
        (DUNLOP, "8s******", "run 4, run 4", Kind.RUN),
        (TWOS, "2s2h2d", "set 3, run 4", Kind.SET),
    ],
)
def test_no_mark_where_the_contract_leaves_one_reading(
    rules: MeldRules, text: str, contract: str, read: Kind
) -> None:
    asked_for = asked(contract)
    meld = read_meld(text, rules, asked_for)
    assert meld.kind is read
    assert read_meld(meld_text(meld, rules, asked_for), rules, asked_for) == meld
    with pytest.raises(NotationError, match="can be read in"):
        read_meld(text, rules)
    with pytest.raises(NotationError, match="can be read in"):
        read_meld(text, rules, asked("set 3, run 3, run 4"))


def test_no_mark_where_the_rules_leave_one_reading() -> None:
    three = load("wikipedia").rules.meld
    set_only = changed(load("dunlop").rules, {"meld.run_min_naturals": 2}).meld
    assert read_meld("8s******", set_only).kind is Kind.SET
    assert meld_text(read_meld("8s******", set_only), set_only) == "8s******"
    assert read_meld("8s8h**", three).kind is Kind.SET


def test_a_mark_that_is_not_needed_is_read_and_not_written() -> None:
    assert meld_text(read_meld("SET:8s8h8d", DUNLOP), DUNLOP) == "8d8h8s"
    assert meld_text(read_meld("run5d:5d6d7d8d", DUNLOP), DUNLOP) == "5d6d7d8d"


def test_a_two_in_its_own_place_is_no_wild_card() -> None:
    natural = read_meld("Ah2h3h4h", TWOS)
    assert (natural.start, meld_text(natural, TWOS)) == (1, "Ah2h3h4h")
    wild = read_meld("5h2h7h8h", TWOS)
    assert (wild.kind, wild.start) == (Kind.RUN, 5)
    assert read_meld("2h2s8h8d", TWOS).start == 8
    assert (
        read_meld(
            "2h2s2d",
            changed(
                load("dunlop").rules,
                {
                    "meld.wild_ranks": "twos",
                    "meld.run_min_naturals": 2,
                },
            ).meld,
        ).start
        == 2
    )


def test_a_two_that_is_wild_everywhere_is_written_like_any_other() -> None:
    everywhere = changed(
        load("dunlop+twos").rules,
        {"meld.wild_ranks": "twos_everywhere", "meld.run_min_naturals": 2},
    ).meld
    meld = read_meld("Ah2h3h4h", everywhere)
    assert (meld.kind, meld.start, naturals(meld, everywhere)) == (Kind.RUN, 1, 3)
    assert meld_text(meld, everywhere) == "Ah2h3h4h"
    refusal = refuse_meld(read_meld("2h2s2d", everywhere), everywhere)
    assert refusal is not None
    assert refusal.reason is Reason.SET_TOO_WILD


def test_a_meld_on_the_table_may_be_over_a_limit_for_what_is_laid_down() -> None:
    limited = changed(load("dunlop").rules, {"meld.wild_limit": "as_many"}).meld
    grown = read_meld("set:8s8h******", limited)
    assert refuse_meld(grown, limited) is None
    assert refuse_laid_meld(grown, limited) is not None
    assert meld_text(grown, limited) == "8h8s******"


def test_twos_alone_need_the_place_of_the_first_card() -> None:
    with pytest.raises(NotationError, match="ways"):
        read_meld("2d2h**", TWOS)
    with pytest.raises(NotationError, match=r"runAh: or run2d:|run2d: or runAh:"):
        read_meld("run:2d2h**", TWOS)
    meld = read_meld("runAh:2d2h**", TWOS)
    assert (meld.suit, meld.start) == (HEARTS, 1)
    assert refuse_meld(meld, TWOS) is None
    assert meld_text(meld, TWOS) == "runAh:2d2h**"


def test_a_meld_without_naturals_names_its_place() -> None:
    assert meld_text(read_meld("set9:******", ANY), ANY) == "set9:******"
    assert meld_text(read_meld("run10s:********", ANY), ANY) == "runTs:********"
    with pytest.raises(NotationError, match=r"…$"):
        read_meld("******", ANY)


FACES = st.integers(0, JOKER)
RULES = st.builds(
    MeldRules,
    ranks=st.integers(5, 13),
    suits=st.integers(1, 4),
    wild_ranks=st.sampled_from(WildRanks),
    set_min_naturals=st.integers(0, 2),
    run_min_naturals=st.integers(0, 3),
    run_max_len=st.integers(4, 6),
    adjacent_wilds=st.booleans(),
    wild_limit=st.sampled_from(["none", "as_many", "fewer", 1, 2]),
    wild_limit_run=st.sampled_from(["same", "none", "as_many", "fewer", 1, 2]),
    wild_limit_lasts=st.booleans(),
    twos_in_runs=st.just(True),
    laydown_size=st.sampled_from(LaydownSize),
    same_suit_runs=st.just(SameSuitRuns.ALLOW),
)


@given(RULES, st.lists(st.sampled_from([*range(20), JOKER, JOKER, 1, 14]), min_size=2, max_size=5))
def test_every_good_meld_is_read_back(rules: MeldRules, cards: list[int]) -> None:
    for meld in readings(cards, rules):
        assert read_meld(meld_text(meld, rules), rules) == meld
        assert read_meld(meld_text(meld, rules, apart=True), rules) == meld
        for grown in accepted(meld, rules).values():
            assert read_meld(meld_text(grown, rules), rules) == grown


@given(RULES, st.lists(FACES, min_size=1, max_size=8))
def test_any_cards_are_one_meld_or_an_error(rules: MeldRules, cards: list[int]) -> None:
    try:
        meld = read_meld(joined_text(cards), rules)
    except NotationError as error:
        found = str(error)
    else:
        found = "ways; say which" if sorted(meld.cards) == sorted(cards) else ""
    assert "ways; say which" in found


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("", 1, "A meld needs cards"),
        ("8h" * 101, 1, "A meld of 101 cards is more"),
        ("run:", 5, "A meld needs cards"),
        ("8h??8d", 1, "A meld is face up"),
        ("set: 8h 8x", 9, "“8x” isn't a card"),
        ("5h6h7", 5, "“7” isn't a card"),
        ("set8h:8h8d8s", 1, "Write a mark as"),
        ("run8:8h9hTh", 1, "Write a mark as"),
        ("pair:8h8d", 1, "isn't a card"),
    ],
)
def test_errors_are_told_with_their_column(text: str, column: int, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as error:
        read_meld(text, DUNLOP)
    assert error.value.column == column
