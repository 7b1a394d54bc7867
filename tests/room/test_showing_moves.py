"""What a seat is shown of its own moves: what it may do, and why it may not."""

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import Draw, Pass
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply, refuse_move
from liverpool.room.messages.requests import Settings
from liverpool.room.views.game_views import TableContext
from liverpool.table.seat.fits import Fit
from tests.chance import some
from tests.room.shown import cards, face, view, walked
from tests.rules.positions import ANN, BEN, CY, DEE, SOURCES, house, play, position

DOWN = {"Ann": ["9c 9d 9h", "4h 5h 6h 7h"], "Ben": ["Kc Kd **", "5s 6s ** 8s"]}


def tagged(fits: tuple[Fit, ...], text: str) -> set[tuple[int, int, str]]:
    """Where a card may go, and what would be there."""
    return {(fit.owner, fit.index, fit.tag) for fit in fits if fit.cards == cards(text)}


# Drawing, taking, calling, buying


def test_the_player_in_turn_may_take_or_draw_and_others_hear_why_not() -> None:
    state = position("dunlop", phase=Phase.TURN, by=ANN)
    can = view(state, BEN).can
    assert can.draw
    assert [(take.cards, take.price) for take in can.takes] == [(1, 0)]
    other = view(state, CY).can
    assert (other.draw, other.takes) == (False, ())
    assert other.draw_refused is not None
    assert other.draw_refused.reason == "not_your_turn"


def test_several_cards_may_be_taken_at_a_price_as_far_as_the_stock_pays() -> None:
    changes = {"stock.renewals": 0}
    state = position(
        house("mahlum", changes), phase=Phase.TURN, pile="2c 3c 4c 5c 6c", stock="Kc 4d"
    )
    takes = view(state, BEN).can.takes
    assert [(take.cards, take.price) for take in takes] == [(1, 0), (2, 1), (3, 2)]


def test_a_frozen_joker_cannot_be_taken_and_the_rule_is_named() -> None:
    state = position("dunlop+freeze", phase=Phase.TURN, pile="2c **", dead=True)
    can = view(state, BEN).can
    assert can.takes == ()
    assert can.take_refused is not None
    assert can.take_refused.reason == "frozen_joker"
    assert can.take_refused.rule
    assert not can.take_refused.rule.startswith("(")


@pytest.mark.parametrize("top", ["9s", "2c"])
def test_a_call_is_possible_whether_or_not_there_is_an_offence(top: str) -> None:
    state = position(
        "wikipedia",
        phase=Phase.TURN,
        by=ANN,
        callers=(BEN, CY),
        pile=f"Jc {top}",
        table={"Ann": ["9c 9d 9h"]},
    )
    assert [view(state, seat).can.call for seat in (ANN, BEN, CY)] == [False, True, True]


def test_a_floater_who_would_have_to_give_a_card_cannot_call() -> None:
    state = position("christmas", phase=Phase.LAST_CALL, by=ANN, open=(BEN, CY), hands={"Cy": ""})
    assert [view(state, seat).can.call for seat in (ANN, BEN, CY)] == [False, True, False]


def test_the_offer_is_shown_before_it_comes_and_while_it_stands() -> None:
    state = position("dunlop", phase=Phase.TURN, by=ANN, pile="Kc 9c")
    coming = view(state, CY).can.offer
    assert coming is not None
    assert (coming.card, coming.price) == (face("9c"), 1)
    assert coming.sentence == "Buy 9c from Ann?"
    assert coming.terms == "Costs 1 extra card."
    told = "It isn't your turn, but you may have 9c, with 1 extra card from the stock."
    assert coming.meaning == told
    assert (coming.now, coming.answered, coming.knock) == (False, False, False)
    assert view(state, ANN).can.offer is None  # her own discard
    assert view(state, BEN).can.offer is None  # he may take it
    standing = view(apply(state, BEN, Draw()), CY).can.offer
    assert standing is not None
    assert standing.now
    early = view(state, CY, TableContext(Settings(), answered=True)).can.offer
    assert early is not None
    assert early.answered


def test_two_players_may_buy_before_their_turn() -> None:
    rules = house("dunlop", {"players.min": 2, "buy.for_two": True})
    hands = {"Ann": "3h Qc Kd", "Ben": "2d 4h 6s"}
    state = position(rules, seats=2, turn=ANN, hands=hands, pile="Kc", stock="4c 5c 6c")
    offer = view(play(state, "Ann discard 3h"), BEN).can.offer
    assert offer is not None
    told = "Before your turn you may have 3h, with 1 extra card from the stock."
    assert offer.meaning == told


