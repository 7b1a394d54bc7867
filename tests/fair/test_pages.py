"""The deals by which the page's own check is tested are those that the engine plays."""

import json

import pytest

from tests.fair.pages import KEPT, kept_deals


@pytest.mark.in_turn("games")
def test_the_kept_deals_are_those_that_are_played() -> None:
    assert json.loads(KEPT.read_text("utf-8")) == json.loads(json.dumps(kept_deals()))


def test_the_first_shuffle_of_a_deal_is_its_shuffle_and_every_later_one_a_renewal() -> None:
    shuffled = ("shuffle", "renewal")
    for deal in json.loads(KEPT.read_text("utf-8")):
        kinds = [each["kind"] for each in deal["update"]["opened"]["events"]]
        first, *others = [kind for kind in kinds if kind in shuffled]
        assert first == "shuffle"
        assert set(others) <= {"renewal"}
