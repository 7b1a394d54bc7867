"""Cases for the rules of dealing, drawing, buying, calling, going out and scoring."""

from collections.abc import Callable
from typing import Final

from liverpool.engine.cards import JOKER, card, cards_text
from liverpool.engine.dealing import new_game, to_shuffle
from liverpool.engine.questions import describe_contract, describe_rules
from liverpool.engine.rules import Kind, RuleSet, Slot
from liverpool.engine.scoring import card_points, ledger
from liverpool.engine.state import NOBODY, Phase, State, announced, view_of
from liverpool.paper.summary import own_note
from liverpool.table.stakes import amount
from tests.rules.positions import ANN, BEN, CY, DEE, must, pile, play, position
from tests.rules.verdicts import OK, Case, Moves, Outcome, Verdict, answer, case

# What a state is like


def phase(state: State) -> Verdict:
    return state.public.phase.value


def acting(state: State) -> Verdict:
    return must(state)


def sizes(state: State) -> Verdict:
    return [len(cards) for cards in state.hands]


def penalties(state: State) -> Verdict:
    return state.public.penalties


def top_is_dead(state: State) -> Verdict:
    return state.public.dead


def due_to_be_shuffled(state: State) -> Verdict:
    return len(to_shuffle(state) or ())


def next_contracts(rules: RuleSet) -> Verdict:
    """Which contract each has in the second deal, where Ben alone went down in the first."""
    state = position(rules, phase=Phase.OVER, down=(BEN,))
    begun = play(state, f"dealer shuffle {cards_text(to_shuffle(state) or ())}").public
    return tuple(begun.contract_of(seat) for seat in range(3))


# The start of a deal


def first_dealer(rules: RuleSet) -> Verdict:
    """Who deals first when a 9, a 3 and a king are drawn, if cards are drawn at all."""
    drawn = answer(new_game(rules, 3), "dealer first-cards 9h 3c Kd")
    if drawn != OK:
        return drawn
    return play(new_game(rules, 3), "dealer first-cards 9h 3c Kd").public.dealer


def dealt(rules: RuleSet, *cuts: str) -> State:
    """The first deal, of Ann's, in which a joker and then a 7 would be turned up."""
    state = play(new_game(rules, 3), "dealer first-cards 2c 9h 9d")
    if rules.start.first_dealer != "lowest_draw":
        state = new_game(rules, 3)
    deck = list(to_shuffle(state) or ())
    for at, face in enumerate((JOKER, card(7, 2)), start=3 * rules.deals[0].cards):
        deck.remove(face)
        deck.insert(at, face)
    return play(state, f"dealer shuffle {cards_text(tuple(deck))}", *cuts)


def hands_dealt(rules: RuleSet) -> Verdict:
    return sizes(dealt(rules, "Cy cut 31", "dealer fell 31"))


def beside_you(rules: RuleSet) -> Verdict:
    """On which side the next player sits, and on which the one before; who follows the dealer."""
    direction = rules.start.direction
    return direction.next_side, direction.side_before, dealt(rules).public.left_of(ANN)


def who_cuts(rules: RuleSet) -> Verdict:
    return phase(dealt(rules)), must(dealt(rules))


def exact_cut(rules: RuleSet) -> Verdict:
    return penalties(dealt(rules, "Cy cut 31", "dealer fell 31"))


def begun(rules: RuleSet) -> Verdict:
    """What lies on the pile, what the first player does and with how many cards."""
    state = dealt(rules)
    public = state.public
    return pile(state), public.phase.value, len(state.hands[public.turn])


# Points, coins and words


def points_for(rank: int) -> Callable[[RuleSet], Verdict]:
    def ask(rules: RuleSet) -> Verdict:
        return card_points(card(rank, 0), rules)

    ask.__name__ = f"points for rank {rank}"
    return ask


def points_for_a_joker(rules: RuleSet) -> Verdict:
    return card_points(JOKER, rules)


def score_of_who_goes_out(rules: RuleSet) -> Verdict:
    state = position(rules, hands={"Ben": "Kd"}, table={"Ben": ["9c9d9h"]})
    return play(state, "Ben discard Kd").public.sheet[0].points[BEN]


