"""Impossible positions: each fault is reported with its place, and all of them at once."""

import re

import pytest

from liverpool.record import NotationError, read_position, write_position
from liverpool.record.defaults import usual_start
from liverpool.record.fields import MOST_FAULTS, MOST_ITEMS
from tests.record.samples import CUT, DOWN, FIRST, SHUFFLE, TURN, UPCARD, game_text

BUY = TURN + '    phase = "buy"\n'
MEANWHILE = UPCARD + '    phase = "play"\n    open = ["Ben", "Cy"]\n'
"""Ann plays, and the others may buy the deuce."""
BELOW = (
    TURN.replace("9h 2d", "9h 2d 4d").replace('turn = "Ann"', 'turn = "Ben"')
    + '    phase = "cut_for"\n    open = ["Ben", "Cy"]\n'
)
"""Ann has discarded a four on the deuce, for which Ben and Cy cut."""
BY_CUT = 'bga { "buy.priority" = "cut" }'
PLAYS = (
    DOWN + '    phase = "caller_plays"\n    turn = "Ben"\n    caller = "Cy"\n    pile = "9h 5d"\n'
)
GIVE = DOWN + '    phase = "give"\n    caller = "Ben"\n'
LAST = (
    DOWN.replace("5d 7h 7c", "")
    .replace('"play"', '"last_call"')
    .replace('turn = "Ann"', 'turn = "Ben"')
)


BY_LOT = 'dunlop { "start.first_dealer" = "random" }'
SAVED = 'dunlop { "buy.limit" = 2, "buy.carry_over" = true }'
TWOS = 'dunlop+twos { "swap.cards" = "wild_cards" }'
OWN = 'dunlop { "end.contracts" = "each_own" }'
TWO_CONTRACTS = (
    'dunlop { "end.contracts" = "each_own", deals = [{ cards = 7, contract = "set 3, set 3" },'
    ' { cards = 7, contract = "run 4" }] }'
)
THREE_BUYS = 'dunlop { "buy.game_limit" = 3 }'
CALLED = ' open = ["Ben", "Cy"]\n by = "Ann"\n callers = ["Cy"]'


