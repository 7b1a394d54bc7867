"""Deals for the simulator: rules in its reach, positions to begin from, and what is compared."""

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from liverpool.arena.dealer import Dealer
from liverpool.bots.steady import Steady
from liverpool.engine.cards import Card, card
from liverpool.engine.chosen import changed
from liverpool.engine.dealing import new_game
from liverpool.engine.handicaps import Handicap
from liverpool.engine.moves import DEALER, CutCards, Lay, PlayerMove, Shuffle
from liverpool.engine.options import options
from liverpool.engine.presets import load
from liverpool.engine.refusals import RulesError
from liverpool.engine.rules import RuleSet
from liverpool.engine.state import Phase, Public, Seat, State, view_of, waiting_on
from liverpool.engine.turn import apply
from liverpool.simulator.covered import covered_deals
from liverpool.simulator.simulator import Code, Simulator

PRESETS: Final = (
    *("dunlop", "bicycle_contract", "owls_head", "six_deal", "public_radio", "pagat_contract"),
    *("wikipedia", "mahlum", "christmas", "bga"),
)
"""All of them."""
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "draw.when_down": (True, False),
    "draw.freeze_joker": (True, False),
    "draw.quiet_rounds": (2, 5),
    "draw.multi_take": (True, False),
    "draw.same_card_discard": (True, False),
    "buy.window": ("before_draw", "after_stock_draw", "until_next_discard", "off"),
    "buy.priority": ("seat", "first_call", "cut"),
    "buy.price": (0, 1, 2, (1, 2)),
    "buy.limit": ("none", 1, 3, (1, 2)),
    "buy.when_down": (True, False),
    "buy.discarder": (True, False),
    "swap.who": ("down", "nobody", "going_down_turn_only"),
    "swap.targets": ("others", "any"),
    "swap.from": ("runs", "runs_and_sets_of_three", "runs_and_sets"),
    "swap.joker_use": ("must_play", "may_keep"),
    "swap.for_contract": (True, False),
    "layoff.from": ("same_turn", "others_next_turn", "next_turn"),
    "layoff.targets": ("any", "others"),
    "layoff.last_deal": ("same", "own", "nothing"),
    "buy.game_limit": ("none", 1, 12),
    "call.offence": ("fits_any", "fits_others", "off"),
    "call.joker_represented": (True, False),
    "call.offender": ("anyone", "down"),
    "call.caller": ("anyone", "down"),
    "call.remedy": (
        "take_back_plus_stock",
        "take_back_plus_callers_card",
        "caller_discards",
        "caller_plays_then_discards",
    ),
    "call.penalty": (1, 2),
    "call.false_call": ("refused", "caller_draws_1"),
    "call.final_discard": (True, False),
    "end.out": ("must_discard", "may_discard", "floats"),
    "meld.set_min_naturals": (1, 2, 3),
    "meld.run_min_naturals": (1, 2, 3),
    "meld.run_max_len": (13, 14),
    "meld.adjacent_wilds": (True, False),
    "meld.ace": ("low_or_high", "high", "low"),
    "meld.wild_limit": ("none", 1, 2, "as_many", "fewer"),
    "meld.wild_limit_run": ("same", "none", 1, 2, "as_many", "fewer"),
    "meld.same_suit_runs": ("allow", "not_touching", "min_gap_1"),
    "meld.laydown_size": ("min_or_more", "exact"),
    "deck.more_from_deal": (0, 2),
    "stock.out": ("reshuffle_keep_top", "add_deck"),
    "stock.renewals": (0, 1, 5),
    "points.joker": (15, 50),
    "points.two_to_nine": ("pips", 5),
}
"""What is drawn for a rule set of one's own."""
WILD_TWOS: Final[dict[str, tuple[object, ...]]] = {
    "meld.wild_ranks": ("twos", "twos_everywhere"),
    "points.wild_two": (2, 15, 20),
}
"""What is drawn for rules by which twos are wild."""
CHANGES: Final = 4
LENGTHS: Final = {"set": (2, 3, 3, 4, 5), "run": (3, 4, 4, 5, 6)}
"""How many cards the melds of contracts have that are drawn."""


def drawn_rules(
    random: Random, preset: str, *, contracts: float = 0.2, twos: float = 0.2
) -> RuleSet:
    """The preset with a few of its fields changed within the simulator's reach, and so large a
    share of its contracts; twos are wild in so large a share of what is drawn."""
    while True:
        choices = {each: CHOICES[each] for each in random.sample([*CHOICES], CHANGES)}
        if random.random() < twos:
            choices |= WILD_TWOS
        try:
            rules = changed(
                load(preset).rules, {each: random.choice(of) for each, of in choices.items()}
            )
        except RulesError:
            continue  # these contradict each other
        for number in range(1, len(rules.deals) + 1):
            if random.random() < contracts:
                rules = with_contract(rules, number, drawn_contract(random))
        if covered_deals(rules, rules.players.min):
            return rules


def drawn_contract(random: Random) -> str:
    """Two or three melds, of one length or of several."""
    kinds = [random.choice([*LENGTHS]) for _ in range(random.choice((2, 3)))]
    return ", ".join(f"{kind} {random.choice(LENGTHS[kind])}" for kind in kinds)


