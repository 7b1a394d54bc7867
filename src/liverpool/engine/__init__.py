"""The game itself: cards, melds, rules, moves, what is refused and what follows.

Nothing here reads a file at play time, looks at a clock, draws a random number or
talks to anybody, so the same code runs in a terminal, on a server and in a browser.
"""
