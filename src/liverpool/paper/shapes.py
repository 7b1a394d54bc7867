"""The shapes of suits, jokers and verdicts, as paths on a field of 100, as the page draws them.

Never characters of a font: phones turn some of them into small pictures of their own, and many
fonts have none.
"""

from typing import Final

SHAPES: Final = {
    "c": (
        "M50 4c12 0 21 9 21 20 0 6-2 11-6 15 3-1 6-2 9-2 12 0 21 9 21 21s-9 21-21 21"
        "c-8 0-15-4-19-11 1 13 5 22 13 29H32c8-7 12-16 13-29-4 7-11 11-19 11"
        "C14 79 5 70 5 58s9-21 21-21c3 0 6 1 9 2-4-4-6-9-6-15C29 13 38 4 50 4z"
    ),
    "d": "M50 3c9 18 22 34 38 47-16 13-29 29-38 47C41 79 28 63 12 50 28 37 41 21 50 3z",
    "h": (
        "M50 93C26 71 5 53 5 31 5 16 16 7 28 7c10 0 18 6 22 16C54 13 62 7 72 7"
        "c12 0 23 9 23 24 0 22-21 40-45 62z"
    ),
    "s": (
        "M50 4c15 24 43 36 43 59 0 13-9 20-19 20-8 0-15-4-19-10 1 11 5 18 13 24H32"
        "c8-6 12-13 13-24-4 6-11 10-19 10C16 83 7 76 7 63 7 40 35 28 50 4z"
    ),
    "star": (
        "M50 5l13.500 29.500 32 4-23.600 22.200 6.200 32L50 77.200 21.900 92.700l6.200-32"
        "L4.500 38.500l32-4z"
    ),
    "yes": "M6 55l14-14 22 22L80 14l14 14-52 60z",
    "no": "M14 24l10-10 26 26 26-26 10 10-26 26 26 26-10 10-26-26-26 26-10-10 26-26z",
}
"""Clubs, diamonds, hearts, spades by their letters; the joker's star; allowed and not allowed."""
