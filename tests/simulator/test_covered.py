"""What the simulator covers, and how it names what it does not."""

import pytest
from msgspec.structs import replace

from liverpool.engine.chosen import changed
from liverpool.engine.presets import load
from liverpool.engine.questions import Simulated, questions
from liverpool.engine.rules import RuleSet
from liverpool.simulator import covered
from liverpool.simulator.covered import NotCovered, covered_deals, not_covered, said_of
from liverpool.simulator.faults import NotCoveredError
from liverpool.simulator.simulator import Simulator
from tests.simulator.deals import PRESETS


@pytest.mark.parametrize("preset", [*PRESETS, "dunlop+twos", "pagat_contract+jo"])
def test_all_deals_of_the_presets_are_covered(preset: str) -> None:
    rules = load(preset).rules
    for seats in range(rules.players.min, rules.players.max + 1):
        assert len(covered_deals(rules, seats)) == len(rules.deals)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"draw.multi_take": True, "draw.same_card_discard": False}, "draw.multi_take"),
        ({"meld.set_suits": "different"}, "meld.set_suits"),
        ({"layoff.new_melds": True}, "layoff.new_melds"),
        ({"end.contracts": "each_own"}, "end.contracts"),
        ({"players.partners": "score"}, "players.partners"),
        ({"meld.wild_limit": 1, "meld.wild_limit_lasts": True}, "meld.wild_limit_lasts"),
        ({"meld.wild_limit_run": 1, "meld.wild_limit_lasts": True}, "meld.wild_limit_lasts"),
        ({"meld.set_min_naturals": 0}, "meld.set_min_naturals"),
        ({"meld.wild_ranks": "twos", "swap.cards": "wild_cards"}, "swap.cards"),
        *(
            ({"meld.wild_ranks": which, "points.wild_two": 15}, "meld.wild_ranks")
            for which in ("threes", "threes_everywhere", "red_aces", "one_eyed_jacks")
        ),
        (
            {
                "meld.wild_ranks": "twos",
                "meld.twos_in_runs": False,
                "meld.ace": "high",
                "meld.run_max_len": 12,
            },
            "meld.twos_in_runs",
        ),
        ({"meld.wild_limit": "fewer", "deals.3.all_at_once": True}, "meld.wild_limit"),
        (
            {
                "meld.wild_ranks": "twos_everywhere",
                "points.wild_two": 15,
                "meld.run_min_naturals": 4,
            },
            "meld.run_min_naturals",
        ),
        (
            {
                "call.offence": "fits_any",
                "call.final_discard": True,
                "call.remedy": "caller_discards",
            },
            "call.final_discard",
        ),
    ],
)
def test_what_is_covered_by_itself_and_not_with_another_rule_is_named(
    changes: dict[str, object], field: str
) -> None:
    rules = changed(load("dunlop").rules, changes)
    assert [each.field for each in not_covered(rules, 3, 4)] == [field]


@pytest.mark.parametrize(
    ("seats", "changes", "deals"),
    [
        (2, {}, [3, 4, 5, 6, 7]),
        (3, {}, []),
        (4, {}, []),
        (2, {"buy.from_deal": 5}, [5, 6, 7]),
        (3, {"buy.from_deal": 5}, []),
        (2, {"buy.for_two": False}, []),
    ],
)
def test_only_two_players_who_buy_as_two_are_not_covered(
    seats: int, changes: dict[str, object], deals: list[int]
) -> None:
    for_two = {"players.min": 2, "buy.for_two": True, "buy.from_deal": 3, **changes}
    rules = changed(load("dunlop").rules, for_two)
    missing = {deal: not_covered(rules, deal, seats) for deal in range(1, 8)}
    assert [deal for deal, each in missing.items() if each] == deals
    assert {one.field for each in missing.values() for one in each} <= {"buy.for_two"}


@pytest.mark.parametrize(("seats", "fields"), [(8, []), (9, ["players.max"])])
def test_more_than_eight_players_are_not_covered(seats: int, fields: list[str]) -> None:
    rules = changed(load("dunlop").rules, {"players.max": 10, "deck.by_players": [[10, 4]]})
    assert [each.field for each in not_covered(rules, 1, seats)] == fields


ROUND = changed(load("dunlop").rules, {"meld.ace": "round_the_corner", "meld.run_max_len": 13})


@pytest.mark.parametrize("listed", [("cut", "first_call"), ()])
def test_an_answer_that_nobody_has_listed_is_not_covered(
    monkeypatch: pytest.MonkeyPatch, listed: tuple[str, ...]
) -> None:
    """Neither a new answer to an old question, nor a new question."""
    new = replace(questions()["buy.priority"], simulator=Simulated(listed))
    known = {**questions(), "buy.priority": new}
    monkeypatch.setattr(covered, "questions", lambda _direction: known)
    (missing,) = covered._answers.__wrapped__(load("dunlop").rules, 3)
    assert missing.field == "buy.priority"
    assert missing.reason.startswith("the answer “The one whose turn comes next”")


def test_an_ace_between_king_and_two_is_not_covered() -> None:
    assert [each.field for each in not_covered(ROUND, 3, 4)] == ["meld.ace"]
    with pytest.raises(NotCoveredError, match=r"meld\.ace"):
        Simulator(ROUND, 3, 4)


@pytest.mark.parametrize(
    ("contract", "reason"),
    [
        ("4 sets of 2", "contracts of more than 3 melds"),
        ("set 6, set 7", "sets of more than 12 cards in one contract"),
        ("run 2, run 3", "runs of fewer than 3 or more than 13 cards"),
        ("set 3 aces, set 3", "contracts that name a rank or a colour"),
        ("set 3, run 4 red", "contracts that name a rank or a colour"),
        ("set 5, set 7", None),
        ("run 4, run 5, set 2", None),
    ],
)
def test_a_contract_that_is_not_covered_is_named(contract: str, reason: str | None) -> None:
    changes = {"deals.3.contract": contract, "deals.3.cards": 14}
    rules = changed(load("dunlop").rules, changes)
    named = [NotCovered("deals.3.contract", reason)] if reason else []
    assert [*not_covered(rules, 3, 4)] == named


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (ROUND, "runs that go on beyond the ace"),
        (
            changed(load("dunlop").rules, {"deals.3.contract": "4 sets of 2"}),
            "contracts of more than 3 melds",
        ),
    ],
)
def test_what_is_not_covered_is_said_as_what_it_is(rules: RuleSet, said: str) -> None:
    """And not as what there should be instead: people have to find it in their own rules."""
    deals = range(1, len(rules.deals) + 1)
    missing = [each for deal in deals for each in not_covered(rules, deal, 4)]
    assert said_of(missing) == said
    others = (NotCovered("meld.ace", "these"), NotCovered("cards", "those"), *missing)
    assert said_of(others) == f"these, or with those, or with {said}"
