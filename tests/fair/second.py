"""A second implementation of `docs/study/fair-shuffle.md`, written from that page alone.

It shares nothing with `liverpool.fair` and is in another style: plain functions over one big whole
number, slow and short. Cards are the page's numbers.
"""

import hashlib
import hmac


def lines(*parts: object) -> bytes:
    return ("\n".join(str(part) for part in parts) + "\n").encode("utf-8")


def committed(purpose: str, table: str, deal: int, who: str, number: str, blinding: str) -> str:
    head = lines("liverpool-fair/1", "commitment", purpose, table, deal, who)
    return hashlib.sha256(head + bytes.fromhex(number + blinding)).hexdigest()


def key_of(purpose: str, table: str, deal: int, server: str, seats: dict[int, str]) -> str:
    listed = sorted(seats.items())
    head = lines(
        "liverpool-fair/1", "key", purpose, table, deal, ",".join(str(seat) for seat, _ in listed)
    )
    message = head + bytes.fromhex("".join(number for _, number in listed))
    return hmac.new(bytes.fromhex(server), message, hashlib.sha256).hexdigest()


def words(key: str, kind: str, count: int, most: int = 400) -> list[int]:
    """The first `most` words of an event."""
    event = hmac.new(bytes.fromhex(key), lines(kind, count), hashlib.sha256).digest()
    whole = b""
    i = 0
    while len(whole) < 4 * most:
        whole += hmac.new(event, bytes([i >> 24 & 255, i >> 16 & 255, i >> 8 & 255, i & 255]),
                          hashlib.sha256).digest()  # fmt: skip
        i += 1
    return [
        whole[at] << 24 | whole[at + 1] << 16 | whole[at + 2] << 8 | whole[at + 3]
        for at in range(0, 4 * most, 4)
    ]


def below(words: list[int], n: int) -> int:
    """Takes from the front of the list."""
    while True:
        w = words.pop(0)
        if w < 2**32 - 2**32 % n:
            return w % n


def shuffled(words: list[int], cards: list[int]) -> list[int]:
    cards = cards[:]
    last = len(cards) - 1
    while last >= 1:
        other = below(words, last + 1)
        kept = cards[last]
        cards[last] = cards[other]
        cards[other] = kept
        last -= 1
    return cards


def fall(words: list[int], a: int, d: int) -> int:
    count = min(40, d - 1)
    lowest = min(max(a - count // 2, 1), d - count)
    others = count - 1
    if others < 19:
        return lowest + below(words, count)
    r = below(words, 20 * others)
    if r < others:
        return a
    p = lowest + (r - others) // 19
    return p if p < a else p + 1


def deck(decks: int, jokers: int) -> list[int]:
    return [face for face in range(52) for _ in range(decks)] + [52] * jokers
