"""The file of scores: written so that people can read it, read so that nothing is made up."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.json import encode

from liverpool.scores.faults import ScoresError, names_faults
from liverpool.scores.files import read_scores, write_scores
from liverpool.scores.keeper import begun, note_left, note_out
from liverpool.scores.noted_scores import HandLeft, KeptScores
from liverpool.scores.scoring import rules_of, scoring_of

FILE = """\
{
  "format": "liverpool-scores/1",
  "rules": "rules=dunlop",
  "title": "Grandma's “Sunday”",
  "players": ["Ann", "Zoë", "愛"],
  "first_dealer": 2,
  "deals": [
    {"out": 1, "left": [{"cards": ["K", "K", "7"]}, null, {"points": 35}], "perfect_cut": true, \
"failed": [0, 0, 1]},
    {"out": null, "left": [{"cards": []}, null, null], "perfect_cut": false, "failed": [0, 0, 0]}
  ]
}
"""

NO_SCORES = json.loads((Path(__file__).parent / "no_score_files.json").read_text("utf-8"))


def with_(**more: Any) -> str:
    """The file with other entries; what is `...` is left out."""
    plain = json.loads(FILE) | more
    return json.dumps({key: value for key, value in plain.items() if value is not ...})


def with_deal(**more: Any) -> str:
    deals = json.loads(FILE)["deals"]
    deals[0] = {key: value for key, value in (deals[0] | more).items() if value is not ...}
    return with_(deals=deals)


def with_buys(buys: list[int], **more: Any) -> str:
    """The first deal with buys left, by rules that count them."""
    rules = "rules=dunlop&v=2&title=Ours&buy.limit=2&points.buy_left=-10&end.failed_meld=50"
    deals = json.loads(with_deal(perfect_cut=False, buys_left=buys, **more))["deals"]
    return with_(rules=rules, deals=deals)


def faults_of(text: str) -> str:
    with pytest.raises(ScoresError) as caught:
        read_scores(text)
    return str(caught.value)


def test_a_file_says_what_was_kept_with_a_line_for_each_deal() -> None:
    kept = read_scores(FILE)
    assert kept.players == ("Ann", "Zoë", "愛")
    assert kept.deals[0].left == (HandLeft(("K", "K", "7")), None, HandLeft(points=35))
    assert write_scores(kept) == FILE


ONCE = "rules=dunlop&v=2&title=Ours&points.at_once=-25"


def test_who_went_down_and_out_in_one_turn_needs_a_newer_format() -> None:
    deals = json.loads(FILE)["deals"]
    deals[0] |= {"at_once": True, "perfect_cut": False}
    deals[0]["failed"] = [0, 0, 0]
    kept = read_scores(with_(deals=deals, rules=ONCE))
    assert (kept.format, kept.deals[0].at_once) == ("liverpool-scores/3", True)
    assert read_scores(write_scores(kept)) == kept


ACES = "rules=dunlop&v=2&title=Ours&meld.wild_ranks=red_aces&points.wild_two=20"


def test_a_sign_for_wild_cards_needs_a_newer_format_and_rules_with_such_cards() -> None:
    wild = {"left": [{"cards": ["A", "W"]}, None, {"points": 35}], "failed": [0, 0, 0]}
    plain = json.loads(with_deal(perfect_cut=False, **wild))
    kept = read_scores(json.dumps(plain | {"rules": ACES}))
    assert (kept.format, kept.deals[0].left[0]) == ("liverpool-scores/3", HandLeft(("A", "W")))
    assert read_scores(write_scores(kept)) == kept
    assert "no card of Ann's is noted as W under these rules" in faults_of(json.dumps(plain))


@pytest.mark.parametrize(
    ("rules", "more", "said"),
    [
        ("rules=dunlop", {"at_once": True}, "is worth nothing in this deal under these rules"),
        (ONCE, {"at_once": True, "out": None}, "if nobody went out."),
        (ONCE, {"at_once": True, "out": -1}, "if nobody went out."),
        (ONCE, {"at_once": 1}, "at_once isn't valid; write true or false."),
    ],
)
def test_nothing_is_noted_in_vain_of_going_out_in_one_turn(
    rules: str, more: dict[str, Any], said: str
) -> None:
    plain = json.loads(with_deal(**more)) | {"rules": rules}
    assert said in faults_of(json.dumps(plain))


def test_a_game_of_which_nothing_is_noted_comes_back() -> None:
    kept = begun("rules=mahlum", ["Ann", "Ben", "Cy"])
    assert read_scores(write_scores(kept)) == kept


def test_a_deal_that_is_being_corrected_is_no_fault() -> None:
    kept = note_out(begun("rules=dunlop", ["Ann", "Ben", "Cy"]), 1, 0)
    kept = note_left(kept, 2, 0, HandLeft(points=3))
    assert read_scores(write_scores(kept)) == kept


def test_names_are_tidied() -> None:
    kept = read_scores(with_(players=["  Aunt   May ", "Zoe\u0308", "Cy"], title=" At\nhome "))
    assert kept.players == ("Aunt May", "Zoë", "Cy")
    assert kept.title == "At home"


@pytest.mark.parametrize(
    "text",
    ["", "liverpool-scores/1", "[]", "3", "{}", "[" * 100_000, '{"format": 1}', '{"format": "x/1"}',
     "format = 'liverpool-scores/1'", '{"format": "liverpool-scores/x"}', "9" * 5000],
)  # fmt: skip
def test_what_is_no_file_of_scores_is_refused(text: str) -> None:
    assert faults_of(text).startswith("This isn't a score file: it must begin with")


def test_a_file_that_breaks_off_says_where() -> None:
    found = faults_of(FILE[: FILE.index('null, {"points": 35}')])
    assert found.startswith("This file is cut off at line 8, column ")
    assert "is cut off at line 1, column " in faults_of('{"format": "liverpool-scores/1"')
    assert "is cut off at line 1, column " in faults_of('{"format": "liverpool-scores/1", "title')


def test_a_file_that_is_damaged_says_where() -> None:
    found = faults_of(FILE.replace('"title":', '"title"', 1))
    assert found.startswith("This score file is damaged: it can't be read from line ")
    curly = faults_of(FILE.replace('"title"', "“title”", 1))
    assert curly.startswith("Line ")
    assert curly.endswith('“ is no quotation mark here; write " in its place.')


@pytest.mark.parametrize("case", NO_SCORES, ids=lambda case: str(case["name"]))
def test_what_a_file_is_in_place_of_one_of_scores_is_said(case: dict[str, str]) -> None:
    """The page has the same cases (`web/tests/keeper-files.test.ts`)."""
    assert faults_of(case["text"]) == case["fault"]


def test_another_file_of_ours_is_called_what_it_is() -> None:
    assert faults_of(with_(format="liverpool-receipt/1")).startswith("This is a receipt, and not")


def test_a_file_of_a_later_version_is_named_as_such() -> None:
    assert "is of a later version" in faults_of(with_(format="liverpool-scores/4"))


def test_a_file_that_is_too_large_is_not_read() -> None:
    assert "too large" in faults_of(FILE + " " * 200_000)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (with_(rules=...), "rules is missing; write the part of a link"),
        (with_(rules=3), "rules isn't valid"),
        (with_(title=3), "title isn't valid; write a line of at most 80"),
        (with_(players="Ann, Ben"), "players isn't valid; write a list of 2 to 10 names"),
        (with_(players=["Ann", ""]), "players isn't valid"),
        (with_(first_dealer="Ann"), "first_dealer isn't valid"),
        (with_(deals=...), "deals is missing"),
        (with_(deals={}), "deals isn't valid"),
        (with_(deals=[[]]), "Deal 1 isn't a group of entries"),
        (with_(deals=[{}] * 101), "deals isn't valid; write a list of at most 100"),
        (with_(player=["Ann"]), '"player" isn\'t part of a score file; did you mean pl'),
        (with_deal(out=...), "Deal 1: out is missing"),
        (with_deal(out=10), "Deal 1: out isn't valid"),
        (with_deal(away=[10]), "Deal 1: away isn't valid"),
        (with_deal(out=True), "Deal 1: out isn't valid"),
        (with_deal(left=[{"cards": ["X"]}, None, None]), "Deal 1: left isn't valid"),
        (with_deal(left=[{"cards": ["K\n"]}, None, None]), "Deal 1: left isn't valid"),
        (with_deal(left=[{"points": -1}, None, None]), "Deal 1: left isn't valid"),
        (with_deal(left=[{"coins": 1}, None, None]), "Deal 1: left isn't valid"),
        (with_deal(perfect_cut=1), "Deal 1: perfect_cut isn't valid; write true or false"),
        (with_deal(failed=[0, 0, -1]), "Deal 1: failed isn't valid"),
        (with_deal(zzz=1), 'Deal 1: "zzz" isn\'t part of a score file; leave it out.'),
    ],
)
def test_what_cannot_be_is_reported_with_its_place(text: str, fault: str) -> None:
    assert fault in faults_of(text)


def test_a_name_has_at_most_24_letters() -> None:
    assert faults_of(with_(players=["x" * 25, "Ann", "Ben"]))
    assert names_faults(["x" * 24, "Ann"]) == ()
    assert names_faults(["x" * 25, "Ann"]) != ()


def test_everything_that_is_wrong_is_reported_at_once() -> None:
    found = faults_of(with_(title=3, rules=..., deals=[{}]))
    assert len(found.splitlines()) == 6


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (with_(rules="rules=dunlopp"), "The rules of this game: There are no rules"),
        (with_(rules="rules=dunlop&v=2&players.min=9"), "The rules of this game: players.min"),
        (with_(players=["Ann", "Ben"], deals=[]), "These rules are for 3 to 8 players, not 2."),
        (with_(players=["Ann", "A\u200cnn", "Cy"]), "Two players are called Ann"),
        (with_(players=["Ann", "Be\u202en", "Cy"]), "invisible character"),
        (with_(players=["Ann", "\ud800", "Cy"]), "half a character"),
        (with_(players=["Ann", "B" * 25, "Cy"]), "has 25 characters; it can have at most 24"),
        (with_(title="x" * 81), "The title has 81 characters; it can have at most 80."),
        (with_(title="At\u202ehome"), "The title has an invisible character in it (U+202E)"),
        (with_deal(note="\ufeff"), "Deal 1: the note has an invisible character in it (U+FEFF)"),
        (with_deal(note="x" * 201), "Deal 1: the note has 201 characters; it can have at most 200"),
        (with_(players=["Ann", "dealer", "Cy"]), "that word means the dealer"),
        (with_(players=["Ann", "\u3164", "Cy"]), "at least one letter"),
        (with_(first_dealer=3), "The first dealer isn't one of the 3 players"),
        (with_(first_dealer=-1), "The first dealer isn't one of the 3 players"),
        (with_(deals=json.loads(FILE)["deals"] * 4), "These rules have 7 deals, but 8 are noted"),
        (with_deal(out=3), "Deal 1: whoever went out isn't one of the players"),
        (with_deal(away=[3]), "Deal 1: name who is away once each, in the order of the players"),
        (with_deal(away=[2, 0]), "Deal 1: name who is away once each, in the order of the players"),
        (with_deal(out=0), "Deal 1: Ann went out, so they have no cards to note."),
        (with_deal(left=[None, None]), "Deal 1: note hands and failed lay-downs for each"),
        (with_deal(failed=[0] * 4), "Deal 1: note hands and failed lay-downs for each"),
        (
            with_deal(left=[{"cards": ["K"], "points": 10}, None, None]),
            "Deal 1: both cards and points are noted for Ann",
        ),
        (with_(rules="rules=mahlum"), "Deal 1: a perfect cut is worth nothing"),
        (with_(rules="rules=mahlum"), "Deal 1: failed lay-downs cost nothing"),
        (with_buys([2, 0]), "Deal 1: note buys that are left for each of the 3 players"),
        (with_buys([0, 0, 3]), "Deal 1: nobody can have more than 2 buys left"),
        (with_deal(buys_left=[1, 0, 0]), "Deal 1: buys that are left count nothing in this deal"),
        (
            with_buys([1, 0, 1], out=None, left=[None] * 3, away=[2], failed=[0, 0, 0]),
            "Deal 1: somebody who did not play this deal has no buys left",
        ),
    ],
)
def test_what_contradicts_itself_or_the_rules_is_reported(text: str, fault: str) -> None:
    assert fault in faults_of(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["cards", "points", "out", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.sampled_from(sorted(json.loads(FILE))), JSON, st.sampled_from(["", "deal"]))
def test_whatever_stands_in_a_file_it_is_read_or_refused(key: str, value: Any, where: str) -> None:
    text = with_deal(**{key: value, "left": value}) if where else with_(**{key: value})
    with suppress(ScoresError):
        assert isinstance(read_scores(text), KeptScores)


@given(st.text(max_size=60))
def test_whatever_rules_a_file_names_they_are_read_or_refused(query: str) -> None:
    with suppress(ScoresError):
        read_scores(with_(rules=f"rules=dunlop&v=2&{query}", deals=[]))


@pytest.mark.parametrize(
    "rules",
    [
        "rules=\ud800",
        "rules=dunlop&v=2&title=\ud800",
        'rules=dunlop&v=2&title="\\ud800"',
        'rules=dunlop&v=2&slips=["\\ud800"]',
        "rules=dunlop&v=2&title=%ED%A0%80",
    ],
)
def test_half_signs_do_no_harm(rules: str) -> None:
    with suppress(ScoresError):
        kept = read_scores(with_(rules=rules, deals=[], title="\ud800"))
        encode(scoring_of(rules_of(kept.rules)))
        assert write_scores(kept).encode()


OWN = "rules=dunlop&v=2&title=Ours&end.contracts=each_own&end.failed_meld=50&start.perfect_cut=-50"


def test_who_went_down_is_kept_where_each_has_their_own_contract() -> None:
    deals = json.loads(with_deal(down=[0, 2]))["deals"]
    kept = read_scores(with_(rules=OWN, deals=deals))
    assert (kept.format, kept.deals[0].down) == ("liverpool-scores/3", (0, 2))
    assert read_scores(write_scores(kept)) == kept


def test_signs_for_wild_cards_and_who_went_down_go_together() -> None:
    wild = [{"cards": ["A", "W"]}, None, {"points": 35}]
    deals = json.loads(with_deal(down=[0, 1], left=wild))["deals"]
    kept = read_scores(
        with_(rules=f"{OWN}&meld.wild_ranks=red_aces&points.wild_two=20", deals=deals)
    )
    assert (kept.format, kept.deals[0].down) == ("liverpool-scores/3", (0, 1))
    assert kept.deals[0].left[0] == HandLeft(("A", "W"))
    assert read_scores(write_scores(kept)) == kept


@pytest.mark.parametrize(
    ("rules", "more", "said"),
    [
        ("rules=dunlop", {"down": [0]}, "who went down makes no difference under these rules"),
        (OWN, {"down": [2, 0]}, "name who went down once each, in the order of the players"),
        (OWN, {"down": [3]}, "name who went down once each, in the order of the players"),
        (OWN, {"down": "all"}, "write the players who went down, counting from 0"),
        (OWN, {"down": [0], "away": [0], "left": [None, None, {"points": 35}],
            "failed": [0, 0, 0]}, "somebody who did not play this deal can't have gone down."),
    ],
)  # fmt: skip
def test_only_who_can_have_gone_down_is_named(rules: str, more: dict[str, Any], said: str) -> None:
    plain = json.loads(with_deal(**more)) | {"rules": rules}
    assert said in faults_of(json.dumps(plain))


def test_no_deal_follows_the_one_that_ended_the_game() -> None:
    two = [{"cards": 10, "contract": each} for each in ("set 3", "run 4")]
    short = f"&deals={quote(json.dumps(two, separators=(',', ':')))}"
    deals = json.loads(FILE)["deals"][:1]
    fault = faults_of(with_(rules=OWN + short, deals=deals * 3))
    assert "The game ended with deal 2, but 3 are noted; remove the last ones." in fault
