"""Writes `vectors.json`, the values that Python and TypeScript share, by the second implementation.

`python -m tests.fair.vectors` writes it again; the core is then compared with it.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.fair import second

KEPT = Path(__file__).with_name("vectors.json")


def some_bytes(name: str) -> str:
    return sha256(f"vector {name}".encode()).hexdigest()


def vectors() -> dict[str, Any]:
    commitments = [
        {
            "purpose": purpose,
            "table": "k3vqm7xw2ab",
            "deal": deal,
            "who": who,
            "number": (number := some_bytes(f"{purpose} {deal} {who}")),
            "blinding": (blinding := some_bytes(f"{purpose} {deal} {who} blinding")),
            "commitment": second.committed(purpose, "k3vqm7xw2ab", deal, who, number, blinding),
        }
        for purpose, deal, who in (
            ("cards", 1, "server"),
            ("cards", 1, "0"),
            ("cards", 10, "7"),
            ("cut", 1, "server"),
            ("cut", 7, "2"),
        )
    ]
    keys = []
    for purpose, deal, seats in (
        ("cards", 1, (0, 1, 2, 3)),
        ("cards", 1, (0, 2)),
        ("cards", 12, (7,)),
        ("cards", 2, ()),
        ("cut", 1, (0, 1, 2, 3)),
    ):
        server = some_bytes(f"key {purpose} {deal}")
        numbers = {seat: some_bytes(f"key {purpose} {deal} {seat}") for seat in seats}
        keys.append(
            {
                "purpose": purpose,
                "table": "k3vqm7xw2ab",
                "deal": deal,
                "server": server,
                "seats": {str(seat): number for seat, number in numbers.items()},
                "key": second.key_of(purpose, "k3vqm7xw2ab", deal, server, numbers),
            }
        )
    key = keys[0]["key"]

    def drawn(kind: str, count: int = 0) -> list[int]:
        return second.words(str(key), kind, count)

    bounds = [1, 2, 3, 52, 108, 780, 2**31, 2**31 + 1, 2**32 - 1, 2**32]
    stream = drawn("lot", 3)
    return {
        "commitments": commitments,
        "keys": keys,
        "words": [
            {"key": key, "kind": kind, "count": count, "words": drawn(kind, count)[:20]}
            for kind, count in (("shuffle", 0), ("renewal", 0), ("renewal", 1), ("renewal", 10))
        ],
        "below": {
            "key": key,
            "kind": "lot",
            "count": 3,
            "bounds": bounds,
            "numbers": [second.below(stream, bound) for bound in bounds],
        },
        "shuffles": [
            {
                "key": key,
                "kind": kind,
                "count": count,
                "cards": cards,
                "order": second.shuffled(drawn(kind, count), cards),
            }
            for kind, count, cards in (
                ("shuffle", 0, second.deck(2, 4)),
                ("renewal", 0, second.deck(1, 2)),
                ("renewal", 1, [3, 3, 17, 52]),
                ("first-cards", 0, second.deck(3, 6)),
                ("cut-cards", 2, [5]),
            )
        ],
        "falls": [
            {
                "key": key,
                "kind": "fall",
                "count": count,
                "aim": aim,
                "deck": deck,
                "fall": second.fall(drawn("fall", count), aim, deck),
            }
            for count, (aim, deck) in enumerate(
                [(a, d) for d in (2, 3, 15, 20, 21, 40, 42, 108) for a in {1, d // 2, d - 1}]
            )
        ],
    }


if __name__ == "__main__":
    KEPT.write_text(json.dumps(vectors(), indent=1) + "\n", "utf-8")
