"""Laying off, swapping, and the answers to every question a table can ask."""

import pytest

from liverpool.engine.cards import JOKER, cards_text
from liverpool.engine.dealing import full_deck, new_game
from liverpool.engine.moves import Add, Buy, Call, Discard, Give, Move, Pass, Take
from liverpool.engine.presets import load
from liverpool.engine.refusals import Reason
from liverpool.engine.state import Seat
from liverpool.record.cards import read_card, read_cards
from liverpool.table.offer_window import Passing, StandingWish
from liverpool.table.seat.question import Question
from liverpool.terminal import playing
from liverpool.terminal.prompts import KEYS, options
from liverpool.terminal.seat_model import SeatModel
from tests.terminal.tables import (
    BEN,
    CY,
    Quiet,
    choose,
    last_move,
    now,
    position,
    reason,
    seat_model,
    session,
    with_groups,
    your_turn,
)

JOKER_RUN = "5c ** 7c 8c"

# Laying off and swapping


def test_several_cards_are_laid_off_at_once_in_whatever_order_works() -> None:
    at = seat_model(
        your_turn("Ts 9s Kd Kc 2c", table={"You": ["5s 6s 7s 8s"], "Ben": ["Ks Kh Kc"]})
    )
    choose(at, "Kd", "Ts", "9s")
    playing.add(at)
    assert at.hand.cards == list(read_cards("2c Kc"))
    assert len(at.draft.plays) == 3


def test_where_a_card_fits_twice_the_target_is_asked_and_lit() -> None:
    at = seat_model(your_turn("7h 2c 3c", table={"You": ["4h 5h 6h"], "Ben": ["7s 7d 7c"]}))
    playing_card = read_card("7h")
    at.hand.toggle(at.hand.cards.index(playing_card))
    playing.add(at)
    assert at.menu is not None
    assert {one.melds for one in at.menu.alternatives} == {((0, 0),), ((1, 0),)}
    at.answer(0)
    assert len(at.draft.plays) == 1


def test_a_card_that_does_not_fit_is_named() -> None:
    at = seat_model(your_turn("Ts 2c Kd", table={"You": ["5s 6s 7s 8s"]}))
    choose(at, "2c")
    playing.add(at)
    assert reason(at) == Reason.DOES_NOT_FIT
    assert at.message is not None
    assert at.message.text.startswith("2c: ")


def test_before_going_down_nothing_can_be_laid_off() -> None:
    at = seat_model(your_turn("9s 2c", table={"Ben": ["5s 6s 7s 8s"]}))
    choose(at, "9s")
    playing.add(at)
    assert reason(at) == Reason.NOT_DOWN


def test_others_melds_wait_for_the_next_turn_where_the_table_plays_so() -> None:
    others = {"table": {"Ben": ["5c 6c 7c 8c"]}}
    at = seat_model(your_turn("5d 6d 7d 8d Ks Kh Kc 9c 4c", "dunlop+wait", **others))
    playing.lay(with_groups(at, "5d 6d 7d 8d", "Ks Kh Kc"))
    assert at.checked.is_down
    choose(at, "4c")
    playing.add(at)
    assert reason(at) == Reason.OTHERS_NEXT_TURN


def test_a_joker_is_swapped_for_the_card_it_stands_for() -> None:
    at = seat_model(your_turn("6c 2d 9d", table={"You": ["8s 8h 8d"], "Ben": ["5c ** 7c 8c"]}))
    playing.swap(at)
    assert JOKER in at.hand.cards
    assert at.public.table[1][0].cards == read_cards("5c6c7c8c")


def test_a_joker_that_stays_in_its_run_never_comes_to_the_hand() -> None:
    stays = {"swap.joker_use": "stays_in_run"}
    melds = {"You": ["8s 8h 8d"], "Ben": ["5c ** 7c 8c"]}
    at = seat_model(your_turn("6c 2d 9d", changes=stays, table=melds))
    playing.swap(at)
    assert tuple(at.hand.cards) == read_cards("2d 9d")
    assert at.public.table[1][0].cards == read_cards("5c6c7c8c**")


@pytest.mark.parametrize(
    ("rules", "table", "why"),
    [
        ("wikipedia", {"You": ["8s 8h 8d"], "Ben": [JOKER_RUN]}, Reason.SWAP_GOING_DOWN_ONLY),
        ("mahlum", {"You": [JOKER_RUN]}, Reason.SWAP_OTHERS_ONLY),
    ],
)
def test_a_joker_that_may_not_be_taken_is_explained(
    rules: str, table: dict[str, list[str]], why: Reason
) -> None:
    at = seat_model(your_turn("6c 2d 9d", rules, table=table))
    playing.swap(at)
    assert reason(at) == why


# Questions of one preset or another