@pytest.mark.parametrize("rules", ["dunlop", "bga"])
def test_all_who_are_asked_know_who_sits_nearer(rules: str) -> None:
    phase = Phase.BUY if rules == "dunlop" else Phase.PLAY
    left, first = ("Ben passed. ", "Ben passed.")
    if rules == "bga":
        left, first = "", "You have first choice."
    state = position(rules, seats=5, phase=phase, turn=BEN, by=ANN, open=(CY, DEE, 4), pile="9c")
    offers = [view(state, seat).can.offer for seat in (CY, DEE, 4)]
    assert [(offer.discarder, offer.before, offer.after) for offer in offers if offer] == [
        (ANN, (), (DEE, 4)),
        (ANN, (CY,), (4,)),
        (ANN, (CY, DEE), ()),
    ]
    assert [offer.nearer for offer in offers if offer] == [
        first,
        f"{left}Cy has first choice.",
        f"{left}Cy and Dee choose before you.",
    ]


@pytest.mark.parametrize("rules", ["wikipedia", "mahlum"])
def test_where_sitting_nearer_does_not_decide_nobody_comes_before(rules: str) -> None:
    state = position(rules, seats=4, phase=Phase.BUY, turn=BEN, by=ANN, open=(CY, DEE), pile="9c")
    offer = view(state, DEE).can.offer
    assert offer is not None
    assert (offer.before, offer.after) == ((), ())
    assert offer.nearer == "Ben passed."


def test_who_has_passed_still_sees_the_offer_as_answered() -> None:
    state = position("dunlop", seats=4, phase=Phase.BUY, by=ANN, open=(CY, DEE))
    offer = view(apply(state, CY, Pass()), CY).can.offer
    assert offer is not None
    assert (offer.now, offer.answered) == (True, True)


def test_who_has_bought_as_often_as_allowed_is_offered_nothing() -> None:
    rules = house("dunlop", {"buy.limit": 2})
    state = position(rules, phase=Phase.TURN, by=ANN, bought=(0, 0, 2))
    assert view(state, CY).can.offer is None
    offer = view(replace_bought(state, 1), CY).can.offer
    assert offer is not None
    assert "1 of 2 buys left." in offer.terms


def replace_bought(state: State, times: int) -> State:
    return replace(state, public=replace(state.public, bought=(0, 0, times)))


def test_a_knock_is_shown_as_one() -> None:
    offer = view(position("mahlum", phase=Phase.BUY, by=ANN, open=(CY,)), CY).can.offer
    assert offer is not None
    assert offer.knock


# Playing


def test_each_place_of_a_card_is_shown_with_what_would_be_there() -> None:
    state = position("dunlop", table=DOWN, hands={"Ben": "8h 3h 9s ** 7s 2d 2c", "Cy": "8h"})
    fits = view(state, BEN).can.fits
    assert tagged(fits, "8h") == {(ANN, 1, "+8")}
    assert tagged(fits, "9s") == {(ANN, 0, "+9"), (BEN, 1, "+9")}
    assert tagged(fits, "**") == {
        (ANN, 0, "+9"),
        (ANN, 1, "+3"),
        (ANN, 1, "+8"),
        (BEN, 0, "+K"),
        (BEN, 1, "+4"),
        (BEN, 1, "+9"),
    }
    assert tagged(fits, "2d") == set()
    assert not any(fit.swap for fit in fits)  # jokers may be taken only from others
    assert view(state, ANN).can.fits == ()
    assert view(position("dunlop", table=DOWN, turn=CY), CY).can.fits == ()  # not down


def test_a_joker_that_may_be_taken_is_shown_with_what_it_stands_for() -> None:
    state = position("dunlop", turn=ANN, table=DOWN, hands={"Ann": "7s 2d 2c"})
    (swap,) = [fit for fit in view(state, ANN).can.fits if fit.swap]
    assert (swap.owner, swap.index, swap.tag) == (BEN, 1, "7★")


@pytest.mark.parametrize("name", some(SOURCES[::-1], everyday=2))
def test_every_fit_can_be_played(name: str) -> None:
    looked_at = 0
    for _, _, _, state in walked(name, 4, 3, f"fits/{name}"):
        public = state.public
        if public.phase is Phase.PLAY and public.turn in public.down:
            for fit in view(state, public.turn).can.fits:
                looked_at += 1
                assert all(refuse_move(state, public.turn, play) is None for play in fit.plays)
    assert looked_at


def test_cards_that_cannot_be_discarded_are_barred_with_the_reason() -> None:
    rules = house("dunlop", {"draw.same_card_discard": False})
    state = position(rules, hands={"Ben": "2c 3c 4c"}, taken=cards("3c"))
    (barred,) = view(state, BEN).can.barred
    assert (barred.card, barred.why.reason) == (face("3c"), "same_card")
    assert barred.why.rule
    assert view(state, ANN).can.barred == ()
    assert view(position(rules, hands={"Ben": "2c 3c"}), BEN).can.barred == ()
