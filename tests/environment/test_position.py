"""Games by steps: nobody gets stuck, the same seed is the same game, and the text is the game."""

from copy import copy, deepcopy
from random import Random

import pytest

from liverpool.engine.cards import JOKER
from liverpool.engine.moves import DEALER
from liverpool.engine.presets import names
from liverpool.engine.refusals import RulesError
from liverpool.engine.state import NOBODY
from liverpool.environment.actions import ACTIONS
from liverpool.environment.position import IllegalAction, Position, rewarded
from tests.chance import drawn, so_many, together
from tests.rules.by_chance import rules_by_chance
from tests.rules.positions import house
from tests.walk import check_cards

GAMES = together(names(), (3, 4, 5, 6, 2, 8))


def chosen(position: Position, random: Random) -> int:
    """An action by chance, or what chance brings; nobody is ever without one."""
    if position.actor == DEALER:
        chances = position.chances()
        assert sum(chances.values()) == pytest.approx(1)
        assert list(chances) == sorted(chances)
        return random.choices([*chances], [*chances.values()])[0]
    legal = position.legal()
    assert legal
    return random.choice(legal)


def played(position: Position, seed: str) -> Position:
    """The end of a game by chance."""
    random = Random(seed)
    while not position.is_over:
        position = position.step(chosen(position, random))
    return position


@pytest.mark.parametrize(("name", "seats"), GAMES[:: so_many(8, full=1)])
def test_a_deal_by_chance_comes_to_its_end(name: str, seats: int) -> None:
    rules = house(name)
    seats = min(max(seats, rules.players.min), rules.players.max)
    deal = 1 + len(name) % len(rules.deals)
    end = played(Position.begin(rules, seats, drawn(name), deal=deal), drawn(name))
    assert end.actor == NOBODY
    assert end.legal() == ()
    assert not any(end.mask())
    assert end.rewards == end.returns
    with pytest.raises(IllegalAction, match="The game is over"):
        end.step(0)
    check_cards(end.state)


@pytest.mark.full
@pytest.mark.parametrize("name", names())
def test_a_game_by_chance_comes_to_its_end(name: str) -> None:
    rules, seed = house(name), drawn(f"games/{name}")
    seats = Random(seed).randint(rules.players.min, rules.players.max)
    end = played(Position.begin(rules, seats, seed), seed)
    assert end.state.public.is_last_deal
    assert len(end.state.public.sheet) == end.state.public.number


@pytest.mark.parametrize("number", range(so_many(6, full=600)))
def test_games_under_rules_made_by_chance_come_to_their_end(number: int) -> None:
    random = Random(drawn(f"environment/{number}"))
    rules = rules_by_chance(random, small=True)
    seats = random.randint(rules.players.min, rules.players.max)
    by_hand = number % 2 == 0
    seed = None if by_hand else drawn(f"{number}")
    deal = random.choice((None, random.randint(1, len(rules.deals))))
    end = played(Position.begin(rules, seats, seed, deal=deal), drawn(f"{number}"))
    assert end.winners
    if not by_hand:
        check_cards(end.state)


def test_the_same_seed_is_the_same_game() -> None:
    begun = [Position.begin("mahlum", 4, "seed") for _ in range(2)]
    assert begun[0] == begun[1]
    assert hash(begun[0]) == hash(begun[1])
    assert begun[0] != Position.begin("mahlum", 4, "another")
    assert begun[0] != "mahlum"
    random = Random("same")
    one, other = begun
    for _ in range(400):
        assert one.mask() == other.mask()
        action = chosen(one, random)
        one, other = one.step(action), other.step(action)
    assert one.text() == other.text()
    assert one.state == other.state


@pytest.mark.parametrize("seed", [None, 7])
def test_a_text_is_read_back(seed: int | None) -> None:
    random = Random("text")
    position = Position.begin("christmas", 3, seed, deal=3)
    for _ in range(150):
        position = position.step(chosen(position, random))
    back = Position.read(position.text())
    assert back == position
    assert (back.state, back.actor, back.legal()) == (
        position.state,
        position.actor,
        position.legal(),
    )
    assert back.path == position.path


def test_a_copy_is_the_position_itself() -> None:
    position = Position.begin("dunlop", 3, 1)
    assert copy(position) is deepcopy(position) is position


