"""A player's seat under house rules: buying meanwhile, calls with a price, limits, the lot."""

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from liverpool.bots.player import Bot
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Discard,
    Lot,
    Move,
    Pass,
    PlayerMove,
)
from liverpool.engine.referee import refuse
from liverpool.engine.refusals import Reason
from liverpool.engine.state import Phase, Seat, State, View
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card
from liverpool.table.seat.question import Question
from liverpool.table.words import Names
from liverpool.terminal import playing
from liverpool.terminal.prompts import options, sentence
from liverpool.terminal.scores import hands_left
from liverpool.terminal.seat_model import SeatModel
from liverpool.terminal.session import Session
from tests.rules.positions import house as rules_of
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

# Buying while another plays


class Laying(Quiet):
    """Lays its cards off one by one before it discards."""

    def choose(self, view: View) -> PlayerMove | None:
        if view.public.phase is Phase.PLAY and view.public.turn == view.seat:
            for face in view.hand:
                if refuse(view, add := Add(face, view.seat, 0)) is None:
                    return add
        return super().choose(view)


def ben_is_to_draw(
    priority: str = "seat", changes: dict[str, object] | None = None, **fields: object
) -> State:
    house: dict[str, object] = {
        "buy.window": "until_next_discard",
        "buy.priority": priority,
        "buy.discarder": True,
        **(changes or {}),
    }
    given = {
        "turn": "Ben",
        "phase": "turn",
        "by": "You",
        "hands": {"You": "3s Kh Kd", "Ben": "9s 9c 2c 4d", "Cy": CY},
        "table": {"Ben": ["9d 9h 9c"]},
        "pile": "Jd Kc",
        "stock": "Ac Ad Ah 3c 3d 5h 7s",
        **fields,
    }
    return position("dunlop", changes=house, **given)


def to_the_first_lay_off(table: Session) -> None:
    while not any(isinstance(event.move, Add) for event in table.public.history):
        assert table.step()


def at_table(
    state: State, moves: list[tuple[Seat, Move]], bots: Callable[[Seat], Bot] | None = None
) -> SeatModel:
    table = session(state, bots=bots or (lambda _seat: Laying()), moves=moves)
    to_the_first_lay_off(table)
    return SeatModel(table)


def keys(at: SeatModel) -> set[str]:
    return {option.key for option in options(at)}


def test_others_play_on_while_the_person_may_buy() -> None:
    at = at_table(ben_is_to_draw(), [])
    assert at.asked is Question.NOTHING
    assert at.session.offered_meanwhile()
    assert {"p", "b"} <= keys(at)
    assert sentence(at) == (
        "Buy Kc back? Costs 1 extra card. You have until Ben discards. Cy has first choice."
    )


@pytest.mark.parametrize("priority", ["seat", "first_call", "cut"])
def test_the_turn_does_not_end_before_the_person_has_answered(priority: str) -> None:
    moves: list[tuple[Seat, Move]] = []
    at = at_table(ben_is_to_draw(priority), moves)
    while at.session.step():
        pass
    assert at.asked is Question.OFFER
    assert at.session.public.turn == 1
    assert not any(isinstance(move, Discard) for _, move in moves)
    at.let_go()
    while at.session.public.turn == 1:
        assert at.session.step()
    assert any(isinstance(move, Discard) for _, move in moves)


def test_a_wish_early_in_the_turn_is_settled_at_the_discard() -> None:
    moves: list[tuple[Seat, Move]] = []
    at = at_table(ben_is_to_draw(), moves)
    at.buy()
    assert at.session.said == "buy"
    assert not at.session.offered_meanwhile()
    while at.asked is Question.NOTHING:
        at.session.step()
    assert read_card("Kc") in at.session.state.hands[0]
    assert [move for seat, move in moves if seat == 0] == [Buy()]


def test_where_the_first_call_counts_each_of_those_who_want_it_is_first_now_and_then() -> None:
    """You answer as soon as you can; Cy wants it too, and is heard when it is his turn to be."""
    buyers = Counter[Seat]()
    for seed in range(60):
        table = session(
            ben_is_to_draw("first_call"),
            bots=lambda seat: Quiet(buys=seat == 2),
            seed=str(seed),
        )
        while not table.offered_meanwhile() and not table.public.bought[2]:
            table.step()
        if table.offered_meanwhile():
            table.make(Buy())
        buyers[0 if table.public.bought[0] else 2] += 1
    assert min(buyers[0], buyers[2]) > 15


