"""A bot with more cards than can be weighed quickly keeps no table waiting."""

from typing import Any

import pytest

from liverpool.bots import roster
from liverpool.bots.player import Bot
from liverpool.engine.cards import cards_text
from liverpool.engine.state import Phase, State
from liverpool.table.bots import LARGE_AT_ONCE, LARGE_FILLING, LARGE_HAND, LARGE_LASTING
from liverpool.table.timing import Pace
from tests.room.house import House, verbs
from tests.rules.positions import ANN, BEN, house, position


def holding(cards: int, changes: dict[str, object] | None = None, **more: Any) -> State:
    """Ben has drawn and holds so many cards."""
    hands = {"Ann": "Qc Qd 9c", "Ben": cards_text(range(cards)), "Cy": "7c 7d 3s"}
    return position(house("dunlop", changes), phase=Phase.PLAY, by=ANN, hands=hands, **more)


def weighs(monkeypatch: pytest.MonkeyPatch, state: State) -> bool:
    """Whether the bot was asked to weigh Ben's cards; it discards in any case."""
    asked: list[str] = []

    def made(_name: str, seed: int | str) -> Bot:
        asked.append(str(seed).rpartition("/")[2])
        raise RuntimeError("a bot that only is asked")

    monkeypatch.setattr(roster, "make", made)
    table = House(Pace.NORMAL).seated(state, people=1)
    table.house.clock.runs_until(lambda: table.table.number > 0)
    assert verbs(table.moves) == [(BEN, "discard")]
    return str(BEN) in asked


@pytest.mark.parametrize(("cards", "weighed"), [(LARGE_HAND, True), (LARGE_HAND + 1, False)])
def test_a_bot_with_very_many_cards_plays_plainly(
    monkeypatch: pytest.MonkeyPatch, cards: int, weighed: bool
) -> None:
    assert weighs(monkeypatch, holding(cards)) is weighed


def test_a_bot_that_is_down_weighs_any_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    melds = {"Ben": ["Ts Th Tc", "3s 3h 3c"]}
    state = holding(LARGE_HAND + 5, table=melds)
    assert weighs(monkeypatch, state)


def test_where_all_cards_go_down_at_once_fewer_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: dict[str, object] = {"deals.1.all_at_once": True, "deals.1.contract": "set 3, run 4"}
    few, many = holding(LARGE_AT_ONCE, changes), holding(LARGE_AT_ONCE + 1, changes)
    assert weighs(monkeypatch, few)
    assert not weighs(monkeypatch, many)


@pytest.mark.parametrize("more", [0, 1])
def test_where_sets_fill_up_and_2s_are_wild_fewer_are_many(
    monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    changes: dict[str, object] = {"meld.set_suits": "different", "meld.wild_ranks": "twos"}
    assert weighs(monkeypatch, holding(LARGE_FILLING + more, changes)) is (not more)


@pytest.mark.parametrize("more", [0, 1])
def test_where_a_limit_on_wild_cards_lasts_one_who_is_down_has_many_sooner(
    monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    changes: dict[str, object] = {"meld.wild_limit": 2, "meld.wild_limit_lasts": True}
    melds = {"Ben": ["Ts Th Tc", "3s 3h 3c"]}
    assert weighs(monkeypatch, holding(LARGE_LASTING + more, changes, table=melds)) is (not more)