class Number:
    """A whole number as those of numpy are."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __index__(self) -> int:
        return self._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __eq__(self, other: object) -> bool:
        return self._value == other


@pytest.mark.parametrize("seed", [None, 7])
def test_numbers_of_other_kinds_are_those_that_they_stand_for(seed: int | None) -> None:
    random, begin = Random("kinds"), Position.begin
    plain = begin("dunlop", 3, seed, deal=1)
    other = begin("dunlop", Number(3), seed and Number(seed), deal=Number(1))  # type: ignore[arg-type]
    for _ in range(9):
        action = chosen(plain, random)
        plain, other = plain.step(action), other.step(Number(action))  # type: ignore[arg-type]
        assert other.text() == plain.text()
    begun = Position.of(begin("dunlop", 3, 7).state, Number(7))  # type: ignore[arg-type]
    assert type(begun.setup.seed) is int
    with pytest.raises(TypeError):
        plain.step("0")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"rules":"dunlop","seats":4}'])
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not the text of a position"):
        Position.read(text)


def test_a_mask_has_a_byte_for_each_action() -> None:
    position = Position.begin("dunlop", 4, 1)
    mask = position.mask()
    assert len(mask) == ACTIONS
    assert [at for at, allowed in enumerate(mask) if allowed] == list(position.legal())
    assert position.mask() is mask


def test_what_may_not_come_next_is_refused_in_words() -> None:
    position = Position.begin("dunlop", 4, 1)
    with pytest.raises(IllegalAction, match=r"^8 \(stop\) may not come next; these may: "):
        position.step(8)
    with pytest.raises(IllegalAction, match="no action at all"):
        position.step(ACTIONS)
    by_hand = Position.begin("dunlop", 4)
    assert by_hand.actor == DEALER
    assert by_hand.legal() == ()
    with pytest.raises(IllegalAction, match="Chance brings one of"):
        by_hand.step(99)
    with pytest.raises(ValueError, match="No seat decides here"):
        _ = by_hand.decision


def test_there_is_no_game_for_these() -> None:
    with pytest.raises(RulesError):
        Position.begin("no such rules", 4, 1)
    with pytest.raises(ValueError, match="players"):
        Position.begin("dunlop", 40, 1)
    with pytest.raises(ValueError, match="The deals are 1 to 7; there is no deal 8"):
        Position.begin("dunlop", 4, 1, deal=8)


def test_a_deal_earns_minus_its_points() -> None:
    random = Random("rewards")
    position, earned, ended = Position.begin("dunlop+first", 3, 3), [0, 0, 0], 0
    while not position.is_over:
        position = position.step(chosen(position, random))
        earned = [one + more for one, more in zip(earned, position.rewards, strict=True)]
        assert tuple(earned) == position.returns
        ended += any(position.rewards)
    assert ended == len(position.state.public.sheet) == 3
    assert position.returns == tuple(-points for points in position.state.public.totals())


def test_rewards_can_be_made_to_add_up_to_nothing() -> None:
    points = (-30, 0, -60)
    assert rewarded(points, zero_sum=True) == [0, 45, -45]
    assert rewarded(points, zero_sum=False) == [*points]


# Chance by hand


def test_chance_by_hand_deals_card_by_card() -> None:
    rules = house("dunlop", {"start.cutter": "nobody"})
    position = Position.begin(rules, 3, deal=1)
    assert position.chances() == {seat: pytest.approx(1 / 3) for seat in range(3)}
    position = position.step(2)
    deck = 108
    drawn_cards: list[int] = []
    for at in range(3 * position.state.public.deal.cards):
        chances = position.chances()
        assert len(chances) == 53
        face = at % 52
        copies = 2 - drawn_cards.count(face)
        assert chances[face] == pytest.approx(copies / (deck - at))
        drawn_cards.append(face)
        position = position.step(face)
    assert sorted(face for hand in position.state.hands for face in hand) == sorted(drawn_cards)
    assert position.state.hands[0][0] == drawn_cards[0], "the player after the dealer is first"
    assert not position.state.public.pile
    position = position.step(JOKER)
    assert position.state.public.pile == (JOKER,)


def test_a_cut_of_cards_that_are_known_deals_them_at_once() -> None:
    rules = house("wikipedia", {"start.cutter": "right_of_dealer"})
    shuffled = Position.begin(rules, 3, seed=1, deal=1).state
    cut, stock = Position.of(shuffled, deal=1), shuffled.stock
    for digit in (0, 3, 4):
        cut = cut.step(11 + digit)
    dealt = cut.step(31)
    assert dealt.actor >= 0
    public, order = dealt.state.public, [*stock[31:], *stock[:31]]
    first, cards = public.left_of(public.dealer), 3 * public.deal.cards
    hands = [(*sorted(order[at:cards:3]),) for at in range(3)]
    assert [dealt.state.hands[(first + at) % 3] for at in range(3)] == hands
    assert public.pile == (order[cards],)


def test_a_cut_falls_by_chance() -> None:
    rules = house("wikipedia", {"start.cutter": "right_of_dealer", "start.perfect_cut": -50})
    position = Position.begin(rules, 3, deal=1).step(0)
    assert position.actor == 2
    for digit in (0, 3, 4):
        position = position.step(11 + digit)
    chances = position.chances()
    assert chances[34] == pytest.approx(1 / 20)
    dealt = position.step(31)
    for face in range(3 * dealt.state.public.deal.cards):
        assert dealt.actor == DEALER
        dealt = dealt.step(face % 52)
    assert sum(map(len, dealt.state.hands)) == 3 * dealt.state.public.deal.cards
