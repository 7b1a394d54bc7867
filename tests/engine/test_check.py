"""Every contradiction that a rule set can hold is found and reported."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from liverpool.engine import check_cards
from liverpool.engine.bounds import MOST_DEALS
from liverpool.engine.changes import FIELDS, changed
from liverpool.engine.check import checked, faults, mended, warnings
from liverpool.engine.presets import load
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import Deal, Kind, MeldRules, RuleSet, Slot
from tests.engine.written import changes_of_any_kind

TWO_SETS = "set 3, set 3"
ONLY_LAID = {"end.out": "never_discard"}
STUCK = ONLY_LAID | {"meld.laydown_size": "exact", "layoff.from": "next_turn", "buy.window": "off"}
NINE_RUNS = ", ".join(["run 13"] * 9)


FROM_THREE: dict[str, object] = {
    "meld.twos_in_runs": False,
    "meld.ace": "high",
    "meld.run_max_len": 12,
}
TWOS_EVERYWHERE: dict[str, object] = {"meld.wild_ranks": "twos_everywhere", "points.wild_two": 15}
ONE_DECK: dict[str, object] = {"deck.by_players": [[2, 1]], "players.min": 2, "players.max": 2}


TWO: dict[str, object] = {"players.min": 2, "players.max": 2}
NO_WILDS: dict[str, object] = {
    "deck.by_players": [[8, 1]],
    "deck.jokers": 0,
    "players.max": 3,
}
"""With four cards of a rank."""


OWN: dict[str, object] = {"end.contracts": "each_own"}
FEWER_CARDS = [
    {"cards": 11, "contract": "set 3, run 4, run 4"},
    {"cards": 8, "contract": "set 3, run 4"},
]


def rules_of(preset: str, changes: dict[str, object]) -> RuleSet:
    return changed(load(preset).rules, changes)


def one_deal(cards: int, contract: str, *, at_once: bool = False) -> dict[str, object]:
    return {"deals": [{"cards": cards, "contract": contract, "all_at_once": at_once}]}


@pytest.mark.parametrize(
    ("preset", "changes", "expected"),
    [
        # numbers out of their range
        ("dunlop", {"players.min": 1}, ["players.min: 1 is not possible; write a number from 2"]),
        ("christmas", {"players.max": 11}, [
            "players.max: 11 is not possible; write a number from 2 to 10.",
            "deck.by_players: it gives no decks for 10 players; write a last pair such as [10, 8].",
        ]),
        ("dunlop", {"meld.suits": 0}, ["meld.suits: 0 is not possible"]),
        ("dunlop", {"meld.set_min_naturals": -1}, ["meld.set_min_naturals: -1 is not possible"]),
        ("dunlop", {"meld.run_min_naturals": -1}, ["meld.run_min_naturals: -1 is not possible"]),
        ("dunlop", {"start.perfect_cut": 50}, ["start.perfect_cut: 50 is not possible"]),
        ("dunlop", {"draw.quiet_rounds": 0}, ["draw.quiet_rounds: 0 is not possible"]),
        ("dunlop", {"buy.price": -1}, ["buy.price: -1 is not possible; write a number from 0 to"]),
        ("dunlop", {"buy.limit": 0}, [
            'write a number from 1 to 10000, or buy.window = "off" if nobody may buy.',
        ]),
        ("dunlop", {"buy.limit": -1}, ["buy.limit: -1 is not possible; write a number from 1 to"]),
        ("dunlop", {"end.failed_meld": -50}, ["end.failed_meld: -50 is not possible"]),
        ("dunlop", {"stock.renewals": -1}, ["stock.renewals: -1 is not possible"]),
        ("dunlop", {"points.two_to_nine": -5}, ["points.two_to_nine: -5 is not possible"]),
        ("dunlop", {"points.ace": -1, "points.joker": -1, "points.ten_to_king": -1}, [
            "points.ten_to_king: -1", "points.ace: -1", "points.joker: -1",
        ]),
        ("dunlop+twos", {"points.wild_two": -1}, ["points.wild_two: -1 is not possible"]),
        ("mahlum", {"points.out_bonus": 25}, ["points.out_bonus: 25 is not possible"]),
        ("mahlum", {"points.out_bonus": 1}, ["points.out_bonus: 1 is not possible"]),
        ("mahlum", {"points.at_once": 25}, ["points.at_once: 25 is not possible"]),
        ("mahlum", {"stakes.ante": -1, "stakes.per_deal": -1}, ["stakes.ante", "stakes.per_deal"]),
        # players and decks
        ("dunlop", {"players.min": 6, "players.max": 5}, ["players.min: it is higher than"]),
        ("dunlop", {"deck.by_players": []}, ["deck.by_players: it gives no decks for 8 players"]),
        ("dunlop", {"deck.by_players": [[4, 2]]}, ["deck.by_players: it gives no decks for 8"]),
        ("dunlop", {"deck.by_players": [[8, 3], [4, 2]]}, [
            "deck.by_players: the number of players must go up from pair to pair.",
            "deck.by_players: it gives no decks for 8 players",
        ]),
        ("dunlop", {"deck.by_players": [[4, 2], [4, 3], [8, 3]]}, ["from pair to pair."]),
        ("dunlop", {"deck.by_players": [[8, 9]]}, ["deck.by_players: write from 1 to 8 decks"]),
        ("dunlop", {"deck.by_players": [[0, 1], [8, 3]]}, ["for at least one player."]),
        ("dunlop", {"deck.jokers": 6}, [
            "deck.jokers: 3 decks would have more than 16 jokers; write at most 5.",
        ]),
        ("dunlop", {"deck.jokers": -1}, ["deck.jokers: -1 is not possible"]),
        ("mahlum", {"stock.renewals": 6}, [
            "stock.renewals: 3 decks and 6 added later are more than 8; write at most 5.",
        ]),
        ("mahlum", {"deck.jokers": 3}, ["deck.jokers: 8 decks would have more than 16 jokers"]),
        ("christmas", {"stock.out": "add_deck"}, ["stock.renewals: 8 decks and 5 added later"]),
        # two players, who are offered each discard
        ("dunlop", TWO | {"buy.for_two": True}, []),
        ("dunlop", TWO | {"buy.for_two": True, "call.offence": "fits_any"}, [
            (
                "call.offence: each discard is offered to the other of two players, who can't call"
                ' it then; write "off", or buy.for_two = false.'
            ),
        ]),
        ("dunlop", TWO | {"buy.for_two": True, "call.offence": "fits_any", "buy.from_deal": 2}, []),
        ("dunlop", TWO | {
            "buy.for_two": True, "call.offence": "fits_any", "buy.window": "off",
        }, []),
        ("dunlop", TWO | {
            "buy.for_two": True,
            "call.offence": "fits_any",
            "call.remedy": "take_back_plus_stock",
            "stock.renewals": 0,
        }, ["call.offence: each discard is offered", "call.remedy: once the stock is empty"]),
        # one deck more from some deal on
        ("dunlop", {"deck.more_from_deal": 2}, []),
        ("dunlop", {"deck.more_from_deal": 7}, []),
        ("dunlop", {"deck.more_from_deal": -1}, ["deck.more_from_deal: -1 is not possible"]),
        ("dunlop", {"deck.more_from_deal": 8}, [
            (
                "deck.more_from_deal: the last deal is deal 7, so there is never one deck more;"
                " write 0, or a number from 2 to 7."
            ),
        ]),
        ("dunlop", one_deal(10, "set 3, run 4") | {"deck.more_from_deal": 2}, ["; write 0."]),
        ("dunlop", {"deck.more_from_deal": 1}, [
            (
                "deck.more_from_deal: there is one deck more in every deal; write 0, and count it"
                " in deck.by_players."
            ),
        ]),
        ("christmas", {"deck.more_from_deal": 5}, [
            "deck.more_from_deal: 8 decks and one more are more than 8; write 0.",
        ]),
        ("christmas", {"deck.more_from_deal": 1}, ["8 decks and one more are more than 8"]),
        ("mahlum", {"deck.more_from_deal": 5}, [
            "stock.renewals: 4 decks and 5 added later are more than 8; write at most 4.",
        ]),
        ("dunlop", {"deck.jokers": 5, "deck.more_from_deal": 5}, [
            "deck.jokers: 4 decks would have more than 16 jokers; write at most 4.",
        ]),
        ("mahlum", {"deck.by_players": [[8, 2]], "deck.more_from_deal": 7}, []),
        ("mahlum", {"deck.by_players": [[8, 2]], "deck.more_from_deal": 7, "deals.6.cards": 14}, [
            "deals.6.cards: 8 players need 8 × 14 + 1 = 113 cards, but their decks only have 108",
        ]),
        ("dunlop", {**NO_WILDS, "deals.7.contract": "set 5, run 4"}, ["asks for a set of 5"]),
        ("dunlop", {**NO_WILDS, "deals.7.contract": "set 5, run 4", "deck.more_from_deal": 7}, []),
        ("dunlop", {**NO_WILDS, "deals.6.contract": "set 5, run 4", "deck.more_from_deal": 7}, [
            "deals: a contract asks for a set of 5",
        ]),
        ("dunlop", {"deals": [{"cards": 9, "contract": "run 4, run 5", "all_at_once": True},
            {"cards": 9, "contract": "set 9", "all_at_once": True}], "deck.jokers": 0,
            "players.max": 4, "deck.more_from_deal": 2}, []),
        # too few cards: 8 × 14 + 1 = 113 > 108 (C.79, Z10)
        ("mahlum", {"deck.by_players": [[8, 2]]}, [
            (
                "deals.7.cards: 8 players need 8 × 14 + 1 = 113 cards, but their decks only"
                " have 108; deal at most 13, lower players.max, or add decks in deck.by_players."
            ),
        ]),
        ("dunlop", {"deals.1.cards": 21}, [
            (
                "deals.1.cards: 8 players need 8 × 21 + 1 = 169 cards, but their decks only"
                " have 162; deal at most 20,"
            ),
        ]),
        ("dunlop", {"deals.1.cards": 27, "players.max": 4}, [
            (
                "deals.1.cards: 4 players need 4 × 27 + 1 = 109 cards, but their decks only"
                " have 108; deal at most 26,"
            ),
        ]),
        ("dunlop", {"deals.1.cards": 3, "meld.suits": 1, "meld.ranks": 3, "meld.run_max_len": 4,
            "deals.1.contract": "set 2"}, [
            (
                "deals.1.cards: 8 players need 8 × 3 + 1 = 25 cards, but their decks only have 15;"
                " deal at most 1, lower"
            ),
            *[f"deals.{deal}.cards: 8 players need" for deal in range(2, 8)],
        ]),
        ("dunlop", {"deals.1.cards": 0}, [
            "deals.1.cards: 0 is not possible; deal at least one card.",
        ]),
        # contracts that name ranks and colours
        ("dunlop", {"deals.1.contract": "set 2 aces, run 4 red"}, []),
        ("dunlop", {"deals.1.contract": "set 5 aces, set 4 aces", "meld.wild_limit": 0}, [
            "deals.1.contract: it asks for more aces than these decks have for sets; leave that",
        ]),
        ("dunlop", {"deals.1.contract": "set 3 2s", "meld.wild_ranks": "twos_everywhere"}, [
            "deals.1.contract: it asks for more 2s than these decks have for sets",
        ]),
        ("dunlop", {"deals.1.contract": "set 5 aces", "meld.wild_ranks": "red_aces"}, []),
        ("dunlop", {"deals.1.contract": "set 3 kings, set 3", "meld.ranks": 12,
            "meld.run_max_len": 13}, ["deals.1.contract: it asks for more kings than these"]),
        ("dunlop", {**one_deal(3, "run 3 red"), "meld.suits": 1, "players.max": 4}, [
            "deals.1.contract: it asks for a red run, but no suit of these decks is red;",
        ]),
        # the deals and their contracts
        ("dunlop", {"deals": []}, ["deals: a game has from 1 to 100 deals"]),
        ("dunlop", {"deals": [{"cards": 10, "contract": TWO_SETS}] * 101}, ["deals: a game has"]),
        ("dunlop", {"deals.7.contract": "run 4, run 5, run 5", "buy.window": "off"}, [
            "deals.7.contract: it asks for 14 cards, but a hand only has 12 and the one drawn;",
        ]),
        ("christmas", {"deals.7.contract": "set 5, set 5, set 5", "buy.from_deal": 7,
            "buy.limit": 1, "buy.price": 0}, ["deals.7.contract: it asks for 15 cards"]),
        ("dunlop", one_deal(11, "set 3, run 10"), []),
        ("dunlop", one_deal(11, "set 3, run 10") | {"buy.limit": 1, "buy.price": 0}, [
            (
                "deals.1.contract: it asks for 13 cards, and you must keep one to discard, but with"
                " all that can be bought a hand has at most 13; ask for less, allow more buys, or"
                " deal more cards."
            ),
        ]),
        ("dunlop", one_deal(11, "set 3, run 10") | {"buy.game_limit": 1, "buy.price": 0}, [
            "with all that can be bought a hand has at most 13",
        ]),
        ("dunlop", one_deal(11, "set 3, run 10") | {"buy.limit": 1, "buy.price": [1, 0]}, []),
        ("dunlop", one_deal(11, "set 3, run 10") | {"buy.limit": 2, "buy.price": 0}, []),
        ("dunlop", one_deal(11, "set 3, run 10") | {"buy.limit": [2, 1], "buy.price": 0}, []),
        ("mahlum", one_deal(11, "set 3, run 10") | {"buy.limit": 1, "buy.price": 0}, []),
        ("dunlop", one_deal(5, NINE_RUNS), [
            "with all that can be bought a hand has at most 105",
        ]),
        ("dunlop", one_deal(5, NINE_RUNS)
            | {"draw.multi_take": True, "buy.window": "off"}, ["a hand has at most 105"]),
        ("dunlop", one_deal(5, TWO_SETS) | {"buy.window": "off"}, [
            "deals.1.contract: it asks for all 6 cards that a hand ever has, but you must keep",
        ]),
        ("dunlop", {"deals.1.contract": "set 1, run 4"}, ["deals: a set needs at least 2 cards"]),
        ("dunlop", {"deals.2.contract": "set 3, run 1"}, ["deals: a run needs at least 2 cards"]),
        ("dunlop", {"meld.run_max_len": 15}, [
            (
                "meld.run_max_len: 15 is not possible with 13 ranks and an ace at both ends;"
                " write a number from 2 to 14."
            ),
        ]),
        ("wikipedia", {"meld.run_max_len": 6}, [
            "deals: a contract asks for a run of 7, but no run may have more than 6 cards;",
        ]),
        ("wikipedia", {"meld.ranks": 5, "meld.run_max_len": 6, "players.max": 3}, [
            "deals: a contract asks for a run of 7, but no run may have more than 6 cards;",
        ]),
        ("dunlop", {"meld.ranks": 5}, [
            "meld.run_max_len: 14 is not possible with 5 ranks",
            *[f"deals.{deal}.cards: 8 players need 8 × 10 + 1 = 81" for deal in range(1, 5)],
            *[f"deals.{deal}.cards: 8 players need 8 × 12 + 1 = 97" for deal in range(5, 8)],
        ]),
        ("wikipedia", {"meld.run_min_naturals": 5}, [
            "meld.run_min_naturals: a run of 4 can't have 5 natural cards; write at most 4.",
        ]),
        ("wikipedia", {"meld.set_min_naturals": 4}, [
            "meld.set_min_naturals: a set of 3 can't have 4 natural cards; write at most 3.",
        ]),
        ("dunlop", one_deal(14, "set 13") | {"players.max": 4}, [
            "deals: a contract asks for a set of 13, but even with wild cards the decks have",
        ]),
        ("dunlop", one_deal(14, "set 13") | {"players.max": 4, "meld.wild_ranks": "twos",
            "points.wild_two": 15}, []),
        ("dunlop", one_deal(14, "run 4", at_once=True), [
            "deals.1.contract: 14 cards and the one drawn must go down at once, but these melds",
        ]),
        ("dunlop", one_deal(13, "run 4", at_once=True), []),
        ("dunlop", one_deal(14, "run 4, set 3", at_once=True), []),
        # what is done in a turn
        ("dunlop", {"start.cutter": "nobody"}, []),
        ("wikipedia", {"layoff.from": "others_next_turn"}, [
            "swap.who: nobody may play on those melds in the turn they go down",
        ]),
        ("wikipedia", {"layoff.from": "others_next_turn", "swap.targets": "any"}, []),
        ("wikipedia", {"layoff.from": "others_next_turn", "swap.who": "down"}, []),
        ("wikipedia", {"layoff.from": "next_turn", "swap.targets": "any"}, [
            'nobody could ever swap; write "down", or layoff.from = "same_turn".',
        ]),
        ("wikipedia", {"layoff.from": "next_turn", "swap.for_contract": True}, []),
        ("wikipedia", {"swap.who": "nobody", "swap.for_contract": True}, [
            'swap.for_contract: nobody swaps jokers; write false, or swap.who = "down".',
        ]),
        ("wikipedia", {"swap.who": "nobody"}, []),
        ("wikipedia", {"swap.joker_use": "stays_in_run"}, []),
        ("bga", {"swap.joker_use": "stays_in_run"}, [
            "swap.for_contract: a joker that stays in its run can't help anybody go down;",
        ]),
        ("dunlop+twos", {"swap.cards": "wild_cards"}, []),
        ("dunlop+twos", {"swap.cards": "wild_cards", "swap.who": "nobody"}, [
            'swap.cards: nobody swaps jokers; write "jokers", or swap.who = "down".',
        ]),
        ("dunlop", {"swap.cards": "wild_cards"}, [
            'swap.cards: no 2s are wild; write "jokers", or meld.wild_ranks = "twos".',
        ]),
        ("dunlop", {"swap.from": "runs_and_sets_of_three"}, []),
        ("wikipedia", {"swap.from": "runs_and_sets_of_three"}, []),
        ("dunlop", {"swap.from": "runs_and_sets_of_three", "meld.set_min_naturals": 3}, [
            "swap.from: under these rules a set of three cards never has a joker",
        ]),
        ("dunlop", one_deal(10, "set 4, run 4") | {"swap.from": "runs_and_sets_of_three"}, [
            ('swap.from: under these rules a set of three cards never has a joker in it;'
            ' write "runs" or "runs_and_sets".'),
        ]),
        ("dunlop", one_deal(10, "set 4, run 4") | {"swap.from": "runs_and_sets_of_three",
            "swap.who": "nobody"}, []),
        # contracts that players go on to one by one
        *((name, OWN, []) for name in ("dunlop", "wikipedia", "christmas", "mahlum")),
        ("dunlop", {**OWN, "layoff.last_deal": "own"}, [
            ("layoff.last_deal: each player goes on to the next contract alone, so nobody knows"
            ' which deal is the last; write "same", or end.contracts = "together".'),
        ]),
        ("dunlop", {**OWN, **one_deal(10, TWO_SETS)}, [
            ('end.contracts: there is only one contract, so nobody goes on to another; write'
            ' "together", or add a deal.'),
        ]),
        ("dunlop", {"deals": FEWER_CARDS, "buy.window": "off"}, []),
        ("dunlop", {**OWN, "deals": FEWER_CARDS, "buy.window": "off"}, [
            ("end.contracts: the contract of deal 1 may be tried again in deal 2, but no hand that"
            " is dealt 8 cards could meet it; change the cards of these deals, or write"
            ' end.contracts = "together".'),
        ]),
        ("dunlop", {**OWN, "deck.more_from_deal": 12, "buy.from_deal": 21}, []),
        ("dunlop", {**OWN, "buy.from_deal": 22}, [
            "buy.from_deal: the last deal is deal 21, so nobody could ever buy;",
        ]),
        # partners
        ("dunlop", {"players.partners": "score"}, []),
        ("dunlop", {"players.partners": "score", "players.min": 5, "players.max": 5}, [
            ("players.partners: partners need an even number of players, four at least; write"
            ' "none", or allow such a number in players.min and players.max.'),
        ]),
        ("dunlop", {"players.partners": "melds", "layoff.new_melds": True}, []),
        ("dunlop", {"players.partners": "melds"}, [
            ("layoff.new_melds: where one partner goes down for both, the other has to lay melds"
            ' too, or a deal hardly comes to its end; write true, or players.partners = "score".'),
        ]),
        ("dunlop", {"players.partners": "melds", **one_deal(10, "run 7, set 3", at_once=True)}, [
            ("players.partners: all cards go down at once in every deal, so partners have no melds"
            ' to share; write "score".'),
        ]),
        # other wild cards
        ("dunlop", {"meld.wild_ranks": "red_aces", "points.wild_two": 20}, []),
        ("dunlop", {"meld.wild_ranks": "one_eyed_jacks", "meld.ranks": 10,
            "meld.run_max_len": 11, "points.wild_two": 0}, [
            'meld.wild_ranks: the decks have no one-eyed jacks; write "none".',
        ]),
        ("dunlop", {"meld.wild_ranks": "red_aces", "points.wild_two": 20,
            "meld.set_suits": "different"}, [
            ("meld.set_suits: as red aces are always wild, a set of aces can't have every suit;"
            ' write "any", or other meld.wild_ranks.'),
        ]),
        ("dunlop", {"meld.wild_ranks": "threes", "points.wild_two": 20,
            "meld.set_suits": "different"}, []),
        ("dunlop", {"meld.twos_in_runs": False}, [
            'meld.twos_in_runs: 2s are not wild; write true, or meld.wild_ranks = "twos".',
        ]),
        ("dunlop+twos", FROM_THREE, []),
        ("dunlop+twos", {**FROM_THREE, "meld.ace": "low"}, [
            ("meld.ace: runs begin at the 3, so no ace is low; write \"high\","
            " or meld.twos_in_runs = true."),
        ]),
        ("dunlop", one_deal(14, "run 13") | {"meld.wild_ranks": "threes_everywhere",
            "points.wild_two": 20, "meld.wild_limit": 0}, [
            "deals: a contract asks for a run of 13, but these cards only make 11;",
        ]),
        # sets of different suits
        ("dunlop", one_deal(10, "set 4, run 4") | {"meld.set_suits": "different"}, []),
        ("dunlop", one_deal(10, "set 5, run 4") | {"meld.set_suits": "different"}, [
            ("deals: a contract asks for a set of 5, but its suits must be different, which only"
            ' allows 4; ask for a smaller set, or write meld.set_suits = "any".'),
        ]),
        ("dunlop", one_deal(10, "set 5, run 4") | {"meld.set_suits": "different",
            "meld.set_min_naturals": 5}, [
            ("meld.set_min_naturals: a set of different suits has only 4 natural cards a rank;"
            " write at most 4."),
            "deals: a contract asks for a set of 5, but its suits must be different",
        ]),
        # wild cards
        ("dunlop", {"meld.wild_limit_lasts": True}, [
            "meld.wild_limit_lasts: there is no limit to apply; write false, or set a limit",
        ]),
        ("dunlop", {"meld.wild_limit_lasts": True, "meld.wild_limit": 0}, []),
        ("dunlop", {"meld.wild_limit": -1}, ["meld.wild_limit: -1 is not possible"]),
        ("dunlop", {"meld.wild_limit_lasts": True, "meld.wild_limit_run": 2}, []),
        ("dunlop", {"meld.wild_limit_run": "none"}, [
            'meld.wild_limit_run: meld.wild_limit is the same; write "same", or another limit',
        ]),
        # sets of wild cards alone
        ("dunlop", {"meld.set_min_naturals": 0}, []),
        ("dunlop", {"meld.set_min_naturals": 0, "meld.wild_limit_run": 0}, []),
        ("dunlop", {"meld.set_min_naturals": 0, "meld.wild_limit": 3}, []),
        ("dunlop", {"meld.set_min_naturals": 0, "meld.wild_limit": 2}, [
            (
                "meld.set_min_naturals: meld.wild_limit forbids a set of 3 wild cards;"
                " write 1, or raise it."
            ),
        ]),
        ("dunlop", {"meld.set_min_naturals": 0, "meld.wild_limit": "as_many"}, [
            "meld.set_min_naturals: meld.wild_limit forbids a set of 3 wild cards;",
        ]),
        ("dunlop", one_deal(10, "run 4, run 4") | {"meld.set_min_naturals": 0,
            "meld.wild_limit": 2}, []),
        ("dunlop", one_deal(16, "set 16") | {"players.max": 4, "deck.jokers": 4}, []),
        ("dunlop", one_deal(16, "set 16") | {"players.max": 4, "deck.jokers": 4,
            "meld.wild_limit": "as_many"}, []),
        ("dunlop", one_deal(16, "set 16") | {"players.max": 4, "deck.jokers": 4,
            "meld.wild_limit": "fewer"}, ["deals: a contract asks for a set of 16, but even with"]),
        ("dunlop", one_deal(11, "set 11") | {"players.max": 4, "meld.wild_limit": 2}, [
            "deals: a contract asks for a set of 11, but even with",
        ]),
        ("dunlop", one_deal(11, "set 11") | {"players.max": 4, "meld.wild_limit": 3}, []),
        ("dunlop", one_deal(14, "run 13") | TWOS_EVERYWHERE, []),
        ("dunlop", one_deal(14, "run 13") | TWOS_EVERYWHERE | {"meld.wild_limit": 0}, [
            (
                "deals: a contract asks for a run of 13, but these cards only make 12;"
                " ask for a shorter run, or allow more wild cards."
            ),
        ]),
        ("dunlop", one_deal(14, "run 13") | TWOS_EVERYWHERE | {"meld.run_min_naturals": 13}, []),
        ("dunlop", one_deal(14, "run 12") | TWOS_EVERYWHERE | {"meld.wild_limit": 0}, []),
        ("dunlop", one_deal(14, "run 13") | TWOS_EVERYWHERE | {"meld.wild_limit": "fewer"}, []),
        ("dunlop", one_deal(14, "run 13") | TWOS_EVERYWHERE | {"meld.wild_limit": "as_many"}, []),
        ("dunlop", ONE_DECK | one_deal(14, "run 14"), []),
        ("dunlop", ONE_DECK | one_deal(14, "run 14") | {"deck.jokers": 0}, [
            "deals: a contract asks for a run of 14, but these cards only make 13;",
        ]),
        ("dunlop", ONE_DECK | one_deal(9, "set 5") | {"meld.set_min_naturals": 5}, [
            (
                "meld.set_min_naturals: the decks have only 4 natural cards a rank;"
                " write at most 4."
            ),
        ]),
        # a last card that can be neither laid off nor discarded
        ("dunlop", STUCK | one_deal(6, TWO_SETS), [
            "deals.1.contract: it leaves one card of a hand and the one drawn, which can be",
        ]),
        ("dunlop", STUCK | one_deal(6, TWO_SETS) | {"layoff.from": "others_next_turn",
            "layoff.targets": "others"}, ["deals.1.contract: it leaves one card"]),
        ("dunlop", STUCK | one_deal(6, TWO_SETS) | {"layoff.from": "others_next_turn"}, []),
        ("dunlop", STUCK | one_deal(6, TWO_SETS) | {"layoff.from": "same_turn"}, []),
        ("dunlop", STUCK | {"layoff.last_deal": "nothing", "layoff.from": "same_turn"}, [
            "deals.7.contract: it leaves one card",
        ]),
        ("dunlop", STUCK | one_deal(6, TWO_SETS) | {"meld.laydown_size": "min_or_more"}, []),
        ("dunlop", STUCK | one_deal(6, TWO_SETS) | {"draw.multi_take": True}, []),
        ("dunlop", STUCK | one_deal(7, TWO_SETS), []),
        ("dunlop", STUCK | one_deal(6, TWO_SETS, at_once=True), []),
        # jokers by the number of players
        ("dunlop", {"deck.jokers": [[4, 1], [8, 2]]}, []),
        ("dunlop", {"deck.jokers": [[8, 16]]}, []),
        ("dunlop", {"deck.jokers": [[8, 17]]}, [
            "deck.jokers: write from 0 to 16 jokers for at least one player.",
        ]),
        ("dunlop", {"deck.jokers": []}, [
            "deck.jokers: it gives no jokers for 8 players; write a last pair such as [8, 0].",
        ]),
        ("dunlop", {"deck.jokers": [[8, 2], [4, 1]]}, [
            "deck.jokers: the number of players must go up from pair to pair.",
            "deck.jokers: it gives no jokers for 8 players; write a last pair such as [8, 1].",
        ]),
        ("mahlum", {"deck.jokers": [[8, 9]]}, []),  # an added deck has none
        # buying
        ("dunlop", {"buy.price": [1, 2, 11]}, [
            "buy.price: 11 is not possible; write a number from 0 to 10.",
        ]),
        ("dunlop", {"buy.game_limit": 0}, ["buy.game_limit: 0 is not possible"]),
        ("dunlop", {"points.single": [["Q", 15], ["7", 0]]}, []),
        ("dunlop", {"points.single": [["Q", 15], ["Q", 20]]}, [
            "points.single: queens are written twice; keep one of them.",
        ]),
        ("dunlop", {"points.single": [["T", 5]], "meld.ranks": 9, "meld.run_max_len": 10}, [
            "points.single: the decks have no 10s; leave them out.",
        ]),
        ("dunlop", {"points.single": [["Q", -15]]}, [
            "points.single: -15 is not possible; write a number from 0 to 10000.",
        ]),
        ("dunlop+twos", {"points.single": [["2", 5]]}, ["points.single: 2s are wild, and what a"]),
        ("dunlop", {"points.single": [["2", 5], ["3", 5]], "meld.wild_ranks": "threes",
            "points.wild_two": 20}, ["points.single: 3s are wild, and what a wild 3 counts"]),
        ("dunlop", {"points.single": [["J", 5]], "meld.wild_ranks": "one_eyed_jacks",
            "points.wild_two": 20}, []),
        ("dunlop", {"buy.price": []}, ["buy.price: there is no price in it; write a number, or"]),
        ("dunlop", {"buy.limit": []}, ["buy.limit: there is no limit in it; write a number,"]),
        ("dunlop", {"buy.limit": [1, 0]}, ["buy.limit: 0 is not possible; write a number from 1"]),
        ("dunlop", {"buy.from_deal": 0}, ["buy.from_deal: 0 is not possible"]),
        ("dunlop", {"buy.from_deal": 7}, []),
        ("dunlop", {"buy.from_deal": 8}, [
            "buy.from_deal: the last deal is deal 7, so nobody could ever buy; write 7 or less,",
        ]),
        ("dunlop", {"buy.from_deal": 8, "buy.window": "off"}, []),
        ("owls_head", {"deals.1.cards": 5}, [
            "deals.1.contract: it asks for all 6 cards that a hand ever has",
        ]),
        ("owls_head", {"deals.1.cards": 5, "buy.from_deal": 1}, []),
        # calls
        ("bga", {"call.caller": "anyone"}, [
            'call.caller: the caller lays the card off on a meld, and only a player who is down ',
        ]),
        ("bga", {"call.joker_represented": True}, [
            "call.joker_represented: the caller lays the card off on a meld,",
        ]),
        ("bga", {"stock.renewals": 0}, []),
        ("bga", {"call.penalty": 0}, ["call.penalty: 0 is not possible; write a number from 1"]),
        ("bga+penalty", {"stock.renewals": 0}, ["call.remedy: once the stock is empty"]),
        ("christmas", {"call.offence": "off"}, [
            "call.joker_represented: no discard can be called; write false,",
            "call.final_discard: no discard can be called; write false,",
        ]),
        ("wikipedia", {"stock.renewals": 0}, ["call.remedy: once the stock is empty there"]),
        ("wikipedia+liverpool", {"stock.renewals": 0}, []),
        ("dunlop", {"stock.renewals": 0}, []),
        ("dunlop", {"points.wild_two": 15}, ['points.wild_two: 2s are not wild; write 0, or meld']),
        ("dunlop", {"words.set": "Sequence"}, ["words.set: sets and runs have the same name"]),
        ("christmas", {"layoff.last_deal": "own"}, ["layoff.last_deal: all cards go down at once"]),
        ("dunlop", {"layoff.last_deal": "own", "deals": [{"cards": 10, "contract": "set 3"}]}, [
            "layoff.last_deal: there is no other deal in which cards are laid off",
        ]),
        ("dunlop", {"layoff.last_deal": "own", "layoff.targets": "others"}, [
            "layoff.last_deal: nobody may lay off on their own melds",
        ]),
        ("dunlop", {"layoff.last_deal": "nothing", "layoff.targets": "others"}, []),
        ("dunlop", {"words.runs": "Sets"}, ["words.sets: several sets and several runs have the"]),
        ("dunlop", {"words.set": "familie", "words.run": "family"}, []),
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
    for fault, part in zip(found, expected, strict=True):
        assert part in str(fault)
        assert str(fault) == fault.sentence
        assert fault.sentence.startswith(f"{fault.key}: ")
        assert fault.sentence.endswith(".")


def test_a_rank_goes_with_a_set_and_a_colour_with_a_run() -> None:
    rules = load("dunlop").rules
    wrong = (Slot(Kind.SET, 3, "red"), Slot(Kind.RUN, 4, "Q"))
    odd = replace(rules, deals=(Deal(10, wrong), *rules.deals[1:]))
    (found,) = faults(odd)
    assert found.sentence == (
        "deals.1.contract: a set can be of one rank, but “red” is none; leave that out."
    )
    assert mended(odd).deals[0].contract == (Slot(Kind.SET, 3), Slot(Kind.RUN, 4))


def test_an_empty_contract_is_found() -> None:
    dunlop = load("dunlop").rules
    rules = replace(dunlop, deals=(Deal(10, ()), *dunlop.deals[1:]))
    assert list(map(str, faults(rules))) == [
        'deals.1.contract: it asks for no melds; write a contract such as "set 3, run 4".',
    ]
    assert mended(rules).deals[0].contract == (Slot(Kind.SET, 3),)


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
        ("dunlop", {"players.min": 2}, [  # C.123
            "players.min: no source plays with two",
            "buy.for_two: with two players, the only possible buyer discarded the card",
        ]),
        ("dunlop", {"players.min": 2, "buy.for_two": True}, ["players.min: no source plays"]),
        ("dunlop", {"players.min": 2, "buy.discarder": True}, ["players.min: no source plays"]),
        ("dunlop", {"players.min": 2, "buy.window": "off"}, ["players.min: no source plays"]),
        ("dunlop", {"draw.same_card_discard": False}, ["draw.same_card_discard: you must keep"]),
        ("wikipedia", {"layoff.targets": "others"}, ["call.offence: a card that only fits the"]),
        ("christmas", {"layoff.targets": "others"}, []),
        ("mahlum", {"layoff.last_deal": "nothing"}, ["layoff.last_deal: the last contract takes"]),
        ("dunlop", {"layoff.last_deal": "nothing"}, []),
        ("christmas", {"layoff.from": "next_turn"}, ["call.offence: a player who has just"]),
        ("dunlop", {"layoff.from": "next_turn"}, []),
        ("christmas", {"end.out": "must_discard"}, ["call.final_discard: you can't lay off"]),
        ("dunlop", ONLY_LAID, ["deals.7.contract: it leaves one card of a hand"]),
        ("dunlop", ONLY_LAID | one_deal(6, TWO_SETS), [
            "deals.1.contract: it leaves one card of a hand and the one drawn, and a last card",
        ]),
        ("dunlop", ONLY_LAID | one_deal(6, TWO_SETS, at_once=True), []),
        ("dunlop", ONLY_LAID | {"layoff.last_deal": "nothing"}, [
            "layoff.last_deal: the last",
            "deals.7.contract: it leaves one card",
        ]),
        ("dunlop", {"layoff.targets": "others"}, []),
        ("dunlop+twos", {"points.wild_two": 0}, ["points.wild_two: a wild 2 left in your hand"]),
        ("dunlop", {"meld.wild_ranks": "red_aces"}, ["points.wild_two: a wild red ace left in"]),
        ("dunlop", one_deal(5, TWO_SETS), [
            (
                "deals.1.contract: it takes 6 cards and one to discard, and a hand has 5 and the"
                " one drawn; only a player who has bought a card can go down."
            ),
        ]),
        ("mahlum", one_deal(5, TWO_SETS), []),
        ("dunlop", one_deal(5, TWO_SETS, at_once=True), []),
        ("dunlop", one_deal(5, TWO_SETS) | {"buy.window": "off", "draw.multi_take": True}, [
            "only a player who has taken several cards from the pile can go down",
        ]),
        ("dunlop", one_deal(11, "set 3, run 10"), ["who has bought a card can go down"]),
        ("dunlop", one_deal(11, "set 3, run 10") | {"buy.price": 0}, ["who has bought twice"]),
        ("mahlum", one_deal(11, "run 5, run 5, run 5") | {"buy.price": 0,
            "draw.multi_take": False}, [
            (
                "deals.1.contract: it takes 15 cards, and a hand has 11 and the one drawn; only a"
                " player who has bought 3 times can go down."
            ),
        ]),
        ("mahlum", one_deal(11, "run 5, run 5, run 5") | {"draw.multi_take": True}, [
            "who has bought twice or taken several cards from the pile can go down",
        ]),
        ("dunlop", one_deal(13, "run 13", at_once=True), [
            (
                "deals.1.contract: whoever buys can't go down any more: all 16 cards would have to"
                " go down at once, and these melds hold at most 14."
            ),
        ]),
        ("dunlop", one_deal(13, "run 13", at_once=True) | {"buy.window": "off"}, []),
        ("dunlop", one_deal(11, "run 10", at_once=True), []),
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


# What removes a fault


@pytest.mark.parametrize(
    ("preset", "changes", "fix"),
    [
        ("dunlop", {"players.max": 99}, {"players.max": 10}),
        ("dunlop", {"buy.limit": 0}, {"buy.limit": "none", "buy.window": "off"}),
        ("dunlop", {"buy.price": [1, 11, -12]}, {"buy.price": [1, 10, 0]}),
        # where only the sign is wrong the number was meant
        ("dunlop", {"end.failed_meld": -50}, {"end.failed_meld": 50}),
        ("dunlop", {"points.out_bonus": 25}, {"points.out_bonus": -25}),
        ("dunlop", {"points.at_once": 25}, {"points.at_once": -25}),
        ("dunlop", STUCK | one_deal(6, TWO_SETS), {"end.out": "may_discard"}),
        ("dunlop", {"start.perfect_cut": 50}, {"start.perfect_cut": -50}),
        ("dunlop", {"meld.run_max_len": 1}, {"meld.run_max_len": 4}),
        ("dunlop", {"players.min": 6, "players.max": 5}, {"players.min": 5}),
        ("dunlop", {"deck.by_players": [[8, 3], [4, 2]]}, {"deck.by_players": [[4, 2], [8, 3]]}),
        ("dunlop", {"deck.by_players": [[0, 4], [4, 9]]}, {"deck.by_players": [[4, 8], [8, 8]]}),
        ("dunlop", {"deck.jokers": [[4, 1]]}, {"deck.jokers": [[4, 1], [8, 1]]}),
        ("dunlop", {"players.max": 10}, {"deck.by_players": [[4, 2], [8, 3], [10, 3]]}),
        (
            "dunlop",
            {"players.max": 10, "deck.by_players": [[10, 2]]},
            {"deals.5.cards": 10},
        ),
        ("mahlum", {"stock.renewals": 6}, {"stock.renewals": 5}),
        ("dunlop", {"deck.jokers": 6}, {"deck.jokers": 5}),
        ("dunlop", {"meld.run_max_len": 15}, {"meld.run_max_len": 14}),
        ("wikipedia", {"meld.run_max_len": 6}, {"meld.run_max_len": 7}),
        (
            "dunlop",
            one_deal(14, "set 3, run 7") | {"meld.ranks": 5, "meld.run_max_len": 6,
                "players.max": 3, "deck.by_players": [[3, 4]]},
            {"deals.1.contract": "set 3, run 6"},
        ),
        ("dunlop", {"deals.2.contract": "set 3, run 1"}, {"deals.2.contract": "set 3, run 2"}),
        ("wikipedia", {"meld.run_min_naturals": 5}, {"meld.run_min_naturals": 4}),
        (
            "dunlop",
            one_deal(14, "set 13") | {"players.max": 4},
            {"deals.1.contract": "set 12"},
        ),
        (
            "dunlop",
            ONE_DECK | one_deal(9, "set 2, run 3") | {"meld.suits": 1, "deck.jokers": 0,
                "deals.1.cards": 6},
            {"deals.1.contract": "run 2, run 3"},
        ),
        (
            "dunlop",
            one_deal(14, "run 13") | TWOS_EVERYWHERE | {"meld.wild_limit": 0},
            {"deals.1.contract": "run 12"},
        ),
        (
            "dunlop",
            {"deals": []},
            {"deals": [{"cards": 10, "contract": TWO_SETS, "all_at_once": False}]},
        ),
        ("mahlum", {"deck.by_players": [[8, 2]]}, {"deals.7.cards": 13}),
        ("dunlop", one_deal(0, TWO_SETS), {"deals.1.cards": 6}),
        (
            "dunlop",
            one_deal(1, "run 2") | {"meld.ranks": 3, "meld.suits": 1, "meld.run_max_len": 3,
                "deck.by_players": [[8, 1]], "deck.jokers": 0},
            {"deck.by_players": [[8, 3]]},
        ),
        ("dunlop", {"deals.7.contract": "run 4, run 5, run 5", "buy.window": "off"}, {
            "deals.7.cards": 14}),
        ("christmas", {"deals.7.contract": "set 5, set 5, set 5", "buy.window": "off"}, {
            "deals.7.cards": 14}),
        (
            "dunlop",
            one_deal(10, "run 14, set 3, run 4, run 8") | {"buy.window": "off"},
            {"deals.1.contract": "set 3, run 4"},
        ),
        (
            "dunlop",
            one_deal(19, "run 14, set 3, run 4") | {"buy.window": "off"},
            {"deals.1.contract": "run 14, set 3"},
        ),
        ("dunlop", one_deal(5, TWO_SETS) | {"buy.window": "off"}, {"deals.1.cards": 6}),
        (
            "dunlop",
            one_deal(2, "set 3") | {"meld.ranks": 3, "meld.suits": 1, "meld.run_max_len": 3,
                "deck.by_players": [[8, 6]], "deck.jokers": 0, "buy.window": "off"},
            {"end.out": "may_discard"},
        ),
        (
            "dunlop",
            one_deal(1, "run 2") | {"meld.ranks": 3, "meld.suits": 1, "meld.run_max_len": 3,
                "deck.by_players": [[8, 3]], "deck.jokers": 0},
            {"end.out": "may_discard"},
        ),
        ("dunlop", one_deal(14, "run 4", at_once=True), {"deals.1.cards": 13}),
        (
            "dunlop",
            one_deal(10, "set 5, run 4") | {"meld.set_suits": "different"},
            {"deals.1.contract": "set 4, run 4"},
        ),
        (
            "dunlop",
            one_deal(10, "set 3") | {"meld.set_suits": "different", "meld.suits": 1,
                "deck.by_players": [[8, 8]], "deck.jokers": 0},
            {"deals.1.contract": "run 2"},
        ),
        ("dunlop", {"meld.wild_limit_lasts": True}, {"meld.wild_limit_lasts": False}),
        ("dunlop", {"meld.wild_limit": 2, "meld.wild_limit_run": 2}, {
            "meld.wild_limit_run": "same"}),
        ("dunlop", {"meld.set_min_naturals": 0, "meld.wild_limit": 2}, {
            "meld.set_min_naturals": 1}),
        ("dunlop", {"points.single": [["Q", 15], ["7", -5], ["Q", 1]]}, {
            "points.single": [["Q", 15], ["7", 0]]}),
        ("dunlop", {"buy.price": []}, {"buy.price": 1}),
        ("dunlop", {"buy.limit": []}, {"buy.limit": "none"}),
        ("dunlop", {"buy.limit": [2, 0]}, {"buy.limit": [2, 1]}),
        ("dunlop", {"buy.from_deal": 9}, {"buy.from_deal": 7}),
        ("dunlop", {**OWN, "layoff.last_deal": "nothing"}, {"layoff.last_deal": "same"}),
        ("dunlop", {**OWN, **one_deal(10, TWO_SETS)}, {"end.contracts": "together"}),
        (
            "dunlop",
            {**OWN, "deals": FEWER_CARDS, "buy.window": "off"},
            {"end.contracts": "together"},
        ),
        ("dunlop", {"players.partners": "melds"}, {"layoff.new_melds": True}),
        ("dunlop", {"players.partners": "score", "players.max": 3}, {"players.partners": "none"}),
        ("dunlop", {"deck.more_from_deal": 8}, {"deck.more_from_deal": 0}),
        ("dunlop", {"deck.more_from_deal": 1}, {
            "deck.more_from_deal": 0, "deck.by_players": [[4, 3], [8, 4]]}),
        ("christmas", {"deck.more_from_deal": 1}, {"deck.more_from_deal": 0}),
        ("mahlum", {"deck.more_from_deal": 5}, {"stock.renewals": 4}),
        ("dunlop", {**NO_WILDS, "deals.6.contract": "set 5, run 4", "deck.more_from_deal": 7}, {
            "deals.6.contract": "set 4, run 4"}),
        (
            "wikipedia",
            {"stock.renewals": 0, "stock.out": "add_deck", "deck.by_players": [[8, 7]],
                "deck.more_from_deal": 2},
            {"stock.renewals": 1, "stock.out": "reshuffle_keep_top"},
        ),
        (
            "dunlop",
            {"swap.who": "nobody", "swap.for_contract": True},
            {"swap.for_contract": False},
        ),
        ("bga", {"swap.joker_use": "stays_in_run"}, {"swap.for_contract": False}),
        ("wikipedia", {"layoff.from": "next_turn"}, {"swap.who": "down"}),
        ("dunlop", {"swap.cards": "wild_cards"}, {"swap.cards": "jokers"}),
        (
            "dunlop+twos",
            {"swap.cards": "wild_cards", "swap.who": "nobody"},
            {"swap.cards": "jokers"},
        ),
        ("owls_head", {"meld.set_min_naturals": 3}, {"swap.from": "runs"}),
        ("dunlop", {"call.final_discard": True}, {"call.final_discard": False}),
        ("bga", {"call.caller": "anyone"}, {"call.caller": "down"}),
        ("bga", {"call.joker_represented": True}, {"call.joker_represented": False}),
        ("wikipedia", {"stock.renewals": 0}, {"stock.renewals": 1}),
        (
            "wikipedia",
            {"stock.renewals": 0, "stock.out": "add_deck", "deck.by_players": [[8, 8]]},
            {"stock.renewals": 1, "stock.out": "reshuffle_keep_top"},
        ),
        ("dunlop", {"points.wild_two": 15}, {"points.wild_two": 0}),
        ("dunlop", {"meld.twos_in_runs": False}, {"meld.twos_in_runs": True}),
        (
            "dunlop+twos",
            {"meld.twos_in_runs": False},
            {"meld.ace": "high", "meld.run_max_len": 12},
        ),
        (
            "dunlop",
            {"meld.wild_ranks": "one_eyed_jacks", "meld.set_suits": "different"},
            {"meld.set_suits": "any"},
        ),
        (
            "dunlop",
            {"meld.wild_ranks": "one_eyed_jacks", "meld.ranks": 10, "meld.run_max_len": 11},
            {"meld.wild_ranks": "none"},
        ),
        ("dunlop", {"words.set": "Sequence"}, {"words.set": "set", "words.run": "run"}),
        ("dunlop", {"words.call": "buy!"}, {"words.buy": "Buy!", "words.call": "Rummy!"}),
    ],
)  # fmt: skip
def test_a_fault_names_the_change_that_removes_it(
    preset: str, changes: dict[str, object], fix: dict[str, object]
) -> None:
    rules = rules_of(preset, changes)
    fault = faults(rules)[0]
    assert fault.fix == fix
    assert fault.sentence not in map(str, faults(changed(rules, fault.fix)))


def test_too_many_deals_are_cut_to_as_many_as_there_can_be() -> None:
    rules = rules_of("dunlop", {"deals": [{"cards": 10, "contract": TWO_SETS}] * 101})
    assert len(mended(rules).deals) == MOST_DEALS


@pytest.mark.no_cover
@given(changes_of_any_kind())
def test_one_fix_after_the_other_leads_to_rules_that_can_be_played(
    changes: dict[str, object],
) -> None:
    rules, steps = rules_of("dunlop", changes), 0
    while found := faults(rules):
        for fault in found[:3]:
            changed(rules, fault.fix)  # each can be made
        after = changed(rules, found[0].fix)
        assert found[0].sentence not in map(str, faults(after))
        rules, steps = after, steps + 1
        assert steps <= 60
    assert mended(rules_of("dunlop", changes)) == rules


def test_more_ranks_than_there_can_be_are_told_before_they_are_put_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ten thousand take seconds to put in order."""
    put_in_order: list[MeldRules] = []
    monkeypatch.setattr(check_cards, "rank_order", put_in_order.append)
    rules = rules_of("dunlop", {"meld.ranks": 10_000})
    assert [each.key for each in faults(rules)] == ["meld.ranks"]
    assert put_in_order == []
    monkeypatch.undo()
    assert faults(mended(rules)) == ()


def test_slots_of_any_length_are_checked_and_do_not_crash() -> None:
    dunlop = load("dunlop").rules
    for length in (-3, 0, 10_000):
        deal = Deal(10, (Slot(Kind.SET, length), Slot(Kind.RUN, length)))
        rules = replace(dunlop, deals=(deal,))
        assert faults(rules)
        assert faults(mended(rules)) == ()


@pytest.mark.no_cover
@given(changes_of_any_kind())
def test_whatever_the_rules_faults_are_sentences(changes: dict[str, object]) -> None:
    rules = rules_of("dunlop", changes)
    found = faults(rules)
    for sentence in map(str, found) if found else warnings(rules):
        key = sentence.partition(":")[0]
        assert key in FIELDS or key.startswith("deals.")
        assert sentence.endswith(".")
    for players in range(rules.players.min, rules.players.max + 1) if not found else ():
        cards = rules.meld.ranks * rules.meld.suits * rules.decks(players) + rules.jokers(players)
        most = max(deal.cards for deal in rules.deals)
        assert cards >= players * most + 1