@pytest.mark.parametrize(
    ("rules", "position", "key", "sentence"),
    [
        # The deal
        ("dunlop", TURN + " sheet = [{}, {}]", "sheet", "more than the 1 deals"),
        ("dunlop", TURN + ' phase = "over"\n turn = ""', "phase", "needs its line on the sheet"),
        ("dunlop", TURN + ' dealer = ""', "dealer", "Write who deals"),
        ("dunlop", TURN.replace('"Ann"', '""'), "turn", "Write whose turn it is"),
        ("dunlop", ' phase = "shuffle"\n turn = "Ann"', "turn", "nobody's before the shuffle"),
        ("dunlop", ' phase = "first_dealer"\n open = []', "open", "Somebody must draw"),
        (BY_LOT, FIRST + ' open = ["Ben"]', "open", "The first dealer is chosen at random"),
        (
            BY_LOT,
            FIRST + ' drawn = { Ben = "5h" }',
            "drawn",
            "The first dealer is chosen at random",
        ),
        # Phases and counts that the rules do not have
        ("dunlop", GIVE, "phase", "there is no give"),
        ("christmas", GIVE.replace("give", "free_discard"), "phase", "there is no free_discard"),
        ("dunlop", LAST, "phase", "there is no last_call"),
        ("dunlop", BUY.replace('"buy"', '"cut_for"'), "phase", "there is no cut_for"),
        ("bga", BUY, "phase", "there is no buy."),
        ("bga", BELOW, "phase", "there is no cut_for."),
        ('dunlop { "buy.from_deal" = 3 }', BUY, "phase", "there is no buy in this deal"),
        ("christmas", PLAYS, "phase", "there is no caller_plays"),
        ("dunlop", TURN + " renewals = 6", "renewals", "renewed at most 5 times"),
        # Cards
        ("dunlop", TURN.replace("9h 2d", "9h ?? 2d"), "pile", "The pile is face up"),
        ("dunlop", TURN.replace("9h 2d", "9h 9h 9h 2d"), "", "There are 3 of 9h, but only 2"),
        (
            "dunlop",
            TURN.replace("9h 2d", "2d" + "?" * 200).replace("9h", "9h"),
            "pile",
            "is face up",
        ),
        ("dunlop", TURN.replace("4s 4c", "?? " * 100), "", "There are 115 cards, but only 108"),
        ("dunlop", TURN + ' known = { Ben = "2h 2h" }', "known.Ben", "not in the hand"),
        # Melds
        ("dunlop", DOWN.replace("Kd Ks Kh", "Kd Ks Qh"), "table.Ann[0]", "isn't a meld. A"),
        ("christmas", DOWN.replace("6c **", "** **"), "table.Ann[1]", "Two wild cards can't be"),
        ("dunlop", DOWN + ' down = ["Cy"]', "down", "Ann has melds on the table"),
        # Where things belong
        ("dunlop", TURN + " owed = 1", "owed", "In the phase turn there is no owed"),
        ("dunlop", TURN + " fresh = true", "fresh", "there is no fresh"),
        ("dunlop", TURN + " failed = true", "failed", "there is no failed"),
        ("dunlop", TURN + " floating = true", "floating", "there is no floating"),
        ("dunlop", DOWN + " floating = true", "floating", "begun the turn without a card"),
        ("dunlop", TURN + ' taken = "7h"', "taken", "there is no taken"),
        ("dunlop", TURN + " aim = 5", "aim", "there is no aim"),
        ("dunlop", TURN + ' claims = ["Ben"]', "claims", "there is no claims"),
        ("dunlop", TURN + ' caller = "Ben"', "caller", "there is no caller"),
        ("dunlop", TURN + ' open = ["Ben"]', "open", "there is no open"),
        ("christmas", DOWN + ' callers = ["Ben"]', "callers", "there is no callers"),
        ("dunlop", DOWN + ' open = ["Ben"]', "open", "nobody can buy while a turn is played"),
        ("mahlum", DOWN + ' claims = ["Ben"]', "claims", "nobody can buy while a turn is played"),
        (
            'bga { "buy.from_deal" = 3 }',
            MEANWHILE,
            "open",
            "nobody can buy while a turn is played",
        ),
        ("mahlum", BUY.replace('"buy"', '"cut_for"') + CALLED, "callers", "there is no callers"),
        # The cut
        ("dunlop", CUT.replace("shuffle", "cut"), "stock", "The deal needs 31 cards"),
        ("dunlop", CUT.replace("shuffle", "cut") + ' turn = "Cy"', "turn", "dealer's right cuts"),
        (
            'dunlop { "start.direction" = "counter_clockwise" }',
            CUT.replace("shuffle", "cut") + ' turn = "Cy"',
            "turn",
            "dealer's left cuts",
        ),
        (
            "dunlop",
            CUT.replace("shuffle", "fell") + f' stock = "{SHUFFLE[15:]}"',
            "aim",
            "1 to 107",
        ),
        (
            "dunlop",
            CUT.replace("shuffle", "fell") + f' stock = "{SHUFFLE[15:]}"\n aim = 108',
            "aim",
            "1 to 107",
        ),
        ("dunlop", CUT.replace("shuffle", "cut") + ' pile = "7h"', "phase", "Before the deal"),
        # Hands
        ("dunlop", TURN.replace("2h 9c", ""), "hands.Ben", "has no cards, so the deal"),
        ("wikipedia", TURN.replace("2h 9c", ""), "hands.Ben", "has no cards, so the deal"),
        ("wikipedia", DOWN.replace("5d 7h 7c", ""), "hands.Ann", "has to play a card"),
        ("dunlop", DOWN + " owed = 1", "owed", "1 must be played, and it has 0"),
        ("dunlop", TURN + ' owed_wilds = "2c"', "owed_wilds", "there is no owed_wilds"),
        ("dunlop", DOWN + ' owed_wilds = "2c"', "owed_wilds", "only jokers are swapped"),
        (TWOS, DOWN + ' owed_wilds = "2c"', "owed_wilds", "Only cards in the hand"),
        (TWOS, DOWN + ' owed_wilds = "**"', "owed_wilds", "Write 2s; jokers"),
        ("wikipedia", DOWN + ' taken = "8h"', "taken", "Only cards in the hand"),
        ("dunlop", DOWN + ' turn = "Ben"\n fresh = true', "fresh", "must be down"),
        ("dunlop", DOWN + " failed = true", "failed", "so can't be down"),
        # Answers
        ("dunlop", BUY.replace("9h 2d", ""), "pile", "no card on the pile"),
        ("bga", MEANWHILE + ' pile = ""', "pile", "no card on the pile"),
        ("bga", MEANWHILE + " dead = true", "dead", "can't be on offer"),
        ("bga", MEANWHILE + ' by = "Cy"', "open", "Cy can't buy this card"),
        ("bga", MEANWHILE + " bought = { Cy = 3 }", "open", "Cy can't buy this card"),
        ("bga", MEANWHILE + ' open = ["Ann"]', "open", "Ann can't buy this card"),
        ("bga", MEANWHILE + ' claims = ["Cy"]', "claims", "isn't asked again"),
        ("bga", MEANWHILE + ' claims = ["Ann"]', "claims", "Ann can't buy this card"),
        ("bga", MEANWHILE + ' taken = "7h"', "taken", "has left nothing on offer"),
        (
            'bga { "buy.priority" = "first_call" }',
            MEANWHILE + ' open = ["Ben"]\n claims = ["Cy"]',
            "claims",
            "gets the card at once",
        ),
        (
            "public_radio",
            BUY + ' down = ["Cy"]\n by = ""\n open = ["Cy"]',
            "open",
            "Cy can't buy this card",
        ),
        (BY_CUT, BELOW + ' pile = "4d"', "pile", "no card on the pile"),
        (BY_CUT, BELOW + ' by = ""', "by", "covers the card"),
        (BY_CUT, BELOW + ' open = ["Ann", "Cy"]', "open", "Ann can't buy this card"),
        (BY_CUT, BELOW + ' open = ["Cy"]', "open", "Name the players"),
        ("dunlop", BUY + " dead = true", "dead", "can't be on offer"),
        ("dunlop", BUY + ' open = ["Cy"]', "open", "Cy can't buy this card"),
        ("dunlop", BUY + ' open = ["Ann"]', "open", "Ann can't buy this card"),
        ("dunlop", BUY + " open = []", "open", "Name the players who still have to answer"),
        ("dunlop", BUY + ' open = ["Ben"]\n claims = ["Ben"]', "claims", "gets the card at once"),
        ("mahlum", BUY + ' open = ["Ben"]\n claims = ["Ben"]', "claims", "isn't asked again"),
        (
            "mahlum",
            BUY.replace('"buy"', '"cut_for"') + ' open = ["Ben"]',
            "open",
            "Name the players",
        ),
        ("christmas", LAST + ' open = ["Ann"]', "open", "who may still call"),
        ("christmas", LAST + " open = []", "open", "who may still call"),
        (
            "christmas",
            LAST + ' stock = "??"\n debts = [{ seat = "Ben", cards = 1 }]',
            "debts",
            "no call of the last discard costs a card",
        ),
        ("christmas", LAST.replace('Ann = ""', 'Ann = "7h"'), "hands.Ann", "has no cards left"),
        # Calls
        ("christmas", GIVE + ' by = ""', "by", "Write who made the discard"),
        ("christmas", GIVE + ' by = "Cy"\n caller = "Cy"', "caller", "Write who called"),
        ("christmas", LAST.replace("9h 2d", "") + ' by = "Ann"', "pile", "no discard"),
        ("christmas", UPCARD + ' callers = ["Ben"]', "callers", "write by and pile"),
        ("wikipedia", TURN + ' callers = ["Ben"]', "callers", "Not all of these may call"),
        ("bga", PLAYS + ' pile = ""', "pile", "no discard"),
        ("bga", PLAYS + ' caller = ""', "caller", "Write who called"),
        ("bga", PLAYS + ' pile = "9h 2d"', "caller", "Cy can't lay off the 2d"),
        ("bga", PLAYS + ' caller = "Ben"\n by = "Ann"', "caller", "Ben can't lay off the 5d"),
        ("bga", PLAYS.replace("Qs Js 3d", ""), "hands.Cy", "has to play a card"),
        # Buys in the game
        (
            "dunlop",
            TURN + " bought_before = { Cy = 1 }",
            "bought_before",
            "buys of earlier deals don't",
        ),
        (THREE_BUYS, TURN + " bought_before = { Cy = 4 }", "bought_before", "most 3 times in a"),
        (
            THREE_BUYS,
            TURN + " bought_before = { Cy = 2 }\n bought = { Cy = 2 }",
            "bought",
            "A player can buy at most 3 times in a game.",
        ),
        (
            SAVED,
            TURN + " bought_before = { Cy = 3 }",
            "bought_before",
            "At most 2 buys are possible before this deal.",
        ),
        (
            SAVED,
            TURN + " bought_before = { Cy = 1 }\n bought = { Cy = 4 }",
            "bought",
            "A player can buy at most 3 times in this deal.",
        ),
        (SAVED.replace("2", "[1, 2]"), TURN + " bought = { Cy = 4 }", "bought", "at most 3 times"),
        # Contracts of one's own
        ("dunlop", TURN + " behind = { Cy = 1 }", "behind", "all players have the same contract"),
        (OWN, TURN + " behind = { Cy = 2 }", "behind", "a whole number from 0 to 1"),
        (TWO_CONTRACTS, TURN + " behind = { Cy = 3 }", "behind", "from 0 to 1"),
        # Debts
        (
            'dunlop { "start.upcard" = "none" }',
            UPCARD + ' stock = "??"\n debts = [{ upcard = true }]',
            "debts",
            "no card is turned up",
        ),
        ("dunlop", DOWN + ' debts = [{ seat = "Ann" }]', "debts", "while the stock can pay"),
        ("dunlop", DOWN + " debts = [{ cards = 2 }]", "debts[0]", "must name the seat"),
    ],
)
def test_what_cannot_be(rules: str, position: str, key: str, sentence: str) -> None:
    text = game_text(_last_of_each(position), rules=rules)
    with pytest.raises(NotationError) as error:
        read_position(text)
    faults = [fault for fault in error.value.faults if sentence in fault.sentence]
    assert faults, str(error.value)
    assert text.split("\n")[faults[0].line - 1] == _line_of(key, text)


