"""Short lessons: which answer is right is what the engine or the bots say, under every rule set."""

from collections.abc import Mapping
from random import Random

import pytest
from msgspec.structs import replace

from liverpool.bots.expert import Expert
from liverpool.engine.changes import changed
from liverpool.engine.check import faults
from liverpool.engine.presets import load, names
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, view_of, waiting_on
from liverpool.lessons.cards import LEARNER
from liverpool.lessons.exercise import MOST_WORDS, Exercise, Made
from liverpool.lessons.exercises import exercises
from liverpool.record import read_position, write_position
from liverpool.table.bots import choice
from tests.chance import drawn, so_many, some
from tests.rules.by_chance import rules_by_chance

CLASSIC = "dunlop+classic"


def by_key(rules: RuleSet) -> dict[str, Exercise]:
    return {made.exercise.key: made.exercise for made in exercises(rules)}


def right_text(exercise: Exercise) -> str:
    return exercise.answers[exercise.right].text


def test_classic_has_ten_with_the_answers_of_their_sources() -> None:
    found = by_key(load(CLASSIC).rules)
    assert {key: right_text(each) for key, each in found.items()} == {
        "corner": "No",
        "nearly": "Not yet",
        "king": "Into the sequence",
        "eight": "Yes, a set",
        "end": "It is 8d",
        "swap": "Swap Sam's joker out",
        "buy": "Buy Qc",
        "discard": "Discard Kc",
        "keep": "Lay off one, discard the other",
        "neighbours": "No",
    }
    assert found["nearly"].why.endswith("showing them costs 50.")


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("base", "changes", "key", "right"),
    [
        (CLASSIC, {"meld.wild_ranks": "twos"}, "corner", "Yes, a sequence"),
        (CLASSIC, {"meld.ace": "high", "meld.run_max_len": 13}, "corner", "No"),
        (CLASSIC, {"meld.ace": "low", "meld.run_max_len": 13}, "corner", "No"),
        (
            CLASSIC,
            {"meld.ace": "round_the_corner", "meld.run_max_len": 13},
            "corner",
            "Yes, a sequence",
        ),
        (CLASSIC, {"meld.set_min_naturals": 2}, "eight", "No"),
        (CLASSIC, {"meld.same_suit_runs": "allow"}, "neighbours", "Yes, two sequences"),
        (CLASSIC, {"end.out": "may_discard"}, "keep", "Lay off both"),
        (CLASSIC, {"end.out": "never_discard"}, "keep", "Lay off both"),
        (CLASSIC, {"swap.who": "nobody"}, "swap", "Nothing now"),
        (CLASSIC, {"swap.joker_use": "stays_in_run"}, "swap", "Take the joker's place"),
        (CLASSIC, {"swap.who": "nobody"}, "king", None),
        (CLASSIC, {"swap.from": "runs_and_sets"}, "king", None),
        # Where the card that is got rid of costs nothing, the bots see no difference.
        (CLASSIC, {"points.single": [["8", 0]]}, "king", None),
        (CLASSIC, {"points.single": [["9", 0]]}, "end", None),
        ("wikipedia", {}, "king", "Into the run"),
        (CLASSIC, {"buy.window": "off"}, "buy", None),
        (CLASSIC, {"deck.jokers": 0}, "nearly", None),
        (CLASSIC, {}, "call", None),
        ("christmas", {}, "call", "Rummy!"),
        ("bga", {}, "call", "Liverpool!"),
    ],
)
def test_the_rules_turn_a_lesson_or_leave_it_out(
    base: str, changes: Mapping[str, object], key: str, right: str | None
) -> None:
    found = by_key(changed(load(base).rules, changes)).get(key)
    assert (found and right_text(found)) == right


def test_a_lesson_speaks_in_the_words_of_the_table() -> None:
    own = changed(load(CLASSIC).rules, {"words.run": "straight"})
    assert by_key(own)["corner"].question == "Is this a straight?"


@pytest.mark.in_turn
@pytest.mark.parametrize("name", some(names(), everyday=6))
def test_every_rule_set_that_comes_with_the_game_has_lessons(name: str) -> None:
    made = exercises(load(name).rules)
    assert len(made) >= 8
    for each in made:
        check(each)


@pytest.mark.in_turn
@pytest.mark.parametrize("number", range(so_many(5, full=100)))
def test_so_have_rules_made_by_chance(number: int) -> None:
    rules = rules_by_chance(Random(drawn(f"lessons {number}")), small=False)
    assert not faults(rules)
    for each in exercises(rules):
        check(each)


def test_so_has_a_table_of_partners() -> None:
    four = {"players.min": 4, "players.max": 4, "layoff.new_melds": True}
    alone, made = (
        exercises(changed(load("dunlop").rules, {**four, "players.partners": how}))
        for how in ("none", "melds")
    )
    assert len(alone) == len(made)
    for each in made:
        check(each)


def check(made: Made) -> None:
    """It can be read, what is asked and answered is told apart, and it can be played out."""
    exercise, state = made.exercise, made.state
    assert len(exercise.why.split()) <= MOST_WORDS, exercise.why
    assert 2 <= len(exercise.answers) <= 4
    assert len({answer.text for answer in exercise.answers}) == len(exercise.answers)
    assert 0 <= exercise.right < len(exercise.answers)
    assert read_position(write_position(state)).public == replace(state.public, history=())
    assert state.public.phase is not Phase.OVER
    waiting = waiting_on(state.public)
    assert LEARNER in (*waiting.must, *waiting.may)
    if LEARNER in waiting.must:
        assert choice(Expert, view_of(state, LEARNER)) is not None
    assert set(exercise.hand) <= set(state.hands[LEARNER])
