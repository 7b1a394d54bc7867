"""A draft of a turn: how it stands, what is taken back, which jokers can be had to go down."""

import pytest

from liverpool.engine.cards import JOKER, cards_text
from liverpool.engine.melds import End
from liverpool.engine.moves import Add, Lay, Swap
from liverpool.engine.refusals import Reason
from liverpool.engine.state import State, view_of
from liverpool.record.cards import read_card, read_cards
from liverpool.record.melds import read_meld
from liverpool.table.advice import holds_with_a_swap
from liverpool.table.seat.draft import (
    Draft,
    MeldGroup,
    check_draft,
    groups_of,
    held_groups,
    slot_for,
    wilds_taken,
    with_best_melds,
    with_cards_aside,
)
from liverpool.table.seat.fits import swaps
from tests.rules.positions import ANN, BEN, house
from tests.rules.positions import position as of_rules
from tests.terminal.tables import position


def your_turn(
    hand: str, changes: dict[str, object] | None = None, number: int = 2, **table: list[str]
) -> State:
    return position(
        changes=changes or {},
        number=number,
        turn="You",
        phase="play",
        hands={"You": hand, "Ben": "2c 4d", "Cy": "2d 4h"},
        table={name.title(): melds for name, melds in table.items()},
        pile="Qs",
        stock="Ac Ad Ah Qh",
    )


def test_a_play_that_is_refused_leaves_those_before_it_standing() -> None:
    state = your_turn("9s Ts Kd 2c", you=["5s 6s 7s 8s"])
    good, bad = Add(read_card("9s"), 0, 0, End.HIGH), Add(read_card("Kd"), 0, 0, End.HIGH)
    checked = check_draft(state, 0, Draft((good, bad)))
    assert checked.draft.plays == (good,)
    assert checked.refused is not None
    assert checked.refused.reason is Reason.DOES_NOT_FIT
    back = checked.draft.without_last_step()
    assert back == Draft()
    assert back.without_last_step() is None


# Jokers swapped out to go down with

FOR_CONTRACT: dict[str, object] = {"swap.for_contract": True}
SIXES = Swap(read_card("6c"), 1, 0)


def borrowing(
    hand: str = "Jc Jd 9c 9d 9h 6c 7h 5d", changes: dict[str, object] | None = None
) -> State:
    return your_turn(
        hand, {**FOR_CONTRACT, **(changes or {})}, 1, ben=["5c ** 7c 8c", "5h 6h ** 8h", "Kc Kd **"]
    )


def groups(*texts: str) -> tuple[MeldGroup, ...]:
    rules = borrowing().public.rules.meld
    return groups_of([read_meld(text, rules) for text in texts])


def test_a_swapped_joker_is_in_the_hand_and_its_card_in_the_meld() -> None:
    checked = check_draft(borrowing(), 0, Draft(swaps=(SIXES,)))
    assert read_card("**") in checked.seen.hands[0]
    assert read_card("6c") not in checked.seen.hands[0]
    assert checked.public.table[1][0].cards == read_cards("5c 6c 7c 8c")
    assert checked.public.this_turn.owed == 0
    assert checked.state == borrowing()


def test_swapped_jokers_and_the_lay_down_are_one_move() -> None:
    aside = Draft(swaps=(SIXES,), groups=groups("JcJd**", "9c9d9h"))
    lay = check_draft(borrowing(), 0, aside).lay
    assert lay is not None
    assert lay.swaps == (SIXES,)
    laid = check_draft(borrowing(), 0, aside.with_plays(lay))
    assert laid.draft == Draft((lay,))
    assert laid.seen.hands[0] == tuple(sorted(read_cards("7h 5d")))
    assert laid.public.this_turn.owed == 0


def test_a_lay_down_taken_back_is_aside_again_with_its_joker_swapped_out() -> None:
    aside = Draft(swaps=(SIXES,), groups=groups("JcJd**", "9c9d9h"))
    lay = check_draft(borrowing(), 0, aside).lay
    assert lay is not None
    draft: Draft | None = aside.with_plays(lay)
    steps = []
    while draft is not None:
        steps.append((len(draft.plays), draft.aside.total(), len(draft.swaps)))
        draft = draft.without_last_step()
    assert steps == [(1, 0, 0), (0, 6, 1), (0, 3, 1), (0, 0, 1), (0, 0, 0)]


