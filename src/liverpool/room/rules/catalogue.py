"""The catalogue of questions as the editor shows it: the ways to answer each, and who does.

The questions and sentences are those of `engine.questions`, the bounds those of the fields;
who plays what follows from the rule sets that come with the game.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from liverpool.engine.bounds import MOST_DEALS, bounds_of, text_size
from liverpool.engine.changes import FIELDS
from liverpool.engine.named import NAMES, is_possible
from liverpool.engine.presets import load, whole_title
from liverpool.engine.questions import FieldQuestion, groups, questions
from liverpool.engine.rules import Kind, Slot
from liverpool.engine.seating import Direction
from liverpool.laboratory import OPEN
from liverpool.paper.house_rules import answers_played, deals_played
from liverpool.paper.sayings import sayings
from liverpool.room.messages import editing
from liverpool.room.rules.trial import can_be_tried

_CONTROLS: Final[dict[str, editing.Control]] = {
    "buy.price": "prices",
    "buy.limit": "by_deal",
    "deck.by_players": "by_players",
    "deck.jokers": "by_players",
    "points.single": "ranks",
}


def catalogue(asked: int) -> editing.Catalogue:
    """All questions; `asked` is the id of the page's own."""
    set_names, run_names = (
        tuple(name for name in NAMES if is_possible(Slot(kind, 2, NAMES[name]))) for kind in Kind
    )
    return editing.Catalogue(asked, _groups(), set_names, run_names, OPEN)


@cache
def _groups() -> tuple[editing.QuestionGroup, ...]:
    return tuple(
        editing.QuestionGroup(group.title, tuple(map(_question, group.questions)))
        for group in groups()
    )


def _question(question: FieldQuestion) -> editing.RuleQuestion:
    key = question.key
    control = _control(key)
    if control in ("word", "text"):
        least, most = text_size(key)[:2]
    else:
        least, most = (1, MOST_DEALS) if control == "deals" else bounds_of(key)
    return editing.RuleQuestion(
        key=key,
        ask=question.ask.replace("deal {deal}", "a deal"),
        also=question.also,
        brings={key: dict(usual) for key, usual in question.brings.items()},
        control=control,
        answers=tuple(_answer(question, written) for written in question.answers),
        other=question.other,
        least=least,
        most=most,
        played=tuple(_played(question)),
        said=tuple(editing.Said(saying.source, saying.text) for saying in sayings(key)),
        tried=can_be_tried(key),
    )


def _answer(question: FieldQuestion, written: str) -> editing.PossibleAnswer:
    sentence = question.answers[written]
    other_way = questions(Direction.COUNTER_CLOCKWISE)[question.key].answers[written]
    return editing.PossibleAnswer(
        _value(written), sentence, other_way if other_way != sentence else ""
    )


def _control(key: str) -> editing.Control:
    if key.startswith("deals."):
        return "deals"
    if key in _CONTROLS:
        return _CONTROLS[key]
    if FIELDS[key] is str:
        return "word" if text_size(key).lines == 1 else "text"
    # Numbers may be among the answers beside words.
    takes_number = FIELDS[key] is int or int in getattr(FIELDS[key], "__args__", ())
    return "number" if takes_number else "choice"


def _value(written: str) -> bool | int | str:
    """The answer as a rule-set file has it; the catalogue's keys are without quotation marks."""
    if written in ("true", "false"):
        return written == "true"
    return int(written) if written.lstrip("-").isdigit() else written


def _played(question: FieldQuestion) -> Iterator[editing.Played]:
    """Who answers the question how, the most usual answer first."""
    if question.key.startswith("deals."):
        for (place, sentence), named in deals_played(question).items():
            deal = "" if place == "all" else f"Deal {place}: "
            yield editing.Played(
                f"{deal}{sentence}{'' if sentence.endswith('.') else '.'}", _titles(named)
            )
        return
    players: dict[str, list[str]] = {}
    for name, value in answers_played(question).items():
        players.setdefault(question.answer(value), []).append(name)
    for sentence in sorted(players, key=lambda sentence: -len(players[sentence])):
        yield editing.Played(sentence, _titles(players[sentence]))


def _titles(named: list[str]) -> tuple[str, ...]:
    return tuple(whole_title(load(name)) for name in named)
