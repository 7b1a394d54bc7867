"""`liverpool practice`: one position after the other, in plain lines, until one stops.

A position is drawn as it is on the page: what one has to know, the melds on the table, the hand,
and the moves to choose from by number. Exit status 0: however far one came. 2: the file cannot be
read, or has no such position.
"""

import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from random import Random, SystemRandom
from textwrap import fill
from typing import Final

from liverpool.engine.english import counted
from liverpool.paper.plain import width_here
from liverpool.paper.review_document import with_signs
from liverpool.record import NotationError
from liverpool.record.commands import read_text
from liverpool.review.practice import Position, of_the_day
from liverpool.review.practice_files import Entry, made_set, position_of, read_set
from liverpool.table.practice_words import KINDS, TITLE, PracticeWords
from liverpool.table.words import cards_text, meld_text

GOOD: Final = 0
BAD_INPUT: Final = 2
QUIT: Final = ("q", "quit")


def practice_command(
    path: str | None, *, daily: bool, kind: str | None, rules: str | None, seed: int | None
) -> int:
    """Asks the positions of a file, or those that come with the game; returns the exit status.

    Only that of the day, if `daily`; only those of a kind or by some rules, if these are named.
    They come in the order of the seed, each time another one if there is none.
    """
    try:
        found = made_set() if path is None else _checked(read_set(read_text(path)))
    except NotationError as error:
        print(f"liverpool practice: {error}", file=sys.stderr)
        return BAD_INPUT
    chosen = [each for each in found if kind in (None, each.kind) and rules in (None, each.rules)]
    if not chosen:
        kinds = ", ".join(sorted({each.kind for each in found}))
        by = ", ".join(sorted({each.rules for each in found}))
        print(
            "liverpool practice: There is no such position here; there are these:"
            f" {kinds}, by the rules {by}.",
            file=sys.stderr,
        )
        return BAD_INPUT
    if daily:
        chosen = [of_the_day(chosen, datetime.now(UTC).date())]
    else:
        (SystemRandom() if seed is None else Random(seed)).shuffle(chosen)
    _ask_all(chosen)
    return GOOD


def _checked(found: Sequence[Entry]) -> Sequence[Entry]:
    """The same, once each deal could be made again; `NotationError` where one could not."""
    for entry in found:
        position_of(entry)
    return found


def _ask_all(entries: Sequence[Entry]) -> None:
    found: list[bool] = []
    for entry in entries:
        is_found = _ask(position_of(entry), f"{TITLE}: {KINDS[entry.kind].lower()}")
        if is_found is None:
            break
        found.append(is_found)
    if found:
        print(f"You found {sum(found)} of {counted(len(found), 'position')}.")


def _ask(position: Position, title: str) -> bool | None:
    """Asks the person; gives whether the move was found, None if they have stopped."""
    words = PracticeWords(position)
    offered = words.offered
    for line in _lines(position, words, title):
        _tell(line)
    answer = _read_answer(len(offered))
    if answer is None:
        return None
    chosen = offered[answer - 1]
    _tell(f"{words.verdict(chosen)} {words.why(chosen)}")
    for at in range(len(offered)):
        _tell(f"  {words.after(at)}")
    print()
    return words.is_found(chosen)


def _lines(position: Position, words: PracticeWords, title: str) -> Iterator[str]:
    view = position.view
    yield title
    yield words.facts()
    rules = view.public.rules.meld
    for seat, melds in enumerate(view.public.table):
        if melds:
            laid = "; ".join(meld_text(meld, rules) for meld in melds)
            yield f"In front of {'you' if seat == view.seat else words.names.who(seat)}: {laid}"
    yield f"Your hand: {cards_text(view.hand)}"
    yield words.question()
    for place, at in enumerate(words.offered, start=1):
        yield f"  {place}  {words.answer(at)}"


def _tell(text: str) -> None:
    """Prints it, broken between words where it is wider than the terminal."""
    print(fill(with_signs(text), width_here(), break_long_words=False, break_on_hyphens=False))


def _read_answer(most: int) -> int | None:
    """The number of an answer, from 1, asked for until it is one; None to stop."""
    to = "or" if most == 2 else "to"
    while True:
        try:
            text = input(f"1 {to} {most}, or q to stop: ").strip().lower()
        except EOFError:
            print()
            return None
        if text in QUIT:
            return None
        if text.isdecimal() and 1 <= int(text[:4]) <= most:
            return int(text[:4])
        print(f"Type a number, 1 {to} {most}, or q to stop.")