@pytest.mark.parametrize(
    ("rules", "position"),
    [
        (THREE_BUYS, TURN + "    bought_before = { Cy = 2 }\n    bought = { Cy = 1 }\n"),
        (OWN, DOWN + "    behind = { Ann = 1 }\n"),
        ("bga", MEANWHILE),
        ("bga", MEANWHILE + '    open = ["Ben"]\n    claims = ["Cy"]\n'),
        ("bga", MEANWHILE + '    open = []\n    claims = ["Ben", "Cy"]\n'),
        (BY_CUT, BELOW + "    dead = true\n"),
        (BY_CUT, BELOW + '    down = ["Ann", "Cy"]\n    callers = ["Cy"]\n'),
        ("bga", PLAYS),
        ("bga", PLAYS.replace("caller_plays", "free_discard") + '    by = "Ann"\n    pile = ""\n'),
        (
            'christmas { "call.false_call" = "caller_draws_1" }',
            LAST + '    open = []\n    stock = "??"\n    debts = [{ seat = "Ben", cards = 1 }]\n',
        ),
        (BY_LOT, FIRST),
        ('bga { "start.upcard" = "none" }', UPCARD + '    pile = ""\n'),
    ],
)
def test_what_can_be_under_the_rules_of_relatives(rules: str, position: str) -> None:
    state = read_position(game_text(_last_of_each(position), rules=rules))
    assert read_position(write_position(state)) == state


