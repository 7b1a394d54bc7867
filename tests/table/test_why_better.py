"""Why one move was better than another: what speaks for it, and no more than was found."""

import pytest

from liverpool.bots import expert
from liverpool.bots.search.comparison import Gain
from liverpool.bots.weighing import Part, weighed
from liverpool.engine.moves import Add, Discard, Draw, Lay, PlayerMove, Swap, Take
from liverpool.engine.state import Phase, State, View, view_of
from liverpool.record.cards import read_card
from liverpool.record.melds import read_meld
from liverpool.review.choices import choice_in
from liverpool.review.grading import Graded, grade_of
from liverpool.table.hints import hint
from liverpool.table.review_words import ALIKE, ChoiceWords
from liverpool.table.words import Names
from tests.rules.positions import BEN, CY, position
from tests.table.hinting import HAND, TABLE, throwing, weighs

NAMES = Names(("Ann", "Ben", "Cy"), BEN)
READY = "7c 7d 7h 9s 9d 9h 2c 4d 6h Js Kd"
"""Two sets of 3, and the contract asks for no more."""
PLAYED = "Played to the end of the deal many times, "


def throw(face: str) -> Discard:
    return Discard(read_card(face))


def lays(*melds: str) -> Lay:
    rules = position("dunlop").public.rules.meld
    return Lay(tuple(read_meld(each, rules) for each in melds))


def compared(state: State, move: PlayerMove, other: PlayerMove, loss: float) -> Graded:
    """Ben's move, which cost so many points against the other one."""
    choice = choice_in(1, 0, view_of(state, BEN), move)
    assert choice is not None
    gain = Gain(256, loss, 0.2)
    return Graded(choice, other, gain, grade_of(gain), loss > 0, ())


def why(state: State, move: PlayerMove, other: PlayerMove, loss: float) -> tuple[str, ...]:
    return ChoiceWords(compared(state, move, other, loss), NAMES).why()


# Waiting with cards that could be played


def test_going_down_has_its_points_and_waiting_only_that_it_did_better() -> None:
    state = position("dunlop", hands={"Ben": READY})
    down = lays("7c7d7h", "9d9s9h")
    assert why(state, throw("2c"), down, -5.0) == (
        f"{PLAYED}waiting did better than going down with 7c 7d 7h; 9d 9h 9s.",
    )
    assert why(state, throw("2c"), down, 5.0) == (
        "You hold two sets of 3: 32 points are left of the 80 in your hand.",
    )


def test_a_lay_off_that_was_held_back_has_no_reason_of_the_card_that_went_instead() -> None:
    state = position("dunlop", hands={"Ben": "4s Kd 2c"}, table=TABLE)
    off = expert.weigh(view_of(state, BEN))[0].move
    assert isinstance(off, Add)
    assert why(state, throw("Kd"), off, -5.0) == (
        f"{PLAYED}waiting did better than laying 4s off on Cy's 5 to 8 of spades.",
    )
    assert why(state, throw("Kd"), off, 4.0) == ("That takes 4 points off your hand.",)
    assert why(state, throw("Kd"), off, 4.5) == (
        "That takes 4 points off your hand.",
        f"{PLAYED}laying 4s off on Cy's 5 to 8 of spades did better than waiting.",
    )


def test_of_several_that_could_be_laid_off_the_loss_is_made_of_all() -> None:
    state = position("dunlop", hands={"Ben": "4s 9s Kd 2c"}, table=TABLE)
    off = expert.weigh(view_of(state, BEN))[0].move
    assert isinstance(off, Add)
    (said,) = why(state, throw("Kd"), off, 12.0)
    assert said.startswith("That takes ")
    assert said.endswith(" points off your hand; all that fits on the table takes off 13.")


def test_of_two_ways_to_go_down_the_one_that_leaves_less_has_its_points() -> None:
    state = position("dunlop", hands={"Ben": "7c 7d 7h 9s 9d 9h Kc Kd Kh 2c 4d"})
    dear, cheap = lays("9d9s9h", "KcKdKh"), lays("7c7d7h", "9d9s9h")
    (points,) = why(state, cheap, dear, 4.0)
    assert points == "You hold two sets of 3: 27 points are left of the 84 in your hand."
    (played,) = why(state, cheap, dear, -4.0)
    assert played.startswith(f"{PLAYED}going down with 7c 7d 7h; 9d 9h 9s did better than going ")


# Reasons that are smaller than the loss


