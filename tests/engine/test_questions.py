"""Every field has its question, every answer its sentence, and there is nothing else."""

import re
from enum import StrEnum
from typing import Final

import pytest

from liverpool.engine.bounds import text_size
from liverpool.engine.changes import DEAL_FIELDS, FIELDS, by_key, changed
from liverpool.engine.partners import Partners
from liverpool.engine.presets import load, names
from liverpool.engine.questions import (
    FieldQuestion,
    Simulated,
    brought_along,
    describe_by_players,
    describe_contract,
    describe_difference,
    describe_limits,
    describe_players,
    describe_prices,
    describe_rules,
    groups,
    questions,
)
from liverpool.engine.rules import PlayerRules
from liverpool.engine.seating import Direction

QUESTIONS = questions()
TYPES = {
    **{key: kind for key, kind in FIELDS.items() if key != "deals"},
    **{f"deals.N.{name}": kind for name, kind in DEAL_FIELDS.items()},
}
WORDS = {
    "buy.limit": ["none"],
    "buy.game_limit": ["none"],
    "points.two_to_nine": ["pips"],
    "meld.wild_limit": ["none", "as_many", "fewer"],
    "meld.wild_limit_run": ["same", "none", "as_many", "fewer"],
}
LISTED = ["deck.by_players", "deck.jokers", "buy.price", "buy.limit", "points.single"]


def test_they_are_the_same_when_they_are_read_again() -> None:
    read = groups()
    groups.cache_clear()
    questions.cache_clear()
    assert groups() == read
    assert questions() == QUESTIONS


def test_the_groups_come_in_the_order_in_which_people_ask() -> None:
    assert [group.title for group in groups()] == [
        "Cards and contracts",
        "Decks and jokers",
        "Scoring",
        "Buying",
        "Jokers and other wild cards",
        "The last deal",
        "Going out",
        "More rules",
    ]
    buying = [question.key for question in groups()[3].questions]
    assert buying == [
        "buy.price",
        "buy.priority",
        "buy.window",
        "buy.limit",
        "buy.game_limit",
        "buy.carry_over",
        "buy.from_deal",
        "buy.when_down",
        "buy.discarder",
        "buy.upcard",
        "buy.for_two",
    ]


def test_every_field_has_one_question() -> None:
    assert sorted(QUESTIONS) == sorted(TYPES)
    assert sum(len(group.questions) for group in groups()) == len(QUESTIONS)
    assert len({question.ask for question in QUESTIONS.values()}) == len(QUESTIONS)


@pytest.mark.parametrize("key", TYPES)
def test_every_value_has_its_sentence_and_nothing_else_has(key: str) -> None:
    question, kind = QUESTIONS[key], TYPES[key]
    assert question.ask.endswith("?")
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        assert list(question.answers) == [str(member) for member in kind]
        assert not question.other
    elif kind is bool:
        assert sorted(question.answers) == ["false", "true"]
        assert not question.other
    else:
        words = [answer for answer in question.answers if not answer.isdigit()]
        empty = [""] if kind is str and text_size(key).least == 0 else []
        assert words == WORDS.get(key, empty)
        assert ("{n}" in question.other) == (key not in ("deck.by_players", "points.single"))
    assert ("{n}" in question.listed) == (key in LISTED)
    for sentence in (*question.answers.values(), question.other or "."):
        assert sentence.endswith((".", "”"))
    assert all("{" not in sentence for sentence in question.answers.values())


def test_what_is_listed_as_played_are_answers_that_there_are() -> None:
    kinds = {"number", "list", "text"}
    for question in QUESTIONS.values():
        assert question.simulator.plays, f"say for {question.key} what the simulator plays"
        answers = {*question.answers, *map(str, range(1, 14))}
        assert {*question.simulator.plays} <= answers | kinds, question.key


@pytest.mark.parametrize(
    ("plays", "value", "included"),
    [
        (("seat", "cut"), "cut", True),
        (("seat", "cut"), "first_call", False),
        (("true",), True, True),
        (("true", "number"), False, False),
        (("13",), 13, True),
        (("13",), 12, False),
        (("none", "number"), 12, True),
        (("none", "number"), "none", True),
        (("none", "number"), [1, 2], False),
        (("number", "list"), [1, 2], True),
        (("text",), "Meld!", True),
        ((), "seat", False),
    ],
)
def test_the_simulator_plays_the_answers_that_are_listed(
    plays: tuple[str, ...], value: object, included: bool
) -> None:
    assert Simulated(plays).includes(value) == included


