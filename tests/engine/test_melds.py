"""Sets, runs and contracts by themselves: what is one, what may be added, what a joker is."""

from collections.abc import Mapping
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, JOKER, card_text, joined_text
from liverpool.engine.contracts import contract_readings, refuse_contract
from liverpool.engine.melds import (
    End,
    Meld,
    accepted,
    is_natural,
    naturals,
    readings,
    refuse_laid_meld,
    refuse_meld,
    represented,
    set_of,
    shapes,
    with_joker_moved,
)
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.rules import (
    Ace,
    Kind,
    LaydownSize,
    MeldRules,
    SameSuitRuns,
    SetSuits,
    WildLimit,
)
from liverpool.engine.wild_ranks import WildRanks
from liverpool.record.cards import read_cards
from tests import oracle
from tests.engine.solving import TINY, contract, deck, hand, meld_rules, small_rules

Limit = WildLimit | Literal["same"]

DUNLOP = meld_rules("dunlop")
WIKIPEDIA = meld_rules("wikipedia")
CHRISTMAS = meld_rules("christmas")
MAHLUM = meld_rules("mahlum")
TWOS = meld_rules("dunlop+twos")
ROUND = replace(DUNLOP, ace=Ace.ROUND_THE_CORNER)
EVERYWHERE = replace(TWOS, wild_ranks=WildRanks.TWOS_EVERYWHERE)
ONE_WILD = replace(TWOS, wild_limit=1)
AS_MANY = replace(TWOS, wild_limit="as_many")
FEWER = replace(TWOS, wild_limit="fewer")
EXACT = replace(DUNLOP, laydown_size=LaydownSize.EXACT)
BY_SUIT = replace(DUNLOP, set_suits=SetSuits.DIFFERENT)
NOT_TOUCHING = replace(DUNLOP, same_suit_runs=SameSuitRuns.NOT_TOUCHING)


def run(start: int, text: str, suit: str = "h") -> Meld:
    """The run whose first card is on position `start`."""
    return Meld(Kind.RUN, "cdhs".index(suit), start, read_cards(text))


def a_set(rank: int, text: str) -> Meld:
    return set_of(rank, read_cards(text))


def reason(meld: Meld, rules: MeldRules) -> Reason | None:
    refusal = refuse_meld(meld, rules)
    return None if refusal is None else refusal.reason


@pytest.mark.parametrize(
    ("meld", "rules", "wanted"),
    [
        (a_set(9, "9c 9d 9h"), DUNLOP, None),
        (a_set(5, "5d 5d 5d"), DUNLOP, None),  # C.16
        (a_set(8, "8s ** **"), DUNLOP, None),  # C.1
        (a_set(8, "8s ** **"), WIKIPEDIA, Reason.SET_TOO_WILD),
        (a_set(8, "** ** **"), DUNLOP, Reason.SET_TOO_WILD),  # C.3
        (a_set(9, "9c 9d 8h"), DUNLOP, Reason.SET_MIXED),
        (a_set(14, "** ** **"), replace(DUNLOP, set_min_naturals=0), Reason.SET_MIXED),
        (Meld(Kind.SET, -1, 9, read_cards("9d 9c 9h")), DUNLOP, Reason.SET_MIXED),  # out of order
        (a_set(2, "2s 2h 2d"), replace(TWOS, set_min_naturals=3), None),  # C.31
        (a_set(9, "9c 2h 2d"), TWOS, None),
        (a_set(9, "9c 2h 2d"), DUNLOP, Reason.SET_MIXED),
        (Meld(Kind.SET, -1, 9, (HIDDEN, HIDDEN, HIDDEN)), DUNLOP, Reason.NO_SUCH_CARD),
        (a_set(9, "9c 9d 9c"), TINY, Reason.NO_SUCH_CARD),
        (run(5, "5h 6h 7h 8h"), DUNLOP, None),
        (run(1, "Ah 2h 3h 4h"), DUNLOP, None),
        (run(11, "Jh Qh Kh Ah"), DUNLOP, None),
        (run(12, "Qh Kh Ah 2h"), DUNLOP, Reason.RUN_TURNS_CORNER),
        (run(0, "Kh Ah 2h 3h"), DUNLOP, Reason.RUN_TURNS_CORNER),  # C.12
        (run(5, "5h 6h 7s 8h"), DUNLOP, Reason.RUN_BROKEN),
        (run(5, "5h 6h 8h 9h"), DUNLOP, Reason.RUN_BROKEN),
        (Meld(Kind.RUN, 4, 5, (JOKER,) * 4), DUNLOP, Reason.RUN_BROKEN),
        (run(12, "Qh Kh Ah 2h"), ROUND, None),
        (run(0, "Kh Ah 2h 3h"), ROUND, Reason.RUN_BROKEN),  # it begins at 13
        (run(14, "Ah 2h 3h 4h"), ROUND, Reason.RUN_BROKEN),  # it begins at 1
        (run(4, "4h ** 6h **"), DUNLOP, None),  # C.4
        (run(4, "4h ** 6h **"), WIKIPEDIA, Reason.RUN_TOO_WILD),
        (run(3, "3h ** 5h ** 7h"), WIKIPEDIA, None),  # C.6, W15
        (run(3, "3h ** ** 6h"), CHRISTMAS, Reason.ADJACENT_WILDS),  # Y2
        (run(1, "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"), DUNLOP, None),  # C.13
        (
            run(1, "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"),
            MAHLUM,
            Reason.RUN_TOO_LONG,
        ),
        (run(1, "Ah 2h 3h 4h"), replace(TWOS, run_min_naturals=4), None),  # C.30
        (run(5, "5h 2d 7h 8h"), TWOS, None),
    ],
)
def test_what_is_a_meld(meld: Meld, rules: MeldRules, wanted: Reason | None) -> None:
    assert reason(meld, rules) == wanted


