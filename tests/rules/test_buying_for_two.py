"""Two players who are offered each discard before a card is turned onto it: rules.md row 39, C.124.

Ben has the turn that begins after a discard of Ann's.
"""

from typing import Any

import pytest

from liverpool.engine.moves import DEALER, Shuffle
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import NOBODY, Phase, State, waiting_on
from liverpool.engine.turn import apply
from tests.rules.positions import ANN, BEN, hand, house, must, pile, play, position, why

WINDOWS = ["before_draw", "after_stock_draw", "until_next_discard"]


def two(preset: str = "dunlop", **changes: object) -> RuleSet:
    more = {key.replace("__", "."): value for key, value in changes.items()}
    return house(preset, {"players.min": 2, "buy.for_two": True, **more})


def discarded(rules: RuleSet, stock: str = "4c 5c 6c", **more: Any) -> State:
    state = position(
        rules,
        seats=2,
        turn=ANN,
        hands={"Ann": "7h Qc Kd", "Ben": "2d 3d"},
        pile="Kc Js",
        stock=stock,
        **more,
    )
    return play(state, "Ann discard 7h")


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("priority", ["seat", "first_call", "cut"])
def test_c124_a_discard_that_is_bought_is_covered_before_the_next_turn(
    window: str, priority: str
) -> None:
    state = discarded(two(buy__window=window, buy__priority=priority))
    assert (state.public.phase, state.public.turn, must(state)) == (Phase.BUY, ANN, (BEN,))
    assert why(state, "Ben take") is Reason.ANSWER_DISCARD
    state = play(state, "Ben buy")
    assert hand(state, BEN) == "4c 2d 3d 7h"
    assert pile(state) == "Kc Js 5c"
    public = state.public
    assert (public.phase, public.turn, public.by, public.dead) == (Phase.TURN, BEN, NOBODY, False)
    assert public.bought == (0, 1)


@pytest.mark.parametrize("window", WINDOWS)
def test_c124_the_card_that_is_turned_up_is_taken_or_bought(window: str) -> None:
    state = play(discarded(two(buy__window=window)), "Ben pass")
    assert pile(state) == "Kc Js 7h 4c"
    assert hand(play(state, "Ben take"), BEN) == "4c 2d 3d"
    state = play(state, "Ben draw")
    assert state.public.open == (ANN,)
    state = play(state, "Ann buy")
    if window == "until_next_discard":
        state = play(state, "Ben discard 3d")
    assert "4c" in hand(state, ANN)


@pytest.mark.parametrize(
    "more",
    [
        {"changes": {"buy.when_down": False}, "table": {"Ben": ["9c9d9h"]}},
        {"changes": {"buy.limit": 1}, "bought": (0, 1)},
        {"changes": {"draw.freeze_joker": True}, "card": "**"},
    ],
)
def test_c124_who_cannot_buy_is_not_asked(more: dict[str, Any]) -> None:
    changes, card = more.pop("changes"), str(more.pop("card", "7h"))
    assert isinstance(changes, dict)
    state = position(
        two(**{key.replace(".", "__"): value for key, value in changes.items()}),
        seats=2,
        turn=ANN,
        hands={"Ann": f"{card} Qc Kd", "Ben": "2d 3d"},
        pile="Kc Js",
        stock="4c 5c 6c",
        **more,
    )
    state = play(state, f"Ann discard {card}")
    assert (state.public.phase, must(state)) == (Phase.TURN, (BEN,))
    assert pile(state) == f"Kc Js {card} 4c"
    assert why(state, "Ben take") in (None, Reason.PILE_WHEN_DOWN)


def test_c124_with_a_discard_on_sale_below_it_that_is_sold_first() -> None:
    rules = two(buy__window="until_next_discard")
    bought = ("Ben pass", "Ben draw", "Ann buy", "Ben discard 3d")
    state = play(discarded(rules, stock="4c 5c 6c 8c 9c"), *bought)
    assert hand(state, ANN) == "4c 6c Qc Kd"
    assert (state.public.phase, state.public.turn, must(state)) == (Phase.BUY, BEN, (ANN,))
    assert pile(play(state, "Ann pass")) == "Kc Js 7h 3d 8c"


def test_c124_where_the_stock_is_empty_the_discard_may_be_taken() -> None:
    state = discarded(two(stock__renewals=0), stock="")
    assert (state.public.phase, must(state)) == (Phase.TURN, (BEN,))
    assert why(state, "Ben take") is None


def test_c124_an_empty_stock_is_renewed_for_the_card() -> None:
    rules = two(stock__renewals=1)
    state = discarded(rules, stock="4c", bought=(0, 0))
    assert must(state) == (BEN,)
    state = play(state, "Ben pass")
    assert pile(state) == "Kc Js 7h 4c"
    state = play(state, "Ben take", "Ben discard 2d")
    assert must(state) == (ANN,)
    state = play(state, "Ann pass")
    assert waiting_on(state.public).must == (DEALER,)
    cards = sorted(state.public.pile[:-1])
    state = apply(state, DEALER, Shuffle(tuple(cards)))
    assert len(state.public.pile) == 2
    assert (state.public.phase, state.public.turn) == (Phase.TURN, ANN)


def test_c124_nothing_changes_for_three_or_before_cards_can_be_bought() -> None:
    state = position(two(), seats=3, turn=ANN, hands={"Ann": "7h Qc Kd"}, pile="Kc Js")
    assert play(state, "Ann discard 7h").public.phase is Phase.TURN
    assert discarded(two(buy__from_deal=2)).public.phase is Phase.TURN


@pytest.mark.parametrize(("bought", "asked"), [((0, 0), ()), ((0, 1), (ANN,))])
def test_only_the_first_card_that_is_turned_up_can_be_kept_from_sale(
    bought: tuple[int, int], asked: tuple[int, ...]
) -> None:
    """Once Ben has bought, a lone card is one that was turned up later."""
    start: dict[str, Any] = {"seats": 2, "phase": Phase.TURN, "pile": "7h", "bought": bought}
    state = play(position(two(buy__upcard=False), **start), "Ben draw")
    assert state.public.open == asked


def test_c124_a_discard_that_ends_the_deal_is_not_on_offer() -> None:
    state = position(
        two(),
        seats=2,
        turn=ANN,
        hands={"Ann": "7h", "Ben": "2d 3d"},
        pile="Kc",
        table={"Ann": ["9c9d9h"]},
    )
    assert play(state, "Ann discard 7h").public.phase is Phase.OVER


def test_c124_nobody_calls_a_discard_that_is_offered() -> None:
    state = position(
        two("christmas"),
        seats=2,
        turn=ANN,
        hands={"Ann": "9s Qc Kd", "Ben": "2d 3d"},
        pile="Kc Js",
        stock="4c 5c 6c",
        table={"Ann": ["9c9d9h"], "Ben": ["8c8d8h"]},
    )
    state = play(state, "Ann discard 9s")
    assert (state.public.phase, state.public.callers) == (Phase.BUY, ())
