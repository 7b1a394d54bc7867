"""Plays the examples of a rule book through the engine, and makes rule sets to print books of."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from liverpool.engine.changes import changed
from liverpool.engine.check import faults
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
from liverpool.record.positions import read_state
from liverpool.record.soundness import impossible
from liverpool.record.toml import Source
from tests.chance import drawn
from tests.rules.by_chance import rules_by_chance

MORE_ANSWERS: Final[dict[str, tuple[object, ...]]] = {
    "deck.by_players": ([[8, 4]], [[8, 8]], [[2, 1], [5, 3], [8, 5]]),
    "meld.ranks": (5, 7, 12, 13),
    "meld.suits": (1, 3, 4),
    "meld.wild_limit": ("none", "as_many", "fewer", 0, 1, 2),
    "players.max": (2, 4, 8),
    "players.min": (2, 3, 4),
    "points.ace": (1, 15),
    "points.joker": (0, 25, 50),
    "points.ten_to_king": (0, 10),
    "points.wild_two": (0, 1, 20),
    "stakes.coin": ("coin", "quarter", "€"),
    "stakes.coins": ("", "pence"),
    "stakes.ante": (0, 1, 4),
    "stakes.per_deal": (0, 1, 3),
    "words.buy": ("Mine!", "May I?", "ich"),
    "words.call": ("Liverpool!", "Oops", "Ha…"),
    "words.note": ("", "Grandma begins.", "\n".join(f"Note {n}." for n in range(1, 7))),
    "words.runs": ("", "Straßen"),
    "words.sets": ("", "Sätze"),
    "words.run": ("straight", "row of one suit", "ass"),
    "words.set": ("book", "bunch", "Orbit", "trio"),
    "deals.1.contract": ("set 2", "run 3", "run 3, run 3", "set 5", "run 8"),
    "deals": (
        [{"cards": 11, "contract": "run 4, run 4, run 4", "all_at_once": True}],
        [{"cards": 6, "contract": "set 3, set 3"}, {"cards": 6, "contract": "set 4"}],
        [{"cards": 7, "contract": "run 3, run 5"}],
    ),
}
"""Values of the fields that the walk leaves as they are, so that a book tells of them, too."""


def named(rules: RuleSet) -> NamedRules:
    return NamedRules("by-chance", 1, "Rules by chance", "", (), (), rules)


def any_rules(seed: str) -> RuleSet:
    """A good rule set by chance, in which every field may have another value."""
    random = Random(drawn(seed))
    rules = rules_by_chance(random)
    for key in random.sample(sorted(MORE_ANSWERS), len(MORE_ANSWERS)):
        if random.random() < 1 / 4:
            other = changed(rules, {key: random.choice(MORE_ANSWERS[key])})
            rules = rules if faults(other) else other
    return rules


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