@pytest.mark.parametrize(
    ("meld", "rules", "wanted"),
    [
        (a_set(9, "9c 9d 9h 9s"), BY_SUIT, None),
        (a_set(9, "9c 9d ** **"), BY_SUIT, None),
        (a_set(5, "5d 5d 5h"), BY_SUIT, Reason.SET_SUIT_TWICE),
        (a_set(5, "5d 5d **"), BY_SUIT, Reason.SET_SUIT_TWICE),
        (a_set(9, "9c 9d 9h 9s **"), BY_SUIT, Reason.SET_FULL),
        (a_set(9, "9c 9d 8h"), BY_SUIT, Reason.SET_MIXED),
        (a_set(9, "9c 9d 2c"), replace(TWOS, set_suits=SetSuits.DIFFERENT), None),
        (a_set(2, "2c 2c 2d"), replace(TWOS, set_suits=SetSuits.DIFFERENT), None),
        (
            a_set(2, "2c 2c 2d"),  # the second 2 of clubs is a wild card
            replace(TWOS, set_suits=SetSuits.DIFFERENT, set_min_naturals=3),
            Reason.SET_TOO_WILD,
        ),
        (a_set(9, "9c 9d"), replace(TINY, ranks=9, set_suits=SetSuits.DIFFERENT), None),
        (
            a_set(9, "9c 9d **"),
            replace(TINY, ranks=9, set_suits=SetSuits.DIFFERENT),
            Reason.SET_FULL,
        ),
    ],
)
def test_what_is_a_set_where_its_suits_must_be_different(
    meld: Meld, rules: MeldRules, wanted: Reason | None
) -> None:
    assert reason(meld, rules) == wanted


def test_which_cards_of_a_meld_stand_for_themselves() -> None:
    twos = replace(TWOS, set_suits=SetSuits.DIFFERENT)
    natural = [is_natural(a_set(2, "2c 2c 2d **"), at, twos) for at in range(4)]
    assert natural == [True, False, True, False]
    assert [is_natural(a_set(5, "5d 5d 2c"), at, TWOS) for at in range(3)] == [True, True, False]
    assert [is_natural(run(5, "5h ** 7h"), at, DUNLOP) for at in range(3)] == [True, False, True]


def test_a_set_of_different_suits_takes_only_those_that_it_lacks() -> None:
    assert faces(accepted(a_set(9, "9c 9d 9h"), BY_SUIT)) == {"9s", "**"}
    assert faces(accepted(a_set(9, "9c 9d **"), BY_SUIT)) == {"9h", "9s", "**"}
    assert accepted(a_set(9, "9c 9d ** **"), BY_SUIT) == {}
    twos = replace(TWOS, set_suits=SetSuits.DIFFERENT)
    assert faces(accepted(a_set(2, "2c 2d 2h"), twos)) == {"2c", "2d", "2h", "2s", "**"}


def faces(additions: Mapping[tuple[int, End | None], Meld]) -> set[str]:
    return {card_text(face) for face, _ in additions}


