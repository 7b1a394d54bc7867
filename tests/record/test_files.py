"""Game files: what is read, what is written, and each error at its line and column."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from liverpool.engine.moves import DEALER, Draw, Fell
from liverpool.engine.refusals import Reason, RulesError
from liverpool.engine.state import Ending, Phase, State
from liverpool.engine.turn import apply
from liverpool.record import (
    BrokenRecord,
    Line,
    NotationError,
    final_state,
    new_record,
    read,
    record_from,
    states,
    write,
)
from liverpool.record.names import without_comment
from tests.chance import some
from tests.record.samples import CUT, DOWN, SHUFFLE, TURN, UPCARD, WALKS, game_text

OUT = DOWN.replace("5d 7h 7c", "7h")
OUT_MOVES = "Ann discard 7h"
NOT_DOWN = DOWN.replace("5d 7h 7c", "5d 7h 7c 7d Kd").replace(
    'Ann = ["Kd Ks Kh", "4c 5c 6c **"], ', ""
)
RESULT = 'points = { Ann = 0, Ben = 11, Cy = 23 }\nout = "Ann"\nending = "out"\n'


# Played again


def test_who_looks_on_sees_the_state_at_the_start_and_after_each_move() -> None:
    text = game_text(UPCARD, "Ann draw; Ben pass; Cy buy; Ann discard 7h; Ben take")
    seen: list[State] = []
    assert tuple(states(read(text, seen.append))) == tuple(seen)
    assert len(seen) == 6


def test_who_looks_on_can_stop_it() -> None:
    def impatient(_state: State) -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        read(game_text(UPCARD), impatient)


# Remarks


def test_remarks_are_kept_where_they_stand() -> None:
    text = game_text(TURN)
    moves = """# before the first move
#
Ann draw  # "why" not \\\\ take
# Ben thinks
Ben buy
# and that is all
"""
    text = text.replace('"""\n\n"""', f'"""\n{moves}"""')
    record = read(text)
    first, second = record.deals[0].lines
    assert first == Line(0, Draw(), '"why" not \\ take', ("before the first move", ""))
    assert second.above == ("Ben thinks",)
    assert record.deals[0].below == ("and that is all",)
    assert moves in write(record)
    assert write(read(write(record))) == write(record)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=20))
def test_any_remark_is_kept(remark: str) -> None:
    record = read(game_text(TURN, "Ann take"))
    deal = record.deals[0]
    lines = (replace(deal.lines[0], comment=remark.strip()),)
    record = replace(record, deals=(replace(deal, lines=lines, below=(remark.strip(),)),))
    assert read(write(record)) == record


def test_layout_means_nothing() -> None:
    loose = game_text(TURN, "\t Ann   draw \t# so;;  Ben pass;  ").replace("\n", "\r\n")
    assert [line.move for line in read(loose).deals[0].lines] == [
        line.move for line in read(game_text(TURN, "Ann draw; Ben pass")).deals[0].lines
    ]


# Growing


@pytest.mark.parametrize("walk", some([*WALKS.values()], everyday=13))
def test_a_record_grows_into_the_same_file(walk: tuple[str, str, str]) -> None:
    rules, position, moves = walk
    whole = read(game_text(position, moves, rules=rules))
    grown = replace(whole, deals=(replace(whole.deals[0], lines=(), result=None),))
    for line, state in zip(whole.deals[0].lines, [*states(whole)][1:], strict=True):
        grown = grown.appended(line.actor, line.move, state)
    assert grown == whole
    assert write(read(write(grown))) == write(whole)


def test_a_new_deal_begins_where_one_is_over() -> None:
    record = read(game_text(OUT, OUT_MOVES))
    state = final_state(record)
    assert state.public.phase is Phase.OVER
    line = read(game_text(CUT, SHUFFLE)).deals[0].lines[0]
    after = apply(state, DEALER, line.move)
    record = record.appended(DEALER, line.move, after)
    assert [len(deal.lines) for deal in record.deals] == [1, 1]
    text = write(record)
    assert f'{RESULT}\n[[deals]]\nnumber = 3\nmoves = """\ndealer shuffle ??' in text
    assert read(text) == record


