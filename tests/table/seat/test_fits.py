"""Where cards may go: several at once, and why they may not."""

from liverpool.engine.cards import JOKER, Card
from liverpool.engine.moves import Add
from liverpool.engine.refusals import Reason
from liverpool.engine.state import Phase, State
from liverpool.record.cards import read_card, read_cards
from liverpool.table.seat.draft import Draft, check_draft
from liverpool.table.seat.fits import (
    MOST_WAYS,
    all_off,
    fits_now,
    fits_together,
    lay_offs,
    none_fits,
    swaps,
    ways_off,
    why_not_new,
    why_not_off,
)
from tests.rules.positions import ANN, house, position
from tests.table.seat.test_draft import FOR_CONTRACT, your_turn


def test_cards_that_need_each_other_are_laid_off_in_the_order_that_works() -> None:
    state = your_turn("Js 9s Ts 2c", you=["5s 6s 7s 8s"])
    ways = lay_offs(state, 0, read_cards("Js Ts 9s"))
    assert [[move.card for move in way] for way in ways] == [list(read_cards("9s Ts Js"))]


def test_a_joker_between_two_cards_is_put_where_both_fit() -> None:
    """C.55: the nine is missing, and a joker is there for it."""
    state = your_turn("Ts ** 2c", you=["5s 6s 7s 8s"])
    (way,) = lay_offs(state, 0, read_cards("Ts **"))
    assert [move.card for move in way] == list(read_cards("** Ts"))


def test_every_place_of_a_single_card_is_offered() -> None:
    melds = ["5s 6s 7s 8s", "9c 9d 9h", "Kc Kd Kh"]
    others = ["Jc Jd Jh", "2h 3h 4h 5h", "7c 7d 7h", "8c 8d 8h", "Tc Td Th", "Qc Qd Qh", "6c 6d 6h"]
    state = your_turn("** 2c", you=melds, ben=others)
    ways = ways_off(state, 0, read_cards("**"))
    assert len(ways) == 2 + 1 + 1 + 1 + 2 + 5
    assert len(ways) == MOST_WAYS


def test_equal_outcomes_are_offered_once() -> None:
    state = your_turn("9s 9s 2c", you=["9c 9d 9h"])
    assert len(lay_offs(state, 0, read_cards("9s 9s"))) == 1


def test_like_sets_are_not_asked_about() -> None:
    """A card comes to the same on either; a set with a joker is another one, and so is a run."""
    two = ["Kc Kd Kh", "Kh Ks Kd"]
    state = your_turn("Ks Kc Qc", you=[two[0]], ben=[two[1]])
    assert len(ways_off(state, 0, read_cards("Ks"))) == 1
    assert len(ways_off(state, 0, read_cards("Ks Kc"))) == 1
    assert [fit.same for fit in fits_now(state, 0)] == [False, False, True, True]
    other = your_turn("Ks Qc", you=["Kc Kd Kh"], ben=["Kh Ks **"])
    assert len(ways_off(other, 0, read_cards("Ks"))) == 2
    longer = your_turn("Ks Qc", you=["Kc Kd Kh"], ben=["Kh Ks Kd Kc"])
    assert len(ways_off(longer, 0, read_cards("Ks"))) == 2


def test_where_suits_count_sets_of_other_suits_are_not_alike() -> None:
    different: dict[str, object] = {"meld": {"set_suits": "different"}}
    state = your_turn("Ks Qc", different, you=["Kc Kd Kh"], ben=["Kh Kd Kc"])
    assert len(ways_off(state, 0, read_cards("Ks"))) == 1
    state = your_turn("Ks ** Qc", different, you=["Kc Kd Kh"], ben=["Kc Kd Ks"])
    assert len(ways_off(state, 0, read_cards("**"))) == 2


def laid_off(state: State) -> list[Card]:
    return [move.card for move in all_off(state, 0) if isinstance(move, Add)]


def test_all_that_fits_is_laid_off_in_an_order_that_works() -> None:
    state = your_turn("Ts 9s Kc 2c 3h", you=["5s 6s 7s 8s"], ben=["Kh Ks Kd"])
    assert laid_off(state) == list(read_cards("Kc 9s Ts"))