def test_several_cards_of_the_pile_are_chosen_by_their_number() -> None:
    state = position(
        "mahlum",
        turn="You",
        phase="turn",
        hands={"You": "3s 4s", "Ben": BEN, "Cy": CY},
        pile="Jh Qh Kh",
        stock="Ac Ad Ah Qd",
    )
    at = seat_model(state)
    assert at.asked is Question.TURN
    at.take()
    assert at.menu is not None
    assert [one.label for one in at.menu.alternatives] == [
        "Kh",
        "Qh Kh + 1 penalty card",
        "Jh Qh Kh + 2 penalty cards",
    ]
    at.answer(1)
    assert last_move(at) == Take(2)
    assert sorted(at.hand.cards) == sorted(read_cards("3s 4s Qh Kh Ac"))


def to_cut() -> SeatModel:
    """Ben deals; you sit to his right."""
    game = new_game(load("dunlop").rules, 3).public.game
    stock = cards_text(full_deck(game, 1))
    return seat_model(
        position("dunlop", number=1, dealer="Ben", phase="cut", turn="You", stock=stock)
    )


def test_the_cut_is_aimed_by_digits_or_steps() -> None:
    at = to_cut()
    assert at.asked is Question.CUT
    assert at.aimed == 54
    for digit in "32":
        at.type_digit(digit)
    at.move_aim(-1)
    assert at.aimed == 31
    at.rub_out()
    assert at.aimed == 3
    at.cut()
    assert at.session.public.aim == 3


def test_a_cut_of_the_whole_deck_is_refused() -> None:
    at = to_cut()
    for digit in "108":
        at.type_digit(digit)
    at.cut()
    assert reason(at) == Reason.CUT_RANGE
    assert at.asked is Question.CUT


def called(rules: str, hand: str = "Kh Kd") -> SeatModel:
    """Cy has discarded a card that fits; you call it."""
    state = position(
        rules,
        turn="Ben",
        phase="turn",
        by="Cy",
        hands={"You": hand, "Ben": BEN, "Cy": CY},
        table={"You": ["9c 9h 9d"], "Ben": ["3c 3h 3d"], "Cy": ["5s 6s 7s 8s"]},
        pile="Jd 3s",
        stock="Ac Ad Ah Qd",
    )
    at = seat_model(state)
    assert at.asked is Question.CALL
    at.call()
    return at


def test_the_caller_gives_a_card_under_christmas() -> None:
    at = called("christmas")
    assert at.asked is Question.GIVE
    choose(at, "Kd")
    playing.discard(at)
    assert last_move(at) == Give(read_card("Kd"))
    assert at.hand.cards == [read_card("Kh")]


def test_the_caller_goes_out_by_the_last_card_given() -> None:
    at = called("christmas", "Kh")
    playing.discard(at)
    assert at.session.public.sheet[-1].out == 0


def test_the_caller_discards_a_card_under_liverpool() -> None:
    at = called("wikipedia+liverpool")
    assert at.asked is Question.FREE_DISCARD
    choose(at, "Kd")
    playing.discard(at)
    assert at.session.public.top == read_card("Kd")


def test_a_call_of_no_offence_is_refused() -> None:
    state = position(
        "christmas",
        turn="Ben",
        phase="turn",
        by="Cy",
        hands={"You": "Kh Kd", "Ben": BEN, "Cy": CY},
        table={"Ben": ["3c 3h 3d"]},
        pile="Jd 9s",
        stock="Ac Ad Ah Qd",
    )
    at = seat_model(state)
    at.call()
    assert reason(at) == Reason.NOT_AN_OFFENCE
    assert at.asked is Question.CALL


def test_the_last_discard_can_be_called_before_the_deal_is_scored() -> None:
    state = position(
        "christmas",
        turn="Ben",
        phase="last_call",
        by="Cy",
        open=["You", "Ben"],
        hands={"You": "Kh", "Ben": BEN, "Cy": ""},
        table={"Ben": ["3c 3h 3d"], "Cy": ["5s 6s 7s 8s"]},
        pile="Jd 3s",
        stock="Ac Ad Ah Qd",
    )
    at = seat_model(state)
    assert now(at.asked) is Question.LAST_CALL
    at.call()
    assert isinstance(last_move(at), Call)
    assert at.asked is Question.GIVE


def test_a_knock_is_answered_like_a_purchase() -> None:
    state = position(
        "mahlum",
        turn="Ben",
        phase="buy",
        by="Cy",
        open=["You"],
        hands={"You": "Kh Kd", "Ben": BEN, "Cy": CY},
        pile="Jd 3s",
        stock="Ac Ad Ah Qd",
    )
    at = seat_model(state, bots=lambda _seat: Quiet())
    assert at.asked is Question.OFFER
    at.buy()
    assert any(isinstance(event.move, Buy) for event in at.session.public.history)
    assert read_card("3s") in at.hand.cards


