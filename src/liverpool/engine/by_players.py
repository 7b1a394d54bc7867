"""What depends on the number of players: how many decks, or jokers in all."""

ByPlayers = tuple[tuple[int, int], ...]
"""Pairs (up to so many players, so many of something), ascending."""


def for_players(rows: ByPlayers, players: int, what: str) -> int:
    """How many of `what` this many players use; raises `ValueError` if the rows do not say."""
    for up_to, number in rows:
        if players <= up_to:
            return number
    raise ValueError(f"these rules name no number of {what} for {players} players")
