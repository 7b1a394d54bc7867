"""Moves and names as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liverpool.engine.cards import HIDDEN, JOKER
from liverpool.engine.melds import End
from liverpool.engine.moves import (
    DEALER,
    Add,
    Buy,
    Call,
    Cut,
    CutCards,
    Discard,
    Draw,
    Expose,
    Fell,
    FirstCards,
    Give,
    Lay,
    Lot,
    Move,
    Name,
    Pass,
    Shuffle,
    Swap,
    Take,
)
from liverpool.engine.state import Public
from liverpool.record import read_position
from liverpool.record.cards import read_card, read_cards
from liverpool.record.errors import NotationError
from liverpool.record.melds import read_meld
from liverpool.record.moves import line_text, move_text, read_line
from liverpool.record.names import LONGEST_NAME, name_fault, names_fault

NAMES = ("Ann", "Aunt May", "Mr.T", "#1")
PUBLIC = read_position(
    {
        "format": "liverpool-record/1",
        "rules": "dunlop/1",
        "seats": list(NAMES),
        "deals": [
            {
                "number": 2,
                "position": {
                    "phase": "play",
                    "turn": "Ann",
                    "hands": {"Ann": "Kd", "Aunt May": "Kd", "Mr.T": "Kc", "#1": "Kc"},
                    "table": {
                        "Ann": ["8s8h**", "5c**7c8c"],
                        "Aunt May": ["9s 9h 9d", "Ah 2h 3h 4h"],
                        "#1": ["Ts Th Td", "Ts Js Qs Ks"],
                    },
                },
            }
        ],
    }
).public
RULES = PUBLIC.rules.meld
TEN = read_card("Th")


@pytest.mark.parametrize(
    ("line", "actor", "move"),
    [
        ("Ann draw", 0, Draw()),
        ("Ann take", 0, Take()),
        ("Ann take 3", 0, Take(3)),
        ('"Aunt May" buy', 1, Buy()),
        ("Mr.T pass", 2, Pass()),
        ('"#1" call', 3, Call()),
        ("Ann cut 41", 0, Cut(41)),
        ("Ann discard Th", 0, Discard(TEN)),
        ("Ann give **", 0, Give(JOKER)),
        (
            "Ann lay 9d9h9s 2c3c4c5c",
            0,
            Lay((read_meld("9d9h9s", RULES), read_meld("2c3c4c5c", RULES))),
        ),
        (
            "Ann lay set:8s****** run:8s******",
            0,
            Lay((read_meld("set:8s******", RULES), read_meld("run:8s******", RULES))),
        ),
        (
            "Ann lay 9d9h** 2c3c4c5c swapping 6c Ann.2",
            0,
            Lay(
                (read_meld("9d9h**", RULES), read_meld("2c3c4c5c", RULES)),
                (Swap(read_card("6c"), 0, 1),),
            ),
        ),
        (
            'Mr.T lay 9d9h** swapping 6c Ann.2 7h "Aunt May".2',
            2,
            Lay(
                (read_meld("9d9h**", RULES),),
                (Swap(read_card("6c"), 0, 1), Swap(read_card("7h"), 1, 1)),
            ),
        ),
        ("Ann expose 5h6h7h QcQdQh", 0, Expose((read_cards("5h6h7h"), read_cards("QcQdQh")))),
        ("Ann add 8d Ann.1", 0, Add(read_card("8d"), 0, 0, None)),
        ("Ann add ** Ann.2<", 0, Add(JOKER, 0, 1, End.LOW)),
        ("Ann add ** Ann.2>", 0, Add(JOKER, 0, 1, End.HIGH)),
        ("Ann add 4c Ann.2", 0, Add(read_card("4c"), 0, 1, End.LOW)),
        ('Ann add 5h "Aunt May".2', 0, Add(read_card("5h"), 1, 1, End.HIGH)),
        ('Ann add ** "Aunt May".2', 0, Add(JOKER, 1, 1, End.HIGH)),
        ('Ann add ** "#1".2<', 0, Add(JOKER, 3, 1, End.LOW)),
        ('"Aunt May" swap 6c Ann.2', 1, Swap(read_card("6c"), 0, 1)),
        ("dealer first-cards 5h ** Kd", DEALER, FirstCards(read_cards("5h**Kd"))),
        ('dealer lot "Aunt May"', DEALER, Lot(1)),
        ("dealer shuffle 7h ?? 2c", DEALER, Shuffle(read_cards("7h??2c"))),
        ("dealer fell 39", DEALER, Fell(39)),
        ("dealer cut-cards 9h Qd", DEALER, CutCards(read_cards("9hQd"))),
        ("dealer name ??", DEALER, Name(HIDDEN)),
    ],
)
def test_a_line_says_who_does_what(line: str, actor: int, move: Move) -> None:
    assert read_line(line, PUBLIC, NAMES) == (actor, move)
    assert line_text(actor, move, PUBLIC, NAMES) == line
    assert line.endswith(f" {move_text(move, PUBLIC, NAMES)}")
    assert read_line(f"  {line}\t ", PUBLIC, NAMES) == (actor, move)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("Ann take 1", Take(1)),
        ("Ann add 4c Ann.2<", Add(read_card("4c"), 0, 1, End.LOW)),
        ("Ann add 10h Mr.T.1", Add(TEN, 2, 0, None)),  # no such meld: the referee says so
        ("Ann add Kh Ann.2", Add(read_card("Kh"), 0, 1, None)),  # it fits nowhere
        ('Ann add Th "Ann".1', Add(TEN, 0, 0, None)),
        ("Ann add 4c Ann.2>", Add(read_card("4c"), 0, 1, End.HIGH)),
        ("dealer shuffle 7h8h 2c", Shuffle(read_cards("7h8h2c"))),
    ],
)
def test_what_is_read_is_wider_than_what_is_written(line: str, move: Move) -> None:
    assert read_line(line, PUBLIC, NAMES)[1] == move


@pytest.mark.parametrize(
    ("line", "column", "sentence"),
    [
        ("", 1, "Write a move here"),
        ("   ", 1, "Write a move here"),
        ("An draw", 1, "Nobody here is called “An”.*Did you mean Ann?"),
        ("ann draw", 1, "Nobody here is called “ann”"),
        ("Aunt May draw", 1, "Nobody here is called “Aunt”"),
        ('"Aunt May draw', 1, "A quotation mark is not closed"),
        ('Ann "draw', 5, "A quotation mark is not closed"),
        ("“Aunt May” draw", 1, 'is no quotation mark here; write " in its place.$'),
        ("Ann\u00a0draw", 4, r"This blank is no ordinary one \(U\+00A0\); write a space"),
        ('"Aunt\u2009May" draw', 6, r"This blank is no ordinary one \(U\+2009\)"),
        ("Ann discard\u30007h", 12, r"This blank is no ordinary one \(U\+3000\)"),
        ("Ann discard 7h\u200b", 15, r"An invisible character stands here \(U\+200B\)"),
        ("Ann", 4, "Something is missing here: a verb"),
        ("Ann drew", 5, "“drew” isn't a move; write one of take, draw"),
        ("Ann draw 7h", 10, "“7h” can't come after draw"),
        ("Ann take three", 10, "“three” isn't a number"),
        ("Ann take -1", 10, "isn't a number"),
        ("Ann take ٣", 10, "isn't a number"),
        ("Ann cut", 8, "Something is missing here: a number of cards"),
        ("Ann cut 9999999", 9, "isn't a number of cards"),
        ("Ann discard", 12, "Something is missing here: a card"),
        ("Ann discard 7h8h", 13, "Write one card here"),
        ("Ann discard 7h 8h", 16, "can't come after discard"),
        ("Ann discard 7y", 13, "“7y” isn't a card"),
        ("Ann lay", 8, "Something is missing here: melds"),
        ("Ann lay 9h9d9s 2c3c4x5c", 20, "“4x5c” isn't a card"),
        ("Ann lay swapping 6c Ann.2", 9, "“swapping” isn't a card"),
        ("Ann lay 9h9d** swapping", 24, "Something is missing here: a card"),
        ("Ann lay 9h9d** swapping 6c", 27, "Something is missing here: a meld"),
        ("Ann lay 9h9d** swapping Ann.2", 25, "“Ann.2” isn't a card"),
        ("Ann lay 9h9d** swapping 6c Ann.2<", 33, "A swap needs no end"),
        ("Ann lay 9h9d** swapping 6c Ann.2 7d", 36, "Something is missing here: a meld"),
        ("Ann lay 9h9d** swapping 6c Ann.2 swapping 7d Ann.1", 34, "“swapping” isn't a card"),
        ("Ann lay 8s******", 9, "can be read in 2 ways"),
        ("Ann expose", 11, "Something is missing here: groups of cards"),
        ("Ann add Th", 11, "Something is missing here: a meld"),
        ("Ann add Th Ann", 12, "“Ann” isn't a meld"),
        ("Ann add Th Ann.0", 12, "Melds are counted from 1"),
        ("Ann add Th Ann.x", 12, "isn't a meld"),
        ("Ann add Th Bob.1", 12, "Nobody here is called “Bob”"),
        ("Ann add Th dealer.1", 12, "isn't a meld"),
        ("Ann add Th <", 12, "isn't a meld"),
        ("Ann add ** Ann.2", 12, "fits at both ends; write “Ann.2<”"),
        ("Ann swap 6c Ann.2<", 18, "A swap needs no end"),
        ("dealer shuffle", 15, "Something is missing here: cards"),
        ("dealer fell x", 13, "isn't a number"),
        ("dealer lot", 11, "Something is missing here: a player, who deals first"),
        ("dealer lot Bob", 12, "Nobody here is called “Bob”"),
        ("dealer lot dealer", 12, "Write which player the lot falls on"),
        ("dealer lot Ann Mr.T", 16, "“Mr.T” can't come after lot"),
    ],
)
def test_errors_are_told_with_their_column(line: str, column: int, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as error:
        read_line(line, PUBLIC, NAMES)
    assert (error.value.line, error.value.column) == (1, column)


def test_an_add_before_the_first_deal_is_read() -> None:
    public = Public(PUBLIC.game, PUBLIC.phase)
    assert read_line("Ann add ** Ann.1", public, NAMES) == (0, Add(JOKER, 0, 0, None))


@given(st.text(max_size=40))
def test_any_line_is_a_move_or_a_notation_error(line: str) -> None:
    column = 1
    try:
        read_line(line, PUBLIC, NAMES)
    except NotationError as error:
        column = error.column
    assert 1 <= column <= len(line) + 1


# Names


@pytest.mark.parametrize(
    "name",
    ["Ann", "Aunt May", "Ève", "李小龍", "מרים", "علی", "O'Neil", "#1", "3", "Mr. T", "a\u200cb"],
)
def test_names_of_any_script_can_be_written(name: str) -> None:
    assert name_fault(name) is None
    names = (name, "Zoe")
    line = line_text(0, Add(JOKER, 0, 1, End.LOW), PUBLIC, names)
    assert read_line(line, PUBLIC, names) == (0, Add(JOKER, 0, 1, End.LOW))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "at least one letter"),
        ("  ", "at least one letter"),
        (" Ann", "begins or ends with a space"),
        ('A"nn', "quotation mark"),
        ("A\\nn", "backslash"),
        ("A\nnn", "has 2 lines"),
        ("A\u202enn", "invisible character"),
        ("A" * (LONGEST_NAME + 1), "has 41 characters; it can have at most 40"),
        ("Dealer", "that word means the dealer"),
    ],
)
def test_names_that_cannot_be_written(name: str, sentence: str) -> None:
    assert sentence in (names_fault(["Ann", name]) or "")


def test_two_players_of_one_name() -> None:
    assert "Two players are called “Ann”" in (names_fault(["Ann", "Ben", "Ann"]) or "")
    assert "Two players are called “Zoë”" in (names_fault(["Zoe\u0308", "Zo\u00eb"]) or "")
