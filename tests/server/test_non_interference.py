"""Over real sockets: what a seat is sent does not depend on cards that it never saw.

Worlds that differ only in cards hidden from a seat send it the same bytes, message for message,
while others draw, buy, go down, ask for hints, lose their connection and come back. So do they for
whoever watches without a seat, at once or one turn behind.
"""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest
from msgspec.json import decode

from tests.chance import drawn, so_many
from tests.server.worlds import (
    LOOKS,
    PEOPLE,
    WATCHES,
    Played,
    dealt_otherwise,
    first_shuffle,
    first_world,
    moves_of_deal,
    other_world,
    sees_otherwise,
    unseen,
)

RULES: Final = ("dunlop", "bga+penalty", "christmas", "mahlum")
DEALS: Final = so_many(4, full=100)
AT_ONCE: Final = 4
"""So many deals are one test."""
_GAME: Final = b'{"kind":"game","number":'
PLAYED: Final = {
    "draw",
    "take",
    "buy",
    "lay",
    "add",
    "discard",
    "hint",
    "try",
    "wish",
    "hello",
    "watch_table",
}
"""What happens in a few deals, at the table and beside it."""


@pytest.mark.parametrize("first", range(0, DEALS, AT_ONCE))
async def test_what_a_seat_is_sent_does_not_depend_on_what_it_never_saw(
    first: int, tmp_path: Path
) -> None:
    happened: Counter[str] = Counter()
    every = so_many(2, full=1)
    for deal in range(first, first + AT_ONCE):
        rules, seed = RULES[deal % len(RULES)], drawn(f"worlds/{deal}")
        played = await first_world(tmp_path / f"{deal}", rules, seed, delayed=deal % 4 >= 2)
        happened.update(str(move.__struct_config__.tag) for _, move in played.moves)
        happened.update(decode(act.text)["kind"] for act in played.acts if act.text)
        seat = (deal // 2 + deal // 4) % 2
        # Every day each is looked at in every other deal, in a full run in all.
        if deal % every == 0:
            await hands_and_stock(played, seat, Random(seed), tmp_path / f"{deal}a")
        if deal % every == every - 1:
            await stock_alone(played, seat, Random(seed), tmp_path / f"{deal}b")
    assert happened.keys() >= PLAYED


@pytest.mark.parametrize("deal", range(so_many(1, full=20)))
async def test_pages_are_told_the_same_through_the_bus_byte_for_byte(
    deal: int, tmp_path: Path
) -> None:
    seed = drawn(f"worlds/bus/{deal}")
    rules = RULES[(deal + 1) % len(RULES)]
    first = await first_world(tmp_path / "near", rules, seed, delayed=deal % 2 == 1)
    acts = len(first.acts)
    far = await other_world(tmp_path / "far", first, first_shuffle(first), acts, by_bus=True)
    assert far.told == first.told
    assert far.moves == first.moves


async def hands_and_stock(first: Played, seat: int, random: Random, folder: Path) -> None:
    """Other hands and stock are others, until the scores tell what the hands were worth."""
    cards = dealt_otherwise(first, seat, unseen(first, seat, in_hands=True), random)
    second = await other_world(folder, first, cards, first.deal_over.acts)
    assert first_shuffle(second) == cards != first_shuffle(first)
    page, other = PEOPLE[seat], PEOPLE[1 - seat]
    assert until_the_end(second, page) == until_the_end(first, page)
    assert until_the_end(second, WATCHES) == until_the_end(first, WATCHES)
    assert second.told[LOOKS] == first.told[LOOKS][: first.deal_over.texts[LOOKS]]
    if not sees_otherwise(first, 1 - seat, cards):
        assert until_the_end(second, other) == until_the_end(first, other)


async def stock_alone(first: Played, seat: int, random: Random, folder: Path) -> None:
    """What lay in the stock to the end nobody ever saw: it is no matter in the next deal either."""
    places = unseen(first, seat, in_hands=False)
    if len({first_shuffle(first).cards[place] for place in places}) < 2:
        return  # the stock was drawn to its end
    cards = dealt_otherwise(first, seat, places, random)
    second = await other_world(folder, first, cards, len(first.acts))
    assert first_shuffle(second) == cards != first_shuffle(first)
    assert second.told == first.told


def until_the_end(played: Played, page: str) -> list[bytes]:
    """What the page was told before the move that ended the deal."""
    end = moves_of_deal(played)
    found = []
    for text in played.told[page][: played.deal_over.texts[page]]:
        if text.startswith(_GAME) and int(text[len(_GAME) :].partition(b",")[0]) >= end:
            break
        found.append(text)
    assert found
    return found