def with_contract(rules: RuleSet, number: int, contract: str) -> RuleSet:
    """The rules with this contract in a deal; as they are where it does not fit in there."""
    try:
        return changed(rules, {f"deals.{number}.contract": contract})
    except RulesError:
        return rules


def drawn_deal(random: Random, rules: RuleSet) -> tuple[int, int]:
    """A deal that is covered, by its number, and how many seats play it."""
    seats = random.randint(rules.players.min, rules.players.max)
    return random.choice(covered_deals(rules, seats)), seats


def drawn_handicaps(random: Random, seats: int) -> list[Handicap]:
    """More buys and the first pick for some, in every second game."""
    some = 0.4 * random.randrange(2)
    return [
        Handicap(buys=int(random.random() < some), pick=random.random() < some)
        for _ in range(seats)
    ]


def begin(
    rules: RuleSet, number: int, seats: int, seed: str, handicaps: Sequence[Handicap] = ()
) -> State:
    """The first turn of the deal of this number."""
    dealer, bot, state = Dealer(seed), Steady(), new_game(rules, seats, handicaps)
    state = replace(state, public=replace(state.public, number=number))
    while state.public.phase is not Phase.TURN or state.public.debts:
        (actor,) = waiting_on(state.public).must[:1]
        if actor == DEALER:
            state = apply(state, DEALER, dealer.answer(state))
        else:
            move = bot.choose(view_of(state, actor))
            assert move is not None
            state = apply(state, actor, move)
    return state


def actor_of(state: State) -> Seat:
    return waiting_on(state.public).must[0]


def follow(state: State, actor: Seat, move: PlayerMove, simulator: Simulator) -> State:
    """The engine's state after the move of this seat. Chance is the simulator's: how a stock that
    is renewed is shuffled, and who cuts the highest card."""
    state = apply(state, actor, move)
    while (public := state.public).debts or public.phase is Phase.CUT_FOR:
        if public.debts:
            state = apply(state, DEALER, Shuffle(simulator.whole_stock()))
        else:
            state = apply(state, DEALER, CutCards(_cut(public, simulator.by_seat("BOUGHT"))))
    return state


def _cut(public: Public, bought: Sequence[int]) -> tuple[Card, ...]:
    """Aces for all but who buys, who cuts a two."""
    ranks = (1 + (bought[seat] > public.bought[seat]) for seat in public.open)
    return tuple(card(rank, seat % 4) for seat, rank in zip(public.open, ranks, strict=True))


LAY: Final = "lay"
"""In place of all lay-downs."""


def legal_by_engine(state: State, actor: Seat) -> set[PlayerMove | str]:
    view = view_of(state, actor)
    return {LAY if isinstance(move, Lay) else move for move in options(view)}


def legal_by_simulator(simulator: Simulator) -> set[PlayerMove | str]:
    return {LAY if is_lay(code) else simulator.move(code) for code in simulator.legal()}


def is_lay(code: Code) -> bool:
    return code & 15 == 5


def is_deep(code: Code) -> bool:
    """Whether more than three cards are taken from the pile."""
    return code & 15 == 1 and code >> 16 > 2


def by_engine(state: State) -> dict[str, object]:
    """The position as the engine has it, by names."""
    public = state.public
    seats = range(public.game.seats)
    is_over = public.phase is Phase.OVER
    return {
        "hands": [*state.hands],
        "stock": state.stock,
        "pile": public.pile,
        "table": [meld for melds in public.table for meld in melds],
        "down": tuple(seat in public.down for seat in seats),
        "known": [*public.known],
        "bought": public.bought,
        "phase": public.phase,
        "turn": None if is_over else public.turn,
        "asked": () if is_over else public.open,
        "by": public.by,
        "dead": public.dead,
        "renewals": public.renewals,
        "quiet": public.quiet,
        "claims": state.claims,
        "callers": public.callers,
        "owed": public.this_turn.owed,
        "taken": public.this_turn.taken,
        "fresh": public.this_turn.fresh,
        "floating": public.this_turn.floating,
        "points": public.sheet[-1].points if is_over else None,
    }


def by_simulator(simulator: Simulator) -> dict[str, object]:
    """The same of the simulator's."""
    phase = simulator.phase()
    is_over = phase is Phase.OVER
    return {
        "hands": simulator.hands(),
        "stock": simulator.stock(),
        "pile": simulator.pile(),
        "table": [meld for _, meld in simulator.melds()],
        "down": tuple(map(bool, simulator.by_seat("DOWN"))),
        "known": simulator.known(),
        "bought": simulator.by_seat("BOUGHT"),
        "phase": phase,
        "turn": None if is_over else simulator.number("TURN"),
        "asked": () if is_over else simulator.asked(),
        "by": simulator.number("BY"),
        "dead": bool(simulator.number("DEAD")),
        "renewals": simulator.number("RENEWED"),
        "quiet": simulator.number("QUIET"),
        "claims": _seats(simulator.number("CLAIMS")),
        "callers": () if is_over else _seats(simulator.number("CALLERS")),
        "owed": simulator.number("OWED"),
        "taken": (taken,) if (taken := simulator.number("TAKEN")) >= 0 else (),
        "fresh": bool(simulator.number("FRESH")),
        "floating": bool(simulator.number("FLOATING")),
        "points": simulator.points() if is_over else None,
    }


def _seats(bits: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(8) if bits >> seat & 1)
