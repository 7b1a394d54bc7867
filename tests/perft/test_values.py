"""How many ways there are to play on under each answer to each question of the rules.

The counts were made by the slow generator in `naive`, as those of the presets were. An
answer that comes to the same count as another would not be looked at here at all, so the
answers of a scene all differ. Every answer to a question that has just a few is counted.
"""

from collections import Counter
from enum import StrEnum
from functools import cache
from itertools import product

import pytest

from liverpool.engine.cards import JOKER, rank_of
from liverpool.engine.changes import DEAL_FIELDS, FIELDS
from liverpool.engine.dealing import full_deck, new_game
from liverpool.engine.moves import DEALER, FirstCards, Lot
from liverpool.engine.seating import FirstDealer
from liverpool.engine.state import Phase, State
from liverpool.engine.turn import apply, refuse_move
from tests.chance import so_many, some
from tests.perft import naive
from tests.perft.tables import choices, levels, tiny
from tests.perft.values import SCENES, Scene, listed, said

CASES = [(scene, answer) for scene in SCENES for answer in scene.asked()]
IDS = [f"{scene.name} = {said(answer)}" for scene, answer in CASES]
COUNTS = {
    "meld.wild_ranks = none": (23, 67, 104),
    "meld.wild_ranks = twos": (605, 2116, 2428),
    "meld.wild_ranks = twos_everywhere": (468, 1612, 1710),
    "meld.wild_ranks, off = none": (8, 17, 46),
    "meld.wild_ranks, off = threes": (42, 127, 194),
    "meld.wild_ranks, off = threes_everywhere": (39, 116, 177),
    "meld.wild_ranks, off = red_aces": (21, 50, 96),
    "meld.wild_ranks, off = one_eyed_jacks": (12, 28, 65),
    "meld.twos_in_runs = true": (339, 1144, 1483),
    "meld.twos_in_runs = false": (185, 603, 859),
    "meld.ace = low_or_high": (34, 95, 141),
    "meld.ace = high": (25, 59, 99),
    "meld.ace = low": (25, 70, 110),
    "meld.ace = round_the_corner": (51, 149, 202),
    "meld.adjacent_wilds = true": (605, 2116, 2428),
    "meld.adjacent_wilds = false": (289, 945, 1141),
    "meld.wild_limit = none": (605, 2116, 2428),
    "meld.wild_limit = as_many": (191, 710, 782),
    "meld.wild_limit = fewer": (26, 95, 129),
    "meld.wild_limit = 0": (7, 20, 40),
    "meld.wild_limit = 1": (111, 630, 782),
    "meld.wild_limit_run = same": (111, 630, 782),
    "meld.wild_limit_run = none": (493, 2004, 2428),
    "meld.wild_limit_run = as_many": (191, 710, 782),
    "meld.wild_limit_run = 0": (13, 73, 102),
    "meld.wild_limit_run = 2": (409, 1920, 2428),
    "meld.set_min_naturals = 0": (854, 3128, 3758),
    "meld.set_min_naturals = 1": (605, 2116, 2428),
    "meld.set_min_naturals = 2": (56, 186, 262),
    "meld.wild_limit_lasts = true": (7, 21, 46),
    "meld.wild_limit_lasts = false": (9, 32, 80),
    "end.contracts = together": (23, 67, 104),
    "end.contracts = each_own": (17, 94, 343),
    "players.partners, off = none": (23, 67, 98, 144),
    "players.partners, off = melds": (23, 67, 102, 221),
    "meld.laydown_size = min_or_more": (23, 67, 104),
    "meld.laydown_size = exact": (18, 62, 104),
    "meld.same_suit_runs = allow": (18, 58, 127),
    "meld.same_suit_runs = not_touching": (16, 49, 106),
    "meld.same_suit_runs = min_gap_1": (5, 10, 24),
    "meld.set_suits = any": (23, 67, 104),
    "meld.set_suits = different": (17, 45, 79),
    "deals.N.all_at_once = true": (2, 6, 15, 39, 103),
    "deals.N.all_at_once = false": (2, 6, 14, 38, 109),
    "deck.jokers = 1": (2, 9, 23, 67, 182),
    "deck.jokers = 2": (2, 9, 23, 67, 246),
    "deck.jokers = [[3, 1]]": (2, 9, 23, 69, 192),
    "start.cutter = right_of_dealer": (17, 34, 144),
    "start.cutter = nobody": (2, 9, 23),
    "start.upcard = turned": (2, 9, 21, 69, 261),
    "start.upcard = never_joker": (2, 6, 15, 58, 198),
    "start.upcard = none": (1, 7, 14, 50, 176),
    "start.upcard = first_discards": (7, 14, 50, 176, 458),
    "draw.when_down = true": (2, 9, 32),
    "draw.when_down = false": (1, 2, 10),
    "draw.multi_take = true": (3, 21, 103),
    "draw.multi_take = false": (2, 9, 32),
    "draw.same_card_discard = true": (2, 9, 32),
    "draw.same_card_discard = false": (2, 8, 28),
    "draw.freeze_joker = true": (9, 31, 75),
    "draw.freeze_joker = false": (9, 32, 78),
    "layoff.from = same_turn": (23, 67, 104),
    "layoff.from = others_next_turn": (23, 52, 89),
    "layoff.from = next_turn": (23, 41, 78),
    "layoff.targets = any": (6, 18, 45),
    "layoff.targets = others": (5, 10, 23),
    "layoff.last_deal = same": (6, 18, 45),
    "layoff.last_deal = own": (4, 8, 19),
    "layoff.last_deal = nothing": (3, 6, 15),
    "layoff.new_melds = true": (28, 241, 1072),
    "layoff.new_melds = false": (14, 97, 465),
    "buy.window = off": (2, 7, 12, 33, 63),
    "buy.window = before_draw": (2, 5, 12, 23, 67),
    "buy.window = after_stock_draw": (2, 5, 13, 24, 64),
    "buy.window = until_next_discard": (2, 9, 22, 59, 175),
    "buy.priority = seat": (2, 4, 9, 22, 54),
    "buy.priority = first_call": (2, 6, 14, 38, 103),
    "buy.priority = cut": (2, 6, 12, 38, 76),
    "buy.priority, until_next_discard = seat": (2, 9, 30, 98, 339, 1306),
    "buy.priority, until_next_discard = first_call": (2, 9, 26, 86, 295, 1045),
    "buy.priority, until_next_discard = cut": (2, 9, 30, 98, 339, 1284),
    "buy.price = 0": (2, 4, 9, 22, 51, 132),
    "buy.price = 1": (2, 4, 9, 22, 54, 141),
    "buy.price = 2": (2, 4, 9, 22, 90, 168),
    "buy.price = [1, 2]": (2, 4, 9, 22, 90, 165),
    "buy.limit = none": (2, 4, 10, 22, 59),
    "buy.limit = 1": (2, 5, 10, 25, 60),
    "buy.game_limit = none": (2, 4, 10, 22, 59),
    "buy.game_limit = 2": (2, 5, 10, 25, 60),
    "buy.carry_over = true": (2, 4, 10, 22, 59),
    "buy.carry_over = false": (2, 5, 10, 25, 60),
    "buy.when_down = true": (2, 4, 9, 22, 54),
    "buy.when_down = false": (2, 4, 10, 22, 59),
    "buy.discarder = true": (2, 4, 9, 22, 54),
    "buy.discarder = false": (2, 4, 10, 22, 59),
    "buy.upcard = true": (2, 5, 11, 27, 68),
    "buy.upcard = false": (2, 6, 12, 30, 72),
    "buy.for_two = true": (2, 4, 8, 42, 96, 179),
    "buy.for_two = false": (2, 4, 16, 22, 32, 64),
    "buy.from_deal = 1": (2, 4, 10, 22),
    "buy.from_deal = 2": (2, 5, 10, 30),
    "swap.who = nobody": (8, 17, 80, 267),
    "swap.who = down": (8, 18, 96, 347),
    "swap.who = going_down_turn_only": (8, 18, 84, 271),
    "swap.targets = any": (5, 10, 27),
    "swap.targets = others": (4, 6, 23),
    "swap.from = runs": (10, 49, 195),
    "swap.from = runs_and_sets_of_three": (12, 73, 352),
    "swap.from = runs_and_sets": (13, 89, 495),
    "swap.cards = jokers": (7, 18, 73),
    "swap.cards = wild_cards": (13, 38, 106),
    "swap.joker_use = must_play": (6, 18, 45),
    "swap.joker_use = may_keep": (6, 21, 55),
    "swap.joker_use = stays_in_run": (6, 16, 31),
    "swap.for_contract = true": (26, 58),
    "swap.for_contract = false": (8, 18),
    "call.offence = off": (6, 18, 45),
    "call.offence = fits_any": (6, 22, 57),
    "call.offence = fits_others": (6, 20, 51),
    "call.joker_represented = true": (4, 11, 25),
    "call.joker_represented = false": (4, 9, 21),
    "call.offender = down": (3, 6, 21),
    "call.offender = anyone": (3, 10, 29),
    "call.caller = down": (6, 20, 51),
    "call.caller = anyone": (6, 22, 57),
    "call.remedy = take_back_plus_stock": (5, 11, 23, 117),
    "call.remedy = take_back_plus_callers_card": (5, 11, 23, 85),
    "call.remedy = caller_discards": (5, 11, 23, 93),
    "call.remedy = caller_plays_then_discards": (5, 11, 21, 81),
    "call.penalty = 1": (6, 22, 57, 124, 280),
    "call.penalty = 2": (6, 22, 57, 124, 268),
    "call.final_discard = true": (5, 11, 35, 141, 452),
    "call.final_discard = false": (5, 11, 23, 117, 364),
    "call.false_call = refused": (6, 22, 57),
    "call.false_call = caller_draws_1": (6, 24, 67),
    "end.out = must_discard": (5, 7, 15, 61, 166),
    "end.out = may_discard": (5, 11, 15, 61, 166),
    "end.out = floats": (5, 11, 23, 87, 270),
    "end.out = never_discard": (5, 8, 15, 54, 123),
    "stock.out = reshuffle_keep_top": (2, 5, 9, 22),
    "stock.out = add_deck": (2, 5, 9, 19),
}
DRAWS = {
    FirstDealer.LOWEST_DRAW: (112, 112, 112, 384),
    FirstDealer.HIGHEST_DRAW: (112, 112, 112, 384),
    FirstDealer.RANDOM: (1, 1, 1, 0),
}
"""For how many draws of three each of them deals, and for how many some draw again."""
WITHOUT_A_COUNT = {
    "players.partners": "a score that is shared changes no move; melds that are shared are counted",
    "start.direction": "seats are numbered in the order of play, so it changes no move",
    "start.first_dealer": "it is counted by draws, for a table is the same from every seat",
    "end.announce_last_card": "what is said aloud changes no move",
}