def test_a_joker_in_a_set_of_different_suits_stands_for_one_that_it_lacks() -> None:
    nine = represented(a_set(9, "9c 9d **"), BY_SUIT, others=False)
    assert {card_text(face) for face in nine} == {"9h", "9s"}
    assert nine[read_cards("9s")[0]].meld == a_set(9, "9c 9d 9s")


@pytest.mark.parametrize(
    ("meld", "wanted"),
    [
        (run(1, "Ah 2h 3h 4h"), None),  # the 2 is wild even there
        (run(1, "Ah 2h 3h 2d"), Reason.RUN_TOO_WILD),
        (run(2, "2h 3h 4h 5h"), None),
        (a_set(2, "2s 2h 2d"), Reason.SET_TOO_WILD),
        (a_set(9, "9c 9d 2s"), None),
    ],
)
def test_twos_that_are_wild_everywhere(meld: Meld, wanted: Reason | None) -> None:
    rules = replace(EVERYWHERE, run_min_naturals=3)
    assert reason(meld, rules) == wanted


def test_two_wild_cards_beside_each_other_where_one_is_a_two_in_its_place() -> None:
    natural, wild = (replace(rules, adjacent_wilds=False) for rules in (TWOS, EVERYWHERE))
    assert refuse_meld(run(1, "Ah 2h ** 4h"), natural) is None
    assert reason(run(1, "Ah 2h ** 4h"), wild) is Reason.ADJACENT_WILDS


@pytest.mark.parametrize(
    ("meld", "rules", "wanted"),
    [
        (a_set(9, "9c 9d ** 2s"), ONE_WILD, Refusal(Reason.TOO_MANY_WILDS, 1)),
        (a_set(9, "9c 9d 9h 2s"), ONE_WILD, None),
        (run(1, "Ah 2h 3h **"), ONE_WILD, None),  # the 2 is natural
        (run(1, "Ah 2h 3h **"), replace(EVERYWHERE, wild_limit=1), Reason.TOO_MANY_WILDS),
        (run(4, "4h ** ** 7h"), AS_MANY, None),
        (run(4, "4h ** ** **"), AS_MANY, Reason.WILDS_OVER_NATURALS),
        (run(4, "4h ** ** 7h"), FEWER, Reason.WILDS_NOT_FEWER),
        (run(4, "4h ** 6h 7h"), FEWER, None),
        (a_set(9, "9c ** **"), AS_MANY, Reason.WILDS_OVER_NATURALS),
        (a_set(9, "9c 9d **"), FEWER, None),
    ],
)
def test_the_limit_of_wild_cards(
    meld: Meld, rules: MeldRules, wanted: Refusal | Reason | None
) -> None:
    refusal = refuse_laid_meld(meld, rules)
    assert wanted in (refusal, refusal and refusal.reason)
    assert refuse_meld(meld, rules) is None  # on the table it may lie, but where the limit lasts
    assert refuse_meld(meld, replace(rules, wild_limit_lasts=True)) == refusal
    assert (meld in readings(meld.cards, rules)) == (refusal is None)


@pytest.mark.parametrize(
    ("limit", "good", "bad"),
    [
        ("none", "4h ** ** **", None),
        ("as_many", "4h ** ** 7h", "4h ** ** **"),
        ("fewer", "4h ** 6h 7h", "4h ** ** 7h"),
        (0, "4h 5h 6h 7h", "4h ** 6h 7h"),
        (2, "4h ** ** 7h", "4h ** ** **"),
        ("same", "4h ** 6h 7h", "4h ** ** 7h"),
    ],
)
def test_runs_may_have_a_limit_of_their_own(limit: Limit, good: str, bad: str | None) -> None:
    rules = replace(ONE_WILD, wild_limit_run=limit)
    assert refuse_laid_meld(run(4, good), rules) is None
    if bad is not None:
        refusal = refuse_laid_meld(run(4, bad), rules)
        assert refusal is not None
        assert refusal == refuse_meld(run(4, bad), replace(rules, wild_limit_lasts=True))
    assert refuse_laid_meld(a_set(9, "9c 9d **"), rules) is None
    assert reason(a_set(9, "9c 9d ** **"), replace(rules, wild_limit_lasts=True)) is (
        Reason.TOO_MANY_WILDS
    )


def test_a_limit_of_runs_alone_leaves_sets_as_they_are() -> None:
    rules = replace(TWOS, wild_limit_run=1, wild_limit_lasts=True)
    assert refuse_laid_meld(a_set(9, "9c ** ** 2s"), rules) is None
    assert additions(run(5, "5h ** 7h 8h"), rules) == {"4h<", "9h>"}
    assert "**" in additions(a_set(9, "9c ** **"), rules)


