"""Plays that are not final, and several cards at once."""

import pytest

from liverpool.engine.melds import End
from liverpool.engine.moves import Add, Lay, Swap
from liverpool.engine.refusals import IllegalMove, Reason
from liverpool.engine.state import State
from liverpool.record.cards import read_card, read_cards
from liverpool.record.melds import read_meld
from liverpool.table.draft import Draft, lay_offs, moves_of, swaps, why_not_off
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


def test_a_refused_play_adds_none_of_those_that_came_with_it() -> None:
    draft = Draft(your_turn("9s Ts Kd 2c", you=["5s 6s 7s 8s"]), 0)
    good, bad = Add(read_card("9s"), 0, 0, End.HIGH), Add(read_card("Kd"), 0, 0, End.HIGH)
    with pytest.raises(IllegalMove):
        draft.play(good, bad)
    assert draft.plays == []
    draft.play(good)
    assert draft.take_back() == good
    assert draft.take_back() is None


def test_cards_that_need_each_other_are_laid_off_in_the_order_that_works() -> None:
    state = your_turn("Js 9s Ts 2c", you=["5s 6s 7s 8s"])
    ways = lay_offs(state, 0, read_cards("Js Ts 9s"))
    assert [[move.card for move in way] for way in ways] == [list(read_cards("9s Ts Js"))]


def test_a_joker_between_two_cards_is_put_where_both_fit() -> None:
    """C.55: the nine is missing, and a joker is there for it."""
    state = your_turn("Ts ** 2c", you=["5s 6s 7s 8s"])
    (way,) = lay_offs(state, 0, read_cards("Ts **"))
    assert [move.card for move in way] == list(read_cards("** Ts"))


def test_every_place_of_a_single_card_is_offered() -> None:
    melds = ["5s 6s 7s 8s", "9c 9d 9h", "Kc Kd Kh"]
    state = your_turn("** 2c", you=melds, ben=["Jc Jd Jh", "2h 3h 4h 5h"])
    assert len(lay_offs(state, 0, read_cards("**"))) == 2 + 1 + 1 + 1 + 2


def test_equal_outcomes_are_offered_once() -> None:
    state = your_turn("9s 9s 2c", you=["9c 9d 9h"])
    assert len(lay_offs(state, 0, read_cards("9s 9s"))) == 1


def test_many_cards_on_many_melds_are_found_soon() -> None:
    """Jokers fit nearly everywhere; the ways are cut off before they are all found."""
    melds = ["5s 6s 7s 8s", "9c 9d 9h", "Kc Kd Kh"]
    state = your_turn("** ** ** ** 2c", you=melds, ben=["Jc Jd Jh", "2h 3h 4h 5h", "Tc Td Th"])
    ways = lay_offs(state, 0, read_cards("** ** ** **"))
    assert len(ways) == 60


def test_the_card_that_spoils_it_is_named() -> None:
    state = your_turn("9s Kd 2c", you=["5s 6s 7s 8s"])
    card, refusal = why_not_off(state, 0, read_cards("9s Kd"))
    assert card == read_card("Kd")
    assert refusal.reason is Reason.DOES_NOT_FIT


def test_the_last_card_that_must_be_kept_is_named() -> None:
    state = your_turn("9s Ts", you=["5s 6s 7s 8s"])
    assert lay_offs(state, 0, read_cards("9s Ts")) == []
    _, refusal = why_not_off(state, 0, read_cards("9s Ts"))
    assert refusal.reason in (Reason.NO_WAY_TO_END, Reason.KEEP_ONE)


def test_swaps_are_found_for_any_card_or_for_one() -> None:
    state = your_turn("6c 7h 2d 3d", you=["9c 9d 9h"], ben=["5c ** 7c 8c", "5h 6h ** 8h"])
    both, refusal = swaps(state, 0)
    assert {move.card for move in both} == set(read_cards("6c 7h"))
    assert refusal is None
    assert [move.card for move in swaps(state, 0, read_card("7h"))[0]] == [read_card("7h")]
    none, refusal = swaps(state, 0, read_card("2d"))
    assert none == []
    assert refusal is not None
    assert refusal.reason is Reason.NO_SUCH_JOKER