@pytest.mark.in_turn
@pytest.mark.parametrize(("scene", "answer"), CASES, ids=IDS)
def test_there_are_as_many_ways_to_play_on_as_the_slow_generator_counted(
    scene: Scene, answer: object
) -> None:
    counted = tuple(map(len, reached(CASES.index((scene, answer)))))
    assert counted == COUNTS[f"{scene.name} = {said(answer)}"][: len(counted)]
    assert len(counted) == so_many(telling_apart(scene), full=scene.depth)


def telling_apart(scene: Scene) -> int:
    """The levels by which the answers already differ: every day no more are counted."""
    counts = [COUNTS[f"{scene.name} = {said(answer)}"] for answer in scene.asked()]
    depths = range(min(2, scene.depth), scene.depth)
    apart = (depth for depth in depths if len({each[:depth] for each in counts}) == len(counts))
    return next(apart, scene.depth)


@cache
def reached(case: int) -> list[list[State]]:
    scene, answer = CASES[case]
    return levels(scene.begins(answer), so_many(telling_apart(scene), full=scene.depth))


@pytest.mark.in_turn
@pytest.mark.parametrize(("scene", "answer"), some(CASES, everyday=20))
def test_near_the_root_every_move_is_one_of_the_slow_generators(
    scene: Scene, answer: object
) -> None:
    case = CASES.index((scene, answer))
    few = [level[: so_many(1, full=6)] for level in reached(case)[:2]]
    near = [scene.begins(answer), *(state for level in few for state in level)]
    every = so_many(len(near), full=1)
    for state in near[case % every :: every]:
        listed_here = list(choices(state))
        assert len(set(listed_here)) == len(listed_here)
        moves = {(seat, naive.in_order(move)) for seat, move in listed_here}
        assert moves == naive.moves(state)


