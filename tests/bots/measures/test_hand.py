"""What a hand is worth on its way to the contract."""

import pytest

from liverpool.bots.measures.hand import (
    ChanceToImprove,
    helpers,
    helpers_with,
    ready,
    steps,
    steps_without,
    unseen,
)
from liverpool.engine.cards import JOKER, Hand, hand_of, with_cards, without_card
from liverpool.engine.state import Public, view_of
from liverpool.record.cards import read_card, read_cards
from tests import oracle
from tests.bots.measures import small
from tests.bots.measures.small import FEW_WILDS, PLAIN, STRICT, TWOS, Changes
from tests.chance import so_many
from tests.rules.positions import BEN, house, position


def cards(text: str) -> Hand:
    return hand_of(read_cards(text))


def public(rules: str = "dunlop", deal: int = 1) -> Public:
    return position(rules, deal=deal).public


@pytest.mark.parametrize(
    ("deal", "hand", "away"),
    [
        (1, "7c 7d 7h 9s 9d 9c Kd", 0),
        (1, "7c 7d 7h 9s 9d Kd", 1),
        (1, "7c 7d 9s 9d Kd", 2),
        (2, "7c 7d 7h 9s Ts Kd", 2),
        (3, "7c 8c 9c ** 9s Ts Js Qs", 0),
    ],
)
def test_steps_are_the_cards_that_are_missing(deal: int, hand: str, away: int) -> None:
    assert steps(public(deal=deal), 0, cards(hand)) == away
    assert ready(public(deal=deal), 0, cards(hand)) == (away == 0)


def test_where_all_must_play_at_once_steps_are_exchanges() -> None:
    table = public("christmas", 7)
    assert ready(table, 0, cards("2c 2d 2h 2s 7c 7d 7h 7s Qc Qd Qh Qs Qc"))
    assert not ready(table, 0, cards("2c 2d 2h 2s 7c 7d 7h 7s Qc Qd Qh Qs 4c"))
    assert steps(table, 0, cards("2c 2d 2h 2s 7c 7d 7h 7s Qc Qd 4h 5s")) == 2


def test_a_hand_that_is_smaller_than_a_contract_of_all_cards_counts_what_is_missing() -> None:
    table = public("public_radio", 7)
    eleven = "2c 3c 4c 5c 6d 7d 8d 9d Ts Js Qs"
    assert not ready(table, 0, cards(eleven))
    assert steps(table, 0, cards(eleven)) == 1
    assert helpers(table, 0, cards(eleven)) == cards("9s Ks **")
    assert ready(table, 0, cards(eleven + " Ks"))
    assert steps(table, 0, cards(eleven.replace("2c", "Ah"))) == 2


def test_runs_that_may_not_touch_are_never_counted_as_ready_where_they_are_not() -> None:
    table = public("pagat_contract", 7)
    touching = cards("2c 3c 4c 5c 6c 7c 8c 9c Ts Js Qs Ks Ad")
    assert not ready(table, 0, touching)
    assert steps(table, 0, touching) > 0


@pytest.mark.in_turn
@pytest.mark.parametrize("changes", [PLAIN, TWOS, STRICT, FEW_WILDS])
@pytest.mark.parametrize("contract", ["set 3, set 3", "set 3, run 3", "run 3, run 3"])
def test_steps_and_helpers_are_what_trying_every_card_finds(
    changes: Changes, contract: str
) -> None:
    table = small.public(changes, contract, 5)
    rules, slots = table.rules.meld, table.deal.contract
    for seed in range(so_many(1, full=8)):
        hand, _ = small.drawn(f"{contract} {seed}", 5)
        away = oracle.distance(hand, slots, rules)
        assert steps(table, 0, hand) == away
        faces = [*range(5), *range(13, 18), JOKER]
        helping = [
            face
            for face in faces
            if oracle.distance(with_cards(hand, (face,)), slots, rules) < away
        ]
        assert list(helpers(table, 0, hand)) == helping
        assert helpers(table, 0, hand, faces[:3]) == tuple(
            face for face in faces[:3] if face in helping
        )
        assert steps_without(table, 0, hand, hand) == {
            face: oracle.distance(without_card(hand, face), slots, rules) for face in hand
        }


