"""What a house rule does to the evening: the same cards, played by the rules as they are and with
another answer.

`effects` is where to begin.
"""
