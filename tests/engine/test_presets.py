"""The presets play what the sources say: each field against its row in rules.md."""

import re
import tomllib
from collections import Counter
from importlib import resources
from itertools import combinations, permutations
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from liverpool.engine.changes import ASKED, asked_by, by_key, changed, difference, earlier
from liverpool.engine.check import faults, warnings
from liverpool.engine.presets import (
    BEGINNERS,
    DEFAULT,
    SOURCES,
    load,
    names,
    read_rules,
    rules_from,
    whole_title,
)
from liverpool.engine.refusals import RulesError
from liverpool.engine.upgrades import FORMAT
from tests.chance import some
from tests.changing import changes, presets_in
from tests.engine.answers import FILE, known

PRESETS = ("dunlop", "wikipedia", "christmas", "mahlum")
"""Those that play a source, in the order of the columns below."""
FOLDER = resources.files("liverpool.engine") / "presets"


def as_own_file(name: str) -> str:
    """A preset as somebody's own file would have it: those that ship need not name a format."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return f'format = "{FORMAT}"\n{text}'


class Ours(NamedTuple):
    """A value that the source's words do not give, however they are read."""

    value: object


A_DECK_EACH = [[n, n] for n in range(3, 9)]
ALONE = Ours("none")
LEFT = Ours("clockwise")
RIGHT = Ours("right_of_dealer")
JOKERS = Ours("jokers")
SAME = "same_turn"
LONGER = "min_or_more"
LOWEST = Ours("lowest_draw")
ALLOW = Ours("allow")
UNLIMITED = Ours("none")
REFUSED = Ours("refused")
FIRST = "before_draw"

