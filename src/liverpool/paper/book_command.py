"""`liverpool rulebook`: the book of the rules, as plain text or handed to whoever shows it.

What a screen or a file of another kind needs is loaded only by whoever asks for it.
"""

import sys
from collections.abc import Callable, Sequence

from liverpool.engine.refusals import RulesError
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.document import Document
from liverpool.paper.output import Output
from liverpool.paper.plain import plain
from liverpool.paper.rule_files import playable_rules
from liverpool.record.text_files import CannotWrite

GOOD, BAD_INPUT = 0, 2


def book_command(
    what: str, changes: Sequence[str], edition: Edition, hand_on: Callable[[Document], int]
) -> int:
    """Hands on the book of the rules; gives the exit status."""
    if wrong := edition.front.faults():
        return failed("\n".join(wrong))
    try:
        named = playable_rules(what, changes)
    except RulesError as error:
        return failed(str(error))
    for note in named.notes:
        print(note, file=sys.stderr)
    return hand_on(rule_book(named, edition))


def write_plainly(document: Document, output: Output) -> int:
    return written(output, plain(document).encode())


def written(output: Output, content: bytes) -> int:
    """Writes the book; what was there before is replaced."""
    try:
        output.write("rule book", content)
    except CannotWrite as error:
        return failed(str(error))
    return GOOD


def failed(sentences: str) -> int:
    """Tells each sentence on a line of its own."""
    for sentence in sentences.splitlines():
        print(f"liverpool rulebook: {sentence}", file=sys.stderr)
    return BAD_INPUT
