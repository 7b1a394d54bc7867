"""`liverpool rulebook`: the book of the rules, as plain text or handed to whoever shows it.

What a screen or a file of another kind needs is loaded only by whoever asks for it.
"""

import sys
from collections.abc import Callable, Sequence

from liverpool.engine.refusals import RulesError
from liverpool.paper.book import Edition, rule_book
from liverpool.paper.document import Document
from liverpool.paper.output import BAD_INPUT, Output, write_made
from liverpool.paper.plain import plain
from liverpool.paper.rule_files import told_rules


def book_command(
    what: str, changes: Sequence[str], edition: Edition, hand_on: Callable[[Document], int]
) -> int:
    """Hands on the book of the rules; gives the exit status."""
    if wrong := edition.front.faults():
        return _failed("\n".join(wrong))
    try:
        named = told_rules(what, changes)
    except RulesError as error:
        return _failed(str(error))
    return hand_on(rule_book(named, edition))


def write_plainly(document: Document, output: Output) -> int:
    return write_made("rulebook", "rule book", output, lambda: plain(document).encode())


def _failed(sentences: str) -> int:
    """Tells each sentence on a line of its own."""
    for sentence in sentences.splitlines():
        print(f"liverpool rulebook: {sentence}", file=sys.stderr)
    return BAD_INPUT
