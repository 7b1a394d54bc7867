"""Rule sets that answer one question differently, and what the book of each says."""

from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from liverpool.engine.changes import FIELDS, changed, to_plain
from liverpool.engine.check import faults
from liverpool.engine.presets import load
from liverpool.engine.rules import RuleSet
from liverpool.paper.book import CHAPTERS
from liverpool.paper.book.context import context_of
from liverpool.paper.document import Said, said_in
from tests.paper.book.playing import named
from tests.rules.by_chance import ANSWERS, SMALL, possible

WORDING: Final = ("words.set", "words.sets", "words.run", "words.runs")
"""No rules, and in nearly every sentence."""
_CONTRACTS: Final = (
    "set 3",
    "run 4",
    "set 3, set 3",
    "run 4, run 4",
    "set 2, run 3",
    "set 4, run 5",
    "set 2 8s, set 3",
    "run 4 red, run 4 black",
)
_VALUES: Final[dict[str, tuple[object, ...]]] = {
    **ANSWERS,
    "call.penalty": (1, 2, 3),
    "deck.by_players": ([[8, 1]], [[3, 1], [8, 3]], [[4, 2], [8, 1]], [[8, 8]]),
    "deck.jokers": (0, 1, 2, [[5, 0], [8, 2]], [[3, 1], [5, 4], [8, 9]]),
    "meld.ranks": (5, 7, 9, 12, 13),
    "meld.run_max_len": (4, 7, 12, 13, 14),
    "players.max": (2, 3, 4, 5, 8),
    "points.ace": (0, 1, 15),
    "points.out_bonus": (0, -1, -25),
    "points.at_once": (0, -1, -25),
    "points.two_to_nine": (0, 5, 50, "pips"),
    "start.perfect_cut": (0, -1, -50),
    "stock.renewals": (0, 1, 2, 5),
}


def other_answers(
    rules: RuleSet, keys: Container[str] | None = None
) -> Iterator[tuple[str, RuleSet]]:
    """Good rule sets with another answer to one question, under its key: one of `keys`, or any.

    The key of one with fewer deals is `deals`, and it is always there.
    """
    for key, changes in _changes(rules):
        if keys is not None and key not in keys and key != "deals":
            continue
        other = changed(rules, changes)
        if other != rules and not faults(other):
            yield key, other


def _changes(rules: RuleSet) -> Iterator[tuple[str, Mapping[str, object]]]:
    for key, kind in FIELDS.items():
        if key != "deals" and key not in WORDING:
            for value in _values(key, kind):
                yield key, {key: value}
    yield from _of_deals(to_plain(rules)["deals"])


def _values(key: str, kind: Any) -> tuple[object, ...]:
    return _VALUES.get(key) or possible(key, kind)


