"""One good line for each player: always one, never the same twice, and true when counted again."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pytest

from liverpool.arena.play import Step, play_game
from liverpool.bots.greedy import Greedy
from liverpool.bots.steady import Steady
from liverpool.engine.cards import JOKER, rank_of
from liverpool.engine.changes import changed
from liverpool.engine.dealing import new_game
from liverpool.engine.moves import Add, Buy, Discard, Draw, Lay, Shuffle, Swap, Take
from liverpool.engine.presets import load, names
from liverpool.engine.scoring import hand_points
from liverpool.engine.state import NOBODY, Phase, Public, Seat, State
from liverpool.table.awards import WORDS, Award, AwardKind, award_text, awards
from liverpool.table.due import Transition, transitions
from liverpool.table.game_facts import GameFacts, SeatFacts, facts_of
from liverpool.table.words import Names

NAMES: Final = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
GAMES: Final = [
    (rules, 2 + 2 * number % 7, 1) for number, rules in enumerate(sorted(names())[::12])
]
MORE: Final = [
    (rules, seats, seed) for rules in sorted(names()) for seats in (2, 5, 8) for seed in (2, 3, 4)
]


class Deal:
    """One deal, as it was played."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.end: State = steps[-1].state
        self.number = self.end.public.number
        self.out: Seat = self.end.public.sheet[-1].out

    def moves(self, seat: Seat, *kinds: type) -> list[Step]:
        return [step for step in self.steps if step.actor == seat and isinstance(step.move, kinds)]

    def points(self, seat: Seat) -> int:
        return self.end.public.sheet[-1].total(seat)


def made_in(rules: str, seats: int, seed: int) -> list[Transition]:
    """A game of bots by these rules, with as many of these seats as they allow."""
    named = load(rules)
    bots = [Steady() if seat % 2 else Greedy() for seat in range(seats)]
    steps = play_game(named.rules, bots, f"awards {rules} {seed}")
    return list(
        transitions(new_game(named.rules, seats), [(each.actor, each.move) for each in steps])
    )


@lru_cache(maxsize=128)
def played(rules: str, seats: int, seed: int) -> tuple[list[Deal], GameFacts]:
    players = load(rules).rules.players
    made = made_in(rules, min(max(seats, players.min), players.max), seed)
    steps = [Step(each.actor, each.move, each.after) for each in made]
    ends = [0, *(at for at, each in enumerate(steps, 1) if each.state.public.phase is Phase.OVER)]
    deals = [Deal(steps[before:after]) for before, after in pairwise(ends)]
    return deals, facts_of(steps[-1].state.public, made)


# Counting again, kind by kind, from the moves and the sheet


def totals_after(deals: list[Deal], count: int) -> list[int]:
    seats = range(len(deals[0].end.hands))
    return [sum(deal.points(seat) for deal in deals[:count]) for seat in seats]


def place(deals: list[Deal], seat: Seat, count: int) -> int:
    totals = totals_after(deals, count)
    return sorted(totals).index(totals[seat]) + 1


def turns(deal: Deal, seat: Seat) -> int:
    return len(deal.moves(seat, Draw, Take))


def near(deals: list[Deal], seat: Seat) -> int:
    lost = [deal for deal in deals if deal.out not in (seat, NOBODY)]
    return min(
        (hand_points(deal.end.hands[seat], deal.end.public.rules) for deal in lost), default=99_999
    )


def longest(deals: list[Deal], seat: Seat) -> int:
    melds = [len(meld.cards) for deal in deals for meld in deal.end.public.table[seat]]
    return max(melds, default=0)


def bought(deal: Deal, seat: Seat) -> int:
    events = deal.end.public.history
    return sum(
        event.seat == seat and isinstance(event.move, Buy) and bool(event.cards) for event in events
    )


def swapped(deal: Deal, seat: Seat) -> int:
    laid = (step.move for step in deal.moves(seat, Lay))
    return len(deal.moves(seat, Swap)) + sum(len(lay.swaps) for lay in laid if isinstance(lay, Lay))


def favourite(deals: list[Deal], seat: Seat) -> int:
    thrown = [
        rank_of(step.move.card)
        for deal in deals
        for step in deal.moves(seat, Discard)
        if isinstance(step.move, Discard) and step.move.card != JOKER
    ]
    return max(Counter(thrown).values(), default=0)


def early(deals: list[Deal], seat: Seat) -> int:
    first = (next((s.actor for s in deal.steps if isinstance(s.move, Lay)), None) for deal in deals)
    return sum(each == seat for each in first)


def led(deals: list[Deal], seat: Seat) -> int:
    return sum(place(deals, seat, count) == 1 for count in range(1, len(deals) + 1))


def added(deals: list[Deal], seat: Seat) -> int:
    return sum(len(deal.moves(seat, Add)) for deal in deals)


def quickest(deals: list[Deal], seat: Seat) -> int:
    return min((turns(deal, seat) for deal in deals if deal.out == seat), default=99_999)


