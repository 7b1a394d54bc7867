"""The presets play what the sources say: each field against its row in rules.md."""

import re
import tomllib
from collections import Counter
from importlib import resources
from itertools import combinations, permutations
from typing import NamedTuple

import pytest

from liverpool.engine.changes import by_key, difference
from liverpool.engine.check import faults, warnings
from liverpool.engine.presets import DEFAULT, load, names, read_rules
from liverpool.engine.refusals import RulesError

PRESETS = ("dunlop", "wikipedia", "christmas", "mahlum")
FOLDER = resources.files("liverpool.engine") / "presets"


class Ours(NamedTuple):
    """A value that no source, no reading of A.12 and no row of part C gives."""

    value: object


A_DECK_EACH = [[n, n] for n in range(3, 9)]
RIGHT = Ours("right_of_dealer")
SAME = "same_turn"
FIRST = "before_draw"

# Each row: the field, where rules.md speaks of it, and dunlop, wikipedia, christmas, mahlum.
ROWS: list[tuple[str, str, object, object, object, object]] = [
    ("players.min", "row 1", 3, 3, 3, 3),
    ("players.max", "row 1", 8, 8, Ours(8), 8),
    ("deck.by_players", "row 2, Z10", [[4, 2], [8, 3]], [[4, 2], [8, 3]], A_DECK_EACH, [[8, 3]]),
    ("deck.jokers", "row 3, Y10", 2, Ours(2), 2, 2),
    ("meld.ranks", "row 2", 13, 13, 13, 13),
    ("meld.suits", "row 2", 4, 4, 4, 4),
    ("meld.wild_ranks", "row 50", "none", "none", "none", "none"),
    ("meld.set_min_naturals", "row 51, X1, Y10, Z13", 1, 2, 2, 1),
    ("meld.run_min_naturals", "row 52, W15, C.4, Z13", 1, 3, 1, 1),
    ("meld.run_max_len", "row 27, W17, Z4, C.13", 14, 14, 14, 13),
    ("meld.adjacent_wilds", "row 53, Y2, C.7", True, True, False, True),
    ("meld.same_suit_runs", "row 26, X7, C.18", "min_gap_1", "allow", "allow", "allow"),
    ("start.cutter", "row 6", "right_of_dealer", RIGHT, RIGHT, RIGHT),
    ("start.perfect_cut", "row 7", -50, -50, Ours(0), Ours(0)),
    ("start.upcard_joker", "row 11, C.118", Ours("leave"), "leave", "leave", "leave"),
    ("draw.multi_take", "row 29, Z1", False, False, False, True),
    ("draw.same_card_discard", "row 30, X16", True, False, Ours(True), Ours(True)),
    ("draw.freeze_joker", "row 38", False, Ours(False), Ours(False), Ours(False)),
    ("draw.quiet_rounds", "liveness", Ours(5), Ours(5), Ours(5), Ours(5)),
    ("layoff.others_from", "row 32, C.51", SAME, SAME, SAME, SAME),
    ("buy.window", "row 40, Y5, Z6", FIRST, FIRST, FIRST, "after_stock_draw"),
    ("buy.priority", "row 44, X6, W11, Y5", "seat", "first_call", "seat", "cut"),
    ("buy.price", "row 43, Y7", 1, 1, 1, 1),
    ("buy.limit", "row 45, C.69", "none", "none", "none", "none"),
    ("swap.who", "row 55, X3, W1", "down", "going_down_turn_only", "down", "down"),
    ("swap.targets", "row 57, Y9, C.37", "others", "others", "any", "others"),
    ("swap.from", "row 58, Y9", "runs", "runs", "runs_and_sets", "runs"),
    ("swap.joker_use", "row 59, X5, Y9, Z3", "must_play", "must_play", "may_keep", "may_keep"),
    ("call.offence", "row 62, W6, Y3, Z13", Ours("off"), "fits_any", "fits_others", "off"),
    ("call.joker_represented", "row 61", Ours(False), False, True, Ours(False)),
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
    ("call.final_discard", "row 67, W10, Y12", Ours(False), False, True, Ours(False)),
    ("end.out", "row 72, X2, W9, Y8, Z2", "must_discard", "floats", "may_discard", "may_discard"),
    ("end.failed_meld", "row 70, X12, C.112, Z13", 50, 50, 0, 0),
    ("end.announce_last_card", "row 75", Ours(False), True, Ours(False), Ours(False)),
    (
        "stock.out",
        "row 77, Y10, Z11",
        "reshuffle_keep_top",
        Ours("reshuffle_keep_top"),
        "reshuffle_keep_top",
        "add_deck",
    ),
    ("stock.renewals", "liveness", Ours(5), Ours(5), Ours(5), Ours(5)),
    ("points.two_to_nine", "row 78", "pips", 5, 5, "pips"),
    ("points.ten_to_king", "row 79", 10, 10, 10, 10),
    ("points.ace", "row 80", 15, 15, 15, 15),
    ("points.joker", "row 81", 15, 15, 20, 25),
    ("points.wild_two", "row 82: no 2 is wild", 0, 0, 0, 0),
    ("points.out_bonus", "row 83", 0, 0, 0, 0),
    ("stakes.ante", "row 87", Ours(0), Ours(0), Ours(0), 0),
    ("stakes.per_deal", "row 87", Ours(0), Ours(0), Ours(0), 0),
    ("words.set", "rows 13, 21", "set", "book", "set", "bunch"),
    ("words.run", "rows 15, 22", "sequence", "run", "run", "straight"),
    ("words.buy", "rows 39, 44", "Buy!", "I'll buy that!", Ours("Buy!"), "Knock!"),
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

VARIATIONS: dict[str, dict[str, object]] = {  # A.10, W6 to W8, W11, Z12
    "dunlop+bury": {"start.upcard_joker": "bury"},
    "dunlop+fives": {"points.two_to_nine": 5},
    "dunlop+freeze": {"draw.freeze_joker": True},
    "dunlop+jill": {
        "meld.wild_ranks": "twos",
        "layoff.others_from": "next_turn",
        "points.wild_two": 15,
    },
    "dunlop+twos": {"meld.wild_ranks": "twos", "points.wild_two": 15},
    "dunlop+wait": {"layoff.others_from": "next_turn"},
    "mahlum+minus25": {"points.out_bonus": -25},
    "mahlum+quarters": {"stakes.ante": 100, "stakes.per_deal": 25},
    "wikipedia+calm": {"buy.priority": "seat"},
    "wikipedia+liverpool": {
        "call.caller": "down",
        "call.remedy": "caller_discards",
        "words.call": "Liverpool!",
    },
    "wikipedia+me": {"words.buy": "Me!"},
}


def test_the_presets_and_their_variations_are_these() -> None:
    assert names()[0] == DEFAULT == "dunlop"
    assert sorted(names()) == sorted([*PRESETS, *VARIATIONS])


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
    assert set(variation.ours) == set(preset.ours) - VARIATIONS[name].keys()


@pytest.mark.parametrize("name", sorted([*PRESETS, *VARIATIONS]))
def test_what_ships_can_be_played(name: str) -> None:
    assert faults(load(name).rules) == ()
    assert warnings(load(name).rules) == ()


@pytest.mark.parametrize("name", sorted([*PRESETS, *VARIATIONS]))
def test_a_file_says_everything_about_itself(name: str) -> None:
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    file = tomllib.loads(text)
    assert file["format"] == "liverpool-rules/1"
    assert file["name"] == name
    assert file["version"] == load(name).version == 1
    assert file["title"]
    assert file["origin"].endswith(".")
    assert "source" in load(name).origin
    if "+" in name:
        assert file["base"].partition("+")[0] == name.partition("+")[0]
    else:
        assert all(set(deal) == {"cards", "contract", "all_at_once"} for deal in file["deals"])
    assert read_rules(text) == load(name)


@pytest.mark.parametrize(("preset", "letter", "number"), [
    ("dunlop", "X", 16),
    ("wikipedia", "W", 21),
    ("christmas", "Y", 13),
    ("mahlum", "Z", 13),
])  # fmt: skip
def test_every_reading_of_the_source_is_told(preset: str, letter: str, number: int) -> None:
    """All of A.12 stands in the slips of the preset and its variations, and nothing else."""
    told = {
        slip for name in names() if name.partition("+")[0] == preset for slip in load(name).slips
    }
    tags = Counter(re.findall(r"\b([WXYZ]\d+)\b", " ".join(told)))
    assert tags.keys() == {f"{letter}{n}" for n in range(1, number + 1)}


def test_the_seventh_deals_that_are_slips_tell_the_change_that_mends_them() -> None:
    change = 'deals.7.contract = "run 4, run 4, run 4"'
    for preset in ("wikipedia", "christmas"):
        assert any(change in slip for slip in load(preset).slips)


def test_variations_combine_in_any_order() -> None:
    for preset in PRESETS:
        own = [name.partition("+")[2] for name in VARIATIONS if name.startswith(f"{preset}+")]
        for pair in combinations(own, 2):
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
        "layoff.others_from": "next_turn",
        "points.wild_two": 15,
    }
    assert load("dunlop+bury+freeze").ours == parts[0].ours[1:]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("dnlop", 'no rules "dnlop"; did you mean dunlop? The presets are dunlop,'),
        ("", 'no rules "". The presets are'),
        ("../rules", 'no rules "../rules".'),
        ("a" * 5000, f'no rules "{"a" * 39}…".'),
        ("\x1b[31m", 'no rules "?[31m".'),
        ("dunlop+tows", 'dunlop has no variation "tows"; did you mean twos?'),
        ("dunlop+", 'dunlop has no variation ""'),
        ("mahlum+twos", 'mahlum has no variation "twos". Its variations are minus25, quarters.'),
        ("christmas+calm", 'christmas has no variation "calm". It has none.'),
        ("dunlop+twos+twos", "names twos twice; once is enough."),
        ("dunlop+twos+zzz", 'no variation "zzz"'),
    ],
)
def test_an_unknown_name_is_told_with_the_nearest(name: str, said: str) -> None:
    with pytest.raises(RulesError) as error:
        load(name)
    assert said in str(error.value)
    assert "\x1b" not in str(error.value)