def test_a_new_game_waits_for_the_first_draw() -> None:
    record = new_record("dunlop+twos", ["Ann", "Ben", "Cy"], {"buy.limit": 3})
    text = write(record)
    assert text == (
        'format = "liverpool-record/1"\nrules = "dunlop+twos/1"\nchanges = { "buy.limit" = 3 }\n'
        'seats = ["Ann", "Ben", "Cy"]\n\n[[deals]]\nnumber = 1\n'
    )
    assert read(text) == record
    assert final_state(record).public.phase is Phase.FIRST_DEALER


@pytest.mark.parametrize(
    ("then", "today"),
    [
        ('"layoff.others_from" = "next_turn"', '"layoff.from" = "others_next_turn"'),
        ('layoff.others_from = "same_turn"', '"layoff.from" = "same_turn"'),
        ('"start.upcard_joker" = "bury"', '"start.upcard" = "never_joker"'),
    ],
)
def test_changes_of_an_older_version_are_read_and_told_in_todays_words(
    then: str, today: str
) -> None:
    record = read(game_text(TURN, "Ann take", rules=f"dunlop {{ {then} }}"))
    key, value = today.replace('"', "").split(" = ")
    assert record.changes == {key: value}
    assert write(record).split("\n")[2] == f"changes = {{ {today} }}"
    assert read(write(record)) == record


def test_a_change_of_an_older_version_that_is_none_is_told_in_todays_words() -> None:
    with pytest.raises(NotationError, match=r"layoff\.from: .some_turn"):
        read(game_text(TURN, rules='dunlop { "layoff.others_from" = "some_turn" }'))


def test_a_record_of_what_cannot_be_played_is_not_begun() -> None:
    with pytest.raises(RulesError, match="dunlap"):
        new_record("dunlap", ["Ann", "Ben", "Cy"])
    with pytest.raises(RulesError, match=r"players\.min"):
        new_record("dunlop", ["Ann", "Ben", "Cy"], {"players.min": 9})
    with pytest.raises(ValueError, match="3 to 8 players"):
        new_record("dunlop", ["Ann", "Ben"])
    with pytest.raises(ValueError, match="the dealer"):
        new_record("dunlop", ["Ann", "Ben", "dealer"])


def test_a_record_with_an_illegal_move_is_not_written() -> None:
    record = new_record("dunlop", ["Ann", "Ben", "Cy"])
    broken = record.appended(DEALER, Fell(3), record.start)
    with pytest.raises(BrokenRecord, match="dealer: The dealer can't do that now") as error:
        write(broken)
    assert error.value.refusal is not None
    assert error.value.refusal.reason is Reason.DEALER_NOT_NOW


# Results


def test_the_result_is_what_the_moves_give() -> None:
    without = read(game_text(OUT, OUT_MOVES))
    written = read(game_text(OUT, OUT_MOVES) + RESULT)
    assert written == without
    result = written.deals[0].result
    assert result is not None
    assert (result.points, result.out, result.ending) == ((0, 11, 23), 0, Ending.OUT)
    assert write(written).endswith(f'"""\n{RESULT}')


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "sentence"),
    [
        ("Ben = 11", "Ben = 12", 16, 10, "By the moves, Ben has 11 points, not 12."),
        ("Ben = 11, ", "", 16, 10, "By the moves, Ben has 11 points, not 0."),
        ('out = "Ann"', 'out = "Cy"', 17, 8, "By its moves, Ann is out."),
        ("ending", "penalties = { Cy = 50 }\nending", 18, 13, "Cy has 0 penalties, not 50."),
    ],
)
def test_a_wrong_result_breaks_the_record(
    old: str, new: str, line: int, column: int, sentence: str
) -> None:
    with pytest.raises(BrokenRecord, match=sentence) as error:
        read(game_text(OUT, OUT_MOVES) + RESULT.replace(old, new))
    assert (error.value.fault.line, error.value.fault.column) == (line, column)
    assert error.value.refusal is None