def score_of_who_goes_out_at_once(rules: RuleSet) -> Verdict:
    cards = "9c9d9h KcKdKh"
    state = position(rules, hands={"Ben": f"{cards} 2s"})
    return play(state, f"Ben lay {cards}", "Ben discard 2s").public.sheet[0].points[BEN]


def penalties_at_the_end(rules: RuleSet) -> Verdict:
    """When Ben, who has bought once, goes out, and Cy has bought twice."""
    table = {"Ben": ["9c9d9h"]}
    state = position(rules, hands={"Ben": "Kd"}, table=table, bought=(0, 1, 2))
    return play(state, "Ben discard Kd").public.sheet[0].penalties


def coins(rules: RuleSet) -> Verdict:
    state = position(rules, hands={"Ben": "Kd"}, table={"Ben": ["9c9d9h"]})
    return ledger(play(state, "Ben discard Kd").public)


def four_of_the_pot(rules: RuleSet) -> Verdict:
    return amount(4, rules.stakes)


def contract_in_words(rules: RuleSet) -> Verdict:
    return describe_contract((Slot(Kind.SET, 3), Slot(Kind.RUN, 4)), rules.words)


def several_in_words(rules: RuleSet) -> Verdict:
    contract = (Slot(Kind.SET, 3), Slot(Kind.SET, 3), Slot(Kind.RUN, 4), Slot(Kind.RUN, 4))
    return describe_contract(contract, rules.words)


def said(key: str) -> Callable[[RuleSet], Verdict]:
    def ask(rules: RuleSet) -> Verdict:
        return next(line.sentence for line in describe_rules(rules) if line.key == key)

    ask.__name__ = key
    return ask


def one_card_is_announced(rules: RuleSet) -> Verdict:
    state = position(rules, hands={"Ben": "Kd Qc"}, table={"Ben": ["9c9d9h"]})
    return announced(view_of(state, CY), view_of(play(state, "Ben discard Kd"), CY))


# Positions

THREES: Final = {"Cy": ["3c3d3s"]}
AT_ANNS_END: Final = {"seats": 4, "turn": ANN, "hands": {"Ann": "3h Qc Kd"}, "table": THREES}
"""Ann of four, who is not down, is to discard; a 3 fits on Cy's set."""
ANN_IS_DOWN: Final = {**AT_ANNS_END, "table": {**THREES, "Ann": ["JcJdJs"]}}
CALLS: Final[dict[str, object]] = {"call.offence": "fits_any", "call.offender": "anyone"}
PENNIES: Final = {"stakes.coin": "penny"}
BOUGHT: Final = ("Ann discard 3h", "Ben draw", "Cy buy")


def buying(*lines: str, **where: object) -> Moves:
    return Moves("Ann discard 3h", "Ben draw", *lines, **{**AT_ANNS_END, "table": None, **where})


