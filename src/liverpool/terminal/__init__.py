"""The game in a terminal: one person, the rest of the table bots."""