def test_players_can_have_stopped_after_a_deal_that_is_over() -> None:
    moves = "Ann discard 7h"
    text = game_text(DOWN.replace("5d 7h 7c", "7h"), moves, more="stopped = true\n")
    record = read(text)
    assert record.stopped
    assert read(write(record)) == record
    assert not read(text.replace("stopped = true\n", "")).stopped


@pytest.mark.parametrize("number", ["number = 7", "number = 2"])
def test_players_stop_after_no_other_deal(number: str) -> None:
    """Deal 7 is the last of the game; and deal 2 is not over here."""
    hand, moves = ("7h", "Ann discard 7h") if number == "number = 7" else ("5d 7h 7c", "")
    position = DOWN.replace("5d 7h 7c", hand)
    text = game_text(position, moves, more="stopped = true\n").replace("number = 2", number)
    with pytest.raises(NotationError) as error:
        read(text)
    (fault,) = error.value.faults
    assert (fault.line, fault.sentence) == (
        3,
        "Players stop after a deal that is over and not the last; this one isn't.",
    )


def test_a_deal_that_is_not_over_has_no_result() -> None:
    with pytest.raises(BrokenRecord, match="not over yet") as error:
        read(game_text(OUT) + RESULT)
    assert error.value.fault.line == 18
    record = read(game_text(OUT, OUT_MOVES))
    deal = replace(record.deals[0], lines=())
    with pytest.raises(BrokenRecord, match="not over yet"):
        list(states(replace(record, deals=(deal,))))


def test_hidden_cards_cost_what_the_result_says_but_no_less_than_those_seen() -> None:
    hidden = game_text(OUT.replace("9c 2h", "9c ??"), OUT_MOVES)
    record = read(hidden + RESULT.replace("Ben = 11", "Ben = 24"))
    assert final_state(record).public.totals() == (0, 24, 23)
    assert read(write(record)) == record
    with pytest.raises(BrokenRecord, match="Ben has cards worth at least 9 points, not 8"):
        read(hidden + RESULT.replace("Ben = 11", "Ben = 8"))


# Moves that break the rules


@pytest.mark.parametrize(
    ("moves", "line", "column", "reason"),
    [
        ("Ann discard 5d; Ben take 2", 15, 1, Reason.ONE_CARD_ONLY),
        ("Ben draw", 14, 1, Reason.NOT_YOUR_TURN),
        ("Ann lay KdKsKh 4c5c6c7c", 14, 1, Reason.ALREADY_DOWN),
        ("Ann add 7h Cy.1", 14, 1, Reason.DOES_NOT_FIT),
        ("Ann add 7h Ben.1", 14, 1, Reason.NO_SUCH_MELD),
        ("Ann swap 7h Cy.2", 14, 1, Reason.NO_SUCH_JOKER),
        ("dealer name 7h", 14, 1, Reason.DEALER_NOT_NOW),
        ("dealer draw", 14, 1, Reason.NOT_THE_DEALERS),
        ("Ann shuffle 7h", 14, 1, Reason.NOT_YOUR_TURN),
    ],
)
def test_the_first_move_that_breaks_the_rules(
    moves: str, line: int, column: int, reason: Reason
) -> None:
    with pytest.raises(BrokenRecord) as error:
        read(game_text(DOWN, moves))
    assert (error.value.fault.line, error.value.fault.column) == (line, column)
    assert error.value.refusal is not None
    assert error.value.refusal.reason is reason
    assert error.value.fault.sentence == error.value.refusal.sentence


@pytest.mark.parametrize(
    ("position", "move", "column", "sentence"),
    [
        (DOWN, "Ann discard 9c", 13, "Ann doesn't have 9c."),
        (DOWN, "Ann add 9c Cy.1", 9, "Ann doesn't have 9c."),
        (DOWN, "Ann swap 10H Cy.2", 10, "Ann doesn't have Th."),
        (NOT_DOWN, "Ann lay 7h7c7d set:KdKd**", 22, "Ann has only one Kd."),
    ],
)
def test_the_card_that_is_not_there_is_named(
    position: str, move: str, column: int, sentence: str
) -> None:
    with pytest.raises(BrokenRecord) as error:
        read(game_text(position, move))
    assert error.value.refusal is not None
    assert error.value.refusal.reason is Reason.NOT_HELD
    assert (error.value.fault.sentence, error.value.fault.column) == (sentence, column)