@pytest.mark.parametrize(
    ("limits", "rule", "sentence"),
    [
        ((1, 2), "meld.wild_limit_run", "At most 2 of the cards in a run may be wild."),
        (
            ("none", "as_many"),
            "meld.wild_limit_run",
            "A run can't have more wild cards than natural ones.",
        ),
        (
            (1, "fewer"),
            "meld.wild_limit_run",
            "A run must have fewer wild cards than natural ones.",
        ),
        ((2, "same"), "meld.wild_limit", "At most 2 of the cards in a meld may be wild."),
    ],
)
def test_a_limit_of_runs_has_its_own_sentence(
    limits: tuple[WildLimit, Limit], rule: str, sentence: str
) -> None:
    of_sets, of_runs = limits
    rules = replace(DUNLOP, wild_limit=of_sets, wild_limit_run=of_runs)
    refusal = refuse_laid_meld(run(4, "4h ** ** **"), rules)
    assert refusal is not None
    assert (refusal.rule, refusal.sentence) == (rule, sentence)


def test_a_limit_of_sets_alone_has_its_own_sentence() -> None:
    refusal = refuse_laid_meld(a_set(9, "9c ** **"), replace(ONE_WILD, wild_limit_run=2))
    assert refusal is not None
    assert refusal.sentence == "At most 1 of the cards in a set may be wild."
    assert refusal.rule == "meld.wild_limit"


def test_a_limit_has_its_own_sentence() -> None:
    refusal = refuse_laid_meld(a_set(9, "9c 9d ** 2s"), ONE_WILD)
    assert refusal is not None
    assert refusal.sentence == "At most 1 of the cards in a meld may be wild."
    assert refusal.rule == "meld.wild_limit"


def test_a_refusal_names_the_number_it_rests_on() -> None:
    assert refuse_meld(a_set(8, "8s ** **"), WIKIPEDIA) == Refusal(Reason.SET_TOO_WILD, 2)
    assert refuse_meld(run(4, "4h ** 6h **"), WIKIPEDIA) == Refusal(Reason.RUN_TOO_WILD, 3)


def test_natural_cards_stand_for_themselves() -> None:
    assert naturals(a_set(9, "9c 9d **"), DUNLOP) == 2
    assert naturals(run(4, "4h ** 6h **"), DUNLOP) == 2
    assert naturals(run(1, "Ah 2h 3h 2d"), TWOS) == 3


def additions(meld: Meld, rules: MeldRules) -> set[str]:
    marks = {None: "", End.LOW: "<", End.HIGH: ">"}
    return {card_text(face) + marks[end] for face, end in accepted(meld, rules)}


def test_what_may_be_added() -> None:
    assert additions(a_set(9, "9c 9d 9h"), DUNLOP) == {"9c", "9d", "9h", "9s", "**"}
    assert additions(run(5, "5h 6h 7h 8h"), DUNLOP) == {"4h<", "9h>", "**<", "**>"}
    assert additions(run(1, "Ah 2h 3h 4h"), DUNLOP) == {"5h>", "**>"}  # C.12
    assert additions(run(11, "Jh Qh Kh Ah"), DUNLOP) == {"Th<", "**<"}  # C.10
    assert additions(run(4, "4s 5s 6s **", "s"), CHRISTMAS) == {"3s<", "**<", "8s>"}  # C.7
    assert additions(run(3, "** 4s 5s 6s", "s"), CHRISTMAS) == {"2s<", "7s>", "**>"}
    assert additions(run(1, "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"), MAHLUM) == set()
    assert "2d>" in additions(run(5, "5h 6h 7h 8h"), TWOS)


def test_a_wild_card_is_added_only_within_a_limit_that_lasts() -> None:
    lasting = replace(AS_MANY, wild_limit_lasts=True)
    full = run(5, "5h ** ** 8h")
    assert additions(full, lasting) == {"4h<", "9h>"}
    assert "**>" in additions(full, AS_MANY)
    assert additions(a_set(9, "9c ** "), lasting) == {"9c", "9d", "9h", "9s"}
    assert "**<" in additions(run(4, "4h 5h ** ** 8h"), lasting)
    low = run(3, "3h ** ** 6h")
    assert "2h<" in additions(low, lasting)  # in its own place it is natural
    assert "2h<" not in additions(low, replace(lasting, wild_ranks=WildRanks.TWOS_EVERYWHERE))