# Each row: the field, where rules.md speaks of it, and dunlop, wikipedia, christmas, mahlum.
ROWS: list[tuple[str, str, object, object, object, object]] = [
    ("players.min", "row 1", 3, 3, 3, 3),
    ("players.max", "row 1", 8, 8, Ours(8), 8),
    ("players.partners", "row 1", "none", ALONE, ALONE, ALONE),
    ("deck.by_players", "row 2, Z10", [[4, 2], [8, 3]], [[4, 2], [8, 3]], A_DECK_EACH, [[8, 3]]),
    ("deck.jokers", "row 3, Y10", 2, Ours(2), 2, 2),
    ("deck.more_from_deal", "row 2", Ours(0), Ours(0), Ours(0), Ours(0)),
    ("meld.ranks", "row 2", 13, 13, 13, 13),
    ("meld.suits", "row 2", 4, 4, 4, 4),
    ("meld.wild_ranks", "row 50", "none", "none", "none", "none"),
    ("meld.twos_in_runs", "row 54", Ours(True), Ours(True), Ours(True), Ours(True)),
    ("meld.set_min_naturals", "row 51, X1, Y10, Z13", 1, 2, 2, 1),
    ("meld.run_min_naturals", "row 52, W15, C.4, Z13", 1, 3, 1, 1),
    (
        "meld.ace",
        "row 27, W16, Y10, Z4",
        "low_or_high",
        "low_or_high",
        Ours("low_or_high"),
        "low_or_high",
    ),
    ("meld.run_max_len", "row 27, W17, Y10, Z4, C.13", 14, 14, Ours(14), 13),
    ("meld.adjacent_wilds", "row 53, Y2, C.7", Ours(True), Ours(True), False, Ours(True)),
    (
        "meld.wild_limit",
        "rows 51 and 52, X1, C.4, W15, Y10, Z13",
        "none",
        "none",
        "none",
        Ours("none"),
    ),
    ("meld.wild_limit_run", "row 52", Ours("same"), Ours("same"), Ours("same"), Ours("same")),
    ("meld.wild_limit_lasts", "row 52, C.7, W15", False, False, Ours(False), False),
    ("meld.laydown_size", "row 23, W14, X9, C.23", LONGER, LONGER, LONGER, LONGER),
    ("meld.same_suit_runs", "row 26, X7, C.18", "min_gap_1", ALLOW, ALLOW, ALLOW),
    ("start.direction", "rows 5 and 12", "clockwise", "clockwise", LEFT, "clockwise"),
    ("meld.set_suits", "row 24", "any", Ours("any"), "any", Ours("any")),
    ("start.first_dealer", "row 4, X11", "lowest_draw", LOWEST, LOWEST, LOWEST),
    ("start.cutter", "row 6", "right_of_dealer", RIGHT, RIGHT, RIGHT),
    ("start.perfect_cut", "row 7", -50, -50, Ours(0), Ours(0)),
    ("start.upcard", "rows 10 and 11, C.118", "turned", "turned", Ours("turned"), "turned"),
    ("draw.when_down", "row 28", True, True, True, True),
    ("draw.multi_take", "row 29, Z1", False, False, False, True),
    ("draw.same_card_discard", "row 30, X16", Ours(True), False, Ours(True), Ours(True)),
    ("draw.freeze_joker", "row 38", False, Ours(False), Ours(False), Ours(False)),
    ("draw.quiet_rounds", "liveness", Ours(5), Ours(5), Ours(5), Ours(5)),
    ("layoff.from", "row 32, C.51", SAME, SAME, SAME, SAME),
    ("layoff.targets", "row 33, W19, Z5, C.52", "any", "any", "any", "any"),
    ("layoff.last_deal", "row 76, X10", "same", "same", "same", "same"),
    ("layoff.new_melds", "row 35, W21", False, Ours(False), Ours(False), False),
    ("buy.window", "row 40, Y5, Z6", FIRST, FIRST, FIRST, "after_stock_draw"),
    ("buy.priority", "row 44, X6, W11, Y5", "seat", "first_call", Ours("seat"), "cut"),
    ("buy.price", "row 43, Y7", 1, 1, 1, 1),
    ("buy.limit", "row 45, C.69", UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED),
    ("buy.game_limit", "row 45", Ours("none"), Ours("none"), Ours("none"), Ours("none")),
    ("buy.carry_over", "row 45", Ours(False), Ours(False), Ours(False), Ours(False)),
    ("buy.when_down", "row 46, C.68", True, True, True, True),
    ("buy.discarder", "row 39, C.66", Ours(False), Ours(False), Ours(False), Ours(False)),
    ("buy.upcard", "W13, C.67", Ours(True), Ours(True), Ours(True), Ours(True)),
    ("buy.for_two", "row 39, C.124", Ours(False), Ours(False), Ours(False), Ours(False)),
    ("buy.from_deal", "row 49", Ours(1), Ours(1), Ours(1), Ours(1)),
    ("swap.who", "row 55, X3, W1", "down", "going_down_turn_only", "down", "down"),
    ("swap.targets", "row 57, Y9, C.37", "others", "others", "any", "others"),
    ("swap.from", "row 58, Y9", "runs", "runs", "runs_and_sets", "runs"),
    ("swap.cards", "row 54, C.32", JOKERS, JOKERS, JOKERS, JOKERS),
    ("swap.joker_use", "row 59, X5, Y9, Z3", "must_play", "must_play", "may_keep", "may_keep"),
    ("swap.for_contract", "row 60, W4", False, False, False, False),
    ("call.offence", "row 62, W6, Y3, Z13", Ours("off"), "fits_any", "fits_others", Ours("off")),
    ("call.joker_represented", "row 61", Ours(False), Ours(False), True, Ours(False)),
    ("call.offender", "row 63, W6, Y4", Ours("down"), "down", "anyone", Ours("down")),
    ("call.caller", "row 64, Y11", Ours("anyone"), "anyone", "anyone", Ours("anyone")),
    (
        "call.remedy",
        "row 66",
        Ours("take_back_plus_stock"),
        "take_back_plus_stock",
        "take_back_plus_callers_card",
        Ours("take_back_plus_stock"),
    ),
    ("call.penalty", "row 66", Ours(1), 1, Ours(1), Ours(1)),
    ("call.false_call", "row 69, C.96", REFUSED, REFUSED, REFUSED, REFUSED),
    ("call.final_discard", "row 67, W10, Y12", Ours(False), False, True, Ours(False)),
    ("end.out", "row 72, X2, W9, Y8, Z2", "must_discard", "floats", "may_discard", "may_discard"),
    ("end.failed_meld", "row 70, X12, C.112, Z13", 50, 50, Ours(0), Ours(0)),
    (
        "end.contracts",
        "row 20",
        Ours("together"),
        Ours("together"),
        Ours("together"),
        Ours("together"),
    ),
    ("end.announce_last_card", "row 75", Ours(False), True, Ours(False), Ours(False)),
    (
        "stock.out",
        "row 77, Y10, Z11",
        "reshuffle_keep_top",
        Ours("reshuffle_keep_top"),
        Ours("reshuffle_keep_top"),
        "add_deck",
    ),
    ("stock.renewals", "liveness", Ours(5), Ours(5), Ours(5), Ours(5)),
    ("points.two_to_nine", "row 78", "pips", 5, 5, "pips"),
    ("points.ten_to_king", "row 79", 10, 10, 10, 10),
    ("points.ace", "row 80", 15, 15, 15, 15),
    ("points.joker", "row 81", 15, 15, 20, 25),
    ("points.wild_two", "row 82: no 2 is wild", 0, 0, 0, 0),
    ("points.single", "rows 78 to 82", [], [], [], []),
    ("points.out_bonus", "row 83", 0, 0, 0, 0),
    ("points.at_once", "row 83", Ours(0), Ours(0), Ours(0), Ours(0)),
    ("points.buy_left", "row 45", Ours(0), Ours(0), Ours(0), Ours(0)),
    ("stakes.ante", "row 87", Ours(0), Ours(0), Ours(0), 0),
    ("stakes.per_deal", "row 87", Ours(0), Ours(0), Ours(0), 0),
    ("stakes.coin", "row 87", Ours("coin"), Ours("coin"), Ours("coin"), "coin"),
    ("stakes.coins", "row 87", Ours(""), Ours(""), Ours(""), ""),
    ("words.set", "rows 13, 21", "set", "book", "set", "bunch"),
    ("words.sets", "row 13: the usual plurals", "", "", "", ""),
    ("words.run", "rows 15, 22", "sequence", "run", "run", "straight"),
    ("words.runs", "row 15: the usual plurals", "", "", "", ""),
    ("words.buy", "rows 39, 44", "Buy!", "I'll buy that!", Ours("Buy!"), "Knock!"),
    ("words.note", "", "", "", "", ""),
    ("words.call", "rows 62, 66", Ours("Rummy!"), "Rummy!", "Rummy!", Ours("Rummy!")),
]

