"""Every contradiction that rules.md's appendix and our own fields know is found and told."""

from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.changes import FIELDS, changed
from liverpool.engine.check import checked, faults, warnings
from liverpool.engine.presets import load
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import Deal, Kind, RuleSet, Slot

TWO_SETS = "set 3, set 3"


def rules_of(preset: str, changes: dict[str, object]) -> RuleSet:
    return changed(load(preset).rules, changes)


def one_deal(cards: int, contract: str, *, at_once: bool = False) -> dict[str, object]:
    return {"deals": [{"cards": cards, "contract": contract, "all_at_once": at_once}]}


@pytest.mark.parametrize(
    ("preset", "changes", "expected"),
    [
        # numbers out of their range
        ("dunlop", {"players.min": 1}, ["players.min: 1 is not possible; write a number from 2"]),
        ("christmas", {"players.max": 9}, [
            "players.max: 9 is not possible; write a number from 2 to 8.",
            "deck.by_players: no decks are named for 9 players; write a last pair such as [9, 3].",
        ]),
        ("dunlop", {"meld.suits": 0}, ["meld.suits: 0 is not possible"]),
        ("dunlop", {"meld.set_min_naturals": 0}, ["meld.set_min_naturals: 0 is not possible"]),
        ("dunlop", {"meld.run_min_naturals": -1}, ["meld.run_min_naturals: -1 is not possible"]),
        ("dunlop", {"start.perfect_cut": 50}, ["start.perfect_cut: 50 is not possible"]),
        ("dunlop", {"draw.quiet_rounds": 0}, ["draw.quiet_rounds: 0 is not possible"]),
        ("dunlop", {"buy.price": -1}, ["buy.price: -1 is not possible; write a number from 0 to"]),
        ("dunlop", {"buy.limit": 0}, ["buy.limit: 0 is not possible"]),
        ("dunlop", {"end.failed_meld": -50}, ["end.failed_meld: -50 is not possible"]),
        ("dunlop", {"stock.renewals": -1}, ["stock.renewals: -1 is not possible"]),
        ("dunlop", {"points.two_to_nine": -5}, ["points.two_to_nine: -5 is not possible"]),
        ("dunlop", {"points.ace": -1, "points.joker": -1, "points.ten_to_king": -1}, [
            "points.ten_to_king: -1", "points.ace: -1", "points.joker: -1",
        ]),
        ("dunlop+twos", {"points.wild_two": -1}, ["points.wild_two: -1 is not possible"]),
        ("mahlum", {"points.out_bonus": 25}, ["points.out_bonus: 25 is not possible"]),
        ("mahlum", {"stakes.ante": -1, "stakes.per_deal": -1}, ["stakes.ante", "stakes.per_deal"]),
        # players and decks
        ("dunlop", {"players.min": 6, "players.max": 5}, ["players.min: it is above players.max"]),
        ("dunlop", {"deck.by_players": []}, ["deck.by_players: no decks are named for 8 players"]),
        ("dunlop", {"deck.by_players": [[4, 2]]}, ["deck.by_players: no decks are named for 8"]),
        ("dunlop", {"deck.by_players": [[8, 3], [4, 2]]}, [
            "deck.by_players: the numbers of players must go up from pair to pair.",
            "deck.by_players: no decks are named for 8 players",
        ]),
        ("dunlop", {"deck.by_players": [[4, 2], [4, 3], [8, 3]]}, ["go up from pair to pair."]),
        ("dunlop", {"deck.by_players": [[8, 9]]}, ["deck.by_players: write from 1 to 8 decks"]),
        ("dunlop", {"deck.by_players": [[0, 1], [8, 3]]}, ["for at least one player."]),
        ("dunlop", {"deck.jokers": 6}, [
            "deck.jokers: 3 decks would have more than 16 jokers; write at most 5.",
        ]),
        ("dunlop", {"deck.jokers": -1}, ["deck.jokers: -1 is not possible"]),
        ("mahlum", {"stock.renewals": 6}, [
            "stock.renewals: 3 decks and 6 added ones are more than 8; write at most 5.",
        ]),
        ("mahlum", {"deck.jokers": 3}, ["deck.jokers: 8 decks would have more than 16 jokers"]),
        ("christmas", {"stock.out": "add_deck"}, ["stock.renewals: 8 decks and 5 added ones"]),
        # too few cards: 8 × 14 + 1 = 113 > 108 (C.79, Z10)
        ("mahlum", {"deck.by_players": [[8, 2]]}, [
            (
                "deals.7.cards: 8 players need 8 × 14 + 1 = 113 cards, and 2 decks have 108;"
                " deal at most 13, lower players.max, or add decks in deck.by_players."
            ),
        ]),
        ("dunlop", {"deals.1.cards": 21}, [
            (
                "deals.1.cards: 8 players need 8 × 21 + 1 = 169 cards, and 3 decks have 162;"
                " deal at most 20,"
            ),
        ]),
        ("dunlop", {"deals.1.cards": 27, "players.max": 4}, [
            (
                "deals.1.cards: 4 players need 4 × 27 + 1 = 109 cards, and 2 decks have 108;"
                " deal at most 26,"
            ),
        ]),
        ("dunlop", {"deals.1.cards": 3, "meld.suits": 1, "meld.ranks": 3, "meld.run_max_len": 4,
            "deals.1.contract": "set 2"}, [
            (
                "deals.1.cards: 8 players need 8 × 3 + 1 = 25 cards, and 3 decks have 15;"
                " deal at most 1, lower"
            ),
            *[f"deals.{deal}.cards: 8 players need" for deal in range(2, 8)],
        ]),
        ("dunlop", {"deals.1.cards": 0}, [
            "deals.1.cards: 0 is not possible; deal at least one card.",
            "deals.1.contract: it asks for 6 cards",
        ]),
        # the deals and their contracts
        ("dunlop", {"deals": []}, ["deals: a game has from 1 to 20 deals"]),
        ("dunlop", {"deals": [{"cards": 10, "contract": TWO_SETS}] * 21}, ["deals: a game has"]),
        ("dunlop", {"deals.7.contract": "run 4, run 5, run 5"}, [
            "deals.7.contract: it asks for 14 cards, and a hand has 12 and one drawn;",
        ]),
        ("christmas", {"deals.7.contract": "set 5, set 5, set 5"}, [
            "deals.7.contract: it asks for 15 cards",
        ]),
        ("dunlop", one_deal(5, TWO_SETS) | {"buy.window": "off"}, [
            "deals.1.contract: it asks for 6 cards of the 6 that a hand ever has, and one must be",
        ]),
        ("dunlop", {"deals.1.contract": "set 1, run 4"}, ["deals: a set has at least 2 cards"]),
        ("dunlop", {"deals.2.contract": "set 3, run 1"}, ["deals: a run has at least 2 cards"]),
        ("dunlop", {"meld.run_max_len": 15}, [
            (
                "meld.run_max_len: 15 is not possible with 13 ranks and an ace at both ends;"
                " write a number from 2 to 14."
            ),
        ]),
        ("wikipedia", {"meld.run_max_len": 6}, [
            "deals: a run of 7 is asked, but no run may have more than 6 cards;",
        ]),
        ("wikipedia", {"meld.ranks": 5, "meld.run_max_len": 6, "players.max": 3}, [
            "deals: a run of 7 is asked, but no run may have more than 6 cards;",
        ]),
        ("dunlop", {"meld.ranks": 5}, [
            "meld.run_max_len: 14 is not possible with 5 ranks",
            *[f"deals.{deal}.cards: 8 players need 8 × 10 + 1 = 81" for deal in range(1, 5)],
            *[f"deals.{deal}.cards: 8 players need 8 × 12 + 1 = 97" for deal in range(5, 8)],
        ]),
        ("wikipedia", {"meld.run_min_naturals": 5}, [
            "meld.run_min_naturals: a run of 4 cannot hold 5 natural cards; write at most 4.",
        ]),
        ("wikipedia", {"meld.set_min_naturals": 4}, [
            "meld.set_min_naturals: a set of 3 cannot hold 4 natural cards; write at most 3.",
        ]),
        ("dunlop", one_deal(14, "set 13") | {"players.max": 4}, [
            "deals: a set of 13 is asked, but the decks hold fewer cards of a rank,",
        ]),
        ("dunlop", one_deal(14, "set 13") | {"players.max": 4, "meld.wild_ranks": "twos",
            "points.wild_two": 15}, []),
        ("dunlop", one_deal(14, "run 4", at_once=True), [
            "deals.1.contract: 14 cards and one drawn must all be laid at once, and these runs",
        ]),
        ("dunlop", one_deal(13, "run 4", at_once=True), []),
        ("dunlop", one_deal(14, "run 4, set 3", at_once=True), []),
        # what is done in a turn
        ("dunlop", {"start.cutter": "nobody"}, ["start.perfect_cut: nobody cuts; write 0, or"]),
        ("wikipedia", {"layoff.others_from": "next_turn"}, [
            "swap.who: others' melds are closed in the turn of going down",
        ]),
        ("wikipedia", {"layoff.others_from": "next_turn", "swap.targets": "any"}, []),
        ("wikipedia", {"layoff.others_from": "next_turn", "swap.who": "down"}, []),
        ("christmas", {"call.offence": "off"}, [
            "call.joker_represented: no discard can be called; write false,",
            "call.final_discard: no discard can be called; write false,",
        ]),
        ("wikipedia", {"stock.renewals": 0}, ["call.remedy: the card that a called player takes"]),
        ("wikipedia+liverpool", {"stock.renewals": 0}, []),
        ("dunlop", {"stock.renewals": 0}, []),
        ("dunlop", {"points.wild_two": 15}, ['points.wild_two: 2s are not wild; write 0, or meld']),
        ("dunlop", {"words.set": "Sequence"}, ["words.set: sets and runs have the same name"]),
        ("dunlop", {"words.call": "buy!"}, ["words.buy: buying and calling have the same word"]),
        # what looks odd and can be played
        ("dunlop", {"deck.jokers": 0}, []),
        ("dunlop", {"players.max": 5}, []),
        ("dunlop", {"swap.joker_use": "may_keep", "end.out": "floats"}, []),
        ("dunlop", {"buy.window": "off"}, []),
    ],
)  # fmt: skip
def test_just_the_contradictions_are_found(
    preset: str, changes: dict[str, object], expected: list[str]
) -> None:
    found = faults(rules_of(preset, changes))
    assert len(found) == len(expected), found
    for sentence, part in zip(found, expected, strict=True):
        assert part in sentence
        assert sentence.endswith(".")