CASES: Final[tuple[Case, ...]] = (
    # The start of a deal
    case("deals.N.cards", hands_dealt, {10: [10, 10, 10], 7: [7, 7, 7]}),
    case(
        "start.first_dealer",
        first_dealer,
        {"lowest_draw": BEN, "highest_draw": CY, "random": "dealer_not_now"},
    ),
    case(
        "start.direction",
        beside_you,
        {"clockwise": ("left", "right", BEN), "counter_clockwise": ("right", "left", BEN)},
    ),
    case("start.cutter", who_cuts, {"right_of_dealer": ("cut", (CY,)), "nobody": ("turn", (BEN,))}),
    case("start.perfect_cut", exact_cut, {-50: (0, 0, -50), 0: (0, 0, 0)}),
    case(
        "start.upcard",
        begun,
        {
            "turned": ("**", "turn", 10),
            "never_joker": ("7h", "turn", 10),
            "none": ("", "turn", 10),
            "first_discards": ("", "play", 11),
        },
        {"start.cutter": "nobody"},
    ),
    # Drawing
    case(
        "draw.when_down",
        Moves("Ben take", phase=Phase.TURN, table={"Ben": ["9c9d9h"]}),
        {True: OK, False: "pile_when_down"},
    ),
    case(
        "draw.multi_take",
        Moves("Ben take 2", phase=Phase.TURN, pile="Kc 5d"),
        {True: OK, False: "one_card_only"},
    ),
    case(
        "draw.same_card_discard",
        Moves("Ben take", "Ben discard Kc", phase=Phase.TURN),
        {True: OK, False: "same_card"},
    ),
    case(
        "draw.freeze_joker",
        Outcome(top_is_dead, "Ben discard **", hands={"Ben": "** Kd Qc"}),
        {False: False, True: True},
    ),
    case(
        "draw.quiet_rounds",
        Outcome(top_is_dead, "Ben discard Qc", quiet=2),
        {1: True, 5: False},
    ),
    # Buying
    case(
        "buy.window",
        Outcome(phase, "Ann discard 3h", "Ben draw", **AT_ANNS_END),
        {
            "off": "play",
            "before_draw": "buy",
            "after_stock_draw": "buy",
            "until_next_discard": "play",
        },
    ),
    case(
        "buy.window",
        Outcome(sizes, "Ann discard 3h", "Ben draw", **AT_ANNS_END),
        {
            "off": [2, 4, 3, 3],
            "before_draw": [2, 3, 3, 3],
            "after_stock_draw": [2, 4, 3, 3],
            "until_next_discard": [2, 4, 3, 3],
        },
    ),
    case(
        "buy.window",
        buying("Cy buy"),
        {
            "off": "not_offered",
            "before_draw": OK,
            "after_stock_draw": OK,
            "until_next_discard": OK,
        },
    ),
    case(
        "buy.priority",
        Outcome(acting, "Ann discard 3h", "Ben draw", **AT_ANNS_END),
        {"seat": (CY,), "first_call": (CY, DEE), "cut": (CY, DEE)},
    ),
    case(
        "buy.priority",
        Outcome(phase, "Ann discard 3h", "Ben draw", "Cy buy", **AT_ANNS_END),
        {"seat": "play", "first_call": "play", "cut": "buy"},
    ),
    case(
        "buy.price",
        Outcome(sizes, *BOUGHT, **AT_ANNS_END),
        [(1, [2, 4, 5, 3]), (2, [2, 4, 6, 3]), ([1, 2], [2, 4, 5, 3]), (0, [2, 4, 4, 3])],
    ),
    case(
        "buy.price",
        Outcome(sizes, *BOUGHT, **AT_ANNS_END, bought=(0, 0, 1, 0)),
        [(1, [2, 4, 5, 3]), (2, [2, 4, 6, 3]), ([1, 2], [2, 4, 6, 3])],
    ),
    case("buy.limit", buying("Cy buy", bought=(0, 0, 2, 0)), {"none": OK, 3: OK, 2: "buy_limit"}),
    case(
        "buy.limit",
        buying("Cy buy", deal=2, bought=(0, 0, 2, 0)),
        [([2, 3], OK), ([3, 2], "buy_limit"), ([2], "buy_limit"), ([1, 1, 3], "buy_limit")],
    ),
    case(
        "buy.game_limit",
        buying("Cy buy", deal=2, bought=(0, 0, 1, 0), bought_before=(0, 0, 2, 0)),
        {"none": OK, 4: OK, 3: "buy_game_limit"},
    ),
    case("buy.game_limit", buying("Cy buy", bought=(0, 0, 2, 0)), {3: OK, 2: "buy_game_limit"}),
    case(
        "buy.carry_over",
        buying("Cy buy", deal=2, bought=(0, 0, 2, 0), bought_before=(0, 0, 1, 0)),
        {True: OK, False: "buy_limit"},
        {"buy.limit": 2},
    ),
    case(
        "buy.carry_over",
        buying("Cy buy", deal=2, bought=(0, 0, 2, 0), bought_before=(0, 0, 2, 0)),
        {True: "buy_limit", False: "buy_limit"},
        {"buy.limit": 2},
    ),
    case("buy.when_down", buying("Cy buy", table=THREES), {True: OK, False: "buy_when_down"}),
    case(
        "buy.discarder", buying("Cy pass", "Dee pass", "Ann buy"), {True: OK, False: "not_offered"}
    ),
    case(
        "buy.upcard",
        Moves("Ben draw", "Cy buy", phase=Phase.TURN, by=NOBODY, pile="7h", seats=4),
        {True: OK, False: "not_offered"},
    ),
    case("buy.upcard", buying("Cy buy"), {True: OK, False: OK}),
    case(
        "buy.for_two",
        Outcome(phase, "Ann discard 3h", **{**AT_ANNS_END, "seats": 2, "table": None}),
        {True: "buy", False: "turn"},
        {"players.min": 2},
    ),
    case("buy.from_deal", buying("Cy buy"), {1: OK, 2: "not_offered"}),
    case("buy.from_deal", buying("Cy buy", deal=2), {1: OK, 2: OK, 3: "not_offered"}),
    # Calling
    case(
        "call.offence",
        Moves("Ann discard 3h", "Cy call", **AT_ANNS_END),
        {"off": "call_closed", "fits_any": OK, "fits_others": OK},
        {"call.offender": "anyone"},
    ),
    case(
        "call.offence",
        Moves("Ann discard 3h", "Ben call", **{**AT_ANNS_END, "table": {"Ann": ["3c3d3s"]}}),
        {"off": "call_closed", "fits_any": OK, "fits_others": "not_an_offence"},
    ),
    case(
        "call.joker_represented",
        Moves(
            "Ann discard 3h",
            "Cy call",
            **{**ANN_IS_DOWN, "table": {"Ann": ["2h**4h5h"], "Cy": ["JcJdJs"]}},
        ),
        {False: "not_an_offence", True: OK},
        CALLS,
    ),
    case(
        "call.offender",
        Moves("Ann discard 3h", "Cy call", **AT_ANNS_END),
        {"down": "call_closed", "anyone": OK},
        {"call.offence": "fits_any"},
    ),
    case(
        "call.caller",
        Moves("Ann discard 3h", "Dee call", **AT_ANNS_END),
        {"down": "not_a_caller", "anyone": OK},
        CALLS,
    ),
    case(
        "call.remedy",
        Outcome(phase, "Ann discard 3h", "Cy call", **AT_ANNS_END),
        {
            "take_back_plus_stock": "turn",
            "take_back_plus_callers_card": "give",
            "caller_discards": "free_discard",
            "caller_plays_then_discards": "caller_plays",
        },
        {**CALLS, "call.caller": "down"},
    ),
    case(
        "call.penalty",
        Outcome(sizes, "Ann discard 3h", "Cy call", **AT_ANNS_END),
        {1: [4, 3, 3, 3], 2: [5, 3, 3, 3]},
        CALLS,
    ),
    case(
        "call.final_discard",
        Outcome(phase, "Ann discard 3h", **{**ANN_IS_DOWN, "hands": {"Ann": "3h"}}),
        {False: "over", True: "last_call"},
        CALLS,
    ),
    case(
        "call.false_call",
        Moves("Ann discard Kd", "Cy call", **AT_ANNS_END),
        {"refused": "not_an_offence", "caller_draws_1": OK},
        CALLS,
    ),
    # Going out
    case(
        "end.out",
        Moves("Ben add 3h Cy.1", hands={"Ben": "3h"}, table={**THREES, "Ben": ["JcJdJs"]}),
        {"must_discard": "keep_one", "may_discard": OK, "floats": OK, "never_discard": OK},
    ),
    case(
        "end.out",
        Outcome(
            phase,
            "Ben add 3h Cy.1",
            "Ben discard 5d",
            hands={"Ben": "3h 5d"},
            table={**THREES, "Ben": ["JcJdJs"]},
        ),
        {"must_discard": "over", "may_discard": "over", "floats": "over"},
    ),
    case(
        "end.out",
        Moves("Ben discard 5d", hands={"Ben": "3h 5d"}, table={**THREES, "Ben": ["JcJdJs"]}),
        {"must_discard": OK, "may_discard": OK, "floats": OK, "never_discard": OK},
    ),
    case(
        "end.out",
        Moves("Ben add 3h Cy.1", hands={"Ben": "3h 5d"}, table={**THREES, "Ben": ["JcJdJs"]}),
        {"must_discard": OK, "may_discard": OK, "floats": OK, "never_discard": "keep_two"},
    ),
    case(
        "end.out",
        Outcome(phase, "Ben add 3h Cy.1", hands={"Ben": "3h"}, table={**THREES, "Ben": ["JcJdJs"]}),
        {"may_discard": "over", "floats": "turn", "never_discard": "over"},
    ),
    case("end.contracts", next_contracts, {"together": (2, 2, 2), "each_own": (1, 2, 1)}),
    case("end.announce_last_card", one_card_is_announced, {False: (), True: (BEN,)}),
    case(
        "end.failed_meld",
        Moves("Ben expose 9c9d", hands={"Ben": "9c 9d Kd"}),
        {0: "expose_not_played", 50: OK},
    ),
    # The stock
    case(
        "stock.out",
        Outcome(due_to_be_shuffled, "Ben draw", phase=Phase.TURN, stock="", pile="5c 6c Kc"),
        {"reshuffle_keep_top": 2, "add_deck": 54},
        {"buy.window": "off"},
    ),
    case(
        "stock.renewals",
        Outcome(phase, "Ben draw", phase=Phase.TURN, stock="", pile="5c 6c Kc", dead=True),
        {0: "over", 5: "play"},
        {"buy.window": "off"},
    ),
    # Points, coins and words
    case("points.two_to_nine", points_for(7), {"pips": 7, 5: 5}),
    case("points.ten_to_king", points_for(12), {10: 10, 20: 20}),
    case("points.ace", points_for(1), {15: 15, 20: 20}),
    case("points.joker", points_for_a_joker, {15: 15, 25: 25}),
    case("points.wild_two", points_for(2), {0: 0, 15: 15}, {"meld.wild_ranks": "twos"}),
    case("points.wild_two", points_for(2), {0: 0, 15: 15}, {"meld.wild_ranks": "twos_everywhere"}),
    case("points.single", points_for(12), [([], 10), ([["Q", 15], ["7", 0]], 15)]),
    case("points.single", points_for(7), [([], 7), ([["Q", 15], ["7", 0]], 0)]),
    case(
        "points.buy_left",
        penalties_at_the_end,
        {0: (0, 0, 0), -10: (-20, -10, 0)},
        {"buy.limit": 2, "buy.from_deal": 1},
    ),
    case("points.buy_left", penalties_at_the_end, {-10: (0, 0, 0)}, {"buy.limit": "none"}),
    case("points.out_bonus", score_of_who_goes_out, {0: 0, -25: -25}),
    case("points.at_once", score_of_who_goes_out, {0: 0, -25: 0}),
    case("points.at_once", score_of_who_goes_out_at_once, {0: 0, -25: -25}),
    case("points.at_once", score_of_who_goes_out_at_once, {-25: -35}, {"points.out_bonus": -10}),
    case("stakes.ante", coins, {0: (0, 0, 0), 4: (-4, -4, -4)}),
    case("stakes.per_deal", coins, {0: (0, 0, 0), 25: (-25, 50, -25)}),
    case(
        "stakes.coin",
        four_of_the_pot,
        {"coin": "4 coins", "quarter": "4 quarters", "€": "€4", "¢": "4¢", "🪙": "4 🪙"},
    ),
    case("stakes.coins", four_of_the_pot, {"": "4 pennies", "pence": "4 pence"}, PENNIES),
    case(
        "words.set",
        contract_in_words,
        {
            "set": "one set of 3 and one sequence of 4",
            "book": "one book of 3 and one sequence of 4",
        },
    ),
    case(
        "words.run",
        contract_in_words,
        {
            "run": "one set of 3 and one run of 4",
            "straight": "one set of 3 and one straight of 4",
        },
    ),
    case(
        "words.sets",
        several_in_words,
        {
            "": "two sets of 3 and two sequences of 4",
            "Sätze": "two Sätze of 3 and two sequences of 4",
        },
    ),
    case(
        "words.runs",
        several_in_words,
        {
            "": "two sets of 3 and two sequences of 4",
            "Straßen": "two sets of 3 and two Straßen of 4",
        },
    ),
    case("words.buy", said("words.buy"), {"Me!": "“Me!”", "May I?": "“May I?”"}),
    case(
        "words.call",
        said("words.call"),
        {"Rummy!": "“Rummy!”", "Liverpool!": "“Liverpool!”"},
        CALLS,
    ),
    case(
        "words.note",
        own_note,
        {"": (), "Grandma deals.\n No phones.": ("“Grandma deals.”", "“No phones.”")},
    ),
)