def test_what_comes_of_an_addition() -> None:
    low = accepted(run(5, "5h 6h 7h 8h"), DUNLOP)[read_cards("4h")[0], End.LOW]
    assert low == run(4, "4h 5h 6h 7h 8h")
    high = accepted(run(5, "5h 6h 7h 8h"), DUNLOP)[JOKER, End.HIGH]
    assert high == run(5, "5h 6h 7h 8h **")
    grown = accepted(a_set(9, "9c 9h **"), DUNLOP)[read_cards("9d")[0], None]
    assert grown == a_set(9, "9c 9d 9h **")


@given(st.data(), small_rules())
def test_an_addition_is_what_keeps_a_meld_good(draw: st.DataObject, rules: MeldRules) -> None:
    cards = draw.draw(st.lists(st.sampled_from([*deck(rules, 1), JOKER]), min_size=1, max_size=4))
    for meld in readings(cards, rules):
        found = {(face, end, grown) for (face, end), grown in accepted(meld, rules).items()}
        wanted: set[tuple[int, End | None, Meld]] = set()
        for face in (*deck(rules, 1), JOKER):
            tries: list[tuple[End | None, Meld]] = [
                (None, set_of(meld.start, (*meld.cards, face))),
            ]
            if meld.kind is Kind.RUN:
                around = rules.ace is Ace.ROUND_THE_CORNER and meld.start == 1
                below = rules.ranks if around else meld.start - 1
                tries = [
                    (End.LOW, replace(meld, start=below, cards=(face, *meld.cards))),
                    (End.HIGH, replace(meld, cards=(*meld.cards, face))),
                ]
            wanted.update(
                (face, end, grown) for end, grown in tries if refuse_meld(grown, rules) is None
            )
        assert found == wanted


def stands_for(
    meld: Meld, rules: MeldRules, *, others: bool = False
) -> dict[str, tuple[str, Meld]]:
    """By the card that takes its place: the wild card that comes out, and the meld then."""
    found = represented(meld, rules, others)
    return {card_text(face): (card_text(each.wild), each.meld) for face, each in found.items()}


def test_what_jokers_stand_for() -> None:
    nine = stands_for(a_set(9, "9c 9h **"), DUNLOP)
    assert set(nine) == {"9c", "9d", "9h", "9s"}  # Y9: any suit
    assert nine["9d"] == ("**", a_set(9, "9c 9d 9h"))
    four = stands_for(run(4, "4h ** 6h **"), DUNLOP)
    assert set(four) == {"5h", "7h"}
    assert four["5h"] == ("**", run(4, "4h 5h 6h **"))
    assert stands_for(run(4, "4h 5h 6h 7h"), DUNLOP) == {}
    assert stands_for(run(5, "5h 2d 7h 8h"), TWOS) == {}  # C.32: only jokers
    low = run(1, "** ** 3h 4h")
    assert set(stands_for(low, TWOS)) == {"Ah", "2h"}
    assert set(stands_for(low, EVERYWHERE)) == {"Ah"}
    aces = run(1, "** 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh **")
    assert card_text(stands_for(aces, DUNLOP)["Ah"][1].cards[0]) == "Ah"


def test_what_twos_stand_for_that_may_be_swapped_out() -> None:
    run_of_fives = run(5, "5h 2d 7h 8h")
    assert stands_for(run_of_fives, TWOS, others=True) == {"6h": ("2d", run(5, "5h 6h 7h 8h"))}
    assert stands_for(run_of_fives, DUNLOP, others=True) == {}  # no wild cards there at all
    nines = stands_for(a_set(9, "9c 9h 2h 2s"), TWOS, others=True)
    assert set(nines) == {"9c", "9d", "9h", "9s"}
    assert nines["9d"] == ("2h", a_set(9, "9c 9d 9h 2s"))


def test_a_two_in_its_own_place_is_not_swapped_out() -> None:
    assert stands_for(a_set(2, "2c 2h 2s"), TWOS, others=True) == {}
    assert stands_for(run(1, "Ah 2h 3h"), TWOS, others=True) == {}
    other = stands_for(run(1, "Ah 2c 3h"), TWOS, others=True)
    assert other == {"2h": ("2c", run(1, "Ah 2h 3h"))}
    # no card is natural there where 2s are wild everywhere
    assert stands_for(run(1, "Ah 2h 3h"), EVERYWHERE, others=True) == {}
    assert set(stands_for(run(1, "2h 2h 3h"), EVERYWHERE, others=True)) == {"Ah"}


