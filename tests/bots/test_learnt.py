"""What was learnt: that the file has a weight for every measure, and how weights add up."""

import pytest

from liverpool.bots import learnt
from liverpool.bots.learnt import LEARNT, Table, summed
from liverpool.bots.measures import last_cards, parting, top_card
from liverpool.bots.measures.situation import ALL, contract_name
from liverpool.engine.presets import load


@pytest.mark.parametrize(
    ("table", "measures"),
    [
        (LEARNT.last_cards, last_cards.MEASURES),
        (LEARNT.takes, top_card.MEASURES),
        (LEARNT.offers, top_card.MEASURES),
        (LEARNT.discards, parting.MEASURES),
        (LEARNT.late_discards, parting.MEASURES),
    ],
)
def test_each_measure_has_its_weight(table: Table, measures: tuple[str, ...]) -> None:
    assert ALL in table
    assert {len(weights) for weights in table.values()} == {len(measures)}


def test_offers_are_learnt_for_every_contract_of_the_preset() -> None:
    assert {contract_name(deal) for deal in load("dunlop").rules.deals} <= {*LEARNT.offers}


def test_weights_add_up_over_what_a_situation_is_like() -> None:
    table: Table = {"all": (1.0, 2.0), "sets": (0.5, 0.0), "runs": (9.0, 9.0)}
    assert summed(table, ("all", "sets", "never seen")) == (1.5, 2.0)
    sets, runs = (learnt.weights("last_cards", ("all", kind)) for kind in ("sets", "runs"))
    assert sets != runs