DECK = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "cdhs"] * 2 + ["**"] * 4


@pytest.mark.parametrize(
    ("deck", "column", "sentence"),
    [
        (DECK[1:], 1, "This shuffle has 107 cards; 108 are due. Missing: Ac."),
        (
            ["2c", *DECK[1:]],
            184,
            "This shuffle has 108 cards; 108 are due. Missing: Ac. Too many: 2c.",
        ),
        ([*DECK, "Kh"], 340, "This shuffle has 109 cards; 108 are due. Too many: Kh."),
        (["??", *DECK[5:]], 1, "This shuffle has 104 cards; 108 are due."),
        (["??", *DECK[:106], "Ac"], 337, "This shuffle has 108 cards; 108 are due. Too many: Ac."),
        (DECK[6:], 1, "Missing: Ac, 2c, Ad, 2d and 2 more."),
    ],
)
def test_a_shuffle_names_the_cards_that_are_wrong(
    deck: list[str], column: int, sentence: str
) -> None:
    with pytest.raises(BrokenRecord) as error:
        read(game_text(CUT, f"dealer shuffle {' '.join(deck)}"))
    assert sentence in error.value.fault.sentence
    assert error.value.fault.column == column
    assert error.value.refusal is not None
    assert error.value.refusal.reason is Reason.WRONG_CARDS


def test_an_indented_move_is_told_at_its_first_letter() -> None:
    text = game_text(DOWN, "Ann add 7h Cy.1").replace("Ann add", "   Ann add")
    with pytest.raises(BrokenRecord) as error:
        read(text)
    assert (error.value.fault.line, error.value.fault.column) == (14, 4)


def test_a_player_cannot_move_when_the_deal_is_over() -> None:
    with pytest.raises(BrokenRecord) as error:
        read(game_text(OUT, f"{OUT_MOVES}; Ben draw"))
    assert error.value.refusal is not None
    assert error.value.refusal.reason is Reason.DEAL_OVER


def test_after_a_deal_that_is_over_the_dealer_begins_one_of_its_own() -> None:
    over = write(record_from(final_state(read(game_text(OUT, OUT_MOVES)))))
    moves = f'moves = """\n{SHUFFLE}\n"""\n'
    assert len(read(f"{over}\n[[deals]]\nnumber = 3\n{moves}").deals) == 2
    with pytest.raises(NotationError, match="what follows belongs to a new"):
        read(over.replace("\npoints =", f"\n{moves}points ="))


def test_a_remark_begins_outside_of_quotation_marks() -> None:
    assert without_comment('"Ann #1" draw # "why"') == ('"Ann #1" draw ', '"why"')
    assert without_comment('"Ann" draw # not "take"') == ('"Ann" draw ', 'not "take"')


def test_a_record_does_not_change_with_what_it_was_made_of() -> None:
    changes: dict[str, object] = {"buy.limit": 3}
    record = replace(new_record("dunlop", ["Ann", "Ben", "Cy"]), changes=changes)
    alike = replace(record, changes=dict(changes))
    changes["buy.limit"] = 4
    assert record.changes == {"buy.limit": 3}
    assert (record, hash(record)) == (alike, hash(alike))