def test_that_no_card_fits_is_said_only_where_none_does() -> None:
    def is_said(hand: str) -> bool:
        state = your_turn(hand, you=["9c 9d 9h"], ben=["5c ** 7c 8c"])
        return none_fits(state, 0, all_off(state, 0))

    assert is_said("Kc 2d")
    assert not is_said("Kc 9s")
    assert not is_said("Kc 6c")  # for the joker
    up = position("dunlop", phase=Phase.PLAY, turn=ANN, hands={"Ann": "Kc 2d"})
    assert not none_fits(up, ANN, all_off(up, ANN))


def test_one_card_is_kept_where_the_deal_is_won_with_a_discard() -> None:
    state = your_turn("9s Kc", you=["5s 6s 7s 8s"], ben=["Kh Ks Kd"])
    assert laid_off(state) == list(read_cards("Kc"))


def test_nothing_is_laid_off_out_of_turn_or_before_one_is_down() -> None:
    state = your_turn("9s Kc 2c", you=["5s 6s 7s 8s"])
    assert all_off(state, 1) == ()
    assert all_off(your_turn("9s Kc 2c", you=[], ben=["5s 6s 7s 8s"]), 0) == ()


def test_many_cards_on_many_melds_are_found_soon() -> None:
    """Jokers fit nearly everywhere; the ways are cut off before they are all found."""
    melds = ["5s 6s 7s 8s", "9c 9d 9h", "Kc Kd Kh"]
    state = your_turn("** ** ** ** 2c", you=melds, ben=["Jc Jd Jh", "2h 3h 4h 5h", "Tc Td Th"])
    ways = lay_offs(state, 0, read_cards("** ** ** **"))
    assert len(ways) == MOST_WAYS


def test_the_card_that_spoils_it_is_named() -> None:
    state = your_turn("9s Kd 2c", you=["5s 6s 7s 8s"])
    card, refusal = why_not_off(state, 0, read_cards("9s Kd"))
    assert card == read_card("Kd")
    assert refusal.reason is Reason.DOES_NOT_FIT


def test_the_last_card_that_must_be_kept_is_named() -> None:
    state = your_turn("9s Ts", you=["5s 6s 7s 8s"])
    assert lay_offs(state, 0, read_cards("9s Ts")) == []
    _, refusal = why_not_off(state, 0, read_cards("9s Ts"))
    assert refusal.reason in (Reason.NO_WAY_TO_END, Reason.KEEP_ONE)


def test_swaps_are_found_for_any_card_or_for_one() -> None:
    state = your_turn("6c 7h 2d 3d", you=["9c 9d 9h"], ben=["5c ** 7c 8c", "5h 6h ** 8h"])
    both, refusal = swaps(state, 0, state.hands[0])
    assert {move.card for move in both} == set(read_cards("6c 7h"))
    assert refusal is None
    assert [move.card for move in swaps(state, 0, read_cards("7h"))[0]] == [read_card("7h")]
    none, refusal = swaps(state, 0, read_cards("2d"))
    assert none == []
    assert refusal is not None
    assert refusal.reason is Reason.NO_SUCH_JOKER


def test_a_card_for_which_a_joker_makes_room_is_swapped_and_one_without_room_says_why() -> None:
    stays: dict[str, object] = {"swap.joker_use": "stays_in_run"}
    full = "As 2s 3s 4s 5s ** 7s 8s 9s Ts Js Qs Ks As"
    state = your_turn("6c 6s 2d 3d", changes=stays, you=["9c 9d 9h"], ben=["5c ** 7c 8c", full])
    (fit,) = fits_together(check_draft(state, 0, Draft()), read_cards("6c"))
    assert (fit.swap, fit.tag) == (True, "6★")
    found, refusal = swaps(state, 0, read_cards("6s"))
    assert found == []
    assert refusal is not None
    assert refusal.reason is Reason.NO_ROOM_FOR_JOKER


def test_before_going_down_no_place_is_offered_not_even_a_jokers() -> None:
    joker = ["5c ** 7c 8c"]
    down = your_turn("6c 7h 2d 3d", FOR_CONTRACT, you=["9c 9d 9h"], ben=joker)
    (fit,) = fits_together(check_draft(down, 0, Draft()), read_cards("6c"))
    assert fit.swap
    before = your_turn("6c 7h 2d 3d", FOR_CONTRACT, ben=joker)
    assert swaps(before, 0, read_cards("6c"))[0], "it can be swapped to go down"
    assert fits_together(check_draft(before, 0, Draft()), read_cards("6c")) == ()


