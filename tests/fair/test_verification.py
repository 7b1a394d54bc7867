"""What a file proves: honest games, and everybody who could cheat, alone or together."""

import json
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from liverpool.engine.moves import DEALER, Fell, Shuffle
from liverpool.engine.turn import apply
from liverpool.fair.dealer import EventKind, FairDealer, event_due
from liverpool.fair.numbers import DealNumbers, NumberSet, Opened, Purpose
from liverpool.fair.receipt import BadReceipt, opened_text, read_receipt
from liverpool.record import final_state, read, record_from, redact, states, write
from liverpool.record.game import GameRecord, new_record
from liverpool.record.verification import DealVerdict, Verdict, verify
from tests.fair.games import TABLE, numbers_of, played, receipt, some, with_numbers

HONEST = played()


def verdicts(record: GameRecord, kept: dict[str, Any] | None = None) -> tuple[DealVerdict, ...]:
    return verify(record, None if kept is None else read_receipt(json.dumps(kept)))


def first(record: GameRecord, kept: dict[str, Any] | None = None) -> tuple[Verdict, str]:
    found = verdicts(record, kept)[0]
    return found.verdict, found.reason


def shown(**changes: Any) -> GameRecord:
    """The honest game, but the first deal shows these numbers."""
    return with_numbers(HONEST, 1, replace(numbers_of(1), **changes))


def cards(server: Opened | None = None, **seats: Opened | None) -> NumberSet:
    """The numbers for the cards of the first deal with some of them replaced, or left out."""
    honest = numbers_of(1).cards
    changed = {**honest.seats, **{int(seat[1:]): opened for seat, opened in seats.items()}}
    kept = {seat: opened for seat, opened in changed.items() if opened is not None}
    return NumberSet(server or honest.server, kept)


# Honest games


@pytest.mark.parametrize("rules", ["dunlop", "mahlum", "christmas", "wikipedia", "bga"])
def test_an_honest_game_is_proved_to_each_whose_number_is_in(rules: str) -> None:
    game = read(write(played(rules, deals=1)))
    assert verdicts(game)[0].verdict is Verdict.CONSISTENT
    for seat in (0, 1):
        found = verdicts(game, receipt(game, seat))[0]
        assert (found.verdict, found.left_out) == (Verdict.PROVED, ("Cy",))


def test_a_lot_follows_from_the_numbers_too() -> None:
    game = played("dunlop", (("start.first_dealer", "random"),), deals=1)
    assert verdicts(game, receipt(game))[0].verdict is Verdict.PROVED


def test_one_whose_number_is_not_in_is_shown_no_proof_of_their_own() -> None:
    verdict, reason = first(HONEST, receipt(HONEST, 2))
    assert verdict is Verdict.LEFT_OUT
    assert "Your own number is not in" in reason


def test_a_later_deal_needs_nothing_of_an_earlier_one() -> None:
    game = with_numbers(HONEST, 1, None)
    assert [each.verdict for each in verdicts(game)] == [Verdict.NO_PROOF, Verdict.CONSISTENT]


def test_the_file_is_read_and_written_back_byte_for_byte() -> None:
    text = write(HONEST)
    assert read(text) == HONEST
    assert write(read(text)) == text


# No proof


def test_an_older_file_has_no_proof() -> None:
    game = played(shown=False)
    assert "fair" not in write(game)
    assert {each.verdict for each in verdicts(game)} == {Verdict.NO_PROOF}


def test_a_position_has_no_proof() -> None:
    text = write(record_from(final_state(HONEST)))
    assert verdicts(read(text))[0].verdict is Verdict.NO_PROOF


def test_a_file_that_begins_in_the_middle_of_a_deal_has_no_proof() -> None:
    moves = HONEST.deals[0]
    start = list(states(HONEST))[12]
    game = record_from(start, HONEST.names)
    game = replace(game, deals=(replace(moves, lines=moves.lines[12:]),))
    assert first(read(write(game))) == (
        Verdict.NO_PROOF,
        "The file begins in the middle of this deal.",
    )


def test_what_one_seat_has_seen_shows_no_numbers() -> None:
    seen = redact(HONEST, 0)
    assert "fair" not in write(seen)
    hidden = with_numbers(seen, 1, numbers_of(1))
    assert first(hidden) == (Verdict.NO_PROOF, "The file hides cards.")