# Text that cannot be read


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "sentence"),
    [
        ("liverpool-record/1", "liverpool-record/2", 1, 11, "This file is of a later version of"),
        ("liverpool-record/1", "liverpool-record/0", 1, 11, "A game file must say format = "),
        ('format = "liverpool-record/1"\n', "", 1, 1, "A game file must say format = "),
        ('"liverpool-record/1"', "1", 1, 10, "format must be text"),
        ("dunlop/1", "dunlop/7", 2, 10, r"“dunlop/7” is not known; here dunlop has version 1"),
        ("dunlop/1", "dunlop", 2, 10, "“dunlop” is not known"),
        ("dunlop/1", "dunlap/1", 2, 10, "There are no rules.*dunlap.*did you mean dunlop"),
        ("seats", "changes = { buy.limit = 3, buy.limt = 4 }\nseats", 3, 32, "limt"),
        ("seats", 'changes = { "buy.limit" = "many" }\nseats', 3, 13, "buy.limit"),
        ("seats", "changes = { meld.run_max_len = 3 }\nseats", 3, 18, "run of 4"),
        ("seats", 'changes = { "buy.limit" = 3, buy.limit = 4 }\nseats', 3, 11, "written twice"),
        ("seats", "changes = 3\nseats", 3, 11, "changes must be a table"),
        ('["Ann", "Ben", "Cy"]', '["Ann", "Ben"]', 3, 9, "3 to 8 players, but seats has 2"),
        ('["Ann", "Ben", "Cy"]', '["Ann", "Ben", 3]', 3, 9, "seats is a list of names"),
        ('["Ann", "Ben", "Cy"]', '["Ann", "Ben", "Ben"]', 3, 9, "Two players are called"),
        ("seats", "seat", 3, 1, "There is no key “seat” here; did you mean seats?"),
        ("[[deals]]", "[[deal]]", 5, 1, "There is no key “deal” here"),
        ("[[deals]]", "[deals]", 5, 1, "deals must be a list"),
        ("number = 2\n", "", 5, 1, "Write which deal this is"),
        ("number = 2", "number = 8", 6, 10, "number must be a whole number from 1 to 7"),
        ("number = 2", "number = true", 6, 10, "number must be a whole number"),
        ("number = 2", "number = 0x" + "f" * 9999, 6, 10, "from 1 to 7"),
        ('turn = "Ann"', 'turn = "An"', 7, 18, "Nobody here is called “An”"),
        ('turn = "Ann"', "turn = 1", 7, 17, "turn must be text"),
        ('Ann = "5d 7h', 'Ann = "5d 7j', 8, 30, "“7j” isn't a card"),
        ('Ben = "2h', 'Bob = "2h', 8, 41, "Nobody here is called “Bob”"),
        ('Ben = "2h 9c"', "Ben = 7", 8, 47, "Ben must be text"),
        ('pile = "9h 2d"', 'pile = ["9h"]', 9, 17, "pile must be text"),
        ('pile = "9h 2d"', 'phase = "plya"', 9, 19, "“plya” isn't a valid phase; write one of"),
        ('pile = "9h 2d"', 'pyle = "9h 2d"', 9, 10, "no key “pyle” here; did you mean pile?"),
        ('pile = "9h 2d"', 'open = ["Ben", "Ben"]', 9, 26, "open names Ben twice"),
        ('pile = "9h 2d"', "open = [1]", 9, 18, "open must be a list of names"),
        ('pile = "9h 2d"', "dead = 1", 9, 17, "dead must be true or false"),
        ('pile = "9h 2d"', "owed = -1", 9, 17, "owed must be a whole number from 0"),
        ('pile = "9h 2d"', "bought = { Ann = 2.5 }", 9, 27, "Ann must be a whole number"),
        ('pile = "9h 2d"', 'table = { Ann = "7h" }', 9, 27, "Ann must be a list"),
        ('pile = "9h 2d"', "table = { Ann = [7] }", 9, 27, "Ann must be a list of texts"),
        ('pile = "9h 2d"', 'table = { Ann = ["7h 7x"] }', 9, 31, "“7x” isn't a card"),
        ('pile = "9h 2d"', "debts = [3]", 9, 19, "debts must be a list of tables"),
        ('pile = "9h 2d"', "sheet = [{ pts = 1 }]", 9, 21, "no key “pts”"),
        ('pile = "9h 2d"', 'sheet = [{ ending = "out" }]', 9, 31, "if somebody is out"),
        ("Ann draw", "Ann drew", 12, 5, "“drew” isn't a move"),
        ("Ann draw", 'Ann "draw', 12, 5, "quotation mark is not closed"),
        ("Ann draw", "\\u0041nn drew", 12, 10, "“drew” isn't a move"),
        ("Ann draw", "Ann draw\nZoe pass", 13, 1, "Nobody here is called “Zoe”"),
        ("Ann draw", "Ann draw\n\n# x\nBen pass 7", 15, 10, "can't come after pass"),
        ("Ann draw", "Ann draw\x00", 12, 9, "This character can't stand here"),
        ('moves = """', "moves = 7 #", 11, 9, "moves must be text"),
    ],
)
def test_each_error_is_told_at_its_place(
    old: str, new: str, line: int, column: int, sentence: str
) -> None:
    text = game_text(TURN, "Ann draw")
    assert old in text
    text = text.replace(old, new, 1)
    if "7 #" in new:
        text = text[: text.index("Ann draw")]
    with pytest.raises(NotationError, match=sentence) as error:
        read(text)
    places = [
        (fault.line, fault.column)
        for fault in error.value.faults
        if re.search(sentence, fault.sentence)
    ]
    assert places == [(line, column)]
    assert len(str(error.value)) < 2000


