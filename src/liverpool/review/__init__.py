"""A finished game looked at again: what each decision cost, from what its player could know.

`choices` finds the decisions of a record, `grading` says how good each was, `games` puts a game
together. What is found are facts; the words for them are the table's (`table/review_words.py`).
"""
