"""The floor: `random` plays anything legal, the same for the same seed, and buys seldom."""

from collections import Counter
from collections.abc import Iterator

import pytest

from liverpool.bots import random_bot
from liverpool.bots.player import chance
from liverpool.bots.roster import make
from liverpool.engine.moves import Buy, Call, Discard, Draw, Pass, PlayerMove, Take
from liverpool.engine.options import options
from liverpool.engine.state import Phase, View, view_of
from tests.rules.positions import ANN, BEN, CY, play, position


def test_every_option_comes_up() -> None:
    view = view_of(position("dunlop", hands={"Ben": "2c 5d 9h Kd"}), BEN)
    seen = Counter(make("random", seed).choose(view) for seed in range(400))
    assert set(seen) == set(options(view))
    # 100 are expected of each, with a standard deviation of 8.7
    assert min(seen.values()) > 60


def test_of_the_plays_of_a_big_hand_it_looks_at_the_first_sixty_four(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at = []

    def watched(view: View) -> Iterator[PlayerMove]:
        for move in options(view):
            looked_at.append(move)
            yield move

    monkeypatch.setattr(random_bot, "options", watched)
    hands = {"Ben": "7c 7d 7h 7s 9c 9d 9h 9s 4d 4h 4s 4c Kd Kc Kh"}
    view = view_of(position("dunlop", hands=hands), BEN)
    make("random", 1).choose(view)
    assert looked_at == [*options(view)][:64]


def test_the_same_seed_answers_the_same() -> None:
    view = view_of(position("mahlum", phase=Phase.TURN, pile="2c 3d 4h 9s"), BEN)
    assert make("random", 8).choose(view) == make("random", "8").choose(view)
    assert {type(make("random", seed).choose(view)) for seed in range(40)} == {Take, Draw}


def test_one_offer_in_ten_is_bought() -> None:
    state = play(position("dunlop", phase=Phase.TURN, by=ANN), "Ben draw")
    view = view_of(state, CY)
    seen = Counter(type(make("random", seed).choose(view)) for seed in range(1000))
    # 100 are expected, with a standard deviation of 9.5
    assert set(seen) == {Buy, Pass}
    assert 65 < seen[Buy] < 135


def test_who_may_only_call_does_so_one_time_in_ten() -> None:
    state = position(
        "wikipedia", turn=ANN, hands={"Ann": "3h Qc"}, table={"Ann": ["8c8d8s"], "Cy": ["3c3d3s"]}
    )
    view = view_of(play(state, "Ann discard 3h"), CY)
    seen = Counter(make("random", seed).choose(view) for seed in range(1000))
    # 100 are expected, with a standard deviation of 9.5
    assert set(seen) == {Call(), None}
    assert 65 < seen[Call()] < 135


def test_who_cannot_do_anything_does_nothing() -> None:
    assert make("random", 1).choose(view_of(position("dunlop"), CY)) is None


def test_each_decision_has_its_own_chance() -> None:
    state = position("dunlop", hands={"Ben": "2c 5d 9h Kd"})
    later = play(state, "Ben discard 2c")
    chances = {
        chance(seed, view_of(moment, seat))
        for seed in ("1", "2")
        for moment in (state, later)
        for seat in (BEN, CY)
    }
    assert len(chances) == 8
    assert make("random", 1).choose(view_of(state, BEN)) in {
        Discard(face) for face in state.hands[BEN]
    }