class Silent(Quiet):
    """Says nothing where it need not."""

    def choose(self, view: View) -> PlayerMove | None:
        if view.public.phase is Phase.PLAY and view.public.turn != view.seat:
            return None
        return super().choose(view)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_who_says_nothing_holds_nobody_up(seed: str) -> None:
    table = session(ben_is_to_draw("first_call"), bots=lambda _seat: Silent(), seed=seed)
    table.step()
    assert table.make(Pass())
    while table.public.turn == 1:
        assert table.step()
    assert table.public.by == 1


def test_a_purchase_that_another_got_first_is_reported() -> None:
    outcomes = set()
    for seed in range(20):
        table = session(
            ben_is_to_draw("first_call"), bots=lambda seat: Quiet(buys=seat == 2), seed=str(seed)
        )
        table.step()
        at = SeatModel(table)
        at.buy()
        outcomes.add((bool(table.public.bought[0]), at.message.text if at.message else ""))
    assert outcomes == {
        (True, "Kc is yours. Ad came with it from the stock."),
        (False, "Cy buys Kc. Cy called first."),
    }


def test_what_was_said_before_the_draw_stands() -> None:
    changes: dict[str, object] = {
        "call.offence": "fits_any",
        "call.caller": "anyone",
        "call.offender": "anyone",
    }
    state = ben_is_to_draw(changes=changes, by="Cy")
    moves: list[tuple[Seat, Move]] = []
    table = session(state, moves=moves, bots=lambda seat: Quiet(buys=seat == 2))
    while table.step():
        pass
    assert table.asked() is Question.CALL
    table.let_go(buy=True)
    while table.step():
        pass
    assert (0, Buy()) in moves


def test_others_are_heard_with_your_discard() -> None:
    moves: list[tuple[Seat, Move]] = []
    state = ben_is_to_draw(turn="You", by="Cy")
    table = session(state, moves=moves, bots=lambda seat: Quiet(buys=seat == 1))
    at = SeatModel(table)
    at.draw()
    while table.step():
        pass
    at.refresh()
    assert at.asked is Question.PLAY
    choose(at, "3s")
    playing.discard(at)
    assert {(1, Buy()), (2, Pass())} <= set(moves)
    assert read_card("Kc") in table.state.hands[1]


def test_the_price_of_the_next_purchase_is_named() -> None:
    changes: dict[str, object] = {"buy.price": [0, 2], "buy.limit": 3}
    at = at_table(ben_is_to_draw(changes=changes, bought={"You": 1}), [])
    assert "Costs 2 extra cards." in sentence(at)
    assert "2 of 3 buys left." in sentence(at)
    by_deal = at_table(ben_is_to_draw(changes={"buy.limit": [1, 2]}, bought={"You": 0}), [])
    assert "2 of 2 buys left." in sentence(by_deal)
    saved: dict[str, object] = {"buy.limit": 2, "buy.carry_over": True}
    late = at_table(ben_is_to_draw(changes=saved, bought={"You": 1}), [])
    assert "buys left, with those left from earlier deals." in sentence(late)


def test_more_buys_of_a_handicap_are_told() -> None:
    state = ben_is_to_draw(changes={"buy.limit": 2, "buy.game_limit": 3})
    game = replace(state.public.game, more_buys=(1, 0, 0))
    for number, left in ((2, "5 of 5 buys left in this game so far."), (7, "10 of 10 buys left")):
        public = replace(state.public, game=game, number=number)
        told = sentence(at_table(replace(state, public=public), []))
        assert f"3 of 3 buys left in this deal. {left}" in told


def test_what_buys_left_count_is_told_with_the_hands() -> None:
    changes: dict[str, object] = {"buy.limit": 2, "points.buy_left": -10}
    hands = {"You": "3s Kh", "Ben": "9s", "Cy": CY}
    fields: dict[str, object] = {"turn": "Ben", "phase": "play", "hands": hands}
    state = position(
        "dunlop", changes=changes, table={"Ben": ["9d 9h 9c"]}, bought={"You": 1}, **fields
    )
    over = apply(state, 1, Discard(read_card("9s")))
    lines = [line.plain.strip() for line in hands_left(over, Names(("You", "Ben", "Cy"), 0), 70)]
    assert lines[-1] == "Buys left: You 1 (−10), Ben 2 (−20), Cy 2 (−20)."


