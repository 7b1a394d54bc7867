"""Drafts of a turn: what they would be is told, and none of it is made."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER
from liverpool.engine.melds import End, Meld
from liverpool.engine.moves import Add, Discard, Swap
from liverpool.engine.rules import Kind
from liverpool.engine.state import Phase
from liverpool.engine.turn import apply, refuse_move
from liverpool.room.messages import written
from liverpool.room.messages.game import GroupShown, Tried
from liverpool.room.messages.requests import Settings, Try
from liverpool.room.views.game_views import TableContext, tried
from liverpool.table.seat.draft import MeldGroup
from liverpool.table.seat.question import Question
from tests.chance import drawn, so_many
from tests.room.shown import PLAIN, UNGUARDED, cards, draft, face, names_of, view
from tests.rules.positions import ANN, BEN, CY, house, position

HAND = "As Ah Ac Ks Kh Kc 9h Th Jh ** 6s 3s 5d"
TABLE = {"Ann": ["9c 9d 9h", "4h 5h 6h 7h"], "Ben": ["Kc Kd **", "5s 6s ** 8s"]}


def staged(*groups: str, hand: str = HAND, context: TableContext = PLAIN, **fields: Any) -> Tried:
    """Groups set aside in the fifth deal: two sets of 3 and a run of 4."""
    state = position("dunlop", deal=5, hands={"Ben": hand}, **fields)
    return draft(state, BEN, *groups, context=context)


def shown(told: GroupShown) -> list[str]:
    """What the wild cards of a group stand for."""
    return [laid.stands_for for laid in told.cards if laid.stands_for]


# Melds set aside


def test_the_contract_in_its_slots_is_a_lay_down() -> None:
    answer = staged("As Ac Ah", "Kc Ks Kh", "Jh 9h Th **", hand=f"{HAND} Qh")
    assert answer.lay is None
    answer = staged("As Ac Ah", "Kc Ks Kh", "Jh 9h Th Qh", hand=f"{HAND} Qh")
    assert [told.label for told in answer.groups] == ["3 aces", "3 kings", "9 to Q of hearts"]
    assert answer.lay is not None
    assert answer.lay_refused is None
    assert answer.id == 7


def test_the_cards_of_a_run_stand_in_order_however_they_were_chosen() -> None:
    told = staged("", "", "Jh 9h Th").groups[2]
    assert [laid.card for laid in told.cards] == list(cards("9h Th Jh"))
    assert (told.missing, told.meld, told.why) == (1, None, None)


def test_an_empty_slot_lacks_all_its_cards() -> None:
    answer = staged("", "As", "")
    assert [told.missing for told in answer.groups] == [3, 2, 4]
    assert answer.lay_refused is not None
    assert staged("", "", "").lay_refused is None  # nothing is set aside, nothing is wrong


def test_which_card_a_joker_is_is_asked_and_an_answer_settles_it() -> None:
    answer = staged("As Ac Ah", "Kc Ks Kh", "Jh 9h Th **")
    choices = answer.groups[2].choices
    assert [choice.wild for choice in choices] == ["8h", "Qh"]
    assert answer.groups[2].label == ""
    assert answer.lay_refused is not None
    state = position("dunlop", deal=5, hands={"Ben": HAND})
    groups = (
        MeldGroup(cards("As Ac Ah")),
        MeldGroup(cards("Kc Ks Kh")),
        MeldGroup(cards("Jh 9h Th **"), choices[1].meld),
    )
    settled = tried(state, BEN, Try(question="", groups=groups), names_of(state), PLAIN)
    assert settled.lay is not None
    assert settled.lay.melds[2] == choices[1].meld
    assert shown(settled.groups[2]) == ["Qh"]
    assert settled.groups[2].label == "9 to Q of hearts"


def test_a_settled_meld_that_is_not_of_these_cards_is_not_believed() -> None:
    state = position("dunlop", deal=5, hands={"Ben": HAND})
    lies = Meld(Kind.RUN, 2, 10, cards("Th Jh Qh Kh"))
    for meld in (lies, replace(lies, cards=cards("9h Th Jh **")), replace(lies, suit=99)):
        group = MeldGroup(cards("Jh 9h Th **"), meld)
        answer = tried(
            state,
            BEN,
            Try(question="", groups=(MeldGroup(), MeldGroup(), group)),
            names_of(state),
            PLAIN,
        )
        assert len(answer.groups[2].choices) == 2


@pytest.mark.parametrize(
    ("slot", "group", "reason"),
    [
        (0, "As Ah Kc", "set_mixed"),
        (2, "9h Th 5d", "run_broken"),
        (0, "As As Ah", "not_held"),
        (0, "Qd", "not_held"),
        (0, "??", "not_held"),
    ],
)
def test_what_more_cards_would_not_mend_is_a_fault(slot: int, group: str, reason: str) -> None:
    groups = ["", "", ""]
    groups[slot] = group
    answer = staged(*groups)
    why = answer.groups[slot].why
    assert why is not None
    assert why.reason == reason
    assert answer.lay is None
    assert answer.lay_refused == why


def test_a_card_lies_in_one_group_only() -> None:
    answer = staged("As Ah Ac", "As Ks Kh", "")
    assert answer.groups[0].why is None
    assert answer.groups[1].why is not None
    assert answer.groups[1].why.reason == "not_held"


def test_a_run_with_a_gap_lacks_the_cards_between() -> None:
    state = position("dunlop", deal=2, hands={"Ben": "5h 9h ** 2c"})
    assert draft(state, BEN, "", "5h 9h").groups[1].missing == 3
    assert draft(state, BEN, "", "5h 9h **").groups[1].missing == 2


def test_a_run_does_not_turn_the_corner() -> None:
    state = position("dunlop", deal=2, hands={"Ben": "Qh Kh Ah 2h"})
    why = draft(state, BEN, "", "Qh Kh Ah 2h").groups[1].why
    assert why is not None
    assert why.reason == "run_turns_corner"


def test_rules_of_wild_cards_are_told() -> None:
    rules = house("dunlop", {"meld.adjacent_wilds": False, "meld.run_max_len": 4})
    state = position(rules, deal=2, hands={"Ben": "5h ** ** 8h 2c"})
    why = draft(state, BEN, "", "5h ** ** 8h").groups[1].why
    assert why is not None
    assert (why.reason, bool(why.rule)) == ("adjacent_wilds", True)
    rules = house("dunlop", {"meld.set_min_naturals": 2})
    state = position(rules, deal=2, hands={"Ben": "5h ** ** 8h 2c"})
    told = draft(state, BEN, "5h ** **", "").groups[0]
    assert (told.meld, told.missing, told.why) == (None, 1, None)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", ["dunlop", "wikipedia", "dunlop+twos"])
def test_a_group_lacks_nothing_just_when_it_is_a_meld(name: str) -> None:
    rules, random = house(name), Random(drawn(f"melds or not/{name}"))
    faces = [*range(52), *([JOKER] * 8)]
    melds = 0
    for _ in range(so_many(70, full=600)):
        suit = 13 * random.randrange(4)
        pool = faces if random.random() < 0.3 else [*range(suit, suit + 13), JOKER, JOKER, 1]
        hand = tuple(sorted(random.choices(pool, k=random.randint(1, 6))))
        state = position(rules, deal=2)
        state = replace(state, hands=(state.hands[0], hand, state.hands[2]))
        for groups in ((MeldGroup(hand), MeldGroup()), (MeldGroup(), MeldGroup(hand))):
            answer = tried(state, BEN, Try(question="", groups=groups), names_of(state), PLAIN)
            told = answer.groups[0] if groups[0].cards else answer.groups[1]
            is_meld = told.meld is not None or bool(told.choices)
            melds += is_meld
            assert is_meld == (told.missing == 0 and told.why is None)
            assert len(told.cards) == len(hand)
    assert melds > so_many(0, full=5)


def test_more_groups_than_melds_are_told_so() -> None:
    answer = staged("As Ah Ac", "Ks Kh Kc", "9h Th Jh **", "6s")
    assert answer.groups[3].why is not None
    assert answer.groups[3].why.reason == "not_the_contract"
    assert answer.lay is None


# Going down


def test_melds_may_be_prepared_out_of_turn_and_the_answer_says_why_not_now() -> None:
    hand = HAND.replace("**", "Qh")
    groups = ("As Ac Ah", "Kc Ks Kh", "Jh 9h Th Qh")
    for fields, reason in (({"turn": CY}, "not_your_turn"), ({"phase": Phase.TURN}, "draw_first")):
        answer = staged(*groups, hand=hand, **fields)
        assert [told.label for told in answer.groups] == ["3 aces", "3 kings", "9 to Q of hearts"]
        assert answer.lay is None
        assert answer.lay_refused is not None
        assert answer.lay_refused.reason == reason


def test_who_is_down_is_told_so() -> None:
    state = position("dunlop", table=TABLE, hands={"Ben": "As Ah Ac"})
    answer = draft(state, BEN, "As Ah Ac")
    assert answer.lay_refused is not None
    assert answer.lay_refused.reason == "already_down"


def test_the_last_card_must_be_kept_where_a_turn_ends_with_a_discard() -> None:
    state = position("dunlop", hands={"Ben": "As Ah Ac Ks Kh Kc"})
    answer = draft(state, BEN, "As Ah Ac", "Ks Kh Kc")
    assert answer.lay_refused is not None
    assert answer.lay_refused.reason == "keep_one"


def test_a_failing_lay_down_is_offered_only_where_it_has_a_price_and_is_not_guarded() -> None:
    wrong = ("As Ah Kc", "Ks Kh", "9h Th 5d")
    assert staged(*wrong).expose is None
    exposed = staged(*wrong, context=UNGUARDED).expose
    assert exposed is not None
    assert sorted(exposed.groups[0]) == sorted(cards("As Ah Kc"))
    right = ("As Ac Ah", "Kc Ks Kh", "Jh 9h Th **")
    assert staged(*right, context=UNGUARDED).expose is None
    assert staged("", "", "", context=UNGUARDED).expose is None
    free = position("christmas", deal=1, hands={"Ben": HAND})
    assert draft(free, BEN, "As Ah Kc", context=UNGUARDED).expose is None


# Melds found


def test_melds_are_found_in_the_order_of_the_slots() -> None:
    answer = draft(position("dunlop", deal=5, hands={"Ben": HAND}), BEN, find=True)
    kinds = [told.meld.kind for told in answer.groups if told.meld is not None]
    assert kinds == [Kind.SET, Kind.SET, Kind.RUN]
    assert answer.lay is not None
    assert answer.note == ""


def test_where_there_are_no_melds_the_groups_stay_and_the_answer_says_how_far_it_is() -> None:
    state = position("dunlop", deal=5, hands={"Ben": "As Ah Ks Kh Qd 2c 9h"})
    answer = draft(state, BEN, "As Ah", "", "", find=True)
    assert [laid.card for laid in answer.groups[0].cards] == sorted(cards("As Ah"))
    assert "missing" in answer.note


def test_a_card_is_put_where_it_fits_best_or_the_answer_says_that_it_fits_nowhere() -> None:
    state = position("dunlop", deal=5, hands={"Ben": "As Ah Ad Ac Ks Kh Kc Jh 9h Th ** 2c"})
    ready = ("As Ah Ad", "Ks Kh Kc", "Jh 9h Th **")
    answer = draft(state, BEN, *ready, put="Ac")
    assert [len(group.cards) for group in answer.groups] == [4, 3, 4]
    assert answer.note == ""
    answer = draft(state, BEN, *ready, put="2c")
    assert [len(group.cards) for group in answer.groups] == [3, 3, 4]
    assert answer.note == "That fits none of the melds you have set aside."


def test_the_cards_of_a_whole_contract_are_put_each_into_its_meld() -> None:
    state = position("dunlop", deal=5, hands={"Ben": "As Ah Ad Ac Ks Kh Kc Jh 9h Th ** 2c"})
    whole = draft(state, BEN, put="Jh Kh As ** Ah Kc 9h Ad Ks Th")
    assert [len(group.cards) for group in whole.groups] == [3, 3, 4]
    assert whole.lay is not None
    longer = position("dunlop", deal=2, hands={"Ben": "7c 7d 7h ** 5s 6s 8s 9s Ts 3d"})
    answer = draft(longer, BEN, put="5s 7c 6s 7d ** 8s 9s 7h Ts")
    assert sorted(len(group.cards) for group in answer.groups) == [3, 6]
    one_too_many = draft(state, BEN, put="Jh Kh As ** Ah Kc 9h Ad Ks Th 2c")
    assert not any(group.cards for group in one_too_many.groups)
    assert one_too_many.note == "Those cards don't make up the contract."
    partly = draft(state, BEN, "As Ah", "", "", put="Jh Kh ** Kc 9h Ad Ks Th")
    assert partly.note == "That fits none of the melds you have set aside."


def test_a_page_is_told_what_one_who_is_down_lays_off_at_best() -> None:
    state = position("dunlop", table=TABLE, hands={"Ben": "8h 9s 2c 2d"})
    game = draft(state, BEN).game
    assert [play.card for play in game.can.all_off if isinstance(play, Add)] == list(cards("8h 9s"))
    assert game.prompt.main is not None
    assert (game.prompt.main.label, game.prompt.main.under) == ("Lay off all", "2 cards")
    alone = draft(state, BEN, context=TableContext(Settings(aids=False))).game
    assert alone.can.all_off == ()
    assert alone.prompt.main is not None
    assert alone.prompt.main.label == "Lay off"


def test_the_tray_is_offered_as_laying_down_only_where_that_is_possible() -> None:
    def main(hand: str, *, aids: bool = True) -> tuple[str, bool]:
        state = position("dunlop", deal=5, hands={"Ben": hand})
        context = TableContext(Settings(aids=aids))
        answer = draft(state, BEN, context=context).game.prompt.main
        assert answer is not None
        return answer.label, answer.filled

    assert main(HAND) == ("Lay down", True)
    assert main("As Ah Ks Kh Qd 2c 9h") == ("Prepare melds", False)
    assert main(HAND, aids=False) == ("Lay down", False)


def test_without_aids_nothing_is_found() -> None:
    state = position("dunlop", deal=5, hands={"Ben": HAND})
    answer = draft(state, BEN, find=True, context=TableContext(Settings(aids=False)))
    assert answer.groups == ()
    assert answer.note


def test_who_is_down_or_has_no_cards_finds_nothing() -> None:
    assert draft(position("dunlop", table=TABLE), BEN, find=True).note
    assert draft(position("dunlop", hands={"Cy": ""}), CY, find=True).note


@pytest.mark.parametrize("jokers", [4, 5, 12])
def test_melds_are_found_in_hands_with_many_jokers(jokers: int) -> None:
    state = position("dunlop", deal=7, hands={"Ben": f"{'** ' * jokers}2c 4d 6h 8s Td Qh Ac 3d 5h"})
    answer = draft(state, BEN, find=True)
    assert (answer.lay is not None) == (jokers >= 9) == (answer.note == "")


# Plays


def test_plays_stand_up_to_the_first_that_is_refused() -> None:
    state = position("dunlop", table=TABLE, hands={"Ben": "8h 9s 2c 2d"})
    good, bad = Add(face("8h"), ANN, 1, End.HIGH), Add(face("2c"), ANN, 0)
    answer = draft(state, BEN, plays=(good, bad, Add(face("9s"), ANN, 0)))
    assert answer.plays == (good,)
    assert answer.refused is not None
    assert answer.refused.reason == "does_not_fit"
    assert answer.game.hand == tuple(sorted(cards("9s 2c 2d")))
    assert answer.game.asked is Question.PLAY
    assert answer.game.question == view(state, BEN).question
    assert not answer.game.can.ends_turn


def test_a_lay_down_and_what_follows_are_one_draft() -> None:
    state = position("dunlop", hands={"Ben": "As Ah Ac Ks Kh Kc Ad 2c"})
    lay = draft(state, BEN, "As Ah Ac", "Ks Kh Kc").lay
    assert lay is not None
    answer = draft(state, BEN, plays=(lay,), chosen="Ad")
    assert answer.game.players[BEN].down
    more = draft(state, BEN, plays=(lay, *answer.fits[0].plays))
    assert more.game.log == (
        "You go down: Ac Ah As · Kc Kh Ks",
        "You lay off Ad on your Ac Ah As",
    )
    assert [(fit.owner, fit.index, fit.tag) for fit in answer.fits] == [(BEN, 0, "+A")]


def test_a_swap_in_a_draft_brings_the_joker() -> None:
    state = position("dunlop", turn=ANN, table=TABLE, hands={"Ann": "7s 2c 2d"})
    answer = draft(state, ANN, plays=(Swap(face("7s"), BEN, 1),))
    assert JOKER in answer.game.hand
    assert [barred.why.reason for barred in answer.game.can.barred] == ["joker_owed"] * 3
    assert not answer.game.jokers_stay


def test_a_swap_in_a_draft_moves_a_joker_that_stays() -> None:
    rules = house("dunlop", {"swap.joker_use": "stays_in_run"})
    state = position(rules, turn=ANN, table=TABLE, hands={"Ann": "7s 2c 2d"})
    answer = draft(state, ANN, plays=(Swap(face("7s"), BEN, 1),))
    assert answer.game.jokers_stay
    assert answer.game.hand == (face("2c"), face("2d"))
    assert not answer.game.can.barred


@pytest.mark.parametrize("name", ["christmas", "mahlum", "wikipedia"])
def test_a_draft_that_empties_the_hand_shows_nobody_elses_cards(name: str) -> None:
    rules = house(name, {"end.out": "may_discard"} if name != "wikipedia" else {})
    state = position(rules, table=TABLE, hands={"Ben": "8h 9s"}, brought=(1, 2, 3))
    plays = (Add(face("8h"), ANN, 1, End.HIGH), Add(face("9s"), ANN, 0))
    answer = draft(state, BEN, plays=plays)
    game = answer.game
    assert answer.plays == plays
    assert game.can.ends_turn
    assert (game.hand, game.ended, game.hands) == ((), None, ())
    assert (game.asked, game.phase, game.turn) == (Question.PLAY, Phase.PLAY, BEN)
    assert [player.points for player in game.players] == [1, 2, 3]
    assert game.sheet.lines == ()
    assert game.question == view(state, BEN).question
    more = draft(state, BEN, plays=(*plays, plays[0]))
    assert more.refused is not None
    assert more.plays == plays
    # That one is out is only so once it is played.
    assert [line.partition(" on ")[0] for line in game.log] == ["You lay off 8h", "You lay off 9s"]


def test_plays_out_of_turn_are_refused() -> None:
    state = position("dunlop", table=TABLE, hands={"Ann": "8h 2c"})
    answer = draft(state, ANN, plays=(Add(face("8h"), ANN, 1, End.HIGH),), chosen="8h")
    assert answer.refused is not None
    assert answer.refused.reason == "not_your_turn"
    assert answer.fits == ()


# Several cards


def test_several_cards_are_laid_off_together_in_an_order_that_works() -> None:
    state = position("dunlop", table=TABLE, hands={"Ben": "2h 3h 2c"})
    (fit,) = draft(state, BEN, chosen="2h 3h").fits
    assert (fit.owner, fit.index, fit.tag) == (ANN, 1, "+3 +2")
    for play in fit.plays:
        state = apply(state, BEN, play)
    assert state.hands[BEN] == cards("2c")


def test_a_way_over_two_melds_is_shown_at_both() -> None:
    state = position("dunlop", table=TABLE, hands={"Ben": "9c 8h 2c"})
    fits = draft(state, BEN, chosen="9c 8h").fits
    assert {(fit.owner, fit.index, fit.tag) for fit in fits} == {(ANN, 0, "+9"), (ANN, 1, "+8")}
    assert len({fit.plays for fit in fits}) == 1


def test_cards_that_do_not_all_fit_or_are_not_held_have_no_place() -> None:
    state = position("dunlop", table=TABLE, hands={"Ben": "9c 8h 2c 2d"})
    for chosen in ("9c 2c", "Ks Kh", "9c 9c", "??"):
        assert draft(state, BEN, chosen=chosen).fits == ()


def test_cards_that_make_a_new_meld_may_be_laid_down() -> None:
    rules = house("dunlop", {"layoff.new_melds": True})
    state = position(rules, deal=2, hands={"Ben": "2c2d2h ** Kd"}, table={"Ben": ["9c9d9h"]})
    (fit,) = draft(state, BEN, chosen="2c 2d 2h").fits
    assert (fit.owner, fit.index, fit.tag) == (BEN, 1, "3 twos")
    answer = draft(state, BEN, plays=fit.plays, chosen="Kd")
    assert answer.refused is None
    assert [len(meld.cards) for meld in answer.game.players[BEN].melds] == [3, 3]
    assert answer.game.prompt.sentence == "Lay down what fits or makes a new meld, or discard."


def test_half_a_hand_of_jokers_has_an_answer() -> None:
    melds = {"Ann": ["5s 6s 7s 8s", "9c 9d 9h", "Kc Kd Kh"], "Ben": ["Jc Jd Jh", "2h 3h 4h 5h"]}
    state = position("dunlop", table=melds, hands={"Ben": f"{'** ' * 12}9s Ts Js Qs Ks 2c"})
    answer = draft(state, BEN, chosen=f"{'** ' * 12}9s Ts Js Qs Ks")
    assert answer.fits
    for play in answer.fits[0].plays:
        state = apply(state, BEN, play)
    assert state.hands[BEN] == cards("2c")


def test_a_draft_is_not_made() -> None:
    state = position("dunlop", table=TABLE, hands={"Ben": "8h 2c"})
    before = written(state)
    draft(state, BEN, plays=(Add(face("8h"), ANN, 1, End.HIGH),))
    assert written(state) == before
    assert refuse_move(state, BEN, Discard(face("8h"))) is None