def test_short_answers_are_of_answers_that_there_are() -> None:
    names = ("run", "a_run", "A_run", "runs", "wilds", "An_other", "highest", "cards", "sides")
    words = dict.fromkeys(names, "words")
    for question in QUESTIONS.values():
        assert {*question.short} <= {*question.answers}, question.key
        for answer, short in question.short.items():
            assert question.answer_in_short(answer, **words)
            assert short.endswith(".") == (short[0] == "{" or short[0].isupper())
        assert question.answer_in_short("no such answer") == ""


def test_the_ways_round_are_said_as_people_say_them() -> None:
    assert [each.way for each in Direction] == ["clockwise", "counter-clockwise"]


def test_what_makes_a_question_needless_is_a_value_of_another_field() -> None:
    for question in QUESTIONS.values():
        besides = [unless.besides for unless in question.unless if unless.besides]
        for unless in (*question.unless, *besides):
            kind = TYPES[unless.key]
            words = range(1, 11) if kind is int else WORDS.get(unless.key) or list(kind)
            assert unless.values
            assert set(unless.values) <= set(words)
            assert unless.key in WORDS or len(unless.values) < len(words)
            assert unless.key != question.key


@pytest.mark.parametrize("name", names())
def test_every_preset_is_described_in_whole_sentences(name: str) -> None:
    for key, question, sentence in describe_rules(load(name).rules):
        assert key
        assert question.endswith("?")
        assert sentence.endswith((".", "”"))
        assert "{" not in question + sentence


def described(name: str, changes: dict[str, object] | None = None) -> dict[str, str]:
    rules = changed(load(name).rules, changes or {})
    return {key: sentence for key, _, sentence in describe_rules(rules)}


def test_christmas_is_described() -> None:
    christmas = described("christmas")
    assert christmas["deals.N.cards"] == "10 in deals 1 to 3, 12 in deals 4 to 7."
    assert christmas["deals.6.contract"] == "One set of 3 and two runs of 4."
    assert christmas["deals.7.all_at_once"] == "Yes, every card, with no discard."
    assert "deals.1.all_at_once" not in christmas
    assert christmas["deck.by_players"] == "One for each player."
    remedy = "The discarder takes it back, plus a card from the caller's hand."
    assert christmas["call.remedy"] == remedy
    assert christmas["buy.price"] == "One extra card from the stock."
    assert christmas["words.call"] == "“Rummy!”"
    assert "layoff.last_deal" not in christmas, "nobody lays off in its last deal"


def test_mahlum_is_described_in_its_own_words() -> None:
    mahlum = described("mahlum")
    assert mahlum["deals.N.cards"] == (
        "7 in deal 1, 10 in deals 2 to 4, 12 in deals 5 and 6, 14 in deal 7."
    )
    assert mahlum["deals.5.contract"] == "Two bunches of 3 and one straight of 4."
    assert mahlum["deals.7.all_at_once"] == "No, the contract is enough."
    assert mahlum["deck.by_players"] == "3 for up to 8 players."
    assert described("dunlop")["deck.by_players"] == "2 for up to 4 players, 3 for up to 8."


def test_questions_that_do_not_arise_are_left_out() -> None:
    called = {key for key in FIELDS if key.startswith("call.")}
    assert called - described("dunlop").keys() == called - {"call.offence"}
    assert called <= described("wikipedia").keys()
    assert "words.call" not in described("dunlop")
    assert "points.wild_two" not in described("dunlop")
    assert described("dunlop+twos")["points.wild_two"] == "15."
    unsold = described("dunlop", {"buy.window": "off"})
    assert unsold["buy.window"] == "Never."
    assert not {"buy.price", "buy.priority", "buy.limit", "words.buy"} & unsold.keys()
    uncut = described("dunlop", {"start.cutter": "nobody"})
    assert "start.perfect_cut" not in uncut


def test_numbers_have_their_sentence() -> None:
    assert described("dunlop", {"buy.price": 2})["buy.price"] == "2 extra cards from the stock."
    assert described("dunlop", {"buy.limit": 1})["buy.limit"] == "Once."
    assert described("dunlop", {"buy.limit": 3})["buy.limit"] == "3 times."
    assert described("dunlop", {"words.buy": "{n}"})["words.buy"] == "“{n}”"


def test_words_and_decks_are_described_plainly() -> None:
    words = load("mahlum").rules.words
    assert (
        describe_contract(load("wikipedia").rules.deals[6].contract, words) == "one straight of 7"
    )
    many = changed(load("mahlum").rules, {"deals.1.contract": ", ".join(["set 3"] * 9)})
    assert describe_contract(many.deals[0].contract, words) == "nine bunches of 3"


