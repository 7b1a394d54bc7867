"""First deals played against the engine, without a page, by learners of several minds."""

from random import Random

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import JOKER
from liverpool.engine.changes import changed
from liverpool.engine.moves import Discard, Draw, Lay, Pass, PlayerMove
from liverpool.engine.options import options
from liverpool.engine.presets import load, names
from liverpool.engine.refusals import IllegalMove
from liverpool.engine.rules import Offence, RuleSet
from liverpool.engine.state import Phase, State, view_of
from liverpool.engine.turn import apply
from liverpool.lessons.cards import LEARNER, NAMES
from liverpool.lessons.coach import step_of
from liverpool.lessons.extra_lesson import CALLED
from liverpool.lessons.rehearsal import (
    MOST_STEPS,
    FirstDeal,
    first_deal,
    follows,
    moments_to_learn,
    one_thing,
    play_through,
)
from liverpool.lessons.steps import Asks, Moment, Progress, Step, judged
from liverpool.record import read_position, write_position
from liverpool.table.advice import progress_at_once
from liverpool.table.own_words import in_own_words
from liverpool.table.words import Names
from tests.chance import drawn, so_many, some
from tests.rules.by_chance import rules_by_chance
from tests.rules.positions import house, position

NAMES_OF_THREE = Names(NAMES, LEARNER)


def classic() -> FirstDeal:
    found = first_deal(load("dunlop+classic").rules)
    assert found is not None
    return found


def test_classic_is_learnt_in_sixteen_steps_each_at_its_time() -> None:
    first = classic()
    seen = [step for step, _ in play_through(first.state, first.lesson, follows)]
    counted = [step.number for step in seen if step.number]
    assert sorted(set(counted)) == list(range(1, 17))
    assert counted == sorted(counted)
    assert {step.of for step in seen} == {16}
    says = {step.moment: step.says for step in seen}
    assert says[Moment.PAIR] == "A set is three cards of one rank. Tap 7h 7d."
    assert "7c is just what you need" in says[Moment.BUY]
    assert says[Moment.END].startswith("You're out: 0 points!")
    assert "Sam 9 and Priya 54" in says[Moment.END]


def test_the_coach_never_says_that_a_set_is_missing_a_card_that_the_count_has() -> None:
    """It said that one more completes the set, while the page's count said that it was done."""
    first = classic()
    view = view_of(first.state, LEARNER)
    assert progress_at_once(view) == (3, 3)
    steps = [step for step, _ in play_through(first.state, first.lesson, follows)]
    then = {step.moment: step.then for step in steps}
    assert then[Moment.PAIR] == "With the joker your set is complete."
    assert "complete" not in then[Moment.JOKER]
    without = replace(view, hand=tuple(card for card in view.hand if card != JOKER))
    moved = Progress((Moment.CONTRACT,))
    step = step_of(first.lesson, moved, without, NAMES_OF_THREE)
    assert (step.moment, step.then) == (Moment.PAIR, "One more of them completes the set.")


@pytest.mark.parametrize("name", some(names(), everyday=4))
def test_every_preset_and_variation_has_a_first_deal_that_is_possible(name: str) -> None:
    first = first_deal(load(name).rules)
    assert first is not None
    assert read_position(write_position(first.state)).public == first.state.public
    assert first.lesson.moments[0] is Moment.CONTRACT
    assert learnt_by_doing(first) == {
        Moment.PAIR,
        Moment.PART,
        Moment.JOKER,
        Moment.DRAW,
        Moment.DISCARD,
        Moment.BUY,
        Moment.LAY_DOWN,
        Moment.LAY_OFF,
        Moment.OUT,
    }


BY_ITSELF = ("christmas", "dunlop+classic", "bga", *names())


def test_no_suit_is_twice_in_a_set_where_all_must_be_different() -> None:
    rules = changed(load("dunlop+classic").rules, {"meld.set_suits": "different"})
    first = first_deal(rules)
    assert first is not None
    seen = [step for step, _ in play_through(first.state, first.lesson, follows)]
    says = {step.moment: step.says for step in seen}
    assert (
        says[Moment.PAIR] == "A set is three cards of one rank and of different suits. Tap 7h 7d."
    )
    assert says[Moment.END].startswith("You're out")


@pytest.mark.in_turn
@pytest.mark.parametrize("wild", ["threes", "threes_everywhere", "red_aces", "one_eyed_jacks"])
def test_a_first_deal_can_be_learnt_with_other_wild_cards(wild: str) -> None:
    rules = changed(load("dunlop+classic").rules, {"meld.wild_ranks": wild, "points.wild_two": 15})
    first = first_deal(rules)
    assert first is not None
    seen = [step for step, _ in play_through(first.state, first.lesson, follows)]
    assert seen[-1].moment is Moment.END


@pytest.mark.in_turn
@pytest.mark.parametrize("name", BY_ITSELF[: so_many(3, full=len(BY_ITSELF))])
def test_each_thing_can_be_learnt_by_itself(name: str) -> None:
    rules = load(name).rules
    first = first_deal(rules)
    assert first is not None
    calls = rules.call.offence is not Offence.OFF
    assert (Moment.CALL in first.lesson.things) == calls
    assert set(first.lesson.things) >= {Moment.BUY, Moment.LAY_DOWN, Moment.LAY_OFF, Moment.OUT}
    for thing in first.lesson.things:
        check_thing(rules, thing)


