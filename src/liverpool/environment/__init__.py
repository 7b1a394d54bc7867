"""The game for programs that learn: actions as numbers, observations as vectors, games by steps.

Any move is a path of numbered actions (`actions`, `paths`); who is asked, and in which order, is
fixed (`asking`). Nothing here needs more than the engine: numpy can read what is given without a
copy, but is not needed.
"""
