"""What one card more or one less makes of a hand: the outs, what it needs, what comes last."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, JOKER, Card, Hand, hand_of, with_cards, without_card
from liverpool.engine.rules import LaydownSize, MeldRules
from liverpool.engine.solver import (
    NEVER,
    Contract,
    can_lay,
    distance,
    distances_without,
    forget,
    last_cards,
    outs,
    outs_with,
    outs_without,
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


def test_a_hand_that_needs_a_face_is_further_away_without_it() -> None:
    rules = meld_rules("dunlop")
    held = hand("9c 9d 9h 5h 6h Kd")
    away = distances_without(held, SET_RUN, rules, held)
    assert [face for face in held if away[face] == 3] == list(hand("9c 9d 5h 6h 9h"))
    assert away[hand("Kd")[0]] == 2
    held = hand("9c 9d 9h 9s Kd")
    assert distances_without(held, contract("set 3"), rules, held) == dict.fromkeys(held, 0)
    assert distances_without(held, contract("set 3"), rules, hand("Kd")) == {hand("Kd")[0]: 0}
    assert distances_without(hand("5c 6c"), contract("run 3"), TINY, hand("5c")) == {
        hand("5c")[0]: 2
    }


def test_a_contract_that_nothing_fills_stays_out_of_reach() -> None:
    rules = replace(meld_rules("mahlum"), laydown_size=LaydownSize.EXACT, set_min_naturals=3)
    held = hand("9c 9d 9h")
    assert distances_without(held, contract("set 2"), rules, held) == dict.fromkeys(held, NEVER)
    assert outs_without(held, contract("set 2"), rules, held) == dict.fromkeys(held, ())


def test_where_all_cards_play_at_once_what_is_left_has_to() -> None:
    rules = meld_rules("dunlop")
    held = hand("9c 9d 9h Kc Kd Ks 2s")
    away = distances_without(held, TWO_SETS, rules, held, all_at_once=True)
    assert away == {face: int(face != hand("2s")[0]) for face in held}
    helping = outs_without(held, TWO_SETS, rules, hand("2s Kc"), all_at_once=True)
    assert helping == {hand("2s")[0]: (), hand("Kc")[0]: hand("Kc Kd Kh Ks **")}
    short = hand("9c 9d 9h Kc Kd Ks")
    assert distances_without(short, TWO_SETS, rules, short[:1], all_at_once=True) == {
        short[0]: NEVER
    }
    assert outs_without(short, TWO_SETS, rules, short[:1], all_at_once=True) == {short[0]: ()}


def nearer_with(held: Hand, asked: Contract, rules: MeldRules, all_at_once: bool) -> Hand:
    """The faces that lower the distance by one, each tried."""
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
    return hand_of(found)


def check_outs(held: Hand, asked: Contract, rules: MeldRules, all_at_once: bool) -> None:
    """The outs are the cards that lower the distance by one."""
    found = nearer_with(held, asked, rules, all_at_once)
    assert outs(held, asked, rules, all_at_once=all_at_once) == found
    some = range(0, HIDDEN, 3)
    assert outs(held, asked, rules, all_at_once=all_at_once, among=some) == hand_of(
        set(found) & set(some)
    )


def check_one_card_more(held: Hand, face: Card, asked: Contract, rules: MeldRules) -> None:
    """With a face more the outs are those of all the cards together."""
    more = with_cards(held, [face])
    assert outs_with(held, asked, rules, face) == nearer_with(more, asked, rules, False)


def check_one_card_less(held: Hand, asked: Contract, rules: MeldRules, all_at_once: bool) -> None:
    """Without a face the distance and the outs are those of the cards that are left."""
    rests = {face: without_card(held, face) for face in held}
    assert distances_without(held, asked, rules, held, all_at_once=all_at_once) == {
        face: distance(rest, asked, rules, all_at_once=all_at_once) for face, rest in rests.items()
    }
    found = outs_without(held, asked, rules, held, all_at_once=all_at_once)
    for face, rest in rests.items():
        if all_at_once and sum(slot.length for slot in asked) > len(rest):
            assert found[face] == ()
        else:
            assert found[face] == nearer_with(rest, asked, rules, all_at_once)
    if all_at_once and held:
        check_one_left_over(held, asked, rules)


def check_one_left_over(held: Hand, asked: Contract, rules: MeldRules) -> None:
    """All but one go down where all go down without some card; the outs help to that."""
    away = distance(held, asked, rules, all_at_once=True, over=1)
    assert away == min(
        distance(without_card(held, face), asked, rules, all_at_once=True) for face in held
    )
    assert outs(held, asked, rules, all_at_once=True, over=1) == tuple(
        face
        for face in (*deck(rules, 1), JOKER)
        if away != NEVER
        and distance(with_cards(held, [face]), asked, rules, all_at_once=True, over=2) < away
    )


@given(st.data(), small_rules(), small_contracts())
def test_one_card_more_leaves_the_others(
    draw: st.DataObject, rules: MeldRules, asked: Contract
) -> None:
    held = draw.draw(hands(rules, 2, 6, 4))
    check_one_card_more(held, draw.draw(st.sampled_from(deck(rules, 1))), asked, rules)


@given(st.data(), small_rules(), small_contracts(), st.booleans())
def test_one_card_less_leaves_the_others(
    draw: st.DataObject, rules: MeldRules, asked: Contract, all_at_once: bool
) -> None:
    check_one_card_less(draw.draw(hands(rules, 2, 6, 4)), asked, rules, all_at_once)


def test_outs_of_a_hand_that_has_grown_by_a_card_are_those_of_the_hand() -> None:
    rules, grown = meld_rules("dunlop"), hand("9c 9d Kh Kd Kc")
    forget()
    alone = outs(grown, TWO_SETS, rules)
    for face in sorted(set(grown)):
        forget()
        outs(without_card(grown, face), TWO_SETS, rules)
        assert outs(grown, TWO_SETS, rules) == alone


@given(st.data(), small_rules(), small_contracts(), st.booleans())
def test_outs_are_what_lowers_the_distance(
    draw: st.DataObject, rules: MeldRules, asked: Contract, all_at_once: bool
) -> None:
    check_outs(draw.draw(hands(rules, 2, 6, 4)), asked, rules, all_at_once)


@given(st.data(), small_rules(), small_contracts(), st.booleans())
def test_outs_are_the_same_where_those_of_a_card_less_are_known(
    draw: st.DataObject, rules: MeldRules, asked: Contract, all_at_once: bool
) -> None:
    held = draw.draw(hands(rules, 2, 6, 4))
    over = int(all_at_once)
    forget()
    alone = outs(held, asked, rules, all_at_once=all_at_once, over=over)
    for face in sorted(set(held)):
        forget()
        outs(without_card(held, face), asked, rules, all_at_once=all_at_once)
        assert outs(held, asked, rules, all_at_once=all_at_once, over=over) == alone


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