def test_a_two_that_can_be_taken_is_named() -> None:
    rules = house("dunlop+twos", {"swap.cards": "wild_cards", "swap.from": "runs_and_sets"})
    state = position(
        rules,
        hands={"Ann": "6c 9s Kd"},
        table={"Ann": ["8c8d8h"], "Ben": ["5c2d7c8c", "9c9d**"]},
        turn=ANN,
    )
    assert [(fit.tag, fit.wild) for fit in fits_now(state, ANN) if fit.swap] == [
        ("6↔2", read_card("2d")),
        ("9★", JOKER),
    ]
    found, refusal = swaps(state, ANN, read_cards("Kd"))
    assert found == []
    assert refusal is not None
    assert refusal.sentence == "No wild card there stands for that card."


# New melds


def with_new_melds(hand: str, **meld: object) -> State:
    rules = house("dunlop", {"layoff.new_melds": True} | {f"meld.{key}": meld[key] for key in meld})
    return position(rules, turn=ANN, hands={"Ann": hand}, table={"Ann": ["9c9d9h", "5s6s7s8s"]})


def fits_of(state: State, cards: str) -> list[tuple[str, str]]:
    """What each way is, and what would lie there."""
    found = fits_together(check_draft(state, ANN, Draft()), read_cards(cards))
    return [(type(fit.plays[0]).__name__, fit.tag) for fit in found]


def test_cards_that_make_a_new_meld_may_go_there() -> None:
    state = with_new_melds("2c2d2h Ts Js Qs Ks 9s Kd **")
    assert fits_of(state, "2c2d2h") == [("Lay", "3 twos")]
    assert fits_of(state, "2c2d") == []
    assert fits_of(state, "TsJsQsKs") == [("Lay", "10 to K of spades")]
    assert fits_of(state, "9sTsJsQsKs") == [
        ("Add", "+9 +10 +J +Q +K"),
        ("Lay", "9 to K of spades"),
    ]
    (fit,) = fits_together(check_draft(state, ANN, Draft()), read_cards("2c2d2h"))
    assert (fit.owner, fit.index) == (ANN, 2)
    checked = check_draft(state, ANN, Draft(fit.plays))
    assert checked.refused is None
    assert len(checked.public.table[ANN]) == 3


def test_a_joker_may_stand_in_several_new_melds() -> None:
    state = with_new_melds("3h4h5h ** Kd 2c")
    assert fits_of(state, "3h4h5h**") == [
        ("Lay", "2 to 5 of hearts"),
        ("Lay", "3 to 6 of hearts"),
    ]


def test_of_wild_cards_alone_every_rank_is_asked_about() -> None:
    red = with_new_melds("AdAh** Kd 2c", wild_ranks="red_aces", set_min_naturals=0)
    asked = [tag for play, tag in fits_of(red, "AdAh**") if play == "Lay"]
    assert (asked[0], asked[-1], len(asked)) == ("3 aces", "3 kings", 13)
    own = with_new_melds("3c3d3h Kd 2c", wild_ranks="threes", set_min_naturals=0)
    assert ("Lay", "3 threes") in fits_of(own, "3c3d3h")
    never = with_new_melds("3c3d3h Kd 2c", wild_ranks="threes_everywhere", set_min_naturals=0)
    asked = [tag for play, tag in fits_of(never, "3c3d3h") if play == "Lay"]
    assert len(asked) == 12
    assert "3 threes" not in asked
    natural = with_new_melds("3c3d3h Kd 2c", wild_ranks="threes")
    assert [tag for play, tag in fits_of(natural, "3c3d3h") if play == "Lay"] == ["3 threes"]


def test_why_cards_that_are_a_meld_may_not_be_laid() -> None:
    state = with_new_melds("2c2d2h")
    refusal = why_not_new(state, ANN, read_cards("2c2d2h"))
    assert refusal is not None
    assert refusal.reason is Reason.KEEP_ONE
    assert why_not_new(state, ANN, read_cards("2c2d")) is not None
    assert why_not_new(state, ANN, read_cards("2c")) is None
    plain = position("dunlop", turn=ANN, hands={"Ann": "2c2d2h Kd"}, table={"Ann": ["9c9d9h"]})
    assert why_not_new(plain, ANN, read_cards("2c2d2h")) is None
    assert fits_of(plain, "2c2d2h") == []
