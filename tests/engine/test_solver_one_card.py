"""What one card more or one less makes of a hand: the outs, what it needs, what comes last."""

from hypothesis import given
from hypothesis import strategies as st

from liverpool.engine.cards import HIDDEN, JOKER, Hand, hand_of, with_cards, without_card
from liverpool.engine.rules import MeldRules
from liverpool.engine.solver import (
    NEVER,
    Contract,
    can_lay,
    distance,
    last_cards,
    needed_faces,
    outs,
)
from tests.engine.solving import (
    TINY,
    contract,
    deck,
    hand,
    hands,
    meld_rules,
    small_contracts,
    small_rules,
)

TWO_SETS = contract("set 3, set 3")
SET_RUN = contract("set 3, run 4")


def test_outs_name_every_face_that_helps_and_no_other() -> None:
    rules = meld_rules("dunlop")
    assert set(outs(hand("9c 9d 9h 5h 6h 7h"), SET_RUN, rules)) == set(hand("4h 8h **"))
    assert set(outs(hand("9c 9d Kh Kd Kc"), TWO_SETS, rules)) == set(hand("9c 9d 9h 9s **"))
    # two natural cards are needed in a set, so a joker does not help
    assert set(outs(hand("9c **"), contract("set 3"), meld_rules("wikipedia"))) == set(
        hand("9c 9d 9h 9s")
    )


def test_a_hand_needs_the_faces_without_which_it_is_further_away() -> None:
    rules = meld_rules("dunlop")
    assert needed_faces(hand("9c 9d 9h 5h 6h Kd"), SET_RUN, rules) == hand("9c 9d 5h 6h 9h")
    assert needed_faces(hand("9c 9d 9h 9s Kd"), contract("set 3"), rules) == ()
    assert needed_faces(hand("9c 9d 9h 9s Kd"), contract("set 3"), rules, among=hand("Kd")) == ()
    assert needed_faces(hand("5c 6c Kd"), contract("run 3"), TINY) == hand("5c 6c")


def check_outs(held: Hand, asked: Contract, rules: MeldRules, all_at_once: bool) -> None:
    """The outs are the cards that lower the distance by one."""
    far = distance(held, asked, rules, all_at_once=all_at_once)
    found = set()
    for face in (*deck(rules, 1), JOKER):
        more = [with_cards(held, [face])]
        if all_at_once:
            more = [without_card(more[0], other) for other in set(held)]
        if far != NEVER and any(
            distance(other, asked, rules, all_at_once=all_at_once) == far - 1 for other in more
        ):
            found.add(face)
    assert outs(held, asked, rules, all_at_once=all_at_once) == hand_of(found)
    some = range(0, HIDDEN, 3)
    assert outs(held, asked, rules, all_at_once=all_at_once, among=some) == hand_of(
        found & set(some)
    )


def check_needed_faces(held: Hand, asked: Contract, rules: MeldRules) -> None:
    """The faces that are needed are those without which the distance is greater."""
    far = distance(held, asked, rules)
    assert needed_faces(held, asked, rules) == tuple(
        face
        for face in dict.fromkeys(held)
        if distance(without_card(held, face), asked, rules) > far
    )
    assert needed_faces(held, asked, rules, among=held[:1]) == tuple(
        face for face in held[:1] if face in needed_faces(held, asked, rules)
    )


@given(st.data(), small_rules(), small_contracts())
def test_needed_faces_are_missed(draw: st.DataObject, rules: MeldRules, asked: Contract) -> None:
    check_needed_faces(draw.draw(hands(rules, 2, 6, 4)), asked, rules)


@given(st.data(), small_rules(), small_contracts(), st.booleans())
def test_outs_are_what_lowers_the_distance(
    draw: st.DataObject, rules: MeldRules, asked: Contract, all_at_once: bool
) -> None:
    check_outs(draw.draw(hands(rules, 2, 6, 4)), asked, rules, all_at_once)


def check_last_cards(held: Hand, asked: Contract, rules: MeldRules) -> None:
    """The last cards are those with which every card goes down."""
    assert last_cards(held, asked, rules) == tuple(
        face
        for face in hand_of((*deck(rules, 1), JOKER))
        if can_lay(with_cards(held, [face]), asked, rules, all_at_once=True)
    )


@given(st.data(), small_rules(), small_contracts())
def test_last_cards_take_the_whole_hand_down(
    draw: st.DataObject, rules: MeldRules, asked: Contract
) -> None:
    check_last_cards(draw.draw(hands(rules, 2, 6, 4)), asked, rules)


def test_the_last_card_must_fit_beside_all_others() -> None:
    rules = meld_rules("christmas")
    assert last_cards(hand("9c 9d 9h Kh Kd Kc"), TWO_SETS, rules) == hand(
        "9c 9d 9h 9s Kc Kd Kh Ks **"
    )
    assert last_cards(hand("9c 9d 9h Kh Kd 4c"), TWO_SETS, rules) == ()
    assert last_cards(hand("9c 9d 9h Kh"), TWO_SETS, rules) == ()
    assert last_cards(hand("9c 9d"), TWO_SETS, rules) == ()
