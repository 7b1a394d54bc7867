"""Setting melds aside, going down, taking back, and lay-downs that fail."""

import pytest

from liverpool.engine.moves import Expose
from liverpool.engine.refusals import Reason
from liverpool.engine.state import Phase
from liverpool.record.cards import read_cards
from liverpool.table.seat.question import Question
from liverpool.terminal import playing
from liverpool.terminal.prompts import options
from liverpool.terminal.seat_model import SeatModel
from liverpool.terminal.table import draw
from tests.terminal.tables import (
    aside,
    choose,
    labels,
    last_move,
    now,
    position,
    reason,
    seat_model,
    with_groups,
    your_turn,
)

# Setting aside


def test_melds_prepared_before_the_draw_are_still_aside_after_it() -> None:
    at = seat_model(
        position(
            "dunlop",
            number=2,
            turn="You",
            phase="turn",
            by="Cy",
            hands={"You": "5d 6d 7d 8d Ks Kh Kc 9c", "Ben": "2c 4d", "Cy": "2d 4h"},
            pile="Qs",
            stock="Ac Ad Ah Qd",
        )
    )
    with_groups(at, "5d 6d 7d 8d", "Ks Kh Kc")
    at.draw()
    while at.asked is not Question.PLAY:
        at.session.step()
    at.refresh()
    assert len(aside(at)) == 2
    playing.confirm(at)
    assert at.checked.is_down


def test_a_run_is_set_aside_in_whatever_order_its_cards_are_chosen() -> None:
    at = seat_model(your_turn("5d 6d 7d 8d 9c Ks Kh Kc"))
    choose(at, "8d", "5d", "7d", "6d")
    playing.group(at)
    assert aside(at) == ["5d 6d 7d 8d"]
    assert at.hand.cards == sorted(read_cards("9c Ks Kh Kc"))


def test_a_joker_is_asked_about_only_where_it_may_stand_for_several_cards() -> None:
    at = seat_model(your_turn("5d 6d 7d ** 9c Ks Kh Kc **"))
    choose(at, "5d", "6d", "7d", "**")
    playing.group(at)
    assert labels(at) == ["*4d* 5d 6d 7d", "5d 6d 7d *8d*"]
    at.answer(1)
    assert aside(at) == ["5d 6d 7d **"]
    choose(at, "Ks", "Kh", "**")
    playing.group(at)
    assert now(at.menu) is None
    assert len(aside(at)) == 2


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("Ks Kh Qc", Reason.SET_MIXED),
        ("5d 6d Qd", Reason.RUN_BROKEN),
        ("Qd Kd Ad 2d", Reason.RUN_TURNS_CORNER),
    ],
)
def test_the_guard_says_what_is_wrong_with_a_meld(cards: str, why: Reason) -> None:
    at = seat_model(your_turn("5d 6d 7d 9d Ks Kh Qc Qd Kd Ad 2d ** ** **"))
    choose(at, *cards.split())
    playing.group(at)
    assert reason(at) == why
    assert aside(at) == []


@pytest.mark.parametrize(
    ("number", "cards", "why"),
    [
        (1, "2h 5h 8h", Reason.SET_MIXED),
        (3, "Ks Kh Qc Qd", Reason.RUN_BROKEN),
    ],
)
def test_only_the_melds_that_the_contract_asks_for_are_spoken_of(
    number: int, cards: str, why: Reason
) -> None:
    at = seat_model(your_turn("2h 5h 8h Ks Kh Qc Qd 6s 7s", "wikipedia", number=number))
    choose(at, *cards.split())
    playing.group(at)
    assert reason(at) == why


def test_a_meld_can_be_set_aside_piece_by_piece() -> None:
    at = seat_model(your_turn("5d 6d 7d 9d 8d Ks Kh Kc 2c"))
    choose(at, "5d", "6d", "9d")
    playing.group(at)
    assert aside(at) == ["5d 6d 9d"]
    assert "5d 6d 9d +2" in "\n".join(line.plain for line in draw(at, "dunlop", 80, 24))
    choose(at, "7d", "8d")
    playing.group(at)
    assert aside(at) == ["5d 6d 7d 8d 9d"]


def test_a_meld_that_the_contract_does_not_ask_for_is_not_set_aside() -> None:
    at = seat_model(your_turn("3h 3d 3c Ks Kh Kc 5h 6h", number=2))
    choose(at, "3h", "3d", "3c")
    playing.group(at)
    choose(at, "Ks", "Kh", "Kc")
    playing.group(at)
    assert reason(at) == Reason.NOT_THE_CONTRACT
    assert len(aside(at)) == 1


# Going down and taking back

CONTRACT_IN_HAND = "5d 6d 7d 8d Ks Kh Kc 9c 9d"


def gone_down(hand: str = CONTRACT_IN_HAND) -> SeatModel:
    at = with_groups(seat_model(your_turn(hand)), "5d 6d 7d 8d", "Ks Kh Kc")
    playing.confirm(at)
    return at


