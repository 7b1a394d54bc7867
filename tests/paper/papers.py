"""A document with a block of each kind, and a table's own rules, for the tests of papers."""

from typing import Final

from msgspec.structs import replace

from liverpool.engine.cards import JOKER, TWO, card
from liverpool.engine.presets import NamedRules, load
from liverpool.paper.document import (
    CardRow,
    Document,
    Example,
    Item,
    Items,
    Paragraph,
    Play,
    Section,
    ShownCard,
    TextTable,
)
from tests.rules.positions import house

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
_NO_PLAY: Final = Play(1, ("Ann", "Ben"), "")


def ours(changes: dict[str, object]) -> NamedRules:
    """The rules of `dunlop` with these changes, as a table's own."""
    return replace(load("dunlop"), name="ours", title="Ours", rules=house("dunlop", changes))


def shown(rank: int, suit: int) -> ShownCard:
    return ShownCard(card(rank, suit))


EVERYTHING: Final = Document(
    "Our rules",
    "For the kitchen table.",
    (
        Section(
            "need",
            "What you need",
            (
                Paragraph("Two decks. The 7♥ <brings> luck & joy."),
                Items((Item("one deck.", "For two"), Item("More is merrier."))),
                Items((Item("Shuffle."), Item("Yes.", "Deal?")), numbered=True),
            ),
        ),
        Section(
            "melds",
            "Melds",
            (
                TextTable(
                    "The contracts",
                    ("Deal", "Contract"),
                    (("1", "2 sets of three"), ("2", "a set and a run of four")),
                ),
                Example(
                    (
                        CardRow(
                            "a run",
                            (
                                shown(6, HEARTS),
                                shown(7, HEARTS),
                                ShownCard(JOKER, card(8, HEARTS)),
                                ShownCard(card(TWO, CLUBS), card(9, HEARTS)),
                            ),
                        ),
                        CardRow("another", (shown(10, SPADES),)),
                    ),
                    "A joker stands for the eight.",
                    good=True,
                    play=_NO_PLAY,
                ),
                Example(
                    (CardRow("", (shown(13, DIAMONDS), shown(13, CLUBS))),),
                    "Two are no set.",
                    good=False,
                    play=_NO_PLAY,
                ),
                Example(
                    (CardRow("", (ShownCard(JOKER), shown(5, DIAMONDS))),),
                    "This counts 20.",
                    good=None,
                    play=_NO_PLAY,
                ),
            ),
        ),
    ),
)
