"""Random messages and texts: whatever comes, nothing but a refusal or an answer follows.

`python -m stress.fuzz` sends many more. What it has found stands below, one by one.
"""

import json
from random import Random

import pytest
from msgspec import DecodeError

from liverpool.room.messages import read
from liverpool.scores.faults import ScoresError
from liverpool.scores.files import read_scores
from tests.chance import drawn, so_many
from tests.server.asking import KEPT
from tests.server.fuzzing import MESSAGES, Drawn, Fuzz
from tests.server.fuzzing_texts import torn_texts


def test_a_message_is_broken_without_what_it_is_made_of() -> None:
    whole = {"changes": {"buy.price": [0, 1, 3]}}
    for seed in range(200):
        Drawn(Random(seed)).broken(whole)
    assert whole == {"changes": {"buy.price": [0, 1, 3]}}


@pytest.mark.in_turn
def test_whatever_a_page_sends_is_answered() -> None:
    fuzz = Fuzz(drawn("fuzz/of pages"))
    fuzz.runs(so_many(400, full=20_000))
    while not fuzz.moves and fuzz.accepted < 2_000:  # a move that is drawn seldom fits
        fuzz.runs(100)
    assert fuzz.crashes == []
    assert min(fuzz.accepted, fuzz.refused, fuzz.unread) > 40
    assert fuzz.moves > 0


def test_whatever_a_file_or_an_address_says_is_read_or_refused() -> None:
    assert torn_texts(drawn("fuzz/texts"), so_many(150, full=10_000)) == []


@pytest.mark.in_turn
@pytest.mark.parametrize("kind", MESSAGES)
def test_every_message_is_drawn_so_that_it_can_be_read(kind: str) -> None:
    drawing = Drawn(Random(kind))
    assert any(can_be_read(drawing.written(drawing.struct(MESSAGES[kind]))) for _ in range(300))


def can_be_read(text: str) -> bool:
    try:
        read(text)
    except (DecodeError, UnicodeEncodeError):  # half a letter comes through no socket
        return False
    return True


# What was found


@pytest.mark.parametrize("place", ["players", "format", "deals", "first_dealer", "rules"])
def test_half_a_letter_in_a_score_file_is_refused(place: str) -> None:
    kept = {**json.loads(KEPT), place: "\ud800"}
    with pytest.raises(ScoresError):
        read_scores(json.dumps(kept))