LADDER = (
    "set 3, set 3",
    "set 3, run 4",
    "run 4, run 4",
    "set 3, set 3, set 3",
    "set 3, set 3, run 4",
    "set 3, run 4, run 4",
)
DEALS = {  # rows 8, 13 to 19, 76; W5 and Y1 for the seventh
    "dunlop": ((10, 10, 10, 10, 12, 12, 12), "run 4, run 4, run 4", False),
    "wikipedia": ((10, 10, 10, 10, 12, 12, 12), "run 7", False),
    "christmas": ((10, 10, 10, 12, 12, 12, 12), "set 3, set 3, set 3", True),
    "mahlum": ((7, 10, 10, 10, 12, 12, 14), "run 4, run 4, run 4", False),
}

THREE_RUNS = "run 4, run 4, run 4"
VARIATIONS: dict[
    str, dict[str, object]
] = {  # "Variations that the sources name", W6 to W8, W11, Z12
    "bga+eleven": {f"deals.{number}.cards": 11 for number in (1, 4, 5, 6, 7)},
    "bga+penalty": {
        "call.caller": "anyone",
        "call.remedy": "take_back_plus_stock",
        "call.false_call": "caller_draws_1",
    },
    "bga+unlimited": {"buy.limit": "none"},
    "christmas+runs": {"deals.7.contract": THREE_RUNS},
    "dunlop+bury": {"start.upcard": "never_joker"},
    "dunlop+classic": {"start.cutter": "nobody"},
    "dunlop+first": {
        "start.cutter": "nobody",
        "deals": [
            {"cards": 10, "contract": contract, "all_at_once": False} for contract in LADDER[:3]
        ],
    },
    "dunlop+fives": {"points.two_to_nine": 5},
    "dunlop+freeze": {"draw.freeze_joker": True},
    "dunlop+jill": {
        "meld.wild_ranks": "twos",
        "layoff.from": "others_next_turn",
        "points.wild_two": 15,
    },
    "dunlop+mary": {"deals.7.all_at_once": True},
    "dunlop+twos": {"meld.wild_ranks": "twos", "points.wild_two": 15},
    "dunlop+wait": {"layoff.from": "others_next_turn"},
    "mahlum+minus25": {"points.out_bonus": -25},
    "mahlum+quarters": {"stakes.ante": 100, "stakes.per_deal": 25},
    "pagat_contract+jo": {
        "meld.wild_ranks": "twos",
        "start.upcard": "none",
        "points.wild_two": 15,
    },
    "wikipedia+calm": {"buy.priority": "seat"},
    "wikipedia+liverpool": {
        "call.caller": "down",
        "call.remedy": "caller_discards",
        "words.call": "Liverpool!",
    },
    "wikipedia+runs": {"deals.7.contract": THREE_RUNS},
    "wikipedia+swap": {"swap.for_contract": True},
    "wikipedia+me": {"words.buy": "Me!"},
}


