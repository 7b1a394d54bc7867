"""What one seat has seen: redacted records replay, and tell nothing that was hidden."""

import pytest
from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, JOKER, cards_text, hand_of
from liverpool.engine.moves import Name, Shuffle
from liverpool.engine.state import State, view_of
from liverpool.record import (
    BrokenRecord,
    final_state,
    read,
    states,
    write,
    write_position,
)
from liverpool.record.cards import read_cards
from liverpool.record.redaction import redact, redact_state
from tests.chance import together
from tests.record.samples import DOWN, DOWN_TURN, TURN, UPCARD, WALKS, bare, game_text

GAMES = {
    **WALKS,
    "an unanswered offer": ("mahlum", UPCARD, "Ann draw; Cy buy"),
    "an offer answered by one": ("mahlum", UPCARD, "Ann draw; Ben pass"),
    "an offer at the start": ("mahlum", UPCARD + '    phase = "buy"\n', "Cy buy"),
    "an offer at the start, answered": (
        "mahlum",
        UPCARD + '    phase = "buy"\n    open = ["Ben"]\n    claims = ["Cy"]\n',
        "Ben pass",
    ),
    "a claim while a turn is played": ("bga", UPCARD, "Ann draw; Cy buy"),
    "all have answered while a turn is played": ("bga", UPCARD, "Ann draw; Cy buy; Ben pass"),
    "nobody wants it while a turn is played": ("bga", UPCARD, "Ann draw; Cy pass; Ben pass"),
    "a claim in a turn at the start": (
        "bga",
        UPCARD + '    phase = "play"\n    open = ["Ben"]\n    claims = ["Cy"]\n',
        "Ben pass",
    ),
    "a claim in a turn at the start, and its end": (
        "bga",
        UPCARD + '    phase = "play"\n    open = ["Ben"]\n    claims = ["Cy"]\n',
        "Ben pass; Ann discard 7h",
    ),
    "who can pay, by a list of prices": (
        'bga { "buy.price" = [1, 9], "buy.priority" = "cut", "buy.window" = "after_stock_draw" }',
        UPCARD + "    bought = { Ben = 1 }\n",
        "Ann draw; Cy buy",
    ),
}


def same_but_the_stock(one: State, other: State) -> bool:
    """Whether the states are alike, less the order of a stock and what it may hide."""
    public = replace(one.public, history=())
    return (
        public == bare(other).public
        and one.hands == other.hands
        and one.claims == other.claims
        and len(one.stock) == len(other.stock)
    )


@pytest.mark.parametrize(("game", "seat"), together([*GAMES.values()], range(3)))
def test_a_redacted_record_comes_to_what_the_seat_knows(
    game: tuple[str, str, str], seat: int
) -> None:
    rules, position, moves = game
    record = read(game_text(position, moves, rules=rules))
    seen = redact(record, seat)
    truth = final_state(record)
    assert read(write(seen)) == seen
    assert same_but_the_stock(final_state(seen), redact_state(truth, seat))
    assert redact(seen, seat) == seen
    assert truth.hands[seat] == final_state(seen).hands[seat]


DECKS = [face for face in range(52) for _ in range(2)] + [JOKER] * 4
# Dealt in this order after a cut at 40: hands of ten to three, then two jokers as upcards.
ORDER = sorted(DECKS[:104], key=lambda face: face * 37 % 53)
STACKED = [*ORDER[:30], JOKER, JOKER, *ORDER[30:], JOKER, JOKER]


def stacked_deal() -> str:
    """A deal in which the first two upcards are jokers, which are buried."""
    order = cards_text([*STACKED[68:], *STACKED[:68]])
    return (
        'format = "liverpool-record/1"\nrules = "dunlop+bury/1"\nseats = ["Ann", "Ben", "Cy"]\n\n'
        f'[[deals]]\nnumber = 2\nmoves = """\ndealer shuffle {order}\nAnn cut 31\n'
        'dealer fell 40\nCy draw\nAnn pass\nBen buy  # Ben holds four of them!\n"""\n'
    )


@pytest.mark.parametrize("seat", range(3))
def test_a_deal_from_the_shuffle_names_only_what_the_seat_gets(seat: int) -> None:
    record = read(stacked_deal())
    seen = redact(record, seat)
    truth, known = final_state(record), final_state(seen)
    assert same_but_the_stock(known, redact_state(truth, seat))
    shuffle, _, _, *later = [line.move for line in seen.deals[0].lines]
    assert isinstance(shuffle, Shuffle)
    dealt = hand_of(STACKED[(seat - 2) % 3 : 30 : 3])
    assert hand_of(face for face in shuffle.cards if face != HIDDEN) == dealt
    upcard, price, draw = STACKED[32:35]
    assert [move.card for move in later if isinstance(move, Name)] == [
        JOKER,
        JOKER,
        upcard,
        price if seat == 1 else HIDDEN,
        draw if seat == 2 else HIDDEN,
    ]
    assert "four of them" not in write(seen)


@pytest.mark.parametrize("seat", range(3))
def test_a_record_that_ends_with_the_cut_hides_the_whole_deck(seat: int) -> None:
    text = stacked_deal()
    shuffle_only = text[: text.index("dealer fell")] + '"""\n'
    shuffle = redact(read(shuffle_only), seat).deals[0].lines[0].move
    assert shuffle == Shuffle((HIDDEN,) * 108)