def test_a_joker_that_is_not_laid_cannot_be_swapped_out() -> None:
    aside = Draft(swaps=(SIXES,), groups=groups("JcJdJs", "9c9d9h"))
    checked = check_draft(borrowing("Jc Jd Js 9c 9d 9h 6c 7h 5d"), 0, aside)
    assert checked.lay is None
    assert checked.lay_refused is not None
    assert checked.lay_refused.reason == Reason.SWAPPED_JOKER_UNLAID


@pytest.mark.parametrize(
    ("swap", "changes", "reason"),
    [
        (SIXES, {"swap.for_contract": False}, Reason.SWAP_AFTER_LAYING),
        (Swap(read_card("6h"), 1, 0), {}, Reason.NOT_HELD),
        (Swap(read_card("7h"), 1, 0), {}, Reason.NO_SUCH_JOKER),
        (Swap(read_card("7h"), 1, 9), {}, Reason.NO_SUCH_MELD),
        (Swap(read_card("7h"), 7, 0), {}, Reason.NO_SUCH_MELD),
        (Swap(read_card("9c"), 1, 2), {"swap.from": "runs"}, Reason.SWAP_RUNS_ONLY),
    ],
)
def test_a_joker_that_cannot_be_had_is_refused(
    swap: Swap, changes: dict[str, object], reason: Reason
) -> None:
    checked = check_draft(borrowing(changes=changes), 0, Draft(swaps=(swap,)))
    assert checked.refused is not None
    assert checked.refused.reason is reason
    assert checked.draft.swaps == ()


def test_no_joker_is_swapped_out_beside_a_play_that_is_refused() -> None:
    bad = Add(read_card("Kd"), 0, 0, End.HIGH)
    checked = check_draft(borrowing(), 0, Draft((bad,), (SIXES,)))
    assert checked.draft == Draft()
    assert checked.seen == borrowing()


def test_jokers_to_swap_out_are_found_one_after_the_other() -> None:
    state = borrowing()
    jokers, refusal = swaps(state, 0, state.hands[0])
    assert refusal is None
    assert {move.card for move in jokers} == set(read_cards("6c 7h"))
    seen = check_draft(state, 0, Draft(swaps=(SIXES,))).seen
    assert [move.card for move in swaps(seen, 0, seen.hands[0])[0]] == [read_card("7h")]


# Setting aside


def test_the_best_melds_are_found_with_a_joker_from_the_table() -> None:
    best = with_best_melds(check_draft(borrowing(), 0, Draft()))
    assert isinstance(best, Draft)
    assert best.swaps == (SIXES,)
    assert isinstance(check_draft(borrowing(), 0, best).lay, Lay)


def test_where_nothing_can_be_found_it_is_said_why() -> None:
    assert with_best_melds(check_draft(your_turn("2c 9d Kh"), 0, Draft())) == (
        "You can't go down yet: 5 cards missing."
    )


@pytest.mark.parametrize(
    ("cards", "slot", "missing", "fault"),
    [
        ("9c 9d", 0, 1, None),
        ("5d 6d", 1, 2, None),
        ("5d 6d 7d 8d", 1, 0, None),
        ("9c 9d Kh", 0, 0, Reason.SET_MIXED),
        ("5d 6d Qd", 1, 0, Reason.RUN_BROKEN),
    ],
)
def test_cards_go_to_the_slot_where_they_lack_least(
    cards: str, slot: int, missing: int, fault: Reason | None
) -> None:
    """The second deal of dunlop: a set of three and a run of four."""
    checked = check_draft(your_turn("9c 9d Kh 5d 6d 7d 8d Qd"), 0, Draft())
    at, reading = slot_for(checked, read_cards(cards))
    assert (at, reading.missing) == (slot, missing)
    assert (reading.fault and reading.fault.reason) == fault


def test_cards_for_a_slot_join_those_that_lie_there() -> None:
    first = Draft().with_group(1, MeldGroup(read_cards("5d 6d")), 2)
    checked = check_draft(your_turn("9c 9d Kh 5d 6d 7d 8d Qd"), 0, first)
    at, reading = slot_for(checked, read_cards("7d 8d"))
    assert at == 1
    assert [cards_text(meld.cards) for meld in reading.melds] == ["5d 6d 7d 8d"]


