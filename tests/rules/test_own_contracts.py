"""Contracts that players go on to one by one, each once they have gone down (rules.md row 20)."""

from typing import Any

import pytest

from liverpool.engine.cards import cards_text
from liverpool.engine.dealing import to_shuffle
from liverpool.engine.moves import DEALER, Lay
from liverpool.engine.options import options
from liverpool.engine.refusals import Reason
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import ledger, score, went_at_once
from liverpool.engine.state import NOBODY, DealScore, Ending, Phase, Seat, State, view_of
from liverpool.engine.supply import buys_lapsed
from tests.rules.positions import ANN, BEN, CY, hand, house, must, play, position, why

SETS = "9c9d9h KcKdKh"
"""The contract of the first deal."""
MIXED = "9c9d9h 4h5h6h7h"
"""The contract of the second."""
OWN: dict[str, object] = {"end.contracts": "each_own"}


def own(**changes: object) -> RuleSet:
    return house("dunlop", {**OWN, **{key.replace("__", "."): to for key, to in changes.items()}})


def over(rules: RuleSet, deal: int, down: tuple[Seat, ...], **more: Any) -> State:
    """The end of a deal in which these went down."""
    return position(rules, deal=deal, phase=Phase.OVER, turn=NOBODY, down=down, **more)


def shuffled(state: State) -> State:
    """The next deal, before the cut."""
    return play(state, f"dealer shuffle {cards_text(to_shuffle(state) or ())}")


def contracts(state: State) -> list[int]:
    return [state.public.contract_of(seat) for seat in range(state.public.game.seats)]


def test_who_went_down_goes_on_and_the_others_try_again() -> None:
    second = shuffled(over(own(), 1, (ANN, CY)))
    assert (contracts(second), second.public.behind) == ([2, 1, 2], (0, 1, 0))
    third = shuffled(over(own(), 2, (CY,), behind=second.public.behind))
    assert (contracts(third), third.public.behind) == ([2, 1, 3], (1, 2, 0))


def test_where_nobody_is_behind_nothing_of_it_is_kept() -> None:
    assert shuffled(over(own(), 1, (ANN, BEN, CY))).public.behind == ()
    assert shuffled(over(house("dunlop"), 1, (ANN,))).public.behind == ()


def test_before_the_first_cards_nobody_is_behind() -> None:
    first = position(own(), phase=Phase.SHUFFLE, turn=NOBODY, dealer=ANN)
    assert shuffled(first).public.behind == ()


def test_a_player_lays_down_their_own_contract_and_no_other() -> None:
    at: dict[str, Any] = {"hands": {"Ben": f"{SETS} {MIXED[6:]} Qs Js"}, "behind": (0, 1, 0)}
    behind = position(own(), deal=2, **at)
    assert why(behind, f"Ben lay {SETS}") is None
    assert why(behind, f"Ben lay {MIXED}") is Reason.NOT_THE_CONTRACT
    level = position(own(), deal=2, **{**at, "behind": (1, 0, 0)})
    assert why(level, f"Ben lay {MIXED}") is None
    assert why(level, f"Ben lay {SETS}") is Reason.NOT_THE_CONTRACT


def test_the_own_contract_takes_the_wild_cards_of_the_table() -> None:
    jacks = own(meld__wild_ranks="one_eyed_jacks", points__wild_two=20)
    hands = {"Ben": "9c9dJh KcKdKh 4h5hJs7h Qs 2c"}
    behind = position(jacks, deal=2, hands=hands, behind=(0, 1, 0))
    assert why(behind, "Ben lay 9c9dJh KcKdKh") is None
    assert why(behind, "Ben lay 9c9dJh 4h5hJs7h") is Reason.NOT_THE_CONTRACT
    level = position(jacks, deal=2, hands=hands, behind=(1, 0, 0))
    assert why(level, "Ben lay 9c9dJh 4h5hJs7h") is None
    together = position(own(), deal=2, hands=hands, behind=(1, 0, 0))
    assert why(together, "Ben lay KcKdKh 4h5hJs7h") is Reason.RUN_BROKEN


def test_what_a_player_may_lay_is_among_the_options() -> None:
    state = position(own(), deal=2, hands={"Ben": f"{SETS} Qs Js"}, behind=(0, 1, 0))
    laid = [move for move in options(view_of(state, BEN)) if isinstance(move, Lay)]
    assert [len(move.melds) for move in laid] == [2]
    assert view_of(state, BEN).deal.contract == own().deals[0].contract


def test_a_failed_lay_down_is_one_that_is_not_the_own_contract() -> None:
    state = position(own(), deal=2, hands={"Ben": f"{SETS} Qs Js"}, behind=(0, 1, 0))
    assert why(state, f"Ben expose {SETS}") is Reason.EXPOSE_IS_RIGHT
    level = position(own(), deal=2, hands={"Ben": f"{SETS} Qs Js"}, behind=(1, 0, 0))
    assert why(level, f"Ben expose {SETS}") is None


