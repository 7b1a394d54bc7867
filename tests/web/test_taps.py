"""How many taps what happens at a table takes: one where one decision is."""

import pytest

from tests.chance import some
from tests.web.site import Site
from tests.web.situations import SITUATIONS, Situation, play

pytestmark = pytest.mark.in_turn

SIZES = {"phone": (360, 740), "desk": (1440, 900)}
ALL = [(situation, size) for size in SIZES for situation in SITUATIONS]


@pytest.mark.parametrize(
    ("situation", "size"),
    some(ALL, everyday=3),
    ids=lambda each: each if isinstance(each, str) else each.name,
)
async def test_what_happens_takes_so_many_taps(site: Site, situation: Situation, size: str) -> None:
    width, height = SIZES[size]
    played = await play(situation, site, width=width, height=height, touch=size == "phone")
    taps = played.taps
    assert taps <= situation.taps if size == "desk" else taps == situation.taps
