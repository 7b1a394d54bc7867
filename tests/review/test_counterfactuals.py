"""What would change a verdict: one fact at a time, from what a player sees, and only if clear."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import pytest
from msgspec.structs import replace

from liverpool.bots.measures import hand as hands
from liverpool.bots.search.comparison import Comparison, paired
from liverpool.engine.cards import Hand, hand_of
from liverpool.engine.changes import changed
from liverpool.engine.moves import Buy, Discard, Pass, PlayerMove
from liverpool.engine.state import Phase, State, Turn, View, view_of
from liverpool.record.cards import read_card, read_cards
from liverpool.review import counterfactuals
from liverpool.review.choices import Choice, Kind
from liverpool.review.counterfactuals import (
    BuysLeft,
    CardsLeft,
    Fact,
    Held,
    NobodyDown,
    NotKnown,
    SomebodyDown,
    Views,
    change_of,
    facts,
)
from liverpool.simulator.packing import nowhere_else
from tests.review.played import of_seat
from tests.rules.positions import ANN, BEN, CY, DEE, house, position

MINE: Final = "3c 3d 7h 8h 9s Jd Qc Ks As 5d 6c"
SIXES: Final = {"Ann": ["6h 6d 6s", "4c 4d 4s"]}


def found(view: View, best: PlayerMove, other: PlayerMove) -> dict[Fact, Views]:
    return dict(facts(view, best, other, seed=3))


def found_at(choice: Choice) -> dict[Fact, Views]:
    return found(choice.view, choice.move, choice.others[0])


def seen(state: State, seat: int = BEN) -> View:
    return view_of(state, seat)


def discards(view: View) -> tuple[Discard, Discard]:
    return Discard(view.hand[0]), Discard(view.hand[-1])


def of_kind(kind: Kind) -> Choice:
    return next(each for each in of_seat(0) if each.kind is kind)


def test_where_somebody_is_down_all_melds_go_home_or_their_last_cards_are_more() -> None:
    view = seen(position("dunlop", hands={"Ben": MINE, "Ann": "Kd Kh"}, table=SIXES))
    other = found(view, *discards(view))
    assert {*other} == {NobodyDown(), CardsLeft(ANN, 6), *_held(other)}
    (home,) = other[NobodyDown()]
    assert (home.public.down, home.public.table) == ((), ((),) * 3)
    assert home.sizes == (8, *view.sizes[1:])
    (more,) = other[CardsLeft(ANN, 6)]
    assert (more.sizes[ANN], more.stock) == (6, view.stock - 4)


def test_where_nobody_is_down_nothing_of_the_melds_binds_a_turn_that_goes_on() -> None:
    hands = {"Ben": MINE, "Ann": "Kd Kh ** 3h"}
    state = position("bga", turn=ANN, open=(BEN,), hands=hands, table=SIXES, fresh=True, owed=1)
    (home,) = found(seen(state), Pass(), Buy())[NobodyDown()]
    assert home.public.this_turn == Turn()


def test_who_has_many_cards_left_could_have_one() -> None:
    view = seen(position("dunlop", hands={"Ben": MINE, "Ann": "Kd Kh 8s 9d"}, table=SIXES))
    assert CardsLeft(ANN, 1) in found(view, *discards(view))


def test_once_down_only_the_cards_of_the_others_count() -> None:
    table = {**SIXES, "Ben": ["9h 9d 9s", "Jh Jd Js"]}
    view = seen(position("dunlop", hands={"Ben": "3c 8h Ks", "Ann": "Kd Kh"}, table=table))
    assert [*found(view, *discards(view))] == [CardsLeft(ANN, 6)]


def test_where_nobody_is_down_the_next_could_be_with_melds_that_are_unseen() -> None:
    choice = of_kind(Kind.DISCARD)
    view = choice.view
    fact = SomebodyDown(view.public.left_of(view.seat))
    views = found(view, choice.move, choice.others[0])[fact]
    assert len(views) == counterfactuals.LAYS
    assert len({each.public.table for each in views}) > counterfactuals.LAYS / 2
    for each in views:
        melds = each.public.table[fact.seat]
        laid = Counter(face for meld in melds for face in meld.cards)
        assert each.public.down == (fact.seat,)
        assert each.sizes[fact.seat] == view.sizes[fact.seat] - laid.total()
        unseen = hands.unseen(view)
        assert all(unseen[face] >= copies for face, copies in laid.items())


@pytest.mark.parametrize(
    ("kind", "phase", "bought", "fact", "then"),
    [
        (Kind.DISCARD, Phase.PLAY, 0, BuysLeft(0, is_asked=False), 3),
        (Kind.DISCARD, Phase.PLAY, 3, BuysLeft(1, is_asked=False), 2),
        (Kind.BUY, Phase.BUY, 0, BuysLeft(0, is_asked=True), 2),
        (Kind.BUY, Phase.BUY, 2, BuysLeft(1, is_asked=True), 1),
        (Kind.BUY, Phase.PLAY, 2, BuysLeft(1, is_asked=True), 1),
    ],
)
def test_buys_that_are_left_could_be_gone(
    kind: Kind, phase: Phase, bought: int, fact: Fact, then: int
) -> None:
    choice = of_kind(kind)
    public = replace(choice.view.public, phase=phase)
    rules = changed(public.rules, {"buy.limit": 3})
    game = replace(public.game, rules=rules)
    view = replace(choice.view, public=replace(public, game=game, bought=(bought, 0, 0)))
    (other,) = found(view, choice.move, choice.others[0])[fact]
    assert other.public.bought == (then, 0, 0)


def _held(other: dict[Fact, Views]) -> list[Held]:
    return [fact for fact in other if isinstance(fact, Held)]


def test_a_card_that_helps_could_be_held_in_place_of_one_that_does_not() -> None:
    discarding = [each for each in of_seat(2) if each.kind is Kind.DISCARD]
    choice = next(each for each in discarding if _held(found_at(each)))
    view, move, second = choice.view, choice.move, choice.others[0]
    other = found_at(choice)
    (fact,) = _held(other)
    (then,) = other[fact]
    away = hands.steps(view.public, view.seat, view.hand)
    assert hands.steps(view.public, view.seat, then.hand) == away - 1
    assert Counter(view.hand) - Counter(then.hand) == Counter([fact.instead_of])
    assert Counter(then.hand) - Counter(view.hand) == Counter([fact.card])
    assert isinstance(move, Discard)
    assert isinstance(second, Discard)
    assert fact.instead_of not in (move.card, second.card)


def known_of(cards: str) -> Hand:
    return hand_of(read_cards(cards))


def shedding(hand: str, known: str) -> View:
    """Ben and Ann are down, Cy is next and is known to hold these cards of theirs."""
    hands = {"Ben": hand, "Ann": "4h Ks", "Cy": "2c 4h 5s 8s 9h Th Qd As 3h 7s 8d Kh"}
    table = {**SIXES, "Ben": ["2h 2d 2s", "9h 9d 9s"]}
    state = position("dunlop", hands=hands, table=table, known=((), (), known_of(known)), stock="")
    return seen(replace(state, stock=tuple(nowhere_else(state.public, enumerate(state.hands)))))


def of_card(card: str) -> Discard:
    return Discard(read_card(card))


def test_what_a_discard_goes_with_need_not_be_known() -> None:
    view = shedding("8c Td 5d 9c", known="3h Th")
    other = found(view, of_card("8c"), of_card("Td"))
    assert {*other} == {CardsLeft(ANN, 6), NotKnown(CY, known_of("Th"))}
    (then,) = other[NotKnown(CY, known_of("Th"))]
    assert then.public.known == ((), (), known_of("3h"))
    assert then == replace(view, public=replace(view.public, known=then.public.known))
    assert [*found(view, of_card("Td"), of_card("8c"))] == [CardsLeft(ANN, 6)]
    assert [*found(view, of_card("Td"), Pass())] == [CardsLeft(ANN, 6)]


@pytest.mark.parametrize(
    ("changes", "bought", "is_asked"),
    [({}, 0, True), ({}, 2, False), ({"buy.from_deal": 2}, 0, False)],
)
def test_what_somebody_holds_who_cannot_get_the_discard_is_no_matter(
    changes: dict[str, Any], bought: int, is_asked: bool
) -> None:
    """Dee plays after Cy, and so may only buy."""
    hands = {"Ben": MINE, "Cy": "Kd Kh 8s 9d", "Dee": "3h 4h 9h"}
    known = ((), (), known_of("Kd"), known_of("3h"))
    rules = house("dunlop", {"buy.limit": 2, **changes})
    state = position(rules, seats=4, hands=hands, known=known, bought=(0, 0, 0, bought))
    other = found(seen(state), of_card("Ks"), of_card("3c"))
    assert (NotKnown(DEE, known_of("3h")) in other) is is_asked
    assert NotKnown(CY, known_of("Kd")) in found(seen(state), of_card("3c"), of_card("Ks"))


@pytest.mark.parametrize(
    ("hand", "known", "best", "other", "fact"),
    [
        ("8c Td 5d 9c", "3h Th", "5d", "Td", NotKnown(CY, known_of("Th"))),
        ("8c Kd 5d 7d", "5s Th", "Kd", "5d", None),  # the king costs more, whoever wants the five
    ],
)
def test_a_discard_may_be_right_if_nobody_knows_who_wants_it(
    hand: str, known: str, best: str, other: str, fact: Fact | None
) -> None:
    change = change_of(shedding(hand, known), of_card(best), of_card(other), 3, 1_000_001, 1024)
    assert (change.fact if change else None) == fact


def test_whatever_is_changed_can_be_played_out() -> None:
    for choice in of_seat(0)[:6]:
        for views in found_at(choice).values():
            Comparison(views[0], (choice.move, choice.others[0]), 5).play(1)


# Worlds of our own, in which it is known what the moves are worth


FRESH: Final = 1000


class Worth:
    """In place of a `Comparison`: the first move is behind where anybody is down, and else ahead by
    so much in the first worlds and in fresh ones."""

    ahead: Sequence[float] = ()

    def __init__(self, view: View, moves: Sequence[PlayerMove], _seed: int, first: int = 1) -> None:
        self._best, self._first = moves[0], first
        self._down = view.public.down

    def play(self, worlds: int) -> None:
        self._worlds = worlds

    def worths(self, move: PlayerMove) -> list[float]:
        mean = -5.0 if self._down else self.ahead[self._first >= FRESH]
        if move != self._best:
            return [0.0] * self._worlds
        return [mean + (-1) ** world for world in range(self._worlds)]


@pytest.mark.parametrize(
    ("chosen", "measured", "clear"), [(3.0, 3.0, True), (3.0, 0.1, False), (-1.0, 3.0, False)]
)
def test_a_fact_is_told_where_fresh_worlds_make_it_clear(
    chosen: float, measured: float, clear: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counterfactuals, "Comparison", Worth)
    monkeypatch.setattr(Worth, "ahead", (chosen, measured))
    view = seen(position("dunlop", hands={"Ben": MINE, "Ann": "Kd Kh"}, table=SIXES))
    best, other = discards(view)
    change = change_of(view, best, other, seed=3, fresh=FRESH, worlds=64)
    if not clear:
        assert change is None
        return
    assert change is not None
    assert (change.fact, change.better) == (NobodyDown(), other)
    assert change.gain == paired([4.0, 2.0] * 32, [0.0] * 64)


def test_a_move_that_the_fact_forbids_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counterfactuals, "Comparison", Worth)
    monkeypatch.setattr(Worth, "ahead", (3.0, 3.0))
    view = seen(position("dunlop", hands={"Ben": MINE, "Ann": "Kd Kh"}, table=SIXES))
    best, missing = Discard(view.hand[0]), Discard(0)
    assert change_of(view, best, missing, seed=3, fresh=FRESH, worlds=64) is None