def taken(deals: list[Deal], seat: Seat) -> int:
    steps = (step.move for deal in deals for step in deal.moves(seat, Take))
    return sum(move.cards for move in steps if isinstance(move, Take))


COUNTED: Final[dict[AwardKind, Callable[[list[Deal], Seat], int]]] = {
    AwardKind.COMEBACK: lambda deals, seat: (
        place(deals, seat, len(deals) - 2) - place(deals, seat, len(deals))
    ),
    AwardKind.SO_NEAR: near,
    AwardKind.CLEAN_SHEETS: lambda deals, seat: sum(deal.out == seat for deal in deals),
    AwardKind.QUICKEST: quickest,
    AwardKind.STEADIEST: lambda deals, seat: max(deal.points(seat) for deal in deals),
    AwardKind.TRADER: lambda deals, seat: sum(swapped(deal, seat) for deal in deals),
    AwardKind.BUYER: lambda deals, seat: sum(bought(deal, seat) for deal in deals),
    AwardKind.LONGEST: longest,
    AwardKind.EARLY: early,
    AwardKind.IN_FRONT: led,
    AwardKind.HELPER: added,
    AwardKind.BEST_DEAL: lambda deals, seat: min(deal.points(seat) for deal in deals),
    AwardKind.DOWN: lambda deals, seat: sum(bool(deal.moves(seat, Lay)) for deal in deals),
    AwardKind.LAID_OFF: added,
    AwardKind.MELD: longest,
    AwardKind.TAKEN: taken,
    AwardKind.DISCARDS: favourite,
    AwardKind.DRAWN: lambda deals, seat: sum(len(deal.moves(seat, Draw)) for deal in deals),
    AwardKind.TURNS: lambda deals, seat: sum(turns(deal, seat) for deal in deals),
}
LEAST_IS_BEST: Final = {AwardKind.SO_NEAR, AwardKind.QUICKEST, AwardKind.STEADIEST}
MOST_IS_BEST: Final = {
    AwardKind.COMEBACK,
    AwardKind.CLEAN_SHEETS,
    AwardKind.TRADER,
    AwardKind.BUYER,
    AwardKind.LONGEST,
    AwardKind.EARLY,
    AwardKind.IN_FRONT,
    AwardKind.HELPER,
}


def last_turn(deal: Deal, seat: Seat) -> Iterator[Step]:
    own = [step for step in deal.steps if step.actor == seat]
    start = max(at for at, step in enumerate(own) if isinstance(step.move, Draw | Take))
    yield from own[start:]


def check(award: Award, deals: list[Deal]) -> None:
    seat, kind = award.seat, award.kind
    deal = next((each for each in deals if each.number == award.deal), None)
    if kind is AwardKind.AT_ONCE:
        assert deal is not None
        assert deal.out == seat
        assert any(isinstance(step.move, Lay) for step in last_turn(deal, seat))
        return
    if kind is AwardKind.FIND:
        assert deal is not None
        steps = [step for step in deal.steps if step.actor == seat]
        (at,) = (at for at, step in enumerate(steps) if isinstance(step.move, Lay))
        assert isinstance(steps[at - 1].move, Take | Swap | Add)
        return
    count = COUNTED[kind]
    assert award.value == count(deals, seat)
    everybody = [count(deals, each) for each in range(len(deals[0].end.hands))]
    if kind in MOST_IS_BEST:
        assert award.value == max(everybody)
    if kind in LEAST_IS_BEST:
        assert award.value == min(everybody)
    if kind in (AwardKind.BEST_DEAL, AwardKind.QUICKEST, AwardKind.SO_NEAR):
        assert deal is not None


@pytest.mark.in_turn
@pytest.mark.parametrize(
    ("rules", "seats", "seed"),
    [*GAMES, *(pytest.param(*game, marks=pytest.mark.full) for game in MORE)],
)
def test_everybody_gets_one_that_is_true(rules: str, seats: int, seed: int) -> None:
    deals, facts = played(rules, seats, seed)
    given = awards(facts)
    assert [each.seat for each in given] == list(range(len(facts.seats)))
    assert len({each.kind for each in given}) == len(given)
    assert awards(facts) == given
    for each in given:
        check(each, deals)
        names = Names(NAMES[: len(facts.seats)], 0)
        text = award_text(each, facts, names, load(rules).rules)
        assert text.endswith(".")
        assert text[0].isupper() or text[0].isdigit() or text[0] == "−"


def test_whoever_is_last_chooses_first() -> None:
    """The last has two things that nobody has more of, and gets the rarer of them."""
    facts = GameFacts(
        (1, 2, 3),
        ((10, 15, 40), (30, 30, 80), (40, 60, 120)),
        (
            SeatFacts({1: 10, 2: 20, 3: 10}, (1,), bought=4, swapped=1),
            SeatFacts({1: 15, 2: 15, 3: 30}, (), laid_off=3),
            SeatFacts({1: 40, 2: 40, 3: 40}, (2, 3), bought=4, turns=20),
        ),
    )
    assert [(each.seat, each.kind) for each in awards(facts)] == [
        (0, AwardKind.STEADIEST),
        (1, AwardKind.HELPER),
        (2, AwardKind.CLEAN_SHEETS),
    ]