def _line_of(key: str, text: str) -> str:
    """The line of a position's key; where it is not written, the position's first."""
    lines = [line for line in text.split("\n") if line.startswith("position.")]
    name = re.split(r"[.\[]", key)[0]
    return next((line for line in lines if line.startswith(f"position.{name} ")), lines[0])


def _last_of_each(position: str) -> str:
    """The keys of a position, of those that are written twice the later one."""
    keys = {line.split("=")[0].strip(): line for line in position.split("\n") if line.strip()}
    return "\n".join(keys.values())


def test_nobody_has_bought_before_the_first_deal() -> None:
    second = game_text(TURN + "    bought_before = { Cy = 1 }\n", rules=THREE_BUYS)
    assert read_position(second).public.bought_before == (0, 0, 1)
    with pytest.raises(NotationError, match="Nobody has bought before the first deal"):
        read_position(second.replace("number = 2", "number = 1"))


def test_after_as_many_deals_as_contracts_everybody_is_behind() -> None:
    fourth = game_text(TURN, rules=TWO_CONTRACTS).replace("number = 2", "number = 4")
    told = "There are 2 contracts, so in deal 4 every player is at least 2 behind"
    with pytest.raises(NotationError, match=told):
        read_position(fourth)
    behind = fourth.replace(
        "position.pile", "position.behind = { Ann = 2, Ben = 3, Cy = 2 }\nposition.pile"
    )
    state = read_position(behind)
    assert [state.public.contract_of(seat) for seat in range(3)] == [2, 1, 2]
    assert read_position(write_position(state)) == state


def test_a_later_deal_that_begins_a_record_has_everybody_at_the_last_contract() -> None:
    game = read_position(game_text(TURN, rules=TWO_CONTRACTS)).public.game
    public = usual_start(game, 4).public
    assert [public.contract_of(seat) for seat in range(3)] == [2, 2, 2]
    assert usual_start(game, 2).public.behind == ()


