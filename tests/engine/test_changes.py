"""Changes as people write them, and what they hear when one is not possible."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liverpool.engine import changes
from liverpool.engine.bounds import LARGEST
from liverpool.engine.catalogue import written_groups
from liverpool.engine.changes import (
    ASKED,
    FIELDS,
    LONGEST_TEXT,
    MOST_READ,
    asked_by,
    changed,
    contract_text,
    difference,
    earlier,
    from_plain,
    parse_changes,
    to_plain,
)
from liverpool.engine.given_text import quoted
from liverpool.engine.presets import load, names
from liverpool.engine.questions import questions
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import BuyWindow, Deal, Kind, Slot, SwapFrom
from tests.chance import so_many

DUNLOP = load("dunlop").rules


def said(changes: dict[str, object]) -> str:
    """What is wrong with the changes, in the words for people."""
    with pytest.raises(RulesError) as error:
        changed(DUNLOP, changes)
    return str(error.value)


@pytest.mark.parametrize("name", names())
def test_plain_values_are_read_back(name: str) -> None:
    rules = load(name).rules
    assert from_plain(to_plain(rules)) == rules


def test_the_difference_makes_one_rule_set_of_another() -> None:
    for one, other in [*permutations(names(), 2)][:: so_many(7, full=1)]:
        rules, base = load(one).rules, load(other).rules
        assert changed(base, difference(rules, base)) == rules
    assert difference(DUNLOP, DUNLOP) == {}


def test_changes_are_written_as_toml() -> None:
    text = """
    buy.limit = 3   # no more
    "swap.from" = "runs_and_sets"
    deals.7.contract = "run 4, run 4"
    [buy]
    window = "off"
    """
    with pytest.raises(RulesError, match=r"^Line 5, column 9: this is written twice"):
        parse_changes(text)
    changes = parse_changes(text.replace("[buy]\n    window", "buy.window"))
    assert changes == {
        "buy.limit": 3,
        "buy.window": "off",
        "swap.from": "runs_and_sets",
        "deals.7.contract": "run 4, run 4",
    }
    rules = changed(DUNLOP, changes)
    assert rules.buy.limit == 3
    assert rules.buy.window is BuyWindow.OFF
    assert rules.swap.from_ is SwapFrom.RUNS_AND_SETS
    assert rules.deals[6] == Deal(12, (Slot(Kind.RUN, 4), Slot(Kind.RUN, 4)))
    assert rules.deals[:6] == DUNLOP.deals[:6]


def test_nothing_changes_nothing() -> None:
    assert parse_changes("# nothing\n") == {}
    assert changed(DUNLOP, {}) == DUNLOP


def test_all_deals_may_be_changed_and_one_of_them_again() -> None:
    deals = [{"cards": 7, "contract": "set 3"}, {"cards": 8, "contract": "run  4 ,set 3"}]
    rules = changed(DUNLOP, {"deals.2.all_at_once": True, "deals": deals})
    assert rules.deals == (
        Deal(7, (Slot(Kind.SET, 3),)),
        Deal(8, (Slot(Kind.RUN, 4), Slot(Kind.SET, 3)), all_at_once=True),
    )
    assert "all_at_once" not in deals[1]
    assert difference(rules, DUNLOP) == {
        "deals": [
            {"cards": 7, "contract": "set 3", "all_at_once": False},
            {"cards": 8, "contract": "run 4, set 3", "all_at_once": True},
        ]
    }
    assert changed(DUNLOP, difference(rules, DUNLOP)) == rules


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("deck.jokers", 0),
        ("deck.jokers", [[4, 1], [8, 2]]),
        ("buy.price", 2),
        ("buy.price", [1, 2, 3]),
        ("buy.limit", [2, 2, 3]),
        ("meld.wild_limit", 1),
        ("meld.wild_limit", "fewer"),
    ],
)
def test_a_number_or_something_else_is_read_back_as_it_was_written(key: str, value: object) -> None:
    rules = changed(DUNLOP, {key: value})
    assert difference(rules, DUNLOP) == {key: value}
    assert from_plain(to_plain(rules)) == rules


def test_a_change_of_deals_answers_the_questions_of_deals() -> None:
    assert asked_by("deals.7.cards") == ("deals.N.cards",)
    assert asked_by("deals") == ("deals.N.cards", "deals.N.contract", "deals.N.all_at_once")
    assert asked_by("buy.limit") == ("buy.limit",)
    assert {asked for key in FIELDS for asked in asked_by(key)} == set(ASKED)


def test_a_contract_is_written_in_its_order() -> None:
    assert contract_text(DUNLOP.deals[5].contract) == "set 3, run 4, run 4"


LIMIT = f'write a whole number from 1 to {LARGEST}, "none" or a list by deal: [2, 2, 3].'
PAIRS = "write pairs of players and decks, from 1 to 8: [[4, 2], [8, 3]]."
JOKERS = (
    "write how many are in each deck, from 0 to 16, or pairs of players and jokers:"
    " [[4, 1], [8, 2]]."
)
PRICE = (
    "write a whole number from 0 to 10, or a list for the first buy, the second and so on:"
    " [1, 2, 3]."
)
DEAL_LIST = 'write a list of deals: [{ cards = 10, contract = "set 3, set 3" }].'
NUMBER = f"write a whole number from 0 to {LARGEST}."
FROM_ONE = f"write a whole number from 1 to {LARGEST}."


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        # keys
        ("buy.limt", 3, 'There is no rule "buy.limt"; did you mean buy.limit?'),
        ("limit", 3, 'There is no rule "limit"; did you mean buy.limit?'),
        ("score.joker", 3, 'There is no rule "score.joker"; did you mean points.joker?'),
        ("points.jokers", 3, 'There is no rule "points.jokers"; did you mean points.joker?'),
        ("", 3, 'There is no rule ""; rules have names such as buy.limit.'),
        ("buy", 3, "buy is a group of rules; name one of them, such as buy.window."),
        ("deals.3.card", 3, 'There is no rule "deals.3.card"; did you mean deals.3.cards?'),
        ("deals.cards", 3, 'There is no rule "deals.cards"; did you mean deals.1.cards?'),
        ("deals.0.cards", 3, 'There is no rule "deals.0.cards"; did you mean deals.1.cards?'),
        ("deals.8.cards", 3, "deals.8.cards: there is no deal 8; the last one is deal 7."),
        ("swap.from_", "runs", 'There is no rule "swap.from_"; did you mean swap.from?'),
        ("x\x1b[2J", 3, 'There is no rule "x?[2J"; rules have names such as buy.limit.'),
        # truth
        ("call.final_discard", 1, "call.final_discard: 1 is not possible; write true or false."),
        # numbers
        ("points.ace", True, f"points.ace: true is not possible; {NUMBER}"),
        ("points.ace", 15.0, f"points.ace: 15.0 is not possible; {NUMBER}"),
        ("points.ace", float("nan"), f"points.ace: nan is not possible; {NUMBER}"),
        ("points.ace", float("inf"), f"points.ace: inf is not possible; {NUMBER}"),
        ("points.ace", "15", f'points.ace: "15" is not possible; {NUMBER}'),
        ("points.ace", LARGEST + 1, f"points.ace: 10001 is not possible; {NUMBER}"),
        ("points.ace", -LARGEST - 1, f"points.ace: -10001 is not possible; {NUMBER}"),
        ("points.ace", 10**60, f"points.ace: 1{'0' * 38}… is not possible; {NUMBER}"),
        ("points.ace", [15], f"points.ace: [15] is not possible; {NUMBER}"),
        ("points.ace", {"x": 15}, f"points.ace: a group is not possible; {NUMBER}"),
        ("end.failed_meld", "x", f'end.failed_meld: "x" is not possible; {NUMBER}'),
        ("stock.renewals", "x",
            'stock.renewals: "x" is not possible; write a whole number from 0 to 100.'),
        ("meld.suits", 2.5, "meld.suits: 2.5 is not possible; write a whole number from 1 to 4."),
        # numbers or a word
        ("buy.limit", "never", f'buy.limit: "never" is not possible; {LIMIT}'),
        (
            "buy.limit",
            "none\u200b",
            'buy.limit: "none?" has an invisible character in it (U+200B); leave that out.',
        ),
        ("buy.limit", False, f"buy.limit: false is not possible; {LIMIT}"),
        ("buy.limit", 99999, f"buy.limit: 99999 is not possible; {LIMIT}"),
        (
            "points.two_to_nine",
            "none",
            (
                'points.two_to_nine: "none" is not possible;'
                ' write a whole number from 0 to 10000 or "pips".'
            ),
        ),
        # one of several
        (
            "buy.priority",
            "first",
            'buy.priority: "first" is not possible; write "seat" or "first_call" or "cut".',
        ),
        (
            "swap.from",
            True,
            ('swap.from: true is not possible; write "runs" or "runs_and_sets_of_three" or'
            ' "runs_and_sets".'),
        ),
        # the decks
        ("deck.by_players", [[4, 2, 1]], f"deck.by_players: [[4, 2, 1]] is not possible; {PAIRS}"),
        (
            "deck.by_players",
            [[4, 99999]],
            f"deck.by_players: [[4, 99999]] is not possible; {PAIRS}",
        ),
        ("deck.by_players", 3, f"deck.by_players: 3 is not possible; {PAIRS}"),
        # numbers, or lists of them
        ("deck.jokers", "many", f'deck.jokers: "many" is not possible; {JOKERS}'),
        ("deck.jokers", True, f"deck.jokers: true is not possible; {JOKERS}"),
        ("deck.jokers", [4, 2], f"deck.jokers: [4, 2] is not possible; {JOKERS}"),
        ("deck.jokers", [[1, 1]] * 101, f"deck.jokers: a list is not possible; {JOKERS}"),
        ("buy.price", [1, "2"], f'buy.price: [1, "2"] is not possible; {PRICE}'),
        ("buy.price", [1, 10**6], f"buy.price: [1, 1000000] is not possible; {PRICE}"),
        ("buy.price", [[1]], f"buy.price: [[1]] is not possible; {PRICE}"),
        ("buy.price", 0.5, f"buy.price: 0.5 is not possible; {PRICE}"),
        (
            "meld.wild_limit",
            "many",
            ('meld.wild_limit: "many" is not possible;'
            ' write a whole number from 0 to 10000, "none", "as_many" or "fewer".'),
        ),
        (
            "meld.wild_limit_run",
            True,
            ("meld.wild_limit_run: true is not possible;"
            ' write a whole number from 0 to 10000, "same", "none", "as_many" or "fewer".'),
        ),
    ],
)  # fmt: skip
def test_a_change_that_is_not_possible_is_reported(key: str, value: object, sentence: str) -> None:
    assert said({key: value}) == sentence


@pytest.mark.parametrize("word", ["", " ", 3, None])
def test_a_word_is_short_and_can_be_printed(word: object) -> None:
    sentence = said({"words.buy": word})
    assert sentence.startswith("words.buy: ")
    assert sentence.endswith("write one or more words in quotation marks, at most 20 characters.")
    assert sentence.isprintable()


@pytest.mark.parametrize("word", ["", "x" * 20])
def test_a_text_that_may_be_empty_may_be(word: str) -> None:
    assert changed(load("dunlop").rules, {"words.sets": word}).words.sets == word


@pytest.mark.parametrize("key", ["words.buy", "words.sets", "words.note"])
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x" * 301, "has 301 characters; it can have at most"),
        ("\x1b[31m", "has an invisible character in it (U+001B)"),
        ("\u202eyub", "has an invisible character in it (U+202E)"),
        ("a\x00b", "has an invisible character in it (U+0000)"),
        ("\ufeff", "has an invisible character in it (U+FEFF)"),
        ("\ud800", "has half a character in it (U+D800)"),
    ],
)
def test_a_text_that_cannot_be_taken_says_why(key: str, text: str, fault: str) -> None:
    sentence = said({key: text})
    assert sentence.startswith(f"{key}: ")
    assert fault in sentence
    assert sentence.isprintable()


def test_a_text_is_kept_in_the_usual_form_of_its_letters() -> None:
    rules = changed(DUNLOP, {"words.buy": " Kauf\nEs ", "words.sets": "Sa\u0308tze"})
    assert (rules.words.buy, rules.words.sets) == ("Kauf Es", "S\u00e4tze")


def test_what_is_no_text_is_no_text_that_may_be_empty() -> None:
    assert said({"words.sets": 3}).endswith('at most 20 characters, or "" for none.')


def test_a_word_of_twenty_letters_is_taken() -> None:
    assert changed(DUNLOP, {"words.buy": "ü" * 20}).words.buy == "ü" * 20


@pytest.mark.parametrize(
    "contract",
    ["", "set", "set 3 run 4", "set 3,", "set -3", "set 0", "set 100", "sets 3", "set ３", 3, []],
)
def test_a_contract_is_sets_and_runs_with_their_lengths(contract: object) -> None:
    sentence = said({"deals.1.contract": contract})
    assert sentence.startswith("deals.1.contract: ")
    assert sentence.endswith('write a contract such as "set 3, set 3, run 4".')


def test_a_list_of_deals_tells_what_is_wrong_in_each() -> None:
    deals = [3, {"cards": 3}, {"cards": "x", "contract": "run 4", "contracts": "set 3"}]
    assert said({"deals": deals}).splitlines() == [
        f"deals.1: 3 isn't a deal; {DEAL_LIST}",
        'deals.2.contract is missing; write a contract such as "set 3, set 3, run 4".',
        'There is no rule "deals.3.contracts"; did you mean deals.3.contract?',
        f'deals.3.cards: "x" is not possible; {FROM_ONE}',
    ]


def test_deals_that_are_none_are_told_once() -> None:
    assert said({"deals": 3, "deals.1.cards": 3}) == f"deals: 3 is not possible; {DEAL_LIST}"


def test_more_deals_than_can_be_counted_are_told_once() -> None:
    too_many: list[list[object]] = [[{}] * (MOST_READ + 1), [3] * 50_000]
    for deals in too_many:
        message = said({"deals": deals})
        assert message == "deals: a game has from 1 to 100 deals; change how many there are."
    assert f"deals.{MOST_READ}.cards is missing" in said({"deals": [{}] * MOST_READ})


def test_more_rules_than_there_can_be_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "MOST_READ", 20)
    many: dict[str, object] = {f"buy.limi{number}": 1 for number in range(21)}
    message = "This has 21 rules; at most 20 can be read."
    assert said(many) == message
    with pytest.raises(RulesError) as error:
        from_plain(many)
    assert str(error.value) == message
    del many["buy.limi0"]
    assert len(said(many).splitlines()) == 20


def test_all_faults_are_told_at_once() -> None:
    changes: dict[str, object] = {"buy.limt": 1, "points.ace": "x", "deals.9.cards": 3, "buy": 1}
    assert len(said(changes).splitlines()) == 4


def test_a_whole_rule_set_needs_every_field() -> None:
    plain = to_plain(DUNLOP)
    del plain["buy"]["limit"]
    plain["swap"] = {}
    plain["points"]["aces"] = 15
    with pytest.raises(RulesError) as error:
        from_plain(plain)
    lines = str(error.value).splitlines()
    assert f"buy.limit is missing; {LIMIT}" in lines
    assert any(line.startswith('swap.from is missing; write "runs" or ') for line in lines)
    assert "swap is a group of rules; name one of them, such as swap.who." in lines
    assert 'There is no rule "points.aces"; did you mean points.ace?' in lines
    assert len(lines) == 7  # swap.for_contract is one that there was not always


def test_every_field_says_what_it_wants() -> None:
    with pytest.raises(RulesError) as error:
        from_plain({})
    lines = str(error.value).splitlines()
    asked = [key for key in FIELDS if key not in earlier()]
    assert [line.partition(" is missing; write ")[0] for line in lines] == asked


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (
            "buy.limit = none",
            "Line 1, column 13: a value is missing, or its quotation marks; write lines like",
        ),
        (
            "a = 1\nbuy.limit 3",
            "Line 2, column 11: = and a value are missing after a name; write lines like",
        ),
        ("buy.limit = 3\nbuy.limit = 4", "Line 2, column 14: this is written twice; keep one"),
        ('buy.limit = 3\n"buy.limit" = 4', '"buy.limit" is written twice; keep one of them.'),
        (
            'words.buy = "Mine!\nbuy.limit = 3',
            "Line 1, column 19: the line ends within a text; close",
        ),
        (
            "[buy\nlimit = 3",
            "Line 1, column 5: the heading does not end; write it as in [changes].",
        ),
        ("deals = [1,", "The end is missing: a value is missing, or its quotation marks; write"),
        ("deals = [1", "The end is missing: a list is not closed; write ] at its end."),
        ("a = " + "[" * 5000, "Line 1, column 1: lists are nested too deep to be read."),
        ("a." * 45_000 + "a = 1", "Line 1, column 32: this name has too many parts to be read."),
        ("a = " + "9" * 5000, "Line 1, column 5: this number is too long to be read."),
        ("#" * (LONGEST_TEXT + 1), "This has 100001 characters; a rule set has at most 100000."),
        ("\x00", "Line 1, column 1: a name is missing at the beginning of the line;"),
    ],
)
def test_text_that_cannot_be_read_is_told_with_its_place(text: str, start: str) -> None:
    with pytest.raises(RulesError) as error:
        parse_changes(text)
    assert str(error.value).startswith(start)


def test_keys_of_any_depth_are_keys_that_do_not_exist() -> None:
    deep = parse_changes("a." * 14 + "b = 1")
    assert said(deep).startswith('There is no rule "a.a.a"')


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.no_cover
@given(st.dictionaries(st.sampled_from([*FIELDS, "deals.1.contract"]) | st.text(), ANYTHING))
def test_nonsense_is_refused_in_lines_that_can_be_printed(changes: dict[str, object]) -> None:
    message = ""
    rules = DUNLOP
    try:
        rules = changed(DUNLOP, changes)
    except RulesError as error:
        message = str(error)
    assert all(line.isprintable() for line in message.splitlines())
    assert changed(DUNLOP, difference(rules, DUNLOP)) == rules


@given(st.text() | st.text(alphabet="[]{}=.\"'#\n ab3"))
def test_any_text_is_read_or_refused(text: str) -> None:
    message, changes = "", None
    try:
        changes = parse_changes(text)
    except RulesError as error:
        message = str(error)
    assert (changes is None) == bool(message)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Grandma always deals first.", "Grandma always deals first."),
        (" Grandma deals. \r\n\r\n\tNo  phones.\n", "Grandma deals.\nNo phones."),
        ("\n \n", ""),
        ("x" * 300, "x" * 300),
        ("\n".join("abcdef"), "a\nb\nc\nd\ne\nf"),
        ("For us \U0001f468\u200d\U0001f469\u200d\U0001f467", None),
        ("<b>&\"'#$*_\\</b>", "<b>&\"'#$*_\\</b>"),
    ],
)
def test_a_note_may_have_several_lines_and_any_sign(typed: str, kept: str | None) -> None:
    rules = changed(load("dunlop").rules, {"words.note": typed})
    assert rules.words.note == (typed if kept is None else kept)


def test_a_note_has_at_most_six_lines() -> None:
    assert "has 7 lines; it can have at most 6" in said({"words.note": "a\n" * 7})
    assert "write plain text of at most 6 lines in quotation marks" in said({"words.note": 3})


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Set 3", "set 3"),
        ("SET 3,RUN 4", "set 3, run 4"),
        ("set of 3", "set 3"),
        ("2 sets", "set 3, set 3"),
        ("1 set, 1 run", "set 3, run 4"),
        ("two sets and a sequence", "set 3, set 3, run 4"),
        ("two sets of three and a run of four", "set 3, set 3, run 4"),
        ("3 runs of 5", "run 5, run 5, run 5"),
        ("2 sets + 1 run", "set 3, set 3, run 4"),
        ("set 3, set 3, and run 4", "set 3, set 3, run 4"),
        ("sequence 12 & set 4", "run 12, set 4"),
    ],
)
def test_a_contract_is_read_in_other_words_that_are_clear(written: str, read: str) -> None:
    rules = changed(DUNLOP, {"deals.1.contract": written})
    assert contract_text(rules.deals[0].contract) == read


@pytest.mark.parametrize(
    "written",
    ["sets 3", "3", "2 trios", "a", "set three four", "99 sets, 99 sets", "no sets", "and"],
)
def test_what_is_not_clear_is_no_contract(written: str) -> None:
    assert "is not possible; write a contract such as" in said({"deals.1.contract": written})


@pytest.mark.parametrize("rank", ["10", "t", "T"])
def test_a_ten_may_be_written_with_two_digits(rank: str) -> None:
    rules = changed(DUNLOP, {"points.single": [[rank, 5], ["q", 20]]})
    assert rules.points.single == (("T", 5), ("Q", 20))


@pytest.mark.parametrize("value", [[[]], [["11", 5]], [[5, "T"]], ["T"], [["T", [[[1]]]]]])
def test_what_is_no_pair_of_a_rank_is_told_with_its_limits(value: object) -> None:
    sentence = said({"points.single": value})
    assert sentence.endswith(
        'is not possible; write pairs of a rank and its points, from 0 to 10000: [["Q", 15],'
        ' ["7", 20]].'
    )


def test_a_list_is_quoted_as_it_was_written_if_it_is_short() -> None:
    assert quoted([["Q", 15], [True]]) == '[["Q", 15], [true]]'
    assert quoted([[4, 2]] * 10) == quoted([[[[1]]]]) == "a list"
    assert quoted({"a": 1}) == "a group"


def test_what_was_played_before_a_question_is_what_it_says_itself() -> None:
    written_groups.cache_clear()
    earlier.cache_clear()
    told = {key: each.before.answer for key, each in questions().items() if each.before}
    assert earlier() == told
