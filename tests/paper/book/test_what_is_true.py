"""Sentences that are true under some rules and not under others, where answers work together."""

from collections.abc import Mapping
from typing import Final

import pytest

from liverpool.engine.melds import is_wild
from liverpool.engine.moves import Take
from liverpool.engine.options import options
from liverpool.engine.presets import load
from liverpool.engine.refusals import Reason
from liverpool.engine.state import Phase, view_of
from liverpool.paper.book import rule_book
from liverpool.paper.document import Example
from tests.paper.book.chapters import chapter, chapter_items, house, paragraphs
from tests.rules import positions
from tests.rules.positions import BEN, position, why

Changes = Mapping[str, object]
AT_ONCE: Final = {"cards": 9, "contract": "run 4, run 4", "all_at_once": True}
SETS_AND_ONE_WHOLE_HAND: Final = [
    {"cards": 7, "contract": "set 3"},
    AT_ONCE,
    {"cards": 7, "contract": "set 3, set 3"},
]
NO_WILD: Final = {"meld.wild_limit": 0, "meld.wild_limit_lasts": True}
BY_SUIT: Final = {"meld.set_suits": "different"}
FLOATS: Final = {"end.out": "floats"}
OWN_AT_LAST: Final = {"layoff.last_deal": "own", "deals.7.all_at_once": False}
ONE_RED_RUN = {"deals": [{"cards": 6, "contract": "run 3 red"}]}
NOTHING_AT_LAST: Final = {"layoff.last_deal": "nothing"}
ON_OTHERS: Final = "I have just gone down. May I play on others' melds?"
CALLER_DISCARDS: Final = {"call.offence": "fits_any", "call.remedy": "caller_discards"}


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("place", "name", "changes", "said"),
    [
        (("need", "Spare cards"), "mahlum", {"stock.renewals": 1}, "one more deck at hand"),
        (("need", "Spare cards"), "dunlop", {"buy.priority": "cut"}, "to cut for a card"),
        (
            ("origin", "We play other melds and count other points. Who is right?"),
            "dunlop",
            {"deals": [{"cards": 10, "contract": "run 4, run 4"}]},
            "The words differ too: what is called a sequence here",
        ),
        (("need", "Wild cards"), "dunlop", NO_WILD, "no meld may have one in it"),
        (
            ("melds", "How many jokers"),
            "dunlop",
            {"meld.wild_limit": 0},
            "later you can lay off as many",
        ),
        (("going-out", "A lay-down that fails"), "dunlop", BY_SUIT, "with two cards of one suit,"),
        (("melds", "Sets"), "dunlop", BY_SUIT, "so a set never has more than four cards. A joker"),
        (
            ("melds", "Sets"),
            "dunlop",
            {"deck.by_players": [[3, 1], [8, 3]]},
            "when there are several",
        ),
        (("turn", "Draw"), "dunlop", {"draw.multi_take": True}, "more than the stock can pay for"),
        (("turn", "When nothing happens"), "dunlop", {}, "until another card covers it"),
        (("buying", "How to buy"), "dunlop", {}, "Then, or if nobody buys, the player whose turn"),
        (("buying", "How to buy"), "dunlop", {"buy.price": 0}, "takes the card. Then"),
        (
            ("buying", "How to buy"),
            "dunlop",
            {"buy.window": "until_next_discard"},
            "with a player's last card, nobody gets it",
        ),
        (
            ("buying", "How often"),
            "dunlop",
            {"buy.limit": 2, "buy.carry_over": True},
            "Twice in a deal, for each player. You can save buys",
        ),
        (
            ("scoring", "Other points"),
            "dunlop",
            {"buy.limit": 2, "points.buy_left": -10},
            "a perfect cut, and take 10 points off for each buy that you have left, whether or not",
        ),
        (
            ("scoring", "Other points"),
            "mahlum",
            {"buy.limit": 2, "points.buy_left": -10, "buy.carry_over": True},
            "You also take 10 points off for each buy that you have left after the last deal",
        ),
        (
            ("buying", "How often"),
            "dunlop",
            {"buy.limit": [1, 1, 2]},
            "Once in deals 1 and 2, twice from deal 3 on, for each player.",
        ),
        (
            ("buying", "How often"),
            "dunlop",
            {"buy.limit": [1, 1, 2], "buy.from_deal": 3},
            "Twice in a deal at most, for each player.",
        ),
        (
            ("buying", "How often"),
            "dunlop",
            {"buy.limit": [1, 1, 2], "buy.game_limit": 9},
            "Once in deals 1 and 2, twice from deal 3 on and nine times in the whole game, for",
        ),
        (
            ("buying", "The price"),
            "dunlop",
            {"buy.price": [0, 0, 2]},
            "first buy costs nothing, your second nothing and every later one two cards from",
        ),
        (("calling", "How"), "wikipedia", {}, "by taking the card or leaving it to others."),
        (("calling", "The last discard"), "christmas", {}, "until hands are counted"),
        (
            ("calling", "Which discards"),
            "dunlop",
            {"call.offence": "fits_any", "call.final_discard": True},
            "This applies even if the discarder could not have",
        ),
        (
            ("calling", "Which discards"),
            "dunlop+twos",
            {"call.offence": "fits_any"},
            "A wild card fits nearly everywhere",
        ),
        (
            ("calling", "Who may call"),
            "dunlop",
            {**CALLER_DISCARDS, "call.final_discard": True},
            "A player with no cards left",
        ),
        (
            ("jokers", "When"),
            "dunlop",
            {"swap.for_contract": True, "layoff.from": "next_turn"},
            "you can't do it once your contract is on the table",
        ),
        (
            ("jokers", "From which melds"),
            "dunlop",
            {"meld.wild_ranks": "twos_everywhere"},
            "or a joker that is in the place of a 2",
        ),
        (
            ("jokers", "When"),
            "christmas",
            OWN_AT_LAST,
            "In the last deal you can't take a joker from anybody else's meld.",
        ),
        (("jokers", "When"), "dunlop", OWN_AT_LAST, "In the last deal no joker can be taken."),
        (
            ("jokers", "When"),
            "christmas",
            {
                "swap.who": "going_down_turn_only",
                "swap.for_contract": True,
                "layoff.from": "next_turn",
                **OWN_AT_LAST,
            },
            "In the last deal no joker can be taken.",
        ),
        (("questions", ON_OTHERS), "dunlop", {"layoff.from": "next_turn"}, "not even your own"),
        (("playing-well", "Patience"), "dunlop", {"layoff.from": "next_turn"}, "wait to lay off"),
        (
            ("differences", "Going out without a discard"),
            "dunlop",
            {"deals.7.all_at_once": True},
            "In deal 7, all cards go down at once.",
        ),
        (("differences", "The stock running out"), "dunlop", {"stock.renewals": 0}, "Never;"),
        (
            ("differences", "Aces"),
            "dunlop",
            {"meld.ranks": 12, "meld.run_max_len": 13},
            "How long can a sequence be? 13 cards.",
        ),
    ],
)
def test_it_is_said_where_it_is_true(
    place: tuple[str, str], name: str, changes: Changes, said: str
) -> None:
    anchor, lead = place
    assert said in chapter_items(house(name, changes), anchor)[lead]


