"""The score keeper: what a family notes of a game with real cards, and what comes of it."""
