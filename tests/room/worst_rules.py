"""The rules under which one hint stopped the server of before for minutes."""

from typing import Any, Final

WORST: Final[dict[str, Any]] = {
    "deals": [{"cards": 14, "contract": "run 4, run 5, run 5"}],
    "meld.wild_ranks": "twos",
    "meld.wild_limit": "fewer",
    "deck.by_players": [[8, 4]],
    "deck.jokers": [[8, 16]],
    "buy.price": 7,
}
