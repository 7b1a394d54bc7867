"""The sizes that the game is made for: how large each number of a rule set may be, how long each
text."""

from typing import Final, NamedTuple

from liverpool.engine.written_bounds import RANGES, TEXTS

LARGEST: Final = 10_000
"""No number in a rule set is further from zero than this."""
FEWEST_PLAYERS: Final = RANGES["players.min"][0]
MOST_PLAYERS: Final = RANGES["players.max"][1]
MOST_DECKS: Final = RANGES["deck.by_players"][1]
MOST_JOKERS: Final = RANGES["deck.jokers"][1]
MOST_DEALS: Final = RANGES["buy.from_deal"][1]
TRIES: Final = 3
"""A game with contracts of one's own ends after so many deals for each contract (row 20)."""


def bounds_of(key: str) -> tuple[int, int]:
    """The least and the greatest number for a field; other answers may bound it further."""
    return RANGES.get(key, (1, LARGEST))


LONGEST_WORD: Final = 20


class TextSize(NamedTuple):
    """The least and the most characters of a text, and the most lines."""

    least: int
    most: int
    lines: int = 1


def text_size(key: str) -> TextSize:
    """How long the text of a field may be."""
    return TextSize(*TEXTS.get(key, (1, LONGEST_WORD)))
