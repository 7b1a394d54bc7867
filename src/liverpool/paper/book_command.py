"""`liverpool rulebook`: the book of the rules, as plain text or handed to whoever shows it.

What a screen or a file of another kind needs is loaded only by whoever asks for it.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from liverpool.engine.refusals import RulesError
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.document import Document
from liverpool.paper.plain import plain
from liverpool.paper.rule_files import playable_rules

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


def print_plainly(document: Document) -> int:
    print(plain(document), end="")
    return GOOD


def write_plainly(document: Document, output: Path) -> int:
    return written(output, plain(document).encode())


def written(output: Path, content: bytes) -> int:
    """Writes the book; what was there before is replaced."""
    try:
        output.write_bytes(content)
    except OSError as error:
        return failed(f"{output} cannot be written: {error.strerror}.")
    print(f"The rule book is in {output}.", file=sys.stderr)
    return GOOD


def failed(sentences: str) -> int:
    """Tells each sentence on a line of its own."""
    for sentence in sentences.splitlines():
        print(f"liverpool rulebook: {sentence}", file=sys.stderr)
    return BAD_INPUT
