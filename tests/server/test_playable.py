"""Rules at a table over the network: those that a server can answer without keeping all waiting."""

from typing import Any

import pytest

from liverpool.engine.presets import names
from liverpool.engine.refusals import RulesError
from liverpool.server.messages.requests import Open, ReadRules
from liverpool.server.rules.playable import playable
from tests.server.clock import House

LONG: list[tuple[dict[str, Any], str]] = [
    ({"deals.7.cards": 17}, "deals.7.cards"),
    ({"deals.7.contract": "run 2, run 2, run 2, run 2"}, "deals.7.contract"),
    ({"deals.7.contract": "set 2, set 2, set 2, set 2, set 2"}, "deals.7.contract"),
    ({"deals.7.all_at_once": True, "deals.7.cards": 14}, "deals.7.cards"),
    ({"deals": [{"cards": 10, "contract": "set 3, set 3"}] * 300}, "deals"),
]


@pytest.mark.parametrize("name", names())
def test_every_rule_set_that_comes_with_the_game_is_playable(name: str) -> None:
    playable(name, {})


@pytest.mark.parametrize(("changes", "key"), LONG, ids=[key for _, key in LONG])
def test_what_would_keep_all_tables_waiting_is_refused_by_its_name(
    changes: dict[str, Any], key: str
) -> None:
    page = House().page()
    for asked in (Open(changes=changes), ReadRules(rules="dunlop", changes=changes)):
        assert page.refused(asked).why.sentence.startswith(f"{key}: ")


def test_all_faults_are_named_at_once() -> None:
    changes = {"deals.6.cards": 20, "deals.7.cards": 20, "deals.5.cards": 17}
    with pytest.raises(RulesError) as fault:
        playable("dunlop", changes)
    assert sorted(line.partition(":")[0] for line in str(fault.value).splitlines()) == sorted(
        changes
    )


@pytest.mark.parametrize("contract", ["set 3, set 3, run 4", "run 4, run 4, run 4"])
def test_all_cards_may_go_down_at_once(contract: str) -> None:
    playable("christmas", {"deals.7.contract": contract})


def test_a_game_may_have_a_hundred_deals() -> None:
    deals = [{"cards": 10, "contract": "set 3, set 3"}] * 100
    assert len(playable("dunlop", {"deals": deals}).deals) == 100
