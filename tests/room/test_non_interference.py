"""What a seat is sent does not depend on cards that it never saw.

Worlds that differ only in cards hidden from a seat send it the same bytes, message for message,
while others draw, buy, go down, ask for hints, lose their connection and come back. So do they for
whoever watches without a seat, at once or one turn behind.
"""

from collections import Counter
from random import Random
from typing import Final

import pytest
from msgspec.json import decode

from tests.chance import drawn, so_many
from tests.room.worlds import (
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


@pytest.mark.in_turn("evenings")
@pytest.mark.parametrize("first", range(0, DEALS, AT_ONCE))
def test_what_a_seat_is_sent_does_not_depend_on_what_it_never_saw(
    first: int,
) -> None:
    happened: Counter[str] = Counter()
    every = so_many(2, full=1)
    for deal in range(first, first + AT_ONCE)[:: so_many(3, full=1)]:
        rules, seed = RULES[deal % len(RULES)], drawn(f"worlds/{deal}")
        played = first_world(rules, seed, delayed=deal % 4 >= 2)
        happened.update(str(move.__struct_config__.tag) for _, move in played.moves)
        happened.update(decode(act.text)["kind"] for act in played.acts if act.text)
        seat = (deal // 2 + deal // 4) % 2
        # Every day each is looked at in one deal, in a full run in all.
        if deal % every == 0:
            hands_and_stock(played, seat, Random(seed))
        if deal % every == every - 1:
            stock_alone(played, seat, Random(seed))
    assert happened.keys() >= PLAYED


def hands_and_stock(first: Played, seat: int, random: Random) -> None:
    """Other hands and stock are others, until the scores tell what the hands were worth."""
    cards = dealt_otherwise(first, seat, unseen(first, seat, in_hands=True), random)
    second = other_world(first, cards, first.deal_over.acts)
    assert first_shuffle(second) == cards != first_shuffle(first)
    page, other = PEOPLE[seat], PEOPLE[1 - seat]
    assert until_the_end(second, page) == until_the_end(first, page)
    assert until_the_end(second, WATCHES) == until_the_end(first, WATCHES)
    assert second.told[LOOKS] == first.told[LOOKS][: first.deal_over.texts[LOOKS]]
    if not sees_otherwise(first, 1 - seat, cards):
        assert until_the_end(second, other) == until_the_end(first, other)


def stock_alone(first: Played, seat: int, random: Random) -> None:
    """What lay in the stock to the end nobody ever saw: it is no matter in the next deal either."""
    places = unseen(first, seat, in_hands=False)
    if len({first_shuffle(first).cards[place] for place in places}) < 2:
        return  # the stock was drawn to its end
    cards = dealt_otherwise(first, seat, places, random)
    second = other_world(first, cards, len(first.acts))
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
