"""Rules of tables: those by which everything is answered without keeping all waiting."""

import re
from pathlib import Path
from typing import Any

import pytest

from liverpool.engine import contracts, solver
from liverpool.engine.moves import Expose, Lay
from liverpool.engine.presets import names
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import Kind, Slot
from liverpool.engine.state import Phase
from liverpool.record.cards import read_cards
from liverpool.room.messages.replies import Stage
from liverpool.room.messages.requests import Open, ReadRules, Try
from liverpool.room.rules.playable import MOST_CARDS, MOST_MELDS, playable
from liverpool.table import advice
from liverpool.table.seat.draft import MeldGroup
from tests.room.house import House
from tests.room.jobs import LateWorkers
from tests.rules.positions import ANN, BEN, house, position

LONG: list[tuple[dict[str, Any], str]] = [
    ({"deals.7.cards": 25}, "deals.7.cards"),
    ({"deals.7.contract": "set 2, set 2, set 2, set 2, set 2"}, "deals.7.contract"),
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


def test_a_two_that_must_be_played_may_need_no_card_before_it() -> None:
    """Within a limit that lasts it may fit only in its own place, beyond another card."""
    limited = {"meld.wild_ranks": "twos", "meld.wild_limit": 1, "meld.wild_limit_lasts": True}
    playable("dunlop", limited)
    taken = {**limited, "swap.cards": "wild_cards"}
    with pytest.raises(RulesError, match=r"swap.joker_use: .* a swapped wild card must be played"):
        playable("dunlop", taken)
    playable("dunlop", {**taken, "swap.joker_use": "may_keep"})


def test_all_faults_are_named_at_once() -> None:
    changes = {"deals.6.cards": 30, "deals.7.cards": 30, "deals.5.cards": 25}
    with pytest.raises(RulesError) as fault:
        playable("dunlop", changes)
    assert sorted(line.partition(":")[0] for line in str(fault.value).splitlines()) == sorted(
        changes
    )


@pytest.mark.parametrize("contract", ["set 3, set 3, run 4", "run 4, run 4, run 4"])
def test_all_cards_may_go_down_at_once(contract: str) -> None:
    playable("christmas", {"deals.7.contract": contract})


@pytest.mark.parametrize("at_once", [True, False], ids=["all at once", "as usual"])
def test_many_cards_and_many_runs_are_played(at_once: bool) -> None:
    deal = {"cards": MOST_CARDS, "contract": "run 4, run 4, run 4, run 4", "all_at_once": at_once}
    page, _ = House().opens(seats=4, changes={"deals": [deal], "players.max": 4}, start=True)
    assert page.table.stage is Stage.PLAYING


def test_a_game_may_have_a_hundred_deals() -> None:
    deals = [{"cards": 10, "contract": "set 3, set 3"}] * 100
    assert len(playable("dunlop", {"deals": deals}).deals) == 100


# Why these bounds, and no others


def test_what_decides_legality_asks_the_solver_for_lay_offs_alone() -> None:
    """What the contract makes of a hand can take minutes; only workers and aids ask for it.

    Single melds are soon found.
    """
    asked = {
        path.name: re.findall(r"^from liverpool\.engine\.solver import (.*)$", text, re.MULTILINE)
        for path in Path(contracts.__file__).parent.glob("*.py")
        if "liverpool.engine.solver" in (text := path.read_text("utf-8"))
    }
    assert asked == {
        "ending.py": ["Points, lay_off"],
        "laying.py": [],  # slot by slot, for programs that learn
        "new_melds.py": ["every_lay_down, lay_downs"],
        "options.py": ["every_lay_down, lay_downs"],
    }


def test_no_view_and_no_refusal_asks_how_far_all_cards_at_once_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So many cards may go down at once in several runs: only workers look for them."""
    really = solver.distance

    def not_at_once(*asked: Any, all_at_once: bool = False) -> int:
        assert not all_at_once
        return really(*asked)

    monkeypatch.setattr(advice, "distance", not_at_once)
    deal = {"cards": 16, "contract": "run 4, run 4, run 4", "all_at_once": True}
    hand = "3c4c5c7d8d9dJhQhKh2s4s6s8sTsQsKs**"
    rules = playable("dunlop", {"deals": [deal], "end.failed_meld": 50})
    state = position(rules, phase=Phase.PLAY, by=ANN, turn=BEN, hands={"Ben": hand})
    page = House(workers=LateWorkers()).seated(state, 3).pages[BEN]
    cards = read_cards(hand)
    question = page.game.question
    page.does(Try(question=question, chosen=cards[:3]))
    page.does(Try(question=question, groups=(MeldGroup(cards[:3]), MeldGroup(cards[3:6]))))
    assert page.refused(page.making(Lay(()))).why.sentence
    page.makes(Expose((cards[:3], cards[3:6], cards[6:9])))


def test_a_lay_down_of_as_many_melds_is_looked_through_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether a false lay-down is false is asked of every reading: six a meld, all together."""
    looked = 0
    really = contracts.refuse_contract

    def counted(*asked: Any, **more: Any) -> Any:
        nonlocal looked
        looked += 1
        return really(*asked, **more)

    monkeypatch.setattr(contracts, "refuse_contract", counted)
    groups = [read_cards("7c********")] * MOST_MELDS
    runs = [Slot(Kind.RUN, 5)] * MOST_MELDS
    assert not list(contracts.contract_readings(groups, runs, house("dunlop").meld))
    assert 1_000 < looked < 2_000