def test_where_all_must_play_at_once_each_card_may_be_given_up() -> None:
    table = public("christmas", 7)
    hand = cards("2c 2d 2h 2s 7c 7d 7h 7s Qc Qd 4h 5s")
    away = steps_without(table, 0, hand, hand[:4])
    assert away == {face: steps(table, 0, without_card(hand, face)) for face in hand[:4]}


def test_helpers_are_the_cards_that_are_a_step() -> None:
    assert helpers(public(), 0, cards("7c 7d 7h 9s 9d Kd")) == cards("9c 9d 9h 9s **")


def test_a_card_more_leaves_fewer_helpers_or_adds_some() -> None:
    hand = cards("7c 7d 9s Kd")
    assert helpers(public(), 0, hand) == cards("7c 7d 7h 7s 9c 9d 9h 9s Kc Kd Kh Ks **")
    assert helpers_with(public(), 0, hand, read_card("9c")) == cards("7c 7d 7h 7s 9c 9d 9h 9s **")
    with_an_ace = helpers_with(public(), 0, hand, read_card("Ac"))
    assert set(with_an_ace) - set(helpers(public(), 0, hand)) == set(cards("Ac Ad Ah As"))


def test_unseen_is_what_lies_neither_open_nor_in_the_own_hand_nor_is_known() -> None:
    state = position(
        "dunlop",
        hands={"Ben": "7c 7c 9s **"},
        table={"Cy": ["7d7h7s"]},
        pile="9s Kc",
        known=(cards("9d"), cards("7c 7c"), ()),
    )
    copies = unseen(view_of(state, BEN))
    left = {name: copies[read_card(name)] for name in ("7c", "7d", "9s", "9d", "Kc", "2h", "**")}
    assert left == {"7c": 0, "7d": 1, "9s": 0, "9d": 1, "Kc": 1, "2h": 2, "**": 3}
    assert sum(copies) == 108 - 4 - 3 - 2 - 1


def test_added_decks_are_unseen_too() -> None:
    state = position("mahlum", hands={"Ben": "7c"}, pile="Kc", renewals=2)
    copies = unseen(view_of(state, BEN))
    assert copies[read_card("7c")] == 4
    assert copies[JOKER] == 10


def test_a_deck_of_later_deals_is_unseen_in_these_only() -> None:
    rules = house("dunlop", {"deck.more_from_deal": 5})
    for deal, decks in ((4, 2), (5, 3)):
        state = position(rules, deal=deal, hands={"Ben": "7c 2d"}, pile="Kc")
        copies = unseen(view_of(state, BEN))
        assert (copies[read_card("7c")], copies[JOKER]) == (decks - 1, 2 * decks)
        assert sum(copies) == 54 * decks - 3


def test_it_is_the_chance_of_a_step_without_the_card() -> None:
    table, hand = public(), cards("7c 7d 7h 9s 9d Tc Jd Kd Kc")
    copies = unseen(view_of(position("dunlop", hands={"Ben": "7c 7d 7h 9s 9d Tc Jd Kd Kc"}), BEN))
    away = steps_without(table, 0, hand, cards("Tc Kd 7c"))
    improving = ChanceToImprove(table, 0, hand, away, copies)
    for face in cards("Tc Kd 7c"):
        helping = helpers(table, 0, without_card(hand, face))
        chance = sum(copies[other] for other in helping) / sum(copies)
        assert improving.without(face) == chance <= improving.at_most(face)
    ten, king, seven = map(read_card, ("Tc", "Kd", "7c"))
    assert improving.without(ten) > improving.without(king)
    assert improving.at_most(ten) == improving.without(ten) < improving.at_most(seven) == 1


@pytest.mark.parametrize(
    "hand",
    [
        "2c 2d 2h 2s 7c 7d 7h 7s Qc Qd 4h 5s",
        "2c 2d 2h 7c 7d 7h Qc Qd Qh",
        "2c 2d 2h 7c 7d 7h Qc 4h",
    ],
)
def test_where_all_must_play_at_once_the_chance_to_improve_is_exact(hand: str) -> None:
    table, held = public("christmas", 7), cards(hand)
    copies = [face % 3 for face in range(JOKER + 1)]
    improving = ChanceToImprove(table, 0, held, steps_without(table, 0, held, held), copies)
    for face in held:
        helping = helpers(table, 0, without_card(held, face))
        assert improving.without(face) == sum(copies[other] for other in helping) / sum(copies)
