"""What others need, by what all have seen: the signs, and which way they point."""

import pytest
from msgspec.structs import replace

from liverpool.bots.measures.others import Sign, going_with, signs, would_buy, would_take
from liverpool.engine.cards import Card
from liverpool.engine.seen import Seen
from liverpool.record.cards import read_card as card
from liverpool.record.cards import read_cards as cards
from tests.rules.positions import ANN, position

NOTHING = Seen((), (), ())


def found(face: str, *, holds: str = "", threw: str = "", left: str = "") -> set[Sign]:
    return set(signs(Seen(cards(holds), cards(threw), cards(left)), card(face)))


def test_a_stranger_shows_nothing() -> None:
    assert found("7c") == {Sign.ALWAYS}
    assert found("**") == {Sign.ALWAYS, Sign.JOKER}


@pytest.mark.parametrize(
    ("holds", "expected"),
    [
        ("7d", {Sign.HOLDS_RANK}),
        ("Tc", {Sign.HOLDS_NEAR}),
        ("Jc", set()),
        ("9d", set()),
        ("**", set()),
        ("7d 8c", {Sign.HOLDS_RANK, Sign.HOLDS_NEAR}),
    ],
)
def test_what_they_took_goes_with_its_rank_and_its_neighbours(
    holds: str, expected: set[Sign]
) -> None:
    assert found("7c", holds=holds) == {Sign.ALWAYS, Sign.HAS_TAKEN, *expected}


def test_what_they_threw_or_let_go_is_told_apart() -> None:
    assert found("7c", threw="7d") == {Sign.ALWAYS, Sign.THREW_RANK}
    assert found("7c", threw="9c") == {Sign.ALWAYS, Sign.THREW_NEAR}
    assert found("7c", threw="Tc") == {Sign.ALWAYS}
    assert found("7c", left="7c") == {Sign.ALWAYS, Sign.LEFT_FACE}
    assert found("7c", left="7d") == {Sign.ALWAYS, Sign.LEFT_RANK}
    assert found("7c", left="6c") == {Sign.ALWAYS, Sign.LEFT_NEAR}


def chance(seen: Seen, face: Card, deal: int = 1) -> float:
    return would_take(position("dunlop", deal=deal).public, seen, face)


def test_one_who_took_its_rank_wants_a_card_for_sets_and_a_neighbour_for_runs() -> None:
    took = NOTHING._replace(holds=cards("7d"))
    assert chance(took, card("7c")) > chance(took, card("Jc")) > 0
    assert chance(took, card("8d"), deal=3) > chance(took, card("8h"), deal=3)


def test_what_was_let_go_or_thrown_is_wanted_less() -> None:
    seven = card("7c")
    for seen in (
        NOTHING._replace(left=cards("7c")),
        NOTHING._replace(threw=cards("7d")),
        NOTHING._replace(left=cards("7d")),
    ):
        assert chance(seen, seven) < chance(NOTHING, seven) < 1


def test_everybody_takes_a_joker_sooner_than_any_other_card() -> None:
    public = position("dunlop").public
    for wants in (would_take, would_buy):
        assert wants(public, NOTHING, card("**")) > wants(public, NOTHING, card("7c"))


@pytest.mark.parametrize(
    ("deal", "face", "goes"),
    [
        (1, "Kc", "Kd Kh"),
        (1, "**", "7c 9c Kd Kh **"),
        (3, "Kd", ""),
        (3, "6c", "7c"),
        (3, "8d", ""),
    ],
)
def test_what_a_card_goes_with_depends_on_the_contract(deal: int, face: str, goes: str) -> None:
    """Two sets are wanted in the first deal, two runs in the third."""
    known = (cards("7c 9c Kd Kh **"), (), ())
    public = position("dunlop", deal=deal, known=known).public
    assert going_with(public, ANN, card(face)) == cards(goes)
    assert going_with(replace(public, down=(ANN,)), ANN, card(face)) == ()