def check_thing(rules: RuleSet, thing: Moment) -> None:
    """It comes at once, and once it is done there is nothing else to learn."""
    alone = one_thing(rules, thing)
    assert alone is not None
    step = step_of(alone.lesson, alone.progress, view_of(alone.state, LEARNER), NAMES_OF_THREE)
    assert step.moment is thing
    assert step.says.startswith(f"One thing more: {in_own_words(CALLED[thing], rules.words)}. ")
    done = alone.progress.with_done(thing)
    after = step_of(alone.lesson, done, view_of(alone.state, LEARNER), NAMES_OF_THREE)
    assert (after.moment, after.asks) == (Moment.END, Asks.NEXT)


def learnt_by_doing(first: FirstDeal) -> set[Moment]:
    rules, number = first.state.public.rules, first.state.public.number
    return {*moments_to_learn(rules, number)} & {*first.lesson.moments}


BY_CHANCE = so_many(2, full=100)


@pytest.mark.in_turn
@pytest.mark.parametrize("number", range(BY_CHANCE))
def test_rules_made_by_chance_have_a_first_deal_too(number: int) -> None:
    """Whoever insists on other moves is never stuck in it, either.

    Only a smaller deck, as studies have it, may have none; then Classic is learnt instead.
    """
    rules = rules_by_chance(Random(drawn(f"first deal {number}")))
    first = first_deal(rules)
    if first is None:
        assert (rules.meld.ranks, rules.meld.suits) != (13, 4), rules
        return
    assert Moment.LAY_DOWN in learnt_by_doing(first)
    check_thing(rules, first.lesson.things[number % len(first.lesson.things)])
    steps = [step for step, _ in play_through(first.state, first.lesson, Insists(number))]
    assert steps[-1].moment is Moment.END or len(steps) == MOST_STEPS


INSISTED = ("dunlop+classic", "bga", "mahlum", *names())


class Insists:
    """Makes other moves than those asked for, whatever the reason against them."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self.refused: dict[Moment, int] = {}

    def __call__(self, step: Step, state: State) -> PlayerMove | None:
        view = view_of(state, LEARNER)
        asked = step.asks is Asks.MOVE or state.public.turn == LEARNER
        others = [move for move in options(view) if asked and move != step.move]
        others = [move for move in others if _goes(state, move)]
        return self._chance.choice(others) if others else step.move


def _goes(state: State, move: PlayerMove) -> bool:
    if state.public.phase not in (Phase.TURN, Phase.PLAY, Phase.BUY):
        return False
    try:
        apply(state, LEARNER, move)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("seed", range(so_many(2, full=31)))
def test_one_who_insists_on_other_moves_comes_to_the_end_too(seed: int) -> None:
    first = first_deal(load(INSISTED[seed]).rules)
    assert first is not None
    steps = [step for step, _ in play_through(first.state, first.lesson, Insists(seed))]
    assert steps[-1].moment is Moment.END


@pytest.mark.parametrize("seed", range(so_many(2, full=6)))
def test_however_the_bots_play_it_comes_to_the_end(seed: int) -> None:
    first = classic()
    steps = [step for step, _ in play_through(first.state, first.lesson, follows, f"{seed}")]
    assert steps[-1].moment is Moment.END
    assert Moment.LAY_DOWN in {step.moment for step in steps}


def test_another_choice_meets_a_reason_once_and_then_is_made() -> None:
    step = Step(Moment.DISCARD, "Discard.", Asks.MOVE, move=Discard(3), other="Not that one.")
    progress, reason = judged(Progress(), step, Discard(4))
    assert (reason, progress.done) == ("Not that one.", ())
    progress, reason = judged(progress, step, Discard(4))
    assert (reason, progress.done) == ("", (Moment.DISCARD,))
    assert judged(Progress(), step, Discard(3))[1] == ""
    assert judged(Progress(), Step(Moment.WAIT, "Wait.", Asks.NOTHING), Pass())[1] == ""
    assert judged(Progress(), Step(Moment.FOLLOW, "", Asks.MOVE, move=Draw()), Pass())[1] == ""


def test_whoever_goes_down_without_reading_on_meets_no_reason_against_it() -> None:
    """The reason was that the contract could be laid, told at the end of the turn."""
    first = classic()
    aside = {Moment.SET_ASIDE, Moment.RUN_ASIDE}
    seen = 0
    for step, state in play_through(first.state, first.lesson, follows):
        if step.moment in aside:
            lay = step.move
            assert isinstance(lay, Lay)
            progress, reason = judged(Progress(), step, lay)
            assert (reason, progress.done) == ("", (step.moment,))
            # Another move is questioned, for the contract can still be laid.
            assert "complete" in judged(Progress(), step, Discard(state.hands[LEARNER][0]))[1]
            seen += 1
    assert seen == len(aside)


def test_where_the_first_player_just_discards_the_learner_plays_second() -> None:
    first = first_deal(changed(load("dunlop").rules, {"start.upcard": "first_discards"}))
    assert first is not None
    public = first.state.public
    assert (public.by, public.left_of(public.dealer)) == (public.game.seats - 1,) * 2
    assert len(public.pile) == 1
    steps = [step for step, _ in play_through(first.state, first.lesson, follows)]
    assert steps[-1].moment is Moment.END


def test_of_partners_the_one_who_laid_the_melds_is_named() -> None:
    rules = house("dunlop+classic", {"players.min": 4, "players.partners": "melds"})
    first = first_deal(rules)
    assert first is not None
    public = first.state.public
    table = ((), (), (), position(rules, table={"Cy": ["9c9d9h", "JcJdJh"]}).public.table[2])
    state = replace(first.state, public=replace(public, down=(1, 3), table=table))
    done = Progress()
    for moment in first.lesson.moments:
        if moment is not Moment.OTHERS:
            done = done.with_done(moment)
    step = step_of(first.lesson, done, view_of(state, LEARNER), Names(NAMES[:4], LEARNER))
    assert step.moment is Moment.OTHERS
    assert step.lit.row == 3