def test_somebody_takes_another_where_one_has_nothing_else() -> None:
    """The last went down, and the first can be told nothing but that; an only deal is no best."""
    facts = GameFacts(
        (1,),
        ((9, 20),),
        (SeatFacts({1: 9}, (), downs=1), SeatFacts({1: 20}, (), downs=1, turns=3)),
    )
    given = awards(facts)
    assert [(each.seat, each.kind) for each in given] == [
        (0, AwardKind.DOWN),
        (1, AwardKind.TURNS),
    ]


@pytest.mark.parametrize(
    ("best", "turns", "kind"),
    [
        (10, 9, AwardKind.BEST_DEAL),
        (11, 9, AwardKind.TURNS),
        (11, 0, AwardKind.BEST_DEAL),
    ],
    ids=["few points", "too many", "nothing else"],
)
def test_a_deal_of_many_points_is_remembered_only_where_nothing_else_is(
    best: int, turns: int, kind: AwardKind
) -> None:
    players = (SeatFacts({1: 41, 2: best}, (), turns=turns), SeatFacts({1: 40, 2: 20}, ()))
    facts = GameFacts((1, 2), ((41, 40), (41 + best, 60)), players)
    given = {each.seat: each.kind for each in awards(facts)}
    assert given == {0: kind, 1: AwardKind.STEADIEST}


def test_each_kind_has_a_title() -> None:
    assert set(WORDS) == set(AwardKind)
    titles = {words["title"] for words in WORDS.values()}
    assert len(titles) == len(WORDS)
    assert not any("worst" in title.lower() for title in titles)


@pytest.mark.in_turn
def test_what_a_bot_did_for_a_player_who_was_away_is_not_counted_as_theirs() -> None:
    rules, seats, seed = "dunlop", 4, 1
    deals, whole = played(rules, seats, seed)
    made = made_in(rules, seats, seed)
    public = made[-1].after.public
    away = deals[0].out
    absent = {deals[0].number, deals[1].number}
    bots = [
        each._replace(bots={away} & each.acting) if each.after.public.number in absent else each
        for each in made
    ]
    facts = facts_of(public, bots)
    mine, before = facts.seats[away], whole.seats[away]
    turns = sum(len(deal.moves(away, Draw, Take)) for deal in deals[:2])
    assert (mine.turns, mine.bot_turns) == (before.turns - turns, turns)
    assert mine.outs == tuple(deal for deal in before.outs if deal not in absent)
    assert (mine.points, facts.totals) == (before.points, whole.totals)
    assert mine.bought == before.bought - sum(deal.end.public.bought[away] for deal in deals[:2])
    assert mine.drawn == before.drawn - sum(len(deal.moves(away, Draw)) for deal in deals[:2])
    others = [seat for seat in range(seats) if seat != away]
    assert [facts.seats[seat] for seat in others] == [whole.seats[seat] for seat in others]


def test_a_deal_of_which_only_the_end_was_seen_counts_on_the_sheet_alone() -> None:
    deals, whole = played("dunlop", 4, 1)
    last = deals[-1]
    start = next(at for at, step in enumerate(last.steps) if isinstance(step.move, Shuffle | Lay))
    begun = last.steps[start + 30].state
    moves = [(step.actor, step.move) for step in last.steps[start + 31 :]]
    made = list(transitions(begun, moves))
    public: Public = made[-1].after.public
    facts = facts_of(public, made)
    assert facts.totals == whole.totals
    assert facts.seats[0].points == whole.seats[0].points
    assert all(each.turns == 0 and each.longest is None for each in facts.seats)


def test_new_melds_are_no_second_going_down() -> None:
    deals = [{"cards": 12, "contract": "set 3, run 4"}]
    rules = changed(load("dunlop").rules, {"layoff.new_melds": True, "deals": deals})
    steps = play_game(rules, [Steady() for _ in range(3)], "new melds")
    made = list(transitions(new_game(rules, 3), [(each.actor, each.move) for each in steps]))
    end = made[-1].after.public
    lays = Counter(event.seat for event in end.history if isinstance(event.move, Lay))
    assert max(lays.values()) > 1
    facts = facts_of(end, made).seats
    assert [seat.downs for seat in facts] == [lays[seat] > 0 for seat in range(3)]
    for seat, each in enumerate(facts):
        own = [event.move for event in end.history if event.seat == seat]
        last_turn = max(at for at, move in enumerate(own) if isinstance(move, Draw | Take))
        down = next((at for at, move in enumerate(own) if isinstance(move, Lay)), 0)
        assert bool(each.at_once) == (end.sheet[-1].out == seat and down > last_turn)