def test_a_turn_is_a_draft_until_the_discard() -> None:
    at = gone_down()
    assert now(at.checked.is_down)
    assert 0 not in at.session.public.down
    assert at.hand.cards == list(read_cards("9c 9d"))
    choose(at, "9d")
    playing.add(at)
    assert [len(meld.cards) for meld in at.public.table[0]] == [3, 5]
    playing.take_back(at)
    assert [len(meld.cards) for meld in at.public.table[0]] == [3, 4]
    playing.take_back(at)
    assert not at.checked.is_down
    assert len(aside(at)) == 2
    playing.take_back(at)
    playing.take_back(at)
    assert sorted(at.hand.cards) == sorted(read_cards(CONTRACT_IN_HAND))
    assert at.session.public.history == ()


def test_the_discard_makes_the_draft_final_in_order() -> None:
    at = gone_down()
    choose(at, "9d")
    playing.add(at)
    choose(at, "9c")
    playing.discard(at)
    verbs = [type(event.move).__name__ for event in at.session.public.history]
    assert verbs == ["Lay", "Add", "Discard"]
    assert at.session.public.phase is Phase.OVER
    assert at.draft.plays == ()


def test_a_refused_discard_leaves_the_draft_as_it_is() -> None:
    state = your_turn("6c 9d 9c", table={"You": ["8s 8h 8d"], "Ben": ["5c ** 7c 8c"]})
    at = seat_model(state)
    choose(at, "6c")
    playing.swap(at)
    assert at.public.this_turn.owed == 1
    choose(at, "9d")
    playing.discard(at)
    assert reason(at) == Reason.JOKER_OWED
    assert len(at.draft.plays) == 1


def test_a_play_that_empties_the_hand_waits_to_be_confirmed() -> None:
    at = seat_model(your_turn("8c", "mahlum", table={"You": ["8s 8h 8d"]}))
    playing.add(at)
    assert now(at.checked.ended)
    assert now(at.session.public.phase) is Phase.PLAY
    playing.take_back(at)
    assert not at.checked.ended
    playing.add(at)
    playing.confirm(at)
    assert at.session.public.phase is Phase.OVER
    assert at.session.public.sheet[-1].out == 0


def test_a_floater_looks_different_from_one_who_is_out() -> None:
    at = seat_model(your_turn("8c", "wikipedia", table={"You": ["8s 8h 8d"]}))
    playing.add(at)
    playing.confirm(at)
    assert at.session.public.phase is Phase.TURN
    assert "You float" in at.session.log[-1]


def test_one_card_must_be_kept_where_a_turn_ends_with_a_discard() -> None:
    at = seat_model(your_turn("8c", "dunlop", table={"You": ["8s 8h 8d"]}))
    playing.add(at)
    assert reason(at) == Reason.KEEP_ONE
    assert at.draft.plays == ()


def test_melds_that_lie_aside_are_not_forgotten_by_a_discard() -> None:
    at = with_groups(seat_model(your_turn(CONTRACT_IN_HAND)), "5d 6d 7d 8d", "Ks Kh Kc")
    choose(at, "9c")
    playing.discard(at)
    assert at.session.public.history == ()
    assert at.message is not None
    playing.discard(at)
    assert type(last_move(at)).__name__ == "Discard"


# Failed lay-downs


def failing(*, guard: bool, rules: str = "dunlop") -> SeatModel:
    at = seat_model(your_turn("5d 6d 7d 9d Ks Kh Kc", rules), guard=guard)
    playing.confirm(with_groups(at, "Ks Kh Kc", "5d 6d 7d 9d"))
    return at


def test_with_the_guard_a_failing_lay_down_is_never_sent() -> None:
    at = failing(guard=True)
    assert at.session.public.history == ()
    assert at.session.public.penalties == (0, 0, 0)


def test_without_the_guard_a_failing_lay_down_costs_50() -> None:
    at = failing(guard=False)
    assert isinstance(last_move(at), Expose)
    assert at.session.public.penalties == (50, 0, 0)
    assert len(at.hand.cards) == 7
    assert aside(at) == []


def test_after_a_failed_lay_down_only_a_discard_is_offered() -> None:
    at = failing(guard=False)
    choose(at, "Ks", "Kh", "Kc")
    playing.group(at)
    assert len(aside(at)) == 1
    assert "enter" not in [option.key for option in options(at)]
    choose(at, "9d")
    playing.discard(at)
    assert type(last_move(at)).__name__ == "Discard"
    assert at.session.log[-2].endswith("not the contract, +50 points.")


def test_without_the_guard_nothing_fails_where_the_rules_have_no_price_for_it() -> None:
    at = failing(guard=False, rules="christmas")
    assert at.session.public.history == ()
    assert reason(at) == "unfinished"


def test_without_the_guard_a_right_lay_down_is_right() -> None:
    at = seat_model(your_turn(CONTRACT_IN_HAND), guard=False)
    playing.confirm(with_groups(at, "5d 6d 7d 8d", "Ks Kh Kc"))
    assert now(at.checked.is_down)
