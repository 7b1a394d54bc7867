"""What a house rule does to the evening: the same cards, played by the rules as they are and with
another answer.

`effects` is where to begin.
"""

from typing import Final

OPEN: Final = ("deals", "buy.limit", "deck.jokers", "points.joker")
"""The questions that may be answered otherwise for a wish, unless somebody says which."""