ELEVEN = {f"deals.{number}.cards": 11 for number in range(1, 8)}
# What a relative's row in rules.md says (part B, the presets that deserve a name), in two halves:
# where it differs from dunlop, and the questions that it answers as dunlop does.
RELATIVES: dict[str, tuple[dict[str, object], set[str]]] = {
    "bga": (
        {
            "deals.2.cards": 11,
            "deals.3.cards": 11,
            "deals.4.cards": 12,
            "buy.window": "until_next_discard",
            "buy.limit": 3,
            "swap.from": "runs_and_sets",
            "swap.for_contract": True,
            "call.offence": "fits_any",
            "call.caller": "down",
            "call.remedy": "caller_plays_then_discards",
            "points.two_to_nine": 5,
            "points.joker": 20,
            "words.call": "Liverpool!",
        },
        {"end.out", "points.ten_to_king", "points.ace"},
    ),
    "bicycle_contract": (
        {"deck.jokers": [[4, 1], [8, 2]], "meld.laydown_size": "exact"},
        {"deals.N.cards", "points.joker"},
    ),
    "owls_head": (
        {
            **{f"deals.{number}.cards": number + 5 for number in range(1, 7)},
            "meld.set_min_naturals": 2,
            "meld.run_min_naturals": 2,
            "buy.discarder": True,
            "buy.from_deal": 2,
            "swap.from": "runs_and_sets_of_three",
        },
        set(),
    ),
    "pagat_contract": (
        {
            "deck.jokers": [[n, n - 1] for n in range(2, 9)],
            "meld.same_suit_runs": "not_touching",
            "deals.4.cards": 12,
            "deals.7.all_at_once": True,
            "words.buy": "May I?",
        },
        {"buy.price"},
    ),
    "public_radio": (
        {
            **ELEVEN,
            "deals.7.all_at_once": True,
            "draw.when_down": False,
            "buy.when_down": False,
        },
        {
            "meld.laydown_size",
            "points.two_to_nine",
            "points.ten_to_king",
            "points.ace",
            "points.joker",
        },
    ),
}


def test_the_presets_and_their_variations_are_these() -> None:
    assert names()[0] == DEFAULT == "dunlop"
    assert sorted(names()) == sorted([*PRESETS, *RELATIVES, "six_deal", *VARIATIONS])
    whole = [name for name in names() if "+" not in name]
    assert set(whole[:4]) == set(SOURCES) == set(PRESETS)
    for name, before in zip(names()[1:], names(), strict=False):
        assert "+" not in name or name.partition("+")[0] == before.partition("+")[0]


@pytest.mark.parametrize("name", RELATIVES)
def test_a_relative_plays_its_row_and_dunlops_rules_beside_it(name: str) -> None:
    changes, as_dunlop = RELATIVES[name]
    assert difference(load(name).rules, load("dunlop").rules) == changes
    said = {asked for key in changes for asked in asked_by(key)} | as_dunlop
    assert set(load(name).ours) == set(ASKED) - said


def test_six_deal_plays_its_row_and_dunlops_rules_beside_it() -> None:
    six, dunlop = load("six_deal"), load("dunlop").rules
    assert difference(six.rules, dunlop) == {
        "meld.laydown_size": "exact",
        "deals": [
            {"cards": 10, "contract": contract, "all_at_once": number == 6}
            for number, contract in enumerate(LADDER, start=1)
        ],
    }
    said = {"meld.laydown_size", "deals.N.cards", "deals.N.all_at_once", "start.perfect_cut"}
    assert set(six.ours) == set(ASKED) - said
    assert six.rules.start.perfect_cut == -50


@pytest.mark.parametrize("name", [*RELATIVES, "six_deal"])
def test_what_is_told_of_a_relative_is_not_what_is_told_of_dunlop(name: str) -> None:
    relative = load(name)
    assert relative.base == "dunlop"
    assert not set(relative.slips) & set(load("dunlop").slips)
    assert load("dunlop").origin not in relative.origin
    assert relative.version == 1


@pytest.mark.parametrize(
    "changes",
    [
        *({"deck.by_players": [[8, decks]], "players.max": 4} for decks in (2, 3, 4, 5)),
        *({"deck.jokers": [[8, jokers]]} for jokers in range(10)),
        {"players.min": 2},
        {"deals": [{"cards": 12, "contract": "run 4, run 4, run 4"}]},
        *(
            {"deals": [{"cards": 10, "contract": "set 3, run 4"}] * number}
            for number in range(1, 8)
        ),
    ],
)
def test_the_options_of_bga_are_changes_of_a_table(changes: dict[str, object]) -> None:
    for name in ("bga", "bga+penalty", "bga+unlimited+penalty"):
        assert faults(changed(load(name).rules, changes)) == ()


def test_jokers_are_counted_by_the_players_or_in_each_deck() -> None:
    pagat, bicycle = load("pagat_contract").rules, load("bicycle_contract").rules
    assert [pagat.jokers(players) for players in range(3, 9)] == [2, 3, 4, 5, 6, 7]
    assert [bicycle.jokers(players) for players in range(3, 9)] == [1, 1, 2, 2, 2, 2]
    assert [load("dunlop").rules.jokers(players) for players in (4, 5)] == [4, 6]
    assert load("christmas").rules.jokers(8) == 16


def test_every_field_has_its_row() -> None:
    keys = [row[0] for row in ROWS]
    assert sorted([*keys, "deals"]) == sorted(by_key(load(DEFAULT).rules))