def test_a_joker_comes_out_before_a_two_and_the_first_two_before_others() -> None:
    both = stands_for(a_set(9, "9c 2d **"), TWOS, others=True)
    assert both["9s"] == ("**", a_set(9, "9c 9s 2d"))
    aces = "2c 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh **"
    out, left = stands_for(run(1, aces), TWOS, others=True)["Ah"]
    assert (out, card_text(left.cards[0]), card_text(left.cards[-1])) == ("**", "2c", "Ah")
    aces = "2s 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh 2c"
    out, left = stands_for(run(1, aces), TWOS, others=True)["Ah"]
    assert (out, card_text(left.cards[0]), card_text(left.cards[-1])) == ("2s", "Ah", "2c")


@pytest.mark.parametrize(
    ("cards", "start", "for_", "end", "then"),
    [
        ("4h ** 6h 7h", 4, "5h", End.HIGH, "4h 5h 6h 7h **"),
        ("** 5h 6h 7h", 4, "4h", End.HIGH, "4h 5h 6h 7h **"),
        ("4h 5h 6h **", 4, "7h", End.LOW, "** 4h 5h 6h 7h"),
        ("Ah 2h 3h **", 1, "4h", End.HIGH, "Ah 2h 3h 4h **"),
        ("Jh ** Kh Ah", 11, "Qh", End.LOW, "** Jh Qh Kh Ah"),
        ("4h ** 6h **", 4, "5h", End.HIGH, "4h 5h 6h ** **"),
    ],
)
def test_a_joker_makes_room_and_moves_to_the_other_end(
    cards: str, start: int, for_: str, end: End, then: str
) -> None:
    (face,) = read_cards(for_)
    moved = with_joker_moved(run(start, cards), DUNLOP, others=False)[face]
    assert moved == (end, run(start - (end is End.LOW), then))


def test_a_joker_moves_only_to_where_it_may_lie() -> None:
    apart = replace(DUNLOP, adjacent_wilds=False)
    (five,) = read_cards("5h")
    assert with_joker_moved(run(4, "4h ** 6h **"), apart, others=False)[five].end is End.LOW
    (seven,) = read_cards("7h")
    both = run(4, "** 5h 6h ** 8h **")
    assert seven not in with_joker_moved(both, apart, others=False)
    assert seven in with_joker_moved(both, DUNLOP, others=False)
    full = replace(DUNLOP, run_max_len=4)
    assert with_joker_moved(run(4, "4h ** 6h 7h"), full, others=False) == {}
    assert with_joker_moved(a_set(9, "9c 9h **"), DUNLOP, others=False) == {}


def texts(cards: str, rules: MeldRules) -> list[str]:
    return [joined_text(meld.cards) for meld in readings(read_cards(cards), rules)]


def test_the_ways_to_read_some_cards() -> None:
    assert texts("9h 9c 9d", DUNLOP) == ["9c9d9h"]
    assert texts("7h 5h ** 8h", DUNLOP) == ["5h**7h8h"]
    assert texts("5d 6d 7d **", DUNLOP) == ["**5d6d7d", "5d6d7d**"]  # C.9
    assert texts("Jh Qh Kh **", DUNLOP) == ["**JhQhKh", "JhQhKh**"]
    assert texts("8s ** ** **", DUNLOP)[0] == "8s******"  # a set, and then four runs
    assert len(texts("8s ** ** **", DUNLOP)) == 5
    row = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    whole = row.replace(" ", "")
    assert texts(f"Ah {row} **", DUNLOP) == [f"**{whole}Ah", f"Ah{whole}**"]
    assert texts("** ** **", DUNLOP) == []
    assert texts("5h 6h 8s 9s", DUNLOP) == []
    assert texts("", DUNLOP) == []
    assert texts("?? 9c 9d", DUNLOP) == []