def _of_deals(deals: list[dict[str, Any]]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """One deal played differently, then all of them, then fewer."""
    numbers = range(1, len(deals) + 1)
    for number in {1, len(deals)}:
        deal = deals[number - 1]
        for cards in (deal["cards"] - 1, deal["cards"] + 1):
            yield "deals.N.cards", {f"deals.{number}.cards": cards}
        yield "deals.N.all_at_once", {f"deals.{number}.all_at_once": not deal["all_at_once"]}
        for contract in _CONTRACTS:
            yield "deals.N.contract", {f"deals.{number}.contract": contract}
    for contract in _CONTRACTS:
        yield "deals.N.contract", {f"deals.{number}.contract": contract for number in numbers}
    for whole in (False, True):
        yield "deals.N.all_at_once", {f"deals.{number}.all_at_once": whole for number in numbers}
    for fewer in (deals[:-1], deals[:1]):
        if fewer:
            yield "deals", {"deals": fewer}


def said_in_the_book(rules: RuleSet) -> dict[str, Said]:
    """All that the book of these rules says, by what it is about."""
    context = context_of(named(rules))
    sections = [section for chapter in CHAPTERS if (section := chapter(context)) is not None]
    said = [each for section in sections for block in section.blocks for each in said_in(block)]
    found = {each.name: each for each in said}
    assert len(found) == len(said), "each thing is said once"
    return found


# Tables to look at


def families() -> list[RuleSet]:
    """Rules of families that were met, put together from variations."""
    together = (
        "dunlop+jill+twos+freeze",
        "dunlop+fives+wait+bury",
        "mahlum+minus25+quarters",
        "wikipedia+liverpool+runs",
        "christmas+runs",
        "bga+eleven+penalty",
    )
    return [load(name).rules for name in together]


def odd_tables() -> list[RuleSet]:
    """Rules under which answers matter that rarely do."""
    whole_hand = {"cards": 9, "contract": "run 4, run 4", "all_at_once": True}
    sets = {"cards": 7, "contract": "set 3, set 3"}
    tight = {"cards": 5, "contract": "set 3, set 3"}
    both = {"cards": 8, "contract": "run 4, set 3"}
    pairs = [(sets, runs) for sets in (3, 4, 5) for runs in (3, 4, 5, 6, 7)]
    others = {"layoff.targets": "others"}
    calls = {"call.offence": "fits_any", "call.joker_represented": True}
    more = {"draw.freeze_joker": True, "buy.priority": "cut", "stock.out": "add_deck"}
    waits = {"swap.who": "going_down_turn_only", "layoff.from": "same_turn"}
    stays = {"swap.who": "nobody"}
    moves = {"swap.joker_use": "stays_in_run"}
    lasts = {"meld.wild_limit_lasts": True}
    new = {"layoff.new_melds": True}
    takes = {"draw.multi_take": True, "draw.same_card_discard": False}
    one_deck = {
        "deck.by_players": [[8, 1]],
        "players.max": 3,
        "deals": [{"cards": 8, "contract": "run 4"}],
    }
    no_wild = {"meld.wild_limit": 0, "meld.wild_limit_lasts": True}
    twos = {"meld.wild_ranks": "twos_everywhere"}
    threes = {"meld.wild_ranks": "threes_everywhere"}
    aces, jacks = ({"meld.wild_ranks": which} for which in ("red_aces", "one_eyed_jacks"))
    from_three = {"meld.twos_in_runs": False, "meld.ace": "high", "meld.run_max_len": 12}
    taken = {"meld.wild_ranks": "twos", "points.wild_two": 20, "swap.cards": "wild_cards"}
    all_called = {
        "deals": [tight],
        "call.offence": "fits_any",
        "call.offender": "anyone",
        "call.remedy": "take_back_plus_stock",
    }
    at_its_size = {
        "meld.laydown_size": "exact",
        "layoff.from": "others_next_turn",
        "layoff.targets": "others",
    }
    cheap = {"points.two_to_nine": 5, "points.ace": 1, "points.joker": 5}
    for_two = {"players.min": 2, "buy.for_two": True}
    last_called = {"call.final_discard": True, "end.out": "must_discard"}
    changes: tuple[Mapping[str, object], ...] = (
        {"meld.wild_limit": 2, **lasts, **calls, **waits},
        {"meld.wild_limit": 0, **calls, **waits},
        {"meld.wild_limit": 0, **stays},
        {"meld.wild_limit": 1, **lasts, **stays},
        {"meld.wild_limit": 0, "deals": [whole_hand, both]},
        {"meld.wild_limit": 1, "deals": [whole_hand]},
        {"deals": [sets, whole_hand, sets]},
        {"deals": [sets, sets], "swap.from": "runs_and_sets", **calls, **waits},
        {**waits, "layoff.from": "others_next_turn", "swap.for_contract": True},
        {
            **waits,
            "layoff.from": "others_next_turn",
            "swap.for_contract": True,
            "swap.targets": "any",
        },
        {**waits, "swap.for_contract": True},
        {"deck.by_players": [[8, 8]], "meld.run_max_len": 7, "points.ace": 1},
        {"meld.run_max_len": 13},
        *({"meld.ace": ace, "meld.run_max_len": 13} for ace in ("high", "low", "round_the_corner")),
        {"call.offence": "fits_others", **last_called},
        {"deck.by_players": [[3, 1], [8, 3]]},
        {**for_two, "players.max": 2},
        {**for_two, "players.max": 4, "call.offence": "fits_any"},
        {**for_two, "buy.from_deal": 2},
        {
            **for_two,
            "players.max": 2,
            "buy.from_deal": 2,
            "call.offence": "fits_any",
            "buy.discarder": True,
            "buy.priority": "cut",
            "stock.out": "add_deck",
        },
        {"players.min": 2, "players.max": 2, "buy.priority": "cut"},
        {"players.max": 10, "deck.by_players": [[4, 2], [8, 3], [10, 4]]},
        {"players.min": 10, "players.max": 10, "deck.by_players": [[10, 4]]},
        {"buy.window": "off", "meld.laydown_size": "exact"},
        {"deals": [tight, sets], "draw.multi_take": True},
        {"buy.window": "until_next_discard", "end.out": "floats", **takes},
        {"layoff.last_deal": "own", **calls},
        {"layoff.last_deal": "nothing", **calls, **waits},
        # one ace of each suit, and 2s that no run may have
        {**one_deck, "deck.jokers": 0},
        {**one_deck, "deck.jokers": [[2, 0], [8, 2]], "players.min": 2},
        {**one_deck, "deck.by_players": [[2, 2], [8, 1]], "deck.jokers": 0, "players.min": 2},
        {**one_deck, **no_wild},
        {**one_deck, "meld.wild_limit": 0},
        {**no_wild, **twos},
        {"meld.wild_limit": 0, "deals": [whole_hand], **twos},
        {**taken, "swap.from": "runs_and_sets"},
        {**taken, **twos, "swap.joker_use": "may_keep", "swap.for_contract": True},
        {**taken, **calls, "deck.jokers": 0},
        {**taken, **waits},
        {**taken, "deals": [sets, sets]},
        {**taken, "deck.jokers": [[2, 0], [8, 2]], "players.min": 2},
        {**taken, "deck.jokers": [[2, 2], [8, 0]], "players.min": 2},
        {"meld.run_max_len": 13, "deals": [{**whole_hand, "cards": 12, "contract": "run 13"}]},
        all_called,
        {**cheap, "points.ten_to_king": 5},
        {**cheap, "points.ten_to_king": 5, "points.wild_two": 20},
        {**cheap, "meld.ranks": 9, "meld.run_max_len": 9},
        {"deals": [{**sets, "contract": "set 3"}, sets]},
        at_its_size,
        {**at_its_size, "deals.7.cards": 13},
        {**at_its_size, "layoff.from": "next_turn", "end.out": "may_discard"},
        # runs that need a wild card in the place of a second ace, or hold a 2 in its own place
        {**one_deck, "deals": [{"cards": 14, "contract": "run 14"}]},
        {"deals": [{"cards": 13, "contract": "run 13"}], **twos},
        {"stock.out": "add_deck", "stock.renewals": 0},
        # as many examples, and as many cards in one, as there can be
        {"deals": [{"cards": 12, "contract": f"set {sets}, run {runs}"} for sets, runs in pairs]},
        {**one_deck, "deck.by_players": [[8, 2]], "deals": [{**whole_hand, "cards": 23}]},
        {**one_deck, "deck.by_players": [[8, 2]], "deals": [{**whole_hand, "cards": 24}]},
        # a call, where nobody lays off on their own melds
        *(
            {"players.min": 2, "players.max": most, **calls, **others, "call.remedy": remedy}
            for most in (2, 3)
            for remedy in ("caller_discards", "caller_plays_then_discards")
        ),
        # only the deal with all cards at once leaves one for the discard
        {**at_its_size, "deals": [{**whole_hand, "cards": 8}, {**both, "cards": 10}]},
        {"stakes.ante": 4, "stakes.coin": "penny"},
        {"stakes.per_deal": 3, "stakes.coin": "penny"},
        SMALL,
        # jokers only where many play, and only where few do
        *(
            {"deck.jokers": jokers, **calls, **more, **some}
            for jokers in ([[5, 0], [8, 2]], [[3, 1], [8, 0]])
            for some in ({}, stays, waits)
        ),
        # a deck more in later deals, without a joker; and one that makes several of one
        {"deck.more_from_deal": 2, "deck.jokers": [[8, 4]]},
        {**one_deck, "deck.jokers": 0, "deals": [both, both]},
        {"deals": [whole_hand], "points.at_once": -25, "start.perfect_cut": 0},
        {"end.out": "never_discard", "deals": [{**sets, "cards": 6}, sets], **calls, **waits},
        # a joker makes room in its run, where there are runs
        {**moves, "deck.jokers": 4},
        {**moves, **waits, "layoff.from": "others_next_turn", "swap.targets": "any"},
        {**moves, "layoff.from": "others_next_turn", "layoff.last_deal": "nothing"},
        {**moves, **waits, "swap.targets": "any", "layoff.last_deal": "own"},
        {**moves, "deals": [sets, sets], "swap.from": "runs_and_sets"},
        # sets in which jokers, or 2s, are there for suits that are missing
        *({"meld.set_suits": "different", **some} for some in ({}, no_wild, {"deck.jokers": 0})),
        {"meld.set_suits": "different", "meld.wild_limit": 0, "deals": [both, whole_hand]},
        {"meld.set_suits": "different", "meld.wild_ranks": "twos", "swap.from": "runs_and_sets"},
        {"buy.limit": [1, 1, 2]},
        {
            "buy.limit": 2,
            "buy.carry_over": True,
            "points.buy_left": -10,
            "start.perfect_cut": 0,
        },
        {"meld.set_suits": "different", "swap.from": "runs_and_sets", **taken},
        {"end.contracts": "each_own", "deals.7.all_at_once": True, "buy.carry_over": True},
        {"end.contracts": "each_own", "deals": [sets, whole_hand, both], "buy.limit": [1, 2]},
        # runs with a limit of wild cards of their own, and sets of wild cards alone
        {"meld.wild_limit": "fewer"},
        {"meld.wild_limit": 1, "meld.wild_limit_run": 2},
        {"meld.wild_limit": "fewer", "meld.wild_limit_run": "as_many", **lasts},
        {**no_wild, "meld.wild_limit_run": 2, **calls, "deals": [both]},
        {**no_wild, "meld.wild_limit_run": 2, **calls, **waits, "swap.for_contract": True},
        {**no_wild, "meld.wild_limit_run": "none", **stays, "deals": [both, sets]},
        {"meld.wild_limit_run": 0, **lasts, "swap.from": "runs_and_sets"},
        {"meld.wild_limit": 0, "meld.wild_limit_run": 1, "deals": [whole_hand, sets]},
        {"meld.set_min_naturals": 0},
        {"meld.set_min_naturals": 0, "deals": [sets], **taken},
        # other wild cards than 2s, and 2s for which runs have no place
        {**taken, "meld.wild_ranks": "threes", "swap.from": "runs_and_sets"},
        *({**no_wild, **each} for each in (threes, aces, jacks)),
        {**no_wild, **threes, "meld.ace": "low", "meld.run_max_len": 13},
        {**no_wild, **threes, "meld.ace": "round_the_corner", "meld.run_max_len": 13},
        *({**taken, **each, "swap.from": "runs_and_sets"} for each in (threes, aces, jacks)),
        *({**taken, **from_three, "swap.from": "runs_and_sets", **each} for each in ({}, twos)),
        {**taken, **from_three, **moves},
        {**taken, **from_three, "deals": [{"cards": 8, "contract": "run 4, run 4"}]},
        {**taken, **from_three, **no_wild},
        {**from_three, **twos, "deals": [{"cards": 8, "contract": "run 4, run 4"}]},
        # the same with a limit for each kind of meld, wild cards alone, and new melds
        {**taken, **threes, "meld.wild_limit_run": 0, **lasts},
        {**no_wild, "meld.wild_limit_run": 2, **aces, "swap.from": "runs_and_sets"},
        {"meld.wild_limit_run": 0, **lasts, **jacks, "meld.set_min_naturals": 0},
        {**taken, **new, **aces, "meld.set_min_naturals": 0, "swap.from": "runs_and_sets"},
        {**taken, **from_three, "end.contracts": "each_own", "meld.wild_limit_run": 1},
        # 2s that make room like jokers
        {**taken, **moves},
        {**taken, **moves, **twos, **waits, "swap.targets": "any", "deck.jokers": 0},
        # partners
        {"players.partners": "score"},
        {**new, "players.partners": "melds", "players.min": 4, "players.max": 4},
        {**new, "players.partners": "melds", "layoff.targets": "others"},
        # new melds after going down
        {**new, "end.out": "floats", "layoff.last_deal": "nothing"},
        {**new, **at_its_size, "deals": [whole_hand, {**sets, "contract": "set 4, set 3"}]},
        # an upcard that nobody may buy, and buying only when all contracts have been dealt
        {**for_two, "buy.upcard": False},
        {**for_two, "players.max": 2, "buy.upcard": False},
        {"end.contracts": "each_own", "deals": [sets, both], "buy.from_deal": 3},
    )
    return [changed(load("dunlop").rules, each) for each in changes]