@pytest.mark.parametrize(("column", "preset"), list(enumerate(PRESETS, start=2)))
def test_each_preset_plays_its_source(column: int, preset: str) -> None:
    expected = {row[0]: row[column] for row in ROWS}
    values = by_key(load(preset).rules)
    del values["deals"]
    assert values == {
        key: cell.value if isinstance(cell, Ours) else cell for key, cell in expected.items()
    }
    assert sorted(load(preset).ours) == sorted(
        key for key, cell in expected.items() if isinstance(cell, Ours)
    )
    assert load(preset).base == ""


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_deals_its_seven_contracts(preset: str) -> None:
    cards, seventh, at_once = DEALS[preset]
    contracts = (*LADDER, seventh)
    assert by_key(load(preset).rules)["deals"] == [
        {"cards": n, "contract": contract, "all_at_once": at_once and number == 7}
        for number, (n, contract) in enumerate(zip(cards, contracts, strict=True), start=1)
    ]


@pytest.mark.parametrize("name", VARIATIONS)
def test_a_variation_changes_just_this(name: str) -> None:
    preset = load(name.partition("+")[0])
    variation = load(name)
    assert difference(variation.rules, preset.rules) == VARIATIONS[name]
    assert variation.name == name
    assert variation.origin.startswith(preset.origin)
    assert variation.slips[: len(preset.slips)] == preset.slips
    answered = {asked for key in VARIATIONS[name] for asked in asked_by(key)}
    # the penalty of one card is said, though it is the one that all others play
    answered |= {"call.penalty"} if name == "bga+penalty" else set()
    assert set(variation.ours) == set(preset.ours) - answered


def test_rules_of_earlier_versions_stay_as_they_were(tmp_path: Path) -> None:
    first = {name: load(name) for name in ("dunlop", "dunlop+twos", "dunlop+twos+freeze", "mahlum")}
    with presets_in(tmp_path / "presets") as folder:
        changes(folder, 1, dunlop=('limit = "none"', "limit = 3"))
        changes(folder, 2, **{"dunlop+twos": ('"points.wild_two" = 15', '"points.wild_two" = 20')})
        changes(folder, 3, dunlop=("limit = 3", "limit = 4"), mahlum=("jokers = 2", "jokers = 1"))
        for name, rules in first.items():
            assert load(name, 1) == rules
        today = load("dunlop+twos+freeze")
        assert (today.version, today.rules.buy.limit, today.rules.points.wild_two) == (4, 4, 20)
        assert load("dunlop+twos+freeze", 4) == today
        played = [load("dunlop+twos+freeze", version).rules for version in (1, 2, 3, 4)]
        assert [each.buy.limit for each in played] == ["none", 3, 3, 4]
        assert [each.points.wild_two for each in played] == [15, 15, 20, 20]
        assert [load("dunlop", version).rules.buy.limit for version in (1, 2, 3)] == ["none", 3, 4]
        assert (load("mahlum").version, load("mahlum", 1).rules.deck.jokers) == (2, 2)
        with pytest.raises(RulesError, match='"dunlop" has version 3, and none is 4'):
            load("dunlop", 4)
    assert load("dunlop") == first["dunlop"]
    with pytest.raises(RulesError, match='"dunlop" has version 1, and none is 2'):
        load("dunlop", 2)


def test_the_answers_of_a_version_stay_as_they_are() -> None:
    """Another answer needs the next version, and the file as it was in `presets/before/`."""
    assert known() == msgspec.json.decode(FILE.read_bytes())


@pytest.mark.parametrize("name", names())
def test_what_ships_can_be_played(name: str) -> None:
    assert faults(load(name).rules) == ()
    # eleven cards and one drawn are just the last contract, and a slip says so
    expected = ["deals.7.contract"] if name == "bga+eleven" else []
    assert [warning.partition(":")[0] for warning in warnings(load(name).rules)] == expected


@pytest.mark.parametrize("name", names())
def test_a_file_says_everything_about_itself(name: str) -> None:
    text = as_own_file(name)
    file = tomllib.loads(text)
    assert file["name"] == name
    assert file["version"] == load(name).version == 1
    assert file["title"]
    assert file["origin"].endswith(".")
    if "+" in name:
        assert file["base"].partition("+")[0] == name.partition("+")[0]
    elif name not in PRESETS:
        assert file["base"] == "dunlop"
        assert set(file["says"]).isdisjoint(load(name).ours)
    else:
        assert "source" in load(name).origin
        assert all(set(deal) == {"cards", "contract", "all_at_once"} for deal in file["deals"])
    assert read_rules(text) == load(name)


@pytest.mark.parametrize(("preset", "letter", "number"), [
    ("dunlop", "X", 16),
    ("wikipedia", "W", 23),
    ("christmas", "Y", 13),
    ("mahlum", "Z", 13),
])  # fmt: skip
def test_every_reading_of_the_source_is_listed(preset: str, letter: str, number: int) -> None:
    """Every reading stands in the slips of the preset and its variations, and nothing else."""
    sentences = {
        slip for name in names() if name.partition("+")[0] == preset for slip in load(name).slips
    }
    tags = Counter(re.findall(r"\b([WXYZ]\d+)\b", " ".join(sentences)))
    assert tags.keys() == {f"{letter}{n}" for n in range(1, number + 1)}


