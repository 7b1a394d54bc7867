"""Plays the examples of a rule book through the engine, and makes rule sets to print books of."""

from collections.abc import Iterator
from random import Random

import pytest

from liverpool.engine.presets import NamedRules
from liverpool.engine.refusals import IllegalMove
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import hand_points
from liverpool.engine.state import GameSetup, State
from liverpool.engine.turn import apply
from liverpool.paper.document import Document, Example
from liverpool.record.errors import Fault
from liverpool.record.fields import Fields
from liverpool.record.moves import read_line
from liverpool.record.position_fields import read_state
from liverpool.record.soundness import impossible
from liverpool.record.toml import Source
from tests.chance import drawn
from tests.rules.by_chance import rules_by_chance


def named(rules: RuleSet) -> NamedRules:
    return NamedRules("by-chance", 1, "Rules by chance", "", (), (), rules)


def any_rules(seed: str) -> RuleSet:
    """A random good rule set, in which every field may have another value."""
    return rules_by_chance(Random(drawn(seed)))


def examples(book: Document) -> Iterator[Example]:
    for section in book.sections:
        for block in section.blocks:
            if isinstance(block, Example):
                yield block


def check_played(example: Example, rules: RuleSet) -> None:
    """The engine allows what the book allows, and refuses the rest for the reason that it has."""
    shown = f"{example.caption} {example.play}"
    state = _start(example, rules)
    *before, last = [*example.play.moves] or [""]
    refusal = example.play.refusal
    bad = refusal is not None or " expose " in last  # shown, and its price is paid
    assert bad == (example.good is False), shown
    assert example.good is None or last, f"nothing is played: {shown}"
    try:
        for line in before:
            state = _made(state, line, example)
    except IllegalMove as error:
        pytest.fail(f"{error} {shown}")
    reason = None
    try:
        state = _made(state, last, example) if last else state
    except IllegalMove as error:
        reason = error.refusal.reason
    assert reason is refusal, shown
    if example.play.points:
        points = tuple(hand_points(hand, rules) for hand in state.hands)
        assert points == example.play.points, shown


def end_of(example: Example, rules: RuleSet) -> State:
    """The table when all moves of an example are made that is as the rules allow."""
    state = _start(example, rules)
    for line in example.play.moves:
        state = _made(state, line, example)
    return state


def _start(example: Example, rules: RuleSet) -> State:
    play = example.play
    game = GameSetup(rules, len(play.seats), rules.decks(len(play.seats)))
    wrong: list[Fault] = []
    fields = Fields(Source(play.position), wrong, names=play.seats)
    state = read_state(fields.inner("position"), game, play.deal, ())
    fields.nothing_else()
    assert not wrong, f"{wrong} {play}"
    assert not impossible(state, play.seats), f"{impossible(state, play.seats)} {play}"
    return state


def _made(state: State, line: str, example: Example) -> State:
    return apply(state, *read_line(line, state.public, example.play.seats))