def test_everything_wrong_at_one_stage_is_reported() -> None:
    text = game_text(TURN).replace('"Ann", "Ben", "Cy"', '"Ann", "Ann"').replace("dunlop", "nobody")
    with pytest.raises(NotationError) as error:
        read(text + "x = 1\n")
    assert [fault.line for fault in error.value.faults] == [2, 3]
    text = game_text(TURN).replace("7h", "7x").replace("2d", "2x") + "x = 1\n"
    with pytest.raises(NotationError) as error:
        read(text)
    assert [fault.line for fault in error.value.faults] == [8, 9, 14]


def test_there_is_a_deal() -> None:
    text = game_text(TURN)
    with pytest.raises(NotationError, match="There is no deal"):
        read(text[: text.index("[[deals]]")])


@pytest.mark.parametrize(
    ("position", "moves", "second", "line", "sentence"),
    [
        (OUT, OUT_MOVES, "number = 4", 17, "After deal 2, write number = 3"),
        (OUT, OUT_MOVES, "", 16, "Write which deal this is"),
        (OUT, "", "number = 3", 16, "Deal 2 is not over yet"),
        (OUT, OUT_MOVES, 'number = 3\nposition.turn = "Ann"', 18, "Only the first deal of a file"),
        (OUT, f"{OUT_MOVES}; {SHUFFLE}", "number = 3", 15, "what follows belongs to a new"),
    ],
)
def test_deals_follow_each_other(
    position: str, moves: str, second: str, line: int, sentence: str
) -> None:
    with pytest.raises(NotationError, match=sentence) as error:
        read(game_text(position, moves) + f"[[deals]]\n{second}\n")
    assert error.value.line == line


def test_nothing_follows_the_last_deal() -> None:
    text = game_text(OUT, OUT_MOVES).replace("number = 2", "number = 7")
    assert final_state(read(text)).public.is_last_deal
    with pytest.raises(NotationError, match="Deal 7 was the last one of the game"):
        read(text + "[[deals]]\nnumber = 7\n")


@given(st.text(max_size=200) | st.text("[]{}=\"'\\#\n. ab1?*", max_size=60))
def test_any_text_is_a_record_or_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


@given(st.data())
def test_a_damaged_file_is_told_with_a_place_or_read(data: st.DataObject) -> None:
    text = game_text(DOWN, "Ann discard 5d; Ben draw; Ann pass; Cy pass; Ben discard 2h")
    at = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 3))
    put = data.draw(st.text("\"'[]{}=.,#7hAn*? \n\\", max_size=3))
    damaged = text[:at] + put + text[at + length :]
    line = 1
    try:
        read(damaged)
    except NotationError as error:
        line = error.line
    except BrokenRecord as broken:
        line = broken.fault.line
    assert 1 <= line <= damaged.count("\n") + 1