@given(st.data(), small_rules())
def test_readings_are_all_there_are(draw: st.DataObject, rules: MeldRules) -> None:
    cards = draw.draw(st.lists(st.sampled_from([*deck(rules, 1), JOKER]), min_size=1, max_size=6))
    suits = {face // 13 for face in cards if face != JOKER}  # of jokers alone there is no run
    ranks = {face % 13 + 1 for face in cards if face != JOKER}
    if rules.set_min_naturals == 0 and all(oracle.wild(face, rules) for face in cards):
        ranks = {*range(1, rules.ranks + 1)}
    wanted = {
        meld
        for meld in oracle.melds_in(cards, rules, len(cards))
        if (meld[1] in suits if meld[0] is Kind.RUN else meld[2] in ranks)
    }
    found = [(each.kind, each.suit, each.start, each.cards) for each in readings(cards, rules)]
    assert len(found) == len(set(found))
    assert set(found) == wanted
    first = {each[0] if each[0] is Kind.SET else each[:3]: each for each in reversed(found)}
    assert {(each.kind, each.suit, each.start, each.cards) for each in shapes(cards, rules)} == set(
        first.values()
    )


@pytest.mark.parametrize(
    ("groups", "asked", "rules", "wanted"),
    [
        ("9c9d9h 5h6h7h8h", "set 3, run 4", DUNLOP, None),
        ("5h6h7h8h 9c9d9h", "set 3, run 4", DUNLOP, None),
        ("9c9d9h9s 5h6h7h8h", "set 3, run 4", DUNLOP, None),  # C.23
        ("9c9d9h 4c4d4h 5h6h7h8h", "set 3, run 4", DUNLOP, Reason.NOT_THE_CONTRACT),  # C.24
        ("9c9d9h", "set 3, run 4", DUNLOP, Reason.NOT_THE_CONTRACT),
        ("9c9d9h 5h6h7h", "set 3, run 4", DUNLOP, Reason.MELD_TOO_SHORT),
        ("9c9d9h 4c4d4h4s", "set 4, set 3", DUNLOP, None),
        ("9c9d9h 4c4d4h", "set 4, set 3", DUNLOP, Reason.MELD_TOO_SHORT),
        ("8s8h8d 8d8s8c", "set 3, set 3", DUNLOP, None),  # C.17
        ("3s4s5s6s 7s8s9sTs", "run 4, run 4", DUNLOP, Reason.RUNS_TOO_CLOSE),  # C.18
        ("3s4s5s6s 8s9sTsJs", "run 4, run 4", DUNLOP, None),
        ("8s9sTsJs 3s4s5s6s", "run 4, run 4", DUNLOP, None),
        ("3s4s5s6s 7h8h9hTh", "run 4, run 4", DUNLOP, None),
        ("3s4s5s6s 3s4s5s6s", "run 4, run 4", DUNLOP, Reason.RUNS_TOO_CLOSE),  # C.21
        ("3s4s5s6s 3s4s5s6s", "run 4, run 4", MAHLUM, None),
        ("8s**** 9c9d9h", "set 3, set 3", WIKIPEDIA, Reason.SET_TOO_WILD),
        ("8s**** 9c9d9h", "set 3, set 3", FEWER, Reason.WILDS_NOT_FEWER),
        ("9c9d9h 5h6h7h8h", "set 3, run 4", EXACT, None),
        ("9c9d9h9s 5h6h7h8h", "set 3, run 4", EXACT, Reason.MELD_TOO_LONG),
        ("9c9d9h 5h6h7h8h9h", "set 3, run 4", EXACT, Reason.MELD_TOO_LONG),
        ("9c9d 5h6h7h8h", "set 3, run 4", EXACT, Reason.MELD_TOO_SHORT),
        ("3s4s5s6s 7s8s9sTs", "run 4, run 4", NOT_TOUCHING, Reason.RUNS_TOUCH),
        ("7s8s9sTs 3s4s5s6s", "run 4, run 4", NOT_TOUCHING, Reason.RUNS_TOUCH),
        ("3s4s5s6s 6s7s8s9s", "run 4, run 4", NOT_TOUCHING, None),
        ("3s4s5s6s 3s4s5s6s", "run 4, run 4", NOT_TOUCHING, None),
        ("3s4s5s6s 8s9sTsJs", "run 4, run 4", NOT_TOUCHING, None),
        ("3s4s5s6s 7h8h9hTh", "run 4, run 4", NOT_TOUCHING, None),
        ("JsQsKsAs As2s3s4s", "run 4, run 4", NOT_TOUCHING, None),  # no turning of the corner
    ],
)
def test_what_is_a_contract(
    groups: str, asked: str, rules: MeldRules, wanted: Reason | None
) -> None:
    loose = replace(rules, set_min_naturals=0, run_min_naturals=0, wild_limit="none")
    melds = [next(readings(read_cards(group), loose)) for group in groups.split()]
    refusal = refuse_contract(melds, contract(asked), rules)
    assert (refusal and refusal.reason) == wanted


def test_melds_of_the_asked_length_are_longer_where_all_cards_go_down_at_once() -> None:
    melds = [next(readings(read_cards(group), EXACT)) for group in ("9c9d9h9s", "4c4d4h")]
    asked = contract("set 3, set 3")
    assert refuse_contract(melds, asked, EXACT) == Refusal(Reason.MELD_TOO_LONG)
    assert refuse_contract(melds, asked, EXACT, all_at_once=True) is None
    groups = [meld.cards for meld in melds]
    assert not list(contract_readings(groups, asked, EXACT))
    assert list(contract_readings(groups, asked, EXACT, all_at_once=True))


def test_the_ways_in_which_groups_of_cards_are_the_contract() -> None:
    groups = [hand("5d 6d 7d **"), hand("9c 9d 9h")]
    found = [
        " ".join(joined_text(meld.cards) for meld in melds)
        for melds in contract_readings(groups, contract("set 3, run 4"), DUNLOP)
    ]
    assert found == ["**5d6d7d 9c9d9h", "5d6d7d** 9c9d9h"]
    assert not list(contract_readings(groups, contract("set 3, set 3"), DUNLOP))
    assert not list(contract_readings(groups, contract("set 3, run 4, run 4"), DUNLOP))


ALONE = replace(DUNLOP, set_min_naturals=0)


def test_wild_cards_alone_are_a_set_of_any_rank_where_they_may_be_one() -> None:
    cards = read_cards("** ** **")
    assert [meld.start for meld in readings(cards, ALONE)] == [*range(1, 14)]
    eights = a_set(8, "** ** **")
    assert additions(eights, ALONE) == {"8c", "8d", "8h", "8s", "**"}
    assert naturals(eights, ALONE) == 0
    assert represented(eights, ALONE, others=False)[read_cards("8h")[0]] == (
        JOKER,
        a_set(8, "8h ** **"),
    )
    assert texts("9c ** **", ALONE) == texts("9c ** **", DUNLOP)
    twos = replace(TWOS, set_min_naturals=0)
    assert {meld.start for meld in readings(read_cards("2c 2d 2h"), twos)} == {*range(1, 14)}
    everywhere = replace(twos, wild_ranks=WildRanks.TWOS_EVERYWHERE)
    found = readings(read_cards("2c 2d **"), everywhere)
    assert {meld.start for meld in found if meld.kind is Kind.SET} == {1, *range(3, 14)}


def test_between_the_ranks_of_wild_cards_no_contract_makes_a_difference() -> None:
    group = read_cards("** ** **")
    assert len(list(shapes(group, ALONE))) == 1
    assert len(list(contract_readings([group, group], contract("set 3, set 3"), ALONE))) == 1


def test_a_run_in_one_place_has_one_shape() -> None:
    found = [(meld.kind, meld.start) for meld in shapes(read_cards("2h 2d 3h"), TWOS)]
    assert found == [(Kind.SET, 3), (Kind.RUN, 1), (Kind.RUN, 2), (Kind.RUN, 3)]


def test_orders_of_wild_cards_make_no_difference_to_a_contract() -> None:
    """These cards alone have over ten thousand orders, two such groups the square of them."""
    group = hand("5h 6h 8h 2c 2c 2d 2d 2s 2s ** ** **")
    found = [(meld.start, meld.end) for meld in shapes(group, TWOS)]
    assert found == [(1, 12), (2, 13), (3, 14)]
    assert not list(contract_readings([group, group], contract("run 4, set 3"), TWOS))
    both = contract_readings([group, group], contract("run 4, run 4"), TWOS)
    assert not list(both)  # they overlap, and dunlop wants a gap
    loose = replace(TWOS, same_suit_runs=SameSuitRuns.ALLOW)
    assert len(list(contract_readings([group, group], contract("run 4, run 4"), loose))) == 9


def test_a_gap_of_one_card_counts_from_the_lower_run_upwards() -> None:
    rules = replace(MAHLUM, same_suit_runs=SameSuitRuns.MIN_GAP_1)
    low, high = run(1, "Ah 2h 3h 4h"), run(11, "Jh Qh Kh Ah")
    assert refuse_contract([high, low], contract("run 4, run 4"), rules) is None


def test_wild_twos_can_be_read_as_either() -> None:
    assert texts("Ah 2h 3h 4h", TWOS) == ["Ah2h3h4h"]
    assert "2h3h4h5h" in texts("2h 3h 4h 5h", TWOS)
    assert texts("5h 2d 7h 8h", replace(TWOS, wild_ranks=WildRanks.NONE)) == []
