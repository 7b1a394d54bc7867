"""Hidden hands, as what their players did makes them likely."""

from collections import Counter
from statistics import fmean

import pytest
from msgspec.structs import replace

from liverpool.bots.search.hidden_hands import (
    DOWN,
    WEIGHTS,
    Feature,
    HiddenHand,
    hidden_hand,
    likely_hands,
    read_weights,
    short_features,
)
from liverpool.engine.cards import JOKER
from liverpool.engine.moves import Discard, Draw, Move, Take
from liverpool.engine.state import Event, View, view_of
from liverpool.engine.supply import copies
from liverpool.record.cards import read_card, read_cards
from liverpool.simulator.simulator import Simulator
from tests.bots.search.dealt import states, views

OTHER = 1


def seen(*moves: Move, holds: str = "", down: bool = False) -> tuple[View, HiddenHand]:
    """The other seat was seen to make these moves, and to take these cards."""
    view = next(each for each in views() if each.seat != OTHER)
    known = [*view.public.known]
    known[OTHER] = read_cards(holds)
    public = replace(
        view.public,
        history=tuple(Event(OTHER, move) for move in moves),
        known=tuple(known),
        down=(OTHER,) if down else (),
    )
    changed = replace(view, public=public)
    return changed, hidden_hand(changed, OTHER)


def features_of(hand: HiddenHand, face: str) -> set[Feature]:
    return {*hand.cards[read_card(face)]} - {Feature.POINTS, Feature.POINTS_LATE}


def thrown(faces: str) -> list[Move]:
    return [Discard(face) for face in read_cards(faces)]


def test_cards_that_were_thrown_and_their_neighbours() -> None:
    _, hand = seen(*thrown("9c Kd 4h"))
    assert features_of(hand, "4h") == {Feature.THREW}
    assert features_of(hand, "9c") == {Feature.THREW_BEFORE}
    assert features_of(hand, "Kc") == {Feature.THREW_RANK}
    assert features_of(hand, "9h") == {Feature.THREW_RANK_BEFORE}
    assert features_of(hand, "6h") == features_of(hand, "Jd") == {Feature.THREW_NEAR}
    assert features_of(hand, "7h") == features_of(hand, "6c") == set()


def test_all_but_the_last_two_were_thrown_before() -> None:
    _, hand = seen(*thrown("9c 2s Jd Kd 4h"))
    for face in ("9c", "2s", "Jd"):
        assert Feature.THREW_BEFORE in features_of(hand, face)
    for face in ("Kd", "4h"):
        assert Feature.THREW in features_of(hand, face)


def test_cards_that_were_let_go() -> None:
    _, hand = seen(*thrown("9c"), Draw(), *thrown("Kd"), Draw(), *thrown("2s"), Draw())
    assert Feature.LEFT in hand.cards[read_card("2s")]
    assert Feature.LEFT_BEFORE in hand.cards[read_card("9c")]
    assert Feature.LEFT_RANK in hand.cards[read_card("Ks")]
    assert Feature.LEFT_NEAR in hand.cards[read_card("3s")]
    outs = hand.outs
    assert Feature.OUT_LEFT in outs[read_card("2s")]
    assert Feature.OUT_LEFT_BEFORE in outs[read_card("9c")]
    assert Feature.OUT_THROWN in outs[read_card("Kd")]
    assert Feature.OUT_THROWN_BEFORE in outs[read_card("9c")]


def test_cards_that_go_with_those_that_were_taken() -> None:
    _, hand = seen(Take(), holds="8d")
    assert features_of(hand, "8s") == {Feature.HOLDS_RANK}
    assert features_of(hand, "Jd") == {Feature.HOLDS_NEAR}
    assert features_of(hand, "Qd") == set()
    assert {*hand.cards[JOKER]} >= {Feature.JOKER}


def test_a_hand_shows_what_its_cards_and_its_distance_show() -> None:
    _, hand = seen(*thrown("9c"), Draw())
    nine, two = read_cards("9c 2d")
    shows = hand.shows((nine, two), 2, (two,))
    assert shows[Feature.THREW] == 1.0
    assert shows[Feature.SHORT] == 2.0
    assert shows[Feature.OUTS] > 0.0
    last = hand.shows((nine, two), 1, (two,))
    assert last[Feature.LAST_OUTS] == shows[Feature.OUTS]
    assert Feature.OUTS not in last
    assert hand.shows((), 0, ()) == {Feature.READY: 1.0}
    assert short_features(1, 0.5)[Feature.ONE_LATE] == 0.5


def test_of_a_player_who_is_down_only_cards_count() -> None:
    view, hand = seen(down=True)
    assert hand.kind == DOWN
    assert hand.shows((), 3, (5,)) == {}
    assert not any(Feature.FITS in features for features in hand.cards)  # nothing lies on the table
    worths = likely_hands(view)
    assert not any(worths.outs[OTHER])


def test_what_could_be_laid_off_is_known_of_a_player_who_is_down() -> None:
    state = next(state for state in reversed(states()) if state.public.down)
    owner = state.public.down[0]
    view = view_of(state, (owner + 1) % 4)
    fitting = [face for face, of in enumerate(hidden_hand(view, owner).cards) if Feature.FITS in of]
    assert JOKER in fitting
    assert len(fitting) < 40


@pytest.mark.parametrize("at", [3, 40])
def test_what_would_help_a_hand_is_counted_by_what_the_judging_seat_has_not_seen(at: int) -> None:
    """Neither the owner's cards count nor a third player's, only those that it sees."""
    state = states()[at]
    public, seats = state.public, [seat for seat in range(4) if seat != OTHER]
    laid = [face for melds in public.table for meld in melds for face in meld.cards]
    shown = Counter([*public.pile, *laid, *(face for hand in public.known for face in hand)])
    for seat in seats:
        seen = shown - Counter(public.known[seat]) + Counter(state.hands[seat])
        unseen = {face: copies(public, face) - seen[face] for face in range(JOKER + 1)}
        total = sum(unseen.values())
        for face, features in enumerate(hidden_hand(view_of(state, seat), OTHER).outs):
            assert features[Feature.OUTS] == pytest.approx(unseen[face] / total)


def test_likely_hands_are_nearer_and_hold_less_of_what_was_thrown() -> None:
    view = next(each for each in reversed(views()) if each.seat != OTHER and not each.public.down)
    simulator = Simulator(view.public.rules, view.public.number, 4)
    discards = {
        event.move.card
        for event in view.public.history
        if event.seat == OTHER and isinstance(event.move, Discard)
    }

    def sampled(likely: bool) -> tuple[float, float]:
        worths = likely_hands(view) if likely else None
        hands = [world[OTHER] for world in simulator.deal_worlds(view, 200, 3, likely=worths)]
        short = fmean(answer.missing for answer in simulator.ask(hands))
        return short, fmean(sum(card in discards for card in hand) for hand in hands)

    plain, likely = sampled(likely=False), sampled(likely=True)
    assert likely[0] < plain[0] - 0.5
    assert likely[1] < 0.7 * plain[1]


def test_every_weight_is_that_of_a_feature_that_shows() -> None:
    assert {*WEIGHTS} == {"sets", "mixed", "runs", DOWN}
    for kind, weights in WEIGHTS.items():
        assert (Feature.FITS in weights) == (kind == DOWN)
    with pytest.raises(ValueError, match="clever"):
        read_weights("[sets]\nclever = 1.0\n")
