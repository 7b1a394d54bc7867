"""The score keeper: what a family notes during a game with real cards, and the scores."""
