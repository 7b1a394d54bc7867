"""A bot that is a program: Python, and nothing of the library (docs/study/bot-protocol.md).

    liverpool arena --bots plain,greedy --bot "plain=python3 examples/programs/plain.py"

It goes down as soon as it can, lays off what fits, and discards its dearest card.
"""

import json
import sys
from typing import Any

VERBS = ["lay", "add", "take", "draw", "discard", "pass", "cut", "give", "call"]
RANKS = "23456789TJQKA*"


def chosen(question: dict[str, Any]) -> str | None:
    moves: list[str] = [move for move in question["moves"] if move.split()[0] in VERBS]
    if not question["must"] or not moves:
        return None  # it interrupts nobody
    best = min(moves, key=lambda move: VERBS.index(move.split()[0]))
    verb = best.split()[0]
    if verb == "take":
        held = question["hand"].split()
        pairs = sum(card[0] == question["top"][0] for card in held)
        return best if pairs > 1 or "draw" not in moves else "draw"
    if verb == "discard":
        return max(
            (move for move in moves if move.startswith(verb)),
            key=lambda move: (RANKS[:-1].find(move.split()[1][0]), move),
        )
    return best


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        answer: dict[str, Any] = {"type": "hello", "protocol": "liverpool-bot/1"}
    elif asked["type"] == "choose":
        answer = {"type": "move", "id": asked["id"], "move": chosen(asked)}
    else:
        continue  # "game" wants no answer, nor does what later versions may say
    print(json.dumps(answer), flush=True)
