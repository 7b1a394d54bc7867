"""Liverpool Rummy: the rules, the game as text, players, simulation and a table in the terminal."""

__version__ = "0.1.0"