# Rule sets of a table's own

HEAD = 'format = "liverpool-rules/1"\nname = "home"\nversion = 3\ntitle = "Ours"\n'


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
    text = (FOLDER / "mahlum.toml").read_text(encoding="utf-8")
    text = text.replace('"mahlum"', '"home"', 1).replace("joker = 25", "joker = 30")
    home = read_rules(text)
    assert difference(home.rules, load("mahlum").rules) == {"points.joker": 30}
    assert home.ours == load("mahlum").ours


def test_a_base_alone_is_a_rule_set() -> None:
    assert read_rules(f'{HEAD}base = "mahlum"').rules == load("mahlum").rules


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "",
            ["format is missing", "name is missing", "version is missing", "buy.window is missing"],
        ),
        (HEAD + 'base = "dunlpo"', ["did you mean dunlop?"]),
        (HEAD + "base = 3", ["base is not possible so; write a name"]),
        (HEAD + 'base = "dunlop"\nbuy.limit = 3', ['"buy" stands beside base; write it below']),
        (HEAD + 'base = "dunlop"\nchanges = 3', ["changes is no group"]),
        (
            HEAD + 'base = "dunlop"\n[changes]\nbuy.limit = 0.5\nbuy.prise = 2',
            ["buy.limit: 0.5 is not possible", 'no rule "buy.prise"; did you mean buy.price?'],
        ),
        (
            HEAD + 'base = "dunlop"\n[changes]\nbuy.limit = 1\n"buy.limit" = 2',
            ['"buy.limit" is written twice'],
        ),
        (HEAD.replace("/1", "/2") + 'base = "dunlop"', ['write format = "liverpool-rules/1"']),
        (HEAD.replace("3", "true") + 'base = "dunlop"', ["version is not possible so"]),
        (HEAD.replace("3", "0") + 'base = "dunlop"', ["version is not possible so"]),
        (HEAD.replace("home", "Our game") + 'base = "dunlop"', ["name is not possible so"]),
        (HEAD.replace("Ours", r"\u001b[2J") + 'base = "dunlop"', ["title is not possible so"]),
        (HEAD + 'base = "dunlop"\nslips = [3]', ["slips is not possible so"]),
        (HEAD + 'base = "dunlop"\nours = ["buy.x"]', ['ours: there is no rule "buy.x".']),
        (
            HEAD.replace("home", "dunlop") + 'base = "mahlum"',
            ["dunlop comes with the game and has other rules; choose another name."],
        ),
        (HEAD.replace("home", "a+b") + 'base = "mahlum"', ["a + stands only in the names of"]),
        (HEAD + "base = \n", ["Line 5, column 8: invalid value"]),
    ],
)
def test_a_bad_file_is_told_with_all_its_faults(text: str, said: list[str]) -> None:
    with pytest.raises(RulesError) as error:
        read_rules(text)
    for part in said:
        assert part in str(error.value)


def test_faults_of_the_head_and_of_the_rules_are_told_together() -> None:
    text = 'format = "liverpool-rules/1"\nbase = "dunlop"\nfoo = 1\n[changes]\nbuy.limit = "x"\n'
    with pytest.raises(RulesError) as error:
        read_rules(text)
    lines = str(error.value).splitlines()
    assert len(lines) == 5
    for start in ("name is", "version is", "title is", '"foo" stands', "buy.limit:"):
        assert any(line.startswith(start) for line in lines)