def test_the_seventh_deals_that_are_slips_tell_the_variation_that_mends_them() -> None:
    for preset in ("wikipedia", "christmas"):
        assert any(f"{preset}+runs" in slip for slip in load(preset).slips)


def test_variations_combine_in_any_order() -> None:
    for preset in (*PRESETS, *RELATIVES):
        own = [name.partition("+")[2] for name in VARIATIONS if name.startswith(f"{preset}+")]
        for pair in combinations(own, 2):
            if set(pair) == {"first", "mary"}:
                continue  # there is no seventh deal to go down in all at once
            one, other = (load(f"{preset}+{'+'.join(order)}") for order in permutations(pair))
            assert one.rules == other.rules
            assert faults(one.rules) == ()


def test_a_combination_tells_all_of_its_parts() -> None:
    whole = load("dunlop+twos+freeze+wait")
    assert whole.name == "dunlop+twos+freeze+wait"
    assert whole.version == 1
    assert whole.title == "2s wild, frozen jokers, others' melds from the next turn"
    parts = [load(f"dunlop+{part}") for part in ("twos", "freeze", "wait")]
    start = load("dunlop").origin
    assert whole.origin == start + "".join(part.origin.removeprefix(start) for part in parts)
    assert whole.slips == parts[2].slips
    assert difference(whole.rules, load("dunlop").rules) == {
        "meld.wild_ranks": "twos",
        "draw.freeze_joker": True,
        "layoff.from": "others_next_turn",
        "points.wild_two": 15,
    }
    assert load("dunlop+bury+freeze").ours == parts[0].ours
    assert "call.false_call" not in load("bga+unlimited+penalty").ours
    assert whole.base == "dunlop"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("dnlop", 'no rules "dnlop"; did you mean dunlop? The presets are dunlop,'),
        ("Mahlm", 'no rules "Mahlm"; did you mean mahlum?'),
        ("bicycle", 'no rules "bicycle"; did you mean bicycle_contract?'),
        ("nope", 'no rules "nope". The presets are'),
        ("", 'no rules "". The presets are'),
        ("../rules", 'no rules "../rules".'),
        ("a" * 5000, f'no rules "{"a" * 39}…".'),
        ("\x1b[31m", 'no rules "?[31m".'),
        ("dunlop+tows", 'dunlop has no variation "tows"; did you mean twos?'),
        ("dunlop+", 'dunlop has no variation ""'),
        ("mahlum+twos", 'mahlum has no variation "twos". Its variations are minus25, quarters.'),
        ("six_deal+calm", 'six_deal has no variation "calm". It has none.'),
        ("christmas+calm", 'christmas has no variation "calm". Its only variation is runs.'),
        ("dunlop+twos+twos", "names twos twice; once is enough."),
        ("dunlop" + "+twos" * 3000, "names twos twice; once is enough."),
        ("dunlop+twos+zzz", 'no variation "zzz"'),
        ("dunlop+first+mary", "there is no deal 7; the last one is deal 3."),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest(name: str, said: str) -> None:
    with pytest.raises(RulesError) as error:
        load(name)
    assert said in str(error.value)
    assert len(str(error.value)) < 300
    assert "\x1b" not in str(error.value)


# Rule sets of a table's own

HEAD = 'format = "liverpool-rules/4"\nname = "home"\nversion = 3\ntitle = "Ours"\n'


_HEAD = {"format": "liverpool-rules/4", "name": "home", "version": 1, "title": "Ours"}


def test_a_name_does_not_end_with_a_line_end() -> None:
    with pytest.raises(RulesError, match=r"^name isn't valid"):
        rules_from({**_HEAD, "base": "dunlop", "name": "home\n"})


@pytest.mark.parametrize("key", ["title", "origin", "slips"])
def test_a_text_of_the_head_is_one_line_of_what_can_be_seen(key: str) -> None:
    def read(text: str) -> object:
        value = [text] if key == "slips" else text
        return getattr(rules_from({**_HEAD, "base": "dunlop", key: value}), key)

    taken = read(" Zoe\u0308's\nrules ")
    assert "Zo\u00eb's rules" in (taken[-1] if isinstance(taken, tuple) else str(taken))
    for text, fault in (
        ("a\ufeffb", r"has an invisible character in it \(U\+FEFF\)"),
        ("a\u202eb", r"has an invisible character in it \(U\+202E\)"),
        ("\ud800", "has half a character in it"),
        ("x" * 2001, "has 2001 characters; it can have at most"),
    ):
        with pytest.raises(RulesError, match=f"^{key}: .*{fault}"):
            read(text)


