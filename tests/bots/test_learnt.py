"""What was learnt: that the file has a weight for every measure, and how weights add up."""

from liverpool.bots import learnt
from liverpool.bots.learnt import LEARNT, Table, summed
from liverpool.bots.measures.last_cards import MEASURES
from liverpool.bots.measures.situation import ALL


def test_each_measure_has_its_weight() -> None:
    table = LEARNT.last_cards
    assert ALL in table
    assert {len(weights) for weights in table.values()} == {len(MEASURES)}


def test_weights_add_up_over_what_a_situation_is_like() -> None:
    table: Table = {"all": (1.0, 2.0), "sets": (0.5, 0.0), "runs": (9.0, 9.0)}
    assert summed(table, ("all", "sets", "never seen")) == (1.5, 2.0)
    sets, runs = (learnt.last_cards(("all", kind)) for kind in ("sets", "runs"))
    assert sets != runs