def test_an_empty_contract_is_found() -> None:
    dunlop = load("dunlop").rules
    rules = replace(dunlop, deals=(Deal(10, ()), *dunlop.deals[1:]))
    assert faults(rules) == (
        'deals.1.contract: it asks for no meld; write such as "set 3, run 4".',
    )


def test_a_tiny_game_can_be_played() -> None:
    tiny = {
        "players.min": 2,
        "players.max": 2,
        "deck.by_players": [[2, 1]],
        "deck.jokers": 0,
        "meld.ranks": 3,
        "meld.suits": 2,
        "meld.run_max_len": 4,
        **one_deal(2, "run 2"),
    }
    assert faults(rules_of("dunlop", tiny)) == ()


def test_all_faults_are_told_at_once() -> None:
    changes = {"points.ace": -1, "deck.by_players": [[8, 2]], "words.set": "straight"}
    with pytest.raises(RulesError) as error:
        checked(rules_of("mahlum", changes))
    assert len(str(error.value).splitlines()) == 3


def test_good_rules_are_themselves() -> None:
    dunlop = load("dunlop").rules
    assert checked(dunlop) is dunlop


@pytest.mark.parametrize(
    ("preset", "changes", "expected"),
    [
        ("dunlop", {"players.min": 2}, ["players.min: no source plays with two"]),  # C.123
        ("dunlop", {"draw.same_card_discard": False}, ["draw.same_card_discard: a card must be"]),
        ("dunlop+twos", {"points.wild_two": 0}, ["points.wild_two: a wild 2 left in the hand"]),
        ("dunlop", one_deal(5, TWO_SETS), ["deals.1.contract: it takes every card of a hand"]),
        ("mahlum", one_deal(5, TWO_SETS), []),
        ("dunlop", one_deal(5, TWO_SETS, at_once=True), []),
        ("dunlop", one_deal(5, TWO_SETS) | {"buy.window": "off", "draw.multi_take": True}, [
            "deals.1.contract: it takes every card of a hand",
        ]),
    ],
)  # fmt: skip
def test_what_people_may_not_expect_is_a_warning(
    preset: str, changes: dict[str, object], expected: list[str]
) -> None:
    rules = rules_of(preset, changes)
    assert faults(rules) == ()
    found = warnings(rules)
    assert len(found) == len(expected)
    for sentence, part in zip(found, expected, strict=True):
        assert part in sentence


