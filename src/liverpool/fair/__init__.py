"""A shuffle that anybody can check: commitments, and chance that follows from numbers of several.

`docs/study/fair-shuffle.md` is the norm. No chance is drawn here and nothing is sent or stored: the
numbers come in, and where they come from is decided higher up.
"""