# Jokers swapped out to go down with

FOR_CONTRACT: dict[str, object] = {"swap.for_contract": True}
SIXES = Swap(read_card("6c"), 1, 0)


def borrowing(
    hand: str = "Jc Jd 9c 9d 9h 6c 7h 5d", changes: dict[str, object] | None = None
) -> State:
    return your_turn(
        hand, {**FOR_CONTRACT, **(changes or {})}, 1, ben=["5c ** 7c 8c", "5h 6h ** 8h", "Kc Kd **"]
    )


def melds(*texts: str) -> Lay:
    rules = borrowing().public.rules.meld
    return Lay(tuple(read_meld(text, rules) for text in texts))


def test_a_staged_joker_is_in_the_hand_and_its_card_in_the_meld() -> None:
    draft = Draft(borrowing(), 0)
    draft.play(SIXES)
    assert read_card("**") in draft.state.hands[0]
    assert read_card("6c") not in draft.state.hands[0]
    assert draft.state.public.table[1][0].cards == read_cards("5c 6c 7c 8c")
    assert draft.state.public.this_turn.owed == 0
    assert draft.staged == (SIXES,)
    assert draft.moves == ()


def test_staged_jokers_and_the_lay_down_are_one_move() -> None:
    draft = Draft(borrowing(), 0)
    lay = melds("JcJd**", "9c9d9h")
    draft.play(SIXES, lay)
    assert draft.plays == [SIXES, lay]
    assert draft.staged == ()
    assert draft.moves == (Lay(lay.melds, (SIXES,)),)
    assert draft.state.hands[0] == tuple(sorted(read_cards("7h 5d")))
    assert draft.state.public.this_turn.owed == 0


def test_a_lay_down_taken_back_leaves_the_joker_staged() -> None:
    draft = Draft(borrowing(), 0)
    draft.play(SIXES, melds("JcJd**", "9c9d9h"))
    draft.take_back()
    assert draft.staged == (SIXES,)
    draft.take_back()
    assert draft.state == borrowing()


def test_a_joker_that_is_not_laid_cannot_be_borrowed() -> None:
    draft = Draft(borrowing("Jc Jd Js 9c 9d 9h 6c 7h 5d"), 0)
    draft.play(SIXES)
    refusal = draft.refusal(melds("JcJdJs", "9c9d9h"))
    assert refusal is not None
    assert refusal.reason is Reason.SWAPPED_JOKER_UNLAID


@pytest.mark.parametrize(
    ("swap", "changes", "reason"),
    [
        (SIXES, {"swap.for_contract": False}, Reason.NOT_DOWN),
        (Swap(read_card("6h"), 1, 0), {}, Reason.NOT_HELD),
        (Swap(read_card("7h"), 1, 0), {}, Reason.NO_SUCH_JOKER),
        (Swap(read_card("7h"), 1, 9), {}, Reason.NO_SUCH_MELD),
        (Swap(read_card("7h"), 7, 0), {}, Reason.NO_SUCH_MELD),
        (Swap(read_card("9c"), 1, 2), {"swap.from": "runs"}, Reason.SWAP_RUNS_ONLY),
    ],
)
def test_what_cannot_be_borrowed_is_refused(
    swap: Swap, changes: dict[str, object], reason: Reason
) -> None:
    draft = Draft(borrowing(changes=changes), 0)
    refusal = draft.refusal(swap)
    assert refusal is not None
    assert refusal.reason is reason
    with pytest.raises(IllegalMove):
        draft.play(swap)
    assert draft.plays == []


def test_jokers_to_borrow_are_found_one_after_the_other() -> None:
    draft = Draft(borrowing(), 0)
    found, refusal = swaps(draft.state, 0)
    assert refusal is None
    assert {move.card for move in found} == set(read_cards("6c 7h"))
    draft.play(SIXES)
    assert [move.card for move in swaps(draft.state, 0)[0]] == [read_card("7h")]


def test_who_is_down_swaps_at_once() -> None:
    assert moves_of([SIXES], is_down=True) == (SIXES,)
    assert moves_of([SIXES], is_down=False) == ()
