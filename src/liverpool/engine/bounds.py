"""The sizes that the game is made for: how large each number of a rule set may be, how long each
text."""

from typing import Final, NamedTuple

LARGEST: Final = 10_000
"""No number in a rule set is further from zero than this."""
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8
MOST_DECKS: Final = 8
MOST_JOKERS: Final = 16
MOST_DEALS: Final = 100
MOST_AT_ONCE: Final = 10
"""The most cards that a price or a penalty can be."""

RANGES: Final = {
    "players.min": (FEWEST_PLAYERS, MOST_PLAYERS),
    "players.max": (FEWEST_PLAYERS, MOST_PLAYERS),
    "deck.by_players": (1, MOST_DECKS),
    "deck.jokers": (0, MOST_JOKERS),
    "meld.ranks": (3, 13),
    "meld.suits": (1, 4),
    "meld.set_min_naturals": (1, LARGEST),
    "meld.run_min_naturals": (1, LARGEST),
    "meld.wild_limit": (0, LARGEST),
    "start.perfect_cut": (-LARGEST, 0),
    "draw.quiet_rounds": (1, 100),
    "buy.price": (0, MOST_AT_ONCE),
    "buy.limit": (1, LARGEST),
    "buy.game_limit": (1, LARGEST),
    "buy.from_deal": (1, MOST_DEALS),
    "call.penalty": (1, MOST_AT_ONCE),
    "end.failed_meld": (0, LARGEST),
    "stock.renewals": (0, 100),
    "points.two_to_nine": (0, LARGEST),
    "points.ten_to_king": (0, LARGEST),
    "points.ace": (0, LARGEST),
    "points.joker": (0, LARGEST),
    "points.wild_two": (0, LARGEST),
    "points.single": (0, LARGEST),
    "points.out_bonus": (-LARGEST, 0),
    "stakes.ante": (0, LARGEST),
    "stakes.per_deal": (0, LARGEST),
}
"""The least and the greatest number that a field may have, where it has one. In a list they
are the bounds of each price, and of the decks, jokers or points in each pair."""


def bounds_of(key: str) -> tuple[int, int]:
    """The least and the greatest number for a field; other answers may bound it further."""
    return RANGES.get(key, (1, LARGEST))


LONGEST_WORD: Final = 20


class TextSize(NamedTuple):
    """The least and the most characters of a text, and the most lines."""

    least: int
    most: int
    lines: int = 1


TEXTS: Final = {
    "stakes.coins": TextSize(0, LONGEST_WORD),
    "words.sets": TextSize(0, LONGEST_WORD),
    "words.runs": TextSize(0, LONGEST_WORD),
    "words.note": TextSize(0, 300, lines=6),
}
"""The texts that are not simply a word or a few: they may be empty, or have several lines."""


def text_size(key: str) -> TextSize:
    """How long the text of a field may be."""
    return TEXTS.get(key, TextSize(1, LONGEST_WORD))