@pytest.mark.parametrize(
    ("place", "name", "changes", "unsaid"),
    [
        (("need", "Spare cards"), "mahlum", {"buy.priority": "seat"}, "to cut"),
        (("turn", "Play"), "dunlop", {"deals": SETS_AND_ONE_WHOLE_HAND}, "swap"),
        (("turn", "Play"), "dunlop", NO_WILD, "swap"),
        (
            ("turn", "Discard"),
            "dunlop",
            {"deals": [AT_ONCE], "draw.same_card_discard": False},
            "last card",
        ),
        (("buying", "Who may buy"), "dunlop", {"deals": [AT_ONCE]}, "down"),
        (("buying", "What can be bought"), "dunlop", {"buy.price": 0}, "too few cards"),
        (
            ("buying", "What can be bought"),
            "dunlop",
            {"buy.window": "until_next_discard", **FLOATS},
            "below it",
        ),
        (
            ("jokers", "What becomes of the joker"),
            "dunlop",
            {
                "swap.who": "going_down_turn_only",
                "swap.for_contract": True,
                "layoff.from": "next_turn",
            },
            "keep it",
        ),
        (
            ("questions", "In the last deal, do I keep my cards until I can go down?"),
            "dunlop",
            {"deals": SETS_AND_ONE_WHOLE_HAND},
            "as in any other deal",
        ),
        (
            ("questions", "Can I lay down two sets of the same rank?"),
            "dunlop",
            {"deals": [{"cards": 8, "contract": "set 3, set 3", "all_at_once": True}]},
            "What is added later",
        ),
        (("questions", "Who gets the discard?"), "dunlop", {"buy.price": [0, 0]}, "price"),
        (
            ("questions", ON_OTHERS),
            "dunlop",
            {"layoff.from": "next_turn", "layoff.targets": "others"},
            "not even your own",
        ),
        (
            ("playing-well", "Patience"),
            "dunlop",
            {"deals": [AT_ONCE], "layoff.from": "next_turn"},
            "wait to lay off",
        ),
    ],
)
def test_it_is_not_said_where_it_is_not_true(
    place: tuple[str, str], name: str, changes: Changes, unsaid: str
) -> None:
    anchor, lead = place
    assert unsaid not in chapter_items(house(name, changes), anchor).get(lead, "")


