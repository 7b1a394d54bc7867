"""Liverpool Rummy: the rules, the game as text, players, simulation, and tables in
the browser and the terminal."""

__version__ = "0.6.1"
