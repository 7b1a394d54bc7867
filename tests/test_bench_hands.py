"""What hidden hands look like is learnt so that sampled hands become like real ones."""

from math import log

import pytest

from lab.fitting.hidden_hands import (
    Ascent,
    Decision,
    Shown,
    decisions,
    difference,
    file_text,
    judged,
    learnt,
    shown,
)
from lab.fitting.watch import jobs
from liverpool.bots.search.hidden_hands import (
    DOWN,
    WEIGHTS,
    Feature,
    Weights,
    read_weights,
    worths,
)

NONE: dict[str, dict[Feature, float]] = {kind: {} for kind in ("sets", "mixed", "runs", DOWN)}


@pytest.fixture(scope="module")
def told() -> list[Decision]:
    return [each for job in jobs(3, "test") for each in decisions(job)]


def test_decisions_come_with_the_hands_that_were_real(told: list[Decision]) -> None:
    for each in told:
        assert each.hands[each.view.seat] == each.view.hand
        assert tuple(map(len, each.hands)) == each.view.sizes


def test_features_that_real_hands_show_more_often_gain_weight() -> None:
    hands = [
        Shown("sets", {Feature.JOKER: 1.0}, [{Feature.JOKER: 1.0}, {Feature.THREW: 1.0}]),
        Shown("runs", {Feature.THREW: 1.0}, [{Feature.THREW: 1.0}]),
    ]
    slopes = difference(iter(hands))
    assert slopes["sets"][Feature.JOKER] == 0.5
    assert slopes["sets"][Feature.THREW] == -0.5
    assert not any(slopes["runs"].values())
    ascent = Ascent(NONE)
    ascent.step(slopes, 0.1)
    assert ascent.weights["sets"][Feature.JOKER] > 0 > ascent.weights["sets"][Feature.THREW]
    assert not any(ascent.weights["runs"].values())


@pytest.mark.in_turn("bench")
def test_learning_brings_sampled_hands_nearer_to_real_ones(told: list[Decision]) -> None:
    def apart(weights: Weights) -> float:
        hands = (
            each for one in told for each in shown(one, worths(one.judged, weights), 4, seed=9)
        )
        slopes = difference(hands)
        return sum(abs(slopes[kind][Feature.SHORT]) for kind in slopes)

    too_far = {kind: {Feature.SHORT: 1.0} for kind in NONE}
    assert apart(learnt(told, too_far, 8, seed=1)) < apart(too_far)


def test_the_real_hand_is_found_where_it_is_unlike_the_others() -> None:
    alike = [Shown("sets", {Feature.JOKER: 1.0}, [{Feature.JOKER: 1.0}] * 3)] * 300
    apart = [Shown("sets", {Feature.JOKER: 1.0}, [{}] * 3)] * 300
    count, found = judged(alike, "sets")
    assert count == 150
    assert found == pytest.approx(log(1 / 4))
    assert judged(apart, "sets")[1] > log(1 / 3)


def test_what_is_written_is_read_again() -> None:
    again = read_weights(file_text(WEIGHTS))
    assert again == {kind: dict(weights) for kind, weights in WEIGHTS.items()}
