"""Jokers that are swapped out to go down with: shown as if they were held, made in one move."""

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER
from liverpool.engine.moves import Discard, Lay, Swap
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply
from liverpool.room.messages.game import Tried
from liverpool.room.messages.requests import Try
from liverpool.room.views.game_views import tried
from liverpool.table.seat.draft import MeldGroup
from liverpool.table.timing import Pace
from tests.room.house import House, verbs
from tests.room.scenes import scene
from tests.room.shown import PLAIN, cards, face, names_of, view
from tests.rules.positions import ANN, BEN, CY, house, position

# The first deal asks for two sets of 3; Ben has one, and two aces, and Ann a joker for his six.
HAND = "9c 9d 9h As Ah 6c Kd 2s"
TABLE = {"Ann": ["5c ** 7c 8c", "Qs Qh **"]}
SIX = Swap(face("6c"), ANN, 0)


def bens_turn(rules: str | RuleSet = "bga", hand: str = HAND) -> State:
    return position(rules, hands={"Ben": hand}, table=TABLE)


def prepared(state: State, *groups: str, swaps: tuple[Swap, ...] = (), find: bool = False) -> Tried:
    message = Try(
        question="", swaps=swaps, groups=tuple(MeldGroup(cards(text)) for text in groups), find=find
    )
    return tried(state, BEN, message, names_of(state), PLAIN)


def test_jokers_that_can_be_swapped_out_are_lit_before_going_down() -> None:
    fits = view(bens_turn(), BEN).can.fits
    assert [(fit.cards, fit.owner, fit.index, fit.tag, fit.swap) for fit in fits] == [
        ((face("6c"),), ANN, 0, "6★", True)
    ]
    assert fits[0].plays == (SIX,)


@pytest.mark.parametrize(
    "changes",
    [{"swap.for_contract": False}, {"swap.from": "runs", "swap.targets": "any"}],
    ids=["not for the contract", "nothing that his card stands for"],
)
def test_none_is_lit_where_the_rules_or_the_cards_give_none(changes: dict[str, object]) -> None:
    hand = HAND if "swap.for_contract" in changes else HAND.replace("6c", "Qc")
    assert view(bens_turn(house("bga", changes), hand), BEN).can.fits == ()


def test_none_is_lit_while_another_plays() -> None:
    state = position("bga", turn=CY, hands={"Ben": HAND}, table=TABLE)
    assert view(state, BEN).can.fits == ()
    answer = prepared(state, "9c 9d 9h", "As Ah **", swaps=(SIX,))
    assert answer.swaps == ()
    assert answer.refused is not None


def test_the_joker_lies_in_the_hand_and_nobody_else_sees_it() -> None:
    state = bens_turn()
    answer = prepared(state, "", "", swaps=(SIX,))
    assert answer.swaps == (SIX,)
    assert answer.refused is None
    assert JOKER in answer.game.hand
    assert face("6c") not in answer.game.hand
    assert [laid.card for laid in answer.game.players[ANN].melds[0].cards] == list(
        cards("5c 6c 7c 8c")
    )
    assert answer.lay is None
    assert JOKER not in view(state, BEN).hand


def test_with_the_joker_the_contract_is_one_move() -> None:
    state = bens_turn()
    answer = prepared(state, "9c 9d 9h", "As Ah **", swaps=(SIX,))
    assert answer.lay is not None
    assert answer.lay.swaps == (SIX,)
    after = apply(state, BEN, answer.lay)
    assert BEN in after.public.down
    assert after.hands[BEN] == cards("Kd 2s")


def test_a_joker_that_is_not_laid_is_not_to_be_had() -> None:
    answer = prepared(bens_turn(hand=HAND + " Ad"), "9c 9d 9h", "As Ah Ad", swaps=(SIX,))
    assert answer.lay is None
    assert answer.lay_refused is not None
    assert answer.lay_refused.reason == "swapped_joker_unlaid"


def test_a_swap_that_cannot_be_is_told_and_those_before_it_stand() -> None:
    answer = prepared(bens_turn(), "", "", swaps=(SIX, SIX))
    assert answer.swaps == (SIX,)
    assert answer.refused is not None
    assert answer.refused.reason == "not_held"


@pytest.mark.parametrize(
    "swap",
    [
        Swap(face("6c"), ANN, 9),
        Swap(face("6c"), -7, 0),
        Swap(face("Kd"), ANN, 0),
        Swap(99, ANN, 0),
    ],
)
def test_nonsense_is_refused_in_words(swap: Swap) -> None:
    answer = prepared(bens_turn(), "", "", swaps=(swap,))
    assert answer.swaps == ()
    assert answer.refused is not None
    assert answer.refused.sentence


def test_the_solver_swaps_jokers_out_only_where_it_takes_them() -> None:
    answer = prepared(bens_turn(), "", "", find=True)
    assert answer.swaps == (SIX,)
    assert answer.lay is not None
    assert prepared(bens_turn(hand=HAND + " Ad"), "", "", find=True).swaps == ()


def test_the_solver_plans_no_swap_while_another_plays() -> None:
    state = position("bga", turn=CY, hands={"Ben": HAND}, table=TABLE)
    answer = prepared(state, "", "", find=True)
    assert (answer.swaps, answer.refused) == ((), None)
    assert answer.note


def test_swaps_lay_down_and_discard_are_one_turn() -> None:
    state = scene("bga", hands={"Ben": HAND}, table=TABLE)
    table = House(Pace.NORMAL).seated(state)
    answer = prepared(table.state, "9c 9d 9h", "As Ah **", swaps=(SIX,))
    assert answer.lay is not None
    table.pages[BEN].makes(answer.lay, Discard(face("Kd")))
    assert verbs(table.moves) == [(BEN, "lay"), (BEN, "discard")]
    flights = [
        (flight.source, flight.target, flight.card)
        for event in table.pages[CY].last_update.events
        for flight in event.flights
    ]
    assert flights[:2] == [
        ("seat:1", "meld:0.0", face("6c")),
        ("meld:0.0", "seat:1", JOKER),
    ]


def test_a_lay_down_with_swaps_that_cannot_be_changes_nothing() -> None:
    state = scene("bga", hands={"Ben": HAND}, table=TABLE)
    table = House(Pace.NORMAL).seated(state)
    answer = prepared(table.state, "9c 9d 9h", "As Ah **", swaps=(SIX,))
    assert answer.lay is not None
    wrong = Lay(answer.lay.melds, (replace(SIX, card=face("7c")),))
    table.pages[BEN].refused(table.pages[BEN].making(wrong))
    assert table.moves == []
    assert table.phase() is Phase.PLAY