def test_a_cut_without_numbers_has_no_proof() -> None:
    verdict, reason = first(shown(cut=None))
    assert (verdict, reason) == (Verdict.NO_PROOF, "The file has no numbers for its cut.")


# A server that cheats


def test_another_order_of_the_cards_is_found_without_a_receipt() -> None:
    game = shown(cards=cards(some("chosen afterwards")))
    assert first(game) == (Verdict.WRONG, "The numbers give another draw for the first deal.")


def test_another_shuffle_is_found() -> None:
    deal = HONEST.deals[1]
    other = replace(numbers_of(2), cards=NumberSet(some("other"), {}))
    assert isinstance(deal.lines[0].move, Shuffle)
    found = verdicts(with_numbers(HONEST, 2, other))[1]
    assert (found.verdict, found.reason) == (
        Verdict.WRONG,
        "The numbers give another order of the cards.",
    )


def test_another_fall_is_found() -> None:
    cut = numbers_of(1).cut
    assert cut is not None
    seats = {**cut.seats, 0: some("another")}
    assert any(isinstance(line.move, Fell) for line in HONEST.deals[0].lines)
    assert first(shown(cut=NumberSet(cut.server, seats))) == (
        Verdict.WRONG,
        "The numbers give another place where the cut falls.",
    )


def _rebuilt(numbers: DealNumbers) -> GameRecord:
    """A game whose cards do follow from these numbers: made up after everything was known."""
    record = new_record("wikipedia", HONEST.names)
    state = final_state(record)
    before: list[EventKind] = []
    while (kind := event_due(state)) is not None:
        move = FairDealer(numbers).answer(state, before)
        before.append(kind)
        state = apply(state, DEALER, move)
        record = record.appended(DEALER, move, state)
    return with_numbers(record, 1, numbers)


@pytest.mark.parametrize(
    ("chosen", "who"),
    [
        ({"server": some("a better one")}, "The server"),
        ({"s1": some("a better one")}, "Ben"),
        ({"s1": None, "s2": some("never in the list")}, "Cy"),
    ],
)
def test_numbers_that_were_not_committed_to_are_found(chosen: Any, who: str) -> None:
    game = _rebuilt(replace(numbers_of(1), cards=cards(**chosen), cut=None, left_out=()))
    assert first(game)[0] is Verdict.CONSISTENT
    kept = receipt(game)
    sentence = f"{who} did not commit to the number that the file shows."
    assert first(game, kept) == (Verdict.WRONG, sentence)


def test_a_server_that_leaves_out_everybody_is_held_to_its_commitment() -> None:
    alone = NumberSet(some("a better one"), {})
    game = _rebuilt(replace(numbers_of(1), cards=alone, cut=None, left_out=(0, 1, 2)))
    assert first(game)[0] is Verdict.CONSISTENT
    sentence = "The server did not commit to the number that the file shows."
    assert first(game, receipt(game)) == (Verdict.WRONG, sentence)


def test_with_a_receipt_and_no_players_number_it_is_consistent() -> None:
    alone = NumberSet(numbers_of(1).cards.server, {})
    game = _rebuilt(replace(numbers_of(1), cards=alone, cut=None, left_out=(0, 1, 2)))
    verdict, reason = first(game, receipt(game))
    assert verdict is Verdict.CONSISTENT
    assert "no player's is in" in reason
    assert verdicts(game, receipt(game))[0].left_out == ("Ann", "Ben", "Cy")


def test_a_game_that_was_ended_early_lacks_no_deal_that_never_began() -> None:
    stopped, kept = replace(played(deals=1), stopped=True), receipt(HONEST)
    found = [Verdict.PROVED, Verdict.MISSING]
    assert [each.verdict for each in verdicts(stopped, kept)] == found
    for key in ("seats", "cut_seats", "aim"):
        kept["deals"][1].pop(key, None)
    assert [each.verdict for each in verdicts(stopped, kept)] == [Verdict.PROVED]
    assert [each.verdict for each in verdicts(played(deals=1), kept)] == found