def test_the_game_ends_with_a_deal_in_which_somebody_met_the_last_contract() -> None:
    goes_on = over(own(), 7, (BEN,), behind=(0, 1, 0))
    assert must(goes_on) == (DEALER,)
    assert not goes_on.public.is_last_deal
    ends = over(own(), 9, (ANN, BEN), behind=(2, 4, 3))
    assert (must(ends), to_shuffle(ends), ends.public.is_last_deal) == ((), None, True)


def test_that_it_is_the_last_deal_is_known_once_somebody_is_down() -> None:
    state = position(own(), deal=8, behind=(1, 2, 3))
    assert not state.public.is_last_deal
    assert position(own(), deal=8, behind=(1, 2, 3), down=(ANN,)).public.is_last_deal


def test_it_ends_after_three_deals_for_each_contract_in_any_case() -> None:
    rules = own()
    assert rules.most_deals == 21
    assert must(over(rules, 20, (), behind=(19, 19, 19))) == (DEALER,)
    assert must(over(rules, 21, (), behind=(20, 20, 20))) == ()
    many = [{"cards": 7, "contract": "set 3, set 3"}] * 40
    assert own(deals=many).most_deals == 100


def test_all_who_play_can_win_by_the_fewest_points() -> None:
    sheet = (DealScore((30, 0, 10), (0, 0, 0), BEN, Ending.OUT),)
    state = over(own(stakes__ante=1), 7, (ANN,), sheet=sheet)
    assert ledger(state.public) == (-1, 2, -1)
    assert ledger(over(own(stakes__ante=1), 7, (), sheet=sheet).public) == (-1, -1, -1)


def test_cards_are_dealt_by_the_deal_and_after_the_last_contract_as_in_that() -> None:
    rules = own(deals__1__cards=8)
    assert [rules.dealt_as(number).cards for number in (1, 2, 5, 7, 8, 21)] == [
        8,
        10,
        12,
        12,
        12,
        12,
    ]
    state = shuffled(over(rules, 7, (), behind=(6, 6, 6)))
    dealt = play(state, f"{'Cy' if state.public.turn == CY else 'Ann'} cut 30", "dealer fell 30")
    assert [len(cards) for cards in dealt.hands] == [12, 12, 12]


ALL_AT_ONCE: list[dict[str, object]] = [
    {"cards": 8, "contract": "set 3, run 4"},
    {"cards": 8, "contract": "set 3, set 3", "all_at_once": True},
    {"cards": 10, "contract": "run 4, run 4"},
]


def test_all_cards_at_once_are_asked_only_of_who_has_that_contract() -> None:
    rules = own(deals=ALL_AT_ONCE, points__at_once=-25)
    cards = {"Ben": f"{SETS} Ks", "Cy": f"{MIXED} Ks"}
    state = position(rules, deal=2, hands=cards, behind=(0, 0, 1))
    whole = play(state, "Ben lay 9c9d9h KcKdKhKs")
    line = whole.public.sheet[-1]
    assert (whole.public.phase, line.points[BEN]) == (Phase.OVER, 0)
    assert not went_at_once(line, rules)
    assert why(state, f"Ben lay {SETS}") is Reason.NOT_ALL_CARDS
    part = position(rules, deal=2, turn=CY, hands=cards, behind=(0, 0, 1))
    laid = play(part, f"Cy lay {MIXED}")
    assert (laid.public.phase, hand(laid, CY)) == (Phase.PLAY, "Ks")
    line = play(laid, "Cy discard Ks").public.sheet[-1]
    assert (line.points[CY], went_at_once(line, rules)) == (-25, True)


@pytest.mark.parametrize(("down", "left"), [((), 0), ((ANN,), 3)])
def test_buys_that_carry_over_count_once_it_was_the_last_deal(
    down: tuple[Seat, ...], left: int
) -> None:
    rules = own(buy__limit=1, buy__carry_over=True, points__buy_left=-10)
    state = position(rules, deal=7, down=down, bought_before=(4, 0, 0))
    assert buys_lapsed(state.public, ANN) == left
    assert score(state, NOBODY, Ending.STOCK_OUT).penalties[ANN] == -10 * left


def test_one_who_looks_on_sees_the_deal_as_it_is_dealt() -> None:
    public = position(own(), deal=8, behind=(2, 1, 1)).public
    assert (public.deal_of(NOBODY), public.deal) == (own().deals[6], own().deals[6])
    assert public.deal_of(ANN) == own().deals[5]


def test_printed_it_says_whose_contract_is_which() -> None:
    text = str(position(own(), deal=2, behind=(1, 0, 0)))
    assert text.startswith("Deal 2: each player has their own contract\n")
    assert "Seat 0: 0 points, contract set 3, set 3, " in text
    assert "Seat 1: 0 points, contract set 3, run 4, " in text