def test_a_joker_that_is_won_is_the_reason_for_a_swap() -> None:
    """A card that could be laid off on the same meld takes as many points off the hand."""
    melds = {**TABLE, "Cy": ["5s6s7s**"]}
    state = position("dunlop", hands={"Ben": "8s Kd 4c"}, table=melds)
    swap, add = Swap(read_card("8s"), CY, 0), Add(read_card("8s"), CY, 0)
    won, played = why(state, add, swap, 5.0)
    assert won == "You get the joker; you have to play it this turn."
    assert played.startswith(PLAYED)


def discards(patch: pytest.MonkeyPatch, kept: float = 9.0, ready: float = 0.0) -> State:
    """The instant bot sees this much in parting with Kd rather than 2c."""
    found = [throwing("Kd", kept=kept, ready=ready), throwing("2c")]
    weighs(patch, sorted(found, key=lambda each: -each.points))
    return position("dunlop", hands={"Ben": HAND})


DEARER = "Left in your hand, Kd costs 10 points, 2c only 2."
DID_BETTER = f"{PLAYED}Kd did better than 2c."


def test_fewer_points_than_the_loss_are_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    state = discards(monkeypatch)
    assert why(state, throw("2c"), throw("Kd"), 8.0) == (DEARER,)
    assert why(state, throw("2c"), throw("Kd"), 8.1) == (DEARER, DID_BETTER)
    assert why(state, throw("Kd"), throw("2c"), -8.1) == (DEARER, DID_BETTER)


def test_where_the_instant_bot_prefers_the_other_move_its_reasons_are_not_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = discards(monkeypatch, kept=9.0, ready=-10.0)
    assert why(state, throw("2c"), throw("Kd"), 4.0) == (DEARER, DID_BETTER)


def test_a_reason_that_is_not_about_points_may_explain_any_loss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position("dunlop", hands={"Ben": HAND})
    weighs(monkeypatch, [throwing("Kd", ready=9.0), throwing("9s")])
    lacks = ("Without Kd you lack 1 card; without 9s you lack 2 cards.",)
    assert why(state, throw("9s"), throw("Kd"), 20.0) == lacks


def test_what_comes_into_the_hand_is_no_more_than_its_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position("dunlop", phase=Phase.TURN, hands={"Ben": HAND}, pile="3s")
    weighs(monkeypatch, [weighed(Draw(), {}), weighed(Take(), {Part.KEPT: -1.0})])
    added = "Taking 3s would add 3 points to your hand."
    assert why(state, Draw(), Take(), -2.0) == (added,)
    assert why(state, Draw(), Take(), -13.0) == (
        added,
        f"{PLAYED}drawing from the stock did better than taking 3s.",
    )


def test_what_holds_of_the_other_card_as_well_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("dunlop", hands={"Ben": "7c 7d 7h 9s 9d 2c 4d 6h Qs Jc Ah"})
    weighs(monkeypatch, [throwing("Qs", ready=1.0), throwing("Jc"), throwing("9s")])
    assert why(state, throw("Jc"), throw("Qs"), 4.0) == (f"{PLAYED}Qs did better than Jc.",)
    weighs(monkeypatch, [throwing("Qs", others=1.0), throwing("9s")])
    assert why(state, throw("9s"), throw("Qs"), 0.9) == (
        "Without Qs you lack 1 card; without 9s you lack 2 cards.",
        "Left in your hand, Qs costs 10 points, 9s only 9.",
    )


def test_of_moves_that_are_close_none_is_said_to_have_done_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = discards(monkeypatch)
    assert why(state, throw("2c"), throw("Kd"), 0.1) == (DEARER,)
    assert why(state, throw("2c"), throw("Kd"), -0.1) == (ALIKE,)


def test_at_most_three_sentences_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def weigh(_view: View) -> list[object]:
        return [throwing("2c", called=9.0), throwing("Kd", kept=3.0, ready=2.0, others=1.0)]

    monkeypatch.setattr(expert, "weigh", weigh)
    known = ((), (), (read_card("2h"),))
    state = position("dunlop", hands={"Ben": HAND}, known=known)
    said = why(state, throw("2c"), throw("Kd"), 20.0)
    assert len(said) <= 3
    assert said[-1] == DID_BETTER


def test_a_hint_says_it_in_the_same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    state = discards(monkeypatch, kept=9.0, ready=-10.0)
    found = compared(state, throw("2c"), throw("Kd"), 4.0)
    told = hint(view_of(state, BEN), NAMES, lambda _view, _move: found)
    assert told is not None
    assert told.why == (DEARER, f"{DID_BETTER.removesuffix('.')} by about 4 points.")
    assert ChoiceWords(found, NAMES).why() == (DEARER, DID_BETTER)
