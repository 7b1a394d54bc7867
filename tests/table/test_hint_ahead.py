"""Hints that look ahead: they say what a review would, or as much as before where they cannot."""

import pytest
from msgspec.structs import replace

from liverpool.bots.search.candidates import candidates
from liverpool.bots.search.comparison import Gain
from liverpool.engine.moves import Call, Discard, Draw, PlayerMove, Take
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, View, view_of
from liverpool.engine.turn import apply
from liverpool.record.cards import read_card, read_cards
from liverpool.review.choices import Kind, choice_in
from liverpool.review.games import SEED
from liverpool.review.grading import Graded, grade_of, graded
from liverpool.simulator.covered import NotCovered
from liverpool.table import hint_ahead
from liverpool.table.hint_ahead import EFFORT, Look, for_a_moment, looked_ahead, no_look
from liverpool.table.hints import Hint, hint
from liverpool.table.words import Names
from tests.bots.search.dealt import MIXED, TWOS, searched
from tests.review.played import of_seat
from tests.rules.positions import BEN, position
from tests.simulator.deals import actor_of, begin
from tests.table.hinting import HAND, hinted, throwing, weighs

NAMES = Names(("Ann", "Ben", "Cy"), BEN)
TURN = position("dunlop", hands={"Ben": f"{HAND} Qs"})
VIEW = view_of(TURN, BEN)


def seen(loss: float, other: str, error: float = 0.5) -> Look:
    """What looking ahead says: that the other discard is better by so many points."""

    def look(view: View, move: PlayerMove) -> Graded | None:
        choice = choice_in(1, 0, view, move)
        assert choice is not None
        gain = Gain(512, loss, error)
        return Graded(choice, Discard(read_card(other)), gain, grade_of(gain), loss > 0, ())

    return look


def told(look: Look) -> Hint:
    found = hint(VIEW, NAMES, look)
    assert found is not None
    return found


USUAL = hinted(TURN)
DEALT = next(each for each in of_seat(0) if each.kind is Kind.DRAW)
"""A choice of a game that was played, with all cards of its decks."""


def test_what_is_clearly_better_is_said_and_by_how_much() -> None:
    assert USUAL.move != Discard(read_card("Js"))
    found = told(seen(4.0, "Js"))
    assert (found.move, found.says) == (Discard(read_card("Js")), "Discard Js.")
    assert found.why[-1] == (
        f"Played to the end of the deal many times, Js did better than {USUAL.says[8:10]} by about"
        " 4 points (3 to 5)."
    )
    assert read_card("Js") in found.about.own
    assert len(found.why) <= 3


def test_what_is_close_is_called_close() -> None:
    found = told(seen(0.4, "Js"))
    assert found.move == USUAL.move
    assert found.says == USUAL.says
    first = USUAL.says[8:10]
    assert found.about.sentence.endswith(f" {first} and Js seem equally good; either will do.")
    assert found.why == USUAL.why


def test_what_did_better_is_named_though_it_is_close() -> None:
    found = told(seen(0.7, "Js"))
    assert found.move == Discard(read_card("Js"))
    instant = USUAL.says[8:10]
    assert found.says == "Discard Js."
    assert found.about.sentence.endswith(f" Js is a little better; {instant} comes close.")
    assert found.why[-1] == (
        f"Played to the end of the deal many times, Js did better than {instant}, though not"
        " clearly."
    )
    assert told(seen(0.7, "Js", 0.2)).why[-1].endswith(f" than {instant} by less than a point.")


def test_the_move_that_was_weighed_is_lit_beside_the_one_that_did_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weighs(monkeypatch, [throwing("Kd", ready=1.0), throwing("Js")])
    assert told(seen(4.0, "Js")).about.own == tuple(sorted(read_cards("Kd Js")))


def test_what_is_clearly_best_has_no_equal() -> None:
    found = told(seen(-4.0, "Js"))
    assert (found.move, found.why) == (USUAL.move, USUAL.why)
    assert "good" not in found.about.sentence