def test_a_meld_for_which_there_is_no_place_is_not_the_contract() -> None:
    aside = Draft().with_group(0, MeldGroup(read_cards("9c 9d 9h")), 2)
    checked = check_draft(your_turn("9c 9d 9h Kc Kd Kh 5d"), 0, aside)
    _, reading = slot_for(checked, read_cards("Kc Kd Kh"))
    assert reading.fault is not None
    assert reading.fault.reason is Reason.NOT_THE_CONTRACT


def test_cards_are_set_aside_where_they_fit_best() -> None:
    ready = Draft(groups=(MeldGroup(read_cards("9c 9d 9h")), MeldGroup(read_cards("5d 6d 7d 8d"))))
    checked = check_draft(your_turn("9c 9d 9h 9s 5d 6d 7d 8d Kd"), 0, ready)
    fuller = with_cards_aside(checked, read_cards("9s"))
    assert fuller is not None
    assert [len(group.cards) for group in fuller.groups] == [4, 4]
    assert with_cards_aside(checked, read_cards("Kd")) is None
    for strange in ([57], [-2, 58]):
        assert with_cards_aside(check_draft(checked.state, 0, Draft()), strange) is None
    first = with_cards_aside(check_draft(checked.state, 0, Draft()), read_cards("9s"))
    assert first is not None
    assert first.groups[0].cards == read_cards("9s")


def test_nothing_is_set_aside_beside_more_groups_than_melds_or_once_down() -> None:
    many = Draft(groups=(MeldGroup(),) * 3)
    state = your_turn("9c 9d 9h 9s 5d 6d 7d 8d")
    assert with_cards_aside(check_draft(state, 0, many), read_cards("9c")) is None
    down = your_turn("9c 9d", you=["Kc Kd Kh"])
    assert with_cards_aside(check_draft(down, 0, Draft()), read_cards("9c")) is None


def test_a_hand_holds_the_contract_with_a_joker_of_the_table() -> None:
    assert holds_with_a_swap(view_of(borrowing(), 0))
    assert not holds_with_a_swap(view_of(your_turn("2c 9d Kh"), 0))


def test_groups_stay_as_far_as_the_hand_holds_them() -> None:
    state = your_turn("9c 9d 9h 5d 6d 8d")
    rules = state.public.rules.meld
    nines, run = read_meld("9c 9d 9h", rules), read_meld("5d 6d 7d 8d", rules)
    held = held_groups(state, 0, groups_of((nines, run)))
    assert held == (MeldGroup(nines.cards, nines), MeldGroup(read_cards("5d 6d 8d")))
    twice = (MeldGroup(read_cards("9c 9d")), MeldGroup(read_cards("9d 8d")))
    assert held_groups(state, 0, twice) == (twice[0], MeldGroup(read_cards("8d")))
    assert held_groups(state, 0, (MeldGroup(read_cards("Ks Kh")), MeldGroup())) == ()
    down = your_turn("9c 9d 9h 5d 6d", you=["Ks Kh Kc"])
    assert held_groups(down, 0, held) == ()


def test_what_swaps_bring_into_the_hand_is_told_one_after_the_other() -> None:
    """The 2 that came out frees the joker in its own place."""
    changes = {"swap.cards": "wild_cards", "swap.for_contract": True}
    rules = house("dunlop+twos", changes)
    first, second = Swap(read_card("6h"), BEN, 1), Swap(read_card("2c"), BEN, 0)
    melds = {"Ben": ["Ac**3c4c", "4h5h2c7h"]}
    up = of_rules(rules, hands={"Ann": "9c9d QsQdQh 6h Ks"}, table=melds, turn=ANN)
    checked = check_draft(up, ANN, Draft(swaps=(first, second)))
    assert checked.draft.swaps == (first, second)
    assert wilds_taken(up, ANN, checked.draft) == (read_card("2c"), JOKER)
    assert checked.public.this_turn.owes == ()
    down = of_rules(rules, hands={"Ann": "6h Ks Kd"}, table={**melds, "Ann": ["9c9d9h"]}, turn=ANN)
    plays = Draft((first, second))
    assert check_draft(down, ANN, plays).refused is None
    assert wilds_taken(down, ANN, plays) == (read_card("2c"), JOKER)