def test_a_table_writes_changes_over_a_base() -> None:
    text = (
        HEAD
        + 'base = "dunlop+freeze"\norigin = "Us."\n'
        + '[changes]\nbuy.limit = 3\n"words.call" = "Hey!"\n'
    )
    home = read_rules(text)
    assert home.name == "home"
    assert home.version == 3
    assert home.title == "Ours"
    assert home.origin.endswith("(source 001). Us.")
    assert "words.call" not in home.ours
    assert "call.offence" in home.ours
    changes = {"buy.limit": 3, "words.call": "Hey!"}
    assert difference(home.rules, load("dunlop+freeze").rules) == changes


def test_a_table_writes_every_field() -> None:
    text = as_own_file("mahlum")
    text = text.replace('"mahlum"', '"home"', 1).replace("joker = 25", "joker = 30")
    home = read_rules(text)
    assert difference(home.rules, load("mahlum").rules) == {"points.joker": 30}
    assert home.ours == load("mahlum").ours


def test_what_a_file_says_is_its_own_and_all_else_its_bases() -> None:
    text = (
        HEAD
        + 'base = "mahlum"\norigin = "Us."\nslips = ["As we like."]\n'
        + 'says = ["deals", "buy.limit"]\n[changes]\nbuy.limit = 3\n'
    )
    home = read_rules(text)
    assert home.version == 3
    assert home.origin == "Us."
    assert home.slips == ("As we like.",)
    assert home.base == "mahlum"
    deals = {"deals.N.cards", "deals.N.contract", "deals.N.all_at_once"}
    assert set(ASKED) - set(home.ours) == deals | {"buy.limit"}
    assert difference(home.rules, load("mahlum").rules) == {"buy.limit": 3}


def test_what_the_source_leaves_open_is_told_in_the_order_of_the_fields() -> None:
    home = read_rules(f'{HEAD}base = "mahlum"\nours = ["words.set", "deals", "buy.limit"]')
    assert list(home.ours) == [key for key in ASKED if key in home.ours]
    assert {"words.set", "deals.N.cards", "buy.limit"} <= set(home.ours)


def test_a_base_alone_is_a_rule_set() -> None:
    assert read_rules(f'{HEAD}base = "mahlum"').rules == load("mahlum").rules


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "",
            ["format is missing", "name is missing", "version is missing", "base is missing"],
        ),
        ("buy.limit = 3", ["isn't a rule-set file yet", "with the changes below [changes]"]),
        (HEAD, ['base is missing; write base = "dunlop", and your changes below [changes].']),
        (HEAD + "[changes]\nbuy.limit = 3", ["base is missing"]),
        (HEAD + 'base = "dunlpo"', ['base: There are no rules "dunlpo"; did you mean dunlop?']),
        (HEAD + "base = 3", ["base isn't valid; write a name"]),
        (HEAD + 'base = "dunlop"\nbuy.limit = 3', ['"buy" must go below [changes]']),
        (HEAD + 'base = "dunlop"\n[change]\nbuy.limit = 3', ["did you mean changes?"]),
        (HEAD.replace("title", "tittle") + 'base = "dunlop"', ['"tittle" isn\'t part of']),
        (HEAD + 'base = "dunlop"\n"buy.limit" = 3', ['"buy.limit" must go below']),
        (HEAD + 'base = "dunlop"\nchanges = 3', ["changes isn't a group"]),
        (
            HEAD + 'base = "dunlop"\n[changes]\nbuy.limit = 0.5\nbuy.prise = 2',
            [
                "Line 7, column 13: buy.limit: 0.5 is not possible",
                'Line 8, column 5: There is no rule "buy.prise"; did you mean buy.price?',
            ],
        ),
        (
            HEAD + 'base = "dunlop"\n[changes]\nbuy.limit = 1\n"buy.limit" = 2',
            ['"buy.limit" is written twice'],
        ),
        (
            HEAD.replace("/4", "/5") + 'base = "dunlop"\n[future]\nrule = 3',
            ['Line 1, column 10: This file is of a later version of the program, "liverpool-rul'],
        ),
        (HEAD.replace("/4", "/0") + 'base = "dunlop"', ['write format = "liverpool-rules/4"']),
        (HEAD.replace('"liverpool-rules/4"', "4") + 'base = "dunlop"', ["format isn't valid"]),
        (HEAD.replace("3", "true") + 'base = "dunlop"', ["Line 3, column 11: version isn't valid"]),
        (HEAD.replace("3", "0") + 'base = "dunlop"', ["Line 3, column 11: version isn't valid"]),
        (HEAD.replace("home", "Our game") + 'base = "dunlop"', ["name isn't valid"]),
        (HEAD.replace("Ours", r"\u001b[2J") + 'base = "dunlop"', ["title: "]),
        (HEAD + 'base = "dunlop"\nslips = [3]', ["slips isn't valid"]),
        (HEAD + 'base = "dunlop"\nsays = ["buy.x"]', ['says: there is no rule "buy.x".']),
        (HEAD + 'says = ["buy.limit"]', ["says needs a base and"]),
        (
            HEAD + 'base = "dunlop"\nours = []\nsays = ["buy.limit"]',
            ["says needs a base and can't be used together with ours"],
        ),
        (HEAD + 'base = "dunlop"\nours = ["buy.x"]', ['ours: there is no rule "buy.x".']),
        (
            HEAD.replace("home", "dunlop") + 'base = "mahlum"',
            ["dunlop comes with the game, with different rules; choose another name."],
        ),
        (HEAD.replace("home", "a+b") + 'base = "mahlum"', ["only variations have a + in"]),
        (HEAD + "base = \n", ["Line 5, column 8: a value is missing"]),
    ],
)
def test_a_bad_file_is_told_with_all_its_faults(text: str, said: list[str]) -> None:
    with pytest.raises(RulesError) as error:
        read_rules(text)
    for part in said:
        assert part in str(error.value)


