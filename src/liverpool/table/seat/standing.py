"""When a seat passes by itself: the choices there are, and what is said of a pass that was one."""

from msgspec import Struct

from liverpool.engine.cards import Card
from liverpool.engine.rules import RuleSet
from liverpool.table.offer_window import Passing
from liverpool.table.words import card_text


class PassingChoice(Struct, frozen=True):
    passing: Passing
    label: str


_LABELS = {
    Passing.ASK: "Ask me",
    Passing.DOWN: "Pass while I am down",
    Passing.NOT_NEARER: "Pass until it helps me",
    Passing.ALWAYS: "Always pass, this deal",
    Passing.FIRST_TURN: "Pass until my first turn, unless it helps me",
}
_CHOICES = tuple(PassingChoice(passing, label) for passing, label in _LABELS.items())


def choices(rules: RuleSet, now: Passing) -> tuple[PassingChoice, ...]:
    """What a seat can choose, with what it has chosen now.

    To pass once down only where players who are down may buy; to pass until the first turn is asked
    for by a page, for newcomers.
    """
    rare = set() if rules.buy.when_down else {Passing.DOWN}
    rare |= {Passing.FIRST_TURN} - {now}
    return tuple(choice for choice in _CHOICES if choice.passing not in rare)


def passed_for_you(passing: Passing, face: Card) -> str:
    """Why a seat was not asked, for itself alone; empty where it is asked, or where a newcomer
    still watches how others play."""
    card = card_text(face)
    match passing:
        case Passing.ASK | Passing.FIRST_TURN:
            return ""
        case Passing.DOWN:
            return "Passed for you: you are down."
        case Passing.NOT_NEARER:
            return f"Passed for you: {card} doesn't help you."
        case Passing.ALWAYS:
            return f"Passed for you: {card}."