def test_what_the_instant_bot_does_not_weigh_has_a_reason_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where all cards go down at once it weighs no discard, and nothing was said."""
    weighs(monkeypatch, [throwing("Kd")])
    found = told(seen(-4.0, "2c"))
    assert found.why[0].startswith("Left in your hand, Kd costs 10 points, 2c only 2.")
    weighs(monkeypatch, [throwing("7c")])
    found = told(seen(-4.0, "Kd"))
    assert found.why == ("Played to the end of the deal many times, 7c did better than Kd.",)
    assert told(seen(0.0, "Kd")).why == ()


def test_drawing_and_taking_are_close_in_words() -> None:
    state = position("dunlop", phase=Phase.TURN, hands={"Ben": HAND}, pile="Qc")

    def look(view: View, move: PlayerMove) -> Graded | None:
        choice = choice_in(1, 0, view, move)
        assert choice is not None
        gain = Gain(512, 0.2, 0.5)
        return Graded(choice, Take(), gain, grade_of(gain), True, ())

    found = hint(view_of(state, BEN), NAMES, look)
    assert found is not None
    assert found.move == Draw()
    assert found.says == "Draw from the stock."
    assert found.about.sentence.endswith(
        " Drawing and taking Qc seem equally good; either will do."
    )


def test_the_hint_takes_a_side_where_anything_tells_two_moves_apart() -> None:
    """It said that it was close, and of one of the two that it was about as good."""
    found = told(seen(-0.7, "Js"))
    first = USUAL.says[8:10]
    assert found.move == USUAL.move
    assert found.about.sentence.endswith(f" {first} is a little better; Js comes close.")


def offered() -> tuple[View, PlayerMove]:
    """An offer while another plays, and what the bot would answer."""
    state = begin(load("bga").rules, 2, 4, "an offer")
    state = apply(state, actor_of(state), Draw())
    views = (view_of(state, seat) for seat in state.public.open)
    view, (own, *_) = next((view, found) for view in views if (found := candidates(view)))
    return view, own.move


def by_other_rules(rules: RuleSet | str) -> tuple[View, PlayerMove]:
    """A choice by these rules, and what the bot would do."""
    view, (own, *_) = searched(rules, 2)[0]
    return view, own.move


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("view", "move"),
    [(DEALT.view, DEALT.move), offered(), by_other_rules(MIXED), by_other_rules(TWOS)],
)
def test_it_is_what_a_review_would_say(
    view: View, move: PlayerMove, monkeypatch: pytest.MonkeyPatch
) -> None:
    effort = replace(EFFORT, choosing=32, least=64, most=256, serious=256)
    monkeypatch.setattr(hint_ahead, "EFFORT", effort)
    choice = choice_in(view.public.number, len(view.public.history), view, move)
    assert choice is not None
    found = looked_ahead(view, move, lambda: False)
    assert found is not None
    assert found == graded(replace(choice, is_usual=False), SEED, effort)


@pytest.mark.parametrize("why", ["no time", "not covered", "nothing to choose", "no whole deck"])
def test_where_it_cannot_look_ahead_it_says_nothing(
    why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if why == "not covered":
        missing = (NotCovered("meld.ace", "aces high or low"),)
        monkeypatch.setattr("liverpool.bots.search.coverage.not_covered", lambda *_: missing)
    view = VIEW if why == "no whole deck" else DEALT.view
    move: PlayerMove = Discard(VIEW.hand[0]) if why == "no whole deck" else DEALT.move
    if why == "nothing to choose":
        move = Call()
    assert looked_ahead(view, move, lambda: why == "no time") is None
    assert told(no_look) == USUAL


def test_a_hint_looks_ahead_for_a_moment_and_no_longer() -> None:
    choice = next(each for each in of_seat(0) if each.kind is Kind.DISCARD)
    assert for_a_moment(60.0)(choice.view, choice.move) is not None
    assert for_a_moment(-1.0)(choice.view, choice.move) is None