@pytest.mark.parametrize(
    ("anchor", "name", "changes", "said"),
    [
        ("need", "wikipedia", {}, "Whoever goes out first wins the deal"),
        ("need", "dunlop", {}, "Whoever gets rid of all their cards first wins the deal."),
        ("contracts", "dunlop", {"meld.laydown_size": "exact"}, "cards that fit later"),
        (
            "contracts",
            "dunlop",
            {"meld.laydown_size": "exact", "layoff.targets": "others"},
            "no longer.",
        ),
        ("melds", "dunlop", NO_WILD, "no meld may have a card in it that is used as one"),
        ("melds", "dunlop+twos", {}, "right below the 3"),
        ("turn", "bga", {}, "except for a discard that you have called"),
        ("turn", "dunlop", {"layoff.from": "next_turn"}, "on the turn after the one"),
        ("turn", "dunlop", NOTHING_AT_LAST, "nothing may be laid off: keep your cards until"),
        (
            "turn",
            "dunlop",
            {"meld.laydown_size": "exact", **NOTHING_AT_LAST},
            "nothing may be laid off.",
        ),
        ("turn", "dunlop", BY_SUIT, "A set takes any card of its rank whose suit it lacks,"),
        ("melds", "dunlop+twos", BY_SUIT, "A second 2 of one suit in a set of 2s is a wild card."),
        (
            "jokers",
            "dunlop",
            {**BY_SUIT, "swap.from": "runs_and_sets"},
            "in a set, any card of the rank whose suit is missing will do.",
        ),
        ("turn", "dunlop", NO_WILD, "A set takes any card of its rank, a sequence the next card"),
        ("turn", "dunlop", {"deals": SETS_AND_ONE_WHOLE_HAND}, "and a joker may stand in for it."),
        ("jokers", "dunlop", {"deals": SETS_AND_ONE_WHOLE_HAND}, "Nobody may take it"),
        ("contracts", "dunlop", ONE_RED_RUN, "A red sequence is one of diamonds or hearts."),
        (
            "contracts",
            "dunlop",
            {**ONE_RED_RUN, "meld.suits": 2},
            "A red sequence is one of diamonds.",
        ),
        ("going-out", "wikipedia", {}, "If you go down with all your cards, or lay off"),
        ("going-out", "wikipedia", {}, "or take the top of the pile if you can lay it off at once"),
        ("going-out", "wikipedia", {"draw.when_down": False}, "you draw from the stock."),
    ],
)
def test_a_chapter_says_what_is_true(anchor: str, name: str, changes: Changes, said: str) -> None:
    assert said in paragraphs(house(name, changes), anchor).replace("\n", " ")


