"""The deals by which the page's own check is tested are those that the engine plays."""

import json

from tests.fair.pages import KEPT, kept_deals


def test_the_kept_deals_are_those_that_are_played() -> None:
    assert json.loads(KEPT.read_text("utf-8")) == json.loads(json.dumps(kept_deals()))
