"""What the book is called, and where its rules come from."""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from liverpool.engine.english import between, capital, several
from liverpool.engine.given_text import text_fault, tidied
from liverpool.engine.presets import NamedRules, load, names, whole_title
from liverpool.paper.book.context import GAME, Context, own_title

LONGEST: Final = {"title": 60, "subtitle": 100, "date": 30}
"""Characters of each part of the front; more would not look like one."""
_LEFT_OUT: Final = re.compile(r" \(source \d+\)|; anything it doesn't say is played as in dunlop")
"""The numbers of sources, which mean nothing to players, and a remark on relatives of the game
that the book makes in other words."""


class Front(Struct, frozen=True):
    """What a family writes on its book; what is empty stays as the book would have it."""

    title: str = ""
    subtitle: str = ""
    date: str = ""

    def faults(self) -> tuple[str, ...]:
        """What is wrong with it, in a sentence each."""
        return tuple(_front_faults(self))


def front_of(title: str = "", subtitle: str = "", date: str = "") -> Front:
    """What was written, each part in one line."""
    return Front(tidied(title), tidied(subtitle), tidied(date))


def _front_faults(written: Front) -> Iterator[str]:
    for part, most in LONGEST.items():
        text: str = getattr(written, part)
        if fault := text_fault(text, most):
            yield f"The {part} {fault}."


def title(context: Context) -> str:
    return own_title(context.named) or f"{GAME}: {whole_title(context.named)}"


def subtitle(context: Context, *, short: bool) -> str:
    """How large the game is, and which edition this is."""
    players = context.rules.players
    who = between(players.min, players.max)
    counted = "contract" if context.rules.own_contracts else "deal"
    size = f"{several(len(context.rules.deals), counted)}, for {who} players."
    return f"The short edition: {size}" if short else capital(size)


def origin(context: Context) -> tuple[str, ...]:
    """Where the rules come from; for a table's own rules, what they are based on."""
    named = context.named
    sentences = []
    if named.name not in names():
        sentences.append("These are a table's own rules.")
        if named.base:
            sentences.append(f"They are based on “{whole_title(load(named.base))}”.")
    sentences.append(where_from(named))
    if open_is_of := _fills_in(named):
        sentences.append(f"Anything it leaves open is played as in “{open_is_of}”.")
    return tuple(sentences)


def for_players(origin: str) -> str:
    """Where rules come from, without the numbers of sources and the names of files."""
    return _LEFT_OUT.sub("", origin).strip()


def where_from(named: NamedRules) -> str:
    """The origin as a sentence."""
    text = for_players(named.origin)
    return capital(text) if not text or text[-1] in ".?!…" else f"{capital(text)}."


def _fills_in(named: NamedRules) -> str:
    """The title of the rules that fill in what a relative of the game leaves open."""
    preset = (named.name if named.name in names() else named.base).partition("+")[0]
    base = load(preset).base if preset else ""
    return load(base).title if base else ""