def test_a_table_may_have_its_own_word_for_several() -> None:
    own: dict[str, object] = {"words.run": "Straße", "words.runs": "Straßen", "words.set": "trio"}
    said = described("dunlop", own)
    assert said["deals.3.contract"] == "Two Straßen of 4."
    assert said["deals.5.contract"] == "Two trios and one Straße of 4."
    assert said["words.runs"] == "“Straßen”."
    assert "words.sets" not in said, "the usual plural needs no line"


def test_a_note_of_several_lines_is_quoted_in_one() -> None:
    said = described("dunlop", {"words.note": "Grandma deals first.\nNo phones."})
    assert said["words.note"] == "“Grandma deals first. / No phones.”"
    assert "words.note" not in described("dunlop")


def test_for_how_many_the_rules_are() -> None:
    assert describe_players(load("dunlop").rules.players) == "3 to 8 players"
    assert describe_players(PlayerRules(3, 4, Partners.NONE)) == "3 or 4 players"
    assert describe_players(PlayerRules(4, 4, Partners.NONE)) == "4 players"


def test_lists_of_numbers_are_told_plainly() -> None:
    assert describe_by_players([(4, 4)]) == "4 for up to 4 players"
    assert describe_by_players([(4, 1), (8, 2)]) == "1 for up to 4 players, 2 for up to 8"
    assert describe_by_players([(3, 3), (4, 4)]) == "One for each player"
    assert describe_by_players([(3, 2), (4, 3)]) == "One fewer than there are players"
    assert describe_by_players([(3, 3), (8, 8)]) == "3 for up to 3 players, 8 for up to 8"
    assert describe_by_players([(4, 3), (8, 7)]) == "3 for up to 4 players, 7 for up to 8"
    assert describe_by_players([(3, 1), (4, 3)]) == "1 for up to 3 players, 3 for up to 4"
    assert describe_by_players([]) == "None"
    assert describe_prices([1, 2, 3]) == "1 for the first buy, then 2, then 3 for every later one"
    assert describe_prices([2]) == "2 for each buy"
    assert describe_prices([]) == "none"
    assert describe_limits([]) == "no limit"
    assert describe_limits([1, 2, 2], first=4) == "once in deal 4, twice from deal 5 on"
    assert describe_limits([3, 3]) == "three times in each deal"
    by_deal = described("dunlop", {"buy.limit": [1, 1, 1, 2]})["buy.limit"]
    assert by_deal == "Once in deals 1 to 3, twice from deal 4 on."
    jokers = described("bicycle_contract")["deck.jokers"]
    assert jokers == "1 for up to 4 players, 2 for up to 8, in all."
    assert described("dunlop")["deck.jokers"] == "2 in each deck."
    rising = described("dunlop", {"buy.price": [1, 2]})["buy.price"]
    assert rising == (
        "Extra cards from the stock: 1 for the first buy, then 2 for every later one."
    )


def test_a_question_may_be_made_needless_by_several_others() -> None:
    assert described("bga+penalty", {"call.penalty": 2})["call.penalty"] == "2."
    assert "call.penalty" not in described("bga")
    assert "call.penalty" not in described("dunlop")
    nobody = described("dunlop", {"swap.who": "nobody"})
    assert nobody["swap.who"] == "Nobody."
    its = {"swap.targets", "swap.from", "swap.cards", "swap.joker_use", "swap.for_contract"}
    assert not its & nobody.keys()
    stays = described("dunlop", {"swap.joker_use": "stays_in_run"})
    assert "swap.targets" in stays
    assert not {"swap.from", "swap.for_contract"} & stays.keys()
    assert "meld.wild_limit_lasts" not in nobody
    limited = described("dunlop", {"meld.wild_limit": "as_many"})
    assert limited["meld.wild_limit"] == "No more than there are natural cards."
    assert limited["meld.wild_limit_lasts"] == "No, only when the meld is laid down."
    assert "meld.wild_limit_lasts" in described("dunlop", {"meld.wild_limit_run": 2})