@pytest.mark.parametrize("key", some([*earlier()], everyday=14))
def test_a_whole_file_without_a_newer_question_plays_as_everybody_did_before(key: str) -> None:
    group, _, name = key.partition(".")
    lines = as_own_file("dunlop").splitlines()
    start = lines.index(f"[{group}]")
    its = [n for n in range(start, len(lines)) if lines[n].startswith(f"{name} = ")][:1]
    named = read_rules("\n".join(line for n, line in enumerate(lines) if n not in its))
    assert by_key(named.rules) == {**by_key(load("dunlop").rules), key: earlier()[key]}
    assert key in named.ours


def test_a_file_that_lacks_most_fields_is_told_that_it_lacks_a_base() -> None:
    whole = as_own_file("dunlop")
    few, many = whole[: whole.index("[draw]")], whole[: whole.index("[words]")]
    for text, said in (
        (few, ["base is missing;"]),
        (many, [f"words.{word} is missing;" for word in ("set", "run", "buy", "call")]),
    ):
        with pytest.raises(RulesError) as error:
            read_rules(text)
        lines = str(error.value).splitlines()
        assert len(lines) == len(said)
        assert all(part in line for line, part in zip(lines, said, strict=True))


def test_faults_of_the_head_and_of_the_rules_are_told_together() -> None:
    text = 'format = "liverpool-rules/4"\nbase = "dunlop"\nfoo = 1\n[changes]\nbuy.limit = "x"\n'
    with pytest.raises(RulesError) as error:
        read_rules(text)
    lines = str(error.value).splitlines()
    assert len(lines) == 5
    places = ("Line 3, column 1: ", "Line 5, column 13: ")
    for start in (
        *(
            "Line 1, column 1: name is",
            "Line 1, column 1: version is",
            "Line 1, column 1: title is",
        ),
        *(f'{places[0]}"foo" must go', f"{places[1]}buy.limit:"),
    ):
        assert any(line.startswith(start) for line in lines)


def test_a_fault_in_a_list_of_deals_has_its_place() -> None:
    text = f"""{HEAD}base = "dunlop"
[[changes.deals]]
cards = 10
contract = "set 3, set 3"
[[changes.deals]]
cards = 10
contrat = "set 3, run 4"
"""
    with pytest.raises(RulesError) as error:
        read_rules(text)
    assert str(error.value).splitlines() == [
        (
            "Line 9, column 1: deals.2.contract is missing; write a contract such as"
            ' "set 3, set 3, run 4".'
        ),
        'Line 11, column 1: There is no rule "deals.2.contrat"; did you mean deals.2.contract?',
    ]
    inline = text[: text.index("[[")] + 'changes.deals = [{ cards = 0.5, contract = "set 3" }, 3]'
    with pytest.raises(RulesError) as error:
        read_rules(inline.replace("\n", "\r\n"))
    assert [line.partition(": ")[0] for line in str(error.value).splitlines()] == [
        "Line 6, column 28",
        "Line 6, column 55",
    ]


def test_the_title_of_a_variation_stands_alone_with_its_presets() -> None:
    assert whole_title(load("mahlum")) == "Grandma Mahlum's game"
    quarters = "Grandma Mahlum's game: playing for quarters"
    assert whole_title(load("mahlum+quarters")) == quarters
    assert whole_title(load("mahlum+quarters+minus25")) == f"{quarters}, 25 off for going out"
    own = replace(load("mahlum+quarters"), name="ours", title="Ours")
    assert whole_title(own) == "Ours"


def test_what_beginners_play_has_a_title_of_its_own() -> None:
    assert [whole_title(load(name)) for name in BEGINNERS] == ["Classic", "First game"]
    assert whole_title(load("dunlop+classic+twos")) == "Classic, 2s wild"
    assert whole_title(load("dunlop+twos+classic")) == "Dunlop's page: 2s wild, Classic"


def test_a_first_time_is_three_deals_of_classic() -> None:
    first, classic = load("dunlop+first").rules, load("dunlop+classic").rules
    assert first == replace(classic, deals=classic.deals[:3])
