"""The answers that a seat can give to its question, and why some are not possible."""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from liverpool.engine.calling import may_call
from liverpool.engine.moves import PlayerMove
from liverpool.engine.referee import refuse
from liverpool.engine.rules import FalseCall, Offence
from liverpool.engine.state import Public, View
from liverpool.table.reasons import Why, reason, why
from liverpool.table.words import card_text

SELECT: Final = "select"
"""The reason for an answer that waits until its cards are selected."""
UNSEEN: Final = "Nobody sees this yet."


class AnswerKind(StrEnum):
    """What an answer does; its label says it to people, in words that may change."""

    BUY = "buy"
    CALL = "call"
    CLOSE = "close"
    CUT = "cut"
    DISCARD = "discard"
    DRAW = "draw"
    END_TURN = "end_turn"
    EXPOSE = "expose"
    GIVE = "give"
    GO_ON = "go_on"
    LAY_DOWN = "lay_down"
    LAY_OFF = "lay_off"
    LAY_OFF_ALL = "lay_off_all"
    PASS = "pass"
    PLAY_ON = "play_on"
    PREPARE = "prepare"
    READY = "ready"
    SWAP = "swap"
    TAKE = "take"
    TAKE_BACK = "take_back"


class Answer(Struct, frozen=True, omit_defaults=True):
    kind: AnswerKind
    label: str
    """Cards in it are written as in the log, `9c`."""
    under: str = ""
    """What it costs, or in short why it is not possible."""
    off: Why | None = None
    """Why it is not possible now; None if it is."""
    filled: bool = False
    """The most likely answer, which Enter gives."""
    pressed: bool = False
    """Given already."""


class Prompt(Struct, frozen=True):
    """What a seat is asked, or what it waits for."""

    sentence: str
    detail: str
    call: Answer
    second: Answer | None
    main: Answer | None


def not_possible(kind: AnswerKind, label: str, off: Why, under: str | None = None) -> Answer:
    """An answer that is not possible now, with the reason in short and in full."""
    return Answer(kind, label, off.short if under is None else under, off)


def refused(view: View, kind: AnswerKind, label: str, move: PlayerMove) -> Answer:
    """An answer that the rules refuse now, or that the seat waits with."""
    refusal = refuse(view, move)
    off = reason("You can't do that now.") if refusal is None else why(refusal, view.public.rules)
    return not_possible(kind, label, off)


def select(kind: AnswerKind, label: str, sentence: str, under: str) -> Answer:
    return not_possible(kind, label, Why(SELECT, sentence, ""), under)


def discarding() -> Answer:
    sentence = "Select the one card that you want to discard."
    return select(AnswerKind.DISCARD, "Discard", sentence, "pick one")


def calling(view: View) -> Answer:
    public = view.public
    word = f"{plain(public.rules.words.call)}!"
    if may_call(view):
        under = "if wrong, draw 1" if call_costs(public) else "call it"
        return Answer(AnswerKind.CALL, word, under)
    if public.rules.call.offence is Offence.OFF:
        never = reason("You can't call discards under this table's rules.")
        return not_possible(AnswerKind.CALL, word, never, "no calls")
    now = reason("No discard can be called now.")
    return not_possible(AnswerKind.CALL, word, now, "not now")


def call_costs(public: Public) -> bool:
    """Whether a call costs a card where there is no offence."""
    return public.rules.call.false_call is FalseCall.CALLER_DRAWS_1


def plain(word: str) -> str:
    """A table's own word as a label, without its exclamation mark."""
    bare = word.rstrip("!")
    return bare[:1].upper() + bare[1:]


def top_text(public: Public) -> str:
    return "" if public.top is None else card_text(public.top)
