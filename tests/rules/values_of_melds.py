"""Cases for the rules of players, decks, contracts, melds, laying off and swapping."""

from typing import Final

from liverpool.engine.dealing import full_deck, new_game
from liverpool.engine.melds import accepted
from liverpool.engine.questions import describe_contract
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import DealScore, Ending
from liverpool.engine.wild_ranks import WildRanks
from liverpool.record.melds import read_meld
from tests.rules.positions import BEN, DEE, play, position
from tests.rules.verdicts import OK, Case, Moves, Verdict, case

NINES: Final = "9c9d9h"
RUN: Final = "4h5h6h7h"
ONCE_ROUND: Final = {"meld.run_max_len": 13}
NO_SET: Final = dict.fromkeys(map(str, WildRanks), "set_mixed")
"""The verdict on a set, by the cards that are wild."""
FROM_THREE: Final = {"meld.wild_ranks": "twos", "meld.ace": "high", "meld.run_max_len": 12}
DOWN: Final = {"Ann": [RUN], "Ben": ["JcJdJs"]}
"""Ann and Ben, whose turn it is, are down."""
JOKERS_ALONE: Final = {"Ann": ["set8:******"], "Ben": [NINES]}
"""Ann has laid three jokers as 8s."""


def three_may_sit(rules: RuleSet) -> Verdict:
    return _may_sit(rules, 3)


def nine_may_sit(rules: RuleSet) -> Verdict:
    return _may_sit(rules, 9)


def _may_sit(rules: RuleSet, seats: int) -> Verdict:
    try:
        new_game(rules, seats)
    except ValueError:
        return "refused"
    return OK


def who_is_down_and_the_totals(rules: RuleSet) -> Verdict:
    """Of four, once Ben has gone down; they have a deal behind them."""
    sheet = (DealScore((0, 20, 30, 5), (0, 0, 0, 0), 0, Ending.OUT),)
    hands = {"Ben": f"{NINES} KcKdKh 2s 3s"}
    state = position(rules, seats=4, hands=hands, sheet=sheet)
    public = play(state, f"Ben lay {NINES} KcKdKh").public
    return public.down, public.totals()


def decks(rules: RuleSet) -> Verdict:
    return [rules.decks(players) for players in (3, 5, 8)]


def jokers(rules: RuleSet) -> Verdict:
    """In the decks of three and of five players, and in a deck that is added."""
    return rules.jokers(3), rules.jokers(5), rules.jokers_added


def decks_by_deal(rules: RuleSet) -> Verdict:
    """For three players, in the first, the fourth and the fifth deal."""
    return [rules.decks(3, deal) for deal in (1, 4, 5)]


def faces(rules: RuleSet) -> Verdict:
    return len(set(full_deck(new_game(rules, 3).public.game, 1)))


def grows_after_the_ace(rules: RuleSet) -> Verdict:
    """Whether a run from the ace to the king takes the other ace."""
    return bool(accepted(read_meld("Ah2h3h4h5h6h7h8h9hThJhQhKh", rules.meld), rules.meld))


def contract(rules: RuleSet) -> Verdict:
    return describe_contract(rules.deals[0].contract, rules.words)


def lays(melds: str, deal: int = 1) -> Moves:
    """Ben, who holds just these cards and two more, goes down with them."""
    cards = " ".join(text.rpartition(":")[2] for text in melds.split())
    return Moves(f"Ben lay {melds}", deal=deal, hands={"Ben": f"{cards} Kd Qc"})


def lays_new(meld: str, /, **where: object) -> Moves:
    """Ben, who is down, lays a new meld."""
    return Moves(f"Ben lay {meld}", hands={"Ben": f"{meld} Kd Qc"}, table=DOWN, **where)


def adds(card: str, meld: str, /, **where: object) -> Moves:
    """Ben, who is down, lays a card off."""
    given = {"hands": {"Ben": f"{card} Kd Qc"}, "table": DOWN, **where}
    return Moves(f"Ben add {card} {meld}", **given)


def swaps(*lines: str, lying: str, owner: str = "Ann", **where: object) -> Moves:
    """Ben, who is down, holds the 6 of hearts and the 8 of clubs; a meld with a joker lies."""
    table = {"Ben": ["JdQdKdAd"], "Ann": ["3s4s5s6s"]}
    table[owner] = [lying, *table[owner]]
    return Moves(*lines, **{"hands": {"Ben": "6h 8c Kc Qc"}, "table": table, **where})