# Calling


def called(top: str, changes: dict[str, object], turn: str = "Ben") -> SeatModel:
    state = position(
        "wikipedia",
        changes=changes,
        turn=turn,
        phase="turn",
        by="Cy",
        hands={"You": "Kh Kd", "Ben": BEN, "Cy": CY},
        table={"You": ["9c 9h 9d"], "Ben": ["3c 3h 3d"], "Cy": ["5s 6s 7s 8s"]},
        pile=f"Jd {top}",
        stock="Ac Ad Ah Qd",
    )
    return seat_model(state)


def test_the_price_of_a_wrong_call_is_shown_before_and_paid() -> None:
    at = called("Qs", {"call.false_call": "caller_draws_1"})
    assert at.asked is Question.CALL
    assert sentence(at).endswith("If you are wrong, you draw a card.")
    at.call()
    assert last_move(at) == Call()
    assert len(at.session.state.hands[0]) == 3
    assert 0 not in at.session.public.callers


def test_a_wrong_call_without_a_price_is_not_mentioned() -> None:
    assert "wrong" not in sentence(called("Qs", {}))


def test_in_turn_it_is_said_as_well() -> None:
    at = called("Qs", {"call.false_call": "caller_draws_1"}, turn="You")
    assert at.asked is Question.TURN
    assert sentence(at) == "Your turn. Take Qs or draw."
    assert "rummy! (if wrong, draw 1)" in [option.label for option in options(at)]


PLAYS: dict[str, object] = {
    "call.remedy": "caller_plays_then_discards",
    "call.caller": "down",
    "call.joker_represented": False,
}


def test_the_caller_lays_the_card_off_and_discards() -> None:
    at = called("3s", PLAYS)
    at.call()
    assert now(at.asked) is Question.CALLER_PLAYS
    assert sentence(at) == "You called it. Lay 3s off, then discard a card."
    assert "a" in keys(at)
    playing.add(at)
    assert last_move(at) == Add(read_card("3s"), 1, 0)
    assert at.asked is Question.FREE_DISCARD
    playing.discard(at)
    assert isinstance(last_move(at), Discard)


def test_where_the_called_card_fits_twice_the_caller_is_asked() -> None:
    at = called("9s", PLAYS)
    at.call()
    playing.add(at)
    assert at.menu is not None
    assert {one.melds for one in at.menu.alternatives} == {((0, 0),), ((2, 0),)}
    at.answer(1)
    assert last_move(at).owner == 2  # type: ignore[attr-defined]  # it is a lay-off


# Melds set aside, and how the game begins


def test_a_meld_longer_than_asked_is_refused_where_the_size_is_exact() -> None:
    at = seat_model(
        your_turn("Jc Jd Js 9c 9d 9h 9s 4d", number=1, changes={"meld.laydown_size": "exact"})
    )
    choose(at, "9c", "9d", "9h", "9s")
    playing.group(at)
    assert reason(at) == Reason.MELD_TOO_LONG
    playing.lay(with_groups(at, "Jc Jd Js", "9c 9d 9h"))
    assert at.checked.is_down


def test_a_meld_with_too_many_wild_cards_says_so() -> None:
    at = seat_model(your_turn("9c 9d ** ** 4d Kh", number=1, changes={"meld.wild_limit": 1}))
    choose(at, "9c", "**", "**")
    playing.group(at)
    assert reason(at) == Reason.TOO_MANY_WILDS


def test_a_game_begins_by_lot_and_without_an_upcard() -> None:
    rules = rules_of("dunlop", {"start.first_dealer": "random", "start.upcard": "none"})
    moves: list[tuple[Seat, Move]] = []
    table = session(new_game(rules, 3), moves=moves)
    while table.asked() not in (Question.TURN, Question.OFFER):
        if table.asked() is Question.CUT:
            assert "The deal needs 30" in sentence(SeatModel(table))
            SeatModel(table).cut()
        table.step()
    lot = next(move for actor, move in moves if actor == DEALER)
    assert isinstance(lot, Lot)
    assert table.log[0].startswith("Chosen by lot: ")
    assert not any("turned up" in line for line in table.log)
