"""Looking ahead: which moves of a decision are worth trying, and what they lead to.

A bot that answers at once says which moves are worth trying (`candidates`). Each of them is played
out to the end of the deal in many worlds, the same ones for all (`comparison`), by the simulator,
where it covers the deal (`coverage`). Nothing here knows more than one seat sees.
"""
