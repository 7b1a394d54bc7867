"""What a book claims, tried on the engine: each claim is read from its sentence.

A claim is a pattern for a sentence that the book says under a name. Whatever has claims must make
one of them, and each must be made at some table, so that no other wording goes by untried. Claims
of rare cards, such as a run with two aces, are true if some table that the rules allow has them.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final

from liverpool.engine.cards import JOKER, THREE, Card, card
from liverpool.engine.changes import changed
from liverpool.engine.dealing import full_deck, new_game
from liverpool.engine.english import number
from liverpool.engine.melds import Meld, face_at
from liverpool.engine.rules import Kind, RuleSet, Slot
from liverpool.engine.state import GameSetup, Public, State
from liverpool.engine.wild_ranks import WildRanks
from liverpool.paper.book import CHAPTERS
from liverpool.paper.book.context import Context, context_of
from liverpool.paper.document import Document, Said, Section, TextTable, said_in
from tests.oracle import WILD
from tests.paper.book.playing import named
from tests.rules import positions
from tests.walk import Walk

WORDS: Final = {
    "words.set": "set",
    "words.sets": "",
    "words.run": "run",
    "words.runs": "",
    "words.buy": "Buy!",
    "words.call": "Rummy!",
    "words.note": "",
}
"""The usual words, so that sentences can be read."""
NAMED: Final = {
    "joker": {JOKER},
    "2s": WILD[WildRanks.TWOS],
    "3s": WILD[WildRanks.THREES],
    "red ace": WILD[WildRanks.RED_ACES],
    "one-eyed jack": WILD[WildRanks.ONE_EYED_JACKS],
}
"""What the wild cards are called."""
_NUMBERS: Final = {number(count): count for count in range(13)}
AMONG: Final = r"\w+(?: (?:or|to) \w+)?"
"""A number of players, or several: `three or four`."""


def count_of(word: str) -> int:
    """`three` and `13` as numbers."""
    return int(word) if word.isdigit() else _NUMBERS[word.lower()]


def counts_of(text: str) -> list[int]:
    """`three`, `three or four`, `three to eight`: those numbers, and no other wording of them."""
    first, joint, last = (text.split() * 3)[:3] if " " in text else (text, "", text)
    numbers = list(range(count_of(first), count_of(last) + 1))
    assert {"": 1, "or": 2}.get(joint, len(numbers)) == len(numbers), text
    assert joint != "to" or len(numbers) > 2, text
    return numbers


class Table:
    """A rule set, what its book says, and what the engine says to it."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = changed(rules, WORDS)
        self.meld = self.rules.meld

    @cached_property
    def context(self) -> Context:
        return context_of(named(self.rules))

    @cached_property
    def sections(self) -> list[Section]:
        return [section for chapter in CHAPTERS if (section := chapter(self.context)) is not None]

    @cached_property
    def said(self) -> dict[str, Said]:
        blocks = (block for section in self.sections for block in section.blocks)
        return {said.name: said for block in blocks for said in said_in(block)}

    def text_table(self, caption: str) -> TextTable | None:
        blocks = (block for section in self.sections for block in section.blocks)
        tables = (block for block in blocks if isinstance(block, TextTable))
        return next((table for table in tables if table.caption.startswith(caption)), None)

    @cached_property
    def book(self) -> Document:
        return Document("", "", tuple(self.sections))

    @cached_property
    def sizes(self) -> list[int]:
        """The numbers of players with which a game can be begun."""
        return [players for players in range(1, 12) if self._begins(players)]

    def _begins(self, players: int) -> bool:
        try:
            return bool(new_game(self.rules, players))
        except ValueError:
            return False

    def deck(self, players: int, deal: int = 1) -> tuple[Card, ...]:
        return full_deck(GameSetup(self.rules, players, self.rules.decks(players)), deal)

    @cached_property
    def different_decks(self) -> set[tuple[Card, ...]]:
        """The cards of the first deal, for any number of players."""
        return {self.deck(players) for players in self.sizes}

    def decks(self, players: int, deal: int = 1) -> int:
        return self.deck(players, deal).count(card(1, 0))

    @property
    def deals(self) -> range:
        """The numbers of the deals."""
        return range(1, len(self.rules.deals) + 1)

    @cached_property
    def all_decks(self) -> set[int]:
        """How many decks there are in any deal with any number of players."""
        return {self.decks(players, deal) for players in self.sizes for deal in self.deals}

    def dealt(self, deal: int) -> int:
        """How many cards each player has when this deal begins."""
        walk = Walk(self.rules, self.sizes[0], deal, "claims")
        while not any(walk.state.hands):
            walk.step(look=False)
        return min(walk.state.sizes)

    def natural_run(self, start: int, length: int, suit: int = 0) -> Meld:
        cards = (face_at(at, suit, self.meld) for at in range(start, start + length))
        return Meld(Kind.RUN, suit, start, tuple(cards))

    @property
    def low(self) -> int:
        """A low rank that is not wild, below others that are not."""
        return 4 if self.meld.wild_ranks.rank == THREE else 3

    def wild_in(self, told: str) -> set[Card]:
        """The cards of its decks that the words name as wild."""
        told = told.lower()
        faces = [faces for name, faces in NAMED.items() if name in told]
        decks = {face for players in self.sizes for face in self.deck(players)}
        return decks & set[Card]().union(*faces)

    def state(self, **given: Any) -> State:
        return positions.position(self.rules, seats=self.context.seats, **given)

    def public(self, **given: Any) -> Public:
        return self.state(**given).public

    @property
    def slots(self) -> list[Slot]:
        return [slot for deal in self.rules.deals for slot in deal.contract]


Check = Callable[[re.Match[str], Table], bool]
CLAIMS: Final[dict[str, list[tuple[re.Pattern[str], Check]]]] = {}
SHOWN: Final[list[Callable[[Table], Iterator[str]]]] = []
"""What looks for untrue lines of tables and captions of examples."""


def claim(name: str, pattern: str) -> Callable[[Check], Check]:
    def marked(check: Check) -> Check:
        CLAIMS.setdefault(name, []).append((re.compile(pattern), check))
        return check

    return marked


def untrue(table: Table, tried: set[str]) -> Iterator[str]:
    """What the book claims and the engine denies; the patterns that were found go to `tried`."""
    for name in CLAIMS.keys() & table.said.keys():
        text, some = table.said[name].text, False
        for pattern, check in CLAIMS[name]:
            for found in pattern.finditer(text):
                some = True
                tried.add(pattern.pattern)
                try:
                    good = check(found, table)
                except (AssertionError, KeyError, ValueError) as error:
                    yield f"{name}: {found[0]} cannot be read: {error!r}"
                else:
                    if not good:
                        yield f"{name}: {found[0]}"
        if not some:
            yield f"{name} claims something else: {text}"
    for look in SHOWN:
        yield from look(table)
