"""Whole games for the laboratory: in the simulator and in the engine."""

import pytest

from bench import laboratory
from liverpool.engine.chosen import changed, rules
from liverpool.engine.rules import RuleSet
from liverpool.engine.scoring import fewest
from liverpool.laboratory import playing
from liverpool.laboratory.players import LEARNING, STEADY, Player, level, mixed
from liverpool.laboratory.playing import evenings, plays_slowly
from tests.chance import some

CLEARLY_APART = 4.5
"""Standard errors; of some hundred means none is so far off by chance."""
SHORT = {"deals": [{"cards": 10, "contract": "set 3, set 3, set 3"}]}


def short(**changes: object) -> RuleSet:
    return rules("dunlop", SHORT | changes)


def test_a_game_has_its_deals_and_follows_from_its_number() -> None:
    table, dunlop = mixed(4), rules("dunlop")
    games = list(evenings(dunlop, table, range(6), 3))
    assert [len(game.deals) for game in games] == [7] * 6
    assert games[4:] == list(evenings(dunlop, table, range(4, 6), 3))
    assert games != list(evenings(dunlop, table, range(6), 4))
    for game in games:
        dealers = [deal.dealer for deal in game.deals]
        assert dealers == [(dealers[0] + after) % 4 for after in range(7)]
        assert game.totals() == tuple(map(sum, zip(*(d.points for d in game.deals), strict=True)))
        for deal in game.deals:
            assert deal.points[deal.out] == 0 or deal.out < 0 or deal.points[deal.out] == -50
            assert deal.jokers + sum(deal.caught) <= 4


def test_other_rules_before_change_nothing() -> None:
    """Each deal has a module of its own: what one has learnt about hands is never another's."""
    mahlum = rules("mahlum")
    first = list(evenings(mahlum, level(3), range(4), 0))
    list(evenings(rules("christmas"), level(3), range(4), 0))
    playing._module.cache_clear()
    assert first == list(evenings(mahlum, level(3), range(4), 0))


def test_the_players_take_turns_in_the_seats() -> None:
    table = mixed(4, STEADY, LEARNING)
    assert [table.seat_of_first(number) for number in range(5)] == [0, 1, 2, 3, 0]
    assert table.seated(6) == (LEARNING, LEARNING, STEADY, LEARNING)
    dealers = [game.deals[0].dealer for game in evenings(short(), table, range(16), 0)]
    assert {*zip((number % 4 for number in range(16)), dealers, strict=True)} == {
        (seat, dealer) for seat in range(4) for dealer in range(4)
    }


def test_buys_of_a_whole_game_are_counted_from_deal_to_deal() -> None:
    few = rules("dunlop", {"buy.limit": 2, "buy.game_limit": 3})
    bought = [
        [sum(deal.buys[seat] for deal in game.deals) for seat in range(4)]
        for game in evenings(few, level(4), range(8), 0)
    ]
    assert max(map(max, bought)) == 3


def test_a_limit_of_the_game_is_said_to_be_covered() -> None:
    assert not plays_slowly(rules("dunlop"), level(4))
    partners = rules("dunlop", {"players.partners": "score"})
    assert plays_slowly(partners, level(4)) == "This plays slowly with partners."
    assert plays_slowly(rules("dunlop"), level(4, Player("expert"))) == (
        "Other bots than steady, casual and learning play slowly."
    )


def test_what_the_simulator_does_not_play_the_engine_plays() -> None:
    partners = short(**{"players.partners": "score"})
    (game,) = evenings(partners, level(4), range(1), 0)
    assert game == next(evenings(partners, level(4), range(1), 0, by_engine=True))
    assert len(game.winners) in (2, 4)
    assert game.sides == ((0, 2), (1, 3))
    assert game.winners in (*game.sides, (0, 1, 2, 3))
    assert game.share(game.winners) == 1
    assert game.share(fewest(game.totals())) == 1


def test_without_the_simulator_the_engine_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "_has_simulator", lambda: False)
    by_engine = list(evenings(short(), level(3), range(1), 0, by_engine=True))
    assert list(evenings(short(), level(3), range(1), 0)) == by_engine


def test_not_for_so_many() -> None:
    with pytest.raises(ValueError, match="2"):
        list(evenings(rules("dunlop"), level(2), range(1), 0))


def far_apart(rule_set: RuleSet, by_engine: int) -> dict[str, float]:
    found = laboratory.beside_engine(rule_set, 1000, range(by_engine), 5)
    apart = {key: laboratory.apart(*pair) for key, pair in found.items()}
    return {key: far for key, far in apart.items() if far > CLEARLY_APART}


def test_the_simulator_plays_as_the_engine_does() -> None:
    assert not far_apart(short(), 16)


def test_slips_are_the_same_in_both() -> None:
    table = level(3, Player(slips=60))
    turns = [
        [game.deals[0].turns for game in several]
        for several in (
            evenings(short(), table, range(300), 1),
            evenings(short(), table, range(12), 1, by_engine=True),
        )
    ]
    mean = sum(turns[0]) / 300
    spread = (sum((each - mean) ** 2 for each in turns[0]) / 300) ** 0.5
    assert abs(sum(turns[1]) / 12 - mean) < CLEARLY_APART * spread / 12**0.5


TABLES = [
    *(rules(name) for name in laboratory.PRESETS),
    *(changed("dunlop", changes) for changes in laboratory.HOUSE_RULES),
]


@pytest.mark.full
@pytest.mark.parametrize("at", some(range(len(TABLES)), len(TABLES)))
def test_the_simulator_plays_all_these_as_the_engine_does(at: int) -> None:
    assert not far_apart(TABLES[at], 60)