def test_all_faults_are_told_at_once_in_the_order_of_their_places() -> None:
    position = DOWN.replace("Kd Ks Kh", "Kd Ks Qh").replace("9h 2d", "9h 9h 9h ??")
    with pytest.raises(NotationError) as error:
        read_position(
            game_text(position + " bought = { Ben = 4 }", more='changes = { "buy.limit" = 3 }\n')
        )
    assert [(fault.line, fault.sentence) for fault in error.value.faults] == [
        (8, "There are 3 of 9h, but only 2 in the decks."),
        (11, "KdKsQh isn't a meld. All the cards in a set must have the same rank."),
        (12, "The pile is face up: ?? can't be in it."),
        (14, "A player can buy at most 3 times in this deal."),
    ]


def test_a_floater_holds_nothing_and_a_last_discard_leaves_nothing() -> None:
    floats = DOWN.replace('"Ann"\n', '"Ben"\n', 1).replace("5d 7h 7c", "")
    assert read_position(game_text(floats, rules="wikipedia")).hands[0] == ()
    assert read_position(game_text(LAST, rules="christmas")).hands[0] == ()


def test_a_third_card_of_a_kind_is_there_once_one_more_deck_is_shuffled_in() -> None:
    thrice = game_text(
        TURN.replace("9h 2d", "9h 9h 9h"), more='changes = { "deck.more_from_deal" = 2 }\n'
    )
    assert read_position(thrice).public.number == 2
    with pytest.raises(NotationError, match="There are 3 of 9h, but only 2 in the decks"):
        read_position(thrice.replace("number = 2", "number = 1"))


def test_a_shrunken_deck_has_no_other_cards() -> None:
    more = 'changes = { "meld.ranks" = 10, "meld.run_max_len" = 11 }\n'
    with pytest.raises(NotationError, match="There is no Kd in these decks"):
        read_position(game_text(TURN, more=more))


def test_a_called_last_discard_may_leave_a_hand_empty() -> None:
    called = LAST.replace('"last_call"', '"free_discard"').replace("9h 2d", "9h 5d")
    position = _last_of_each(called + '    by = "Ann"\n    caller = "Cy"')
    more = 'changes = { "call.final_discard" = true }\n'
    state = read_position(game_text(position, rules="wikipedia+liverpool", more=more))
    assert state.hands[0] == ()


def test_a_last_card_that_cannot_be_parted_with_pays_for_no_call() -> None:
    """Nor is there a last call, or a hand that a called last discard has left empty."""
    called = LAST.replace('"last_call"', '"free_discard"').replace("9h 2d", "9h 5d")
    position = _last_of_each(called + '    by = "Ann"\n    caller = "Cy"')
    changes = '"call.final_discard" = true, "end.out" = "never_discard"'
    with pytest.raises(NotationError) as error:
        read_position(
            game_text(position, rules="wikipedia+liverpool", more=f"changes = {{ {changes} }}\n")
        )
    assert "Ann has no cards, so the deal would be over." in str(error.value)
    one = position.replace('Cy = "Qs Js 3d"', 'Cy = "3d"')
    assert one != position
    with pytest.raises(NotationError, match="a player with one card can't call"):
        read_position(
            game_text(one, rules="wikipedia+liverpool", more=f"changes = {{ {changes} }}\n")
        )
    with pytest.raises(NotationError, match="there is no last_call"):
        read_position(game_text(LAST, rules="christmas", more=f"changes = {{ {changes} }}\n"))


def test_one_card_is_drawn_for_the_first_deal() -> None:
    position = 'phase = "first_dealer"\ndrawn = { Ann = "7h 8h" }'
    with pytest.raises(NotationError, match="line 8, column 27: Ann draws just one card"):
        read_position(game_text(position))


def test_no_more_faults_are_told_than_people_read() -> None:
    position = "\n".join(f"x{number} = 1" for number in range(90))
    with pytest.raises(NotationError) as error:
        read_position(game_text(position))
    assert len(error.value.faults) == MOST_FAULTS


def test_lists_have_an_end() -> None:
    long = ", ".join(['"8h8d8s"'] * (MOST_ITEMS + 1))
    with pytest.raises(NotationError, match=f"at most {MOST_ITEMS} can be read"):
        read_position(game_text(f"table = {{ Ann = [{long}] }}"))
