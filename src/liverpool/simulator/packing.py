"""Rules and positions as the module reads them: names and numbers, and one block of bytes."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from struct import pack_into
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from liverpool.engine.cards import HIDDEN, JOKER, TWO, Card
from liverpool.engine.contracts import cards_asked
from liverpool.engine.dealing import added_deck, full_deck
from liverpool.engine.melds import least_naturals
from liverpool.engine.moves import Discard, Draw, Take
from liverpool.engine.rank_order import longest_run, rank_order
from liverpool.engine.rules import (
    BuyPriority,
    BuyWindow,
    FalseCall,
    JokerUse,
    Kind,
    LastLayoff,
    LaydownSize,
    LayoffFrom,
    Offence,
    Out,
    Remedy,
    RuleSet,
    SameSuitRuns,
    Slot,
    StockOut,
    SwapFrom,
    SwapWho,
    Targets,
    Who,
)
from liverpool.engine.scoring import points_by_face
from liverpool.engine.seen import seen_of
from liverpool.engine.solver.windows import naturals_bind
from liverpool.engine.state import NOBODY, Phase, Public, Seat, Seats, View
from liverpool.engine.supply import (
    answers_in_secret,
    buys_left,
    buys_left_in_game,
    pick_order,
    reason_not_offered,
)
from liverpool.engine.wild_ranks import WildRanks
from liverpool.simulator.covered import MOST_PRICES
from liverpool.simulator.packed_melds import meld_bytes

if TYPE_CHECKING:
    from liverpool.simulator.module import Running

FACES: Final = JOKER + 1
FACE_ROOM: Final = 64
NO_LIMIT: Final = 255
LONGEST: Final = 14
"""No run has more cards."""
PHASES: Final = {
    Phase.TURN: "PHASE_TURN",
    Phase.BUY: "PHASE_BUY",
    Phase.PLAY: "PHASE_PLAY",
    Phase.OVER: "PHASE_OVER",
    Phase.LAST_CALL: "PHASE_LAST_CALL",
    Phase.GIVE: "PHASE_GIVE",
    Phase.CALLER_PLAYS: "PHASE_CALLER_PLAYS",
    Phase.FREE_DISCARD: "PHASE_FREE_DISCARD",
}
SWAPPED_SETS: Final = {
    SwapFrom.RUNS: 0,
    SwapFrom.RUNS_AND_SETS_OF_THREE: 1,
    SwapFrom.RUNS_AND_SETS: 2,
}
NAMED: Final = {
    SameSuitRuns.MIN_GAP_1: "RUNS_APART",
    SameSuitRuns.NOT_TOUCHING: "RUNS_NOT_TOUCHING",
    SameSuitRuns.ALLOW: "RUNS_ANYHOW",
    BuyWindow.OFF: "BEFORE_DRAW",
    BuyWindow.BEFORE_DRAW: "BEFORE_DRAW",
    BuyWindow.AFTER_STOCK_DRAW: "AFTER_STOCK_DRAW",
    BuyWindow.UNTIL_NEXT_DISCARD: "UNTIL_NEXT_DISCARD",
    BuyPriority.SEAT: "BY_SEAT",
    BuyPriority.FIRST_CALL: "BY_FIRST_CALL",
    BuyPriority.CUT: "BY_CUT",
    LayoffFrom.SAME_TURN: "SAME_TURN",
    LayoffFrom.OTHERS_NEXT_TURN: "OTHERS_NEXT_TURN",
    LayoffFrom.NEXT_TURN: "NEXT_TURN",
    LastLayoff.SAME: "ON_ALL",
    LastLayoff.OWN: "ON_OWN",
    LastLayoff.NOTHING: "ON_NONE",
    Offence.OFF: "NO_CALLS",
    Offence.FITS_ANY: "FITS_ANY",
    Offence.FITS_OTHERS: "FITS_OTHERS",
    Remedy.TAKE_BACK_PLUS_STOCK: "TAKE_BACK_PLUS_STOCK",
    Remedy.TAKE_BACK_PLUS_CALLERS_CARD: "TAKE_BACK_PLUS_CALLERS_CARD",
    Remedy.CALLER_DISCARDS: "CALLER_DISCARDS",
    Remedy.CALLER_PLAYS_THEN_DISCARDS: "CALLER_PLAYS_THEN_DISCARDS",
}
"""The numbers of answers, by the names that the module gives them."""


def rule_numbers(rules: RuleSet, number: int, seats: int) -> dict[str, int]:
    """The rules of the deal of this number, by the names that the module gives them."""
    contract = rules.deals[number - 1].contract
    runs = _lengths(contract, Kind.RUN)
    return {
        "seats": seats,
        "sets": len(contract) - len(runs),
        "runs": len(runs),
        "mixedRuns": -(len({*runs}) > 1),
        "cardsAsked": cards_asked(contract),
        "naturalsBind": naturals_bind(rules.meld),
        "longestRun": longest_run(rules.meld),
        "firstPlace": rank_order(rules.meld).first,
        "lastPlace": rank_order(rules.meld).last,
        "allAtOnce": rules.deals[number - 1].all_at_once,
        "adjacentWilds": rules.meld.adjacent_wilds,
        "wildTwos": rules.meld.wild_ranks.rank == TWO,
        "twosEverywhere": rules.meld.wild_ranks is WildRanks.TWOS_EVERYWHERE,
        "exactLength": rules.meld.laydown_size is LaydownSize.EXACT,
        "multiTake": rules.draw.multi_take,
        "sameCardDiscard": rules.draw.same_card_discard,
        "takeWhenDown": rules.draw.when_down,
        "freezeJoker": rules.draw.freeze_joker,
        "quietTurns": rules.draw.quiet_rounds * seats,
        "buyOpen": rules.buy.is_open_in(number),
        "buyWhenDown": rules.buy.when_down,
        "buyDiscarder": rules.buy.discarder,
        "swapOpen": rules.swap.who is not SwapWho.NOBODY,
        "swapFreshOnly": rules.swap.who is SwapWho.GOING_DOWN_TURN_ONLY,
        "swapOthersOnly": rules.swap.targets is Targets.OTHERS,
        "swapSets": SWAPPED_SETS[rules.swap.from_],
        "swappedMustPlay": rules.swap.joker_use is JokerUse.MUST_PLAY,
        "swapForContract": rules.swap.for_contract,
        "layoffOthersOnly": rules.layoff.targets is Targets.OTHERS,
        "callRepresented": rules.call.joker_represented,
        "callOffenderDown": rules.call.offender is Who.DOWN,
        "callCallerDown": rules.call.caller is Who.DOWN,
        "callPenalty": rules.call.penalty,
        "callFinal": rules.call.final_discard,
        "callFalsely": rules.call.false_call is FalseCall.CALLER_DRAWS_1,
        "mayDiscard": rules.end.out is Out.MAY_DISCARD,
        "floats": rules.end.out is Out.FLOATS,
        "addsDeck": rules.stock.out is StockOut.ADD_DECK,
        "addedJokers": rules.jokers_added,
        "renewals": rules.stock.renewals,
        "outBonus": rules.points.out_bonus,
    }


def _lengths(contract: Sequence[Slot], kind: Kind) -> list[int]:
    """The lengths of the melds of one kind, as the module has them: the shortest first."""
    return sorted(slot.length for slot in contract if slot.kind is kind)


def _meld_order(contract: Sequence[Slot]) -> list[int]:
    """For each meld of the contract, where it comes among the runs and then the sets."""
    order = [(slot.kind is Kind.SET, slot.length, at) for at, slot in enumerate(contract)]
    return [sorted(order).index(each) for each in order]


def prices(rules: RuleSet, count: int) -> Iterator[int]:
    """What the first, the second and so on of so many bought cards cost."""
    price = rules.buy.price
    for bought in range(count):
        yield price if isinstance(price, int) else price[min(bought, len(price) - 1)]


def load_rules(module: "Running", rules: RuleSet, number: int, seats: int) -> None:
    """Sets the rules of the deal of this number, and makes ready to ask about its contract."""
    write_rules(module, rules, number, seats)
    module.call("prepareContract")


def write_rules(module: "Running", rules: RuleSet, number: int, seats: int) -> None:
    for name, value in rule_numbers(rules, number, seats).items():
        module.set(name, int(value))
    is_last = number == len(rules.deals)
    here = rules.layoff.last_deal if is_last else LastLayoff.SAME
    offence = rules.call.offence if here is LastLayoff.SAME else Offence.OFF
    for name, answer in {
        "sameSuitRuns": rules.meld.same_suit_runs,
        "buyWindow": rules.buy.window,
        "buyPriority": rules.buy.priority,
        "layoffFrom": rules.layoff.from_,
        "layoffHere": here,
        "callOffence": offence,
        "callRemedy": rules.call.remedy,
    }.items():
        module.set(name, module.number(NAMED[answer]))
    points = bytearray(4 * FACES)
    pack_into(f"<{FACES}i", points, 0, *points_by_face(rules))
    module.write(module.number("POINTS"), points)
    contract, naturals = rules.deals[number - 1].contract, partial(least_naturals, rules=rules.meld)
    sets, runs = _lengths(contract, Kind.SET), _lengths(contract, Kind.RUN)
    for name, values in {
        "PRICES": prices(rules, MOST_PRICES),
        "RUN_NATURALS": (naturals(Kind.RUN, length) for length in range(LONGEST + 1)),
        "SET_NATURALS": (naturals(Kind.SET, length) for length in sets),
        "SET_LENGTHS": sets,
        "RUN_LENGTHS": runs,
        "MELD_ORDER": _meld_order(contract),
    }.items():
        module.write(module.number(name), bytes(values))


class HandWorths(NamedTuple):
    """What speaks for a hidden hand, as log-likelihoods up to a constant; first by seat, then by
    what each field says."""

    swaps: int
    """How many swaps with the stock each hidden hand is offered, so that it becomes likely."""
    short: Sequence[Sequence[float]]
    """By how many cards the hand is short of the contract, from 0; ignored for a player who is
    down."""
    last_outs: Sequence[Sequence[float]]
    """By face: that it would complete a hand that is one card short."""
    outs: Sequence[Sequence[float]]
    """By face: that it would bring a hand nearer that is further away."""
    cards: Sequence[Sequence[float]]
    """By face: each copy of it in the hand."""


def load_worths(module: "Running", worths: HandWorths) -> None:
    most_short = module.number("MOST_SHORT")
    _write_worths(module, "SHORT_WORTH", worths.short, most_short)
    _write_worths(module, "LAST_OUT_WORTH", worths.last_outs, FACE_ROOM)
    _write_worths(module, "OUT_WORTH", worths.outs, FACE_ROOM)
    _write_worths(module, "CARD_WORTH", worths.cards, FACE_ROOM)


def _write_worths(
    module: "Running", name: str, by_seat: Sequence[Sequence[float]], room: int
) -> None:
    content = bytearray(8 * room * len(by_seat))
    for seat, worths in enumerate(by_seat):
        pack_into(f"<{len(worths)}d", content, 8 * room * seat, *worths)
    module.write(module.number(name), content)


class Block:
    """A position being written: parts of the block by the names that the module gives them."""

    def __init__(self, module: "Running") -> None:
        self._module = module
        self.content = bytearray(module.number("POSITION_SIZE"))

    def number(self, name: str, value: int) -> None:
        pack_into("<i", self.content, self._module.number(name), value)

    def bytes_at(self, name: str, values: Sequence[int], offset: int = 0) -> None:
        at = self._module.number(name) + offset
        self.content[at : at + len(values)] = bytes(values)


class Secret(NamedTuple):
    """What is hidden in a position, or might be."""

    hands: Sequence[Sequence[Card]]
    stock: Sequence[Card]
    claims: Seats = ()
    """Who wants the card on offer."""


def packed(module: "Running", public: Public, secret: Secret, actor: Seat) -> bytearray:
    """The position with these cards, none of them hidden, in which this seat makes the next
    move."""
    hands, stock, claims = secret
    block = Block(module)
    seats = public.game.seats
    block.number("PHASE", module.number(PHASES[public.phase]))
    for name, value in _numbers(public).items():
        block.number(name, value)
    block.number("ACTOR", actor)
    block.number("CLAIMS", sum(1 << seat for seat in claims))
    block.number("FIRST_PICK", sum(1 << seat for seat in public.game.first_pick))
    block.number("STOCKED", len(stock))
    block.bytes_at("STOCK", stock)
    block.bytes_at("PILE", public.pile)
    block.bytes_at("OPEN", public.open)
    block.bytes_at("BOUGHT", public.bought or (0,) * seats)
    block.bytes_at("MAY_BUY", [_most_buys(public, seat) for seat in range(seats)])
    block.bytes_at("DOWN", [seat in public.down for seat in range(seats)])
    pack_into(f"<{seats}H", block.content, module.number("SIZES"), *map(len, hands))
    block.bytes_at("SHORT", [module.number("UNASKED")] * seats)
    step, seen = module.number("HAND_SIZE"), seen_of(public)
    for seat, hand in enumerate(hands):
        block.bytes_at("HANDS", _counts(hand), step * seat)
        block.bytes_at("KNOWN", _counts(public.known[seat]), step * seat)
        pack_into("<Q", block.content, module.number("THREW") + 8 * seat, _bits(seen[seat].threw))
        pack_into("<Q", block.content, module.number("LEFT") + 8 * seat, _bits(seen[seat].left))
    block.bytes_at("UNPLACED", unplaced(public))
    owned = [(owner, meld) for owner, melds in enumerate(public.table) for meld in melds]
    for at, (owner, meld) in enumerate(owned):
        block.bytes_at(
            "MELDS", meld_bytes(owner, meld, public.rules.meld), module.number("MELD_SIZE") * at
        )
    return block.content


def _most_buys(public: Public, seat: Seat) -> int:
    """How often the seat may buy in this deal, from its beginning."""
    left = (buys_left(public, seat), buys_left_in_game(public, seat))
    limits = (max(each + public.bought[seat], 0) for each in left if each is not None)
    return min((*limits, NO_LIMIT))


def _numbers(public: Public) -> dict[str, int]:
    return {
        "TURN": public.turn,
        "BY": public.by,
        "DEAD": public.dead,
        "QUIET": public.quiet,
        "TURNS": sum(type(event.move) is Discard for event in public.history),
        "RENEWED": public.renewals,
        "OWED": public.this_turn.owed,
        "FAILED": public.this_turn.failed,
        "FRESH": public.this_turn.fresh,
        "FLOATING": public.this_turn.floating,
        "TAKEN": public.this_turn.taken[0] if public.this_turn.taken else -1,
        "CALLERS": sum(1 << seat for seat in public.callers),
        "MELDS_LAID": sum(map(len, public.table)),
        "PILED": len(public.pile),
        "ASKED": len(public.open),
        "WENT_OUT": public.sheet[-1].out if public.phase is Phase.OVER else NOBODY,
    }


def _counts(hand: Sequence[Card]) -> list[int]:
    counts = [0] * (HIDDEN + 1)
    for face in hand:
        counts[face] += 1
    return counts[:FACES]


def _bits(faces: Iterable[Card]) -> int:
    return sum(1 << face for face in {*faces})


def unplaced(public: Public) -> list[int]:
    """Copies of each face that are not in the pile, on the table or known to be in a hand."""
    added = public.renewals if public.rules.stock.out is StockOut.ADD_DECK else 0
    decks = full_deck(public.game, public.number)
    left = _counts((*decks, *added_deck(public.game) * added))
    seen = [*public.pile, *(face for hand in public.known for face in hand)]
    seen += [face for melds in public.table for meld in melds for face in meld.cards]
    for face in seen:
        left[face] -= 1
    return left


def nowhere_else(public: Public, hands: Iterable[tuple[Seat, Sequence[Card]]]) -> list[Card]:
    """The cards that may be in the stock, as they are in none of these hands, on no pile and no
    table, nor known to be in another hand."""
    left = unplaced(public)
    for seat, hand in hands:
        for face in public.known[seat]:
            left[face] += 1
        for face in hand:
            left[face] -= 1
    return [face for face, copies in enumerate(left) for _ in range(copies)]


def asked_again(view: View) -> Public:
    """The public record of the view; those who have answered an offer in secret answer it again,
    by the cards that they have in each world."""
    public = view.public
    if not answers_in_secret(public) or not _is_on_offer(public):
        return public
    asked = (
        seat
        for seat in pick_order(public)
        if seat in public.open
        or (seat != view.seat and reason_not_offered(public, seat, view.sizes[seat]) is None)
    )
    return replace(public, open=tuple(asked))


def _is_on_offer(public: Public) -> bool:
    """Whether the top of the pile is offered now; while a turn is being played, whether it began
    with a card from the stock."""
    if (
        public.phase is Phase.PLAY
        and public.rules.buy.is_open_in(public.number)
        and public.pile
        and not public.dead
    ):
        drawn = (
            each.move for each in reversed(public.history) if isinstance(each.move, Draw | Take)
        )
        return isinstance(next(drawn, None), Draw)
    return public.phase is Phase.BUY
