"""What is typed for a hand: its cards, `K K 7 *`, or their points, `35`.

`W` is a card that is wild where others of its rank are not.

A number that stands alone is points. Where it could be a card as well, and that counts
something else, it is asked back: `7,` is the card and `=7` the points.
"""

import re
from typing import Final

from liverpool.engine.rules import RuleSet
from liverpool.engine.wild_words import wild_words
from liverpool.scores.counting import points_by_sign
from liverpool.scores.noted_scores import MOST_CARDS, MOST_POINTS, WILD_SIGN, HandLeft

_NUMBERS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
_NONE_LEFT: Final = HandLeft(cards=())
_CARD: Final = re.compile(r"10|[2-9AJQKT*W]")


class CannotRead(ValueError):
    """What was typed is no hand; the text says what to type."""


def read_hand(text: str, rules: RuleSet) -> HandLeft:
    """The hand that was typed; raises `CannotRead` with a sentence."""
    typed = text.strip().upper()
    if typed.startswith("="):
        return _points(typed[1:].strip())
    if typed.isdecimal():
        return _number(typed, rules)
    signs: list[str] = []
    for word in [*filter(None, re.split(r"[\s,+]+", typed))] or [typed]:
        if word.isdecimal() and word not in _NUMBERS:
            raise CannotRead(f"{word} is not a card. For points, type just {word}.")
        signs += _cards(word, rules)
    if len(signs) > MOST_CARDS:
        raise CannotRead(f"A hand has at most {MOST_CARDS} cards.")
    return HandLeft(cards=tuple(signs))


def _number(typed: str, rules: RuleSet) -> HandLeft:
    sign = "T" if typed == "10" else typed
    counts = points_by_sign(rules).get(sign)
    if counts is not None and counts != int(typed):
        raise CannotRead(
            f"The card {typed} counts {counts} here. Type “{typed},” for the card or"
            f" “={typed}” for the points."
        )
    return _points(typed)


def _points(typed: str) -> HandLeft:
    if not typed.isdecimal() or len(typed) > 6 or int(typed) > MOST_POINTS:
        raise CannotRead(f"Points are a whole number from 0 to {MOST_POINTS}, as in =35.")
    return HandLeft(points=int(typed)) if int(typed) else _NONE_LEFT


def _cards(word: str, rules: RuleSet) -> list[str]:
    found = _CARD.findall(word)
    wild = WILD_SIGN in points_by_sign(rules)
    if "".join(found) != word or (WILD_SIGN in found and not wild):
        name = wild_words(rules.meld).one
        joker = f"* for a joker, {WILD_SIGN} for a {name}" if wild else "* for a joker"
        raise CannotRead(
            f"{word} is not a card. Type cards as A 2 … 10 J Q K and {joker}, or points."
        )
    return ["T" if card == "10" else card for card in found]


def shown_hand(left: HandLeft) -> str:
    """The hand as it could be typed again."""
    if left.cards is None:
        return f"={left.points}"
    return " ".join("10" if sign == "T" else sign for sign in left.cards)