def test_what_two_tables_answer_differently_is_told_side_by_side() -> None:
    dunlop = load("dunlop").rules
    assert describe_difference(dunlop, dunlop) == []
    assert describe_difference(changed(dunlop, {"buy.limit": 3, "deals.7.cards": 13}), dunlop) == [
        (
            "How many cards are dealt?",
            "10 in deals 1 to 4, 12 in deals 5 and 6, 13 in deal 7.",
            "10 in deals 1 to 4, 12 in deals 5 to 7.",
        ),
        ("How often may you buy in a deal?", "3 times.", "No limit."),
    ]
    carried = changed(dunlop, {"buy.limit": 3, "buy.carry_over": True})
    assert describe_difference(carried, dunlop) == [
        ("How often may you buy in a deal?", "3 times.", "No limit."),
        ("Can you use the buys left over from a deal in later deals?", "Yes.", ""),
    ]
    assert describe_difference(dunlop, changed(dunlop, {"meld.wild_ranks": "twos"})) == [
        ("How many points does a wild card count that isn't a joker?", "", "0."),
        (
            "Which cards are wild besides jokers?",
            "None.",
            "2s, except where they stand for themselves.",
        ),
    ]


def test_words_alone_make_no_other_contract() -> None:
    dunlop = load("dunlop").rules
    renamed = changed(dunlop, {"words.set": "book"})
    assert describe_difference(renamed, dunlop) == [("What is a set called?", "“book”.", "“set”.")]


WAYS: Final = ("clockwise", "counter_clockwise")
OTHER_WAY: Final[dict[str, object]] = {"start.direction": "counter_clockwise"}


def test_answers_name_the_sides_by_the_direction_of_play() -> None:
    usual, other = described("dunlop"), described("dunlop", OTHER_WAY)
    assert usual["start.direction"] == "Clockwise: the next player sits on your left."
    assert other["start.direction"] == "Counter-clockwise: the next player sits on your right."
    assert usual["start.cutter"] == "The player to the dealer's right."
    assert other["start.cutter"] == "The player to the dealer's left."
    assert usual.keys() == other.keys()
    assert {key for key in usual if usual[key] != other[key]} == {
        "start.direction",
        "start.cutter",
    }


def test_no_answer_keeps_the_mark_of_a_side() -> None:
    for direction in Direction:
        for question in questions(direction).values():
            for said in (*question.answers.values(), *question.short.values()):
                assert not {"{next_side}", "{side_before}"} & {*re.findall(r"{\w+}", said)}


def test_the_same_player_on_the_other_side_makes_no_other_answer() -> None:
    dunlop = load("dunlop").rules
    asked = "Which way round does play go?"
    ours, theirs = (
        described("dunlop", {"start.direction": way})["start.direction"] for way in WAYS
    )
    assert describe_difference(dunlop, changed(dunlop, OTHER_WAY)) == [(asked, ours, theirs)]
    uncut = changed(dunlop, {"start.cutter": "nobody", "start.perfect_cut": 0})
    assert describe_difference(uncut, changed(dunlop, OTHER_WAY))[:2] == [
        (asked, ours, theirs),
        ("Who cuts the deck?", "Nobody.", "The player to the dealer's left."),
    ]


def test_deals_that_one_table_has_alone_are_told_in_their_order() -> None:
    differing = describe_difference(load("six_deal").rules, load("dunlop").rules)
    assert ("What is the contract of deal 7?", "", "Three sequences of 4.") in differing
    asked = [question for question, _, _ in differing]
    sixth = asked.index("Must you lay down your whole hand at once in deal 6?")
    assert asked[sixth + 1] == "Must you lay down your whole hand at once in deal 7?"


def test_a_sentence_is_found_by_the_value_in_a_file() -> None:
    question = FieldQuestion("x", "X?", {"true": "Yes.", "1": "One."}, "{n} of them.")
    assert question.answer(True) == "Yes."
    assert question.answer(1) == "One."
    assert question.answer(2) == "2 of them."


PLAIN = by_key(load("dunlop").rules)


def brought(changes: dict[str, object], **before: object) -> dict[str, object]:
    known = {key.replace("__", "."): value for key, value in before.items()}
    return brought_along(changes, {**PLAIN, **known})


def test_wild_twos_bring_their_usual_points_along() -> None:
    assert brought({"meld.wild_ranks": "twos"}) == {"points.wild_two": 15}
    assert brought({"buy.limit": 3}) == {}


def test_nothing_is_brought_over_an_answer_of_ones_own() -> None:
    assert brought({"meld.wild_ranks": "twos", "points.wild_two": 20}) == {}
    own = {"meld__wild_ranks": "twos", "points__wild_two": 20}
    assert brought({"meld.wild_ranks": "twos_everywhere"}, **own) == {}


def test_what_was_brought_along_goes_with_what_brought_it() -> None:
    usual = {"meld__wild_ranks": "twos", "points__wild_two": 15}
    assert brought({"meld.wild_ranks": "none"}, **usual) == {"points.wild_two": 0}