@pytest.mark.parametrize("seat", range(3))
def test_a_deck_in_a_position_shows_what_will_be_dealt(seat: int) -> None:
    before, _, after = stacked_deal().partition("Ann cut")
    middle = write_position(final_state(read(before + '"""\n')), ("Ann", "Ben", "Cy"))
    record = read(f'{middle}moves = """\nAnn cut{after}')
    seen = redact(record, seat)
    assert final_state(seen).hands[seat] == final_state(record).hands[seat]
    assert read(write(seen)) == seen
    assert [face for face in seen.start.stock if face != HIDDEN]


def test_others_hands_are_known_as_far_as_they_were_seen() -> None:
    record = read(game_text(TURN, "Ann take; Ann expose 2dKdKs; Ann discard 2d"))
    assert "Kd Ks" in write_position(redact_state(final_state(record), 1))
    assert final_state(redact(record, 1)).hands[0] == hand_of([*read_cards("KdKs"), HIDDEN, HIDDEN])


def test_results_stay_and_hidden_hands_cost_what_they_say() -> None:
    record = read(game_text(DOWN.replace("5d 7h 7c", "7h"), "Ann discard 7h"))
    seen = redact(record, 0)
    assert seen.deals[0].result == record.deals[0].result
    assert final_state(seen).public.totals() == final_state(record).public.totals()
    assert final_state(seen).hands[2] == (HIDDEN,) * 3
    wrong = write(seen).replace("Ben = 11", "Ben = 99")
    assert final_state(read(wrong)).public.totals()[1] == 99
    with pytest.raises(BrokenRecord, match="Ann has 0 points"):
        read(write(seen).replace("Ann = 0", "Ann = 5"))


def test_knocks_are_hidden_until_all_have_answered() -> None:
    record = read(game_text(UPCARD, "Ann draw; Cy buy", rules="mahlum"))
    for seat, lines, still_asked in ((0, 1, (1, 2)), (1, 1, (1, 2)), (2, 2, (1,))):
        seen = redact(record, seat)
        moves = [line.move for line in seen.deals[0].lines if not isinstance(line.move, Name)]
        assert len(moves) == lines
        assert final_state(seen).public.open == still_asked


def answers(text_of: str, rules: str, seat: int, position: str = UPCARD) -> list[str]:
    """The answers to offers that a seat's record tells, each with its place in the line."""
    record = read(game_text(position, text_of, rules=rules))
    written = write(redact(record, seat))
    moves = written[written.index('moves = """') :].split("\n")
    return [line for line in moves if line.endswith((" buy", " pass"))]


def test_claims_are_hidden_while_the_turn_is_played() -> None:
    moves = "Ann draw; Cy buy; Ben pass"
    for seat, heard, asked in ((0, [], (1, 2)), (1, ["Ben pass"], (2,)), (2, ["Cy buy"], (1,))):
        assert answers(moves, "bga", seat) == heard
        final = final_state(redact(read(game_text(UPCARD, moves, rules="bga")), seat))
        assert final.public.open == asked
        assert final.claims == ((2,) if seat == 2 else ())


def test_claims_are_told_when_the_turn_ends_with_a_discard() -> None:
    moves = "Ann draw; Cy buy; Ben pass; Ann discard 7h"
    for seat in range(3):
        assert answers(moves, "bga", seat) == ["Cy buy", "Ben pass"]
    seen = final_state(redact(read(game_text(UPCARD, moves, rules="bga")), 0))
    assert seen.hands[2].count(HIDDEN) == 4
    assert cards_text(seen.public.known[2]) == "2d"


def test_claims_that_came_to_nothing_stay_secret() -> None:
    """Nobody learns who wanted the card when the deal ends, or the turn without a discard."""
    out = "Ann draw; Ben buy; Ann add 5d Cy.1; Ann discard 4s"
    floats = "Ann draw; Ben buy; Ann add 3c Ann.2; Ann add 5d Cy.1; Ben draw"
    later = 'wikipedia { "buy.window" = "until_next_discard", "buy.priority" = "seat" }'
    position = DOWN_TURN.replace("5d 7h 7c", "5d")
    for moves, rules, stock in ((out, "bga", "4s 4c"), (floats, later, "3c 4c")):
        begins = position.replace("4s 4c", stock)
        assert [answers(moves, rules, seat, begins) for seat in range(3)] == [[], ["Ben buy"], []]


def test_claims_at_the_start_are_told_only_if_they_come_out() -> None:
    meanwhile = UPCARD + '    phase = "play"\n    open = ["Ben"]\n    claims = ["Cy"]\n'
    for moves, heard in (("Ben pass", ()), ("Ann discard 7h", (2,))):
        record = read(game_text(meanwhile, moves, rules="bga"))
        assert redact(record, 0).start.claims == heard
        assert redact(record, 2).start.claims == (2,)


def test_what_another_may_not_discard_tells_nothing_of_the_hand() -> None:
    """The record of a take is the same whether or not the taker held such a card before."""
    record = read(game_text(TURN, "Ann take", rules="wikipedia"))
    truth = final_state(record).public
    assert truth.this_turn.taken
    assert redact_state(final_state(record), 1).public.this_turn.taken == truth.this_turn.taken
    assert final_state(redact(record, 1)).public.this_turn.taken == truth.this_turn.taken


def test_a_view_of_the_redacted_game_is_the_same_view() -> None:
    record = read(stacked_deal())
    for seat in range(3):
        seen = [state for state in states(redact(record, seat)) if not state.public.debts]
        for state, truth in zip(seen, states(record), strict=True):
            assert view_of(state, seat) == view_of(truth, seat)
