"""Faults and warnings of a rule set in the words of its questions, without the keys of files.

What is a fault, and what mends it, is decided in `engine.check`.
"""

import re
from collections.abc import Mapping
from functools import cache
from itertools import islice
from typing import Any, Final

from liverpool.engine.changes import FIELDS, asked_by, by_key, changed
from liverpool.engine.english import counted, listed
from liverpool.engine.faults import RuleFault
from liverpool.engine.questions import FieldQuestion, describe_contract, questions
from liverpool.engine.rules import RuleSet
from liverpool.engine.seating import Direction
from liverpool.room.messages.editing import FaultShown, WarningShown

MOST_NAMED: Final = 3
"""So many changes of one fix are named; of more it is said how many."""
_KEY: Final = re.compile(r"^((?:\w+\.)+\w+|deals): ")
_KEYS: Final = "|".join(re.escape(key) for key in FIELDS if key != "deals")
_VALUE: Final = r'"(\w+)"|\b(true|false)\b'
_ANSWER: Final = re.compile(rf"(?:write )?\b({_KEYS}) = (?:{_VALUE})")
_BARE: Final = re.compile(rf"\b({_KEYS})\b(?!”)")
_OWN: Final = re.compile(rf"(?:write )?(?:{_VALUE})")
_PAIR: Final = re.compile(r"write a last pair such as \[(\d+), (\d+)\]")
_AT_ONCE: Final = "write all_at_once = false"


@cache
def question_of(key: str, direction: Direction = Direction.CLOCKWISE) -> FieldQuestion:
    """The question of a field; of a deal's, that of all deals. Its answers name the sides of a
    table where play goes in this direction."""
    asked = asked_by(key)[1 if key == "deals" else 0]  # of all that deals say: their contracts
    return questions(direction)[asked]


def asks(key: str) -> str:
    """The question as it is put to people, of this deal where the key names one."""
    number = deal_of(key)
    return question_of(key).ask.replace("deal {deal}", f"deal {number}" if number else "a deal")


def deal_of(key: str) -> int:
    """The number of the deal whose field it is; 0 where it is of none or of all."""
    number = key.split(".")[1] if key.startswith("deals.") else ""
    return int(number) if number.isdigit() else 0


def fault_shown(fault: RuleFault, rules: RuleSet) -> FaultShown:
    return FaultShown(
        key=question_of(fault.key).key,
        deal=deal_of(fault.key),
        question=asks(fault.key),
        sentence=in_words(fault.sentence),
        mend=fix_in_words(fault.key, fault.fix, rules),
        fix=dict(fault.fix),
    )


def warning_shown(sentence: str) -> WarningShown:
    found = _KEY.match(sentence)
    assert found is not None  # every warning begins with the key that it is about
    return WarningShown(question_of(found[1]).key, in_words(sentence))


def in_words(sentence: str) -> str:
    """A sentence that begins with a key, as it stands beside the question."""
    found = _KEY.match(sentence)
    key = found[1] if found else ""
    words = sentence[found.end() :] if found else sentence
    words = _PAIR.sub(r"add a row: \2 for up to \1 players", words)
    words = words.replace("from pair to pair", "from row to row")
    words = words.replace(_AT_ONCE, "let the contract be enough there")
    words = _ANSWER.sub(lambda it: _answer(it[1], it[2] or it[3]), words)
    if key and not key.startswith("deals"):
        words = _OWN.sub(lambda it: _own_answer(it, key), words)
    words = _BARE.sub(lambda it: f"“{asks(it[1])}”", words)
    number = deal_of(key)
    return f"Deal {number}: {words}" if number else f"{words[:1].upper()}{words[1:]}"


def _answer(key: str, written: str) -> str:
    sentence = question_of(key).answer(written).rstrip(".")
    return f"answer “{asks(key)}” with “{sentence}”"


def _own_answer(found: re.Match[str], key: str) -> str:
    """The answer to the question itself, where what is written is one of its answers."""
    answer = question_of(key).answers.get(found[1] or found[2])
    if answer is None:
        return found[0]
    verb = "answer " if found[0].startswith("write ") else ""
    return f"{verb}“{answer.rstrip('.')}”"


def fix_in_words(key: str, fix: Mapping[str, Any], rules: RuleSet) -> str:
    """What a fix does: `Deal 9 cards in deal 3`."""
    after = changed(rules, fix)
    done = [_change_in_words(key, each, after) for each in islice(fix, MOST_NAMED)]
    if len(fix) > MOST_NAMED:
        done.append(f"{len(fix) - MOST_NAMED} more")
    words = listed(done)
    return f"{words[:1].upper()}{words[1:]}"


def _change_in_words(key: str, change: str, after: RuleSet) -> str:
    number = deal_of(change)
    if change == "deals":
        return f"play {counted(len(after.deals), 'deal')}"
    if number:
        deal = after.deals[number - 1]
        if change.endswith(".cards"):
            return f"deal {counted(deal.cards, 'card')} in deal {number}"
        return f"ask for {describe_contract(deal.contract, after.words)} in deal {number}"
    question = question_of(change, after.start.direction)
    sentence = question.answer(by_key(after)[change]).rstrip(".")
    return f"answer “{sentence}”" if change == key else f"answer “{asks(change)}” with “{sentence}”"