def test_a_game_that_ends_with_the_last_contract_lacks_no_deal_either() -> None:
    """While a deal is played nobody knows yet whether another follows."""
    short = [{"cards": 10, "contract": "set 3"}, {"cards": 10, "contract": "set 3"}]
    changes = (("end.contracts", "each_own"), ("deals", short))
    one, two = (played.__wrapped__("dunlop", changes, deals=deals) for deals in (1, 2))
    kept = receipt(two)
    assert final_state(two).public.is_last_deal
    kept["deals"].append({"deal": 3, "server": kept["deals"][1]["server"]})
    assert [each.verdict for each in verdicts(two, kept)] == [Verdict.PROVED] * 2
    kept["deals"] = [kept["deals"][0], {**kept["deals"][2], "deal": 2}]
    assert [each.verdict for each in verdicts(one, kept)] == [Verdict.PROVED, Verdict.MISSING]


def test_an_aim_is_held_to_also_where_ones_own_number_is_not_in() -> None:
    assert first(HONEST, receipt(HONEST, 2, aim=7))[0] is Verdict.WRONG
    assert first(HONEST, receipt(HONEST, 2, aim=None))[0] is Verdict.LEFT_OUT


def test_who_brings_a_number_elsewhere_is_not_held_to_an_aim_that_this_page_was_not_sent() -> None:
    kept = receipt(HONEST, aim=None, own=opened_text(some("another page's")))
    assert first(HONEST, kept)[0] is Verdict.LEFT_OUT


def test_a_seat_that_was_not_in_the_list_cannot_be_added() -> None:
    numbers = replace(numbers_of(1), cards=cards(s2=some("2 1 cards")), cut=None, left_out=())
    game, kept = _rebuilt(numbers), receipt(HONEST)
    del kept["deals"][0]["seats"]["2"]
    assert first(game, kept)[0] is Verdict.WRONG


def test_an_honest_page_that_is_left_out_knows() -> None:
    numbers = replace(numbers_of(1), cards=cards(s0=None), cut=None, left_out=(0, 2))
    game = _rebuilt(numbers)
    verdict, _ = first(game, receipt(game))
    assert verdict is Verdict.LEFT_OUT
    assert verdicts(game, receipt(game))[0].left_out == ("Ann", "Cy")


def test_who_is_left_out_cannot_be_kept_quiet() -> None:
    game = _rebuilt(replace(numbers_of(1), cut=None, left_out=()))
    assert verdicts(game)[0].left_out == ()
    assert verdicts(game, receipt(game))[0].left_out == ("Cy",)


def test_who_went_away_before_the_list_was_closed_accuses_nobody() -> None:
    kept = receipt(HONEST, 2, seats=None, cut_seats=None)
    assert first(HONEST, kept)[0] is Verdict.LEFT_OUT
    assert first(HONEST, receipt(HONEST, seats=None, cut_seats=None)) == (
        Verdict.CONSISTENT,
        "The receipt has no list of commitments.",
    )
    other = receipt(HONEST, 2, server="00" * 32, seats=None)
    assert first(HONEST, other)[0] is Verdict.WRONG


def test_numbers_that_were_committed_to_have_to_be_shown() -> None:
    kept = receipt(HONEST)
    for game in (with_numbers(HONEST, 1, None), shown(cut=None)):
        verdict, reason = first(game, kept)
        assert verdict is Verdict.WRONG
        assert "But the server has committed to some." in reason


def test_a_second_commitment_spoils_the_proof() -> None:
    kept = receipt(HONEST, second=True)
    assert first(HONEST, kept)[0] is Verdict.WRONG


def test_an_aim_that_was_not_the_one_is_found() -> None:
    for kept in (receipt(HONEST, aim=7), receipt(HONEST, aim=None)):
        verdict, reason = first(HONEST, kept)
        assert verdict is Verdict.WRONG
        assert "aimed elsewhere" in reason


def test_numbers_of_another_table_prove_nothing_here() -> None:
    kept = receipt(HONEST)
    game = with_numbers(HONEST, 2, None)
    with pytest.raises(BadReceipt, match="another table"):
        verdicts(game, {**kept, "table": "another"})
    moved = replace(numbers_of(2), id=replace(numbers_of(2).id, table="another"))
    other = with_numbers(HONEST, 2, moved)
    assert verdicts(other, kept)[1].verdict is Verdict.WRONG


