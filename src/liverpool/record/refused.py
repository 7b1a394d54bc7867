"""What is said of a move in a record that breaks the rules: which cards are wrong, and where.

The engine's sentences speak to the player who is about to move and sees the cards. Whoever has a
file sees a line, so the cards are named as they are written there.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from liverpool.engine.cards import HIDDEN, Card, card_text
from liverpool.engine.dealing import to_shuffle
from liverpool.engine.english import counted, listed, number
from liverpool.engine.moves import DEALER, Move, Shuffle
from liverpool.engine.refusals import Reason, Refusal
from liverpool.engine.state import Seat, State
from liverpool.record.cards import faces_in
from liverpool.record.names import words

_MOST_NAMED: Final = 4
"""Cards that one sentence names."""


def refused(
    state: State, actor: Seat, move: Move, line: str, refusal: Refusal, names: Sequence[str]
) -> tuple[str, int]:
    """The sentence for a move of this line that was refused, and where in the line, from 0."""
    begins = len(line) - len(line.lstrip())
    if refusal.reason is Reason.NOT_HELD and actor != DEALER:
        return _not_held(state, actor, line, names) or (refusal.sentence, begins)
    if refusal.reason is Reason.WRONG_CARDS and isinstance(move, Shuffle):
        due = to_shuffle(state)
        if due is not None and HIDDEN not in due:
            return _wrong_deck(move.cards, due, line)
    return refusal.sentence, begins


def _not_held(state: State, actor: Seat, line: str, names: Sequence[str]) -> tuple[str, int] | None:
    """The first card of the line that is not in the hand."""
    hand = Counter(state.hands[actor])
    left = hand.copy()
    for face, at in _cards_in(line):
        left[face] -= 1
        if left[face] < 0:
            if hand[face]:
                return f"{names[actor]} has only {number(hand[face])} {card_text(face)}.", at
            return f"{names[actor]} doesn't have {card_text(face)}.", at
    return None


def _wrong_deck(cards: Sequence[Card], due: Sequence[Card], line: str) -> tuple[str, int]:
    """Which cards of a shuffle are missing, and which are too many."""
    given, wanted = Counter(cards), Counter(due)
    hidden = given.pop(HIDDEN, 0)
    sentence = f"This shuffle has {counted(len(cards), 'card')}; {len(due)} are due."
    if not hidden and (few := wanted - given):  # a hidden card may be any of them
        sentence += f" Missing: {_named(few)}."
    at = len(line) - len(line.lstrip())
    if many := given - wanted:
        sentence += f" Too many: {_named(many)}."
        last = dict(_cards_in(line))  # each face where it stands for the last time
        at = min(last[face] for face in many)
    return sentence, at


def _named(cards: Counter[Card]) -> str:
    faces = [card_text(face) for face in sorted(cards.elements())]
    more = len(faces) - _MOST_NAMED
    return listed(faces if more <= 0 else [*faces[:_MOST_NAMED], f"{more} more"])


def _cards_in(line: str) -> Iterator[tuple[Card, int]]:
    """The cards that a line names, after the actor and the verb, and where."""
    for word in [*words(line)][2:]:
        yield from ((face, word.column - 1 + at) for face, at in faces_in(word.text))