LAST_DEALS: Final = ("same", "own", "nothing")
CASES: Final[tuple[Case, ...]] = (
    # Players and decks
    case("players.min", three_may_sit, {3: OK, 4: "refused"}),
    case("players.max", nine_may_sit, {10: OK, 8: "refused"}, {"deck.by_players": [[10, 3]]}),
    case(
        "players.partners",
        who_is_down_and_the_totals,
        {
            "none": ((BEN,), (0, 20, 30, 5)),
            "score": ((BEN,), (30, 25, 30, 25)),
            "melds": ((BEN, DEE), (30, 25, 30, 25)),
        },
    ),
    case("deck.by_players", decks, [([[4, 2], [8, 3]], [2, 3, 3]), ([[8, 4]], [4, 4, 4])]),
    case("deck.jokers", jokers, [(2, (4, 6, 2)), (0, (0, 0, 0)), ([[4, 1], [8, 2]], (1, 2, 0))]),
    case("deck.more_from_deal", decks_by_deal, {0: [2, 2, 2], 4: [2, 3, 3], 5: [2, 2, 3]}),
    case("meld.ranks", faces, {13: 53, 6: 25}, {"meld.run_max_len": 7}),
    case("meld.suits", faces, {4: 53, 2: 27}),
    # What is a meld
    case(
        "meld.wild_ranks",
        lays(f"{NINES} set:8s8h2d"),
        {**NO_SET, "twos": OK, "twos_everywhere": OK},
    ),
    case(
        "meld.wild_ranks",
        lays(f"{NINES} set:8s8h3d"),
        {**NO_SET, "threes": OK, "threes_everywhere": OK},
    ),
    case(
        "meld.wild_ranks",
        lays(f"{NINES} set:3s3h3d"),
        {"none": OK, "threes": OK, "threes_everywhere": "set_too_wild"},
    ),
    case(
        "meld.wild_ranks",
        lays(f"{NINES} set:8s8hAd"),
        {**NO_SET, "red_aces": OK},
    ),
    case("meld.wild_ranks", lays(f"{NINES} set:8s8hAs"), NO_SET),
    case(
        "meld.wild_ranks",
        lays(f"{NINES} set:8s8hJh"),
        {**NO_SET, "one_eyed_jacks": OK},
    ),
    case(
        "meld.wild_ranks",
        lays(f"{NINES} set:JcJdJs"),
        {"none": OK, "red_aces": OK, "one_eyed_jacks": "set_too_wild"},
        {"meld.set_min_naturals": 3},
    ),
    case(
        "meld.wild_ranks",
        lays(f"{NINES} Th**QhKh", deal=2),
        {"none": OK, "one_eyed_jacks": OK},
        {"meld.adjacent_wilds": False},
    ),
    case(
        "meld.wild_ranks",
        lays(f"{NINES} ThJhQh**", deal=2),
        {"none": OK, "red_aces": OK, "one_eyed_jacks": "too_many_wilds"},
        {"meld.wild_limit": 1},
    ),
    case(
        "meld.twos_in_runs",
        lays(f"{NINES} 2h3h4h5h", deal=2),
        {True: OK, False: "run_from_three"},
        FROM_THREE,
    ),
    case(
        "meld.twos_in_runs",
        lays(f"{NINES} 3h4h5h2h", deal=2),
        {True: OK, False: OK},
        FROM_THREE,
    ),
    case(
        "meld.twos_in_runs",
        adds("2h", "Ann.1<", table={"Ann": ["3h4h5h6h"], "Ben": [NINES]}),
        {True: OK, False: "does_not_fit"},
        FROM_THREE,
    ),
    case(
        "meld.wild_ranks",
        lays(f"{NINES} set:2s2h2d"),
        {"none": OK, "twos": OK, "twos_everywhere": "set_too_wild"},
    ),
    case(
        "meld.wild_ranks",
        lays(f"{NINES} Ah2h3h4h", deal=2),
        {"none": OK, "twos": OK, "twos_everywhere": "run_too_wild"},
        {"meld.run_min_naturals": 4},
    ),
    case("meld.set_min_naturals", lays(f"{NINES} set:8s****"), {1: OK, 2: "set_too_wild"}),
    case("meld.set_min_naturals", lays(f"{NINES} set8:******"), {0: OK, 1: "set_too_wild"}),
    case("meld.set_min_naturals", adds("8s", "Ann.1", table=JOKERS_ALONE), {0: OK}),
    case("meld.set_min_naturals", adds("7s", "Ann.1", table=JOKERS_ALONE), {0: "does_not_fit"}),
    case(
        "meld.set_min_naturals",
        swaps("Ben swap 8c Ann.1", lying="set8:******"),
        {0: OK},
        {"swap.from": "runs_and_sets"},
    ),
    case("meld.run_min_naturals", lays(f"{NINES} 4h**6h**", 2), {2: OK, 3: "run_too_wild"}),
    case(
        "meld.ace",
        lays(f"{NINES} Ah2h3h4h", deal=2),
        {"low_or_high": OK, "high": "ace_only_high", "low": OK, "round_the_corner": OK},
        ONCE_ROUND,
    ),
    case(
        "meld.ace",
        lays(f"{NINES} JhQhKhAh", deal=2),
        {"low_or_high": OK, "high": OK, "low": "ace_only_low", "round_the_corner": OK},
        ONCE_ROUND,
    ),
    case(
        "meld.ace",
        lays(f"{NINES} QhKhAh2h", deal=2),
        {
            **dict.fromkeys(("low_or_high", "high", "low"), "run_turns_corner"),
            "round_the_corner": OK,
        },
        ONCE_ROUND,
    ),
    case("meld.run_max_len", grows_after_the_ace, {14: True, 13: False}),
    case("meld.adjacent_wilds", lays(f"{NINES} 3d****6d", 2), {True: OK, False: "adjacent_wilds"}),
    case(
        "meld.wild_limit",
        lays(f"{NINES} set:8s8h****"),
        {"none": OK, 2: OK, 1: "too_many_wilds", "as_many": OK, "fewer": "wilds_not_fewer"},
    ),
    case(
        "meld.wild_limit",
        lays(f"{NINES} set:8s****"),
        {"none": OK, 2: OK, "as_many": "wilds_over_naturals", "fewer": "wilds_not_fewer"},
    ),
    case(
        "meld.wild_limit",
        lays(f"{NINES} 8s8h8d8c******"),
        {"none": OK, 2: "too_many_wilds", "as_many": OK, "fewer": OK},
    ),
    case(
        "meld.wild_limit_run",
        lays(f"{NINES} 4h****7h", deal=2),
        {
            **dict.fromkeys(("none", 2, "as_many"), OK),
            "same": "too_many_wilds",
            "fewer": "wilds_not_fewer",
        },
        {"meld.wild_limit": 1},
    ),
    case(
        "meld.wild_limit_run",
        lays(f"{NINES} 4h******8h", deal=2),
        {"none": OK, 2: "too_many_wilds", "as_many": "wilds_over_naturals"},
        {"meld.wild_limit": 1},
    ),
    case(
        "meld.wild_limit_run",
        lays(f"{NINES} set:8s8h****"),
        {"same": OK, 0: OK, "fewer": OK},
    ),
    case(
        "meld.wild_limit_run",
        adds("**", "Ann.1>", table={"Ann": ["4h**6h7h"], "Ben": [NINES]}),
        {"same": OK, "none": OK, "as_many": OK, 1: "too_many_wilds", 2: OK},
        {"meld.wild_limit": 3, "meld.wild_limit_lasts": True},
    ),
    case(
        "meld.wild_limit_lasts",
        adds("**", "Ann.1>", table={"Ann": ["4h****7h"], "Ben": [NINES]}),
        {False: OK, True: "wilds_over_naturals"},
        {"meld.wild_limit": "as_many"},
    ),
    # The contract
    case("deals.N.contract", contract, {"run 4": "one sequence of 4", "set 3": "one set of 3"}),
    case(
        "deals.N.contract",
        lays(f"{NINES} 8s8h8d"),
        {"set 3, set 3": OK, "set 3, set 4": "meld_too_short", "set 3": "not_the_contract"},
    ),
    case("deals.N.all_at_once", lays(f"{NINES} 8s8h8d"), {False: OK, True: "not_all_cards"}),
    case(
        "meld.laydown_size",
        lays(f"{NINES} 8s8h8d8c"),
        {"min_or_more": OK, "exact": "meld_too_long"},
    ),
    case(
        "meld.same_suit_runs",
        lays("3s4s5s6s 7s8s9sTs", 3),
        {"allow": OK, "not_touching": "runs_touch", "min_gap_1": "runs_too_close"},
    ),
    case(
        "meld.same_suit_runs",
        lays("3s4s5s6s 5s6s7s8s", 3),
        {"allow": OK, "not_touching": OK, "min_gap_1": "runs_too_close"},
    ),
    case(
        "meld.set_suits",
        lays(f"{NINES} 8s8s8d"),
        {"any": OK, "different": "set_suit_twice"},
    ),
    case(
        "meld.set_suits",
        adds("Js", "Ben.1"),
        {"any": OK, "different": "set_suit_twice"},
    ),
    case(
        "meld.set_suits",
        adds("**", "Ben.1", table={"Ann": [RUN], "Ben": ["JcJdJs**"]}),
        {"any": OK, "different": "set_full"},
    ),
    case(
        "meld.set_suits",
        swaps("Ben swap 8c Ann.1", lying="8c8d**"),
        {"any": OK, "different": "no_such_joker"},
        {"swap.from": "runs_and_sets"},
    ),
    # Laying off
    case(
        "layoff.from",
        adds("8h", "Ann.1", fresh=True),
        {
            "same_turn": OK,
            "others_next_turn": "others_next_turn",
            "next_turn": "others_next_turn",
        },
    ),
    case(
        "layoff.from",
        adds("Jh", "Ben.1", fresh=True),
        {"same_turn": OK, "others_next_turn": OK, "next_turn": "own_next_turn"},
    ),
    case("layoff.targets", adds("Jh", "Ben.1"), {"any": OK, "others": "layoff_others_only"}),
    case(
        "layoff.last_deal",
        adds("8h", "Ann.1", deal=7),
        {"same": OK, "own": "last_deal_own", "nothing": "last_deal_nothing"},
    ),
    case(
        "layoff.last_deal",
        adds("Jh", "Ben.1", deal=7),
        {"same": OK, "own": OK, "nothing": "last_deal_nothing"},
    ),
    case("layoff.last_deal", adds("8h", "Ann.1", deal=6), dict.fromkeys(LAST_DEALS, OK)),
    case(
        "layoff.last_deal",
        swaps("Ben swap 6h Ann.1", lying="4h5h**7h", deal=7),
        {"same": OK, "own": "last_deal_own", "nothing": "last_deal_nothing"},
        {"swap.joker_use": "may_keep"},
    ),
    case("layoff.new_melds", lays_new("8c8d8h"), {True: OK, False: "already_down"}),
    case(
        "layoff.new_melds",
        lays_new("8c8d8h", fresh=True),
        {True: "new_meld_next_turn", False: "already_down"},
    ),
    # Swapping jokers
    case(
        "swap.who",
        swaps("Ben swap 6h Ann.1", lying="4h5h**7h"),
        {"nobody": "no_swaps", "down": OK, "going_down_turn_only": "swap_going_down_only"},
        {"swap.joker_use": "may_keep"},
    ),
    case(
        "swap.targets",
        swaps("Ben swap 6h Ben.1", lying="4h5h**7h", owner="Ben"),
        {"any": OK, "others": "swap_others_only"},
        {"swap.joker_use": "may_keep"},
    ),
    case(
        "swap.from",
        swaps("Ben swap 8c Ann.1", lying="8s8h**"),
        {"runs": "swap_runs_only", "runs_and_sets_of_three": OK, "runs_and_sets": OK},
        {"swap.joker_use": "may_keep"},
    ),
    case(
        "swap.from",
        swaps("Ben swap 8c Ann.1", lying="8s8h8d**"),
        {
            "runs": "swap_runs_only",
            "runs_and_sets_of_three": "swap_set_complete",
            "runs_and_sets": OK,
        },
        {"swap.joker_use": "may_keep"},
    ),
    case(
        "swap.from",
        swaps("Ben swap 8c Ann.1", lying="set:8s**"),
        {
            "runs": "swap_runs_only",
            "runs_and_sets_of_three": "swap_set_complete",
            "runs_and_sets": OK,
        },
        {"swap.joker_use": "may_keep"},
    ),
    case(
        "swap.cards",
        swaps("Ben swap 6h Ann.1", lying="4h5h2c7h"),
        {"jokers": "no_such_joker", "wild_cards": OK},
        {"swap.joker_use": "may_keep", "meld.wild_ranks": "twos"},
    ),
    case(
        "swap.cards",
        swaps("Ben swap 6h Ann.1", lying="4h5h**7h"),
        {"jokers": OK, "wild_cards": OK},
        {"swap.joker_use": "may_keep", "meld.wild_ranks": "twos"},
    ),
    case(
        "swap.joker_use",
        swaps("Ben swap 6h Ann.1", "Ben discard Kc", lying="4h5h**7h"),
        {"must_play": "joker_owed", "may_keep": OK, "stays_in_run": OK},
    ),
    case(
        "swap.joker_use",
        swaps("Ben swap 6h Ann.1", "Ben add ** Ann.1>", lying="4h5h**7h"),
        {"must_play": OK, "may_keep": OK, "stays_in_run": "not_held"},
    ),
    case(
        "swap.for_contract",
        Moves(
            "Ben lay 9c9d9h 8s8d** swapping 6h Ann.1",
            hands={"Ben": "9c 9d 9h 8s 8d 6h Kc Qc"},
            table={"Ann": ["4h5h**7h"]},
        ),
        {False: "swap_after_laying", True: OK},
    ),
)