def test_slots_of_any_length_are_checked_and_do_not_crash() -> None:
    dunlop = load("dunlop").rules
    for length in (-3, 0, 10_000):
        deal = Deal(10, (Slot(Kind.SET, length), Slot(Kind.RUN, length)))
        assert faults(replace(dunlop, deals=(deal,)))


def _values(kind: object) -> st.SearchStrategy[object]:
    """Values of a field's kind, good and bad ones."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return st.sampled_from([str(member) for member in kind])
    if kind is bool:
        return st.booleans()
    if kind is str:
        return st.sampled_from(["set", "run", "Buy!"])
    if kind == FIELDS["deck.by_players"]:
        pair = st.lists(st.integers(-1, 10), min_size=2, max_size=2)
        return st.lists(pair, max_size=4)
    if kind == FIELDS["deals"]:
        contract = st.sampled_from(["set 3", "run 4, run 4", "set 2, run 14", "run 1"])
        deal = st.fixed_dictionaries(
            {"cards": st.integers(-1, 30), "contract": contract, "all_at_once": st.booleans()}
        )
        return st.lists(deal, max_size=3)
    return st.integers(-2, 20)


@given(st.fixed_dictionaries({}, optional={key: _values(kind) for key, kind in FIELDS.items()}))
def test_whatever_the_rules_faults_are_sentences(changes: dict[str, object]) -> None:
    rules = rules_of("dunlop", changes)
    for sentence in (*faults(rules), *warnings(rules)):
        key = sentence.partition(":")[0]
        assert key in FIELDS or key.startswith("deals.")
        assert sentence.endswith(".")
    for players in range(rules.players.min, rules.players.max + 1) if not faults(rules) else ():
        each = rules.meld.ranks * rules.meld.suits + rules.deck.jokers
        most = max(deal.cards for deal in rules.deals)
        assert rules.decks(players) * each >= players * most + 1