@pytest.mark.parametrize(("key", "said"), [("b", Buy()), ("p", Pass())])
def test_an_offer_to_come_is_answered_while_another_is_in_turn(key: str, said: Buy | Pass) -> None:
    state = position(
        "dunlop",
        turn="Ben",
        phase="turn",
        by="Cy",
        hands={"You": "Kh Kd 4c", "Ben": BEN, "Cy": CY},
        pile="Jd 3s",
        stock="Ac Ad Ah Qd",
        seats=["You", "Cy", "Ben"],
    )
    moves: list[tuple[Seat, Move]] = []
    at = SeatModel(session(state, names=["You", "Cy", "Ben"], moves=moves))
    assert at.asked is Question.NOTHING
    assert {"b", "p"} <= {option.key for option in options(at)}
    KEYS[key].act(at)
    assert at.message is None or "quicker" not in at.message.text
    assert reason(at) is None
    pressed = [answer.pressed for answer in (at.prompt.main, at.prompt.second) if answer]
    assert pressed == [key == "b", key == "p"]
    while len(moves) < 2 or moves[-1][0] != 0:
        assert at.session.step()
    assert (0, said) in moves


def test_only_where_an_answer_came_too_late_is_somebody_said_to_be_quicker() -> None:
    at = seat_model(your_turn("Ts 9s Kd Kc 2c"))
    assert at.make(Discard(read_card("2c")))
    assert at.message is None


def test_before_going_down_cards_are_found_set_aside_and_taken_back() -> None:
    at = seat_model(your_turn("Ts Th Td Kd Kc 2c"))
    assert {"f"} == {option.key for option in options(at)} & {"f", "g", "u"}
    choose(at, "Ts", "Th", "Td")
    assert {"f", "g"} == {option.key for option in options(at)} & {"f", "g", "u"}
    down = seat_model(your_turn("Ts 9s 2c", table={"You": ["5s 6s 7s 8s"]}))
    assert not {option.key for option in options(down)} & {"g", "u"}


def test_all_that_fits_is_laid_off_for_one_who_is_down() -> None:
    at = seat_model(your_turn("9s Ts 2c Kd", table={"You": ["5s 6s 7s 8s"]}))
    assert at.prompt.sentence == "Lay off what fits, or discard."
    assert ("f", "lay off all (2 cards)") in [(one.key, one.label) for one in options(at)]
    playing.find(at)
    cards = [play.card for play in at.draft.plays if isinstance(play, Add)]
    assert cards == list(read_cards("9s Ts"))
    assert at.prompt.sentence == "Discard a card to end your turn."
    playing.find(at)
    assert at.message is not None
    assert at.message.text == "None of your cards fits on the table right now."


# Passing without being asked


def buying(hand: str) -> SeatModel:
    """Cy has discarded the king of clubs; Ben is to draw, then it is offered to you."""
    state = position(
        "dunlop",
        turn="Ben",
        phase="turn",
        by="Cy",
        hands={"You": hand, "Ben": BEN, "Cy": CY},
        pile="Jd Kc",
        stock="Ac Ad Ah 3c 3d 5h",
    )
    return SeatModel(session(state, bots=lambda _seat: Quiet()))


def test_what_is_passed_by_itself_is_chosen_in_a_menu_and_told_afterwards() -> None:
    """Ben draws; the king of clubs is offered to you, and brings you nearer to nothing."""
    at = buying("4h 6c 8s")
    at.choose_passing()
    assert at.menu is not None
    labels = [alternative.label for alternative in at.menu.alternatives]
    assert labels[0] == "Ask me (as now)"
    at.answer(labels.index("Pass until it helps me"))
    assert at.session.wish.passing is Passing.NOT_NEARER
    while at.session.buy_end is None:
        assert at.session.step()
    at.refresh()
    assert at.message is not None
    assert at.message.text == "Passed for you: Kc doesn't help you. Nobody wanted it."


def test_a_card_that_brings_you_nearer_is_asked_for() -> None:
    at = buying("Kh Kd 8s")
    at.session.wish = StandingWish(passing=Passing.NOT_NEARER)
    while at.session.step():
        pass
    assert at.asked is Question.OFFER
    at.buy()
    assert at.message is not None
    assert at.message.text.startswith("Kc is yours. ")


def test_who_passes_hears_how_it_ended_once() -> None:
    at = buying("4h 6c 8s")
    while at.session.step():
        pass
    at.let_go()
    assert at.message is not None
    assert at.message.text == "You passed. Nobody wanted Kc."
    at.message = None
    at.refresh()
    assert at.message is None
