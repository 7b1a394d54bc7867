"""Going down with jokers from the table: taken, laid, or given back."""

from liverpool.engine.cards import JOKER
from liverpool.engine.moves import Lay, Swap
from liverpool.engine.refusals import Reason
from liverpool.record.cards import read_card
from liverpool.terminal import playing
from liverpool.terminal.prompts import options, sentence
from liverpool.terminal.seat_model import SeatModel
from tests.terminal.tables import (
    aside,
    choose,
    now,
    reason,
    seat_model,
    with_groups,
    your_turn,
)


def keys(at: SeatModel) -> set[str]:
    return {option.key for option in options(at)}


def borrowing(hand: str, *, allowed: bool = True, guard: bool = True) -> SeatModel:
    return seat_model(
        your_turn(
            hand,
            number=1,
            table={"Ben": ["5c ** 7c 8c"]},
            changes={"swap.for_contract": allowed},
        ),
        guard=guard,
    )


def test_a_joker_is_taken_and_laid_in_one_move() -> None:
    at = borrowing("Jc Jd 9c 9d 9h 6c 5d 4d")
    assert "j" in keys(at)
    playing.swap(at)
    assert JOKER in at.hand.cards
    assert now(at.session.public.history) == ()
    assert sentence(at) == "Choose cards for the next meld. Nobody sees this yet."
    playing.lay(with_groups(at, "Jc Jd **", "9c 9d 9h"))
    assert at.checked.is_down
    choose(at, "5d")
    playing.discard(at)
    lay = at.session.public.history[0].move
    assert isinstance(lay, Lay)
    assert lay.swaps == (Swap(read_card("6c"), 1, 0),)


def test_the_best_lay_down_is_found_with_a_joker_from_the_table() -> None:
    at = borrowing("Jc Jd 9c 9d 9h 6c 5d 4d")
    playing.find(at)
    assert at.draft.swaps == (Swap(read_card("6c"), 1, 0),)
    assert len(aside(at)) == 2
    playing.confirm(at)
    assert at.checked.is_down


def test_a_taken_joker_is_laid_or_given_back() -> None:
    at = borrowing("Jc Jd 9c 9d 9h 6c 5d 4d")
    playing.swap(at)
    choose(at, "5d")
    playing.discard(at)
    assert at.session.public.history == ()
    assert at.message is not None
    assert "d" not in keys(at)
    with_groups(at, "9c 9d 9h")
    playing.take_back(at)
    assert (aside(at), len(at.draft.swaps)) == ([], 1)
    playing.take_back(at)
    assert not at.draft.swaps
    assert JOKER not in at.hand.cards


def test_a_card_aside_that_is_swapped_for_a_joker_leaves_its_group_alone() -> None:
    at = with_groups(borrowing("Jc Jd 9c 6s 6h 6c 5d 4d"), "6s 6h 6c")
    playing.swap(at)
    assert JOKER in at.hand.cards
    assert aside(at) == ["6h 6s"]
    assert read_card("6c") not in at.hand.cards


def test_no_joker_is_taken_before_going_down_where_that_is_not_played() -> None:
    at = borrowing("Jc Jd 9c 9d 9h 6c 5d 4d", allowed=False)
    playing.swap(at)
    assert reason(at) == Reason.SWAP_AFTER_LAYING


def test_a_lay_down_that_would_fail_is_not_made_with_a_joker_just_taken() -> None:
    at = borrowing("Jc Jd 9c 9d 9h 6c 5d 4d", guard=False)
    playing.swap(at)
    choose(at, "5d", "4d", "Jc")
    playing.group(at)
    playing.lay(at)
    assert at.session.public.history == ()
    assert at.session.public.penalties == (0, 0, 0)
    assert reason(at) == Reason.SET_MIXED


def test_a_two_is_named_that_can_be_taken_to_go_down() -> None:
    changes = {"meld.wild_ranks": "twos", "swap.cards": "wild_cards", "swap.for_contract": True}
    table = {"Ben": ["5c 2d 7c 8c", "4h 5h ** 7h"]}
    hand = "Jc Jd 9c 9d 9h 6c 6h 4d"
    at = seat_model(your_turn(hand, number=1, table=table, changes=changes))
    assert ("j", "take a wild card") in {(option.key, option.label) for option in options(at)}
    playing.swap(at)
    assert at.menu is not None
    assert at.menu.question == "Which wild card?"
    assert [way.label for way in at.menu.alternatives] == [
        "6c for the 2d in Ben's 5c 2d=6c 7c 8c",
        "6h for the joker in Ben's 4h 5h *6h* 7h",
    ]
    at.menu.alternatives[0].choose()
    assert read_card("2d") in at.hand.cards
    choose(at, "4d")
    playing.discard(at)
    assert at.message is not None
    assert "with the wild card you took" in at.message.text
