"""The page that says what an observation is made of, from the tables in `environment/layout.py`."""

from collections.abc import Iterable, Iterator
from textwrap import fill

from liverpool.environment import layout, remembering
from liverpool.environment.layout import Block

_HEAD = """# What an observation is made of

[The environment](research.md#the-environment) says what these numbers are for. Seats are counted
from the one that observes, which is 0, in the order of play; where there are fewer, the rest is 0.
A joker is the last of the 53 faces, which are clubs, diamonds, hearts and spades from the ace up.
"""


def page() -> str:
    """The text of the page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield _HEAD
    yield f"## Planes: {layout.PLANE_COUNT} times 53 whole numbers from 0 to {layout.MOST}"
    yield ""
    yield from _table("plane", layout.PLANES)
    yield ""
    yield f"## Facts: {layout.FACT_COUNT} float32"
    yield ""
    yield from _table("fact", layout.FACTS)
    yield ""
    first = layout.FACT["rules"]
    yield _wrapped(
        f"From {first} on stand the rules. A number is itself and yes is 1. Of words, each has a"
        " fact, and the one that holds is 1. Of a list by deal or by buy it is the first entry."
    )
    yield ""
    yield _wrapped("; ".join(f"`{feature.name}`" for feature in layout.RULES) + ".")
    yield ""
    yield f"## The memory of an information state: {remembering.EVENTS} events"
    yield ""
    verbs = ", ".join(f"{verb} {at}" for at, verb in enumerate(remembering.VERBS, 1))
    yield _wrapped(
        f"The latest first, each as {len(remembering.COLUMNS)} whole numbers:"
        f" {', '.join(remembering.COLUMNS)}. The seat and 1; the number of the verb ({verbs}); the"
        " first card and 1, or 0; how many cards. `receive` is a card that the seat alone saw"
        " coming."
    )


def _table(what: str, blocks: Iterable[Block]) -> Iterator[str]:
    yield f"| first | {what}s | name | what it says | unit |"
    yield "|--:|--:|---|---|---|"
    at = 0
    for block in blocks:
        yield f"| {at} | {block.size} | `{block.name}` | {block.what} | {block.unit} |"
        at += block.size


def _wrapped(text: str) -> str:
    return fill(text, 118, break_long_words=False, break_on_hyphens=False)