@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_the_answers_make_a_difference(scene: Scene) -> None:
    counts = [COUNTS[f"{scene.name} = {said(answer)}"] for answer in scene.asked()]
    assert len(set(counts)) == len(counts) > 1


def test_every_answer_to_every_question_is_counted() -> None:
    of_deals = {f"deals.N.{key}": kind for key, kind in DEAL_FIELDS.items()}
    questions = {key: few(kind) for key, kind in {**FIELDS, **of_deals}.items() if few(kind)}
    looked_at = {key: set[object]() for key in questions}
    for scene, answer in CASES:
        looked_at.setdefault(scene.key, set()).add(said(answer))
    missing = {
        key: answers - looked_at[key]
        for key, answers in questions.items()
        if answers - looked_at[key]
    }
    assert missing.keys() == WITHOUT_A_COUNT.keys()


def few(kind: object) -> set[str]:
    """The answers to a question of this type, where it has just a list of them."""
    is_listed = kind is bool or (isinstance(kind, type) and issubclass(kind, StrEnum))
    return {said(answer) for answer in listed(kind)} if is_listed else set()


def test_every_count_is_of_a_scene() -> None:
    assert list(COUNTS) == IDS


@pytest.mark.parametrize("how", FirstDealer)
def test_every_draw_for_the_first_deal_is_read_as_people_read_it(how: FirstDealer) -> None:
    """The lowest or the highest deals; jokers and ties for it draw again."""
    rules = tiny("dunlop", 3, "set 2", changes={"start.first_dealer": how.value})
    state = new_game(rules, 3)
    found = Counter[int]()
    draws = product(sorted(set(full_deck(state.public.game, state.public.number))), repeat=3)
    moves: list[FirstCards | Lot] = [FirstCards(cards) for cards in draws]
    moves += [Lot(seat) for seat in range(-1, 4)]
    for move in moves:
        if refuse_move(state, DEALER, move) is None:
            after = apply(state, DEALER, move).public
            again = after.phase is Phase.FIRST_DEALER
            found[-1 if again else after.dealer] += 1
            assert (None if again else after.dealer) == expected(move, how)
    assert tuple(found[seat] for seat in (0, 1, 2, -1)) == DRAWS[how]


def expected(move: FirstCards | Lot, how: FirstDealer) -> int | None:
    """Who deals by this draw; nobody where some draw again."""
    if isinstance(move, Lot):
        return move.seat
    if JOKER in move.cards:
        return None
    ranks = [rank_of(face) for face in move.cards]
    wanted = max(ranks) if how is FirstDealer.HIGHEST_DRAW else min(ranks)
    return ranks.index(wanted) if ranks.count(wanted) == 1 else None