def test_a_receipt_of_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadReceipt, match="seat 7"):
        verdicts(HONEST, {**receipt(HONEST), "seat": 7})


# Within the bias that the page states


def test_with_k_silent_seats_there_are_2_to_the_k_outcomes_and_no_more() -> None:
    honest, conspiring = {0: some("honest")}, {seat: some(f"{seat}") for seat in (1, 2, 3)}
    outcomes = {
        NumberSet(some("server"), {**honest, **dict(kept)}).key(numbers_of(1).id, Purpose.CARDS)
        for size in range(4)
        for kept in combinations(conspiring.items(), size)
    }
    assert len(outcomes) == 2**3


# A page that cheats


def test_another_number_than_ones_own_committed_one_does_not_count() -> None:
    """Its own receipt does not prove it otherwise, and the others' do not either."""
    game = _rebuilt(replace(numbers_of(1), cards=cards(s1=some("chosen late")), cut=None))
    for seat in (0, 1):
        assert first(game, receipt(game, seat))[0] is Verdict.WRONG


def test_a_receipt_that_was_changed_proves_nothing() -> None:
    kept = receipt(HONEST, own=opened_text(some("another")))
    assert first(HONEST, kept)[0] is Verdict.LEFT_OUT


def test_a_number_that_another_page_of_the_seat_has_brought_proves_nothing_to_this_one() -> None:
    kept = receipt(HONEST)
    del kept["deals"][0]["own"]
    verdict, reason = first(HONEST, kept)
    assert verdict is Verdict.LEFT_OUT
    assert "came from another page" in reason


def test_a_deal_that_the_receipt_does_not_know_is_consistent() -> None:
    kept = receipt(HONEST)
    del kept["deals"][0]
    assert [each.verdict for each in verdicts(HONEST, kept)] == [
        Verdict.CONSISTENT,
        Verdict.PROVED,
    ]
    kept = receipt(HONEST)
    del kept["deals"][0]["cut_server"]
    assert first(HONEST, kept)[0] is Verdict.CONSISTENT


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        '{"format": "liverpool-receipt/1", "table": "A", "seat": 0, "deals": []}',
        '{"format": "liverpool-receipt/1", "table": "a", "seat": 10, "deals": []}',
        '{"format": "liverpool-receipt/1", "table": "a", "seat": 0, "deals": [{"deal": 0}]}',
        (
            '{"format": "liverpool-receipt/1", "table": "a", "seat": 0,'
            ' "deals": [{"deal": 1, "x": 1}]}'
        ),
        (
            '{"format": "liverpool-receipt/1", "table": "a", "seat": 0,'
            ' "deals": [{"deal": 1, "server": "ff"}]}'
        ),
        (
            '{"format": "liverpool-receipt/1", "table": "a", "seat": 0,'
            ' "deals": [{"deal": 1}, {"deal": 1}]}'
        ),
    ],
)
def test_what_is_no_receipt_is_refused(text: str) -> None:
    with pytest.raises(BadReceipt, match="This isn't a receipt"):
        read_receipt(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": "liverpool-receipt/2"}', 'a later version of the program, "liverpool-rec'),
        ('{"format": "liverpool-receipt/1", "table": "a', "This file is cut off at line 1, column"),
        ('{"format": "liverpool-scores/1"}', "This is a score file, and not a receipt; choose"),
        ("Ann;Ben\n12;0\n", "This is a table (CSV), and not a file of this kind"),
        ("\ud800", "a receipt: it must begin with"),
        ("nonsense", 'a receipt: it must begin with "format": "liverpool-receipt/1".'),
        ('{"format": "liverpool-receipt/1"}', "or it is damaged. Use a copy if you have one."),
        (
            '{"format": "liverpool-receipt/1", "table": "a", "seat": 0, "deals": [{"deal": 0}]}',
            "or it is damaged, at deals[0].deal. Use a copy",
        ),
    ],
)
def test_what_a_text_is_in_place_of_a_receipt_is_said(text: str, said: str) -> None:
    with pytest.raises(BadReceipt) as error:
        read_receipt(text)
    assert said in str(error.value)


def test_the_receipts_of_these_tests_are_receipts() -> None:
    assert read_receipt(json.dumps(receipt(HONEST))).table == TABLE
