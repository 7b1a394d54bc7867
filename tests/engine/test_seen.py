"""What everybody has seen each seat do with cards."""

from liverpool.engine.seen import Seen, seen_of
from liverpool.engine.state import Phase, State
from liverpool.record.cards import read_cards as cards
from tests.rules.positions import ANN, BEN, CY, house, play, position


def before_the_draw() -> State:
    hands = {"Ann": "7c 7d 9s 9d 2c", "Ben": "3c 4d 6h Js Kd", "Cy": "7s 8s 2d 5d Qh"}
    return position("dunlop", phase=Phase.TURN, hands=hands, pile="9c", stock="4c 4h 6s 6d 8c Jd")


def test_a_turn_is_read_as_all_have_seen_it() -> None:
    """The first card of the pile is no discard: nobody was seen to want it or not."""
    state = play(before_the_draw(), "Ben draw", "Cy pass", "Ann pass", "Ben discard Kd")
    assert seen_of(state.public)[BEN] == Seen((), cards("Kd"), ())
    state = play(state, "Cy draw", "Ann pass", "Cy discard Qh", "Ann take")
    seen = seen_of(state.public)
    assert seen[CY] == Seen((), cards("Qh"), cards("Kd"))
    assert seen[ANN] == Seen(cards("Qh"), (), cards("Kd"))


def test_who_buys_a_discard_holds_it_and_nobody_else_can_let_it_go() -> None:
    state = play(before_the_draw(), "Ben draw", "Cy pass", "Ann pass", "Ben discard Kd")
    seen = seen_of(play(state, "Cy draw", "Ann buy").public)
    assert seen[ANN] == Seen(cards("Kd"), (), ())
    assert seen[CY] == Seen((), (), cards("Kd"))
    assert seen[BEN] == Seen((), cards("Kd"), ())


def test_a_discard_that_covers_the_card_that_is_sold_can_be_let_go() -> None:
    hands = {"Ann": "7c 7d 9s 9d 2c", "Ben": "3c 4d 6h Js Kd", "Cy": "7s 8s 2d 5d Qh"}
    state = position("bga", phase=Phase.TURN, hands=hands, pile="9c", stock="4c 4h 6s 6d 8c Jd")
    state = play(state, "Ben draw", "Ann buy", "Ben discard Kd", "Cy draw")
    seen = seen_of(state.public)
    assert seen[ANN].holds == cards("9c")
    assert seen[CY].left == cards("Kd")


def test_a_called_discard_that_is_taken_back_can_no_longer_be_let_go() -> None:
    hands = {"Ann": "7c 7d 9s 2c", "Ben": "3c 4d Kd", "Cy": "7s 8s 2d"}
    table = {"Ann": ["KcKhKs", "3d3h3s"]}
    rules = house("bga+penalty", {"layoff.last_deal": "same"})
    state = position(rules, hands=hands, table=table, down=(ANN, BEN), pile="9c")
    state = play(state, "Ben discard Kd", "Ann call", "Cy draw")
    assert seen_of(state.public)[CY].left == ()
    assert seen_of(state.public)[BEN].holds == cards("Kd")


def test_a_card_that_was_taken_can_no_longer_be_let_go_where_no_discard_follows() -> None:
    table = {"Ben": ["KcKhKs", "9c9d9s"]}
    hands = {"Ann": "7c 7d 9h", "Ben": "Kd"}
    state = position("wikipedia", hands=hands, table=table, turn=ANN)
    lines = ("Ann discard 9h", "Ben take", "Ben add 9h Ben.2", "Ben add Kd Ben.1", "Cy draw")
    assert seen_of(play(state, *lines).public)[CY].left == ()