def test_no_chapter_tells_of_jokers_that_lie_nowhere() -> None:
    assert chapter(load("dunlop"), "jokers") is not None
    assert chapter(house("dunlop", NO_WILD), "jokers") is None


def test_differences_do_not_answer_what_cannot_be_asked() -> None:
    bare = chapter_items(house("dunlop", {"deck.jokers": 0}), "differences")
    assert "doesn't come up" in bare["What happens to that joker"]
    assert "doesn't come up" in bare["Jokers in a set"]
    whole = chapter_items(house("dunlop", {"deals": [AT_ONCE]}), "differences")
    assert "doesn't come up" in whole["Whose melds to lay off on"]


# What the sentences say, as it is played


@pytest.mark.parametrize("may_take", [True, False])
def test_one_who_floats_draws_from_the_stock_where_players_who_are_down_must(
    may_take: bool,
) -> None:
    rules = positions.house("wikipedia", {"draw.when_down": may_take})
    state = position(
        rules, phase=Phase.TURN, hands={"Ben": ""}, table={"Ben": ["9c9d9h", "5c5d5h"]}, pile="9s"
    )
    assert (Take(1) in options(view_of(state, BEN))) is may_take
    book = paragraphs(house("wikipedia", {"draw.when_down": may_take}), "going-out")
    assert ("take the top of the pile" in book) is may_take


def test_one_who_plays_all_but_the_card_just_taken_could_not_end_the_turn() -> None:
    state = position("wikipedia", phase=Phase.TURN, hands={"Ben": "9c 9d 9h 5c 5d 5h"}, pile="7s")
    taken = positions.play(state, "Ben take")
    assert why(taken, "Ben lay 9c9d9h 5c5d5h") is Reason.NO_WAY_TO_END
    rule = chapter_items(load("wikipedia"), "turn")["Discard"]
    assert "keep another card to discard" in rule
    assert "nothing else" not in rule


def test_one_who_floated_may_discard_a_card_just_taken_where_nothing_else_ends_the_turn() -> None:
    rules = positions.house("wikipedia", {"draw.multi_take": True})
    state = position(
        rules,
        phase=Phase.TURN,
        hands={"Ben": ""},
        table={"Ben": ["9c9d9h", "5c5d5h"]},
        pile="Kd 9s",
        stock="5s 7d 7h",
    )
    taken = positions.play(state, "Ben take 2")
    assert why(taken, "Ben discard Kd") is None
    rule = chapter_items(house("wikipedia", {"draw.multi_take": True}), "turn")["Discard"]
    assert "If you were floating and have no other way to end the turn" in rule
    assert "Who floated" not in chapter_items(load("wikipedia"), "turn")["Discard"]


def test_of_different_suits_are_all_sets_that_the_book_shows_as_good() -> None:
    rules = house("dunlop+twos", {**BY_SUIT, "swap.from": "runs_and_sets"})
    shown = [
        block
        for section in rule_book(rules).sections
        for block in section.blocks
        if isinstance(block, Example)
    ]
    texts = [example.caption for example in shown]
    assert "cards of one rank, each of another suit." in texts
    assert "two cards of one suit." in texts
    for example in shown:
        for row in example.rows if example.good else ():
            plain = [card.face for card in row.cards if not is_wild(card.face, rules.rules.meld)]
            assert row.label != "Set" or len(set(plain)) == len(plain), example.caption
